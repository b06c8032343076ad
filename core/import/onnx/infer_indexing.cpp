// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/operator_rules.h"

#include "base/checked.h"

#include <algorithm>

namespace vram::onnx {

namespace {

/// The range of a slice along one axis, from attributes (old opsets) or inputs (newer ones).
struct SliceParts {
    std::vector<std::int64_t> axes;
    std::vector<BatchPair> starts;
    std::vector<BatchPair> ends;
    std::vector<std::int64_t> steps;
};

std::optional<std::vector<BatchPair>> sliceNumbers(Inference& op, std::string_view key, std::size_t input)
{
    if (const Attribute* attribute = op.node().find(key))
        return std::vector<BatchPair>(attribute->integers.begin(), attribute->integers.end());
    return op.integers(input);
}

std::optional<SliceParts> sliceParts(Inference& op)
{
    const auto starts = sliceNumbers(op, "starts", 1);
    const auto ends = sliceNumbers(op, "ends", 2);
    const auto axes = op.numbers("axes", 3);
    const auto steps = op.fixedIntegers(4);
    if (!starts || !ends || starts->size() != ends->size() || (op.has(3) && !axes) || (op.has(4) && !steps))
        return std::nullopt;
    SliceParts parts{axes.value_or(std::vector<std::int64_t>{}), *starts, *ends,
                     steps.value_or(std::vector<std::int64_t>{})};
    for (std::size_t i = parts.axes.size(); !axes && i < starts->size(); ++i)
        parts.axes.push_back(static_cast<std::int64_t>(i));
    parts.steps.resize(std::max(parts.steps.size(), starts->size()), 1);
    return parts.axes.size() == starts->size() ? std::optional(parts) : std::nullopt;
}

std::int64_t sliceLength(std::int64_t extent, std::int64_t start, std::int64_t end, std::int64_t step)
{
    if (extent == 0)
        return 0;
    constexpr std::int64_t farthest = std::int64_t{1} << 40;
    step = std::clamp(step, -farthest, farthest);
    const auto place = [extent](std::int64_t i, std::int64_t low, std::int64_t high) {
        return std::clamp(i < 0 ? i + extent : i, low, high);
    };
    if (step > 0)
        return ceilDiv(std::max<std::int64_t>(0, place(end, 0, extent) - place(start, 0, extent)), step);
    const std::int64_t first = place(start, 0, extent - 1);
    const std::int64_t last = end < -extent ? -1 : place(end, -1, extent - 1);
    return ceilDiv(std::max<std::int64_t>(0, first - last), -step);
}

/// Sets the output shape to that of the input with `axes` (all if empty) reduced to size 1, or removed if `keep` is
/// false.
void reduceTo(Inference& op, ElementType type, const std::vector<std::int64_t>& axes, bool keep)
{
    const Dims* x = op.dims(0);
    std::vector<bool> reduced(x->size(), axes.empty());
    for (const std::int64_t axis : axes) {
        const int i = axisOf(axis, x->size());
        if (i < 0)
            return op.problem("its axis is out of range"_tr);
        reduced[static_cast<std::size_t>(i)] = true;
    }
    Dims result;
    for (std::size_t i = 0; i < x->size(); ++i) {
        if (!reduced[i] || keep)
            result.push_back(reduced[i] ? BatchPair(1) : (*x)[i]);
    }
    op.setOutput(0, type, std::move(result));
}

} // namespace

namespace shapes {

void slice(Inference& op)
{
    op.setType(0, op.type(0));
    const auto parts = sliceParts(op);
    if (!op.dims(0) || !parts)
        return;
    Dims result = *op.dims(0);
    for (std::size_t i = 0; i < parts->axes.size(); ++i) {
        const int axis = axisOf(parts->axes[i], result.size());
        const std::int64_t step = parts->steps[i];
        if (axis < 0 || step == 0)
            return op.problem("its axes or steps are out of range"_tr);
        BatchPair& extent = result[static_cast<std::size_t>(axis)];
        extent = {sliceLength(extent.a, parts->starts[i].a, parts->ends[i].a, step),
                  sliceLength(extent.b, parts->starts[i].b, parts->ends[i].b, step)};
    }
    op.setOutput(0, op.type(0), std::move(result));
}

void gather(Inference& op)
{
    op.setType(0, op.type(0));
    const Dims* x = op.dims(0);
    const Dims* indices = op.dims(1);
    if (!x || !indices)
        return;
    const int axis = axisOf(op.node().integer("axis", 0), x->size());
    if (axis < 0)
        return op.problem("its axis is out of range"_tr);
    Dims result(x->begin(), x->begin() + axis);
    result.insert(result.end(), indices->begin(), indices->end());
    result.insert(result.end(), x->begin() + axis + 1, x->end());
    op.setOutput(0, op.type(0), std::move(result));
}

void gatherElements(Inference& op)
{
    op.setType(0, op.type(0));
    if (op.dims(1))
        op.setOutput(0, op.type(0), *op.dims(1));
}

void gatherND(Inference& op)
{
    op.setType(0, op.type(0));
    const Dims* x = op.dims(0);
    const Dims* indices = op.dims(1);
    if (!x || !indices || indices->empty() || !indices->back().isFixed())
        return;
    const std::int64_t skipped = op.node().integer("batch_dims", 0) + indices->back().a;
    if (skipped < 0 || skipped > static_cast<std::int64_t>(x->size()))
        return op.problem("it indexes more dimensions than its input has"_tr);
    Dims result(indices->begin(), indices->end() - 1);
    result.insert(result.end(), x->begin() + skipped, x->end());
    op.setOutput(0, op.type(0), std::move(result));
}

void oneHot(Inference& op)
{
    op.setType(0, op.type(2));
    const Content* depth = op.content(1);
    if (!op.dims(0) || !depth || depth->size() != 1 || !(depth->real(0) >= 0 && depth->real(0) < 1e15))
        return;
    Dims result = *op.dims(0);
    const int axis = axisOf(op.node().integer("axis", -1), result.size() + 1);
    if (axis < 0)
        return op.problem("its axis is out of range"_tr);
    result.insert(result.begin() + axis, BatchPair(static_cast<std::int64_t>(depth->real(0))));
    op.setOutput(0, op.type(2), std::move(result));
}

void topK(Inference& op)
{
    const auto k =
        op.node().find("k") ? std::optional(std::vector<BatchPair>{op.node().integer("k", 1)}) : op.integers(1);
    op.setType(0, op.type(0));
    op.setType(1, ElementType::Int64);
    if (!op.dims(0) || !k || k->size() != 1)
        return;
    Dims result = *op.dims(0);
    const int axis = axisOf(op.node().integer("axis", -1), result.size());
    if (axis < 0)
        return op.problem("its axis is out of range"_tr);
    result[static_cast<std::size_t>(axis)] = k->front();
    op.setOutput(0, op.type(0), result);
    op.setOutput(1, ElementType::Int64, std::move(result));
}

void reduce(Inference& op)
{
    op.setType(0, op.type(0));
    const auto axes = op.numbers("axes", 1);
    if (!op.dims(0) || (op.has(1) && !axes))
        return;
    const bool nothing = (!axes || axes->empty()) && op.node().integer("noop_with_empty_axes", 0) != 0;
    if (nothing)
        return op.setOutput(0, op.type(0), *op.dims(0));
    reduceTo(op, op.type(0), axes.value_or(std::vector<std::int64_t>{}), op.node().integer("keepdims", 1) != 0);
}

void argument(Inference& op)
{
    op.setType(0, ElementType::Int64);
    if (op.dims(0))
        reduceTo(op, ElementType::Int64, {op.node().integer("axis", 0)}, op.node().integer("keepdims", 1) != 0);
}

void compress(Inference& op)
{
    op.setType(0, op.type(0));
    const auto chosen = op.fixedIntegers(1);
    if (!op.dims(0) || !chosen)
        return;
    const std::int64_t count = std::count_if(chosen->begin(), chosen->end(), [](std::int64_t c) { return c != 0; });
    Dims result{BatchPair(count)};
    if (op.node().find("axis")) {
        result = *op.dims(0);
        const int axis = axisOf(op.node().integer("axis", 0), result.size());
        if (axis < 0)
            return op.problem("its axis is out of range"_tr);
        result[static_cast<std::size_t>(axis)] = count;
    }
    op.setOutput(0, op.type(0), std::move(result));
}

void nonZero(Inference& op)
{
    op.setType(0, ElementType::Int64);
    const Content* content = op.content(0);
    if (!content || !op.dims(0))
        return;
    std::int64_t count = 0;
    for (std::size_t i = 0; i < content->size(); ++i)
        count += content->real(i) != 0 ? 1 : 0;
    op.setOutput(0, ElementType::Int64, {BatchPair(static_cast<std::int64_t>(op.dims(0)->size())), BatchPair(count)});
}

} // namespace shapes

} // namespace vram::onnx
