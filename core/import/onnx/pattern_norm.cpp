// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/plan.h"

#include <algorithm>

namespace vram::onnx {

namespace {

/// Skips casts between floating-point types, which PyTorch's own norms do internally.
ValueId withoutCast(const RowPlanner& planner, ValueId id)
{
    for (int i = 0; i < 4; ++i) {
        const Op* cast = planner.producerOfType(id, "Cast");
        if (!cast || !isFloating(planner.value(cast->input(0)).type))
            return id;
        id = cast->input(0);
    }
    return id;
}

bool overLast(const RowPlanner& planner, const Op* mean)
{
    const auto axes = mean ? planner.numbers(*mean, "axes", 1) : std::nullopt;
    if (!axes || axes->empty() || !mean->input(0).valid())
        return false;
    const auto rank = static_cast<std::int64_t>(planner.rank(mean->input(0)));
    std::vector<std::int64_t> sorted;
    for (const std::int64_t axis : *axes)
        sorted.push_back(axis < 0 ? axis + rank : axis);
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (sorted[i] != rank - static_cast<std::int64_t>(sorted.size() - i))
            return false;
    }
    return true;
}

std::size_t reducedCount(const RowPlanner& planner, const Op& mean)
{
    return planner.numbers(mean, "axes", 1).value_or(std::vector<std::int64_t>{}).size();
}

/// The value whose square is `id`; invalid if `id` is not a square.
ValueId squareRoot(const RowPlanner& planner, ValueId id)
{
    const Op* power = planner.producerOfType(id, "Pow");
    if (power && planner.isNumber(power->input(1), 2))
        return withoutCast(planner, power->input(0));
    const Op* product = planner.producerOfType(id, "Mul");
    return product && product->input(0) == product->input(1) ? withoutCast(planner, product->input(0)) : ValueId();
}

/// The operator mean(y²) inside √(mean(y²) + ε) or its reciprocal; null if `id` is neither.
const Op* meanSquare(const RowPlanner& planner, ValueId id)
{
    const Op* root = planner.producerOfType(withoutCast(planner, id), "Sqrt");
    const Op* sum = root ? planner.producerOfType(root->input(0), "Add") : nullptr;
    for (std::size_t i = 0; sum && i < 2; ++i) {
        const Op* mean = planner.producerOfType(withoutCast(planner, sum->input(i)), "ReduceMean");
        if (mean && planner.isScalar(sum->input(1 - i)) && overLast(planner, mean))
            return mean;
    }
    return nullptr;
}

const Op* inverseMeanSquare(const RowPlanner& planner, ValueId id)
{
    if (const Op* reciprocal = planner.producerOfType(id, "Reciprocal"))
        return meanSquare(planner, reciprocal->input(0));
    const Op* quotient = planner.producerOfType(id, "Div");
    return quotient && planner.isNumber(quotient->input(0), 1) ? meanSquare(planner, quotient->input(1)) : nullptr;
}

/// y / √(mean(y²) + ε)
struct Normalised {
    ValueId y{};
    const Op* mean = nullptr;
};

Normalised normalised(const RowPlanner& planner, ValueId id)
{
    const Op* quotient = planner.producerOfType(id, "Div");
    if (quotient && !planner.isConstant(quotient->input(0)))
        return {withoutCast(planner, quotient->input(0)), meanSquare(planner, quotient->input(1))};
    const Op* product = planner.producerOfType(id, "Mul");
    for (std::size_t i = 0; product && i < 2; ++i) {
        if (const Op* mean = inverseMeanSquare(planner, product->input(1 - i)))
            return {withoutCast(planner, product->input(i)), mean};
    }
    return {};
}

/// Returns x if `id` is x − mean(x).
ValueId centred(const RowPlanner& planner, ValueId id)
{
    const Op* difference = planner.producerOfType(id, "Sub");
    const Op* mean = difference ? planner.producerOfType(difference->input(1), "ReduceMean") : nullptr;
    const bool same = mean && withoutCast(planner, mean->input(0)) == withoutCast(planner, difference->input(0));
    return same && overLast(planner, mean) ? withoutCast(planner, difference->input(0)) : ValueId();
}

/// Whether `a` and `b` are the same x − mean(x), possibly computed by different operators.
bool sameCentred(const RowPlanner& planner, ValueId a, ValueId b)
{
    return a == b
           || (a.valid() && b.valid() && centred(planner, a).valid() && centred(planner, a) == centred(planner, b));
}

/// A product or sum split into its stored operand and the other one. The stored operand is invalid if there is none.
struct Affine {
    ValueId rest{};
    ValueId weight{};
};

/// Adds the weight and the bias that the norm has. Always returns true.
bool withAffine(PlannedRow& row, const Affine& scale, const Affine& shift)
{
    if (scale.weight.valid())
        row.withParameter("weight", scale.weight);
    if (shift.weight.valid())
        row.withParameter("bias", shift.weight);
    return true;
}

Affine stripAffine(const RowPlanner& planner, ValueId id, std::string_view type)
{
    const Op* op = planner.producerOfType(id, type);
    for (std::size_t i = 0; op && i < 2; ++i) {
        const ValueId stored = planner.isStatic(op->input(i)) ? planner.storedSource(op->input(i)) : ValueId();
        if (stored.valid() && !planner.isSingle(stored) && !planner.isStatic(op->input(1 - i)))
            return {withoutCast(planner, op->input(1 - i)), stored};
    }
    return {id, {}};
}

Extents lastExtents(const Dims& dims, std::size_t count)
{
    const auto begin = dims.end() - static_cast<std::ptrdiff_t>(std::min(count, dims.size()));
    return extentsOf(Dims(begin, dims.end()));
}

bool planCentred(const RowPlanner& planner, const Normalised& found, const Affine& scale, const Affine& shift,
                 RowPlan& plan)
{
    const ValueId x = centred(planner, found.y);
    const ValueId squared = squareRoot(planner, found.mean->input(0));
    if (!x.valid() || !sameCentred(planner, squared, found.y) || (shift.weight.valid() && !scale.weight.valid()))
        return false;
    PlannedRow& row = plan.row("LayerNorm", {x});
    row.with("normalized_shape", lastExtents(planner.dims(x), reducedCount(planner, *found.mean)));
    row.with("elementwise_affine", scale.weight.valid()).with("bias", shift.weight.valid());
    return withAffine(row, scale, shift);
}

bool planRootMeanSquare(const RowPlanner& planner, const Normalised& found, const Affine& scale, const Affine& shift,
                        RowPlan& plan)
{
    if (squareRoot(planner, found.mean->input(0)) != found.y || shift.weight.valid())
        return false;
    PlannedRow& row = plan.row("RMSNorm", {found.y});
    row.with("normalized_shape", lastExtents(planner.dims(found.y), reducedCount(planner, *found.mean)));
    row.with("elementwise_affine", scale.weight.valid());
    return withAffine(row, scale, shift);
}

/// Matches a GroupNorm, which is exported as an instance norm whose channels are the groups, between two reshapes.
bool planGroups(const RowPlanner& planner, ValueId id, const Affine& scale, const Affine& shift, RowPlan& plan)
{
    const Op* back = planner.producerOfType(id, "Reshape");
    const Op* instance = back ? planner.producerOfType(back->input(0), "InstanceNormalization") : nullptr;
    const Op* split = instance ? planner.producerOfType(instance->input(0), "Reshape") : nullptr;
    if (!split || planner.rank(instance->input(0)) != 3 || planner.dims(split->input(0)) != planner.dims(id))
        return false;
    const BatchPair groups = planner.dims(instance->input(0))[1];
    PlannedRow& row = plan.row("GroupNorm", {split->input(0)});
    row.with("num_groups", groups.a).with("affine", scale.weight.valid());
    return withAffine(row, scale, shift);
}

} // namespace

void planNorm(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const std::string_view type = op.type();
    if (type != "Add" && type != "Mul" && type != "Div" && type != "Reshape")
        return;
    const Affine shift = stripAffine(planner, op.outputs[0], "Add");
    const Affine scale = stripAffine(planner, shift.rest, "Mul");
    if (planner.isConstant(scale.rest) || (type == "Add" && !shift.weight.valid()))
        return;
    if (planGroups(planner, scale.rest, scale, shift, plan))
        return;
    const Normalised found = normalised(planner, scale.rest);
    if (found.y.valid() && found.mean && !planCentred(planner, found, scale, shift, plan))
        planRootMeanSquare(planner, found, scale, shift, plan);
}

} // namespace vram::onnx
