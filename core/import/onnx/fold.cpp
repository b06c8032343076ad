// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/fold.h"
#include "import/onnx/operator_rules.h"

#include <algorithm>

namespace vram::onnx {

IndexIterator::IndexIterator(const Coordinates& dims) : m_dims(dims), m_at(dims.size(), 0)
{
    for (const std::int64_t dim : dims)
        m_left *= static_cast<std::size_t>(dim);
}

void IndexIterator::next()
{
    --m_left;
    for (std::size_t i = m_dims.size(); i > 0; --i) {
        if (++m_at[i - 1] < m_dims[i - 1])
            return;
        m_at[i - 1] = 0;
    }
}

namespace {

std::size_t flatIndex(const Coordinates& at, const Coordinates& dims)
{
    std::int64_t flat = 0;
    for (std::size_t i = 0; i < dims.size(); ++i)
        flat = flat * dims[i] + at[i];
    return static_cast<std::size_t>(flat);
}

} // namespace

std::size_t broadcastIndex(const Coordinates& at, const Coordinates& dims)
{
    Coordinates own(dims.size());
    for (std::size_t i = 0; i < dims.size(); ++i)
        own[i] = dims[i] == 1 ? 0 : at[at.size() - dims.size() + i];
    return flatIndex(own, dims);
}

void append(Content& into, const Content& from, std::size_t i)
{
    if (from.isReal)
        into.reals.push_back(from.reals[i]);
    else
        into.integers.push_back(from.integers[i]);
}

bool outputDims(const Inference& op, Coordinates& dims)
{
    if (!op.hasOutput(0) || !op.out(0).hasShape)
        return false;
    const auto fixed = fixedDims(op.out(0).dims());
    const BatchPair count = elements(op.out(0).dims());
    if (!fixed || count.a > static_cast<std::int64_t>(kMaxContent))
        return false;
    dims = *fixed;
    return true;
}

bool inputDims(const Inference& op, std::size_t i, Coordinates& dims)
{
    const auto fixed = op.dims(i) ? fixedDims(*op.dims(i)) : std::nullopt;
    if (!fixed || !op.content(i)
        || elements(*op.dims(i)) != BatchPair(static_cast<std::int64_t>(op.content(i)->size())))
        return false;
    dims = *fixed;
    return true;
}

namespace {

/// Folds an operator that only moves elements: output element `at` is the element of input 0 at index `from(at)`.
template<typename F>
void foldIndexing(Inference& op, F from)
{
    Coordinates dims;
    Coordinates x;
    if (!outputDims(op, dims) || !inputDims(op, 0, x))
        return;
    Content result;
    result.isReal = op.content(0)->isReal;
    for (IndexIterator at(dims); !at.done(); at.next()) {
        const std::size_t i = from(at.at(), x);
        if (i >= op.content(0)->size())
            return;
        append(result, *op.content(0), i);
    }
    op.setContent(0, std::move(result));
}

/// Gets the start and step of a slice along each axis of a tensor with `rank` dimensions.
bool sliceStarts(Inference& op, const Coordinates& x, Coordinates& first, Coordinates& step)
{
    const auto starts = op.numbers("starts", 1);
    const auto axes = op.numbers("axes", 3);
    const auto steps = op.fixedIntegers(4);
    first.assign(x.size(), 0);
    step.assign(x.size(), 1);
    for (std::size_t i = 0; starts && i < starts->size(); ++i) {
        const int axis = axisOf(axes ? (*axes)[i] : static_cast<std::int64_t>(i), x.size());
        if (axis < 0)
            return false;
        const auto d = static_cast<std::size_t>(axis);
        step[d] = steps && i < steps->size() ? (*steps)[i] : 1;
        const std::int64_t start = (*starts)[i] < 0 ? (*starts)[i] + x[d] : (*starts)[i];
        first[d] = std::clamp<std::int64_t>(start, 0, std::max<std::int64_t>(step[d] > 0 ? x[d] : x[d] - 1, 0));
    }
    return starts.has_value();
}

} // namespace

namespace contents {

/// Folds Reshape, Squeeze, Unsqueeze, Flatten and Identity, which keep the elements and their order.
void same(Inference& op)
{
    if (op.content(0))
        op.setContent(0, *op.content(0));
}

void transpose(Inference& op)
{
    Coordinates order = op.node().integers("perm");
    foldIndexing(op, [&](const Coordinates& at, const Coordinates& x) {
        Coordinates own(x.size(), 0);
        for (std::size_t i = 0; i < at.size(); ++i)
            own[order.empty() ? at.size() - 1 - i : static_cast<std::size_t>(order[i])] = at[i];
        return flatIndex(own, x);
    });
}

void expand(Inference& op)
{
    foldIndexing(op, [](const Coordinates& at, const Coordinates& x) { return broadcastIndex(at, x); });
}

void tile(Inference& op)
{
    foldIndexing(op, [](const Coordinates& at, const Coordinates& x) {
        Coordinates own(x.size(), 0);
        for (std::size_t i = 0; i < x.size(); ++i)
            own[i] = at[i] % std::max<std::int64_t>(x[i], 1);
        return flatIndex(own, x);
    });
}

void gather(Inference& op)
{
    const auto indices = op.fixedIntegers(1);
    const std::size_t added = op.dims(1) ? op.dims(1)->size() : 0;
    const auto indexDims = op.dims(1) ? fixedDims(*op.dims(1)) : std::nullopt;
    if (!indices || !indexDims || !op.dims(0))
        return;
    const auto axis = static_cast<std::size_t>(axisOf(op.node().integer("axis", 0), op.dims(0)->size()));
    foldIndexing(op, [&](const Coordinates& at, const Coordinates& x) {
        const auto begin = at.begin() + static_cast<std::ptrdiff_t>(axis);
        const std::size_t chosen =
            flatIndex(Coordinates(begin, begin + static_cast<std::ptrdiff_t>(added)), *indexDims);
        Coordinates own(at.begin(), begin);
        const std::int64_t index = chosen < indices->size() ? (*indices)[chosen] : 0;
        own.push_back(index < 0 ? index + x[axis] : index);
        own.insert(own.end(), begin + static_cast<std::ptrdiff_t>(added), at.end());
        return own[axis] < 0 || own[axis] >= x[axis] ? kMaxContent + 1 : flatIndex(own, x);
    });
}

void slice(Inference& op)
{
    Coordinates x;
    Coordinates first;
    Coordinates step;
    if (!inputDims(op, 0, x) || !sliceStarts(op, x, first, step))
        return;
    foldIndexing(op, [&](const Coordinates& at, const Coordinates& dims) {
        Coordinates own(dims.size(), 0);
        for (std::size_t i = 0; i < dims.size(); ++i) {
            own[i] =
                first[i]
                + (at[i] == 0 ? 0 : checkedMul(at[i], step[i])); // A step may be huge if only one element is taken.
            if (own[i] < 0 || own[i] >= dims[i])
                return kMaxContent + 1;
        }
        return flatIndex(own, dims);
    });
}

void concat(Inference& op)
{
    Coordinates dims;
    if (!outputDims(op, dims) || dims.empty())
        return;
    const auto axis = static_cast<std::size_t>(std::max(axisOf(op.node().integer("axis", 0), dims.size()), 0));
    Content result;
    result.isReal = op.content(0) && op.content(0)->isReal;
    for (IndexIterator at(dims); !at.done(); at.next()) {
        Coordinates own = at.at();
        Coordinates x;
        std::size_t i = 0;
        for (; i < op.inputs() && inputDims(op, i, x) && own[axis] >= x[axis]; ++i)
            own[axis] -= x[axis];
        if (i >= op.inputs() || !op.content(i) || op.content(i)->isReal != result.isReal)
            return;
        append(result, *op.content(i), flatIndex(own, x));
    }
    op.setContent(0, std::move(result));
}

void fill(Inference& op)
{
    Coordinates dims;
    if (!outputDims(op, dims))
        return;
    const Attribute* value = op.node().find("value");
    const Tensor* tensor = value ? value->tensor.get() : nullptr;
    Content result;
    result.isReal = isFloating(op.out(0).type);
    for (IndexIterator at(dims); !at.done(); at.next()) {
        if (result.isReal) {
            const double x = tensor && !tensor->reals.empty() ? tensor->reals[0] : 0;
            result.reals.push_back({x, x});
        } else {
            result.integers.emplace_back(tensor && !tensor->integers.empty() ? tensor->integers[0] : 0);
        }
    }
    op.setContent(0, std::move(result));
}

void range(Inference& op)
{
    Coordinates dims;
    const Content* start = op.content(0);
    const Content* delta = op.content(2);
    if (!outputDims(op, dims) || !start || !delta)
        return;
    Content result;
    result.isReal = start->isReal;
    for (std::int64_t i = 0; i < dims[0]; ++i) {
        const auto n = static_cast<double>(i);
        if (start->isReal)
            result.reals.push_back(
                {start->real(0, 0) + n * delta->real(0, 0), start->real(0, 1) + n * delta->real(0, 1)});
        else
            result.integers.push_back(start->integers[0] + BatchPair(i) * delta->integers[0]);
    }
    op.setContent(0, std::move(result));
}

void nonZero(Inference& op)
{
    Coordinates x;
    Coordinates dims;
    if (!inputDims(op, 0, x) || !outputDims(op, dims) || dims.size() != 2)
        return;
    std::vector<Coordinates> found;
    const Content& content = *op.content(0);
    std::size_t i = 0;
    for (IndexIterator at(x); !at.done(); at.next(), ++i) {
        if (content.real(i) != 0)
            found.push_back(at.at());
    }
    Content result;
    for (std::size_t d = 0; d < x.size(); ++d) {
        for (const Coordinates& at : found)
            result.integers.emplace_back(at[d]);
    }
    op.setContent(0, std::move(result));
}

} // namespace contents

} // namespace vram::onnx
