// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "layers/shape_type.h"
#include "step/aten/views.h"

#include <algorithm>

namespace vram::layers::reshape {

namespace {

enum Kind { Reshape, View, Flatten, Unflatten };

// A size of −1 is inferred from the number of elements and the other sizes.
Shape completed(const Shape& input, Shape shape)
{
    std::int64_t known = 1;
    int open = -1;
    for (int d = 0; d < shape.rank(); ++d) {
        if (shape[d] == -1)
            open = d;
        else
            known = checkedMul(known, shape[d]);
    }
    if (open >= 0 && known > 0)
        shape[open] = input.elements() / known;
    return shape;
}

bool hasInferredSize(const Shape& shape)
{
    return std::any_of(shape.begin(), shape.end(), [](std::int64_t extent) { return extent < 0; });
}

void failInferredSize(LayerScope& scope, const Shape& shape)
{
    scope.fail(message("has more than one −1 in %1; only one size can be inferred."_tr, text(shape)));
}

void addReshapedOutput(LayerScope& scope, const Shape& shape)
{
    if (hasInferredSize(shape))
        return failInferredSize(scope, shape);
    const auto result = aten::reshape(scope.tape(), scope.input(), shape);
    if (!result)
        return scope.fail(message("cannot give %1 the shape %2: the numbers of elements differ; use −1 for the size "
                                  "that follows from the others."_tr,
                                  text(scope.input().shape), text(shape)));
    scope.addOutput(*result);
}

void lower(LayerScope& scope)
{
    addReshapedOutput(scope, completed(scope.input().shape, scope.extents(0)));
}

void lowerFlatten(LayerScope& scope)
{
    const Shape& input = scope.input().shape;
    if (input.empty())
        return scope.addOutput(scope.input());
    const auto first = scope.dimension(scope.integer(0), input.rank());
    const auto last = scope.dimension(scope.integer(1), input.rank());
    if (!first || !last)
        return;
    if (*first > *last)
        return scope.fail("starts at a dimension after its last one; swap them."_tr);
    Shape shape;
    std::int64_t merged = 1;
    for (int d = 0; d < input.rank(); ++d) {
        if (d >= *first && d <= *last)
            merged = checkedMul(merged, input[d]);
        if (d == *last)
            shape.push(merged);
        else if (d < *first || d > *last)
            shape.push(input[d]);
    }
    addReshapedOutput(scope, shape);
}

void lowerUnflatten(LayerScope& scope)
{
    const auto dim = scope.dimension(scope.integer(0), scope.input().shape.rank());
    if (!dim)
        return;
    Shape shape = scope.input().shape;
    const Shape sizes = completed(Shape{shape[*dim]}, scope.extents(1));
    shape.erase(*dim);
    for (int d = 0; d < sizes.rank(); ++d)
        shape.insert(*dim + d, sizes[d]);
    addReshapedOutput(scope, shape);
}

// Complex numbers count as elements of 8 bytes and are represented by float64.
void lowerReinterpret(LayerScope& scope)
{
    const Tensor& x = scope.input();
    const DType dtype = scope.dtype(scope.text(1));
    const Shape shape = completed(Shape{x.bytes() / itemSize(dtype)}, scope.extents(0));
    if (hasInferredSize(shape))
        return failInferredSize(scope, shape);
    if (dtype == DType::Float64 && x.dtype == DType::BFloat16)
        return scope.fail(
            "views bfloat16 as complex numbers, which PyTorch does not support; keep its input in float32 "
            "or choose another precision."_tr);
    if (checkedMul(shape.elements(), itemSize(dtype)) > scope.tape().storageBytes(x))
        return scope.fail(message("is larger than %1."_tr, text(x.shape)));
    scope.addOutput(aten::reinterpret(scope.tape(), x, shape, dtype));
}

AttributeSpec shape()
{
    return spec::extents("shape", "Shape", {Extent(0, 1), Extent(-1)}, -1, 0, 8,
                         "B stands for the batch size, −1 for the remaining size.", "{}");
}

} // namespace

std::vector<LayerType> types()
{
    constexpr Traits kWrittenOut{Trait::Reshapes, Trait::HasShapeAttribute, Trait::Auxiliary};
    return {shapeType("Reshape", "Reshapes the tensor: a view if the layout allows, otherwise a copy.", {shape()},
                      lower, ShardingPropagation::Views, kWrittenOut),
            shapeType("View", "Reshapes the tensor without a copy.", {shape()}, lower, ShardingPropagation::Views,
                      kWrittenOut),
            shapeType("Reinterpret", "The same bytes as another type (float64 stands for complex64): a view.",
                      {shape(), spec::dtype()}, lowerReinterpret, ShardingPropagation::Views,
                      {Trait::HasShapeAttribute, Trait::Auxiliary}),
            shapeType("Flatten", "Merges dimensions into one.",
                      {spec::dim("start_dim", 1, "From dimension"), spec::dim("end_dim", -1, "To dimension")},
                      lowerFlatten, ShardingPropagation::Views, {Trait::Reshapes, Trait::Auxiliary}),
            shapeType("Unflatten", "Splits one dimension into several.",
                      {spec::dim("dim", 1),
                       spec::extents("sizes", "Sizes", {-1}, -1, 1, 8, "−1 for the remaining size.", "{}")},
                      lowerUnflatten, ShardingPropagation::Views)};
}

} // namespace vram::layers::reshape
