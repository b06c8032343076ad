#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

#include <array>

namespace vram {

/// Languages that the window speaks, the one it is written in first: "en", "de", "zh_CN".
inline constexpr std::array kLanguages{"en", "de", "zh_CN"};

/// The best of `kLanguages` for a user who reads `wanted` (QLocale::uiLanguages(): "de-AT", "zh-Hans-CN"); English
/// where there is none.
QString bestLanguage(const QStringList& wanted);
/// The number format of that language: the system's where it has the same language.
QLocale numbersOf(const QString& language, const QLocale& system);
/// Puts the whole application into a language; an empty choice is the system's. Windows get a QEvent::LanguageChange.
void applyLanguage(const QString& choice);
/// The language in use.
QString currentLanguage();

} // namespace vram
