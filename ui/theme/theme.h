// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

class QApplication;
class QFont;
class QWidget;

namespace vram {

/// The user's choice under View > Theme.
enum class ThemeChoice { System, Light, Dark, HighContrast };

/// Sets the style and the font. Must be called once, before any window is created. The desktop's font is kept if there
/// is one; otherwise, the embedded font is used.
void installTheme(QApplication& application);
void applyTheme(ThemeChoice choice);
/// The embedded font family, which has tabular figures. Reports use it.
QString embeddedFontFamily();
/// `font` in another size (points × factor) and weight.
QFont scaled(const QFont& font, double factor, bool bold = false);
/// Gives a label the secondary text colour in every theme.
void makeSecondary(QWidget* widget);

} // namespace vram
