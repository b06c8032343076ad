// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vram {

/// Whether figures are up to date: not yet computed (Pending), computed for an earlier setup (Old), or up to date
/// (Current).
enum class FigureStatus { Pending, Old, Current };

} // namespace vram
