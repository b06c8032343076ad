// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/index.h"
#include "base/shape.h"
#include "parallel/expert_blocks.h"
#include "parallel/row_table.h"
#include "step/placement.h"

#include <cstdint>

namespace vram {

/// Divides the list of routed tokens among tensor-parallel ranks, over `slices` of which no expert is sharded: each of
/// them gathers and weights the tokens of its own slice, and adds their results to an otherwise empty output, which is
/// then summed over the ranks (ReordererSequenceParallel in torchtitan/distributed/expert_parallel.py).
///
/// This concerns mixtures that sort the tokens of all experts, one block per expert. The rows between the gather of the
/// tokens and the row that adds the results to the output get the sizes of one slice. If there are other rows among
/// them, or the list cannot be divided evenly, nothing changes. `shapes` holds the output shape of each row.
void divideRoutedTokens(Placement& placement, const RowTable& table, const ExpertBlocks& layer,
                        const IndexedVector<RowIndex, Shape>& shapes, std::int64_t slices);

} // namespace vram
