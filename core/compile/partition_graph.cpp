// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/partition_graph.h"

#include "compile/operators.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vram {

PartitionGraph::PartitionGraph(const JointGraph& graph, std::span<const GraphValue> nodes,
                               std::span<const GraphValue> given, std::span<const GraphValue> results)
    : m_graph(graph), m_nodes(nodes), m_results(results), m_given(graph.size(), 0), m_inMemory(graph.size(), 0)
{
    for (const GraphValue value : given)
        m_given[value] = 1;
}

GraphValue PartitionGraph::root(GraphValue value) const
{
    while (!isInput(value)) {
        const GraphValue below = m_graph.viewedValue(value);
        if (below == value)
            break;
        value = below;
    }
    return value;
}

GraphValue PartitionGraph::owner(GraphValue value) const
{
    value = root(value);
    while (!isInput(value) && op(value).traits().isInPlace)
        value = root(m_graph.inputs(value).front());
    return value;
}

bool PartitionGraph::isReduced(GraphValue value) const
{
    return op(value).kind == OperatorKind::Reduction
           || (op(value).kind == OperatorKind::Item
               && op(m_graph.inputs(value).front()).kind == OperatorKind::Statistics);
}

std::vector<GraphValue> PartitionGraph::outputsOf(GraphValue node) const
{
    if (op(node).kind != OperatorKind::ExternTuple)
        return {node};
    std::vector<GraphValue> items;
    std::ranges::copy_if(m_nodes, std::back_inserter(items), [&](GraphValue v) {
        return op(v).kind == OperatorKind::Item && m_graph.inputs(v).front() == node;
    });
    return items;
}

namespace {

/// The nodes that are computed inline for a value, and the buffers that they read.
struct Chain {
    std::vector<GraphValue> reads{};
    std::vector<GraphValue> nodes{};
};

template<typename Value>
void sortUnique(std::vector<Value>& values)
{
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

class Realization
{
public:
    explicit Realization(PartitionGraph& partitionGraph)
        : m_half(partitionGraph), m_graph(partitionGraph.graph()), m_users(partitionGraph.graph().size(), 0)
    {
    }

    void run()
    {
        findBuffers();
        realizeLongChains();
    }

private:
    const Operator& op(GraphValue value) const { return m_half.op(value); }
    GraphValue root(GraphValue value) const { return m_half.root(value); }
    void findBuffers();
    void countUsers();
    void realizeLongChains();
    bool isRealized(GraphValue value, const Chain& chain) const;
    std::size_t operationsOf(const Chain& chain) const;

    PartitionGraph& m_half;
    const JointGraph& m_graph;
    IndexedVector<GraphValue, std::int32_t> m_users;
};

void Realization::findBuffers()
{
    for (const GraphValue v : m_half.nodes()) {
        if (op(v).traits().isRealized || m_half.isReduced(v))
            m_half.keepInMemory(v);
        if (!op(v).traits().realizesOperands)
            continue;
        for (const GraphValue i : m_graph.inputs(v))
            m_half.keepInMemory(i);
    }
    for (const GraphValue result : m_half.results()) {
        if (result.valid())
            m_half.keepInMemory(result);
    }
}

// Counts the readers of each value: the maximum over the value and its views (graph.py, run_node).
void Realization::countUsers()
{
    IndexedVector<GraphValue, std::int32_t> users(m_graph.size(), 0);
    for (const GraphValue v : m_half.nodes()) {
        const auto inputs = m_graph.inputs(v);
        for (auto i = inputs.begin(); i != inputs.end(); ++i)
            users[*i] += std::find(inputs.begin(), i, *i) == i ? 1 : 0;
    }
    for (std::size_t i = 0; i < m_half.results().size(); ++i) {
        if (m_half.results()[i].valid()
            && std::ranges::find(m_half.results().first(i), m_half.results()[i]) == m_half.results().first(i).end())
            ++users[m_half.results()[i]];
    }
    for (const GraphValue v : m_half.nodes())
        m_users[root(v)] = std::max(m_users[root(v)], users[v]);
}

// Models StorageBox.has_exceeded_max_reads and should_realize_on_reuse of ir.py, and run_node of graph.py. The limits
// are those of torch/_inductor/config.py: realize_reads_threshold, realize_acc_reads_threshold,
// realize_opcount_threshold.
bool Realization::isRealized(GraphValue value, const Chain& chain) const
{
    constexpr std::size_t mostSharedReads = 4;
    constexpr std::size_t mostReads = 8;
    constexpr std::size_t mostOperations = 30;
    constexpr std::size_t mostOfOneOperand = 100;
    const std::size_t operations = operationsOf(chain);
    if (m_users[value] > 1 && (chain.reads.size() > mostSharedReads || operations > mostOperations))
        return true;
    const auto several = std::ranges::count_if(chain.reads, [&](GraphValue v) { return m_graph[v].shape.rank() > 0; });
    if (several > 1 && (chain.reads.size() > mostReads || operations > mostOperations))
        return true;
    return operations > mostOfOneOperand;
}

// ops_handler.py, OpCounterCSE: counts distinct loads, constants and operators.
std::size_t Realization::operationsOf(const Chain& chain) const
{
    std::vector<std::uint64_t> numbers;
    for (const GraphValue v : chain.nodes) {
        const JointNode& node = m_graph[v];
        if (node.inputs.count == 1 && node.detail != 0 && node.op != &op::pow && node.op != &op::convert)
            numbers.push_back(node.detail);
    }
    sortUnique(numbers);
    return chain.nodes.size() + chain.reads.size() + numbers.size();
}

// Realizes pointwise values that would read too many buffers or whose recomputation by several users is expensive.
void Realization::realizeLongChains()
{
    countUsers();
    IndexedVector<GraphValue, Chain> chains(m_graph.size());
    for (const GraphValue v : m_half.nodes()) {
        if (root(v) != v || m_half.isInput(v) || m_half.isInMemory(v))
            continue;
        Chain chain{{}, {v}};
        for (const GraphValue i : m_graph.inputs(v)) {
            const GraphValue base = root(i);
            if (m_half.isInput(base) || m_half.isInMemory(base)) {
                chain.reads.push_back(base);
                continue;
            }
            chain.nodes.insert(chain.nodes.end(), chains[base].nodes.begin(), chains[base].nodes.end());
            chain.reads.insert(chain.reads.end(), chains[base].reads.begin(), chains[base].reads.end());
        }
        sortUnique(chain.reads);
        sortUnique(chain.nodes);
        if (op(v).kind == OperatorKind::Pointwise && isRealized(v, chain))
            m_half.keepInMemory(v);
        chains[v] = std::move(chain);
    }
}

} // namespace

void realizeValues(PartitionGraph& partitionGraph)
{
    Realization(partitionGraph).run();
}

} // namespace vram
