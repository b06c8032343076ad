// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/language/core_text.h"

#include "ui/language/language.h"
#include "ui/language/time_text.h"
#include "ui/text.h"

#include "base/counted_unit.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <string>

namespace vram {

namespace {

QString lookUp(std::string_view english)
{
    return QCoreApplication::translate("core", std::string(english).c_str());
}

QString shown(const MessageArgument& argument)
{
    if (const auto* verbatim = std::get_if<std::string>(&argument.value))
        return displayText(qs(*verbatim));
    if (const auto* whole = std::get_if<std::int64_t>(&argument.value))
        return QString::number(*whole); // Without group separators, as the user types it: "set in_channels to 1024".
    if (const auto* number = std::get_if<double>(&argument.value))
        return localNumber(QString::number(*number, 'g', QLocale::FloatingPointShortest));
    if (const auto* size = std::get_if<ByteCount>(&argument.value))
        return bytesText(size->bytes, size->units);
    if (const auto* count = std::get_if<Count>(&argument.value))
        return numberText(count->number);
    if (const auto* fixed = std::get_if<Decimal>(&argument.value))
        return localNumber(QString::number(fixed->number, 'f', fixed->places));
    if (const auto* time = std::get_if<Duration>(&argument.value))
        return timeText(time->seconds);
    return translated(std::get<Message>(argument.value));
}

/// The translated title of a choice, or yes or no for a flag. Typed text is returned unchanged.
QString plainValue(const AttributeSpec& spec, const AttributeValue& value)
{
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? QCoreApplication::translate("core", "yes") : QCoreApplication::translate("core", "no");
    const std::string plain = text(value);
    if (plain.empty())
        return QCoreApplication::translate("core", "none");
    return spec.kind == AttributeKind::Choice ? translated(choiceTitle(spec, plain)) : qs(plain);
}

} // namespace

QString translated(const Message& message)
{
    const QString pattern = message.arguments().empty() ? QString() : lookUp(message.pattern());
    if (pattern.isEmpty())
        return translated(message.pattern());
    return qs(substituteArguments(utf8(pattern), message.arguments(),
                                  [](const MessageArgument& argument) { return utf8(shown(argument)); }));
}

QString translated(std::string_view constant)
{
    return constant.empty() ? QString() : lookUp(constant);
}

QString partName(Part part)
{
    return translated(label(part));
}

QString shortPartName(Part part)
{
    return translated(shortLabel(part));
}

QString phaseName(Phase phase)
{
    return translated(label(phase));
}

QString settingText(const AttributeSpec& spec, const AttributeValue& value)
{
    if (!spec.defaultLabel.empty() && value == spec.defaultValue)
        return translated(spec.defaultLabel);
    if (const std::string_view word = numberWord(spec, value); !word.empty())
        return translated(word);
    const QString shown = plainValue(spec, value);
    return spec.unit.empty() ? shown : shown + QLatin1Char(' ') + translated(unitFor(spec, value));
}

QString asSentence(const QString& message)
{
    static const QRegularExpression word(QStringLiteral("^\\p{L}+(?=[\\s,;:])"));
    return word.match(message).hasMatch() ? message.left(1).toUpper() + message.mid(1) : message;
}

QString inSentence(const QString& label)
{
    const bool english = currentLanguage() == QLatin1String(kLanguages.front()) || currentLanguage().isEmpty();
    return english ? label.toLower() : label;
}

} // namespace vram
