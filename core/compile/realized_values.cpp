// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/realized_values.h"

#include "base/layout.h"
#include "base/sort_unique.h"
#include "compile/chain_reads.h"
#include "compile/inline_chain.h"
#include "compile/operators.h"
#include "compile/value_strides.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace vram {

namespace {

/// Whether a tensor with the strides `a` has its dimensions in the same order in memory as one with the strides `b`
/// (ir.py, Layout.is_stride_ordered).
bool haveSameOrder(const Shape& shape, const Shape& a, const Shape& b)
{
    for (int i = 0; i < shape.rank(); ++i) {
        for (int j = 0; j < shape.rank(); ++j) {
            if (shape[i] > 1 && shape[j] > 1 && a[i] < a[j] && b[i] > b[j])
                return false;
        }
    }
    return true;
}

/// Decides which values are in memory, in the order in which Inductor lowers the nodes.
class Realization
{
public:
    explicit Realization(PartitionGraph& partitionGraph)
        : m_partitionGraph(partitionGraph), m_graph(partitionGraph.graph()), m_users(partitionGraph.graph().size(), 0),
          m_needed(partitionGraph.graph().size(), 0), m_returned(partitionGraph.graph().size(), 0),
          m_needsLayout(partitionGraph.graph().size(), 0)
    {
    }

    void run()
    {
        copyReturnedViews();
        countUsers();
        findNeeded();
        findBuffers();
        realizeLongChains();
    }

private:
    const Operator& op(GraphValue value) const { return m_partitionGraph.op(value); }
    GraphValue root(GraphValue value) const { return m_partitionGraph.root(value); }
    std::optional<Shape> asReturned(GraphValue view) const;
    void copyReturnedViews();
    bool isCopiedIfView(GraphValue value) const;
    bool isRealizedAtOnce(GraphValue reader, GraphValue value) const;
    bool copiesView(GraphValue value) const;
    void needBias(GraphValue sum);
    void findNeeded();
    void findBuffers();
    void countUsers();
    void realizeLongChains();
    bool isInline(GraphValue value) const
    {
        return op(value).kind == OperatorKind::Pointwise || op(value).kind == OperatorKind::Reduction;
    }
    void realizeExpanded(GraphValue value, const IndexedVector<GraphValue, Chain>& chains);
    void realizeForLayout(GraphValue view, const Chain& viewed);
    bool readsSeveral(const Chain& chain) const;
    bool isRealizedOnReuse(const Chain& chain) const;
    bool isRealized(GraphValue value, const Chain& chain) const;

    PartitionGraph& m_partitionGraph;
    const JointGraph& m_graph;
    IndexedVector<GraphValue, std::int32_t> m_users; ///< Readers of each value or of its views, whichever has more.
    IndexedVector<GraphValue, char> m_needed;        ///< Results, and operands that must be in memory.
    IndexedVector<GraphValue, char> m_returned;      ///< Values of which the graph returns the whole or a view.
    IndexedVector<GraphValue, char> m_needsLayout;   ///< Values with several readers, one of which requires strides.
};

// ir.py, convert_to_reinterpret_view: returns the strides of a view of a computed value, which is row-major in memory
// if it is not channels-last in eager mode.
std::optional<Shape> Realization::asReturned(GraphValue view) const
{
    const GraphValue viewed = m_partitionGraph.viewedValue(view);
    if (viewed != view) {
        const std::optional<Shape> strides = asReturned(viewed);
        return strides ? stridesOfView(m_graph, view, *strides) : std::nullopt;
    }
    const JointNode& node = m_graph[view];
    const bool isComputed = node.op->kind == OperatorKind::Pointwise && !m_partitionGraph.isInput(view);
    const bool isMoved = isComputed && !isContiguousChannelsLast(node.shape, node.strides);
    return isMoved ? std::optional(contiguousStrides(node.shape)) : std::nullopt;
}

// graph.py, run_node: a returned view, whose memory order must be that of eager mode, is copied if the viewed value,
// which must be in memory for it, is in another order.
void Realization::copyReturnedViews()
{
    for (const GraphValue result : m_partitionGraph.results()) {
        const GraphValue viewed = result.valid() ? root(result) : result;
        if (viewed == result || !op(result).traits().isView
            || m_graph[viewed].strides == contiguousStrides(m_graph[viewed].shape))
            continue;
        const std::optional<Shape> strides = asReturned(result);
        if (!strides || haveSameOrder(m_graph[result].shape, *strides, m_graph[result].strides))
            continue;
        m_partitionGraph.keepInMemory(viewed);
        m_partitionGraph.setSince(viewed, result);
        m_partitionGraph.keepCopy(result);
    }
}

// graph.py, run_node, require_stride_order: a view with several readers, one of which requires certain strides, is
// copied if the viewed value is computed inline.
bool Realization::isCopiedIfView(GraphValue value) const
{
    return m_needsLayout[value] != 0 && root(value) != value && !m_partitionGraph.isInput(root(value))
           && m_returned[root(value)] == 0
           && (op(root(value)).kind == OperatorKind::Pointwise || op(root(value)).kind == OperatorKind::Concat);
}

// graph.py, run_node: if a value with several readers is itself an operand of a node that needs it in memory, it is
// written when it is lowered; otherwise, when that node is lowered, and earlier readers compute it inline.
bool Realization::isRealizedAtOnce(GraphValue reader, GraphValue value) const
{
    const auto operands = m_graph.inputs(reader);
    return m_users[value] > 1 && std::ranges::find(operands, value) != operands.end();
}

/// Whether it copies a view that a library kernel cannot read; the viewed value is in memory (ir.py, realize_input).
bool Realization::copiesView(GraphValue value) const
{
    const auto operands = m_graph.inputs(value);
    return &op(value) == &op::orderedCopy && root(operands.front()) != operands.front();
}

// kernel/conv.py: a bias is written to memory when the convolution is lowered.
void Realization::needBias(GraphValue sum)
{
    const GraphValue bias = root(m_graph.inputs(sum).back());
    if (m_needed[bias] == 0 && isInline(bias) && m_users[bias] < 2)
        m_partitionGraph.setSince(bias, m_graph.inputs(sum).front());
    m_needed[bias] = 1;
}

void Realization::findNeeded()
{
    for (const GraphValue result : m_partitionGraph.results()) {
        if (!result.valid())
            continue;
        m_returned[root(result)] = 1;
        if (root(result) == result)
            m_needed[result] = 1;
    }
    for (const GraphValue v : m_partitionGraph.nodes()) {
        if (op(v).kind == OperatorKind::Scatter)
            m_needed[m_graph.inputs(v).front()] = 1;
        if (&op(v) == &op::addBias)
            needBias(v);
        if (!op(v).traits().realizesOperands && !copiesView(v))
            continue;
        for (GraphValue i : m_graph.inputs(v)) {
            while (i != root(i) && !isCopiedIfView(i))
                i = m_partitionGraph.viewedValue(i);
            if (i == root(i)) {
                if (m_needed[i] == 0 && isInline(i) && !isRealizedAtOnce(v, i))
                    m_partitionGraph.setSince(i, v);
                m_needed[i] = 1;
            }
        }
    }
}

void Realization::findBuffers()
{
    for (const GraphValue v : m_graph.indices()) {
        if (m_needed[v] != 0)
            m_partitionGraph.keepInMemory(v);
    }
    for (const GraphValue v : m_partitionGraph.nodes()) {
        if (op(v).traits().isRealized || m_partitionGraph.isReduced(v) || m_partitionGraph.isLibraryResult(v))
            m_partitionGraph.keepInMemory(v);
    }
}

// need_fixed_layout in graph.py, run_node.
bool requiresStrides(const Operator& op)
{
    return &op == &op::mm || &op == &op::convolutionBackward;
}

// Counts the readers of each value: the maximum over the value and its views (graph.py, run_node).
void Realization::countUsers()
{
    IndexedVector<GraphValue, std::int32_t> users(m_graph.size(), 0);
    for (const GraphValue v : m_partitionGraph.nodes()) {
        std::vector<GraphValue> operands(m_graph.inputs(v).begin(), m_graph.inputs(v).end());
        sortUnique(operands);
        for (const GraphValue operand : operands) {
            ++users[operand];
            if (requiresStrides(op(v)))
                m_needsLayout[operand] = 1;
        }
    }
    for (std::size_t i = 0; i < m_partitionGraph.results().size(); ++i) {
        if (m_partitionGraph.results()[i].valid()
            && std::ranges::find(m_partitionGraph.results().first(i), m_partitionGraph.results()[i])
                   == m_partitionGraph.results().first(i).end())
            ++users[m_partitionGraph.results()[i]];
    }
    for (const GraphValue v : m_partitionGraph.nodes())
        m_users[root(v)] = std::max(m_users[root(v)], users[v]);
    for (const GraphValue v : m_graph.indices())
        m_needsLayout[v] = m_needsLayout[v] != 0 && users[v] > 1 ? 1 : 0;
}

constexpr std::size_t mostOperations = 30;

// StorageBox.realize_hint of ir.py realizes only values with more than one nontrivial read. Reads of single elements
// are trivial.
bool Realization::readsSeveral(const Chain& chain) const
{
    const auto isNontrivial = [this](const Read& read) { return m_graph[read.value].shape.elements() > 1; };
    return std::ranges::count_if(chain.reads, isNontrivial) > 1;
}

// StorageBox.should_realize_on_reuse of ir.py.
bool Realization::isRealizedOnReuse(const Chain& chain) const
{
    constexpr std::size_t mostSharedReads = 4;
    return chain.reads.size() > mostSharedReads || operationsOf(m_partitionGraph, chain) > mostOperations;
}

// Models StorageBox.has_exceeded_max_reads and should_realize_on_reuse of ir.py, and run_node of graph.py. The limits
// are those of torch/_inductor/config.py: realize_reads_threshold, realize_acc_reads_threshold,
// realize_opcount_threshold.
bool Realization::isRealized(GraphValue value, const Chain& chain) const
{
    constexpr std::size_t mostReads = 8;
    constexpr std::size_t mostOfOneOperand = 100;
    const std::size_t operations = operationsOf(m_partitionGraph, chain);
    if (m_users[value] > 1 && isRealizedOnReuse(chain))
        return true;
    if (readsSeveral(chain) && (chain.reads.size() > mostReads || operations > mostOperations))
        return true;
    return operations > mostOfOneOperand;
}

// ir.py, View._dynamic_reshape_indexer: whether a reshape from `from` to `to` regroups two dimensions, such as
// [16, 96] to [4, 384], in a way for which sizevars.py, simplify_with_ranges, finds no strides.
bool regroups(const Shape& from, const Shape& to)
{
    int i = from.rank() - 1;
    int j = to.rank() - 1;
    std::int64_t inner = 1;
    while (i >= 0 && j >= 0) {
        if (from[i] == inner * to[j] || from[i] == 1) {
            inner = from[i] == 1 ? inner : 1;
            j -= from[i] == 1 ? 0 : 1;
            --i;
        } else if (from[i] > inner * to[j]) {
            inner *= to[j--];
        } else {
            return to[j] % from[i] == 0 && i > 0 && from[i] * from[i - 1] > to[j];
        }
    }
    return false;
}

// Realizes the viewed value if realize_hint does, and otherwise copies the view.
void Realization::realizeForLayout(GraphValue view, const Chain& viewed)
{
    const bool isRealized = readsSeveral(viewed);
    if (isRealized)
        m_partitionGraph.keepInMemory(view);
    const GraphValue base = m_partitionGraph.viewedValue(view);
    const bool isReshaped = &op(view) == &op::view && regroups(m_graph[base].shape, m_graph[view].shape);
    if (!isRealized || isReshaped)
        m_partitionGraph.keepCopy(view);
}

// lowering.py, expand: an operand that is broadcast counts as reused.
void Realization::realizeExpanded(GraphValue value, const IndexedVector<GraphValue, Chain>& chains)
{
    const OperatorKind kind = op(value).kind;
    if (kind != OperatorKind::Pointwise && kind != OperatorKind::Banned && &op(value) != &op::expand)
        return;
    for (const GraphValue i : m_graph.inputs(value)) {
        const GraphValue base = root(i);
        const bool expands = m_graph[i].shape.elements() < m_graph[value].shape.elements();
        if (expands && !m_partitionGraph.isInput(base) && !m_partitionGraph.isReadFromMemory(base, value)
            && isInline(base) && isRealizedOnReuse(chains[base])) {
            m_partitionGraph.keepInMemory(base);
            m_partitionGraph.setSince(base, value);
        }
    }
}

// Realizes pointwise values that would read too many buffers or whose recomputation by several users is expensive.
void Realization::realizeLongChains()
{
    IndexedVector<GraphValue, Chain> chains(m_graph.size());
    for (const GraphValue v : m_partitionGraph.nodes()) {
        realizeExpanded(v, chains);
        if (m_partitionGraph.isReadFromMemory(root(v), v) || m_partitionGraph.isInput(root(v)))
            continue;
        if (isCopiedIfView(v))
            realizeForLayout(v, chains[root(v)]);
        if (root(v) != v || m_partitionGraph.isReadFromMemory(v, v))
            continue;
        const bool isJoined = op(v).kind == OperatorKind::Concat;
        chains[v] = chainOf(m_partitionGraph, v, chains);
        if ((isInline(v) || isJoined) && isRealized(v, chains[v])) {
            m_partitionGraph.keepInMemory(v);
            m_partitionGraph.setSince(v, v);
        }
    }
    // The values of which a view is returned are realized last (graph.py, output).
    for (const GraphValue result : m_partitionGraph.results()) {
        if (result.valid())
            m_partitionGraph.keepInMemory(result);
    }
}

} // namespace

void realizeValues(PartitionGraph& partitionGraph)
{
    Realization(partitionGraph).run();
}

} // namespace vram
