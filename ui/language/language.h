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
QLocale numberLocale(const QString& language, const QLocale& system);
/// The language of `kLanguages` for the user's choice; an empty choice means the system's.
QString languageFor(const QString& choice);
/// Switches the application to a language, before its windows are made: texts on screen stay as they are.
void applyLanguage(const QString& choice);
/// The language in use.
QString currentLanguage();

} // namespace vram
