// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/plan.h"

#include <algorithm>

namespace vram::onnx {

namespace {

// --- torch.roll: two slices of one tensor, concatenated in reverse order ---

struct RollPattern {
    ValueId source{};
    std::int64_t shift = 0;
    std::int64_t dim = 0;
};

struct SlicePattern {
    ValueId source{};
    std::int64_t axis = 0;
    std::int64_t start = 0;
    std::int64_t end = 0;
};

/// Matches a slice along one axis with step one.
std::optional<SlicePattern> slicePattern(const RowPlanner& planner, ValueId id)
{
    const Op* slice = planner.soleProducerOfType(id, "Slice");
    if (!slice)
        return std::nullopt;
    const auto starts = planner.numbers(*slice, "starts", 1);
    const auto ends = planner.numbers(*slice, "ends", 2);
    const auto axes = planner.numbers(*slice, "axes", 3);
    const auto steps = planner.integers(slice->input(4));
    const bool single = starts && ends && axes && starts->size() == 1 && ends->size() == 1 && axes->size() == 1;
    if (!single || (steps && *steps != std::vector<std::int64_t>{1}))
        return std::nullopt;
    return SlicePattern{slice->input(0), axes->front(), starts->front(), ends->front()};
}

std::optional<RollPattern> rollPattern(const RowPlanner& planner, const Op* concat)
{
    const bool pair = concat && concat->inputs.size() == 2;
    const auto tail = pair ? slicePattern(planner, concat->input(0)) : std::nullopt;
    const auto head = pair ? slicePattern(planner, concat->input(1)) : std::nullopt;
    if (!tail || !head || tail->source != head->source || tail->axis != head->axis)
        return std::nullopt;
    const bool whole = head->start == 0 && head->end == tail->start && tail->end >= (std::int64_t{1} << 31);
    const bool same = whole && concat->node->integer("axis", 0) == tail->axis;
    return same ? std::optional(RollPattern{tail->source, -tail->start, tail->axis}) : std::nullopt;
}

void planRoll(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    std::vector<std::int64_t> shifts;
    std::vector<std::int64_t> dims;
    ValueId source = op.outputs[0];
    const Op* concat = &op;
    while (const auto turn = rollPattern(planner, concat)) {
        source = turn->source;
        shifts.insert(shifts.begin(), turn->shift);
        dims.insert(dims.begin(), turn->dim);
        concat = planner.uses(source) == 2 ? planner.producerOfType(source, "Concat") : nullptr;
    }
    if (!shifts.empty())
        plan.row("Roll", {source}).with("shifts", extents(shifts)).with("dims", extents(dims));
}

// --- stochastic depth: multiplication by noise with one number per sample ---

/// The probability of keeping a sample, read from the comparison or the Bernoulli operator that produces the noise.
std::optional<double> survival(const RowPlanner& planner, ValueId id, int depth = 0)
{
    const Op* op = planner.graph().producer(id);
    if (!op || depth > 6)
        return std::nullopt;
    const bool compares = op->type() == "Less" || op->type() == "Greater" || op->type() == "LessOrEqual";
    for (const ValueId input : op->inputs) {
        if (compares && planner.number(input))
            return planner.number(input);
    }
    if (op->type() == "Bernoulli")
        return planner.number(op->input(0));
    for (const ValueId input : op->inputs) {
        if (!input.valid() || (planner.value(input).origin & FromRandom) == 0)
            continue;
        if (const auto found = survival(planner, input, depth + 1))
            return found;
    }
    return std::nullopt;
}

void planStochasticDepth(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    for (std::size_t i = 0; i < 2; ++i) {
        const ValueId noise = op.input(i);
        const ValueId x = op.input(1 - i);
        const bool random = noise.valid() && planner.value(noise).origin == FromRandom && planner.value(noise).hasShape;
        if (!random || !x.valid() || planner.rank(noise) == 0)
            continue;
        const Dims& dims = planner.dims(noise);
        if (std::any_of(dims.begin() + 1, dims.end(), [](BatchPair dim) { return dim != BatchPair(1); }))
            continue;
        const double chance = survival(planner, noise).value_or(0.8);
        plan.row("StochasticDepth", {x})
            .with("p", shortestDecimal(std::clamp(1 - chance, 0.0, 1.0)))
            .with("mode", std::string(dims[0] == BatchPair(1) ? "batch" : "row"));
        return;
    }
}

// --- torch.nn.MultiheadAttention makes its packed projection contiguous, which the file does not show ---

void planPackedProjection(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const Op* turn = planner.producerOfType(op.input(0), "Transpose");
    const Op* lift = turn ? planner.producerOfType(turn->input(0), "Unsqueeze") : nullptr;
    const auto lifted = lift ? planner.numbers(*lift, "axes", 1) : std::nullopt;
    const auto dropped = planner.numbers(op, "axes", 1);
    if (!lifted || !dropped || dropped->size() != 1 || *lifted != std::vector<std::int64_t>{0})
        return;
    const auto& order = turn->node->integers("perm");
    const auto rank = static_cast<std::int64_t>(order.size());
    const bool swapped = rank >= 4 && order[0] == rank - 2 && order[static_cast<std::size_t>(rank) - 2] == 0;
    const std::int64_t axis = dropped->front() < 0 ? dropped->front() + rank : dropped->front();
    if (!swapped || axis != rank - 2)
        return;
    plan.row("Squeeze", {op.input(0)}).with("dims", Extents{axis});
    plan.row("Contiguous", {kPrevious}).name = "contiguous";
}

// --- a bias added after its layer ---

bool isBias(const RowPlanner& planner, ValueId id, BatchPair channels, std::size_t after)
{
    const ValueId stored = planner.isStatic(id) ? planner.storedSource(id) : ValueId();
    if (!stored.valid() || !isFloating(planner.value(stored).type) || elements(planner.dims(stored)) != channels)
        return false;
    // The channels are `after` dimensions before the last one.
    const Dims& dims = planner.dims(id);
    return dims.size() > after && dims[dims.size() - 1 - after] == channels;
}

/// Whether `id` is a bias of F.linear that the network computes from its parameters. The exporter then writes the bias
/// as the first operand.
bool isComputedBias(const RowPlanner& planner, ValueId id, BatchPair channels)
{
    return planner.isStatic(id) && !planner.storedSource(id).valid() && planner.rank(id) == 1
           && planner.dims(id)[0] == channels && (planner.value(id).origin & FromWeight) != 0;
}

void planBias(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    for (std::size_t i = 0; i < 2 && plan.empty(); ++i) {
        const ValueId bias = op.input(i);
        const ValueId x = op.input(1 - i);
        if (!bias.valid() || !x.valid() || planner.uses(x) != 1 || !planner.value(x).hasShape || planner.rank(x) < 2)
            continue;
        const Op* layer = planner.graph().producer(x);
        const bool conv =
            layer && (layer->type() == "Conv" || layer->type() == "ConvTranspose") && !layer->input(2).valid();
        const bool linear = layer && (layer->type() == "MatMul" || layer->type() == "Gemm") && !layer->input(2).valid();
        const std::size_t after = conv ? planner.rank(x) - 2 : 0;
        if (linear && i == 0 && planner.graph().fromPyTorch && isComputedBias(planner, bias, planner.dims(x).back())) {
            planLinear(planner, *layer, plan);
            const bool bare =
                plan.rows.size() == 1 && plan.rows.back().inputs.size() + plan.rows.back().parameters.size() == 2;
            if (bare)
                plan.rows.back().inputs.emplace_back(bias);
            else
                plan = {};
            continue;
        }
        if ((!conv && !linear) || !isBias(planner, bias, planner.dims(x)[conv ? 1 : planner.rank(x) - 1], after))
            continue;
        RowPlan inner;
        conv ? planConv(planner, *layer, inner) : planLinear(planner, *layer, inner);
        if (inner.rows.empty() || inner.rows.back().parameters.size() > 1)
            continue;
        if (inner.rows.back().parameters.empty()) {
            if (conv || inner.rows.back().inputs.size() != 2)
                continue;
            inner.rows.back().inputs.emplace_back(bias); // The layer's weight is also computed.
        } else {
            inner.rows.back().with("bias", true).withParameter("bias", planner.storedSource(bias));
        }
        inner.outputs.clear();
        plan = std::move(inner);
    }
}

} // namespace

void planPattern(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    if (op.type() == "Concat")
        planRoll(planner, op, plan);
    else if (op.type() == "Mul")
        planStochasticDepth(planner, op, plan);
    else if (op.type() == "Squeeze")
        planPackedProjection(planner, op, plan);
    else if (op.type() == "Add")
        planBias(planner, op, plan);
}

} // namespace vram::onnx
