// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/summary/placed.h"

#include <optional>
#include <string_view>
#include <vector>

namespace vram {

/// Whether a row of that type joins several tensors: a sum, a product, a concatenation.
bool isMerge(std::string_view type);
/// Whether it joins them element by element, so that its output has the shape of its inputs.
bool isElementwiseMerge(std::string_view type);
/// Returns the layer that joins the inputs to an output of that shape, or nullopt if there is none.
std::optional<SolvedLayer> solveMerge(std::string_view type, const std::vector<PlacedTensor>& inputs,
                                      const SampleShape& output);

} // namespace vram
