// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/attention_nodes.h"

#include "base/layout.h"
#include "compile/attention_patterns.h"
#include "compile/operators.h"
#include "step/attention_workspace.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace vram::aten {

Shape headsInside(const Shape& shape)
{
    Shape strides = shape;
    strides[3] = 1;
    strides[1] = shape[3];
    strides[2] = checkedMul(shape[1], shape[3]);
    strides[0] = checkedMul(shape[2], strides[2]);
    return strides;
}

Bytes fusedBackwardWorkspace(const Operator& op, const Shape& query, const Shape& key, Bytes elementBytes)
{
    if (&op == &kFlashOp)
        return flashBackwardWorkspace(query, key, elementBytes);
    if (&op == &kCuDnnOp)
        return cudnnBackwardWorkspace(query, key, elementBytes);
    const EfficientWorkspaces workspaces = efficientBackwardWorkspaces(query, key, elementBytes);
    return std::max(workspaces.product, workspaces.tiles);
}

namespace {

/// Returns the strides of empty_like.
Shape stridesLike(const JointNode& node)
{
    const Operand operand{node.shape, node.strides};
    return isNonOverlappingAndDense(node.shape, node.strides) ? node.strides
                                                              : elementwiseStrides(node.shape, {&operand, 1});
}

/// Returns a tensor of four dimensions with the layout of the node.
Tensor tensorOf(const JointNode& node, ShapePool& shapes)
{
    Shape shape = node.shape;
    Shape strides = node.strides;
    if (shape.rank() == 3) {
        strides.insert(0, checkedMul(shape[0], strides[0]));
        shape.insert(0, 1);
    }
    Tensor tensor;
    tensor.storage = TapeStorageId(0);
    tensor.dtype = node.dtype;
    tensor.shape = shapes.keep(shape);
    tensor.strides = shapes.keep(strides);
    return tensor;
}

/// A match with the operator that replaces it.
struct Replacement {
    AttentionMatch match{};
    const Operator* op = nullptr;
    std::vector<GraphValue> operands{};  ///< Query, key, value and mask as the operator reads them, in the new graph.
    std::array<GraphValue, 4> results{}; ///< Output, log-sum-exp, seed and offset.
    std::array<GraphValue, 3> gradients{};
    bool hasBackward = false;
};

/// Writes a graph again with replacements in place of the matches.
class AttentionFuser
{
public:
    AttentionFuser(const JointGraph& graph, std::vector<Replacement> replacements)
        : m_graph(graph), m_replacements(std::move(replacements)), m_written(graph.size())
    {
    }

    JointGraph written();

private:
    const JointNode& node(GraphValue value) const { return m_result[value]; }
    GraphValue add(const Operator& op, std::span<const GraphValue> inputs, const Shape& shape, const Shape& strides,
                   DType dtype, std::uint64_t detail = 0);
    GraphValue unsqueezed(GraphValue value);
    GraphValue squeezed(GraphValue value);
    GraphValue prepared(const Replacement& replacement, GraphValue operand);
    GraphValue preparedMask(const Replacement& replacement);
    void addForward(Replacement& replacement);
    void addBackward(Replacement& replacement);
    bool isReplaced(GraphValue value);
    void copy(GraphValue value);

    const JointGraph& m_graph;
    std::vector<Replacement> m_replacements;
    IndexedVector<GraphValue, GraphValue> m_written;
    JointGraph m_result{};
    JointNode m_pattern{}; ///< A new node's row and segment.
};

GraphValue AttentionFuser::add(const Operator& op, std::span<const GraphValue> inputs, const Shape& shape,
                               const Shape& strides, DType dtype, std::uint64_t detail)
{
    JointNode added = m_pattern;
    added.op = &op;
    added.dtype = dtype;
    added.shape = shape;
    added.strides = strides;
    added.detail = detail;
    return m_result.add(added, inputs);
}

// The batched products of pattern 13 are an attention with one batch.
GraphValue AttentionFuser::unsqueezed(GraphValue value)
{
    Shape shape = node(value).shape;
    Shape strides = node(value).strides;
    strides.insert(0, checkedMul(shape[0], strides[0]));
    shape.insert(0, 1);
    return add(op::unsqueeze, std::array{value}, shape, strides, node(value).dtype);
}

GraphValue AttentionFuser::squeezed(GraphValue value)
{
    Shape shape = node(value).shape;
    Shape strides = node(value).strides;
    shape.erase(0);
    strides.erase(0);
    return add(op::squeeze, std::array{value}, shape, strides, node(value).dtype);
}

GraphValue AttentionFuser::prepared(const Replacement& replacement, GraphValue operand)
{
    const GraphValue value = m_written[operand];
    const JointNode& n = node(value);
    if (n.shape.rank() == 3)
        return unsqueezed(value);
    const bool copies = replacement.match.copies && !isContiguous(n.shape, n.strides);
    return copies ? add(op::clone, std::array{value}, Shape(n.shape), contiguousStrides(n.shape), n.dtype) : value;
}

GraphValue AttentionFuser::preparedMask(const Replacement& replacement)
{
    GraphValue mask = m_written[replacement.match.mask];
    const Shape& query = node(replacement.operands[0]).shape;
    const DType type = node(replacement.operands[0]).dtype;
    if (node(mask).dtype != type)
        mask = add(op::convert, std::array{mask}, Shape(node(mask).shape), contiguousStrides(node(mask).shape), type);
    const Shape scores{query[0], query[1], query[2], node(replacement.operands[1]).shape[2]};
    if (node(mask).shape == scores)
        return mask;
    return add(op::expand, std::array{mask}, scores, expandStrides(node(mask).shape, node(mask).strides, scores), type);
}

void AttentionFuser::addForward(Replacement& replacement)
{
    for (const GraphValue operand : replacement.match.operands)
        replacement.operands.push_back(prepared(replacement, operand));
    if (replacement.match.mask.valid())
        replacement.operands.push_back(preparedMask(replacement));
    const JointNode query = node(replacement.operands[0]);
    Shape shape = query.shape;
    shape[3] = node(replacement.operands[2]).shape[3];
    const bool efficient = replacement.op == &kEfficientOp;
    const Shape strides = !efficient && shape == query.shape ? stridesLike(query) : headsInside(shape);
    const Shape sums{shape[0], shape[1], efficient ? roundUp(shape[2], kQueryTile) : shape[2]};
    const GraphValue tuple = add(*replacement.op, replacement.operands, {shape.elements()}, {1}, query.dtype);
    const std::array from{tuple};
    replacement.results[0] = add(op::item, from, shape, strides, query.dtype, 0);
    // Only what the output is computed from keeps the segment (percolate_tags in pattern_matcher.py).
    m_pattern.recompute = Recompute::AsCheapest;
    m_pattern.segment = 0;
    replacement.results[1] = add(op::item, from, sums, contiguousStrides(sums), DType::Float32, 1);
    for (const std::uint64_t random : {std::uint64_t{2}, std::uint64_t{3}})
        replacement.results[random] = add(op::item, from, {}, {}, DType::Int64, random);
}

void AttentionFuser::addBackward(Replacement& replacement)
{
    const GraphValue tangent = m_written[replacement.match.tangent];
    const bool batched = node(tangent).shape.rank() == 4;
    std::vector<GraphValue> inputs{batched ? tangent : unsqueezed(tangent)};
    inputs.insert(inputs.end(), replacement.operands.begin(), replacement.operands.end());
    for (const std::size_t result : {1U, 0U, 3U, 2U}) // In the order of ScaledDotProduct...Backward0.
        inputs.push_back(replacement.results[result]);
    const JointNode query = node(replacement.operands[0]);
    Bytes all = 0;
    for (const GraphValue operand : replacement.operands)
        all = checkedAdd(all, node(operand).shape.elements());
    const GraphValue tuple = add(kFusedBackwardOp, inputs, {all}, {1}, query.dtype);
    m_result[tuple].workspace = {fusedBackwardWorkspace(*replacement.op, query.shape,
                                                        node(replacement.operands[1]).shape, itemSize(query.dtype))};
    for (std::size_t i = 0; i < replacement.gradients.size(); ++i) {
        const JointNode operand = node(replacement.operands[i]);
        const Shape strides = replacement.op == &kEfficientOp ? headsInside(operand.shape) : stridesLike(operand);
        const GraphValue gradient = add(op::item, std::array{tuple}, operand.shape, strides, operand.dtype, i);
        replacement.gradients[i] = batched ? gradient : squeezed(gradient);
    }
    replacement.hasBackward = true;
}

// Writes the replacement of a match's output or gradients.
bool AttentionFuser::isReplaced(GraphValue value)
{
    for (Replacement& replacement : m_replacements) {
        const AttentionMatch& match = replacement.match;
        const auto gradient = std::ranges::find(match.gradients, value);
        if (value != match.output && gradient == match.gradients.end())
            continue;
        m_pattern = {
            .row = m_graph[value].row, .recompute = m_graph[value].recompute, .segment = m_graph[value].segment};
        if (value == match.output) {
            addForward(replacement);
            const GraphValue output = replacement.results[0];
            m_written[value] = m_graph[value].shape.rank() == 4 ? output : squeezed(output);
            return true;
        }
        if (!replacement.hasBackward)
            addBackward(replacement);
        m_written[value] = replacement.gradients[static_cast<std::size_t>(gradient - match.gradients.begin())];
        return true;
    }
    return false;
}

void AttentionFuser::copy(GraphValue value)
{
    std::vector<GraphValue> inputs;
    for (const GraphValue i : m_graph.inputs(value))
        inputs.push_back(m_written[i]);
    JointNode copied = m_graph[value];
    const auto movesGradient = [&](const Replacement& replacement) {
        return replacement.match.movesHeads
               && std::ranges::find(replacement.gradients, inputs.front()) != replacement.gradients.end();
    };
    // The pattern includes the permutations of its gradients. Other views of a replaced value keep the strides with
    // which they were traced.
    if (copied.op == &op::permute && std::ranges::any_of(m_replacements, movesGradient)) {
        for (int d = 0; d < copied.shape.rank(); ++d)
            copied.strides[d] = node(inputs.front()).strides[static_cast<int>(copied.detail >> (4 * d) & 15)];
    }
    m_written[value] = m_result.add(copied, inputs);
}

JointGraph AttentionFuser::written()
{
    for (const GraphValue v : m_graph.indices()) {
        if (!isReplaced(v))
            copy(v);
    }
    const auto now = [this](GraphValue value) { return value.valid() ? m_written[value] : value; };
    std::ranges::transform(m_graph.outputs, std::back_inserter(m_result.outputs), now);
    std::ranges::transform(m_graph.gradients, std::back_inserter(m_result.gradients), now);
    std::ranges::transform(m_graph.effects, std::back_inserter(m_result.effects), now);
    m_result.channelsLast = m_graph.channelsLast;
    m_result.rules = m_graph.rules;
    m_result.freeOfNoOps = m_graph.freeOfNoOps;
    return std::move(m_result);
}

AttentionKernel kernelOf(const JointGraph& graph, const AttentionMatch& match, AttentionKernel wanted,
                         const AttentionEnvironment& environment)
{
    ShapePool shapes;
    const auto tensor = [&](GraphValue value) { return tensorOf(graph[value], shapes); };
    const std::array operands{tensor(match.operands[0]), tensor(match.operands[1]), tensor(match.operands[2])};
    const Tensor mask = match.mask.valid() ? tensor(match.mask) : Tensor{};
    return selectKernel(wanted,
                        {.query = operands[0],
                         .key = operands[1],
                         .value = operands[2],
                         .mask = mask,
                         .dropout = match.drops ? 1.0 : 0.0,
                         .training = match.tangent.valid()},
                        environment);
}

} // namespace

std::vector<RowIndex> fuseAttention(JointGraph& graph, AttentionKernel wanted, const AttentionEnvironment& environment)
{
    const auto isProduct = [&](GraphValue value) { return graph[value].op == &op::bmm; };
    if (std::ranges::none_of(graph.indices(), isProduct))
        return {}; // Saves the copy.
    JointGraph exact = graph;
    removeNoOps(exact);
    std::vector<Replacement> replacements;
    std::vector<RowIndex> refused;
    for (const AttentionMatch& match : attentionMatches(exact)) {
        const AttentionKernel kernel = kernelOf(exact, match, wanted, environment);
        const bool fused = kernel == AttentionKernel::Flash || kernel == AttentionKernel::CuDnn
                           || kernel == AttentionKernel::MemoryEfficient;
        if (!fused) {
            refused.push_back(exact[match.output].row);
            continue;
        }
        replacements.push_back({.match = match,
                                .op = kernel == AttentionKernel::Flash   ? &kFlashOp
                                      : kernel == AttentionKernel::CuDnn ? &kCuDnnOp
                                                                         : &kEfficientOp});
    }
    if (!replacements.empty() && refused.empty())
        graph = AttentionFuser(exact, std::move(replacements)).written();
    return refused;
}

} // namespace vram::aten
