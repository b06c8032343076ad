#pragma once

class QTreeView;

namespace vram {

/// Rows of a list become as high as their longest text needs at the widths of the columns, so that sentences are read
/// whole. A column with a delegate of its own keeps it.
void wrapRows(QTreeView* view);

} // namespace vram
