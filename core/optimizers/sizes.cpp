// SPDX-License-Identifier: GPL-3.0-or-later
#include "optimizers/optimizer_program.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::int64_t kCodeBlock = 256;
constexpr std::int64_t kSmallestPaged = 100000;

/// Returns the number of elements if the last dimension, the second-to-last dimension or both are reduced to 1.
std::int64_t reduced(const Shape& shape, bool last, bool lastButOne)
{
    std::int64_t count = 1;
    for (int i = 0; i < shape.rank(); ++i) {
        const bool skipped = (last && i == shape.rank() - 1) || (lastButOne && i == shape.rank() - 2);
        count = skipped ? count : checkedMul(count, shape[i]);
    }
    return count;
}

Bytes gramBytes(const Shape& shape)
{
    const std::int64_t side = shape.rank() < 2 ? 1 : std::min(shape[-1], shape[-2]);
    return checkedMul(checkedMul(side, side), 2);
}

std::int64_t smallerExtent(const Shape& shape)
{
    return shape.rank() < 2 ? 1 : std::min(shape[0], shape[1]);
}

std::int64_t lowRankElements(const TrainableTensor& parameter, std::int64_t elements)
{
    const std::int64_t smaller = smallerExtent(parameter.shape);
    return checkedMul(elements / std::max<std::int64_t>(smaller, 1), std::min(parameter.projection, smaller));
}

// galore_projector.py slices U or Vh. In float32 the slice is a view, which keeps the whole matrix alive; in 16 bits it
// is a copy.
Bytes projectionBytes(const TrainableTensor& parameter)
{
    const std::int64_t smaller = smallerExtent(parameter.shape);
    const std::int64_t rank = isHalfPrecision(parameter.dtype) ? std::min(parameter.projection, smaller) : smaller;
    return checkedMul(checkedMul(rank, smaller), itemSize(parameter.dtype));
}

Bytes codeBytes(std::int64_t elements)
{
    return elements < kMinQuantizedElements ? elements * 4 : elements;
}

Bytes blockMaximaBytes(std::int64_t elements)
{
    return elements < kMinQuantizedElements ? 0 : (elements / kCodeBlock + (elements % kCodeBlock != 0 ? 1 : 0)) * 4;
}

} // namespace

Facts factsOf(const TrainableTensor& parameter)
{
    const int rank = parameter.shape.rank();
    Facts facts = rank > 1 ? fact::matrix : fact::vector;
    facts |= rank <= 1 && parameter.name == "bias" ? fact::bias : fact::notBias;
    facts |= rank == 2 ? fact::twoDimensional : fact::notTwoDimensional;
    facts |= rank == 2 && parameter.projection > 0 ? fact::projected : fact::notProjected;
    facts |= isHalfPrecision(parameter.dtype) ? fact::half : 0;
    facts |= parameter.dtype == DType::BFloat16 ? fact::bfloat16 : fact::notBfloat16;
    return facts;
}

Bytes tensorBytes(TensorSize size, const TrainableTensor& parameter, std::int64_t elements)
{
    const std::int64_t item = itemSize(parameter.dtype);
    const Shape& shape = parameter.shape;
    switch (size) {
    case TensorSize::Parameter: return checkedMul(elements, item);
    case TensorSize::Gradient: return checkedMul(std::max(elements, parameter.gradientElements), item);
    case TensorSize::Float32: return checkedMul(elements, 4);
    case TensorSize::Float16: return checkedMul(elements, 2);
    case TensorSize::Mask: return elements;
    case TensorSize::Counter: return 4;
    case TensorSize::Scalar: return item;
    case TensorSize::RowFactor: return checkedMul(reduced(shape, true, false), item);
    case TensorSize::ColumnFactor: return checkedMul(reduced(shape, false, true), item);
    case TensorSize::RowMean: return checkedMul(reduced(shape, true, true), item);
    case TensorSize::RowFactor32: return checkedMul(reduced(shape, true, false), 4);
    case TensorSize::ColumnFactor32: return checkedMul(reduced(shape, false, true), 4);
    case TensorSize::Gram: return gramBytes(shape);
    case TensorSize::LowRank: return checkedMul(lowRankElements(parameter, elements), item);
    case TensorSize::Projection: return projectionBytes(parameter);
    case TensorSize::Small: return checkedMul(checkedMul(smallerExtent(shape), smallerExtent(shape)), 4);
    case TensorSize::Codes8: return codeBytes(elements);
    case TensorSize::PagedCodes8: return elements < kSmallestPaged ? codeBytes(elements) : 0;
    case TensorSize::BlockMaxima8: return blockMaximaBytes(elements);
    }
    return 0;
}

} // namespace vram
