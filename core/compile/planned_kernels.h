// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/half_graph.h"

#include <vector>

namespace vram {

/// A value that a kernel makes, and what it reads for that: values in memory, and inputs.
struct MadeValue {
    GraphValue node{};
    std::vector<GraphValue> reads{};
    std::vector<GraphValue> direct{}; ///< Those that it reads in the order of its own elements.
    bool split = false;               ///< A reduction that takes two kernels.
};

/// A kernel, or several that are fused.
struct PlannedKernel {
    std::vector<MadeValue> members{};
    std::vector<GraphValue> reads{}; ///< From outside of it.

    std::vector<GraphValue> outputs(const HalfGraph& half) const;
};

/// The kernels of the half, fused and in the order in which Inductor runs them.
std::vector<PlannedKernel> plannedKernels(HalfGraph& half);

} // namespace vram
