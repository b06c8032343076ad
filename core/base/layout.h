// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/shape.h"

#include <optional>
#include <span>

namespace vram {

/// Strides as ATen computes them, which decide which operations copy and which return views.

/// Returns row-major strides.
Shape contiguousStrides(const Shape& shape);
/// Returns strides with the channels innermost (N, H, W, C in memory; rank 4 or 5).
Shape channelsLastStrides(const Shape& shape);
bool isContiguous(const Shape& shape, const Shape& strides);
/// Models `suggest_memory_format() == ChannelsLast` (c10/core/MemoryFormat.h).
bool isChannelsLast(const Shape& shape, const Shape& strides);
/// Returns the strides of a new tensor in the memory format that the input's shape and strides suggest.
Shape suggestedStrides(const Shape& shape, const Shape& strides, const Shape& result);
/// Models `is_contiguous(torch.channels_last)`, which is false for a slice along the channels even though
/// `suggest_memory_format()` returns ChannelsLast for it.
bool isContiguousChannelsLast(const Shape& shape, const Shape& strides);
/// Whether all dimensions of more than one element have equal strides.
bool haveSameStrides(const Shape& shape, const Shape& a, const Shape& b);
/// Whether no two elements share an address and there are no gaps.
bool isNonOverlappingAndDense(const Shape& shape, const Shape& strides);
/// Returns the strides of `shape` viewed as `view`, or nullopt if that requires a copy (ATen/TensorUtils.cpp,
/// computeStride).
std::optional<Shape> viewStrides(const Shape& shape, const Shape& strides, const Shape& view);
/// Returns the strides after `expand`: 0 along new and expanded dimensions.
Shape expandStrides(const Shape& shape, const Shape& strides, const Shape& expanded);

/// An operand of an elementwise kernel.
struct Operand {
    Operand(const Shape& extents, const Shape& steps) : shape(&extents), strides(&steps) {}

    const Shape* shape;
    const Shape* strides;
};

/// Returns the strides of the output that TensorIterator allocates for these operands (ATen/TensorIterator.cpp,
/// reorder_dimensions).
Shape elementwiseStrides(const Shape& output, std::span<const Operand> operands);
/// Returns the shape that `a` and `b` broadcast to, or nullopt if they are not broadcastable.
std::optional<Shape> broadcast(const Shape& a, const Shape& b);

} // namespace vram
