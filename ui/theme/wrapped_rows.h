// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTreeView;

namespace vram {

/// Makes the rows of a list high enough for their longest text, wrapped at the current column width. A column that has
/// its own delegate keeps it.
void wrapRows(QTreeView* view);

} // namespace vram
