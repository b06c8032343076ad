// SPDX-License-Identifier: GPL-3.0-or-later
#include "common.h"
#include "hidden.h"

#include "import/exporter.h"

#include <algorithm>
#include <iostream>

namespace vram::cli {

namespace {

/// Escapes a line so that man(7) prints it literally, with copyable hyphens and without a macro at its start.
std::string roffLine(std::string_view line)
{
    std::string result = line.starts_with('.') || line.starts_with('\'') ? "\\&" : "";
    for (const char c : line) {
        if (c == '-')
            result += "\\-";
        else if (c == '\\')
            result += "\\e";
        else
            result += c;
    }
    return result;
}

std::string roff(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        result += roffLine(text.substr(0, end)) + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

/// Breaks prose into short lines, as man(7) processors expect.
std::string prose(std::string_view text)
{
    constexpr int kColumns = 70;
    return roff(wrapped(text, kColumns));
}

/// Returns a sentence such as "The default is adamw.", or an empty string if there is no default.
std::string defaultSentence(const Option& option)
{
    return option.fallback.empty() ? std::string() : "The default is " + option.fallback + '.';
}

std::string entry(const Option& option)
{
    // "set dim.NAME=N" documents a use of --set.
    const std::size_t space = std::min(option.name.find(' '), option.name.size());
    std::string name = "\\fB" + roffLine((space == 1 ? "-" : "--") + option.name.substr(0, space)) + "\\fR";
    if (space < option.name.size())
        name += " \\fI" + roffLine(option.name.substr(space + 1)) + "\\fR";
    if (option.optionalArgument)
        name += "[=\\fI" + roffLine(option.argument) + "\\fR]";
    else if (!option.argument.empty())
        name += " \\fI" + roffLine(option.argument) + "\\fR";
    return ".TP\n" + name + '\n' + prose(option.help) + prose(defaultSentence(option));
}

/// Prints the options with a heading for each group.
Outcome printEntries(const std::vector<Option>& options)
{
    std::string_view group;
    for (const Option& option : options) {
        if (option.group != group)
            std::cout << ".SS " + std::string(option.group) + '\n';
        group = option.group;
        std::cout << entry(option);
    }
    return {};
}

/// Returns the options that are not settings. The settings have a section of their own.
std::vector<Option> ownOptions(const Verb& verb)
{
    std::vector<Option> own = verb.options;
    const std::vector<Option> shared = modelOptions();
    std::erase_if(own, [&](const Option& option) {
        return std::ranges::find(shared, option.name, &Option::name) != shared.end();
    });
    return own;
}

} // namespace

Outcome manual(std::span<const Verb> verbs, std::span<const std::string> words)
{
    const std::string what = words.empty() ? std::string() : words.front();
    if (what == "exporter") {
        std::cout << roff(kExporterLines);
        return {};
    }
    if (what == "settings")
        return printEntries(modelOptions());
    if (what != "options" || words.size() < 2)
        return usageError("__man takes settings, exporter, or options and a verb");
    if (words[1] == "vram-planner")
        return printEntries(desktopOptions());
    const auto verb = std::ranges::find(verbs, words[1], &Verb::name);
    return verb == verbs.end() ? usageError("__man: there is no verb \"" + words[1] + '"')
                               : printEntries(ownOptions(*verb));
}

} // namespace vram::cli
