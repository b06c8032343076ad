// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/units.h"
#include "devices/software.h"

#include <QString>

#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

/// The unit of sizes: GiB (1024³) or GB (1000³).
using ByteUnit = SizeUnits;

/// Converts UTF-8 text of the core to a QString. All such conversions use this function.
QString qs(std::string_view utf8);
std::string utf8(const QString& text);

/// Returns text that is safe to show: characters that hide text or change the writing direction are escaped as in C,
/// and the middle of text that is too long for a message is elided. Line feeds are kept.
QString displayText(const QString& text);

/// A name for a button or a menu, in which each "&" is doubled so that it does not mark a mnemonic.
QString escapedMnemonics(QString name);

/// Formats bytes with three significant digits, in the unit that keeps the number below 1000 and in the user's locale:
/// "7.63 GiB".
QString bytesText(Bytes bytes, ByteUnit unit);
/// Formats bytes with a sign: "−3.6 GiB", or "±0" for 0.
QString signedBytesText(Bytes bytes, ByteUnit unit);
/// "GiB" or "GB".
QString gigaName(ByteUnit unit);
/// Formats a number with the locale's group separators: "25,557,032".
QString numberText(std::int64_t count);
/// Inserts a number into `one` or `many` (singular or plural, such as "%1 layers").
QString counted(std::int64_t count, const QString& one, const QString& many);
/// Formats a number with three significant digits and no exponent: 0.0123, 1.23, 12.3, 123.
QString threeDigits(double value);
/// Replaces each digit with the widest one, so that the measured width does not depend on the number's digits.
QString withWidestDigits(QString text);
/// Replaces the decimal point of a number formatted by the core ("0.9") by the locale's.
QString localNumber(const QString& plain);
/// Converts typed text ("1.024", "0,9" or "2*1,5" in German) to the number format that the core reads.
QString plainNumbers(const QString& typed);
/// Replaces names of CUDA in `text` by those of another vendor: "torch.xpu" for "torch.cuda".
QString withVendorNames(const DeviceSoftware& software, QString text);
/// The usual short name of a GPU: "RTX 4090" for "NVIDIA GeForce RTX 4090".
QString shortGpuName(std::string_view name);

} // namespace vram
