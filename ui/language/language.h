// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

#include <array>

namespace vram {

/// The languages of the user interface, beginning with the source language.
inline constexpr std::array kLanguages{"en", "de", "zh_CN"};

/// The best of `kLanguages` for a user whose languages are `wanted` (QLocale::uiLanguages(): "de-AT", "zh-Hans-CN");
/// English if none matches.
QString bestLanguage(const QStringList& wanted);
/// The number format for `language`: the system's if the system uses the same language.
QLocale numbersOf(const QString& language, const QLocale& system);
/// Switches the whole application to a language; an empty choice means the system's. Windows receive a
/// QEvent::LanguageChange.
void applyLanguage(const QString& choice);
/// The language in use.
QString currentLanguage();

} // namespace vram
