// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/buffer_plan.h"
#include "compile/partition.h"
#include "step/compiled_backward.h"

#include <cstddef>
#include <vector>

namespace vram {

/// A joint graph, its partition, the buffers of the forward and backward graphs, and the program of the backward graph.
struct CompiledGraph {
    JointGraph graph{};
    Partition partition{};
    BufferPlan forward{};
    BufferPlan backward{};
    CompiledBackward program{};
};

/// A cache of partitioned graphs, so that equal graphs are partitioned once.
class CompiledGraphs
{
public:
    /// Returns the compiled graph. `budget` is the activation memory budget.
    const CompiledGraph& of(const JointGraph& traced, double budget);

private:
    static constexpr std::size_t kCapacity = 64;

    struct Entry {
        JointGraph traced{};
        double budget = 1;
        CompiledGraph compiled{};
    };
    std::vector<Entry> m_entries{};
    std::size_t m_next = 0;
};

} // namespace vram
