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
/// Returns the locale whose number format `language` uses: the system's if it has the same language.
QLocale numberLocale(const QString& language, const QLocale& system);
/// Returns the language in `kLanguages` for the user's choice. An empty choice stands for the system's language.
QString languageFor(const QString& choice);
/// Switches the application to a language. It must be called before windows are created, because texts already on
/// screen are not updated.
void applyLanguage(const QString& choice);
/// The language in use.
QString currentLanguage();

} // namespace vram
