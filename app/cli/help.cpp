// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/units.h"
#include "verb.h"

#include <algorithm>

namespace vram::cli {

namespace {

constexpr int kIndent = 28;

std::string optionLine(const Option& option, const TextStyle& style)
{
    std::string name = (option.name.size() == 1 ? "  -" : "  --") + option.name;
    if (option.optionalArgument)
        name += "[=" + option.argument + "]";
    else if (!option.argument.empty())
        name += ' ' + option.argument;
    const bool fits = displayWidth(name) < kIndent - 1;
    const std::string help = option.help + (option.fallback.empty() ? "" : " Default: " + option.fallback + '.');
    return (fits ? padded(name, kIndent) : name + '\n' + std::string(kIndent, ' '))
           + style.wrapAfterColumn(help, kIndent) + '\n';
}

bool isListed(const Option& option, const Verb& verb)
{
    const bool own = option.group.empty() || option.group == kModelGroup || verb.settings.empty();
    return own || std::ranges::find(verb.settings, option.name) != verb.settings.end();
}

} // namespace

std::string helpText(const Verb& verb, const TextStyle& style)
{
    std::string out = "vram-planner-cli " + std::string(verb.name);
    out += (verb.arguments.empty() ? "" : " ") + std::string(verb.arguments) + " [options]\n\n";
    out += style.wrap(verb.summary) + '\n';
    std::string_view group = "none yet";
    for (const Option& option : verb.options) {
        if (!isListed(option, verb))
            continue;
        if (option.group != group)
            out += '\n' + (option.group.empty() ? std::string() : std::string(option.group) + ":\n");
        group = option.group;
        out += optionLine(option, style);
    }
    return out;
}

} // namespace vram::cli
