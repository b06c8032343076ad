// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/post_grad.h"

#include "base/layout.h"
#include "compile/operators.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vram {

namespace {

class SumsOfProducts
{
public:
    SumsOfProducts(const JointGraph& graph, std::span<const GraphValue> nodes, std::span<const GraphValue> results)
        : m_result{graph, {}, {}}, m_users(graph.size()), m_kept(graph.size(), 1), m_products(graph.size()),
          m_biases(graph.size()), m_merged(graph.size(), 0)
    {
        for (const GraphValue v : nodes) {
            for (const GraphValue i : graph.inputs(v))
                addUser(m_users, i, v);
        }
        for (const GraphValue v : nodes)
            m_kept[v] = 0;
        for (const GraphValue result : results) {
            if (result.valid())
                m_kept[result] = 1;
        }
    }

    PostGradGraph rewritten(std::span<const GraphValue> nodes)
    {
        for (const GraphValue v : nodes)
            readPastNoOps(v);
        for (auto at = nodes.rbegin(); at != nodes.rend(); ++at) {
            const Operator& op = *m_result.graph[*at].op;
            if (&op == &op::addmm && isReadElementwise(*at))
                split(*at);
            else if (&op == &op::add && !isReadElementwise(*at))
                merge(*at);
            else if (&op == &op::convolution && m_result.graph.inputs(*at).size() > 2)
                splitBias(*at);
        }
        for (const GraphValue v : nodes) {
            for (const GraphValue made : {m_products[v], m_biases[v]}) {
                if (made.valid())
                    m_result.nodes.push_back(made);
            }
            const OperatorKind kind = m_result.graph[v].op->kind;
            if (kind == OperatorKind::Scatter || kind == OperatorKind::ScatterCall)
                m_result.nodes.push_back(copyTarget(v));
            if (m_merged[v] == 0)
                (isPointless(v) ? m_result.noOps : m_result.nodes).push_back(v);
        }
        return std::move(m_result);
    }

private:
    bool isReadElementwise(GraphValue value) const;
    bool isMergeable(GraphValue product, GraphValue other) const;
    bool isPointless(GraphValue value) const;
    void readPastNoOps(GraphValue value);
    GraphValue copyTarget(GraphValue scatter);
    void split(GraphValue sum);
    void splitBias(GraphValue sum);
    void merge(GraphValue sum);

    PostGradGraph m_result;
    GraphUsers m_users;
    IndexedVector<GraphValue, char> m_kept;           ///< Inputs and results of the graph.
    IndexedVector<GraphValue, GraphValue> m_products; ///< The products of the sums that were split.
    IndexedVector<GraphValue, GraphValue> m_biases;   ///< Views of the biases of convolutions.
    IndexedVector<GraphValue, char> m_merged;         ///< Products that became part of an addmm.
};

// is_pointwise_use of utils.py, for all readers.
bool SumsOfProducts::isReadElementwise(GraphValue value) const
{
    std::vector<GraphValue> open{value};
    while (!open.empty()) {
        const GraphValue at = open.back();
        open.pop_back();
        if (m_kept[at] != 0)
            return false;
        for (const GraphValue user : m_users[at]) {
            const Operator& op = *m_result.graph[user].op;
            const bool follows = op.traits().isView || op.kind == OperatorKind::Pieces || op.kind == OperatorKind::Item;
            if (follows)
                open.push_back(user);
            else if (op.kind != OperatorKind::Pointwise || &op == &op::gather)
                return false;
        }
    }
    return true;
}

// is_valid_addmm_fusion. The pattern requires that the sum is the only reader of the product.
bool SumsOfProducts::isMergeable(GraphValue product, GraphValue other) const
{
    const JointNode& node = m_result.graph[product];
    const Shape& shape = m_result.graph[other].shape;
    if (node.op != &op::mm || m_merged[product] != 0 || m_users[product].size() != 1 || m_kept[product] != 0
        || m_result.graph[other].dtype != node.dtype || shape.rank() > 2)
        return false;
    for (int d = 1; d <= shape.rank(); ++d) {
        if (shape[shape.rank() - d] != 1 && shape[shape.rank() - d] != node.shape[2 - d])
            return false;
    }
    return true;
}

// remove_noop_ops: conversions to the same dtype, which pointless_convert leaves, and copies that replaced attention
// leaves. Copies for an all_reduce are made later.
bool SumsOfProducts::isPointless(GraphValue value) const
{
    const JointNode& node = m_result.graph[value];
    const auto reducesInPlace = [this](GraphValue user) {
        return m_result.graph[user].op->kind == OperatorKind::InPlaceCollective;
    };
    if ((node.op != &op::clone && node.op != &op::convert) || m_kept[value] != 0)
        return false;
    const JointNode& operand = m_result.graph[m_result.graph.inputs(value).front()];
    if (node.op == &op::convert)
        return operand.dtype == node.dtype;
    return haveSameLayout(node, operand) && std::ranges::none_of(m_users[value], reducesInPlace);
}

void SumsOfProducts::readPastNoOps(GraphValue value)
{
    std::int32_t at = 0;
    for (const GraphValue i : m_result.graph.inputs(value)) {
        if (isPointless(i)) {
            const GraphValue source = m_result.graph.inputs(i).front();
            m_result.graph.setInput(value, source, at);
            addUser(m_users, source, value);
        }
        ++at;
    }
}

// lowering.py, index_put: writes in place into a copy.
GraphValue SumsOfProducts::copyTarget(GraphValue scatter)
{
    const GraphValue target = m_result.graph.inputs(scatter).front();
    JointNode node = m_result.graph[scatter];
    node.op = &op::orderedCopy;
    node.workspace = {};
    const GraphValue copy = m_result.graph.add(node, std::array{target});
    m_result.graph.setInput(scatter, copy);
    return copy;
}

void SumsOfProducts::split(GraphValue sum)
{
    JointGraph& graph = m_result.graph;
    const std::vector<GraphValue> inputs(graph.inputs(sum).begin(), graph.inputs(sum).end());
    JointNode product = graph[sum];
    product.op = &op::mm;
    m_products[sum] = graph.add(product, std::span(inputs).subspan(1));
    graph.replace(sum, op::add, std::array{m_products[sum], inputs.front()});
}

// lowering.py, convolution: the bias is added to the result of the library kernel.
void SumsOfProducts::splitBias(GraphValue sum)
{
    JointGraph& graph = m_result.graph;
    const std::vector<GraphValue> inputs(graph.inputs(sum).begin(), graph.inputs(sum).end());
    m_products[sum] = graph.add(graph[sum], std::span(inputs).first(2));
    JointNode bias = graph[inputs.back()];
    bias.op = &op::view;
    for (int d = 2; d < graph[sum].shape.rank(); ++d)
        bias.shape.push(1);
    bias.strides = contiguousStrides(bias.shape);
    m_biases[sum] = graph.add(bias, std::array{inputs.back()});
    graph.replace(sum, op::addBias, std::array{m_products[sum], m_biases[sum]});
    graph[sum].workspace = {};
    graph[sum].detail = 0;
}

void SumsOfProducts::merge(GraphValue sum)
{
    JointGraph& graph = m_result.graph;
    const std::vector<GraphValue> inputs(graph.inputs(sum).begin(), graph.inputs(sum).end());
    for (const auto& [product, other] :
         {std::pair(inputs.back(), inputs.front()), std::pair(inputs.front(), inputs.back())}) {
        if (inputs.size() != 2 || graph[sum].detail != 0 || !isMergeable(product, other))
            continue;
        const auto operands = graph.inputs(product);
        const std::array all{other, operands.front(), operands.back()};
        graph[sum].workspace = graph[product].workspace;
        graph.replace(sum, op::addmm, all);
        m_merged[product] = 1;
        return;
    }
}

} // namespace

PostGradGraph afterPostGradPasses(const JointGraph& graph, std::span<const GraphValue> nodes,
                                  std::span<const GraphValue> results)
{
    return SumsOfProducts(graph, nodes, results).rewritten(nodes);
}

} // namespace vram
