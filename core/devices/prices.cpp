// SPDX-License-Identifier: GPL-3.0-or-later
#include "devices/prices.h"

#include "base/utf8.h"
#include "base/words.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace vram {

namespace {

constexpr double kHighestPrice = 1e6;

/// The fields of one line; a quoted field may contain the separator.
std::vector<std::string> fieldsOf(std::string_view line, char separator)
{
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == separator && !quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    for (std::string& field : fields)
        field = std::string(trimmed(field));
    return fields;
}

char separatorOf(std::string_view line)
{
    for (const char separator : {'\t', ';'}) {
        if (line.find(separator) != std::string_view::npos)
            return separator;
    }
    return ',';
}

/// Whether the comma of a number may separate thousands, as in "1,000".
bool mayGroupThousands(std::string_view number)
{
    constexpr std::size_t group = 3;
    const std::size_t comma = number.rfind(',');
    return comma != std::string_view::npos && number.size() - comma - 1 == group && !number.starts_with('0');
}

/// The number in a field such as "$0.34", "0,34 €/h" or "2.99". A field with further digits, such as "1 000" or "1e-1",
/// is ambiguous.
std::optional<double> priceIn(std::string_view field)
{
    constexpr std::string_view digits = "0123456789";
    const std::size_t from = field.find_first_of(digits);
    if (from == std::string_view::npos || field.substr(0, from).find('-') != std::string_view::npos)
        return std::nullopt;
    const std::size_t after = field.find_first_not_of("0123456789.,", from);
    std::string number(field.substr(from, after - from));
    const bool hasMoreDigits = after != std::string_view::npos && field.find_first_of(digits, after) != field.npos;
    if (hasMoreDigits || mayGroupThousands(number))
        return std::nullopt;
    std::ranges::replace(number, ',', '.');
    double value = 0;
    const auto [end, fault] = std::from_chars(number.data(), number.data() + number.size(), value);
    const bool whole = fault == std::errc{} && end == number.data() + number.size();
    return whole && value >= 0 && value <= kHighestPrice ? std::optional(value) : std::nullopt;
}

} // namespace

Result<PriceList> parsePrices(std::string_view csv, const std::vector<Gpu>& gpus)
{
    PriceList list;
    int number = 0;
    csv = withoutByteOrderMark(csv);
    while (!csv.empty()) {
        const std::size_t end = csv.find('\n');
        const std::string_view line = trimmed(csv.substr(0, end));
        csv = end == std::string_view::npos ? std::string_view{} : csv.substr(end + 1);
        ++number;
        if (line.empty())
            continue;
        const std::vector<std::string> fields = fieldsOf(line, separatorOf(line));
        const std::optional<double> price = fields.size() > 1 ? priceIn(fields[1]) : std::nullopt;
        const Result<Gpu> gpu = findGpu(gpus, fields.front());
        if (!price && number == 1 && !gpu)
            continue; // The line is a heading.
        if (!price)
            return Error{message("line %1: expected a GPU's name and a price, such as \"RTX 4090,0.34\""_tr, number)};
        if (gpu)
            list.prices[gpu->name] = *price;
        else
            list.unknown.push_back(fields.front());
    }
    if (list.prices.empty() && list.unknown.empty())
        return Error{"no prices in it: expected lines of a GPU's name and a price, such as \"RTX 4090,0.34\""_tr};
    return list;
}

} // namespace vram
