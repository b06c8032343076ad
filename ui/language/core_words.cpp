#include "ui/language/core_words.h"

#include "ui/language/language.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace vram {

namespace {

constexpr const char* kWords[] = {
#include "ui/language/core_words.inc"
};

constexpr int kRemembered = 4000;

/// A pattern cut at its values: "needs %1 inputs" is {"needs ", " inputs"}.
struct Pattern {
    const char* text;
    QStringList parts;
    qsizetype letters = 0;
};

QStringList partsOf(const QString& text)
{
    QStringList parts(QString{});
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == QLatin1Char('%') && i + 1 < text.size() && text[i + 1].isDigit()) {
            parts << QString();
            ++i;
        } else {
            parts.back() += text[i];
        }
    }
    return parts;
}

/// Those with values, the most particular first.
const std::vector<Pattern>& patterns()
{
    static const std::vector<Pattern> list = [] {
        std::vector<Pattern> all;
        for (const char* text : kWords) {
            const QStringList parts = partsOf(QString::fromUtf8(text));
            if (parts.size() > 1)
                all.push_back({text, parts, parts.join(QString()).size()});
        }
        std::stable_sort(all.begin(), all.end(),
                         [](const Pattern& a, const Pattern& b) { return a.letters > b.letters; });
        return all;
    }();
    return list;
}

/// What stands at the values, where `text` is made after the pattern.
std::optional<QStringList> valuesIn(const QString& text, const QStringList& parts)
{
    if (!text.startsWith(parts.front()) || !text.endsWith(parts.back()))
        return std::nullopt;
    QStringList values;
    qsizetype at = parts.front().size();
    for (qsizetype i = 1; i < parts.size(); ++i) {
        const bool last = i + 1 == parts.size();
        const qsizetype end = last ? text.size() - parts[i].size() : text.indexOf(parts[i], at);
        if (end < at)
            return std::nullopt;
        values << text.mid(at, end - at);
        at = end + parts[i].size();
    }
    return values;
}

QString inLanguage(const QString& english);

QString lookUp(const char* pattern)
{
    return QCoreApplication::translate("core", pattern);
}

QString fromPattern(const QString& english)
{
    for (const Pattern& pattern : patterns()) {
        const std::optional<QStringList> values = valuesIn(english, pattern.parts);
        if (!values)
            continue;
        QString text = lookUp(pattern.text);
        // From the last, so that a value that holds a %1 is left alone.
        for (qsizetype i = values->size(); i > 0; --i)
            text.replace(QStringLiteral("%%1").arg(i), inLanguage((*values)[i - 1]));
        return text;
    }
    return english;
}

QString sentence(const QString& english)
{
    const QString whole = lookUp(english.toUtf8().constData());
    return whole == english ? fromPattern(english) : whole;
}

/// Advice is put together of pieces, some of which hold the separator themselves: the longest that is known counts.
QString fromPieces(const QString& english, const QString& separator)
{
    const QStringList parts = english.split(separator);
    QStringList result;
    for (qsizetype from = 0; from < parts.size();) {
        qsizetype count = parts.size() - from;
        QString piece = english;
        QString known = piece;
        for (; count > 0 && known == piece; --count) {
            piece = QStringList(parts.mid(from, count)).join(separator);
            known = sentence(piece);
        }
        result << known;
        from += count + 1;
    }
    return result.join(separator);
}

bool inEnglish()
{
    return currentLanguage() == QLatin1String(kLanguages.front()) || currentLanguage().isEmpty();
}

QString inLanguage(const QString& english)
{
    static QHash<QString, QString> known;
    static QString language;
    if (language != currentLanguage() || known.size() > kRemembered)
        known.clear();
    language = currentLanguage();
    const auto found = known.constFind(english);
    if (found != known.constEnd())
        return *found;
    QString result = sentence(english);
    for (const QString& separator : {QStringLiteral(" + "), QStringLiteral("; ")}) {
        if (result == english && english.contains(separator))
            result = fromPieces(english, separator);
    }
    known.insert(english, result);
    return result;
}

/// Sizes as the language writes numbers. Names of layers ("0.1") have no unit and stay.
QString withLocalNumbers(const QString& text)
{
    static const QRegularExpression size(
        QStringLiteral("(\\d+(?:,\\d{3})*)(\\.\\d+)?(?=[ \\x{a0}](?:[KMGTP]iB|[kMGTP]?B|%)(?!\\w))"));
    const QLocale locale;
    QString result;
    qsizetype at = 0;
    for (auto matches = size.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        result += text.mid(at, match.capturedStart() - at)
                  + match.captured(1).replace(QLatin1Char(','), locale.groupSeparator())
                  + match.captured(2).replace(QLatin1Char('.'), locale.decimalPoint());
        at = match.capturedEnd();
    }
    return result + text.mid(at);
}

} // namespace

std::span<const char* const> coreWords()
{
    return kWords;
}

QString translated(const QString& english)
{
    return inEnglish() ? english : withLocalNumbers(inLanguage(english));
}

QString translated(std::string_view english)
{
    return translated(qs(english));
}

Words translatedLater(std::string english)
{
    return [english = std::move(english)] { return translated(english); };
}

QString settingText(const AttributeSpec& spec, const AttributeValue& value)
{
    const bool words = !spec.defaultWords.empty() && value == spec.defaultValue;
    if (words)
        return translated(spec.defaultWords);
    const std::string plain = spec.kind == AttributeKind::Choice ? textWithUnit(spec, value) : text(value);
    const QString shown = translated(plain.empty() ? "none" : plain);
    return spec.unit.empty() ? shown : shown + QLatin1Char(' ') + translated(spec.unit);
}

QString inSentence(const QString& label)
{
    return inEnglish() ? label.toLower() : label;
}

} // namespace vram
