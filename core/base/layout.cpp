// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/layout.h"

#include <array>
#include <utility>

namespace vram {

namespace {

Shape stridesInOrder(const Shape& shape, std::span<const int> innermostFirst)
{
    Shape strides = shape;
    std::int64_t step = 1;
    for (const int d : innermostFirst) {
        strides[d] = step;
        step = checkedMul(step, std::max<std::int64_t>(shape[d], 1));
    }
    return strides;
}

// Returns a three-way comparison for the insertion sort of dimensions by stride; 0 means that the operands do not
// determine the order.
int compareDimensions(const Shape& shape, std::span<const Operand> operands, int a, int b)
{
    for (const Operand& operand : operands) {
        const int missing = shape.rank() - operand.shape->rank();
        const auto strideOf = [&](int d) {
            const bool repeated = d < missing || ((*operand.shape)[d - missing] == 1 && shape[d] != 1);
            return repeated ? 0 : (*operand.strides)[d - missing];
        };
        const std::int64_t strideA = strideOf(a);
        const std::int64_t strideB = strideOf(b);
        if (strideA == 0 || strideB == 0)
            continue;
        if (strideA != strideB)
            return strideA < strideB ? -1 : 1;
        if (shape[a] > shape[b])
            return 1;
    }
    return 0;
}

bool sameLayoutForAll(const Shape& output, std::span<const Operand> operands)
{
    for (const Operand& operand : operands) {
        if (!(*operand.shape == output) || !(*operand.strides == *operands.front().strides))
            return false;
    }
    return !operands.empty();
}

} // namespace

Shape contiguousStrides(const Shape& shape)
{
    Shape strides = shape;
    std::int64_t step = 1;
    for (int d = shape.rank() - 1; d >= 0; --d) {
        strides[d] = step;
        step = checkedMul(step, std::max<std::int64_t>(shape[d], 1));
    }
    return strides;
}

Shape channelsLastStrides(const Shape& shape)
{
    if (shape.rank() == 4)
        return stridesInOrder(shape, std::array{1, 3, 2, 0});
    if (shape.rank() == 5)
        return stridesInOrder(shape, std::array{1, 4, 3, 2, 0});
    return contiguousStrides(shape);
}

bool haveSameStrides(const Shape& shape, const Shape& a, const Shape& b)
{
    for (int d = 0; d < shape.rank(); ++d) {
        if (shape[d] != 1 && a[d] != b[d])
            return false;
    }
    return true;
}

bool isContiguousChannelsLast(const Shape& shape, const Shape& strides)
{
    return haveSameStrides(shape, strides, channelsLastStrides(shape));
}

bool isContiguous(const Shape& shape, const Shape& strides)
{
    std::int64_t step = 1;
    for (int d = shape.rank() - 1; d >= 0; --d) {
        if (shape[d] == 1)
            continue;
        if (strides[d] != step)
            return false;
        step = checkedMul(step, shape[d]);
    }
    return true;
}

bool isChannelsLast(const Shape& shape, const Shape& strides)
{
    if ((shape.rank() != 4 && shape.rank() != 5) || strides[1] != 1)
        return false;
    std::int64_t least = 0;
    std::array<int, 5> order{1, 3, 2, 0, 0};
    if (shape.rank() == 5)
        order = {1, 4, 3, 2, 0};
    for (int i = 0; i < shape.rank(); ++i) {
        const int d = order[static_cast<std::size_t>(i)];
        if (shape[d] == 0 || strides[d] < least || (d == 0 && least == strides[1]))
            return false;
        least = shape[d] > 1 ? checkedMul(strides[d], shape[d]) : strides[d];
    }
    return true;
}

Shape suggestedStrides(const Shape& shape, const Shape& strides, const Shape& result)
{
    return isChannelsLast(shape, strides) ? channelsLastStrides(result) : contiguousStrides(result);
}

bool isNonOverlappingAndDense(const Shape& shape, const Shape& strides)
{
    if (isContiguous(shape, strides))
        return true;
    std::array<int, Shape::kMaxRank> order{};
    for (int d = 0; d < shape.rank(); ++d)
        order[static_cast<std::size_t>(d)] = d;
    std::sort(order.begin(), order.begin() + shape.rank(), [&](int a, int b) {
        return shape[a] < 2 || shape[b] < 2 ? (shape[a] >= 2 && shape[b] < 2) : strides[a] < strides[b];
    });
    std::int64_t step = 1;
    for (int i = 0; i < shape.rank(); ++i) {
        const int d = order[static_cast<std::size_t>(i)];
        if (shape[d] < 2)
            return true;
        if (strides[d] != step)
            return false;
        step = checkedMul(step, shape[d]);
    }
    return true;
}

std::optional<Shape> viewStrides(const Shape& shape, const Shape& strides, const Shape& view)
{
    Shape result = view;
    if (isContiguous(shape, strides))
        return contiguousStrides(view);
    int viewDim = view.rank() - 1;
    std::int64_t chunkStride = strides.rank() ? strides.back() : 1;
    std::int64_t chunkElements = 1;
    std::int64_t viewElements = 1;
    for (int d = shape.rank() - 1; d >= 0; --d) {
        chunkElements = checkedMul(chunkElements, shape[d]);
        const bool chunkEnds =
            d == 0 || (shape[d - 1] != 1 && strides[d - 1] != checkedMul(chunkElements, chunkStride));
        if (!chunkEnds)
            continue;
        while (viewDim >= 0 && (viewElements < chunkElements || view[viewDim] == 1)) {
            result[viewDim] = checkedMul(viewElements, chunkStride);
            viewElements = checkedMul(viewElements, view[viewDim]);
            --viewDim;
        }
        if (viewElements != chunkElements)
            return std::nullopt;
        if (d > 0) {
            chunkStride = strides[d - 1];
            chunkElements = viewElements = 1;
        }
    }
    if (viewDim != -1)
        return std::nullopt;
    return result;
}

Shape expandStrides(const Shape& shape, const Shape& strides, const Shape& expanded)
{
    Shape result = expanded;
    const int added = expanded.rank() - shape.rank();
    for (int d = 0; d < expanded.rank(); ++d) {
        const bool repeated = d < added || (shape[d - added] == 1 && expanded[d] != 1);
        result[d] = repeated ? 0 : strides[d - added];
    }
    return result;
}

Shape elementwiseStrides(const Shape& output, std::span<const Operand> operands)
{
    if (sameLayoutForAll(output, operands) && isNonOverlappingAndDense(output, *operands.front().strides))
        return *operands.front().strides;
    std::array<int, Shape::kMaxRank> order{};
    const int rank = output.rank();
    for (int i = 0; i < rank; ++i)
        order[static_cast<std::size_t>(i)] = rank - 1 - i;
    for (int i = 1; i < rank; ++i) {
        int at = i;
        for (int j = i - 1; j >= 0; --j) {
            int& before = order[static_cast<std::size_t>(j)];
            int& here = order[static_cast<std::size_t>(at)];
            const int comparison = compareDimensions(output, operands, before, here);
            if (comparison < 0)
                break;
            if (comparison > 0) {
                std::swap(before, here);
                at = j;
            }
        }
    }
    return stridesInOrder(output, {order.data(), static_cast<std::size_t>(rank)});
}

std::optional<Shape> broadcast(const Shape& a, const Shape& b)
{
    if (a == b)
        return a;
    const Shape& longer = a.rank() >= b.rank() ? a : b;
    const Shape& shorter = a.rank() >= b.rank() ? b : a;
    Shape result = longer;
    for (int i = 1; i <= shorter.rank(); ++i) {
        if (shorter[-i] != 1 && longer[-i] != 1 && shorter[-i] != longer[-i])
            return std::nullopt;
        result[-i] = longer[-i] == 1 ? shorter[-i] : longer[-i];
    }
    return result;
}

} // namespace vram
