// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/kernel_loops.h"

#include "base/layout.h"
#include "compile/padded_layouts.h"

#include <algorithm>
#include <limits>

namespace vram {

std::size_t KernelLoops::orderOf(GraphValue value)
{
    const JointNode& node = m_graph[value];
    if (isNonOverlappingAndDense(node.shape, m_strides.loops[value]))
        return 0;
    const std::pair<Shape, Shape> order{node.shape, m_strides.loops[value]};
    const auto known = std::ranges::find(m_orders, order);
    const auto at = static_cast<std::size_t>(known - m_orders.begin());
    if (known == m_orders.end())
        m_orders.push_back(order);
    return at + 1;
}

/// Whether the elements that a reduction over `dims` (one bit per dimension) reduces are contiguous in memory: every
/// reduced dimension has smaller strides than every kept one.
bool KernelLoops::reducesInner(GraphValue from, std::uint64_t dims) const
{
    const Shape& strides = m_strides.loops[from];
    std::int64_t largestReduced = 0;
    std::int64_t smallestKept = std::numeric_limits<std::int64_t>::max();
    for (int d = 0; d < strides.rank(); ++d) {
        if (m_graph[from].shape[d] == 1)
            continue;
        if ((dims >> d & 1) != 0)
            largestReduced = std::max(largestReduced, strides[d]);
        else
            smallestKept = std::min(smallestKept, strides[d]);
    }
    return largestReduced < smallestKept;
}

// ir.py, Reduction.num_splits: the tensors that are read along all dimensions decide whether neighbouring elements are
// read one after the other. Without such tensors a reduction is not divided.
void KernelLoops::setReadOrder(KernelBuffers::Loops& loops, GraphValue from, std::uint64_t dims) const
{
    const Shape& shape = m_graph[from].shape;
    const std::vector<TensorAccess> whole{{from, m_strides.loops[from]}};
    int consecutive = 0;
    int strided = 0;
    for (const TensorAccess& read : m_strides.reads[from].empty() ? whole : m_strides.reads[from]) {
        bool isRead = true;
        bool neighbours = false;
        for (int d = 0; d < shape.rank(); ++d) {
            isRead = isRead && (shape[d] == 1 || read.strides[d] != 0);
            neighbours = neighbours || ((dims >> d & 1) != 0 && shape[d] > 1 && read.strides[d] <= 1);
        }
        if (isRead)
            ++(neighbours ? consecutive : strided);
    }
    loops.consecutive = consecutive > strided;
    loops.mayDivide = consecutive + strided > 0 || loops.elements == 1;
}

// Reduction.create_multilayer_helper of ir.py keeps partial results of 16-bit tensors in float32, and
// WelfordReduction those of mean, squared deviations and weight. Unless it reads neighbouring elements, the partial
// results for all elements are one after the other.
PartialResults KernelLoops::partialResults(GraphValue node)
{
    constexpr std::int64_t welfordResults = 3;
    const KernelBuffers::Loops loops = of(node);
    const bool isItem = m_partitionGraph.op(node).kind == OperatorKind::Item;
    if (!loops.isSplit() || (isItem && m_graph[node].detail != 0)) // All belong to the first of var_mean's results.
        return {};
    const DType type = isHalfPrecision(m_graph[node].dtype) ? DType::Float32 : m_graph[node].dtype;
    const std::int64_t stride = loops.consecutive ? loops.elements : paddedStride(loops.elements, itemSize(type));
    const std::int64_t elements = checkedAdd(checkedMul(loops.partials() - 1, stride), loops.elements);
    return {type, checkedMul(checkedMul(elements, itemSize(type)), isItem ? welfordResults : 1)};
}

KernelBuffers::Loops KernelLoops::of(GraphValue node)
{
    const bool scatters = m_partitionGraph.scatteredValue(node).valid();
    if (!m_partitionGraph.isCopied(node) && !m_partitionGraph.op(node).traits().fuses && !scatters)
        return {};
    const GraphValue walked = scatters ? m_partitionGraph.walkedValue(node) : node;
    KernelBuffers::Loops loops{m_graph[walked].shape.elements(), 1, false, orderOf(walked)};
    if (!m_partitionGraph.isReduced(node) || loops.elements == 0)
        return loops;
    const GraphValue reduction = m_partitionGraph.reductionOf(node);
    const GraphValue from = m_graph.inputs(reduction).front();
    loops.reduced = m_partitionGraph.reducedElements(node) / loops.elements;
    loops.order = orderOf(from);
    loops.inner = loops.order == 0 && reducesInner(from, m_graph[reduction].detail);
    setReadOrder(loops, from, m_graph[reduction].detail);
    return loops;
}

} // namespace vram
