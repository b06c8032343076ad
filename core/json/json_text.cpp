#include "json/json_text.h"

#include <algorithm>
#include <string>

namespace vram {

namespace {

constexpr int kDeepest = 200;

Message placeOf(std::string_view text, std::size_t byte)
{
    const std::string_view before = text.substr(0, std::min(byte > 0 ? byte - 1 : 0, text.size()));
    const auto line = std::ranges::count(before, '\n') + 1;
    const std::size_t lastBreak = before.rfind('\n');
    const std::size_t column = before.size() - (lastBreak == std::string_view::npos ? 0 : lastBreak + 1) + 1;
    return message("line %1, column %2"_tr, line, column);
}

/// The nesting depth of lists and objects, counted by brackets outside of strings.
int depthOf(std::string_view text)
{
    int depth = 0;
    int deepest = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"')
            quoted = !quoted;
        else if (quoted)
            i += c == '\\' ? 1U : 0U;
        else if (c == '{' || c == '[')
            deepest = std::max(deepest, ++depth);
        else if (c == '}' || c == ']')
            --depth;
    }
    return deepest;
}

} // namespace

Result<nlohmann::json> parseJsonText(std::string_view text)
{
    if (depthOf(text)
        > kDeepest) // Counted beforehand: the parser's own callback looks at an object again for each entry.
        return Error{"lists and objects are nested more than 200 deep"_tr};
    try {
        return nlohmann::json::parse(text.begin(), text.end());
    } catch (const nlohmann::json::parse_error& error) {
        return Error{message("not JSON from %1 on"_tr, placeOf(text, error.byte))};
    } catch (const nlohmann::json::exception&) {
        return Error{"a number in it is too large to read"_tr};
    }
}

} // namespace vram
