// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/row_table.h"

#include <cstdint>
#include <vector>

namespace vram {

/// The experts of one layer.
struct ExpertBlocks {
    std::vector<RowIndex> blocks{}; ///< One block that repeats, or one block per expert.
    std::int64_t count = 0;         ///< Number of experts.
    RowIndex container{};           ///< The block that encloses the experts if it contains nothing else.
};

/// Returns the experts of each layer, which are the expert blocks with the same parent. Experts are blocks inside a
/// block "experts" (one that repeats, or several), or sibling blocks "experts.0", "experts.1".
std::vector<ExpertBlocks> expertBlocks(const RowTable& table);

} // namespace vram
