// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/chain_reads.h"

#include "base/sort_unique.h"
#include "compile/operators.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

namespace vram {

namespace {

class ChainReads
{
public:
    explicit ChainReads(const PartitionGraph& partitionGraph)
        : m_partitionGraph(partitionGraph), m_graph(partitionGraph.graph())
    {
    }

    Chain of(GraphValue value, const IndexedVector<GraphValue, Chain>& chains) const;

private:
    const Operator& op(GraphValue value) const { return m_partitionGraph.op(value); }
    GraphValue root(GraphValue value) const { return m_partitionGraph.root(value); }
    void unroll(GraphValue value, Chain& chain) const;
    GraphValue laterPart(GraphValue input) const;
    void setIndexing(std::span<Read> reads, GraphValue indexing, GraphValue of, GraphValue other) const;
    bool readsAlong(GraphValue value, GraphValue input) const;

    const PartitionGraph& m_partitionGraph;
    const JointGraph& m_graph;
};

// Whether `value` also reads the buffer of `input` along another dimension, by an earlier operand.
bool ChainReads::readsAlong(GraphValue value, GraphValue input) const
{
    const auto inputs = m_graph.inputs(value);
    const auto end = std::ranges::find(inputs, input);
    return std::any_of(inputs.begin(), end, [&](GraphValue i) {
        return root(i) == root(input) && m_graph[i].shape != m_graph[input].shape;
    });
}

// Returns the slice, element or piece that `input` views if it does not begin where the viewed value begins.
GraphValue ChainReads::laterPart(GraphValue input) const
{
    for (GraphValue v = input; v != root(v); v = m_partitionGraph.viewedValue(v)) {
        const JointNode& node = m_graph[v];
        const bool isPiece = node.op->kind == OperatorKind::Item && node.detail != 0;
        if (isPiece || ((node.op == &op::slice || node.op == &op::select) && node.detail >> 4 != 0))
            return v;
    }
    return {};
}

// Sets the indexing of reads that are as long as `of` along the first dimension in which it differs from `other`.
void ChainReads::setIndexing(std::span<Read> reads, GraphValue indexing, GraphValue of, GraphValue other) const
{
    const Shape& shape = m_graph[of].shape;
    const Shape& otherShape = m_graph[other].shape;
    const int last = std::min(shape.rank(), otherShape.rank()) - 1;
    int dim = 0;
    while (dim < last && shape[dim] == otherShape[dim])
        ++dim;
    for (Read& read : reads) {
        const Shape& readShape = m_graph[read.value].shape;
        if (!read.indexing.valid() && (readShape.rank() != shape.rank() || readShape[dim] == shape[dim]))
            read.indexing = indexing;
    }
}

// Whether all elements of a tensor, or a view of it, are read to compute a value of which elements are looked up.
bool isReadInWhole(const Shape& read, const Shape& lookedUp)
{
    return read.rank() == lookedUp.rank() || read.elements() == lookedUp.elements();
}

Chain ChainReads::of(GraphValue value, const IndexedVector<GraphValue, Chain>& chains) const
{
    Chain chain{{}, {value}};
    const bool shifts = op(value).kind == OperatorKind::Concat;
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
        // The reads of a part have other indices than those of the whole, or of another part.
        if (const GraphValue part = laterPart(input); part.valid())
            setIndexing(std::span(chain.reads).subspan(first), part, m_graph.inputs(part).front(), part);
        if (&op(value) == &op::unsafeIndex && readsAlong(value, input))
            chain.lookedUp.emplace_back(input, sharedOperations(m_graph, chains[base], chains[base].nodes));
        // lowering.py, pointwise_cat: the indices of an operand begin at its own position, so that what it has in common
        // with the first operand is read and computed again.
        if (shifts && input != m_graph.inputs(value).front())
            setIndexing(std::span(chain.reads).subspan(first), input, input, value);
        if (&op(value) != &op::unsafeIndex || input != m_graph.inputs(value).front())
            continue;
        for (Read& read : std::span(chain.reads).subspan(first)) {
            if (isReadInWhole(m_graph[read.value].shape, m_graph[input].shape))
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
void ChainReads::unroll(GraphValue value, Chain& chain) const
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

} // namespace

Chain chainOf(const PartitionGraph& partitionGraph, GraphValue value, const IndexedVector<GraphValue, Chain>& chains)
{
    return ChainReads(partitionGraph).of(value, chains);
}

} // namespace vram
