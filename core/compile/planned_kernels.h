// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/kernel_loops.h"
#include "compile/partition_graph.h"

#include <cstdint>
#include <vector>

namespace vram {

/// The part of a value that a kernel computes. A long reduction with few results takes two kernels.
enum class Stage : std::uint8_t { Whole, Partial, Final };

/// A value that a kernel computes, with the inputs and the values in memory that it reads.
struct ComputedValue {
    GraphValue node{};
    std::vector<GraphValue> reads{};
    /// Values that it reads in the order of its own elements, and views through which it reads others.
    std::vector<GraphValue> direct{};
    PartialResults partials{};
    /// Whether its loops run through its elements in the order of their memory.
    bool writesInOrder = true;
    Stage stage = Stage::Whole;
    std::vector<GraphValue> lookedUp{}; ///< Values that it reads by computed indices.
};

/// A kernel, or several fused kernels.
struct PlannedKernel {
    std::vector<ComputedValue> members{};
    std::vector<GraphValue> reads{}; ///< Values that it reads from other kernels and inputs.
    /// Earlier kernels with several results, all of which are held until this kernel has run.
    std::vector<GraphValue> held{};

    /// Returns the values that it computes. Partial results are not among them.
    std::vector<GraphValue> outputs(const PartitionGraph& partitionGraph) const;
};

/// The kernels of a graph, fused and in the order in which Inductor runs them, and the strides of all values.
struct PlannedKernels {
    std::vector<PlannedKernel> kernels{};
    IndexedVector<GraphValue, Shape> strides{};
};

/// `given` has the strides of the values that are given to the graph.
PlannedKernels plannedKernels(PartitionGraph& partitionGraph, const IndexedVector<GraphValue, Shape>& given);

} // namespace vram
