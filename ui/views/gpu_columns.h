// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTreeView;

namespace vram {

/// Sets the widths of GpuTable's columns. In a narrow window, names are shortened first, and then the usable memory is
/// hidden, so that the bars stay readable.
void fitGpuColumns(QTreeView& table);

} // namespace vram
