// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/not_executable.h"

#include <algorithm>

namespace vram {

namespace {

constexpr auto kNotRun = "line %1 begins with \"%2\", and code is not run here; paste the output of print(model), or "
                         "export the model with vram_planner_export.py"_tr;
constexpr auto kUnknownClass =
    "line %1: the layers of %2 are not in the text, and code is not run here; paste the output of "
    "print(model), or export the model with vram_planner_export.py"_tr;

} // namespace

Message notExecutableError(std::int64_t line, std::string_view word)
{
    return message(kNotRun, line, word);
}

Message unknownClassError(std::int64_t line, std::string_view name)
{
    return message(kUnknownClass, line, name);
}

Message unreadChangeError(std::int64_t line, std::string_view name)
{
    return message("line %1: \"%2\" changes the model in a way that is not read from code; paste the output of "
                   "print(model)"_tr,
                   line, name);
}

bool isNotExecutableError(const Message& error)
{
    return error.pattern() == kNotRun.english || error.pattern() == kUnknownClass.english
           || std::ranges::any_of(error.arguments(), [](const MessageArgument& argument) {
                  const auto* inner = std::get_if<Message>(&argument.value);
                  return inner && isNotExecutableError(*inner);
              });
}

bool definesModule(std::string_view text)
{
    constexpr std::string_view kClass = "class ", kBase = "Module)";
    for (std::size_t at = text.find(kClass); at != std::string_view::npos; at = text.find(kClass, at + 1)) {
        const std::string_view line = text.substr(at, text.find('\n', at) - at);
        if ((at == 0 || text[at - 1] == '\n') && line.find(kBase) != std::string_view::npos)
            return true;
    }
    return false;
}

} // namespace vram
