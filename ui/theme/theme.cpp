// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/planner_style.h"
#include "ui/theme/system_scheme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QWidget>

namespace vram {

namespace {

/// Whether `font` is fontconfig's fallback font, which Qt uses without desktop settings. Its wide letters do not fit
/// into a table.
bool isFallbackFont(const QFont& font)
{
    const QString family = QFontInfo(font).family();
    return family.isEmpty() || family.startsWith(QLatin1String("DejaVu"))
           || family.startsWith(QLatin1String("Bitstream"));
}

} // namespace

QString embeddedFontFamily()
{
    static const QString family = [] {
        const int id = QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/PlannerSans-Regular.otf"));
        QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/PlannerSans-Bold.otf"));
        const QStringList families = QFontDatabase::applicationFontFamilies(id);
        return families.isEmpty() ? QApplication::font().family() : families.first();
    }();
    return family;
}

void installTheme(QApplication& application)
{
    application.setStyle(new PlannerStyle);
    if (isFallbackFont(application.font())) {
        QFont font(embeddedFontFamily());
        font.setPointSizeF(9.75); // 13 pixels at 96 dpi
        application.setFont(font);
    }
}

namespace {

/// The colour scheme for `choice`, which is the desktop's for System.
Scheme schemeFor(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Light: return Scheme::Light;
    case ThemeChoice::Dark: return Scheme::Dark;
    case ThemeChoice::HighContrast: return Scheme::HighContrast;
    case ThemeChoice::System: break;
    }
    return systemScheme();
}

} // namespace

void applyTheme(ThemeChoice choice)
{
    QApplication::setPalette(paletteOf(tokens(schemeFor(choice))));
}

QFont scaled(const QFont& font, double factor, bool bold)
{
    QFont result = font;
    if (font.pointSizeF() > 0)
        result.setPointSizeF(font.pointSizeF() * factor);
    else
        result.setPixelSize(static_cast<int>(font.pixelSize() * factor));
    result.setBold(bold);
    return result;
}

void makeSecondary(QWidget* widget)
{
    widget->setForegroundRole(QPalette::PlaceholderText);
}

} // namespace vram
