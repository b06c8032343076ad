// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text.h"

#include "devices/gpu.h"

#include "base/escape_hidden.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <cmath>

namespace vram {

QString qs(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

std::string utf8(const QString& text)
{
    return text.toStdString();
}

QString threeDigits(double value)
{
    const double size = std::abs(value);
    int decimals = 0;
    if (size != 0 && size < 0.9995)
        decimals = std::min(6, 2 - static_cast<int>(std::floor(std::log10(size))));
    else if (size < 9.995)
        decimals = size == 0 ? 0 : 2;
    else if (size < 99.95)
        decimals = 1;
    return QLocale().toString(value, 'f', decimals);
}

QString withWidestDigits(QString text)
{
    for (QChar& letter : text)
        letter = letter.isDigit() ? QLatin1Char('8') : letter;
    return text;
}

QString displayText(const QString& text)
{
    return qs(elideMiddle(escapeHidden(utf8(text), "\n")));
}

QString escapedMnemonics(QString name)
{
    return name.replace(QLatin1Char('&'), QLatin1String("&&"));
}

QString bytesText(Bytes bytes, ByteUnit unit)
{
    if (bytes == kOverflow)
        return QCoreApplication::translate("Bytes", "too large");
    const ScaledSize size = scaledSize(bytes, unit);
    const QString number =
        size.unit == "B" ? QLocale().toString(static_cast<qlonglong>(bytes)) : threeDigits(size.value);
    return number + QChar(0x00a0) + qs(size.unit);
}

QString signedBytesText(Bytes bytes, ByteUnit unit)
{
    if (bytes == 0)
        return QStringLiteral("±0");
    const QChar sign = bytes < 0 ? QChar(0x2212) : QLatin1Char('+');
    return sign + bytesText(bytes < 0 ? -bytes : bytes, unit);
}

QString gigaName(ByteUnit unit)
{
    return unit == ByteUnit::Binary ? QStringLiteral("GiB") : QStringLiteral("GB");
}

QString numberText(std::int64_t count)
{
    if (count == kOverflow)
        return QCoreApplication::translate("Bytes", "too large");
    return QLocale().toString(static_cast<qlonglong>(count));
}

QString counted(std::int64_t count, const QString& one, const QString& many)
{
    return (count == 1 ? one : many).arg(numberText(count));
}

QString localNumber(const QString& plain)
{
    return QString(plain).replace(QLatin1Char('.'), QLocale().decimalPoint());
}

QString plainNumbers(const QString& typed)
{
    const QLocale locale;
    QString plain = typed;
    const QString group = QRegularExpression::escape(locale.groupSeparator());
    const QRegularExpression grouped(QStringLiteral("(?<![\\d.,])[1-9]\\d{0,2}(?:%1\\d{3})+(?!\\d)").arg(group));
    for (auto match = grouped.match(plain); match.hasMatch(); match = grouped.match(plain)) {
        const QString digits = match.captured().remove(locale.groupSeparator());
        plain.replace(match.capturedStart(), match.capturedLength(), digits);
    }
    if (locale.decimalPoint() != QLatin1String("."))
        plain.replace(QRegularExpression(
                          QStringLiteral("(?<=\\d)%1(?=\\d)").arg(QRegularExpression::escape(locale.decimalPoint()))),
                      QStringLiteral("."));
    return plain;
}

QString withVendorNames(const DeviceSoftware& software, QString text)
{
    const DeviceSoftware cuda;
    return text.replace(qs(cuda.module), qs(software.module))
        .replace(qs(cuda.monitor), qs(software.monitor))
        .replace(qs(cuda.context), qs(software.context));
}

QString shortGpuName(std::string_view name)
{
    return qs(shortName(name));
}

} // namespace vram
