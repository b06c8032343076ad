// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/mnemonics.h"

#include <QAction>
#include <QRegularExpression>
#include <QSet>

namespace vram {

namespace {

const QRegularExpression& mark()
{
    // "&&" stands for an ampersand.
    static const QRegularExpression pattern(QStringLiteral("(?<!&)&(?!&)(.)"));
    return pattern;
}

/// Matches a mnemonic that is appended to Chinese text: "打开(&O)".
const QRegularExpression& appended()
{
    static const QRegularExpression pattern(QStringLiteral("\\(&.\\)"));
    return pattern;
}

QString withAppended(QString text, const QSet<QChar>& used)
{
    for (char16_t letter = u'A'; letter <= u'Z'; ++letter) {
        if (!used.contains(letter))
            return text.replace(appended(), QStringLiteral("(&%1)").arg(QChar(letter)));
    }
    return text.remove(appended());
}

/// Marks another letter: preferably the first letter of a word, or else any letter.
QString withOther(const QString& marked, const QSet<QChar>& used)
{
    QString text = marked;
    const qsizetype at = mark().match(text).capturedStart();
    text.remove(at, 1);
    for (const bool anywhere : {false, true}) {
        for (qsizetype i = 0; i < text.size(); ++i) {
            const bool begins = i == 0 || text[i - 1].isSpace();
            if (text[i].isLetterOrNumber() && (begins || anywhere) && !used.contains(text[i].toUpper()))
                return text.insert(i, QLatin1Char('&'));
        }
    }
    return text;
}

} // namespace

QChar mnemonicOf(const QString& text)
{
    const QRegularExpressionMatch match = mark().match(text);
    return match.hasMatch() ? match.captured(1).front().toUpper() : QChar();
}

void makeMnemonicsUnique(const QList<QList<QAction*>>& menus)
{
    QSet<const QAction*> settled;
    for (const QList<QAction*>& menu : menus) {
        for (QAction* action : menu) {
            const QChar own = mnemonicOf(action->text());
            if (settled.contains(action) || own.isNull())
                continue;
            QSet<QChar> used;
            for (const QList<QAction*>& other : menus) {
                for (const QAction* neighbour : other.contains(action) ? other : QList<QAction*>()) {
                    if (settled.contains(neighbour))
                        used << mnemonicOf(neighbour->text());
                }
            }
            settled << action;
            if (!used.contains(own))
                continue;
            const bool behind = action->text().contains(appended());
            action->setText(behind ? withAppended(action->text(), used) : withOther(action->text(), used));
        }
    }
}

} // namespace vram
