// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textbook/textbook.h"

#include <vector>

namespace vram {

/// One step on the way from a sum on paper to the figure that nvidia-smi shows.
struct LadderStep {
    Message label;    ///< "Optimizer state"
    Message why;      ///< One sentence.
    Bytes change = 0; ///< Added bytes, negative if the step subtracts; for the first step, the sum itself.
    Bytes after = 0;  ///< The sum with it.
};

/// Why the method's sum and the estimate's device total differ, step by step: the changes add up to that total exactly.
/// Steps that change nothing are left out. Empty where a figure leaves 63 bits.
std::vector<LadderStep> ladderOf(const TextbookMethod& method, const TextbookTotals& totals, const Estimate& estimate);

} // namespace vram
