// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace vram {

/// Returns the name of a recently used file, followed by the folders that distinguish it from files in `others` with
/// the same name.
QString recentTitle(const QString& file, const QStringList& others);

} // namespace vram
