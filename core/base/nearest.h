// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace vram {

/// The names that are most like what was typed, the best first: few changes of letters, or words that begin alike
/// ("seq-len" is near "sequence"). None if nothing is like it.
std::vector<std::string_view> nearestNames(std::string_view typed, std::vector<std::string_view> names,
                                           std::size_t most = 3);

} // namespace vram
