// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

enum class SizeUnits : std::uint8_t { Binary, Decimal }; ///< GiB or GB.

/// Rounds to the nearest byte.
Bytes bytesOfMib(double mib);

/// A size in the largest unit that keeps the number below 999.5, with the decimals needed for three digits.
struct ScaledSize {
    double value = 0;
    std::string_view unit; ///< "MiB"
    int decimals = 0;
};
ScaledSize scaledSize(Bytes bytes, SizeUnits units);

/// "23.52 GiB", "97.5 MiB", "512 B"; three to four digits. kOverflow is "too large".
std::string sizeText(Bytes bytes, SizeUnits units = SizeUnits::Binary);
/// "25,557,032"
std::string countText(std::int64_t count);
/// "12.3"
std::string fixedText(double value, int decimals);
/// Three digits: "1.23", "12.3", "123".
std::string threeDigitText(double value);
/// "850 µs", "12.3 ms", "1.24 s", "3 min 20 s", "12 h 5 min", "5 days 3 h"
std::string durationText(double seconds);
/// "37 %", "< 1 %"; empty if `whole` is 0.
std::string shareText(Bytes part, Bytes whole);

/// Terminal columns that UTF-8 text takes, counting each code point as one.
int columns(std::string_view text);
/// The text in exactly `width` columns: padded with spaces, or cut with an ellipsis.
std::string padded(std::string_view text, int width);
std::string paddedLeft(std::string_view text, int width);
/// The text broken between words into lines of at most `width` columns; `indent` spaces precede each line but the
/// first.
std::string wrapped(std::string_view text, int width, int indent = 0);

} // namespace vram
