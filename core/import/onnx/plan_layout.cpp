// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/operator_rules.h"

#include <algorithm>
#include <limits>

namespace vram::onnx {

namespace {

/// The smallest value that means "to the end" as the end of a slice. Exporters write the largest 32-bit or 64-bit
/// integer.
constexpr std::int64_t kPastAnyEnd = std::numeric_limits<std::int32_t>::max();

using Numbers = std::vector<std::int64_t>;

bool hasShapes(const RowPlanner& planner, const Op& op)
{
    return op.input(0).valid() && planner.value(op.input(0)).hasShape && planner.value(op.outputs[0]).hasShape;
}

/// Expands a class token to the batch size. A file exported for one sample omits this Expand.
void followBatch(const RowPlanner& planner, const Op& op, std::vector<PlannedInput>& inputs, RowPlan& plan)
{
    const Dims& result = planner.dims(op.outputs[0]);
    if (result.empty() || result[0].isFixed() || op.node->integer("axis", 1) == 0)
        return;
    for (PlannedInput& input : inputs) {
        const ValueId id = input.value();
        if (planner.rank(id) != result.size() || planner.dims(id)[0] != BatchPair(1))
            continue;
        Dims wide = planner.dims(id);
        wide[0] = result[0];
        plan.row("Expand", {id}).with("shape", extentsOf(wide)).name = "expand";
        input = PlannedInput::outputOfRow(plan.rows.size() - 1);
    }
}

/// Whether `op` is the second of two slices that remove the padding of channels-last windows. PyTorch code then copies
/// the result.
bool cropsWindows(const RowPlanner& planner, const Op& op)
{
    const Op* first = planner.graph().fromPyTorch ? planner.soleProducerOfType(op.input(0), "Slice") : nullptr;
    const auto crops = [&](const Op& slice, std::int64_t axis) {
        return planner.rank(slice.input(0)) == 4 && planner.numbers(slice, "starts", 1) == Numbers{0}
               && planner.numbers(slice, "axes", 3) == Numbers{axis};
    };
    return first && crops(op, 2) && crops(*first, 1)
           && elements(planner.dims(first->input(0))) != elements(planner.dims(op.outputs[0]));
}

/// Whether `op` is an embedding, whose table is named like a module's weight. A lookup in any other table is plain
/// indexing.
bool isEmbedding(const RowPlanner& planner, const Op& op)
{
    const ValueId table = op.input(0);
    const ValueId stored = planner.storedSource(table);
    if (stored != table || planner.rank(table) != 2 || !isFloating(planner.value(table).type)
        || op.node->integer("axis", 0) != 0)
        return false;
    return !planner.graph().fromPyTorch || planner.value(table).name.ends_with(".weight");
}

std::string interpolation(const Op& op, std::size_t rank)
{
    const std::string_view mode = op.node->text("mode", "nearest");
    if (mode == "cubic")
        return "bicubic";
    if (mode != "linear" && mode != "bilinear")
        return "nearest";
    return rank == 3 ? "linear" : rank == 4 ? "bilinear" : "trilinear";
}

} // namespace

namespace plans {

void reshape(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    if (!hasShapes(planner, op))
        return;
    const Dims& target = planner.dims(op.outputs[0]);
    if (planner.dims(op.input(0)) == target)
        plan.aliases.emplace_back(op.outputs[0], op.input(0));
    else
        plan.row("Reshape", {op.input(0)}).with("shape", extentsOf(target));
}

void flatten(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    if (!hasShapes(planner, op))
        return;
    if (op.node->integer("axis", 1) == 1 && planner.rank(op.input(0)) >= 2)
        plan.row("Flatten", {op.input(0)}).with("start_dim", std::int64_t{1}).with("end_dim", std::int64_t{-1});
    else
        reshape(planner, op, plan);
}

void squeeze(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const auto axes = planner.numbers(op, "axes", 1);
    if (op.input(1).valid() && !axes)
        return;
    if (hasShapes(planner, op) && planner.dims(op.input(0)) == planner.dims(op.outputs[0]))
        plan.aliases.emplace_back(op.outputs[0], op.input(0));
    else
        plan.row("Squeeze", {op.input(0)}).with("dims", extents(axes.value_or(Numbers{})));
}

void unsqueeze(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    auto axes = planner.numbers(op, "axes", 1);
    if (!axes || !hasShapes(planner, op))
        return;
    const auto rank = static_cast<std::int64_t>(planner.rank(op.outputs[0]));
    for (std::int64_t& axis : *axes)
        axis += axis < 0 ? rank : 0;
    std::sort(axes->begin(), axes->end());
    PlannedInput x = op.input(0);
    for (const std::int64_t axis : *axes) {
        plan.row("Unsqueeze", {x}).with("dim", axis);
        x = kPrevious;
    }
}

void transpose(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    if (!hasShapes(planner, op))
        return;
    Numbers order = op.node->integers("perm");
    for (std::size_t i = order.empty() ? planner.rank(op.input(0)) : 0; i > 0; --i)
        order.push_back(static_cast<std::int64_t>(i) - 1);
    plan.row("Permute", {op.input(0)}).with("dims", extents(order));
}

void concat(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    std::vector<PlannedInput> inputs;
    for (const ValueId id : op.inputs) {
        if (id.valid() && !(planner.value(id).hasShape && elements(planner.dims(id)) == BatchPair(0)))
            inputs.emplace_back(id);
    }
    if (inputs.empty())
        return;
    if (planner.graph().symbols.lenient)
        followBatch(planner, op, inputs, plan);
    plan.row("Cat", inputs).with("dim", op.node->integer("axis", 1));
}

void split(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const std::int64_t axis = op.node->integer("axis", 0);
    Extents sizes;
    for (const ValueId id : op.outputs) {
        if (!id.valid() || !planner.value(id).hasShape)
            return;
        const auto rank = static_cast<std::int64_t>(planner.rank(id));
        const std::int64_t place = axis < 0 ? axis + rank : axis;
        if (place < 0 || place >= rank)
            return;
        sizes.push_back(extentsOf({planner.dims(id)[static_cast<std::size_t>(place)]}).front());
    }
    plan.row("Split", {op.input(0)}).with("dim", axis).with("sizes", sizes);
}

void expand(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    if (!hasShapes(planner, op))
        return;
    if (planner.dims(op.input(0)) == planner.dims(op.outputs[0]))
        plan.aliases.emplace_back(op.outputs[0], op.input(0));
    else
        plan.row("Expand", {op.input(0)}).with("shape", extentsOf(planner.dims(op.outputs[0])));
}

void tile(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    if (!hasShapes(planner, op))
        return;
    if (planner.rank(op.input(0)) != planner.rank(op.outputs[0]))
        return;
    Dims repeats;
    for (std::size_t i = 0; i < planner.rank(op.input(0)); ++i)
        repeats.push_back(
            exactQuotient(planner.dims(op.outputs[0])[i], planner.dims(op.input(0))[i]).value_or(BatchPair(1)));
    plan.row("Repeat", {op.input(0)}).with("repeats", extentsOf(repeats));
}

/// Plans F.pad, whose amounts start with the last dimension and omit the leading dimensions that are not padded.
void pad(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const char* key = op.node->find("paddings") ? "paddings" : "pads";
    const auto pads = planner.numbers(op, key, 1);
    if (!pads || !hasShapes(planner, op) || op.input(3).valid() || pads->size() != 2 * planner.rank(op.input(0)))
        return;
    const std::size_t rank = planner.rank(op.input(0));
    Numbers amounts;
    for (std::size_t i = rank; i > 0; --i) {
        amounts.push_back((*pads)[i - 1]);
        amounts.push_back((*pads)[i - 1 + rank]);
    }
    const std::string_view mode = op.node->text("mode", "constant");
    // In modes other than constant, F.pad takes amounts for all dimensions after the channels.
    const std::size_t least = mode == "constant" || rank < 4 ? 2 : 2 * (rank - 2);
    while (amounts.size() > least && amounts.back() == 0 && amounts[amounts.size() - 2] == 0)
        amounts.resize(amounts.size() - 2);
    const std::string_view name = mode == "edge" ? "replicate" : mode == "wrap" ? "circular" : mode;
    plan.row("Pad", {op.input(0)}).with("padding", extents(amounts)).with("mode", std::string(name));
}

void slice(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const auto starts = planner.numbers(op, "starts", 1);
    const auto ends = planner.numbers(op, "ends", 2);
    const auto axes = planner.numbers(op, "axes", 3);
    const auto steps = planner.integers(op.input(4));
    if (!starts || !ends || ends->size() != starts->size() || (op.input(3).valid() && !axes)
        || (axes && axes->size() != starts->size()))
        return;
    PlannedInput x = op.input(0);
    for (std::size_t i = 0; i < starts->size(); ++i) {
        const std::int64_t axis = axes ? (*axes)[i] : static_cast<std::int64_t>(i);
        const std::int64_t step = steps && i < steps->size() ? (*steps)[i] : 1;
        if (step < 0)
            plan.row("Flip", {x}).with("dims", Extents{axis});
        else
            plan.row("Slice", {x})
                .with("dim", axis)
                .with("start", Extents{(*starts)[i]})
                .with("end", (*ends)[i] < kPastAnyEnd ? Extents{(*ends)[i]} : Extents{})
                .with("step", step);
        x = kPrevious;
    }
    if (cropsWindows(planner, op))
        plan.row("Contiguous", {kPrevious}).name = "contiguous";
}

void gather(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const ValueId x = op.input(0);
    const ValueId index = op.input(1);
    if (!x.valid() || !index.valid() || !planner.value(index).hasShape)
        return;
    const std::int64_t axis = op.node->integer("axis", 0);
    const auto chosen = planner.integers(index);
    if (isEmbedding(planner, op) && planner.rank(index) > 0) {
        const Dims& table = planner.dims(x);
        plan.row("Embedding", {index})
            .with("num_embeddings", table[0].a)
            .with("embedding_dim", table[1].a)
            .withParameter("weight", x);
    } else if (planner.rank(index) == 0 && chosen && chosen->size() == 1) {
        plan.row("Select", {x}).with("dim", axis).with("index", chosen->front());
    } else {
        plan.row("Index", {x, index}).with("dims", Extents{axis});
    }
}

void gatherElements(const RowPlanner&, const Op& op, RowPlan& plan)
{
    plan.row("Gather", {op.input(0), op.input(1)}).with("dim", op.node->integer("axis", 0));
}

void scatter(const RowPlanner&, const Op& op, RowPlan& plan)
{
    if (op.inputs.size() >= 3)
        plan.row("Scatter", {op.input(0), op.input(1), op.input(2)}).with("dim", op.node->integer("axis", 0));
}

void triangle(const RowPlanner&, const Op& op, RowPlan& plan)
{
    plan.row(op.node->integer("upper", 1) != 0 ? "Triu" : "Tril", {op.input(0)});
}

void depthToSpace(const RowPlanner&, const Op& op, RowPlan& plan)
{
    plan.row("PixelShuffle", {op.input(0)}).with("upscale_factor", op.node->integer("blocksize", 2));
}

void spaceToDepth(const RowPlanner&, const Op& op, RowPlan& plan)
{
    plan.row("PixelUnshuffle", {op.input(0)}).with("downscale_factor", op.node->integer("blocksize", 2));
}

void resize(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    if (!hasShapes(planner, op) || planner.rank(op.input(0)) < 3 || planner.rank(op.input(0)) > 5)
        return;
    const Dims& target = planner.dims(op.outputs[0]);
    if (target.size() != planner.rank(op.input(0)))
        return;
    const bool corners = op.node->text("coordinate_transformation_mode", "") == "align_corners";
    const std::string mode = interpolation(op, target.size());
    plan.row("Upsample", {op.input(0)})
        .with("size", extentsOf(Dims(target.begin() + 2, target.end())))
        .with("mode", mode)
        .with("align_corners", corners && mode != "nearest");
}

void gridSample(const RowPlanner&, const Op& op, RowPlan& plan)
{
    plan.row("GridSample", {op.input(0), op.input(1)});
}

} // namespace plans

} // namespace vram::onnx
