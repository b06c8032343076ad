// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace vram {

/// Callback that receives the completed fraction of the work, from 0 to 1. If it returns false, the work is cancelled
/// and has no result.
using ProgressCallback = std::function<bool(double)>;

} // namespace vram
