#pragma once

#include "ui/theme/tokens.h"

class QApplication;
class QFont;
class QWidget;

namespace vram {

/// What the user chose under View > Theme.
enum class ThemeChoice { System, Light, Dark, HighContrast };

/// Sets style and font once, before any window; a desktop's own font is kept; without a desktop, the embedded one is
/// used.
void installTheme(QApplication& application);
void applyTheme(ThemeChoice choice);
/// The scheme that `choice` means now, the desktop's own for System.
Scheme schemeFor(ThemeChoice choice);
/// The embedded family, with tabular figures; reports are set in it.
QString embeddedFontFamily();
/// `font` in another size (points × factor) and weight.
QFont scaled(const QFont& font, double factor, bool bold = false);
/// Gives a label the secondary colour, in every theme.
void makeSecondary(QWidget* widget);

} // namespace vram
