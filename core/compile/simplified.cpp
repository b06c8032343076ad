// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/joint_graph.h"
#include "compile/operators.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace vram {

namespace {

/// Rewrites a graph by replacing values with others and dropping values that are no longer used.
class Simplifier
{
public:
    explicit Simplifier(JointGraph graph) : m_graph(std::move(graph))
    {
        for (const GraphValue v : m_graph.indices())
            m_replacement.push_back(v);
        markReturned();
        markLive();
        countUses();
    }

    void applyPatterns();
    JointGraph written();

private:
    GraphValue replacementOf(GraphValue value) const
    {
        while (value.valid() && m_replacement[value] != value)
            value = m_replacement[value];
        return value;
    }
    GraphValue input(GraphValue value) const { return replacementOf(m_graph.inputs(value).front()); }
    /// Whether the node remains in the graph.
    bool remains(GraphValue value) const { return m_live[value] != 0 && m_replacement[value] == value; }
    void replace(GraphValue value, GraphValue by)
    {
        m_replacement[value] = by;
        m_uses[by] += m_uses[value] - 1;
        m_returned[by] = static_cast<char>(m_returned[by] | m_returned[value]);
    }
    bool isOutput(GraphValue value) const;
    void markReturned();
    void markLive();
    void countUses();
    bool isPointless(GraphValue value) const;
    bool isPointlessPair(DType source, DType first, DType second) const;
    void joinPair(GraphValue value);
    GraphValue copied(JointGraph& result, GraphValue value);
    GraphValue addOnce(JointGraph& result, const JointNode& node, std::span<const GraphValue> inputs);

    JointGraph m_graph;
    IndexedVector<GraphValue, GraphValue> m_replacement{};
    IndexedVector<GraphValue, std::int32_t> m_uses{};
    IndexedVector<GraphValue, char> m_live{};
    IndexedVector<GraphValue, char> m_returned{};      ///< Outputs and gradients of the graph.
    IndexedVector<GraphValue, char> m_aliasesOutput{}; ///< Values that share memory with an output or a gradient.
    IndexedVector<GraphValue, GraphValue> m_written{};
    std::unordered_multimap<std::uint64_t, GraphValue> m_known{};
};

bool Simplifier::isOutput(GraphValue value) const
{
    return m_returned[value] != 0;
}

void Simplifier::markReturned()
{
    m_returned.assign(m_graph.size(), 0);
    for (const auto* values : {&m_graph.outputs, &m_graph.gradients}) {
        for (const GraphValue value : *values) {
            if (value.valid())
                m_returned[value] = 1;
        }
    }
}

void Simplifier::markLive()
{
    m_live.assign(m_graph.size(), 0);
    for (const auto* values : {&m_graph.outputs, &m_graph.gradients, &m_graph.effects}) {
        for (const GraphValue value : *values) {
            if (value.valid())
                m_live[replacementOf(value)] = 1;
        }
    }
    for (GraphValue v = GraphValue(m_graph.size()) - 1; v.valid(); --v) {
        if (m_graph[v].op->traits().isInput)
            m_live[v] = 1;
        if (!remains(v))
            continue;
        for (const GraphValue i : m_graph.inputs(v))
            m_live[replacementOf(i)] = 1;
    }
}

void Simplifier::countUses()
{
    m_uses.assign(m_graph.size(), 0);
    for (const GraphValue v : m_graph.indices()) {
        if (m_live[v] == 0)
            continue;
        for (const GraphValue i : m_graph.inputs(v))
            ++m_uses[i];
        m_uses[v] += isOutput(v) ? 1 : 0;
    }
}

bool Simplifier::isPointless(GraphValue value) const
{
    return m_graph[value].op == &op::view && m_graph[input(value)].shape == m_graph[value].shape;
}

// Models pointless_view, pointless_convert, pointless_view_pair and pointless_permute_pair of fx_passes/joint_graph.py.
void Simplifier::applyPatterns()
{
    for (GraphValue v = GraphValue(m_graph.size()) - 1; v.valid(); --v) {
        if (!remains(v))
            continue;
        if (isPointless(v))
            replace(v, input(v));
        else
            joinPair(v);
    }
}

/// Whether the second permutation undoes the first; `detail` has four bits per dimension.
bool isInverse(const JointNode& second, const JointNode& first)
{
    for (int d = 0; d < second.shape.rank(); ++d) {
        const auto from = static_cast<int>((second.detail >> (4 * d)) & 15);
        if (static_cast<int>((first.detail >> (4 * from)) & 15) != d)
            return false;
    }
    return true;
}

bool Simplifier::isPointlessPair(DType source, DType first, DType second) const
{
    if (!isFloating(first) || !isFloating(second))
        return false;
    return !m_graph.rules.keepsNarrowConversions || (isFloating(source) && itemSize(first) >= itemSize(second));
}

// A pair of operators is merged only if nothing else uses the result of the first.
void Simplifier::joinPair(GraphValue value)
{
    const JointNode& n = m_graph[value];
    if (n.op != &op::view && n.op != &op::permute && n.op != &op::convert)
        return;
    const GraphValue first = input(value);
    if (m_graph[first].op != n.op || m_uses[first] != 1)
        return;
    const GraphValue source = input(first);
    if (n.op == &op::convert) {
        if (isPointlessPair(m_graph[source].dtype, m_graph[first].dtype, n.dtype))
            m_graph.setInput(value, source);
    } else if (n.op == &op::view ? m_graph[source].shape == n.shape : isInverse(n, m_graph[first])) {
        replace(value, source);
    }
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t with)
{
    return (hash ^ with) * 0x9E3779B97F4A7C15U + (hash >> 29);
}

std::uint64_t hashOf(const JointNode& node, std::span<const GraphValue> inputs)
{
    std::uint64_t hash = mixed(std::hash<const Operator*>{}(node.op), node.detail);
    for (const GraphValue i : inputs)
        hash = mixed(hash, static_cast<std::uint64_t>(i.number()));
    for (const std::int64_t extent : node.shape)
        hash = mixed(hash, static_cast<std::uint64_t>(extent));
    return mixed(hash, static_cast<std::uint64_t>(node.dtype));
}

GraphValue Simplifier::addOnce(JointGraph& result, const JointNode& node, std::span<const GraphValue> inputs)
{
    const std::uint64_t hash = hashOf(node, inputs);
    const auto [first, last] = m_known.equal_range(hash);
    for (auto at = first; at != last; ++at) {
        const JointNode& known = result[at->second];
        if (known.op == node.op && known.detail == node.detail && known.dtype == node.dtype && known.shape == node.shape
            && known.strides == node.strides && std::ranges::equal(result.inputs(at->second), inputs))
            return at->second;
    }
    return m_known.emplace(hash, result.add(node, inputs))->second;
}

// fx_graph_cse: inputs, random numbers, writes and values that share memory with an output are not merged.
GraphValue Simplifier::copied(JointGraph& result, GraphValue value)
{
    const JointNode& n = m_graph[value];
    std::vector<GraphValue> inputs;
    for (const GraphValue i : m_graph.inputs(value))
        inputs.push_back(m_written[replacementOf(i)]);
    const bool isUnique = n.op->traits().isInput || n.op == &op::random || n.op->kind == OperatorKind::Write
                          || m_aliasesOutput[replacementOf(m_graph.base(value))] != 0;
    return isUnique ? result.add(n, inputs) : addOnce(result, n, inputs);
}

JointGraph Simplifier::written()
{
    markLive();
    JointGraph result;
    result.rules = m_graph.rules;
    m_aliasesOutput.assign(m_graph.size(), 0);
    m_written.assign(m_graph.size(), {});
    for (const auto* values : {&m_graph.outputs, &m_graph.gradients}) {
        for (const GraphValue value : *values) {
            if (value.valid())
                m_aliasesOutput[replacementOf(m_graph.base(replacementOf(value)))] = 1;
        }
    }
    // The inputs of a graph come first.
    for (const bool inputs : {true, false}) {
        for (const GraphValue v : m_graph.indices()) {
            if (remains(v) && m_graph[v].op->traits().isInput == inputs)
                m_written[v] = copied(result, v);
        }
    }
    const auto later = [this](GraphValue value) { return value.valid() ? m_written[replacementOf(value)] : value; };
    for (const GraphValue value : m_graph.outputs)
        result.outputs.push_back(later(value));
    for (const GraphValue value : m_graph.gradients)
        result.gradients.push_back(later(value));
    for (const GraphValue value : m_graph.effects)
        result.effects.push_back(later(value));
    return result;
}

} // namespace

void removeNoOps(JointGraph& graph)
{
    if (std::exchange(graph.freeOfNoOps, true))
        return;
    IndexedVector<GraphValue, char> returned(graph.size(), 0);
    for (const auto* values : {&graph.outputs, &graph.gradients}) {
        for (const GraphValue value : *values) {
            if (value.valid())
                returned[value] = 1;
        }
    }
    const auto isNoOp = [&](GraphValue value) {
        const JointNode& n = graph[value];
        const bool candidate = n.op == &op::view || n.op == &op::convert || n.op == &op::clone || n.op == &op::slice
                               || n.op == &op::sliceScatter;
        return candidate && returned[value] == 0 && haveSameLayout(n, graph[graph.inputs(value).back()]);
    };
    for (const GraphValue v : graph.indices()) {
        std::int32_t at = 0;
        for (const GraphValue i : graph.inputs(v)) {
            // The operands of earlier operators are replaced already.
            if (isNoOp(i))
                graph.setInput(v, graph.inputs(i).back(), at);
            ++at;
        }
    }
}

JointGraph simplified(JointGraph graph)
{
    removeNoOps(graph);
    Simplifier simplifier(std::move(graph));
    simplifier.applyPatterns();
    return simplifier.written();
}

} // namespace vram
