// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vram {

/// Whether figures are up to date. Pending: not yet computed. Old: computed for an earlier setup.
enum class FigureStatus { Pending, Old, Current };

} // namespace vram
