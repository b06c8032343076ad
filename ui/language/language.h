#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

#include <array>

namespace vram {

/// Languages that the window speaks, the one it is written in first: "en", "de", "zh_CN".
inline constexpr std::array kLanguages{"en", "de", "zh_CN"};

/// The best of `kLanguages` for somebody who reads `wanted` (QLocale::uiLanguages(): "de-AT", "zh-Hans-CN"); English
/// where there is none.
QString bestLanguage(const QStringList& wanted);
/// How numbers are written in that language: as the system does where it speaks the same one.
QLocale numbersOf(const QString& language, const QLocale& system);
/// Puts the whole application into a language; an empty choice is the system's. Windows get a QEvent::LanguageChange.
void applyLanguage(const QString& choice);
/// The language in use.
QString currentLanguage();

} // namespace vram
