// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "layers/shape_type.h"
#include "step/aten/elementwise.h"
#include "step/aten/views.h"

#include <algorithm>

namespace vram::layers::permute {

namespace {

void lowerPermute(LayerScope& scope)
{
    const int rank = scope.input().shape.rank();
    const auto dims = scope.dimensions(0, rank);
    if (!dims)
        return;
    std::vector<int> sorted = *dims;
    std::sort(sorted.begin(), sorted.end());
    if (static_cast<int>(dims->size()) != rank || std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
        return scope.fail(
            message("must name each of the %1 dimensions of %2 once."_tr, rank, text(scope.input().shape)));
    Shape order;
    for (const int dim : *dims)
        order.push(dim);
    scope.addOutput(aten::permute(scope.tape(), scope.input(), order));
}

void lowerTranspose(LayerScope& scope)
{
    const int rank = scope.input().shape.rank();
    const auto a = scope.dimension(scope.integer(0), rank);
    const auto b = scope.dimension(scope.integer(1), rank);
    if (a && b)
        scope.addOutput(aten::transpose(scope.tape(), scope.input(), *a, *b));
}

void lowerContiguous(LayerScope& scope)
{
    scope.addOutput(aten::contiguous(scope.tape(), scope.input()));
}
void lowerClone(LayerScope& scope)
{
    scope.addOutput(aten::clone(scope.tape(), scope.input()));
}
void lowerDetach(LayerScope& scope)
{
    scope.addOutput(scope.flag(0) ? aten::leaf(scope.tape(), scope.input()) : aten::detach(scope.input()));
}

void lowerExpand(LayerScope& scope)
{
    const Shape& input = scope.input().shape;
    Shape shape = scope.extents(0);
    const int added = shape.rank() - input.rank();
    for (int d = 0; d < shape.rank(); ++d) {
        if (shape[d] == -1 && d >= added)
            shape[d] = input[d - added];
    }
    bool fits = added >= 0;
    for (int d = 0; d < added && fits; ++d)
        fits = shape[d] >= 0; // A dimension that the input lacks has no size to keep.
    for (int d = std::max(added, 0); d < shape.rank() && fits; ++d)
        fits = input[d - added] == 1 || input[d - added] == shape[d];
    if (!fits)
        return scope.fail(
            message("cannot expand %1 to %2; only dimensions of size 1 can be repeated."_tr, text(input), text(shape)));
    scope.addOutput(aten::expand(scope.tape(), scope.input(), shape));
}

void lowerSqueeze(LayerScope& scope)
{
    if (const auto dims = scope.dimensions(0, scope.input().shape.rank()))
        scope.addOutput(aten::squeeze(scope.tape(), scope.input(), *dims));
}

void lowerUnsqueeze(LayerScope& scope)
{
    if (const auto dim = scope.dimension(scope.integer(0), scope.input().shape.rank() + 1))
        scope.addOutput(aten::unsqueeze(scope.tape(), scope.input(), *dim));
}

} // namespace

std::vector<LayerType> types()
{
    return {
        shapeType("Permute", "Reorders the dimensions: a view.",
                  {spec::extents("dims", "Order", {0, 2, 1}, -8, 0, 8, {}, "{}")}, lowerPermute,
                  ShardingPropagation::Permutes, {Trait::Reorders, Trait::Auxiliary}),
        shapeType("Transpose", "Swaps two dimensions: a view.",
                  {spec::dim("dim0", 1, "First dimension"), spec::dim("dim1", 2, "Second dimension")}, lowerTranspose,
                  ShardingPropagation::Transposes, {Trait::Reorders, Trait::Auxiliary}),
        shapeType("Contiguous", "A copy in row-major order, if the layout differs.", {}, lowerContiguous,
                  ShardingPropagation::Elementwise, {Trait::Reorders, Trait::Auxiliary}),
        shapeType("Clone", "A copy.", {}, lowerClone, ShardingPropagation::Elementwise),
        shapeType("Detach", "The same tensor, detached from the graph: no gradient flows back through it.",
                  {spec::flag("requires_grad", "Requires gradient", false,
                              "As with requires_grad_(): the tensor and its gradient stay until backward has finished.",
                              "takes a gradient")},
                  lowerDetach, ShardingPropagation::Elementwise),
        shapeType("Expand", "Repeats dimensions of size 1 without a copy.",
                  {spec::extents("shape", "Shape", {-1}, -1, 0, 8, "−1 keeps the size.", "{}")}, lowerExpand,
                  ShardingPropagation::Repeats, {Trait::Repeats, Trait::HasShapeAttribute, Trait::Auxiliary}),
        shapeType("Squeeze", "Removes dimensions of size 1.", {spec::dims()}, lowerSqueeze, ShardingPropagation::Views),
        shapeType("Unsqueeze", "Adds a dimension of size 1.", {spec::dim("dim", 0)}, lowerUnsqueeze,
                  ShardingPropagation::Views, {Trait::Reshapes, Trait::AddsDimension, Trait::Auxiliary})};
}

} // namespace vram::layers::permute
