// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTreeView;

namespace vram {

/// Makes the rows of a list high enough to wrap their longest text at the current column widths, so that sentences are
/// shown in full. A column that has its own delegate keeps it.
void wrapRows(QTreeView* view);

} // namespace vram
