// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace vram {

/// The names most similar to what was typed, best first: those within a few edits, or with words that begin alike
/// ("seq-len" is near "sequence"). Empty if no name is similar.
std::vector<std::string_view> similarNames(std::string_view typed, std::vector<std::string_view> names,
                                           std::size_t most = 3);

} // namespace vram
