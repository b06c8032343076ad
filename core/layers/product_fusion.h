// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace vram {

/// The activation with which a product is fused: that of one of its inputs or, for the product of an expert's output
/// and the router's weights, the one inside the expert.
enum class ProductFusion : std::uint8_t { None, Gate, Weights };

} // namespace vram
