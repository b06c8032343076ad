// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Whether the class infers its input size from the first batch: LazyLinear, LazyConv2d, LazyBatchNorm1d.
bool isLazyClass(std::string_view written);
/// Returns the name in the catalogue for a class as written: "Linear" for "NonDynamicallyQuantizableLinear".
std::string moduleTypeOf(std::string_view written);
/// Returns the names of the positional arguments of a class, in order; empty if they are not known.
std::vector<std::string_view> positionalArguments(std::string_view written, std::string_view type);

} // namespace vram
