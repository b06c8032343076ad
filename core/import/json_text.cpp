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

} // namespace

Result<nlohmann::json> parseJsonText(std::string_view text)
{
    bool tooDeep = false;
    const auto shallow = [&tooDeep](int depth, nlohmann::json::parse_event_t, const nlohmann::json&) {
        tooDeep = tooDeep || depth > kDeepest;
        return !tooDeep;
    };
    try {
        auto json = nlohmann::json::parse(text.begin(), text.end(), shallow);
        if (tooDeep)
            return Error{"lists and objects are nested more than 200 deep"};
        return json;
    } catch (const nlohmann::json::parse_error& error) {
        return Error{"not JSON from " + placeOf(text, error.byte) + " on"};
    } catch (const nlohmann::json::exception&) {
        return Error{"a number in it is too large to read"};
    }
}

} // namespace vram
