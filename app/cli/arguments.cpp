// SPDX-License-Identifier: GPL-3.0-or-later
#include "arguments.h"

#include "base/setting_key.h"
#include "base/similar_names.h"
#include "base/words.h"

#include <algorithm>
#include <array>

namespace vram::cli {

bool Arguments::has(std::string_view name) const
{
    return std::ranges::find(options, name, &GivenOption::name) != options.end();
}

std::optional<std::string> Arguments::value(std::string_view name) const
{
    const std::vector<std::string> all = values(name);
    return all.empty() ? std::nullopt : std::optional(all.back());
}

std::vector<std::string> Arguments::values(std::string_view name) const
{
    std::vector<std::string> all;
    for (const GivenOption& option : options) {
        if (option.name == name)
            all.push_back(option.value);
    }
    return all;
}

namespace {

Error unknownOption(const std::string& word, const std::vector<Option>& known)
{
    std::vector<std::string_view> names;
    names.reserve(known.size());
    for (const Option& option : known)
        names.push_back(option.name);
    std::vector<std::string> nearest;
    for (const std::string_view name : similarNames(word, names))
        nearest.push_back((name.size() == 1 ? "-" : "--") + std::string(name));
    const Message offered = alternativesText({nearest.begin(), nearest.end()});
    return {verbatim(
        "there is no option " + word
        + (nearest.empty() ? "; --help lists them" : "; did you mean " + text(offered) + "? --help lists all"))};
}

bool isYesOrNo(std::string_view word)
{
    return std::ranges::any_of(std::array{"yes", "no", "true", "false", "on", "off"},
                               [&](const char* known) { return equalsIgnoringCase(word, known); });
}

class Parser
{
public:
    Parser(std::span<const std::string> words, const std::vector<Option>& known) : m_words(words), m_known(known) {}

    Result<Arguments> run()
    {
        while (m_at < m_words.size()) {
            const std::string& word = m_words[m_at++];
            if (word == "--") {
                m_result.positional.insert(m_result.positional.end(), m_words.begin() + static_cast<long>(m_at),
                                           m_words.end());
                break;
            }
            if (word.size() < 2 || word[0] != '-') {
                m_result.positional.push_back(word); // "-" alone means standard output, or no model.
                continue;
            }
            if (auto error = takeOption(word))
                return *error;
        }
        return m_result;
    }

private:
    std::optional<Error> takeOption(const std::string& word)
    {
        const std::size_t equals = word.find('=');
        const std::size_t dashes = word.starts_with("--") ? 2 : 1;
        const std::string name = settingKey(std::string_view(word).substr(dashes, equals - dashes));
        const auto option = std::ranges::find(m_known, name, &Option::name);
        if (option == m_known.end() || (dashes == 1) != (name.size() == 1))
            return unknownOption(word.substr(0, equals), m_known);
        const bool attached = equals != std::string::npos;
        if (option->argument.empty() && attached)
            return Error{verbatim("--" + name + " takes no value")};
        std::string value = attached ? word.substr(equals + 1) : std::string();
        if (!option->argument.empty() && !attached && !option->optionalArgument) {
            if (m_at == m_words.size())
                return Error{verbatim(word + " needs a value: " + word + ' ' + option->argument)};
            value = m_words[m_at++];
        }
        if (option->optionalArgument && !attached && m_at < m_words.size() && isYesOrNo(m_words[m_at]))
            value = m_words[m_at++];
        m_result.options.push_back({name, std::move(value)});
        return std::nullopt;
    }

    std::span<const std::string> m_words;
    const std::vector<Option>& m_known;
    std::size_t m_at = 0;
    Arguments m_result;
};

} // namespace

Result<Arguments> parseArguments(std::span<const std::string> words, const std::vector<Option>& known)
{
    return Parser(words, known).run();
}

} // namespace vram::cli
