// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/words.h"
#include "configs/config_entries.h"
#include "configs/config_lines.h"
#include "configs/mpi_launch.h"
#include "configs/shell_branches.h"
#include "configs/shell_usage.h"
#include "configs/shell_words.h"
#include "configs/slurm_request.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace vram {

namespace {

/// Whether a text, such as the value of a variable or the argument of "bash -c", is a command that starts a program.
bool startsProgram(std::string_view text)
{
    constexpr std::array<std::string_view, 4> kPrograms{"torchrun", "python", "deepspeed", "accelerate"};
    const std::size_t option = text.find(" --");
    const std::string_view program = text.substr(0, option);
    const bool isAssignment = text.find('=') < text.find(' ');
    return option != std::string_view::npos && !isAssignment
           && std::ranges::any_of(kPrograms, [&](std::string_view name) { return program.find(name) != program.npos; });
}

/// Splits a quoted "--flag value" into words, as the shell does when it expands an unquoted array.
std::vector<std::string> splitFlagWord(const std::string& given)
{
    const std::string word(given.starts_with(' ') ? trimmed(given) : given);
    const std::size_t space = word.find(' ');
    const bool hasFlags = word.find('=') > space || word.find(" --") != std::string::npos;
    const bool splits = (word.starts_with("--") && space != std::string::npos && hasFlags) || startsProgram(word);
    if (!splits)
        return {word};
    std::vector<std::string> words;
    for (std::string_view rest = word; !rest.empty();) {
        const std::string_view first = rest.substr(0, rest.find(' '));
        if (!first.empty())
            words.emplace_back(first);
        rest.remove_prefix(std::min(first.size() + 1, rest.size()));
    }
    return words;
}

/// Flags that accept several words, up to the next flag.
constexpr std::array<std::string_view, 4> kListFlags{"--recompute-modules", "--lora-target-modules", "--target-modules",
                                                     "--lora-modules-to-save"};

bool acceptsValues(const ConfigEntry& entry)
{
    return std::ranges::find(kListFlags, entry.key) != kListFlags.end();
}

ConfigEntry flagEntry(const std::string& word, const Message& place)
{
    const std::size_t equals = word.find('=');
    std::string key = word.substr(0, equals);
    std::replace(key.begin() + 2, key.end(), '_', '-');
    return {key, equals == std::string::npos ? std::string() : word.substr(equals + 1), place};
}

/// A flag and the variable in whose value it stands; empty for a command.
struct OwnedFlag {
    ConfigEntry entry;
    std::string owner;
};

/// The flags that reach a command. A file without a command that uses variables is read by another one, so that all
/// flags count.
std::vector<ConfigEntry> usedFlags(std::vector<OwnedFlag> flags, const ShellUsage& usage)
{
    const ShellUsage::Names used = usage.used();
    const auto isUsed = [&](const OwnedFlag& flag) { return used.contains(flag.owner); };
    const bool usesVariables =
        std::ranges::any_of(flags, [&](const OwnedFlag& flag) { return !flag.owner.empty() && isUsed(flag); });
    const bool hasCommand = std::ranges::any_of(flags, [](const OwnedFlag& flag) { return flag.owner.empty(); });
    std::vector<ConfigEntry> entries;
    for (OwnedFlag& flag : flags) {
        if (isUsed(flag) || !(usesVariables || hasCommand))
            setEntry(entries, std::move(flag.entry));
    }
    return entries;
}

void addRequest(std::vector<ConfigEntry>& entries, const SlurmRequest& slurm)
{
    if (slurm.nodes() == 0 || slurm.gpusOfNode() == 0)
        return;
    setEntry(entries, {std::string(kSlurmNodes), std::to_string(slurm.nodes())});
    setEntry(entries, {std::string(kSlurmGpusOfNode), std::to_string(slurm.gpusOfNode())});
}

/// Adds the processes that mpirun starts, by torchrun's names.
void addMpi(std::vector<ConfigEntry>& entries, const MpiLaunch& mpi)
{
    if (mpi.processesOfNode() == 0)
        return;
    std::erase_if(entries, [](const ConfigEntry& entry) { return entry.key == "--np" || entry.key == "--npernode"; });
    setEntry(entries, {"--nproc-per-node", std::to_string(mpi.processesOfNode())});
    setEntry(entries, {"--nnodes", std::to_string(mpi.nodes())});
}

/// Reads a command line or shell script line by line. The lines of a function are read when it is called, with the
/// arguments of the call, or where it is defined if no line begins with a call.
class FlagScript
{
public:
    explicit FlagScript(std::string_view text)
    {
        std::string_view raw;
        std::string function; // The function whose lines are being read.
        for (Lines lines(text); lines.next(raw);) {
            const std::string_view content = trimmed(uncommented(raw));
            const std::string defined = function.empty() ? definedFunction(content) : std::string();
            if (!defined.empty())
                m_functions[function = defined].clear();
            else if (!function.empty() && content.starts_with('}'))
                function.clear();
            else
                m_lines.push_back({raw, lines.place(), function});
        }
        for (const Line& line : m_lines) {
            const std::vector<std::string> words = shellWords(line.text);
            if (const auto named = words.empty() ? m_functions.end() : m_functions.find(words.front());
                named != m_functions.end())
                m_calledFunctions.insert(named->first);
        }
        for (const Line& line : m_lines) {
            if (m_calledFunctions.contains(line.function))
                m_functions[line.function].push_back(line);
        }
    }

    std::vector<ConfigEntry> entries()
    {
        for (const Line& line : m_lines) {
            if (!m_calledFunctions.contains(line.function))
                read(line);
        }
        std::vector<ConfigEntry> entries = usedFlags(std::move(m_flags), m_usage);
        addRequest(entries, m_slurm);
        addMpi(entries, m_mpi);
        addProcesses(entries);
        addVisible(entries);
        if (!m_unset.empty())
            entries.push_back({std::string(kUnsetArguments), commaList(m_unset)});
        return entries;
    }

private:
    struct Line {
        std::string_view text;
        Message place{};
        std::string function{}; ///< The function that contains it; empty outside of functions.
    };
    using Body = std::vector<Line>;

    /// Returns the name of the function whose definition begins with this line: "NAME() {" or "function NAME {".
    static std::string definedFunction(std::string_view line)
    {
        const bool hasKeyword = line.starts_with("function ");
        if (hasKeyword)
            line = trimmed(line.substr(std::string_view("function ").size()));
        if (line.ends_with('{'))
            line = trimmed(line.substr(0, line.size() - 1));
        const bool hasBrackets = line.ends_with("()");
        if (hasBrackets)
            line = trimmed(line.substr(0, line.size() - 2));
        const bool isName = !line.empty() && line.find_first_of(" \t=$()[]{}'\"") == std::string_view::npos;
        return isName && (hasKeyword || hasBrackets) ? std::string(line) : std::string();
    }

    /// Adds what the programs of ms-swift take from their environment (swift/cli/main.py).
    void addProcesses(std::vector<ConfigEntry>& entries) const
    {
        if (m_swiftCommand.empty())
            return;
        entries.push_back({std::string(kSwiftProgram), m_swiftCommand});
        for (const auto& [variable, flag] :
             {std::pair("NPROC_PER_NODE", "--nproc-per-node"), std::pair("NNODES", "--nnodes")}) {
            if (m_variables.isSet(variable))
                setEntry(entries, {flag, m_variables.resolved(std::string("$") + variable)});
        }
    }

    /// Adds what the launcher finds in its environment.
    void addVisible(std::vector<ConfigEntry>& entries) const
    {
        if (!m_launcher.empty())
            entries.push_back({std::string(kLauncher), m_launcher});
        const std::string devices = m_variables.resolved("$CUDA_VISIBLE_DEVICES");
        if (!devices.empty() && devices.find('$') == std::string::npos)
            entries.push_back({std::string(kVisibleGpus), std::to_string(std::ranges::count(devices, ',') + 1)});
    }

    /// Keeps the launcher that the words begin with, after assignments.
    void noteLauncher(const std::vector<std::string>& words)
    {
        const auto isBefore = [](const std::string& word) {
            return word == "nohup" || word == "exec" || (word.find('=') != std::string::npos && !word.starts_with("-"));
        };
        const auto first = std::ranges::find_if_not(words, isBefore);
        if (first != words.end() && (*first == "deepspeed" || *first == "accelerate"))
            m_launcher = *first;
    }

    void noteProgram(const std::vector<std::string>& words)
    {
        constexpr std::array<std::string_view, 3> kCommands{"sft", "pt", "rlhf"};
        for (std::size_t i = 0; i < words.size(); ++i) {
            const bool isAfter = i > 0 && (words[i - 1] == "swift" || words[i - 1] == "megatron");
            if (isAfter && std::ranges::find(kCommands, words[i]) != kCommands.end())
                m_swiftCommand = words[i - 1];
            else if (words[i].ends_with("swift/cli/sft.py"))
                m_swiftCommand = "swift";
        }
    }

    void readAll(const Body& body)
    {
        for (const Line& line : body)
            read(line);
    }

    void read(const Line& line)
    {
        if (m_slurm.read(line.text)) {
            m_slurm.setVariables(m_variables);
            return;
        }
        const std::string_view code = uncommented(line.text);
        const std::string_view text = m_branches.commands(code);
        if (!m_branches.runs(code, m_variables))
            return;
        m_usage.take(text);
        // A flag has no value if its command or array ends.
        m_awaitsValue = m_awaitsValue && !m_usage.begins() && trimmed(line.text) != ")";
        m_takesMoreValues = false;
        std::vector<std::string> words;
        for (const std::string& given : shellWords(text)) {
            for (const std::string& word : m_variables.expanded(given))
                std::ranges::move(splitFlagWord(word), std::back_inserter(words));
        }
        if (m_usage.isExported())
            addExported(words);
        if (!words.empty() && !m_awaitsValue && command(words))
            return;
        noteProgram(words);
        noteLauncher(words);
        m_mpi.read(words, m_usage.begins());
        for (const std::string& word : words)
            take(word, line.place);
        const auto quotes = std::ranges::count(line.text, '"');
        m_isQuoted = m_isQuoted != (quotes % 2 == 1);
        m_isProgram = m_isProgram && (m_isQuoted || trimmed(line.text).ends_with('\\'));
    }

    /// Adds the options in the value of an exported variable, which another script passes to its program.
    static void addExported(std::vector<std::string>& words)
    {
        const auto value = std::ranges::find_if(words, [](const std::string& word) {
            const std::size_t equals = word.find('=');
            return equals != word.npos && trimmed(std::string_view(word).substr(equals + 1)).starts_with("--");
        });
        if (value != words.end())
            std::ranges::move(splitFlagWord(' ' + value->substr(value->find('=') + 1)), std::back_inserter(words));
    }

    /// Runs a command that changes the positional parameters. Returns false if the line is not such a command.
    bool command(const std::vector<std::string>& words)
    {
        const std::string& name = words.front();
        if (name == "shift") {
            std::size_t count = 1;
            if (words.size() > 1)
                std::from_chars(words[1].data(), words[1].data() + words[1].size(), count);
            m_variables.shift(count);
            return true;
        }
        if (name == "set" && words.size() > 1 && words[1] == "--") {
            m_variables.setArguments(std::vector(words.begin() + 2, words.end()));
            return true;
        }
        const auto function = m_functions.find(name);
        if (function == m_functions.end() || m_depth > 0)
            return false;
        const ShellVariables::Arguments before = m_variables.arguments();
        m_variables.setArguments(std::vector(words.begin() + 1, words.end()));
        ++m_depth;
        readAll(function->second);
        --m_depth;
        m_variables.setArguments(before);
        return true;
    }

    void take(const std::string& word, const Message& place)
    {
        const bool isFlag = word.starts_with("--") && word.find_first_not_of("-*.") != std::string::npos;
        if (isFlag) {
            m_flags.push_back({flagEntry(word, place), m_usage.owner()});
            m_awaitsValue = word.find('=') == std::string::npos;
            m_takesMoreValues = false;
        } else if (m_awaitsValue && !word.ends_with("[@]}")) {
            m_flags.back().entry.value = word;
            m_awaitsValue = false;
            m_takesMoreValues = acceptsValues(m_flags.back().entry);
        } else if (m_takesMoreValues) {
            m_flags.back().entry.value += ' ' + word;
        } else {
            m_variables.note(word);
            argument(word);
        }
    }

    /// Keeps the name of a variable that is an argument of a Python program, but set elsewhere.
    void argument(const std::string& word)
    {
        constexpr std::array<std::string_view, 3> kLogin{"HOME", "PWD", "USER"};
        m_isProgram = m_isProgram || word.ends_with(".py");
        const std::string name(referencedName(word));
        if (std::ranges::find(kLogin, name) != kLogin.end())
            return;
        if (m_isProgram && !name.empty() && !m_variables.isSet(name)
            && std::ranges::find(m_unset, name) == m_unset.end())
            m_unset.push_back(name);
    }

    std::vector<Line> m_lines{};
    std::vector<OwnedFlag> m_flags{};
    ShellUsage m_usage{};
    ShellVariables m_variables{};
    ShellBranches m_branches{};
    SlurmRequest m_slurm{};
    std::map<std::string, Body, std::less<>> m_functions{};
    std::set<std::string, std::less<>> m_calledFunctions{};
    std::vector<std::string> m_unset{};
    std::string m_swiftCommand{};
    std::string m_launcher{};
    MpiLaunch m_mpi{};
    int m_depth = 0;
    bool m_isQuoted = false;        ///< Whether the next line belongs to a quoted text.
    bool m_isProgram = false;       ///< Whether the words that follow are arguments of a Python program.
    bool m_awaitsValue = false;     ///< Whether the previous word was a flag without a value.
    bool m_takesMoreValues = false; ///< Whether the previous word was a value that another value may follow.
};

} // namespace

Result<std::vector<ConfigEntry>> flagEntries(std::string_view text)
{
    return FlagScript(text).entries();
}

} // namespace vram
