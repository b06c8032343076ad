// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace vram {

/// Whether the optimizer with that name multiplies or factors whole matrices of gradients (Muon, GaLore), so that it
/// cannot step parts of them.
bool stepsMatrices(std::string_view optimizer);

} // namespace vram
