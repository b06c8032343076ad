// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QUrl>

namespace vram {

/// Whether the text is a single address that a browser can open.
inline bool isWebAddress(const QString& text)
{
    const QString line = text.trimmed();
    const QString scheme = QUrl(line).scheme();
    return !line.contains(QLatin1Char('\n')) && (scheme == QLatin1String("https") || scheme == QLatin1String("http"));
}

} // namespace vram
