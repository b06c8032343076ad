// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

enum class SizeUnits : std::uint8_t { Binary, Decimal }; ///< Whether sizes are shown in GiB or GB.

/// Converts MiB to bytes, rounded to the nearest byte.
Bytes bytesOfMib(double mib);

/// A size in the largest unit that keeps the number below 999.5, with the decimals needed for three digits.
struct ScaledSize {
    double value = 0;
    std::string_view unit; ///< "MiB"
    int decimals = 0;
};
ScaledSize scaledSize(Bytes bytes, SizeUnits units);

/// Formats bytes with three to four digits: "23.52 GiB", "97.5 MiB", "512 B". kOverflow becomes "too large".
std::string sizeText(Bytes bytes, SizeUnits units = SizeUnits::Binary);
/// The number in GiB or GB, as the axis of a chart shows it.
double inGiga(Bytes bytes, SizeUnits units);
/// Formats a count with thousands separators: "25,557,032".
std::string countText(std::int64_t count);
/// Formats a number with that many decimals: "12.3".
std::string fixedText(double value, int decimals);
/// Formats a number with three digits: "1.23", "12.3", "123".
std::string threeDigitText(double value);
/// Formats a time: "850 µs", "12.3 ms", "1.24 s", "3 min 20 s", "12 h 5 min", "5 days 3 h".
std::string durationText(double seconds);
/// Formats a fraction as a percentage: "37 %", "< 1 %". Empty if `whole` is 0.
std::string percentText(Bytes part, Bytes whole);

/// Number of terminal columns of UTF-8 text, counting each code point as one.
int displayWidth(std::string_view text);
/// Fits the text into exactly `width` columns, padded with spaces or truncated with an ellipsis.
std::string padded(std::string_view text, int width);
std::string paddedLeft(std::string_view text, int width);
/// Wraps the text between words into lines of at most `width` columns; `indent` spaces precede each line but the first.
std::string wrapped(std::string_view text, int width, int indent = 0);

} // namespace vram
