// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace vram {

/// With what a product is fused: with the activation of one of its inputs, or, as the product of an expert's output and
/// the router's weights, with the activation inside the expert.
enum class ProductFusion : std::uint8_t { None, Gate, Weights };

} // namespace vram
