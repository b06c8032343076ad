// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

#include <array>

namespace vram {

/// The languages of the user interface. The first is the source language.
inline constexpr std::array kLanguages{"en", "de", "zh_CN"};

/// The best match among `kLanguages` for the languages `wanted` (QLocale::uiLanguages(): "de-AT", "zh-Hans-CN"), or
/// English if none matches.
QString bestLanguage(const QStringList& wanted);
/// The number format for `language`, which is the system's if the system uses the same language.
QLocale numbersOf(const QString& language, const QLocale& system);
/// Switches the application to a language, or to the system's if `choice` is empty. Windows receive a
/// QEvent::LanguageChange.
void applyLanguage(const QString& choice);
/// The language in use.
QString currentLanguage();

} // namespace vram
