// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/plan.h"

#include <algorithm>

namespace vram::onnx {

namespace {

/// Attention as written in the file. For the fused function, the exporter multiplies query and key each by the fourth
/// root of 1 / head size; attention written as separate operators scales the scores instead.
struct ExportedAttention {
    ValueId query{};
    ValueId keyTransposed{};
    ValueId mask{}; ///< Added to the scores; invalid if there is none.
    double dropout = 0;
    bool writtenOut = false;
};

/// Returns x if `id` is x times a number; otherwise invalid.
ValueId scaledOnce(const RowPlanner& planner, ValueId id)
{
    const Op* op = planner.soleProducerOfType(id, "Mul");
    for (std::size_t i = 0; op && i < 2; ++i) {
        if (planner.isScalar(op->input(i)) && !planner.isConstant(op->input(1 - i)))
            return op->input(1 - i);
    }
    return {};
}

/// Removes the guard against completely masked rows that newer exporters add: Where(IsNaN(p), 0, p).
ValueId withoutNanGuard(const RowPlanner& planner, ValueId id)
{
    const Op* where = planner.producerOfType(id, "Where");
    const Op* test = where ? planner.producerOfType(where->input(0), "IsNaN") : nullptr;
    return test && test->input(0) == where->input(2) ? where->input(2) : id;
}

bool fusedScores(const RowPlanner& planner, ValueId id, ExportedAttention& found)
{
    const Op* product = planner.soleProducerOfType(id, "MatMul");
    if (!product)
        return false;
    found.query = scaledOnce(planner, product->input(0));
    found.keyTransposed = scaledOnce(planner, product->input(1));
    return found.query.valid() && found.keyTransposed.valid();
}

/// Matches scores computed as query times transposed key, followed by a scaling.
bool plainScores(const RowPlanner& planner, ValueId id, ExportedAttention& found)
{
    const Op* quotient = planner.soleProducerOfType(id, "Div");
    const bool divided = quotient && planner.isScalar(quotient->input(1));
    const Op* product = planner.soleProducerOfType(divided ? quotient->input(0) : scaledOnce(planner, id), "MatMul");
    if (!product || !planner.producerOfType(product->input(1), "Transpose"))
        return false;
    found.query = product->input(0);
    found.keyTransposed = product->input(1);
    found.writtenOut = true;
    return true;
}

bool scores(const RowPlanner& planner, ValueId id, ExportedAttention& found)
{
    return fusedScores(planner, id, found) || plainScores(planner, id, found);
}

/// Matches scores whose later positions are masked by masked_fill.
bool filledScores(const RowPlanner& planner, ValueId id, ExportedAttention& found)
{
    const Op* where = planner.soleProducerOfType(id, "Where");
    if (!where || !planner.isConstant(where->input(0)) || !planner.isScalar(where->input(1)))
        return false;
    found.mask = where->input(0);
    return plainScores(planner, where->input(2), found);
}

bool probabilities(const RowPlanner& planner, ValueId id, ExportedAttention& found)
{
    if (const Op* dropout = planner.soleProducerOfType(id, "Dropout")) {
        found.dropout = planner.dropoutOf(*dropout);
        id = dropout->input(0);
    }
    const Op* softmax = planner.producerOfType(withoutNanGuard(planner, id), "Softmax");
    if (!softmax)
        return false;
    if (scores(planner, softmax->input(0), found) || filledScores(planner, softmax->input(0), found))
        return true;
    const Op* sum = planner.soleProducerOfType(softmax->input(0), "Add");
    for (std::size_t i = 0; sum && i < 2; ++i) {
        found = {{}, {}, sum->input(1 - i), found.dropout, false};
        if (scores(planner, sum->input(i), found))
            return true;
    }
    return false;
}

/// Whether a mask is computed only from a triangular matrix, without any input of the network, which corresponds to
/// is_causal.
bool isTriangle(const RowPlanner& planner, ValueId id, int depth = 0)
{
    const Op* op = planner.graph().producer(id);
    if (!op || depth > 12)
        return false;
    if (op->type() == "Trilu")
        return true;
    return std::any_of(op->inputs.begin(), op->inputs.end(),
                       [&](ValueId input) { return input.valid() && isTriangle(planner, input, depth + 1); });
}

/// The boolean mask that was passed to scaled_dot_product_attention, which is exported as Where(mask, 0, -inf).
ValueId plainMask(const RowPlanner& planner, ValueId id)
{
    const Op* where = planner.producerOfType(id, "Where");
    const bool choice = where && planner.isScalar(where->input(1)) && planner.isScalar(where->input(2));
    return choice ? where->input(0) : id;
}

/// The key before it was transposed: a value, or a new row that undoes the transposition.
PlannedInput planKey(const RowPlanner& planner, const Op& op, ValueId transposed, RowPlan& plan)
{
    const Op* turn = planner.producerOfType(transposed, "Transpose");
    const auto rank = static_cast<std::int64_t>(planner.rank(transposed));
    std::vector<std::int64_t> order = turn ? turn->node->integers("perm") : std::vector<std::int64_t>{};
    for (std::int64_t i = 0; order.size() < static_cast<std::size_t>(rank); ++i)
        order.push_back(i);
    std::swap(order[order.size() - 1], order[order.size() - 2]);
    const ValueId base = turn ? turn->input(0) : transposed;
    if (turn && std::is_sorted(order.begin(), order.end()))
        return base;
    const ValueId earlier = planner.earlierTranspose(base, order, op);
    if (earlier.valid())
        return earlier;
    plan.row("Permute", {base}).with("dims", extents(order));
    plan.rows.back().name = "key";
    return kPrevious;
}

/// Whether a row for attention in separate operators supports the mask. A stored or trained mask is not supported.
bool hasPlainMask(const RowPlanner& planner, const ExportedAttention& found, bool causal)
{
    if (!found.mask.valid() || causal)
        return true;
    const Value& mask = planner.value(found.mask);
    return mask.hasShape && isFloating(mask.type) && !mask.stored && (mask.origin & FromWeight) == 0;
}

void planFound(const RowPlanner& planner, const Op& op, const ExportedAttention& found, RowPlan& plan)
{
    const bool causal = found.mask.valid() && planner.isConstant(found.mask) && isTriangle(planner, found.mask);
    if (found.writtenOut && !hasPlainMask(planner, found, causal))
        return;
    const PlannedInput key = planKey(planner, op, found.keyTransposed, plan);
    std::vector<PlannedInput> inputs{found.query, key, op.input(1)};
    if (found.mask.valid() && !causal)
        inputs.emplace_back(found.writtenOut ? found.mask : plainMask(planner, found.mask));
    PlannedRow& row = plan.row("ScaledDotProductAttention", inputs);
    row.with("is_causal", causal).with("dropout_p", found.dropout);
    if (found.writtenOut)
        row.with("kernel", std::string("eager"));
}

/// Plans Attention of opset 23 if heads are a dimension of its inputs.
void planOperator(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    if (op.inputs.size() < 3 || planner.rank(op.input(0)) != 4 || planner.rank(op.input(1)) != 4)
        return;
    std::vector<PlannedInput> inputs{op.input(0), op.input(1), op.input(2)};
    if (op.input(3).valid())
        inputs.emplace_back(op.input(3));
    plan.row("ScaledDotProductAttention", inputs)
        .with("is_causal", op.node->integer("is_causal", 0) != 0)
        .with("enable_gqa", planner.dims(op.input(0))[1] != planner.dims(op.input(1))[1]);
}

} // namespace

void planAttention(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    if (op.type() == "Attention" && op.node->domain.empty())
        return planOperator(planner, op, plan);
    ExportedAttention found;
    if (op.type() != "MatMul" || planner.rank(op.outputs[0]) != 4 || !probabilities(planner, op.input(0), found))
        return;
    if (planner.rank(found.query) == 4 && planner.rank(found.keyTransposed) == 4)
        planFound(planner, op, found, plan);
}

} // namespace vram::onnx
