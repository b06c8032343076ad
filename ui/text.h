// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/units.h"
#include "devices/software.h"

#include <QString>

#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

/// GiB (1024³) or GB (1000³).
using ByteUnit = SizeUnits;

/// Converts the core's UTF-8 to a QString; the only place that does so.
QString qs(std::string_view utf8);
std::string utf8(const QString& text);

/// Text that is safe to show: characters that hide text or change the writing direction are escaped as in C, and the
/// middle of text that is too long for a message is omitted. Line feeds are kept.
QString shownText(const QString& text);

/// A name for a button or a menu, in which each "&" is doubled so that it does not mark a mnemonic.
QString onButton(QString name);

/// "7.63 GiB": three significant digits in the unit that keeps the number below 1000, in the user's locale.
QString bytesText(Bytes bytes, ByteUnit unit);
/// The same with a sign, "±0" for none: "−3.6 GiB".
QString signedBytesText(Bytes bytes, ByteUnit unit);
/// The number in GiB or GB, as the axis of a chart shows it.
double giga(Bytes bytes, ByteUnit unit);
/// "GiB" or "GB".
QString gigaName(ByteUnit unit);
/// A number with the locale's group separators: "25,557,032".
QString numberText(std::int64_t count);
/// `one` or `many` ("%1 layers") with the number inserted.
QString counted(std::int64_t count, const QString& one, const QString& many);
/// Three significant digits without an exponent: 0.0123, 1.23, 12.3, 123.
QString threeDigits(double value);
/// Replaces each digit by the widest one, so that a width measured with it does not change with the number.
QString withWidestDigits(QString text);
/// A number formatted by the core ("0.9"), with the locale's decimal point.
QString localNumber(const QString& plain);
/// Typed text ("1.024", "0,9" or "2*1,5" in German) in the number format that the core reads.
QString plainNumbers(const QString& typed);
/// `text` about CUDA with the names that the counters of another vendor's device have: "torch.xpu" for "torch.cuda".
QString inTermsOf(const DeviceSoftware& software, QString text);
/// The usual short name of a GPU: "RTX 4090" for "NVIDIA RTX 4090".
QString shortGpuName(std::string_view name);

} // namespace vram
