// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/partition.h"

#include "compile/activation_budget.h"
#include "compile/operators.h"
#include "compile/partitioner.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <queue>
#include <utility>

namespace vram {

Partitioner::Partitioner(const JointGraph& graph) : m_graph(graph)
{
    findUsers();
    classify();
    computeDistances();
    keepBetweenSegments();
}

// cleanup_recompute_tags: values that pass from one checkpointed segment to a later one are kept.
void Partitioner::keepBetweenSegments()
{
    m_kept.assign(m_graph.size(), 0);
    for (const GraphValue v : m_graph.indices()) {
        if (m_graph[v].recompute != Recompute::Must)
            continue;
        const bool next = std::ranges::any_of(m_users[v], [&](GraphValue user) {
            return user != kOutput && m_graph[user].recompute == Recompute::Must
                   && m_graph[user].segment > m_graph[v].segment;
        });
        m_kept[v] = next ? 1 : 0;
    }
}

void Partitioner::findUsers()
{
    m_users.assign(m_graph.size(), {});
    for (const GraphValue v : m_graph.indices()) {
        for (const GraphValue i : m_graph.inputs(v))
            addUser(m_users, i, v);
    }
    for (const auto* values : {&m_graph.outputs, &m_graph.gradients}) {
        for (const GraphValue value : *values) {
            if (value.valid())
                addUser(m_users, value, kOutput);
        }
    }
}

void Partitioner::classify()
{
    m_forward.assign(m_graph.size(), 0);
    m_backward.assign(m_graph.size(), 0);
    m_order.assign(m_graph.size(), 0);
    for (const GraphValue output : m_graph.outputs)
        m_forward[output] = 1;
    for (const GraphValue effect : m_graph.effects)
        m_forward[effect] = 1;
    for (GraphValue v = GraphValue(m_graph.size()) - 1; v.valid(); --v) {
        if (op(v).kind == OperatorKind::Placeholder)
            m_forward[v] = 1;
        for (const GraphValue i : m_graph.inputs(v))
            m_forward[i] = static_cast<char>(m_forward[i] | m_forward[v]);
    }
    std::int32_t order = 0;
    for (const GraphValue v : m_graph.indices()) {
        if (op(v).kind == OperatorKind::Tangent)
            m_backward[v] = 1;
        for (const GraphValue i : m_graph.inputs(v))
            m_backward[v] = static_cast<char>(m_backward[v] | m_backward[i]);
        m_order[v] = m_forward[v] != 0 ? order++ : 0;
    }
    for (const GraphValue gradient : m_graph.gradients) {
        if (gradient.valid())
            m_backward[gradient] = 1;
    }
}

void Partitioner::computeDistances()
{
    m_distance.assign(m_graph.size(), 0);
    for (GraphValue v = GraphValue(m_graph.size()) - 1; v.valid(); --v) {
        if (!isForward(v))
            continue;
        m_distance[v] = kNever;
        for (const GraphValue user : m_users[v])
            m_distance[v] = std::min(m_distance[v], (user == kOutput ? kNever : m_distance[user]) + 1);
    }
}

bool Partitioner::isView(GraphValue value) const
{
    return op(value).traits().isView || (m_graph.rules.splitIsView && &op(value) == &op::split);
}

// Whether the value, or a view of it, is used in the backward graph by a node that cannot be fused with it, such as a
// library kernel, so that it must be in memory.
bool Partitioner::isMaterializedInBackward(GraphValue value) const
{
    if (isView(value))
        return false;
    std::vector<GraphValue> open{value};
    while (!open.empty()) {
        const GraphValue at = open.back();
        open.pop_back();
        for (const GraphValue user : m_users[at]) {
            if (!isForward(user) && !isFusible(at, user))
                return true;
            if (user != kOutput && isView(user))
                open.push_back(user);
        }
    }
    return false;
}

// Whether the result is so much smaller than the operands that it is kept. (The operands of cat are a list, which is
// not counted.)
bool Partitioner::shrinks(GraphValue value) const
{
    Bytes inputs = 0;
    for (const GraphValue i : m_graph.inputs(value))
        inputs = checkedAdd(inputs, m_graph[i].bytes());
    return checkedMul(m_graph[value].bytes(), 4) < inputs;
}

bool Partitioner::shouldBan(GraphValue value) const
{
    if (op(value).traits().isInput || op(value).kind == OperatorKind::Item)
        return false;
    if (isKept(value))
        return true;
    const bool costly = m_rules.notInAllowlist ? !isRecomputable(value) : op(value).traits().isComputeIntensive;
    return costly || (m_rules.materializedInBackward && isMaterializedInBackward(value)) || shrinks(value);
}

// get_node_weight: the bytes of the value, with a weight that grows with the value's distance from backward.
std::int64_t Partitioner::weight(GraphValue value) const
{
    if (m_graph.rules.freeParameters && m_graph[value].isParameter)
        return 0;
    constexpr double growth = 1.1;
    constexpr std::int32_t farthest = 100;
    const int distance = std::max(std::min(m_distance[value], farthest), 1);
    const double weighed = static_cast<double>(m_graph[value].bytes()) * std::pow(growth, distance);
    if (weighed >= static_cast<double>(std::numeric_limits<std::int64_t>::max()) / 4)
        return std::numeric_limits<std::int64_t>::max() / 4;
    const auto bytes = static_cast<std::int64_t>(weighed);
    const bool materialized = op(value).traits().isInput || !std::ranges::all_of(m_users[value], [&](GraphValue user) {
                                  return isFusible(value, user);
                              });
    return materialized ? bytes : 2 * bytes;
}

// find_first_unfusible: returns the position of the first node, in order, that cannot be fused with the one before it.
std::int32_t Partitioner::firstUnfusible(GraphValue value) const
{
    using Entry = std::pair<std::pair<std::int32_t, bool>, GraphValue>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    std::int32_t farthest = 0;
    for (const GraphValue user : m_users[value]) {
        if (!isForward(user))
            continue;
        farthest = std::max(farthest, m_order[user]);
        open.push({{m_order[user], true}, user});
    }
    IndexedVector<GraphValue, char> seen(m_graph.size(), 0);
    while (!open.empty()) {
        const auto [at, node] = open.top();
        open.pop();
        if (!at.second)
            return at.first;
        if (std::exchange(seen[node], 1) != 0)
            continue;
        for (const GraphValue user : m_users[node]) {
            if (isForward(user) && m_order[user] <= farthest)
                open.push({{m_order[user], isFusible(node, user)}, user});
        }
    }
    return farthest;
}

void Partitioner::banUsedFarApart()
{
    for (const GraphValue used : m_graph.indices()) {
        const auto forwardUsers = std::ranges::count_if(m_users[used], [&](GraphValue u) { return isForward(u); });
        if (!isForward(used) || forwardUsers < 2)
            continue;
        const std::int32_t first = firstUnfusible(used);
        for (const GraphValue user : m_users[used]) {
            if (isForward(user) && m_order[user] > first && isFusible(used, user))
                ban(user);
        }
    }
}

void Partitioner::walkChain(GraphValue start, IndexedVector<GraphValue, char>& visited)
{
    constexpr std::int32_t longest = 100;
    using Entry = std::pair<std::int32_t, GraphValue>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> fusible;
    fusible.push({m_order[start], start});
    while (!fusible.empty()) {
        const GraphValue at = fusible.top().second;
        fusible.pop();
        if (std::exchange(visited[at], 1) != 0)
            continue;
        if (m_order[at] > m_order[start] + longest && fusible.empty())
            return ban(at);
        for (const GraphValue user : m_users[at]) {
            if (isForward(user) && isFusible(at, user) && m_banned[user] == 0)
                fusible.push({m_order[user], user});
        }
    }
}

void Partitioner::banLongChains()
{
    IndexedVector<GraphValue, char> visited(m_graph.size(), 0);
    for (const GraphValue v : m_graph.indices()) {
        if (isForward(v))
            walkChain(v, visited);
    }
}

// Each node of forward is an edge from its first vertex to its second; backward is the sink.
FlowNetwork Partitioner::network() const
{
    FlowNetwork network;
    IndexedVector<GraphValue, int> in(m_graph.size(), FlowNetwork::kSink);
    for (const GraphValue v : m_graph.indices()) {
        if (m_backward[v] == 0 || op(v).kind == OperatorKind::Placeholder) {
            in[v] = network.addVertex();
            network.addVertex();
        }
    }
    for (const GraphValue v : m_graph.indices()) {
        if (in[v] == FlowNetwork::kSink)
            continue;
        const int out = in[v] + 1;
        if (m_backward[v] != 0)
            network.addUncuttableEdge(out, FlowNetwork::kSink);
        if (mustRecompute(v)) {
            network.addUncuttableEdge(in[v], FlowNetwork::kSink);
            continue;
        }
        if (m_banned[v] != 0)
            network.addUncuttableEdge(FlowNetwork::kSource, in[v]);
        if (op(v).traits().isTuple)
            network.addUncuttableEdge(in[v], out);
        else
            network.addEdge(in[v], out, weight(v));
        for (const GraphValue user : m_users[v]) {
            if (user != kOutput)
                network.addUncuttableEdge(out, in[user]);
        }
    }
    return network;
}

std::vector<GraphValue> Partitioner::saved(const BanRules& rules, const IndexedVector<GraphValue, char>* allowed)
{
    m_rules = rules;
    m_allowed = allowed;
    m_banned.assign(m_graph.size(), 0);
    for (const GraphValue v : m_graph.indices()) {
        if (op(v).kind == OperatorKind::Placeholder || (isForward(v) && shouldBan(v)))
            ban(v);
    }
    if (rules.usedFarApart)
        banUsedFarApart();
    if (rules.longChains)
        banLongChains();
    const std::vector<char> sinkSide = network().sinkSide();
    std::vector<GraphValue> cut;
    std::size_t vertex = 2;
    for (const GraphValue v : m_graph.indices()) {
        if (m_backward[v] != 0 && op(v).kind != OperatorKind::Placeholder)
            continue;
        if (sinkSide[vertex] == 0 && sinkSide[vertex + 1] != 0)
            cut.push_back(v);
        vertex += 2;
    }
    return cut;
}

std::vector<GraphValue> Partitioner::banned() const
{
    std::vector<GraphValue> values;
    std::ranges::copy_if(m_graph.indices(), std::back_inserter(values),
                         [&](GraphValue v) { return m_banned[v] != 0 && m_forward[v] != 0; });
    return values;
}

std::vector<GraphValue> Partitioner::placeholders() const
{
    std::vector<GraphValue> values;
    std::ranges::copy_if(m_graph.indices(), std::back_inserter(values),
                         [&](GraphValue v) { return op(v).kind == OperatorKind::Placeholder; });
    return values;
}

Partition partitioned(const JointGraph& graph, double budget)
{
    Partitioner partitioner(graph);
    Partition result;
    result.saved = budget < 1 ? savedWithin(budget, graph, partitioner) : partitioner.saved({});
    result.backward = partitioner.backwardNodes(result.saved);
    result.forward = partitioner.forwardNodes(result.saved);
    return result;
}

} // namespace vram
