// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/views.h"

#include <algorithm>

namespace vram::layers::concat {

namespace {

enum Kind { Cat, Stack };

std::vector<Tensor> inputsOf(const LayerScope& scope)
{
    std::vector<Tensor> tensors;
    tensors.reserve(static_cast<std::size_t>(scope.inputs()));
    for (int i = 0; i < scope.inputs(); ++i)
        tensors.push_back(scope.input(i));
    return tensors;
}

void lower(LayerScope& scope)
{
    const bool stack = scope.variant() == Stack;
    const std::vector<Tensor> tensors = inputsOf(scope);
    const auto common = stack ? tensors.begin() : std::ranges::find_if_not(tensors, aten::isEmptyVector);
    const Shape first = (common == tensors.end() ? tensors.front() : *common).shape;
    const auto dim = scope.dimension(scope.integer(0), first.rank() + (stack ? 1 : 0));
    if (!dim)
        return;
    for (const Tensor& tensor : tensors) {
        Shape expected = first;
        const Shape& other = tensor.shape;
        if (!stack && aten::isEmptyVector(tensor))
            continue;
        if (!stack && other.rank() == first.rank())
            expected[*dim] = other[*dim];
        if (!(expected == other))
            return scope.fail(message("concatenates %1 and %2, which differ in a dimension other than %3; make "
                                      "them agree, or concatenate along the dimension in which they differ."_tr,
                                      text(first), text(other), *dim));
    }
    scope.addOutput(stack ? aten::stack(scope.tape(), tensors, *dim) : aten::cat(scope.tape(), tensors, *dim));
}

LayerType type(std::string_view name, std::string_view help, Kind kind)
{
    return {.name = name,
            .group = "Combine",
            .help = help,
            .attributes = {spec::dim("dim", kind == Cat ? 1 : 0)},
            .maximumInputs = 4096,
            .lower = lower,
            .acceptsEmpty = true,
            .traits = kind == Stack ? Traits{Trait::AddsDimension} : Traits{},
            .variant = kind};
}

} // namespace

std::vector<LayerType> types()
{
    return {type("Cat", "Concatenates tensors along a dimension: a copy.", Cat),
            type("Stack", "Stacks tensors along a new dimension: a copy.", Stack)};
}

} // namespace vram::layers::concat
