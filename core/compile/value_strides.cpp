// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/value_strides.h"

#include "base/layout.h"
#include "compile/operators.h"
#include "compile/saved_channels_last.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace vram {

namespace {

using Flags = IndexedVector<GraphValue, char>;

constexpr int kImagesRank = 4;

/// Returns the strides of a result whose innermost dimensions are those along which most tensors have small strides
/// (scheduler.py, pick_loop_order).
Shape filledStrides(const Shape& shape, const std::vector<TensorAccess>& accesses)
{
    const auto votes = [&](int a, int b) {
        return std::ranges::count_if(accesses, [&](const TensorAccess& access) {
            return access.strides[b] == 0 || access.strides[a] < access.strides[b];
        });
    };
    const auto isInside = [&](int a, int b) {
        if (shape[a] == 1 || shape[b] == 1)
            return shape[a] != 1 && shape[b] == 1;
        const auto forA = votes(a, b);
        const auto forB = votes(b, a);
        return forA != forB ? forA > forB : b < a;
    };
    std::vector<int> order;
    for (int dim = shape.rank() - 1; dim >= 0; --dim)
        order.insert(std::ranges::find_if(order, [&](int other) { return isInside(dim, other); }), dim);
    Shape strides = shape;
    std::int64_t step = 1;
    for (const int dim : order) {
        strides[dim] = step;
        step = checkedMul(step, shape[dim]);
    }
    return strides;
}

class Layouts
{
public:
    Layouts(const PartitionGraph& partitionGraph, const IndexedVector<GraphValue, Shape>& given)
        : m_partitionGraph(partitionGraph), m_graph(partitionGraph.graph()), m_later(m_graph.size(), 0),
          m_preferred(m_graph.size(), 0), m_returned(m_graph.size(), 0), m_convolutionGradients(m_graph.size(), 0),
          m_convolutionInputs(m_graph.size(), 0), m_viewedImages(m_graph.size(), 0), m_reads(m_graph.size())
    {
        m_strides.reserve(m_graph.size());
        for (const GraphValue v : m_graph.indices())
            m_strides.push_back(m_partitionGraph.isGiven(v) ? given[v] : m_graph[v].strides);
        m_traced = m_strides;
        m_loops = m_strides;
    }

    ValueStrides strides()
    {
        findPasses();
        if (m_graph.channelsLast)
            m_preferred = preferredChannelsLast(m_graph, m_partitionGraph.nodes());
        for (const GraphValue v : m_partitionGraph.nodes())
            layOut(v);
        return {std::move(m_strides), std::move(m_loops), std::move(m_reads)};
    }

private:
    void findPasses();
    void findViewedImages(std::span<const GraphValue> operands);
    void layOut(GraphValue value);
    Shape laidOut(GraphValue value, const Shape& followed) const;
    Shape lookedUp(GraphValue value, const Shape& strides) const;
    Shape traced(GraphValue value) const;
    Shape viewedStrides(GraphValue value) const;
    void addRead(GraphValue value, GraphValue from, const TensorAccess& read, std::vector<TensorAccess>& reads) const;
    std::vector<TensorAccess> readsOf(GraphValue value) const;
    void orderLoops(GraphValue value, std::vector<TensorAccess> reads, const Shape& followed);
    bool isInline(GraphValue value) const
    {
        const bool isNumber = m_graph.inputs(value).empty(); // A constant such as full().
        return (isComputed(value) || isNumber || m_graph[value].op->traits().isView) && !m_partitionGraph.isInput(value)
               && !m_partitionGraph.isInMemory(value);
    }
    bool isElementwise(GraphValue value) const
    {
        const bool copies = m_graph[value].op == &op::clone && m_partitionGraph.isInMemory(value);
        return m_graph[value].op->kind == OperatorKind::Pointwise && !copies && !m_graph.inputs(value).empty();
    }

    /// Whether convolutions run in channels-last although the graphs were traced with row-major tensors.
    bool onlyRecomputesInChannelsLast() const { return m_graph.recomputesInChannelsLast && !m_graph.channelsLast; }
    bool isLookup(GraphValue value) const { return m_graph[value].op == &op::unsafeIndex; }
    bool isComputed(GraphValue value) const { return isElementwise(value) || isLookup(value); }

    const PartitionGraph& m_partitionGraph;
    const JointGraph& m_graph;
    IndexedVector<GraphValue, Shape> m_strides{};
    /// Strides with which backward is traced, computed from the actual strides of saved tensors (fake_tensor_prop).
    IndexedVector<GraphValue, Shape> m_traced{};
    Flags m_later;                ///< Values of the backward pass.
    Flags m_preferred;            ///< find_nodes_prefer_channels_last of graph.py.
    Flags m_returned;             ///< Results of the graph, among them what forward saves.
    Flags m_convolutionGradients; ///< Gradients that a convolution's backward reads, and recomputed inputs.
    Flags m_convolutionInputs;    ///< Operands of convolutions in channels-last.
    Flags m_viewedImages;         ///< Values of four dimensions of which matrix products read a view.
    /// The tensors in memory that values computed inline read, along the values' own dimensions.
    IndexedVector<GraphValue, std::vector<TensorAccess>> m_reads;
    IndexedVector<GraphValue, Shape> m_loops{};
};

// ir.py, convert_to_reinterpret_view. The view may be copied (reshaped_operands.h).
void Layouts::findViewedImages(std::span<const GraphValue> operands)
{
    for (const GraphValue i : operands) {
        const GraphValue view = m_graph[i].op == &op::orderedCopy ? m_graph.inputs(i).front() : i;
        const GraphValue base = m_partitionGraph.root(view);
        if (base != view && m_graph[base].shape.rank() == kImagesRank)
            m_viewedImages[base] = 1;
    }
}

void Layouts::findPasses()
{
    for (const GraphValue result : m_partitionGraph.results()) {
        if (result.valid())
            m_returned[result] = 1;
    }
    for (const GraphValue v : m_graph.indices()) {
        const auto inputs = m_graph.inputs(v);
        const auto isLater = [this](GraphValue i) { return m_later[i] != 0; };
        m_later[v] = m_graph[v].op->kind == OperatorKind::Tangent || std::ranges::any_of(inputs, isLater) ? 1 : 0;
        if (m_graph[v].op == &op::convolutionBackward)
            m_convolutionGradients[inputs.front()] = 1;
        if (m_graph[v].op == &op::convolutionBackward && onlyRecomputesInChannelsLast())
            m_convolutionGradients[inputs[1]] = 1;
        if (m_graph.convolvesInChannelsLast() && m_graph[v].op == &op::convolution)
            m_convolutionInputs[inputs.front()] = 1;
        if (m_graph.convolvesInChannelsLast() && m_graph[v].op->kind == OperatorKind::Extern)
            findViewedImages(inputs);
    }
}

Shape Layouts::traced(GraphValue value) const
{
    std::vector<Operand> operands;
    for (const GraphValue i : m_graph.inputs(value)) {
        if (broadcast(m_graph[i].shape, m_graph[value].shape) == m_graph[value].shape)
            operands.emplace_back(m_graph[i].shape, m_traced[i]);
    }
    return operands.empty() ? m_graph[value].strides : elementwiseStrides(m_graph[value].shape, operands);
}

// Adds a tensor in memory that `value` reads through its operand `from`.
void Layouts::addRead(GraphValue value, GraphValue from, const TensorAccess& read,
                      std::vector<TensorAccess>& reads) const
{
    const JointNode& node = m_graph[value];
    const std::optional<Shape> strides = node.op->traits().isView
                                             ? stridesOfView(m_graph, value, read.strides)
                                             : expandStrides(m_graph[from].shape, read.strides, node.shape);
    if (!strides && std::ranges::find(read.strides, 0) != read.strides.end())
        return;
    const TensorAccess here{read.tensor, strides.value_or(node.strides)};
    if (std::ranges::find(reads, here) == reads.end())
        reads.push_back(here);
}

// The position along a dimension that is looked up does not depend on the loops in a known way
// (sizevars.py, stride_hints). `strides` are those of the tensor in which `value` is looked up.
Shape Layouts::lookedUp(GraphValue value, const Shape& strides) const
{
    const Shape& from = m_graph[m_graph.inputs(value).front()].shape;
    Shape along = strides;
    for (int d = 0; d < along.rank(); ++d)
        along[d] = from[d] == m_graph[value].shape[d] ? along[d] : 0;
    return along;
}

// Follows values that are computed inline to the tensors that they read.
std::vector<TensorAccess> Layouts::readsOf(GraphValue value) const
{
    std::vector<TensorAccess> reads;
    const JointNode& node = m_graph[value];
    const bool isView = node.op->traits().isView;
    for (const GraphValue i : m_graph.inputs(value)) {
        if (isLookup(value) && i == m_graph.inputs(value).front()) {
            reads.push_back({i, lookedUp(value, m_strides[i])});
            continue;
        }
        if (!isView && broadcast(m_graph[i].shape, node.shape) != node.shape)
            continue;
        if (!isInline(i)) {
            addRead(value, i, {i, m_strides[i]}, reads);
            continue;
        }
        for (const TensorAccess& read : m_reads[i])
            addRead(value, i, read, reads);
    }
    return reads;
}

// ir.py, simplify_and_reorder: the loops follow all that the kernel reads and writes. `followed` are the strides that
// follow what it reads.
void Layouts::orderLoops(GraphValue value, std::vector<TensorAccess> reads, const Shape& followed)
{
    m_loops[value] = m_strides[value];
    if (isInline(value)) {
        if (!reads.empty())
            m_loops[value] = followed;
        m_reads[value] = std::move(reads);
    } else if (isElementwise(value)) {
        reads.push_back({value, m_strides[value]});
        m_loops[value] = filledStrides(m_graph[value].shape, reads);
    }
}

Shape Layouts::laidOut(GraphValue value, const Shape& followed) const
{
    const JointNode& node = m_graph[value];
    if (node.op == &op::orderedCopy)
        return node.strides;
    if (node.op->traits().isView)
        return stridesOfView(m_graph, value, m_strides[m_graph.inputs(value).front()]).value_or(node.strides);
    const bool isImages = m_graph.convolvesInChannelsLast() && node.shape.rank() == kImagesRank;
    if (isImages && (node.op == &op::convolution || (m_graph.channelsLast && m_partitionGraph.isLibraryResult(value))))
        return channelsLastStrides(node.shape);
    if (isComputed(value))
        return followed;
    const auto follows = [this](GraphValue i) {
        return m_graph[i].shape.rank() == kImagesRank && isContiguousChannelsLast(m_graph[i].shape, m_strides[i]);
    };
    const bool reduces = m_partitionGraph.isReduced(value);
    return isImages && !reduces && std::ranges::any_of(m_graph.inputs(value), follows) ? channelsLastStrides(node.shape)
                                                                                       : node.strides;
}

/// The strides of a value of which a matrix product reads a view: those of channels-last if it has them in eager mode.
/// If it is already in memory when the view is lowered, it is row-major (ir.py, View.create).
Shape Layouts::viewedStrides(GraphValue value) const
{
    const Shape& shape = m_graph[value].shape;
    const bool isTraced = m_later[value] != 0 && isElementwise(value);
    const Shape& eager = isTraced ? m_traced[value] : m_graph[value].strides;
    const bool isFrozen = m_partitionGraph.since(value) <= m_partitionGraph.position(value);
    return !isFrozen && isContiguousChannelsLast(shape, eager) ? channelsLastStrides(shape) : contiguousStrides(shape);
}

// graph.py, run_node: a tensor that backward reads is channels-last if it is on the way to or from a convolution, and
// otherwise as in eager mode. A gradient that a convolution's backward reads is as backward was traced.
void Layouts::layOut(GraphValue value)
{
    const JointNode& node = m_graph[value];
    const bool reads = node.op->traits().isView || isComputed(value);
    std::vector<TensorAccess> accesses = reads ? readsOf(value) : std::vector<TensorAccess>();
    const Shape followed = accesses.empty() ? node.strides : filledStrides(node.shape, accesses);
    m_strides[value] = laidOut(value, followed);
    const bool isGenerated = isElementwise(value) || m_partitionGraph.isReduced(value);
    if (isGenerated && m_returned[value] != 0 && m_later[value] == 0)
        m_strides[value] = m_preferred[value] != 0 && node.shape.rank() == kImagesRank ? channelsLastStrides(node.shape)
                                                                                       : node.strides;
    m_traced[value] = m_strides[value];
    if (isElementwise(value) && (m_later[value] != 0 || onlyRecomputesInChannelsLast()))
        m_traced[value] = traced(value);
    else if (node.op == &op::convolution && onlyRecomputesInChannelsLast())
        m_traced[value] = node.strides;
    if (isElementwise(value) && m_convolutionInputs[value] != 0 && node.shape.rank() == kImagesRank)
        m_strides[value] = channelsLastStrides(node.shape);
    if (node.op->traits().fuses && m_viewedImages[value] != 0 && (m_returned[value] == 0 || m_later[value] != 0))
        m_strides[value] = viewedStrides(value);
    if (isElementwise(value) && m_convolutionGradients[value] != 0 && !m_graph.rules.reordersLoops)
        m_strides[value] = m_traced[value];
    orderLoops(value, std::move(accesses), followed);
}

} // namespace

std::optional<Shape> stridesOfView(const JointGraph& graph, GraphValue view, const Shape& strides)
{
    const JointNode& node = graph[view];
    const JointNode& from = graph[graph.inputs(view).front()];
    if (node.op->kind == OperatorKind::Item || node.op == &op::slice)
        return strides;
    if (strides == from.strides)
        return node.strides;
    if (node.op == &op::permute) {
        Shape moved = node.shape;
        for (int d = 0; d < moved.rank(); ++d)
            moved[d] = strides[static_cast<int>(node.detail >> (4 * d) & 15)];
        return moved;
    }
    if (node.op == &op::expand)
        return expandStrides(from.shape, strides, node.shape);
    const bool rearranges = from.shape.elements() == node.shape.elements();
    return rearranges ? viewStrides(from.shape, strides, node.shape) : std::nullopt;
}

ValueStrides valueStrides(const PartitionGraph& partitionGraph, const IndexedVector<GraphValue, Shape>& given)
{
    return Layouts(partitionGraph, given).strides();
}

} // namespace vram
