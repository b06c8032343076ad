// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/language/language.h"

#include "ui/language/translator.h"

#include <QCoreApplication>
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

QLocale numberLocale(const QString& language, const QLocale& system)
{
    const QLocale own(language == QLatin1String("en") ? QStringLiteral("en_US") : language);
    return system.language() == own.language() ? system : own;
}

QString languageFor(const QString& choice)
{
    return choice.isEmpty() ? bestLanguage(QLocale::system().uiLanguages()) : bestLanguage({choice});
}

void applyLanguage(const QString& choice)
{
    const QLocale system = QLocale::system();
    const bool plain = system.language() == QLocale::C;
    const QString language = languageFor(choice);
    // A user whose language has no translation sees English, with numbers in the user's own format. Figures use Latin
    // digits, as do names, settings and the core's messages.
    QLocale::setDefault(withLatinDigits(choice.isEmpty() && !plain ? system : numberLocale(language, system)));
    Installed& now = installed();
    if (now.language == language)
        return;
    now.language = language;
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
