// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/unread_code.h"

#include "import/code/lexer.h"

#include <algorithm>
#include <array>
#include <string>

namespace vram {

namespace {

template<std::size_t Size>
bool isOneOf(const CodeToken& token, const std::array<std::string_view, Size>& names)
{
    const std::string_view last = std::string_view(token.text).substr(token.text.rfind('.') + 1);
    return token.kind == CodeToken::Kind::Word && std::ranges::find(names, last) != names.end();
}

} // namespace

std::vector<Message> unreadChoices(std::string_view code)
{
    constexpr std::array<std::string_view, 6> dtypes{"half", "bfloat16", "float16", "double", "float64", "autocast"};
    constexpr std::array<std::string_view, 2> freezing{"requires_grad", "requires_grad_"};
    const std::vector<CodeToken> tokens = codeTokens(code);
    std::vector<Message> notes;
    const auto dtype = std::ranges::find_if(tokens, [&](const CodeToken& token) { return isOneOf(token, dtypes); });
    if (dtype != tokens.end())
        notes.push_back(message("line %1: %2 is not read from code; choose the precision in the setup."_tr, dtype->line,
                                dtype->text));
    const auto frozen = std::ranges::find_if(tokens, [&](const CodeToken& token) { return isOneOf(token, freezing); });
    if (frozen != tokens.end())
        notes.push_back(message("line %1: %2 is not read from code; name the layers that are not trained under Freeze "
                                "in the setup."_tr,
                                frozen->line, frozen->text));
    return notes;
}

} // namespace vram
