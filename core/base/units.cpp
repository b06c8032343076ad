// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/units.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace vram {

std::string fixedText(double value, int decimals)
{
    std::array<char, 64> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    return end.ec == std::errc{} ? std::string(buffer.data(), end.ptr) : std::string("too large");
}

namespace {

constexpr std::array<std::string_view, 6> binaryNames{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
constexpr std::array<std::string_view, 6> decimalNames{"B", "kB", "MB", "GB", "TB", "PB"};

int decimalsOf(double value)
{
    return value < 0.9995 ? 3 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
}

} // namespace

Bytes bytesOfMib(double mib)
{
    return static_cast<Bytes>(std::llround(mib * 1024 * 1024));
}

ScaledSize scaledSize(Bytes bytes, SizeUnits units)
{
    const double step = units == SizeUnits::Binary ? 1024 : 1000;
    const auto& names = units == SizeUnits::Binary ? binaryNames : decimalNames;
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    // Values from 999.5 would print as 1000, so they use the next unit, in binary and decimal units alike.
    for (; std::abs(value) >= 999.5 && unit + 1 < names.size(); ++unit)
        value /= step;
    return {value, names[unit], unit == 0 ? 0 : decimalsOf(std::abs(value))};
}

std::string sizeText(Bytes bytes, SizeUnits units)
{
    if (bytes == kOverflow)
        return "too large";
    const ScaledSize size = scaledSize(bytes, units);
    return (bytes < 0 ? "−" : "") + fixedText(std::abs(size.value), size.decimals) + ' ' + std::string(size.unit);
}

double inGiga(Bytes bytes, SizeUnits units)
{
    return static_cast<double>(bytes) / (units == SizeUnits::Binary ? 1024.0 * 1024.0 * 1024.0 : 1e9);
}

std::string countText(std::int64_t count)
{
    if (count == kOverflow)
        return "too many";
    std::string digits = std::to_string(count);
    const int first = count < 0 ? 1 : 0;
    for (int at = static_cast<int>(digits.size()) - 3; at > first; at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

std::string percentText(Bytes part, Bytes whole)
{
    if (whole <= 0)
        return {};
    const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    if (percent > 0 && percent < 0.5)
        return "< 1 %";
    return fixedText(percent, 0) + " %";
}

namespace {

bool startsCodePoint(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

/// The first `count` code points of the text.
std::string_view firstColumns(std::string_view text, int count)
{
    std::size_t at = 0;
    for (; at < text.size(); ++at) {
        if (startsCodePoint(text[at]) && count-- == 0)
            break;
    }
    return text.substr(0, at);
}

std::string cut(std::string_view text, int width)
{
    if (displayWidth(text) <= width)
        return std::string(text);
    return std::string(firstColumns(text, std::max(width - 1, 0))) + "…";
}

} // namespace

int displayWidth(std::string_view text)
{
    return static_cast<int>(std::ranges::count_if(text, startsCodePoint));
}

std::string padded(std::string_view text, int width)
{
    std::string result = cut(text, width);
    return result.append(static_cast<std::size_t>(std::max(width - displayWidth(result), 0)), ' ');
}

std::string paddedLeft(std::string_view text, int width)
{
    const std::string result = cut(text, width);
    return std::string(static_cast<std::size_t>(std::max(width - displayWidth(result), 0)), ' ') + result;
}

std::string wrapped(std::string_view text, int width, int indent)
{
    std::string result;
    int column = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (column > 0 && column + 1 + displayWidth(word) > width) {
            result.append("\n").append(static_cast<std::size_t>(indent), ' ');
            column = indent;
        } else if (!result.empty()) {
            result += ' ';
            ++column;
        }
        result.append(word);
        column += displayWidth(word);
    }
    return result;
}

namespace {

constexpr double kMinute = 60;
constexpr double kHour = 60 * kMinute;
constexpr double kDay = 24 * kHour;

std::string twoUnits(double seconds, double large, std::string_view largeName, double small, std::string_view smallName)
{
    const double parts = std::round(seconds / small);
    const double perLarge = std::round(large / small);
    const double whole = std::floor(parts / perLarge);
    const double rest = parts - whole * perLarge;
    std::string text = fixedText(whole, 0) + std::string(largeName);
    if (rest > 0)
        text += ' ' + fixedText(rest, 0) + std::string(smallName);
    return text;
}

} // namespace

std::string threeDigitText(double value)
{
    return fixedText(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

std::string durationText(double seconds)
{
    constexpr double kMilli = 1e-3;
    constexpr double kMicro = 1e-6;
    if (seconds < kMilli)
        return fixedText(seconds / kMicro, 0) + " µs";
    if (seconds < 0.9995)
        return threeDigitText(seconds / kMilli) + " ms";
    if (seconds < kMinute - 0.5)
        return threeDigitText(seconds) + " s";
    if (seconds < kHour - 0.5)
        return twoUnits(seconds, kMinute, " min", 1, " s");
    if (seconds < kDay - kMinute / 2)
        return twoUnits(seconds, kHour, " h", kMinute, " min");
    return twoUnits(seconds, kDay, seconds < 2 * kDay - kHour / 2 ? " day" : " days", kHour, " h");
}

} // namespace vram
