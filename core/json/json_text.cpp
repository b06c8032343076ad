// SPDX-License-Identifier: GPL-3.0-or-later
#include "json/json_text.h"

#include "base/escape_hidden.h"
#include "json/json_location.h"

#include <algorithm>
#include <string>

namespace vram {

namespace {

constexpr int kDeepest = 200;

/// Records the position at which the parser stops. The parser's exceptions report the position of a syntax error, but
/// not that of a number that overflows.
class FaultFinder final : public nlohmann::json_sax<nlohmann::json>
{
public:
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& error) override
    {
        constexpr int numberOverflow = 406;
        if (error.id == numberOverflow)
            number = token;
        const std::size_t length = number.empty() ? 1 : number.size();
        offset = position - std::min(position, length);
        return false;
    }

    std::size_t offset = 0;
    std::string number{};
};

} // namespace

JsonSyntaxError findSyntaxError(std::string_view text)
{
    FaultFinder finder;
    nlohmann::json::sax_parse(text.begin(), text.end(), &finder);
    return {lineAndColumn(text, finder.offset), elideMiddle(finder.number, 40)};
}

Result<nlohmann::json> parseJsonText(std::string_view text)
{
    if (jsonDepth(text)
        > kDeepest) // Checked beforehand: the parser's own callback would traverse an object again for each entry.
        return Error{"lists and objects are nested more than 200 deep"_tr};
    try {
        return nlohmann::json::parse(text.begin(), text.end());
    } catch (const nlohmann::json::exception&) {
        const JsonSyntaxError fault = findSyntaxError(text);
        return Error{fault.number.empty()
                         ? message("not JSON from %1 on"_tr, fault.place)
                         : message("%1: the number %2 is too large to read"_tr, fault.place, fault.number)};
    }
}

} // namespace vram
