// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/desktop.h"

#include <QStringList>
#include <QtGlobal>

#include <algorithm>
#include <array>

namespace vram {

bool expectsMenuBar(const QString& desktop)
{
#ifdef Q_OS_LINUX
    constexpr std::array desktops{"KDE", "XFCE", "LXQt", "LXDE", "MATE", "X-Cinnamon", "Cinnamon", "TDE", "Unity"};
    return std::ranges::any_of(desktop.split(QLatin1Char(':')), [&](const QString& name) {
        return std::ranges::any_of(
            desktops, [&](const char* known) { return name.compare(QLatin1String(known), Qt::CaseInsensitive) == 0; });
    });
#else
    Q_UNUSED(desktop)
    return true;
#endif
}

} // namespace vram
