#include "base/units.h"
#include "verb.h"

namespace vram::cli {

namespace {

constexpr int kWidth = 80;
constexpr int kIndent = 28;

std::string optionLine(const Option& option)
{
    std::string name = (option.name.size() == 1 ? "  -" : "  --") + option.name;
    if (option.optionalArgument)
        name += "[=" + option.argument + "]";
    else if (!option.argument.empty())
        name += ' ' + option.argument;
    const bool fits = columns(name) < kIndent - 1;
    std::string line = fits ? padded(name, kIndent) : name + '\n' + std::string(kIndent, ' ');
    const std::string help = wrapped(option.help, kWidth - kIndent);
    for (const char c : help)
        line.append(c == '\n' ? "\n" + std::string(kIndent, ' ') : std::string(1, c));
    return line + '\n';
}

} // namespace

std::string helpText(const Verb& verb)
{
    std::string out = "vram-planner-cli " + std::string(verb.name);
    out += (verb.arguments.empty() ? "" : " ") + std::string(verb.arguments) + " [options]\n\n";
    out += wrapped(verb.summary, kWidth) + "\n\n";
    for (const Option& option : verb.options)
        out += optionLine(option);
    return out;
}

} // namespace vram::cli
