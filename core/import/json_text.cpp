#include "import/json_text.h"

#include <algorithm>
#include <string>

namespace vram {

namespace {

constexpr int kDeepest = 200;

std::string placeOf(std::string_view text, std::size_t byte)
{
    const std::string_view before = text.substr(0, std::min(byte > 0 ? byte - 1 : 0, text.size()));
    const auto line = std::ranges::count(before, '\n') + 1;
    const std::size_t lastBreak = before.rfind('\n');
    const std::size_t column = before.size() - (lastBreak == std::string_view::npos ? 0 : lastBreak + 1) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// Lists and objects within one another, as far as the brackets outside of strings tell.
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
        return Error{"lists and objects are nested more than 200 deep"};
    try {
        return nlohmann::json::parse(text.begin(), text.end());
    } catch (const nlohmann::json::parse_error& error) {
        return Error{"not JSON from " + placeOf(text, error.byte) + " on"};
    } catch (const nlohmann::json::exception&) {
        return Error{"a number in it is too large to read"};
    }
}

} // namespace vram
