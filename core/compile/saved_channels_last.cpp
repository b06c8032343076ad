// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/saved_channels_last.h"

#include "base/layout.h"
#include "compile/operators.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

namespace vram {

namespace {

bool isAttention(const Operator& op)
{
    return op.kind == OperatorKind::ExternTuple && op.shortName().starts_with("_scaled_dot_product");
}

/// Inserts copies between attention and the values that are saved in channels-last.
class SavedCopier
{
public:
    SavedCopier(JointGraph& graph, Partition& partition)
        : m_graph(graph), m_partition(partition), m_preferred(preferredChannelsLast(graph, partition.forward))
    {
    }

    void run()
    {
        for (GraphValue& saved : m_partition.saved) {
            if (isCopied(saved))
                saved = copied(saved);
        }
        insert(m_partition.forward);
        insert(m_partition.backward);
        m_partition.forward.insert(m_partition.forward.begin(), m_first.begin(), m_first.end());
    }

private:
    bool isCopied(GraphValue value) const;
    GraphValue copied(GraphValue value);
    GraphValue clone(GraphValue value, const Shape& strides);
    void readInstead(std::span<const GraphValue> nodes, GraphValue value, GraphValue copy);
    void adaptReaders(GraphValue value, const Shape& before);
    void adapt(GraphValue reader, GraphValue value, const Shape& before);
    void insert(std::vector<GraphValue>& nodes) const;

    JointGraph& m_graph;
    Partition& m_partition;
    IndexedVector<GraphValue, char> m_preferred;
    std::vector<GraphValue> m_first{};                        ///< Copies of inputs.
    std::map<GraphValue, std::vector<GraphValue>> m_after{};  ///< Copies of each value.
    std::map<GraphValue, std::vector<GraphValue>> m_before{}; ///< Copies that are made for each reader.
};

bool SavedCopier::isCopied(GraphValue value) const
{
    constexpr int imagesRank = 4;
    const JointNode& node = m_graph[value];
    const bool isResult =
        node.op->kind == OperatorKind::Item && isAttention(*m_graph[m_graph.inputs(value).front()].op);
    const bool isView = node.op->traits().isView && m_graph[m_graph.base(value)].shape.rank() != imagesRank;
    const bool isInput = node.op->kind == OperatorKind::Placeholder;
    return (isResult || isView || isInput) && node.shape.rank() == imagesRank && m_preferred[value] != 0
           && isNonOverlappingAndDense(node.shape, node.strides) && !isContiguousChannelsLast(node.shape, node.strides)
           && std::ranges::find(m_graph.outputs, value) == m_graph.outputs.end();
}

GraphValue SavedCopier::clone(GraphValue value, const Shape& strides)
{
    return m_graph.addCopy(value, strides, m_graph[value].row);
}

void SavedCopier::readInstead(std::span<const GraphValue> nodes, GraphValue value, GraphValue copy)
{
    for (const GraphValue v : nodes) {
        std::int32_t at = 0;
        for (const GraphValue i : m_graph.inputs(v)) {
            if (i == value)
                m_graph.setInput(v, copy, at);
            ++at;
        }
    }
}

GraphValue SavedCopier::copied(GraphValue value)
{
    const GraphValue copy = clone(value, channelsLastStrides(m_graph[value].shape));
    readInstead(m_partition.forward, value, copy);
    readInstead(m_partition.backward, value, copy);
    (m_graph[value].op->traits().isInput ? m_first : m_after[value]).push_back(copy);
    adaptReaders(copy, m_graph[value].strides);
    return copy;
}

void SavedCopier::adaptReaders(GraphValue value, const Shape& before)
{
    for (const auto* nodes : {&m_partition.forward, &m_partition.backward}) {
        for (const GraphValue v : *nodes) {
            if (std::ranges::find(m_graph.inputs(v), value) != m_graph.inputs(v).end())
                adapt(v, value, before);
        }
    }
}

// Makes `reader` read `value`, which had the strides `before`, in its new layout.
void SavedCopier::adapt(GraphValue reader, GraphValue value, const Shape& before)
{
    JointNode& node = m_graph[reader];
    std::optional<Shape> copied;
    if (isAttention(*node.op)) {
        const bool isBackward = std::ranges::find(m_partition.forward, reader) == m_partition.forward.end();
        copied = isBackward ? contiguousStrides(m_graph[value].shape) : before;
    } else if (node.op == &op::permute) {
        const Shape old = node.strides;
        for (int d = 0; d < node.shape.rank(); ++d)
            node.strides[d] = m_graph[value].strides[static_cast<int>(node.detail >> (4 * d) & 15)];
        if (node.strides != old)
            adaptReaders(reader, old);
    } else if (node.op == &op::view && !viewStrides(m_graph[value].shape, m_graph[value].strides, node.shape)) {
        copied = contiguousStrides(m_graph[value].shape);
    }
    if (!copied)
        return;
    const GraphValue copy = clone(value, *copied);
    m_graph[copy].row = m_graph[reader].row;
    readInstead(std::array{reader}, value, copy);
    m_before[reader].push_back(copy);
}

void SavedCopier::insert(std::vector<GraphValue>& nodes) const
{
    std::vector<GraphValue> all;
    const auto add = [&all](const std::map<GraphValue, std::vector<GraphValue>>& copies, GraphValue at) {
        if (const auto found = copies.find(at); found != copies.end())
            all.insert(all.end(), found->second.begin(), found->second.end());
    };
    for (const GraphValue v : nodes) {
        add(m_before, v);
        all.push_back(v);
        add(m_after, v);
    }
    nodes = std::move(all);
}

} // namespace

IndexedVector<GraphValue, char> preferredChannelsLast(const JointGraph& graph, std::span<const GraphValue> nodes)
{
    IndexedVector<GraphValue, char> preferred(graph.size(), 0);
    for (auto at = nodes.rbegin(); at != nodes.rend(); ++at) {
        if (graph[*at].op == &op::convolution)
            preferred[*at] = 1;
        for (const GraphValue i : graph.inputs(*at))
            preferred[i] = static_cast<char>(preferred[i] | preferred[*at]);
    }
    for (const GraphValue v : nodes) {
        if (std::ranges::any_of(graph.inputs(v), [&](GraphValue i) { return preferred[i] != 0; }))
            preferred[v] = 1;
    }
    return preferred;
}

void copySavedToChannelsLast(JointGraph& graph, Partition& partition)
{
    if (graph.channelsLast)
        SavedCopier(graph, partition).run();
}

} // namespace vram
