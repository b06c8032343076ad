// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/tape.h"

#include <cstdint>

namespace vram {

/// The nodes that backward runs, which are those reachable from the loss in the autograd graph.
struct Reach {
    IndexedVector<NodeId, char> nodes{};                  ///< Empty if there is nothing to train.
    IndexedVector<ParameterId, std::int32_t> gradients{}; ///< Number of gradients that each parameter receives.

    /// Computes the reach of a newly recorded tape; the vectors keep their capacity.
    void find(const Tape& tape);
};

} // namespace vram
