#pragma once

#include "base/units.h"

#include <QString>

#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

/// GiB (1024³) or GB (1000³).
using ByteUnit = SizeUnits;

/// The one place where the core's UTF-8 and Qt's strings meet.
QString qs(std::string_view utf8);
std::string utf8(const QString& text);

/// Text as it can be shown: what would hide or turn the direction of writing as it is written in C, and what is longer than
/// a message may be without its middle. Line feeds stay.
QString shownText(const QString& text);

/// A name on a button or in a menu, where an & would mark a letter.
QString onButton(QString name);

/// "7.63 GiB": three significant digits in the unit that keeps the number below 1000, in the user's locale.
QString bytesText(Bytes bytes, ByteUnit unit);
/// With a sign in front, "±0" for none: "−3.6 GiB".
QString signedBytesText(Bytes bytes, ByteUnit unit);
/// The number alone in GiB or GB, as a chart's axis shows it.
double giga(Bytes bytes, ByteUnit unit);
/// "GiB" or "GB".
QString gigaName(ByteUnit unit);
/// "25,557,032"
QString numberText(std::int64_t count);
/// `one` or `many` ("%1 layers") with the number in it.
QString counted(std::int64_t count, const QString& one, const QString& many);
/// Three significant digits without an exponent: 0.0123, 1.23, 12.3, 123.
QString threeDigits(double value);
/// Every digit at its widest: a width that is taken from it stays while the number changes.
QString withWidestDigits(QString text);
/// A number as the core writes it ("0.9"), with the language's decimal point.
QString localNumber(const QString& plain);
/// What somebody typed ("1.024", "0,9", "2*1,5" in German) as the core reads it.
QString plainNumbers(const QString& typed);
/// "NVIDIA RTX 4090" as people say it: "RTX 4090".
QString shortGpuName(std::string_view name);

} // namespace vram
