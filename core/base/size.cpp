// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/size.h"

#include "base/words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

namespace vram {

namespace {

/// A number without a unit is read as bytes if it exceeds this limit.
constexpr double kLargestBare = 1e7;

double unitOf(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, double>, 8> units{{{"b", 1},
                                                                        {"bytes", 1},
                                                                        {"kib", 1024},
                                                                        {"mib", 1024.0 * 1024},
                                                                        {"gib", 1024.0 * 1024 * 1024},
                                                                        {"kb", 1e3},
                                                                        {"mb", 1e6},
                                                                        {"gb", 1e9}}};
    for (const auto& [word, factor] : units) {
        if (lowercase(name) == word)
            return factor;
    }
    return 0;
}

} // namespace

std::optional<Bytes> parseSize(std::string_view typed, double unit)
{
    const std::string_view text = trimmed(typed);
    const std::size_t end = std::min(text.find_first_not_of("0123456789.,_' "), text.size());
    std::string digits(trimmed(text.substr(0, end)));
    std::erase_if(digits, [](char c) { return c == ',' || c == '_' || c == '\'' || c == ' '; });
    const std::string_view name = text.substr(end);
    double number = 0;
    const auto [last, code] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (code != std::errc{} || last != digits.data() + digits.size())
        return std::nullopt;
    double factor = name.empty() ? unit : unitOf(name);
    if (name.empty() && number > kLargestBare)
        factor = 1;
    const double bytes = number * factor;
    if (factor == 0 || !(bytes < 9e18))
        return std::nullopt;
    return static_cast<Bytes>(std::llround(bytes));
}

} // namespace vram
