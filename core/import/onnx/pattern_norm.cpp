// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/plan.h"

#include <algorithm>

namespace vram::onnx {

namespace {

/// Skips casts between floating-point types, which PyTorch's own norms do internally.
ValueId uncast(const Planner& planner, ValueId id)
{
    for (int i = 0; i < 4; ++i) {
        const Op* cast = planner.made(id, "Cast");
        if (!cast || !isFloating(planner.value(cast->input(0)).type))
            return id;
        id = cast->input(0);
    }
    return id;
}

bool overLast(const Planner& planner, const Op* mean)
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

std::size_t reducedCount(const Planner& planner, const Op& mean)
{
    return planner.numbers(mean, "axes", 1).value_or(std::vector<std::int64_t>{}).size();
}

/// The value whose square is `id`; invalid if `id` is not a square.
ValueId squareRoot(const Planner& planner, ValueId id)
{
    const Op* power = planner.made(id, "Pow");
    if (power && planner.isNumber(power->input(1), 2))
        return uncast(planner, power->input(0));
    const Op* product = planner.made(id, "Mul");
    return product && product->input(0) == product->input(1) ? uncast(planner, product->input(0)) : ValueId();
}

/// The operator mean(y²) inside √(mean(y²) + ε) or its reciprocal; null if `id` is neither.
const Op* meanSquare(const Planner& planner, ValueId id)
{
    const Op* root = planner.made(uncast(planner, id), "Sqrt");
    const Op* sum = root ? planner.made(root->input(0), "Add") : nullptr;
    for (std::size_t i = 0; sum && i < 2; ++i) {
        const Op* mean = planner.made(uncast(planner, sum->input(i)), "ReduceMean");
        if (mean && planner.isScalar(sum->input(1 - i)) && overLast(planner, mean))
            return mean;
    }
    return nullptr;
}

const Op* inverseMeanSquare(const Planner& planner, ValueId id)
{
    if (const Op* reciprocal = planner.made(id, "Reciprocal"))
        return meanSquare(planner, reciprocal->input(0));
    const Op* quotient = planner.made(id, "Div");
    return quotient && planner.isNumber(quotient->input(0), 1) ? meanSquare(planner, quotient->input(1)) : nullptr;
}

/// y / √(mean(y²) + ε)
struct Normalised {
    ValueId y{};
    const Op* mean = nullptr;
};

Normalised normalised(const Planner& planner, ValueId id)
{
    const Op* quotient = planner.made(id, "Div");
    if (quotient && !planner.isConstant(quotient->input(0)))
        return {uncast(planner, quotient->input(0)), meanSquare(planner, quotient->input(1))};
    const Op* product = planner.made(id, "Mul");
    for (std::size_t i = 0; product && i < 2; ++i) {
        if (const Op* mean = inverseMeanSquare(planner, product->input(1 - i)))
            return {uncast(planner, product->input(i)), mean};
    }
    return {};
}

/// Returns x if `id` is x − mean(x).
ValueId centred(const Planner& planner, ValueId id)
{
    const Op* difference = planner.made(id, "Sub");
    const Op* mean = difference ? planner.made(difference->input(1), "ReduceMean") : nullptr;
    const bool same = mean && uncast(planner, mean->input(0)) == uncast(planner, difference->input(0));
    return same && overLast(planner, mean) ? uncast(planner, difference->input(0)) : ValueId();
}

/// Whether both are the same x − mean(x), possibly computed by different operators.
bool sameCentred(const Planner& planner, ValueId a, ValueId b)
{
    return a == b
           || (a.valid() && b.valid() && centred(planner, a).valid() && centred(planner, a) == centred(planner, b));
}

/// The result of removing a product (or sum) with a stored tensor from a value: the remaining value, and the tensor, or
/// invalid if there is none.
struct Affine {
    ValueId rest{};
    ValueId weight{};
};

Affine takeOff(const Planner& planner, ValueId id, std::string_view type)
{
    const Op* op = planner.made(id, type);
    for (std::size_t i = 0; op && i < 2; ++i) {
        const ValueId stored = planner.isStatic(op->input(i)) ? planner.storedBehind(op->input(i)) : ValueId();
        if (stored.valid() && !planner.isSingle(stored) && !planner.isStatic(op->input(1 - i)))
            return {uncast(planner, op->input(1 - i)), stored};
    }
    return {id, {}};
}

Extents lastExtents(const Dims& dims, std::size_t count)
{
    const auto begin = dims.end() - static_cast<std::ptrdiff_t>(std::min(count, dims.size()));
    return extentsOf(Dims(begin, dims.end()));
}

bool planCentred(const Planner& planner, const Normalised& found, const Affine& scale, const Affine& shift, Plan& plan)
{
    const ValueId x = centred(planner, found.y);
    const ValueId squared = squareRoot(planner, found.mean->input(0));
    if (!x.valid() || !sameCentred(planner, squared, found.y) || (shift.weight.valid() && !scale.weight.valid()))
        return false;
    PlannedRow& row = plan.row("LayerNorm", {x});
    row.with("normalized_shape", lastExtents(planner.dims(x), reducedCount(planner, *found.mean)));
    row.with("elementwise_affine", scale.weight.valid()).with("bias", shift.weight.valid());
    if (scale.weight.valid())
        row.owning("weight", scale.weight);
    if (shift.weight.valid())
        row.owning("bias", shift.weight);
    return true;
}

bool planRootMeanSquare(const Planner& planner, const Normalised& found, const Affine& scale, const Affine& shift,
                        Plan& plan)
{
    if (squareRoot(planner, found.mean->input(0)) != found.y || shift.weight.valid())
        return false;
    PlannedRow& row = plan.row("RMSNorm", {found.y});
    row.with("normalized_shape", lastExtents(planner.dims(found.y), reducedCount(planner, *found.mean)));
    row.with("elementwise_affine", scale.weight.valid());
    if (scale.weight.valid())
        row.owning("weight", scale.weight);
    return true;
}

/// Matches a GroupNorm: groups become the channels of an instance norm, and are split afterwards.
bool planGroups(const Planner& planner, ValueId id, const Affine& scale, const Affine& shift, Plan& plan)
{
    const Op* back = planner.made(id, "Reshape");
    const Op* instance = back ? planner.made(back->input(0), "InstanceNormalization") : nullptr;
    const Op* split = instance ? planner.made(instance->input(0), "Reshape") : nullptr;
    if (!split || planner.rank(instance->input(0)) != 3 || planner.dims(split->input(0)) != planner.dims(id))
        return false;
    const Dual groups = planner.dims(instance->input(0))[1];
    PlannedRow& row = plan.row("GroupNorm", {split->input(0)});
    row.with("num_groups", groups.a).with("affine", scale.weight.valid());
    if (scale.weight.valid())
        row.owning("weight", scale.weight);
    if (shift.weight.valid())
        row.owning("bias", shift.weight);
    return true;
}

} // namespace

void planNorm(const Planner& planner, const Op& op, Plan& plan)
{
    const std::string_view type = op.type();
    if (type != "Add" && type != "Mul" && type != "Div" && type != "Reshape")
        return;
    const Affine shift = takeOff(planner, op.outputs[0], "Add");
    const Affine scale = takeOff(planner, shift.rest, "Mul");
    if (planner.isConstant(scale.rest) || (type == "Add" && !shift.weight.valid()))
        return;
    if (planGroups(planner, scale.rest, scale, shift, plan))
        return;
    const Normalised found = normalised(planner, scale.rest);
    if (found.y.valid() && found.mean && !planCentred(planner, found, scale, shift, plan))
        planRootMeanSquare(planner, found, scale, shift, plan);
}

} // namespace vram::onnx
