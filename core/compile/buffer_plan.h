// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"

#include <span>
#include <vector>

namespace vram {

/// The buffers that Inductor's wrapper allocates for the forward or backward graph of a partition, by an approximation
/// of its scheduler: tensors that library kernels read or write and tensors that the graph returns are in memory;
/// pointwise operators, reductions and views fuse into the kernel that uses them.
struct BufferPlan {
    using Storage = Index<struct PlannedStorage>;

    struct Kernel {
        GraphValue node{}; ///< The node after Inductor's post-grad passes, which may not be in the joint graph.
        const Operator* op = nullptr;
        RowIndex row{};
        KernelWorkspace workspace{};
        IndexRange<Storage> allocates{};
        std::vector<Storage> accesses{};        ///< Storages that the kernel reads or writes.
        std::vector<GraphValue> reads{};        ///< Inputs of the graph that the kernel reads.
        std::vector<GraphValue> reusedInputs{}; ///< Donated inputs whose memory the kernel reuses for results.
    };

    std::vector<Kernel> kernels{};
    IndexedVector<Storage, Bytes> storages{};
    /// The storage of each value that is in memory; none for an input.
    IndexedVector<GraphValue, Storage> storageOf{};
    /// Whether each value is a conversion or copy that changes nothing, whose input takes its place.
    IndexedVector<GraphValue, char> isNoOp{};
    IndexedVector<GraphValue, Shape> strides{}; ///< How a forward graph lays out each value.
};

/// Plans the buffers of a forward graph that runs `nodes`. `results` stay alive until the end; `visible` are those that
/// the compiled function returns to its caller.
BufferPlan planForward(const JointGraph& graph, std::span<const GraphValue> nodes, std::span<const GraphValue> results,
                       std::span<const GraphValue> visible);
/// Plans the buffers of a backward graph that runs `nodes`. `saved` are the tensors that `forward` left; backward may
/// overwrite those that nothing else references (donated buffers). The gradients stay alive until the end.
BufferPlan planBackward(const JointGraph& graph, std::span<const GraphValue> nodes, std::span<const GraphValue> saved,
                        const BufferPlan& forward);

} // namespace vram
