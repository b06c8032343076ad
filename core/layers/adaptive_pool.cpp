// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/pool.h"

namespace vram::layers::adaptive_pool {

namespace {

enum Attribute { OutputSize };
enum Kind { Max = 0, Average = 10 };

void lower(LayerScope& scope)
{
    const int dims = scope.variant() % Average;
    const Tensor& x = scope.input();
    if (x.shape.rank() != dims + 2)
        return scope.fail(message("needs an input of %1 dimensions, but has %2."_tr, dims + 2, text(x.shape)));
    Shape output = x.shape;
    const Shape size = scope.extents(OutputSize, dims);
    for (int d = 0; d < dims; ++d) {
        if (size[d] > 0) // 0 keeps the size, as None does in PyTorch.
            output[2 + d] = size[d];
    }
    scope.addOutput(scope.variant() >= Average ? aten::adaptiveAvgPool(scope.tape(), x, output)
                                               : aten::maxPool(scope.tape(), x, output).front());
}

LayerType type(std::string_view name, int dims, Kind kind)
{
    return {.name = name,
            .group = "Pooling",
            .help = kind == Max ? "The maximum of each region. Saved for backward: its input and 8-byte indices."
                                : "The mean of each region. Saved for backward: only sizes for an output of 1×1, "
                                  "otherwise its input.",
            .attributes = {spec::extents("output_size", "Output size", {1}, 0, 1, dims, "0 keeps the size.", "to {}")},
            .lower = lower,
            .traits = {Trait::FeatureMap},
            .variant = kind + dims};
}

} // namespace

std::vector<LayerType> types()
{
    return {type("AdaptiveAvgPool1d", 1, Average), type("AdaptiveAvgPool2d", 2, Average),
            type("AdaptiveAvgPool3d", 3, Average), type("AdaptiveMaxPool1d", 1, Max),
            type("AdaptiveMaxPool2d", 2, Max),     type("AdaptiveMaxPool3d", 3, Max)};
}

} // namespace vram::layers::adaptive_pool
