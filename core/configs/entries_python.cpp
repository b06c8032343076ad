// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_entries.h"

#include "base/arithmetic.h"
#include "base/words.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

constexpr std::string_view kObject = "config.";
constexpr int kDeepestCall = 20; ///< Limits the recursion; configurations are three calls deep.

/// Returns the length of the expression at the beginning of the text: up to the end of the line, or to the comma or
/// bracket that ends an argument, outside of brackets and quotes.
std::size_t expressionLength(std::string_view text, bool isArgument)
{
    int depth = 0;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote != 0)
            quote = c == quote || c == '\n' ? char(0) : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == '#')
            i = std::min(text.find('\n', i), text.size()) - 1;
        else if (c == '(' || c == '[' || c == '{')
            ++depth;
        else if (c == ')' || c == ']' || c == '}')
            --depth;
        if (depth < 0 || (depth == 0 && quote == 0 && c == (isArgument ? ',' : '\n')))
            return i;
    }
    return text.size();
}

/// The text with spaces in place of the characters of its docstrings, whose examples are not code.
std::string withoutDocstrings(std::string_view text)
{
    constexpr std::string_view kQuotes = "\"\"\"";
    std::string code(text);
    for (std::size_t begin = code.find(kQuotes); begin != std::string::npos;) {
        const std::size_t end = std::min(code.find(kQuotes, begin + kQuotes.size()), code.size() - kQuotes.size());
        const std::size_t after = std::max(end, begin) + kQuotes.size();
        for (std::size_t i = begin; i < after; ++i)
            code[i] = code[i] == '\n' ? '\n' : ' ';
        begin = code.find(kQuotes, after);
    }
    return code;
}

/// The text without comments, and with one space in place of each line break.
std::string onOneLine(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::string_view code = trimmed(line.substr(0, std::min(line.find(" #"), line.size())));
        if (!code.starts_with('#') && !code.empty())
            result += (result.empty() || result.ends_with('(') || result.ends_with('[') ? "" : " ") + std::string(code);
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return result;
}

/// The value of an expression: a text without its quotes, a computed whole number, or the expression itself.
std::string valueOf(std::string_view text)
{
    std::string value = onOneLine(text);
    const bool isQuoted = value.size() > 1 && (value.front() == '"' || value.front() == '\'');
    if (isQuoted && value.find(value.front(), 1) == value.size() - 1)
        return value.substr(1, value.size() - 2);
    if (value.find('*') == std::string::npos || value.find_first_not_of("0123456789_*+-/() ") != std::string::npos)
        return value;
    const ArithmeticResult number = evaluate(value);
    const bool isWhole = number.fault == ArithmeticFault::None && number.value.fixed.whole();
    return isWhole ? std::to_string(number.value.fixed.numerator) : value;
}

bool isName(std::string_view text)
{
    const auto isPart = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.'
               || c == '[' || c == ']';
    };
    return !text.empty() && std::ranges::all_of(text, isPart);
}

/// Whether the text ends with the name of a trainer's configuration, which models may derive from torchtitan's own.
bool isConfigurationClass(std::string_view text)
{
    return text.ends_with("Trainer.Config") || text.ends_with("TrainerConfig");
}

/// A function of the file, or the statements before the first one.
struct PythonFunction {
    std::string_view name{};
    std::string_view body{};
    std::int64_t line = 1; ///< The line at which `body` begins.
};

std::vector<PythonFunction> functionsOf(std::string_view text)
{
    std::vector<PythonFunction> functions{{}};
    std::size_t begin = 0;
    std::int64_t number = 1;
    for (std::size_t at = 0; at < text.size(); ++number) {
        const std::string_view line = text.substr(at, text.find('\n', at) - at);
        if (line.starts_with("def ")) {
            functions.back().body = text.substr(begin, at - begin);
            functions.push_back({line.substr(4, line.find('(') - 4), {}, number});
            begin = at;
        }
        at += line.size() + 1;
    }
    functions.back().body = text.substr(std::min(begin, text.size()));
    return functions;
}

/// Collects the fields that one function gives its configuration.
class PythonConfiguration
{
public:
    explicit PythonConfiguration(const PythonFunction& function) : m_function(function) {}

    std::vector<ConfigEntry> entries()
    {
        std::size_t at = 0;
        while (at < m_function.body.size()) {
            const std::string_view rest = m_function.body.substr(at);
            const std::size_t length = std::max<std::size_t>(expressionLength(rest, false), 1);
            statement(rest.substr(0, length), at);
            at += length;
        }
        return std::move(m_entries);
    }

    /// The function whose configuration this one changes: "base" for `config = base()`.
    std::string base() const
    {
        const auto config = std::ranges::find(m_variables, "config", &Variable::first);
        const std::string value = config == m_variables.end() ? std::string() : valueOf(config->second);
        return value.ends_with("()") ? value.substr(0, value.size() - 2) : std::string();
    }

private:
    using Variable = std::pair<std::string_view, std::string_view>; ///< The name of a variable, and its expression.

    void statement(std::string_view text, std::size_t offset)
    {
        const std::string_view returned = trimmed(text);
        const std::size_t call = text.find('(');
        if (returned.starts_with("return ") && isConfigurationClass(returned.substr(0, returned.find('('))))
            return arguments({}, text, call + 1, offset, 0);
        const std::size_t equals = text.find('=');
        const std::string_view target = trimmed(text.substr(0, std::min(equals, text.size())));
        if (equals == std::string_view::npos || !isName(target))
            return;
        if (target.starts_with(kObject))
            field(std::string(target.substr(kObject.size())), text, equals + 1, offset, 0);
        else
            m_variables.emplace_back(target, text.substr(equals + 1));
    }

    /// Assigns the expression at `at` to a field. If it is a call, its arguments are the fields of a section.
    void field(const std::string& key, std::string_view text, std::size_t at, std::size_t offset, int depth)
    {
        const std::string value = valueOf(text.substr(at));
        const auto variable = std::ranges::find(m_variables.rbegin(), m_variables.rend(), value, &Variable::first);
        if (variable != m_variables.rend() && depth < kDeepestCall)
            return field(key, variable->second, 0, offset + at, depth + 1);
        assign(key, value, offset + at);
        const std::size_t call = text.find('(', at);
        if (call != std::string_view::npos && isName(trimmed(text.substr(at, call - at))))
            arguments(key + '.', text, call + 1, offset, depth + 1);
    }

    /// Assigns the keyword arguments of the call whose arguments begin at `at`, and those of the calls among them.
    void arguments(const std::string& prefix, std::string_view text, std::size_t at, std::size_t offset, int depth)
    {
        while (at < text.size() && depth < kDeepestCall) {
            const std::string_view argument = text.substr(at, expressionLength(text.substr(at), true));
            const std::size_t equals = argument.find('=');
            const std::string name = onOneLine(argument.substr(0, std::min(equals, argument.size())));
            if (equals != std::string_view::npos && isName(name))
                field(prefix + name, argument, equals + 1, offset + at, depth);
            at += argument.size() + 1;
            if (at > text.size() || text[at - 1] != ',')
                return;
        }
    }

    void assign(const std::string& key, const std::string& value, std::size_t offset)
    {
        const auto lines = std::ranges::count(m_function.body.substr(0, offset), '\n');
        setEntry(m_entries, {key, value, message("line %1"_tr, m_function.line + lines)});
    }

    PythonFunction m_function;
    std::vector<Variable> m_variables{};
    std::vector<ConfigEntry> m_entries{};
};

} // namespace

std::vector<PythonConfig> pythonConfigs(std::string_view text)
{
    const std::string code = withoutDocstrings(text);
    std::vector<PythonConfig> all;
    for (const PythonFunction& function : functionsOf(code)) {
        PythonConfiguration configuration(function);
        std::vector<ConfigEntry> entries = configuration.entries();
        if (entries.empty())
            continue;
        PythonConfig one{std::string(function.name), configuration.base(), {}};
        const auto base = std::ranges::find(all, one.base, &PythonConfig::name);
        if (base != all.end())
            one.entries = base->entries;
        for (ConfigEntry& entry : entries)
            setEntry(one.entries, std::move(entry));
        all.push_back(std::move(one));
    }
    return all;
}

Result<std::vector<ConfigEntry>> onlyConfig(const std::vector<PythonConfig>& configs)
{
    std::vector<std::string> names;
    const std::vector<ConfigEntry>* last = nullptr;
    for (const PythonConfig& one : configs) {
        if (std::ranges::find(configs, one.name, &PythonConfig::base) != configs.end())
            continue; // Another configuration is derived from it.
        names.push_back(one.name.empty() ? "config" : one.name);
        last = &one.entries;
    }
    if (names.size() > 1)
        return Error{message("The file has %1 configurations (%2); leave only the one to be read."_tr,
                             static_cast<std::int64_t>(names.size()), listOf(names))};
    return last ? *last : std::vector<ConfigEntry>();
}

namespace {

/// Gives a flag without a value the one that it stands for: "--compile.enable" is true, "--compile.no-enable" false.
void setFlagValue(ConfigEntry& entry)
{
    constexpr std::string_view kNegation = "no_";
    if (!entry.value.empty())
        return;
    const std::size_t name = entry.key.rfind('.') + 1;
    const bool isNegated = std::string_view(entry.key).substr(name).starts_with(kNegation);
    entry.value = isNegated ? "false" : "true";
    if (isNegated)
        entry.key.erase(name, kNegation.size());
}

} // namespace

/// Parses torchtitan's command-line options, which have the same names as in its files.
Result<std::vector<ConfigEntry>> sectionFlagEntries(std::string_view text)
{
    Result<std::vector<ConfigEntry>> flags = flagEntries(text);
    if (!flags)
        return flags;
    std::vector<ConfigEntry> entries = std::move(flags).value();
    for (ConfigEntry& entry : entries) {
        if (entry.key.find('.') == std::string::npos)
            continue; // An option of the launcher, or a request to Slurm.
        entry.key.erase(0, 2);
        std::ranges::replace(entry.key, '-', '_');
        setFlagValue(entry);
    }
    return entries;
}

} // namespace vram
