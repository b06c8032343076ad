// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/kernel_order.h"
#include "compile/partition_graph.h"
#include "compile/value_strides.h"

#include <utility>
#include <vector>

namespace vram {

/// The dtype and the size of the partial results of a reduction that takes two kernels.
struct PartialResults {
    DType dtype = DType::Float32;
    Bytes bytes = 0;
};

/// The iteration spaces of the kernels of a graph.
class KernelLoops
{
public:
    KernelLoops(const PartitionGraph& partitionGraph, const ValueStrides& strides)
        : m_partitionGraph(partitionGraph), m_graph(partitionGraph.graph()), m_strides(strides)
    {
    }

    KernelBuffers::Loops of(GraphValue node);
    PartialResults partialResults(GraphValue node);

private:
    std::size_t orderOf(GraphValue value);
    bool reducesInner(GraphValue from, std::uint64_t dims) const;
    void setReadOrder(KernelBuffers::Loops& loops, GraphValue from, std::uint64_t dims) const;

    const PartitionGraph& m_partitionGraph;
    const JointGraph& m_graph;
    const ValueStrides& m_strides;
    std::vector<std::pair<Shape, Shape>> m_orders{}; ///< Shapes and strides of tensors that are not row-major.
};

} // namespace vram
