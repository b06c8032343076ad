// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/joint_graph.h"

#include "compile/operators.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace vram {

void JointGraph::clear()
{
    m_nodes.clear();
    m_edges.clear();
    outputs.clear();
    gradients.clear();
    effects.clear();
    channelsLast = false;
    recomputesInChannelsLast = false;
    rules = {};
    freeOfNoOps = false;
}

GraphValue JointGraph::add(JointNode node, std::span<const GraphValue> inputs)
{
    node.inputs = {m_edges.next(), static_cast<std::int32_t>(inputs.size())};
    m_edges.insert(m_edges.end(), inputs.begin(), inputs.end());
    m_nodes.push_back(node);
    return m_nodes.next() - 1;
}

GraphValue JointGraph::addCopy(GraphValue value, const Shape& strides, RowIndex row)
{
    JointNode node = m_nodes[value];
    node.op = &op::orderedCopy;
    node.strides = strides;
    node.workspace = {};
    node.detail = 0;
    node.row = row;
    return add(node, std::array{value});
}

void JointGraph::replace(GraphValue value, const Operator& op, std::span<const GraphValue> inputs)
{
    m_nodes[value].op = &op;
    m_nodes[value].inputs = {m_edges.next(), static_cast<std::int32_t>(inputs.size())};
    m_edges.insert(m_edges.end(), inputs.begin(), inputs.end());
}

bool haveSameLayout(const JointNode& a, const JointNode& b)
{
    return a.shape == b.shape && a.strides == b.strides && a.dtype == b.dtype;
}

void addUser(GraphUsers& users, GraphValue value, GraphValue user)
{
    std::vector<GraphValue>& known = users[value];
    if (known.empty() || known.back() != user)
        known.push_back(user);
}

std::vector<GraphValue> JointGraph::valuesOf(OperatorKind kind) const
{
    std::vector<GraphValue> values;
    std::ranges::copy_if(indices(), std::back_inserter(values),
                         [&](GraphValue v) { return m_nodes[v].op->kind == kind; });
    return values;
}

GraphValue JointGraph::viewedValue(GraphValue value) const
{
    const Operator& op = *m_nodes[value].op;
    const bool piece = op.kind == OperatorKind::Item && m_nodes[inputs(value).front()].op->kind == OperatorKind::Pieces;
    const bool shares =
        op.traits().isView || op.kind == OperatorKind::Pieces || op.kind == OperatorKind::Write || piece;
    return shares ? inputs(value).front() : value;
}

GraphValue JointGraph::base(GraphValue value) const
{
    for (GraphValue below = viewedValue(value); below != value; below = viewedValue(value))
        value = below;
    return value;
}

bool JointGraph::operator==(const JointGraph& other) const
{
    const auto sameRow = [](const JointNode& a, const JointNode& b) { return a.row == b.row; };
    return isSameCode(other) && std::ranges::equal(m_nodes, other.m_nodes, sameRow);
}

bool JointGraph::isSameCode(const JointGraph& other) const
{
    const auto same = [](const JointNode& a, const JointNode& b) {
        return a.op == b.op && a.dtype == b.dtype && a.detail == b.detail && a.inputs == b.inputs && a.shape == b.shape
               && a.strides == b.strides && a.recompute == b.recompute && a.segment == b.segment
               && a.isParameter == b.isParameter && a.workspace == b.workspace
               && a.channelsLastWorkspace == b.channelsLastWorkspace;
    };
    return rules == other.rules && freeOfNoOps == other.freeOfNoOps && outputs == other.outputs
           && gradients == other.gradients && m_edges == other.m_edges
           && std::ranges::equal(m_nodes, other.m_nodes, same);
}

} // namespace vram
