// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace vram {

/// The name of a recently used file, with the folders that distinguish it from `others` with the same name.
QString recentTitle(const QString& file, const QStringList& others);

} // namespace vram
