// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/language/language.h"

#include "ui/language/translator.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLibraryInfo>

namespace vram {

namespace {

struct Installed {
    QString language;
    Translator own;
    QTranslator qt;
};

Installed& installed()
{
    static Installed now;
    return now;
}

/// Whether the locale uses traditional Chinese, for which there is no translation.
bool isTraditional(const QLocale& locale)
{
    return locale.script() == QLocale::TraditionalHanScript;
}

QLocale withLatinDigits(const QLocale& locale)
{
    return locale.zeroDigit() == QLatin1String("0") ? locale : QLocale(QStringLiteral("en_US"));
}

} // namespace

QString bestLanguage(const QStringList& wanted)
{
    for (const QString& name : wanted) {
        const QLocale locale(name);
        if (isTraditional(locale))
            continue;
        for (const char* language : kLanguages) {
            if (QLocale(QLatin1String(language)).language() == locale.language())
                return QLatin1String(language);
        }
    }
    return QLatin1String(kLanguages.front());
}

QLocale numbersOf(const QString& language, const QLocale& system)
{
    const QLocale own(language == QLatin1String("en") ? QStringLiteral("en_US") : language);
    return system.language() == own.language() ? system : own;
}

void applyLanguage(const QString& choice)
{
    const QLocale system = QLocale::system();
    const bool plain = system.language() == QLocale::C;
    const QString language = choice.isEmpty() ? bestLanguage(system.uiLanguages()) : bestLanguage({choice});
    // Users of other languages see English with numbers in their own format. Figures have Latin digits, as do names,
    // settings and messages of the core.
    const QLocale numbers = withLatinDigits(choice.isEmpty() && !plain ? system : numbersOf(language, system));
    const bool sameNumbers = numbers == QLocale();
    QLocale::setDefault(numbers);
    Installed& now = installed();
    if (now.language == language) {
        QEvent change(QEvent::LanguageChange);
        if (!sameNumbers)
            QCoreApplication::sendEvent(qApp, &change);
        return;
    }
    now.language = language;
    // Each installed translator would notify the windows, but they should be notified only once.
    QCoreApplication::removeTranslator(&now.own);
    QCoreApplication::removeTranslator(&now.qt);
    if (now.qt.load(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&now.qt);
    if (now.own.load(QStringLiteral(":/translations/vram-planner_%1.qm").arg(language)))
        QCoreApplication::installTranslator(&now.own);
}

QString currentLanguage()
{
    return installed().language;
}

} // namespace vram
