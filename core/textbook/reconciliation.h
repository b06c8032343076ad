// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textbook/textbook.h"

#include <vector>

namespace vram {

/// One step from a sum on paper to the total that nvidia-smi shows.
struct ReconciliationStep {
    Message label;    ///< Label such as "Optimizer state".
    Message why;      ///< Reason for the step, in one sentence.
    Bytes change = 0; ///< Added bytes, negative if the step subtracts; for the first step, the sum itself.
    Bytes after = 0;  ///< The sum after the step.
};

/// Explains step by step how the method's sum and the estimate's device total differ. The changes add up to that total
/// exactly. Steps that change nothing are left out. The result is empty if a figure overflows 63 bits.
std::vector<ReconciliationStep> reconcile(const TextbookMethod& method, const TextbookTotals& totals,
                                          const Estimate& estimate);

} // namespace vram
