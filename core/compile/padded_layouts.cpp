// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/padded_layouts.h"

#include "base/layout.h"
#include "compile/operators.h"

#include <algorithm>
#include <vector>

namespace vram {

namespace {

// config.py: padding_stride_threshold, padding_alignment_bytes.
constexpr std::int64_t kLongestUnpadded = 1024;
constexpr std::int64_t kAlignment = 128;

// The dimensions from the innermost to the outermost.
std::vector<int> innermostFirst(const Shape& strides)
{
    std::vector<int> order;
    for (int dim = strides.rank() - 1; dim >= 0; --dim)
        order.push_back(dim);
    std::ranges::stable_sort(order, {}, [&](int dim) { return strides[dim]; });
    return order;
}

// Layout._pad_strides; returns the given strides if none needs padding.
Shape paddedStrides(const JointNode& node)
{
    if (node.shape.empty() || isChannelsLast(node.shape, node.strides))
        return node.strides;
    const std::vector<int> order = innermostFirst(node.strides);
    Shape strides = node.strides;
    strides[order.front()] = 1;
    bool padded = false;
    for (std::size_t i = 1; i < order.size(); ++i) {
        const std::int64_t stride = checkedMul(strides[order[i - 1]], node.shape[order[i - 1]]);
        strides[order[i]] = paddedStride(stride, itemSize(node.dtype));
        padded = padded || strides[order[i]] != stride;
    }
    return padded ? strides : node.strides;
}

// The elements from the first to the last, with the gaps between them.
std::int64_t extent(const Shape& shape, const Shape& strides)
{
    std::int64_t last = 0;
    for (int dim = 0; dim < shape.rank(); ++dim)
        last = checkedAdd(last, checkedMul(strides[dim], shape[dim] - 1));
    return checkedAdd(last, 1);
}

bool isStrict(const Operator& op)
{
    return op.traits().realizesOperands && op.kind != OperatorKind::Extern;
}

class Padding
{
public:
    Padding(PartitionGraph& partitionGraph, std::span<const GraphValue> visible)
        : m_partitionGraph(partitionGraph), m_graph(partitionGraph.graph()),
          m_fixed(partitionGraph.channelsLastValues()), m_readers(m_graph.size())
    {
        for (const GraphValue v : m_partitionGraph.nodes()) {
            for (const GraphValue operand : m_graph.inputs(v)) {
                if (m_partitionGraph.root(operand) != operand)
                    addUser(m_readers, m_partitionGraph.root(operand), v);
            }
        }
        for (const GraphValue output : visible) {
            if (output.valid())
                m_fixed[m_partitionGraph.root(output)] = 1;
        }
    }

    void run()
    {
        findFixedLayouts();
        copyViews();
        for (const GraphValue v : m_partitionGraph.nodes()) {
            if (isPadded(v))
                m_partitionGraph.setBytes(
                    v, checkedMul(extent(m_graph[v].shape, paddedStrides(m_graph[v])), itemSize(m_graph[v].dtype)));
        }
    }

private:
    bool hasOpenLayout(GraphValue base) const;
    bool opensLayout(GraphValue base, const IndexedVector<GraphValue, char>& convolved) const;
    bool isPadded(GraphValue base) const;
    bool isBeyondPadding(GraphValue value) const;
    bool isReadByLibrary(GraphValue base) const;
    void findFixedLayouts();
    void copyViews();

    PartitionGraph& m_partitionGraph;
    const JointGraph& m_graph;
    IndexedVector<GraphValue, char> m_fixed; ///< Buffers whose strides are required.
    GraphUsers m_readers;                    ///< The nodes that read views of each buffer, in order.
};

// kernel/mm.py, tuned_mm and tuned_addmm leave the layout of their result open.
bool Padding::hasOpenLayout(GraphValue base) const
{
    const Operator& op = m_partitionGraph.op(base);
    if (!m_partitionGraph.isInMemory(base) || m_partitionGraph.isInput(base))
        return false;
    if (op.kind == OperatorKind::Item)
        return m_partitionGraph.isReduced(base);
    return op.traits().fuses || &op == &op::mm || &op == &op::addmm;
}

bool Padding::isPadded(GraphValue base) const
{
    return hasOpenLayout(base) && m_fixed[base] == 0 && !(paddedStrides(m_graph[base]) == m_graph[base].strides);
}

/// Whether its strides are required.
bool Padding::isReadByLibrary(GraphValue base) const
{
    return m_fixed[base] != 0 || std::ranges::any_of(m_readers[base], [&](GraphValue reader) {
               return isStrict(m_partitionGraph.op(reader));
           });
}

// compile_fx.py, mark_nodes_dislike_padding: whatever leads to a convolution without a reduction or a piece in between
// is not padded. Matrix products accept padded operands; other library kernels require the strides of eager mode. The
// tensor that index_put writes into is padded nevertheless, because its layout is decided after all nodes are lowered.
void Padding::findFixedLayouts()
{
    IndexedVector<GraphValue, char> convolved(m_graph.size(), 0);
    IndexedVector<GraphValue, char> frozenLast(m_graph.size(), 0);
    const std::span<const GraphValue> nodes = m_partitionGraph.nodes();
    for (std::size_t i = nodes.size(); i-- > 0;) {
        const GraphValue v = nodes[i];
        const Operator& op = m_partitionGraph.op(v);
        const bool isConvolution = &op == &op::convolution || &op == &op::convolutionBackward;
        const bool propagates = isConvolution || (convolved[v] != 0 && op.kind != OperatorKind::Item);
        if ((op.kind == OperatorKind::Scatter || op.kind == OperatorKind::ScatterCall) && !isReadByLibrary(v))
            frozenLast[m_graph.inputs(v).front()] = 1;
        for (const GraphValue operand : m_graph.inputs(v)) {
            const OperatorKind kind = m_partitionGraph.op(operand).kind;
            if (isStrict(op))
                m_fixed[operand] = 1;
            if (propagates && kind != OperatorKind::Reduction && kind != OperatorKind::Statistics)
                convolved[operand] = 1;
        }
        if (convolved[v] != 0 && op.kind != OperatorKind::Item && frozenLast[v] == 0 && !opensLayout(v, convolved))
            m_fixed[v] = 1;
    }
}

// ir.py, _pad_strides: the node that is lowered when the layout is frozen decides, which is the first matrix product
// that reads a view of the buffer (convert_to_reinterpret_view).
bool Padding::opensLayout(GraphValue base, const IndexedVector<GraphValue, char>& convolved) const
{
    for (const GraphValue reader : m_readers[base]) {
        if (m_partitionGraph.op(reader).kind == OperatorKind::Extern)
            return convolved[reader] == 0;
    }
    return false;
}

// Whether it is, or is a view of, a reshaped padded buffer that has no strides for the new shape.
bool Padding::isBeyondPadding(GraphValue value) const
{
    for (GraphValue below = m_partitionGraph.viewedValue(value); below != value;
         below = m_partitionGraph.viewedValue(value)) {
        if (m_partitionGraph.isInput(value))
            return false;
        if (&m_partitionGraph.op(value) == &op::view && isPadded(below)
            && !viewStrides(m_graph[below].shape, paddedStrides(m_graph[below]), m_graph[value].shape))
            return true;
        value = below;
    }
    return false;
}

void Padding::copyViews()
{
    std::vector<GraphValue> needed(m_partitionGraph.results().begin(), m_partitionGraph.results().end());
    for (const GraphValue v : m_partitionGraph.nodes()) {
        if (m_partitionGraph.op(v).traits().realizesOperands)
            needed.insert(needed.end(), m_graph.inputs(v).begin(), m_graph.inputs(v).end());
    }
    for (const GraphValue value : needed) {
        if (value.valid() && !m_partitionGraph.isInput(value) && isBeyondPadding(value))
            m_partitionGraph.keepCopy(value);
    }
}

} // namespace

std::int64_t paddedStride(std::int64_t stride, std::int64_t itemSize)
{
    return stride > kLongestUnpadded ? roundUp(stride, kAlignment / itemSize) : stride;
}

void padLayouts(PartitionGraph& partitionGraph, std::span<const GraphValue> visible)
{
    Padding(partitionGraph, visible).run();
}

} // namespace vram
