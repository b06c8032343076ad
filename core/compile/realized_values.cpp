// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/realized_values.h"

#include "base/layout.h"
#include "base/sort_unique.h"
#include "compile/inline_chain.h"
#include "compile/operators.h"
#include "compile/value_strides.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <utility>
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
    /// `shifts`: whether the operands of a concatenation are read at indices of their own.
    Chain chainOf(GraphValue value, const IndexedVector<GraphValue, Chain>& chains, bool shifts = false) const;
    void unroll(GraphValue value, Chain& chain) const;
    void shiftReads(GraphValue value, GraphValue input, std::span<Read> reads) const;
    bool readsAlong(GraphValue value, GraphValue input) const;
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
           && m_returned[root(value)] == 0 && op(root(value)).kind == OperatorKind::Pointwise;
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
            m_needed[root(m_graph.inputs(v).back())] = 1;
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

// Whether `value` also reads the buffer of `input` along another dimension, by an earlier operand.
bool Realization::readsAlong(GraphValue value, GraphValue input) const
{
    const auto inputs = m_graph.inputs(value);
    const auto end = std::ranges::find(inputs, input);
    return std::any_of(inputs.begin(), end, [&](GraphValue i) {
        return root(i) == root(input) && m_graph[i].shape != m_graph[input].shape;
    });
}

// lowering.py, pointwise_cat: the indices of an operand begin at its own position, so that what it has in common with
// the first operand is read and computed again.
void Realization::shiftReads(GraphValue value, GraphValue input, std::span<Read> reads) const
{
    const Shape& shape = m_graph[input].shape;
    int dim = 0;
    while (dim + 1 < shape.rank() && shape[dim] == m_graph[value].shape[dim])
        ++dim;
    for (Read& read : input == m_graph.inputs(value).front() ? std::span<Read>() : reads) {
        const Shape& readShape = m_graph[read.value].shape;
        const bool isShifted = readShape.rank() != shape.rank() || readShape[dim] == shape[dim];
        if (isShifted && !read.indexing.valid())
            read.indexing = input;
    }
}

Chain Realization::chainOf(GraphValue value, const IndexedVector<GraphValue, Chain>& chains, bool shifts) const
{
    Chain chain{{}, {value}};
    for (const GraphValue input : m_graph.inputs(value)) {
        const GraphValue base = root(input);
        const std::size_t first = chain.reads.size();
        if (m_partitionGraph.isInput(base) || m_partitionGraph.isReadFromMemory(base, value)) {
            chain.reads.push_back({base, readsAlong(value, input) ? input : GraphValue()});
        } else {
            chain.repeated += shifts ? sharedOperations(m_graph, chains[base], chain.nodes) : 0;
            chain.nodes.insert(chain.nodes.end(), chains[base].nodes.begin(), chains[base].nodes.end());
            chain.reads.insert(chain.reads.end(), chains[base].reads.begin(), chains[base].reads.end());
            chain.repeated += chains[base].repeated;
            const auto& lookedUp = chains[base].lookedUp;
            chain.lookedUp.insert(chain.lookedUp.end(), lookedUp.begin(), lookedUp.end());
        }
        if (&op(value) == &op::unsafeIndex && readsAlong(value, input))
            chain.lookedUp.emplace_back(input, sharedOperations(m_graph, chains[base], chains[base].nodes));
        if (shifts)
            shiftReads(value, input, std::span(chain.reads).subspan(first));
        if (&op(value) != &op::unsafeIndex || input != m_graph.inputs(value).front())
            continue;
        for (Read& read : std::span(chain.reads).subspan(first)) {
            if (m_graph[read.value].shape.rank() == m_graph[input].shape.rank())
                read.indexing = value;
        }
    }
    sortUnique(chain.reads);
    sortUnique(chain.nodes);
    sortUnique(chain.lookedUp);
    unroll(value, chain);
    return chain;
}

// ir.py, Reduction._unroll_reduction_fn: a reduction of few elements is an elementwise operator that reads them one by
// one.
void Realization::unroll(GraphValue value, Chain& chain) const
{
    const std::int64_t copies = op(value).kind == OperatorKind::Reduction
                                    ? m_partitionGraph.reducedElements(value) / m_graph[value].shape.elements()
                                    : 1;
    const std::size_t once = operationsOf(m_partitionGraph, chain) - chain.reads.size() + 1;
    const std::vector<Read> reads = chain.reads;
    for (std::int64_t copy = 1; copy < copies; ++copy) {
        chain.repeated += once;
        std::ranges::transform(reads, std::back_inserter(chain.reads), [&](Read read) {
            return Read{read.value, read.indexing, read.copy * copies + copy};
        });
    }
}

// Realizes the viewed value if realize_hint does, and otherwise copies the view.
void Realization::realizeForLayout(GraphValue view, const Chain& viewed)
{
    if (readsSeveral(viewed))
        m_partitionGraph.keepInMemory(view);
    else
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
        chains[v] = chainOf(v, chains, isJoined);
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
