// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"

#include <span>
#include <vector>

namespace vram {

/// The buffers that Inductor's wrapper allocates for one half of a partition, by a coarse rule instead of its scheduler:
/// what a library's kernel reads or writes and what the graph returns is in memory; pointwise operators, reductions and
/// views fuse into the kernel that needs them.
struct BufferPlan {
    using Storage = Index<struct PlannedStorage>;

    struct Kernel {
        GraphValue node{};
        IndexRange<Storage> allocates{};
        std::vector<Storage> touches{};  ///< Storages that it reads or writes.
        std::vector<GraphValue> reads{}; ///< Inputs of the graph that it reads.
        int launches = 1;                ///< Kernels of the GPU: a reduction may take two.
        GraphValue takes{};              ///< A donated input in whose memory it writes; it allocates another instead.
    };

    std::vector<Kernel> kernels{};
    IndexedColumn<Storage, Bytes> storages{};
    /// The storage of each value that is in memory; none for inputs.
    IndexedColumn<GraphValue, Storage> places{};
};

/// `given` are the inputs besides placeholders (what forward saved); backward may write over the memory of those that
/// nothing else holds (`donated`). `results` stay to the end.
BufferPlan planned(const JointGraph& graph, std::span<const GraphValue> nodes, std::span<const GraphValue> given,
                   std::span<const GraphValue> results);

} // namespace vram
