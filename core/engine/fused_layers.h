// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network_rows.h"
#include "setup/setup.h"

namespace vram {

/// If the setup fuses layers, marks the products that are fused with an activation: that of one of their inputs, which
/// does not run then, or, in Megatron-LM, that of the expert whose output they weight.
void fuseProducts(NetworkRows& rows, const Setup& setup);

} // namespace vram
