// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/unfused_attention.h"

#include "compile/operators.h"

#include <algorithm>

namespace vram {

namespace {

/// Properties of the operators between the matrix multiplication and the softmax, and after it.
struct ScoreOperators {
    bool added = false;    ///< Whether a mask or a bias is added.
    bool replaced = false; ///< Whether masked scores are replaced.
    bool divided = false;  ///< Whether the scores are divided by a number.
    bool widened = false;  ///< Whether a mask or a bias of a wider dtype is added.
    bool dropped = false;  ///< Whether dropout follows the softmax.
};

/// Marks the values that depend on a trained tensor.
IndexedVector<GraphValue, char> trainedOf(const JointGraph& graph, std::span<const GraphValue> trained)
{
    IndexedVector<GraphValue, char> result(graph.size(), 0);
    for (const GraphValue v : trained)
        result[v] = 1;
    for (const GraphValue v : graph.indices()) {
        for (const GraphValue i : graph.inputs(v))
            result[v] = static_cast<char>(result[v] | result[i]);
    }
    return result;
}

constexpr std::uint64_t kHeadsFirst = 2U << 4 | 1U << 8 | 3U << 12; ///< permute(0, 2, 1, 3)

/// Whether an operand of a batched matrix multiplication has a form that a pattern matches: heads that are contiguous,
/// or that are moved by permute(0, 2, 1, 3) and then copied.
bool isOperandOfPattern(const JointGraph& graph, GraphValue value)
{
    bool copied = false;
    for (;;) {
        const JointNode& node = graph[value];
        if (node.op == &op::permute && node.detail == kHeadsFirst)
            return true;
        const bool copies = node.op == &op::clone && !copied;
        if (!copies && node.op != &op::permute && node.op != &op::expand && (copied || node.op != &op::view))
            return !copied;
        copied = copied || copies;
        value = graph.inputs(value).front();
    }
}

/// Whether the first operand of a matrix multiplication has its heads moved by permute(0, 2, 1, 3).
bool movesHeads(const JointGraph& graph, GraphValue product)
{
    GraphValue value = graph.inputs(product).front();
    while (graph[value].op->traits().isView || graph[value].op == &op::clone) {
        if (graph[value].op == &op::permute && graph[value].detail == kHeadsFirst)
            return true;
        value = graph.inputs(value).front();
    }
    return false;
}

/// Whether masked scores are replaced as in one of the patterns: by a constant that comes last (18 and 19), or by
/// masked_fill with a mask of one row that is expanded (15 and 17).
bool isReplacementOfPattern(const JointGraph& graph, std::span<const GraphValue> inputs, GraphValue scores)
{
    return scores != inputs.back() || graph[inputs.front()].op == &op::expand;
}

/// Whether the value is computed from a matrix multiplication as in one of the patterns. Those with a mask divide the
/// scores; of those that multiply them (2 and 4), none has a mask. On CUDA no pattern adds a mask if permute moves the
/// heads and dropout follows (16), or if the mask has a wider dtype.
bool matches(const JointGraph& graph, GraphValue value, ScoreOperators between, int steps,
             const IndexedVector<GraphValue, char>& trained)
{
    const Operator& op = *graph[value].op;
    if (&op == &op::bmm) {
        const bool hasMask = between.added || between.replaced;
        const bool addsAsPattern = !between.widened && !(between.dropped && movesHeads(graph, value));
        return (!hasMask || (between.divided && (between.replaced || addsAsPattern)))
               && std::ranges::all_of(graph.inputs(value), [&](GraphValue i) { return isOperandOfPattern(graph, i); });
    }
    if (steps == 0 || (!op.traits().isView && op.kind != OperatorKind::Pointwise))
        return false;
    const std::span<const GraphValue> inputs = graph.inputs(value);
    const bool addsTwo = &op == &op::add && inputs.size() > 1;
    const bool replaces = &op == &op::where;
    between.replaced = between.replaced || replaces;
    between.added = between.added || addsTwo;
    between.divided = between.divided || &op == &op::div;
    // The masks in the patterns require no gradient (_get_sfdp_patterns, m_inp), so a trained mask or bias prevents a
    // match.
    const auto leads = [&](GraphValue i) {
        const bool besideTrained =
            addsTwo && std::ranges::any_of(inputs, [&](GraphValue other) { return other != i && trained[other] != 0; });
        if (besideTrained || (replaces && !isReplacementOfPattern(graph, inputs, i)))
            return false;
        ScoreOperators before = between;
        before.widened = before.widened || (addsTwo && graph[i].dtype != graph[value].dtype);
        return matches(graph, i, before, steps - 1, trained);
    };
    return std::ranges::any_of(inputs, leads);
}

/// Returns the maximum in the softmax that leads to the value, or an invalid value.
GraphValue softmaxOf(const JointGraph& graph, GraphValue value)
{
    constexpr int farthest = 6;
    for (int step = 0; step < farthest; ++step) {
        const std::span<const GraphValue> inputs = graph.inputs(value);
        if (graph[value].op == &op::amax)
            return value;
        if (inputs.empty())
            break;
        value = graph[value].op == &op::sub ? inputs.back() : inputs.front();
    }
    return {};
}

/// Marks the softmaxes that dropout follows.
IndexedVector<GraphValue, char> droppedIn(const JointGraph& graph)
{
    IndexedVector<GraphValue, char> result(graph.size(), 0);
    for (const GraphValue v : graph.indices()) {
        const std::span<const GraphValue> inputs = graph.inputs(v);
        if (graph[v].op != &op::mul || inputs.size() != 2 || graph[inputs.front()].op != &op::compareScalar)
            continue;
        const GraphValue softmax = softmaxOf(graph, inputs.back());
        if (softmax.valid())
            result[softmax] = 1;
    }
    return result;
}

} // namespace

// The softmax of scaled_dot_product_attention is excluded because it checks for fully masked rows, which no pattern
// does.
std::vector<GraphValue> unfusedAttentions(const JointGraph& graph, std::span<const GraphValue> trained)
{
    constexpr int farthest = 8;
    const IndexedVector<GraphValue, char> depends = trainedOf(graph, trained);
    const IndexedVector<GraphValue, char> dropped = droppedIn(graph);
    std::vector<GraphValue> found;
    for (const GraphValue v : graph.indices()) {
        if (graph[v].op == &op::amax
            && matches(graph, graph.inputs(v).front(), {.dropped = dropped[v] != 0}, farthest, depends))
            found.push_back(v);
    }
    return found;
}

} // namespace vram
