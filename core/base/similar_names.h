// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace vram {

/// Returns the names most similar to the typed text, best first: those within a few edits, or with a word that begins
/// with a typed one ("seq-len" is near "sequence"). The result is empty if no name is similar.
std::vector<std::string_view> similarNames(std::string_view typed, std::vector<std::string_view> names,
                                           std::size_t most = 3);

} // namespace vram
