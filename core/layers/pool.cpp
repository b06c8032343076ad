// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/pool.h"
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"

#include <algorithm>

namespace vram::layers::pool {

namespace {

// Only max pooling has Dilation and ReturnIndices.
enum MaxAttribute { KernelSize, Stride, Padding, CeilMode, Dilation, ReturnIndices };
enum Kind { Max = 0, Average = 10 };

bool overlaps(const aten::PoolGeometry& geometry)
{
    for (int d = 0; d < geometry.kernel.rank(); ++d) {
        if (geometry.kernel[d] > geometry.stride[d])
            return true;
    }
    return false;
}

void lower(LayerScope& scope)
{
    const bool average = scope.variant() >= Average;
    const int dims = scope.variant() % Average;
    const Tensor& x = scope.input();
    if (x.shape.rank() != dims + 2 && !scope.isSingleSample(dims + 1))
        return scope.fail(message("needs an input of %1 dimensions, but has %2."_tr, dims + 2, text(x.shape)));
    aten::PoolGeometry geometry;
    geometry.kernel = scope.extents(KernelSize, dims);
    geometry.stride = scope.extents(Stride, dims, geometry.kernel);
    geometry.padding = scope.extents(Padding, dims);
    geometry.dilation = geometry.kernel;
    for (std::int64_t& extent : std::span(&geometry.dilation[0], static_cast<std::size_t>(dims)))
        extent = 1;
    if (!average)
        geometry.dilation = scope.extents(Dilation, dims);
    geometry.ceilMode = scope.flag(CeilMode);
    const Shape output = aten::pooledShape(x.shape, geometry);
    if (std::any_of(output.begin(), output.end(), [](std::int64_t extent) { return extent < 1; }))
        return scope.fail(message("its window %1 is larger than its padded input %2; use a smaller window or remove a "
                                  "pooling above."_tr,
                                  text(geometry.kernel), text(x.shape)));
    if (average)
        return scope.addOutput(aten::avgPool(scope.tape(), x, output, overlaps(geometry)));
    const bool dilated =
        std::any_of(geometry.dilation.begin(), geometry.dilation.end(), [](std::int64_t d) { return d != 1; });
    const std::int64_t window = dilated ? 0 : geometry.kernel.elements();
    std::vector<Tensor> results = aten::maxPool(scope.tape(), x, output, window);
    if (!scope.flag(ReturnIndices))
        results.pop_back();
    scope.addOutput(results);
}

LayerType type(std::string_view name, int dims, Kind kind)
{
    std::vector<AttributeSpec> attributes{
        spec::extents("kernel_size", "Window", {2}, 1, 1, dims, {}, "{}"),
        spec::extents("stride", "Stride", {}, 1, 0, dims, "Empty: as wide as the window.", "stride {}"),
        spec::extents("padding", "Padding", {0}, 0, 1, dims, {}, "pad {}"),
        spec::flag("ceil_mode", "Round up", false, "Also counts windows that reach beyond the edge.", "ceil")};
    if (kind == Max) {
        attributes.push_back(spec::extents("dilation", "Dilation", {1}, 1, 1, dims, {}, "dilation {}"));
        attributes.push_back(spec::flag("return_indices", "Also returns indices", false));
    }
    return {.name = name,
            .group = "Pooling",
            .help = kind == Max ? "The maximum of each window. Saved for backward: its input and 8-byte indices."
                                : "The mean of each window. Saved for backward: its input.",
            .attributes = std::move(attributes),
            .lower = lower,
            .traits = {Trait::FeatureMap},
            .variant = kind + dims};
}

} // namespace

std::vector<LayerType> types()
{
    return {type("MaxPool1d", 1, Max),     type("MaxPool2d", 2, Max),     type("MaxPool3d", 3, Max),
            type("AvgPool1d", 1, Average), type("AvgPool2d", 2, Average), type("AvgPool3d", 3, Average)};
}

} // namespace vram::layers::pool
