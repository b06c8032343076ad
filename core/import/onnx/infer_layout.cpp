// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/operator_rules.h"

#include "base/checked.h"

#include <algorithm>

namespace vram::onnx {

namespace {

/// The index of the batch dimension in `target`: in a file made for a fixed batch size, the dimension with that size;
/// otherwise the first one, or the second if the sequence comes first.
std::size_t batchExtent(const Dims& x, const Dims& target, std::int64_t batch)
{
    const auto own = std::find(target.begin(), target.end(), BatchPair(batch));
    if (own != target.end())
        return static_cast<std::size_t>(own - target.begin());
    const bool sequenceFirst = target.size() >= 3 && !x.empty() && x[0].isFixed() && x[0] == target[0];
    return sequenceFirst ? 1 : 0;
}

/// Adapts the batch dimension of `target` so that `target` has as many elements as `x`. Returns false if that is not
/// possible.
bool followBatch(const Dims& x, Dims& target, std::int64_t batch)
{
    if (target.empty())
        return false;
    BatchPair& extent = target[batchExtent(x, target, batch)];
    const auto scaled = exactQuotient(elements(x) * extent, elements(target));
    if (scaled)
        extent = *scaled;
    return scaled.has_value();
}

/// If the first dimension of `target` equals the file's batch size, treats it as the batch, even if a -1 in a later
/// dimension could absorb the batch.
void keepBatchFirst(const Dims& x, Dims& target, std::int64_t batch)
{
    const auto times = x.empty() || x[0].isFixed() ? std::nullopt : exactQuotient(x[0], kBatch);
    const bool named =
        times && times->isFixed() && !target.empty() && target[0] == BatchPair(checkedMul(times->a, batch));
    if (named && std::find(target.begin() + 1, target.end(), BatchPair(-1)) != target.end())
        target[0] = x[0];
}

std::optional<std::vector<BatchPair>> reshapeTarget(Inference& op)
{
    if (const Attribute* attribute = op.node().find("shape"))
        return std::vector<BatchPair>(attribute->integers.begin(), attribute->integers.end());
    return op.integers(1);
}

/// Determines the size of the dimension given as -1.
bool resolveUnknown(const Dims& x, Dims& target)
{
    const auto unknown = std::find(target.begin(), target.end(), BatchPair(-1));
    if (unknown == target.end())
        return true;
    *unknown = 1;
    const BatchPair rest = elements(target);
    const auto quotient = rest == BatchPair(0) ? std::optional(BatchPair(0)) : exactQuotient(elements(x), rest);
    if (quotient)
        *unknown = *quotient;
    return quotient.has_value();
}

/// Replaces each 0 in the target by the input's dimension at that index. Returns false if the dimension is unknown.
bool copyExtents(const Dims* x, Dims& target)
{
    for (std::size_t i = 0; i < target.size(); ++i) {
        if (target[i] == BatchPair(0) && (!x || i >= x->size()))
            return false;
        if (target[i] == BatchPair(0))
            target[i] = (*x)[i];
    }
    return true;
}

std::vector<BatchPair> splitSizes(Inference& op, BatchPair extent)
{
    if (auto sizes = op.numbers("split", 1); sizes && sizes->size() == op.outputs())
        return {sizes->begin(), sizes->end()};
    const auto count = static_cast<std::int64_t>(op.outputs());
    if (const auto equal = exactQuotient(extent, count))
        return std::vector<BatchPair>(op.outputs(), *equal);
    const BatchPair larger = combined(extent, count, [](std::int64_t x, std::int64_t n) { return ceilDiv(x, n); });
    std::vector<BatchPair> sizes(op.outputs(), larger);
    sizes.back() = extent - larger * BatchPair(count - 1);
    return sizes;
}

std::optional<std::vector<BatchPair>> padAmounts(Inference& op)
{
    for (const char* key : {"pads", "paddings"}) {
        if (const Attribute* attribute = op.node().find(key))
            return std::vector<BatchPair>(attribute->integers.begin(), attribute->integers.end());
    }
    return op.integers(1);
}

void blocks(Inference& op, bool toSpace)
{
    const Dims* x = op.dims(0);
    const std::int64_t block = op.node().integer("blocksize", 1);
    if (!x || x->size() != 4 || block < 1 || block > 4096)
        return;
    const auto deeper =
        toSpace ? exactQuotient((*x)[1], block * block) : std::optional((*x)[1] * BatchPair(block * block));
    const auto rows = toSpace ? std::optional((*x)[2] * BatchPair(block)) : exactQuotient((*x)[2], block);
    const auto columns = toSpace ? std::optional((*x)[3] * BatchPair(block)) : exactQuotient((*x)[3], block);
    if (!deeper || !rows || !columns)
        return op.problem("its input cannot be divided into blocks of that size"_tr);
    op.setOutput(0, op.type(0), {(*x)[0], *deeper, *rows, *columns});
}

} // namespace

namespace shapes {

void reshape(Inference& op)
{
    op.setType(0, op.type(0));
    const Dims* x = op.dims(0);
    auto target = reshapeTarget(op);
    if (!target || (op.node().integer("allowzero", 0) == 0 && !copyExtents(x, *target)))
        return;
    if (!x && std::find(target->begin(), target->end(), BatchPair(-1)) == target->end())
        op.setOutput(0, op.type(0), *target);
    if (!x)
        return;
    if (op.batchIsReplaced())
        keepBatchFirst(*x, *target, op.exportedBatch());
    if (!resolveUnknown(*x, *target))
        return op.problem("its input cannot be reshaped to the requested shape"_tr);
    if (elements(*x) != elements(*target) && !(op.batchIsReplaced() && followBatch(*x, *target, op.exportedBatch())))
        return op.problem("its input and its output differ in size"_tr);
    op.setOutput(0, op.type(0), std::move(*target));
}

void flatten(Inference& op)
{
    const Dims* x = op.dims(0);
    if (!x)
        return;
    std::int64_t axis = op.node().integer("axis", 1);
    axis = axis < 0 ? axis + static_cast<std::int64_t>(x->size()) : axis;
    if (axis < 0 || axis > static_cast<std::int64_t>(x->size()))
        return op.problem("its axis is out of range"_tr);
    const auto middle = x->begin() + axis;
    op.setOutput(0, op.type(0), {elements(Dims(x->begin(), middle)), elements(Dims(middle, x->end()))});
}

void squeeze(Inference& op)
{
    op.setType(0, op.type(0));
    const Dims* x = op.dims(0);
    const auto axes = op.numbers("axes", 1);
    if (!x || (op.has(1) && !axes))
        return;
    std::vector<bool> drop(x->size(), false);
    for (std::size_t i = 0; i < x->size(); ++i)
        drop[i] = !axes && (*x)[i] == BatchPair(1);
    for (const std::int64_t axis : axes.value_or(std::vector<std::int64_t>{})) {
        const int i = axisOf(axis, x->size());
        if (i < 0)
            return op.problem("its axis is out of range"_tr);
        drop[static_cast<std::size_t>(i)] = true;
    }
    Dims result;
    for (std::size_t i = 0; i < x->size(); ++i) {
        if (!drop[i])
            result.push_back((*x)[i]);
    }
    op.setOutput(0, op.type(0), std::move(result));
}

void unsqueeze(Inference& op)
{
    op.setType(0, op.type(0));
    const Dims* x = op.dims(0);
    const auto axes = op.numbers("axes", 1);
    if (!x || !axes)
        return;
    const std::size_t rank = x->size() + axes->size();
    std::vector<bool> added(rank, false);
    for (const std::int64_t axis : *axes) {
        const int i = axisOf(axis, rank);
        if (i < 0 || added[static_cast<std::size_t>(i)])
            return op.problem("its axes are out of range"_tr);
        added[static_cast<std::size_t>(i)] = true;
    }
    Dims result;
    auto next = x->begin();
    for (std::size_t i = 0; i < rank; ++i)
        result.push_back(added[i] ? BatchPair(1) : *next++);
    op.setOutput(0, op.type(0), std::move(result));
}

void transpose(Inference& op)
{
    op.setType(0, op.type(0));
    const Dims* x = op.dims(0);
    if (!x)
        return;
    std::vector<std::int64_t> order = op.node().integers("perm");
    const bool reversed = order.empty();
    for (std::size_t i = x->size(); reversed && i > 0; --i)
        order.push_back(static_cast<std::int64_t>(i) - 1);
    Dims result;
    for (const std::int64_t from : order) {
        if (from < 0 || from >= static_cast<std::int64_t>(x->size()) || order.size() != x->size())
            return op.problem("its order does not name each of the input's dimensions once"_tr);
        result.push_back((*x)[static_cast<std::size_t>(from)]);
    }
    op.setOutput(0, op.type(0), std::move(result));
}

void concat(Inference& op)
{
    op.setType(0, op.type(0));
    if (!op.dims(0))
        return;
    Dims result = *op.dims(0);
    const int axis = axisOf(op.node().integer("axis", 1), result.size());
    for (std::size_t i = 1; i < op.inputs() && axis >= 0; ++i) {
        const Dims* next = op.dims(i);
        if (!next)
            return;
        if (next->size() != result.size())
            return op.problem("its inputs differ in rank"_tr);
        for (std::size_t d = 0; d < result.size(); ++d) {
            if (static_cast<int>(d) == axis)
                result[d] = result[d] + (*next)[d];
            else if (op.batchIsReplaced() && result[d].isFixed())
                result[d] = (*next)[d];
            else if (result[d] != (*next)[d] && !(op.batchIsReplaced() && (*next)[d].isFixed()))
                return op.problem("its inputs differ in other sizes than that of its axis"_tr);
        }
    }
    if (axis < 0)
        return op.problem("its axis is out of range"_tr);
    op.setOutput(0, op.type(0), std::move(result));
}

void split(Inference& op)
{
    const Dims* x = op.dims(0);
    const int axis = x ? axisOf(op.node().integer("axis", 0), x->size()) : -1;
    for (std::size_t i = 0; i < op.outputs(); ++i)
        op.setType(i, op.type(0));
    const bool sizesUnknown = op.has(1) && !op.integers(1);
    if (axis < 0 || op.outputs() == 0 || sizesUnknown)
        return;
    const Dims whole = *x;
    const auto sizes = splitSizes(op, whole[static_cast<std::size_t>(axis)]);
    for (std::size_t i = 0; i < op.outputs(); ++i) {
        Dims part = whole;
        part[static_cast<std::size_t>(axis)] = sizes[i];
        op.setOutput(i, op.type(0), std::move(part));
    }
}

void expand(Inference& op)
{
    op.setType(0, op.type(0));
    const auto target = op.integers(1);
    if (!op.dims(0) || !target)
        return;
    Dims shape = *target;
    // A leading size equal to the file's batch size is treated as the batch (as for class tokens).
    if (op.batchIsReplaced() && op.exportedBatch() > 1 && shape.size() > 1 && shape[0] == BatchPair(op.exportedBatch()))
        shape[0] = kBatch;
    if (auto result = broadcast(*op.dims(0), shape))
        return op.setOutput(0, op.type(0), std::move(*result));
    op.problem("its input cannot be expanded to the requested shape"_tr);
}

void tile(Inference& op)
{
    op.setType(0, op.type(0));
    const auto repeats = op.integers(1);
    if (!op.dims(0) || !repeats || repeats->size() != op.dims(0)->size())
        return;
    Dims result = *op.dims(0);
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = result[i] * (*repeats)[i];
    op.setOutput(0, op.type(0), std::move(result));
}

void pad(Inference& op)
{
    op.setType(0, op.type(0));
    const auto pads = padAmounts(op);
    if (!op.dims(0) || !pads)
        return;
    Dims result = *op.dims(0);
    std::vector<std::int64_t> axes;
    for (std::size_t i = 0; i < result.size(); ++i)
        axes.push_back(static_cast<std::int64_t>(i));
    if (op.has(3))
        axes = op.fixedIntegers(3).value_or(std::vector<std::int64_t>{});
    if (pads->size() != 2 * axes.size())
        return;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const int axis = axisOf(axes[i], result.size());
        if (axis < 0)
            return op.problem("its axes are out of range"_tr);
        BatchPair& extent = result[static_cast<std::size_t>(axis)];
        extent = extent + (*pads)[i] + (*pads)[i + axes.size()];
    }
    op.setOutput(0, op.type(0), std::move(result));
}

void shape(Inference& op)
{
    op.setType(0, ElementType::Int64);
    const Dims* x = op.dims(0);
    if (!x)
        return;
    const auto rank = static_cast<std::int64_t>(x->size());
    const auto clamped = [rank](std::int64_t i) { return std::clamp<std::int64_t>(i < 0 ? i + rank : i, 0, rank); };
    const std::int64_t start = clamped(op.node().integer("start", 0));
    const std::int64_t end = std::max(start, clamped(op.node().integer("end", rank)));
    Content content;
    content.integers.assign(x->begin() + start, x->begin() + end);
    op.setOutput(0, ElementType::Int64, {BatchPair(end - start)});
    op.setContent(0, std::move(content));
}

void size(Inference& op)
{
    op.setOutput(0, ElementType::Int64, {});
    if (op.dims(0))
        op.setContent(0, Content{false, {elements(*op.dims(0))}, {}});
}

void constantOfShape(Inference& op)
{
    const Attribute* value = op.node().find("value");
    const ElementType type = value && value->tensor ? value->tensor->type : ElementType::Float;
    op.setType(0, type);
    const auto target = op.integers(0);
    if (target)
        op.setOutput(0, type, *target);
}

void range(Inference& op)
{
    op.setType(0, op.type(0));
    const Content* start = op.content(0);
    const Content* limit = op.content(1);
    const Content* delta = op.content(2);
    if (!start || !limit || !delta || start->size() != 1 || limit->size() != 1 || delta->size() != 1)
        return;
    std::int64_t count[2] = {0, 0};
    for (std::size_t k = 0; k < 2; ++k) {
        const double step = delta->real(0, k);
        const double steps = step == 0 ? -1 : (limit->real(0, k) - start->real(0, k)) / step;
        if (!(steps < 1e15))
            return op.problem("it never ends"_tr);
        const auto whole = static_cast<std::int64_t>(steps);
        count[k] = steps <= 0 ? 0 : whole + (static_cast<double>(whole) < steps ? 1 : 0);
    }
    op.setOutput(0, op.type(0), {BatchPair(count[0], count[1])});
}

void depthToSpace(Inference& op)
{
    blocks(op, true);
}

void spaceToDepth(Inference& op)
{
    blocks(op, false);
}

} // namespace shapes

} // namespace vram::onnx
