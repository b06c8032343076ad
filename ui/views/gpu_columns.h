// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTreeView;

namespace vram {

/// Sets the widths of GpuTable's columns. In a narrow window names are shortened, and then the usable memory is hidden,
/// before the bars become too short to be read.
void fitGpuColumns(QTreeView& table);

} // namespace vram
