// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/computed_weight.h"
#include "layers/layer_scope.h"
#include "step/aten/conv.h"

#include <algorithm>

namespace vram::layers::conv_transpose {

namespace {

enum Attribute { OutChannels, KernelSize, Stride, Padding, OutputPadding, Dilation, Groups, Bias, InChannels };

void lower(LayerScope& scope)
{
    const int dims = scope.variant();
    const Tensor& x = scope.input();
    if (x.shape.rank() != dims + 2)
        return scope.fail(message("needs an input of %1 dimensions (batch, channels, spatial dimensions), but has "
                                  "%2; put a Reshape before it."_tr,
                                  dims + 2, text(x.shape)));
    const std::int64_t channels = x.shape[1];
    const auto [out, groups] = convChannels(scope, scope.integer(OutChannels), scope.integer(Groups));
    if (scope.integer(InChannels) != 0 && scope.integer(InChannels) != channels)
        return scope.fail(message("takes %1 channels, but its input has %2; set in_channels to %3 or 0."_tr,
                                  scope.integer(InChannels), channels, channels));
    if (channels % groups != 0 || out % groups != 0)
        return scope.fail(message("its channels must be multiples of its %1 groups."_tr, groups));
    aten::ConvGeometry geometry;
    geometry.kernel = scope.extents(KernelSize, dims);
    geometry.stride = scope.extents(Stride, dims);
    geometry.padding = scope.extents(Padding, dims);
    geometry.outputPadding = scope.extents(OutputPadding, dims);
    geometry.dilation = scope.extents(Dilation, dims);
    geometry.groups = groups;
    geometry.transposed = true;
    Shape weightShape{channels, out / groups};
    for (const std::int64_t extent : geometry.kernel)
        weightShape.push(extent);
    const Tensor weight = weightOrInput(scope, "weight", weightShape, 1);
    const Tensor bias = scope.flag(Bias) ? weightOrInput(scope, "bias", {out}, 2) : Tensor{};
    if (scope.failed())
        return;
    const Shape result = aten::convolutionShape(x.shape, out, geometry);
    if (std::any_of(result.begin(), result.end(), [](std::int64_t extent) { return extent < 1; }))
        return scope.fail("its padding leaves nothing of the output; use less padding."_tr);
    scope.addOutput(aten::convolution(scope.tape(), x, weight, bias, geometry));
}

LayerType type(std::string_view name, int dims)
{
    return {.name = name,
            .group = "Convolution",
            .help = "Transposed convolution: upsampling with learned filters (or those of a second "
                    "input). Saved for backward: its input.",
            .attributes = {spec::integer("out_channels", "Output channels", 64, 1, {}, "{}"),
                           spec::extents("kernel_size", "Kernel", {2}, 1, 1, dims, {}, "{}"),
                           spec::extents("stride", "Stride", {2}, 1, 1, dims, {}, "stride {}"),
                           spec::extents("padding", "Padding", {0}, 0, 1, dims, {}, "pad {}"),
                           spec::extents("output_padding", "Output padding", {0}, 0, 1, dims, {}, "output pad {}"),
                           spec::extents("dilation", "Dilation", {1}, 1, 1, dims, {}, "dilation {}"), groupsSpec(),
                           spec::flag("bias", "Bias", true), spec::inputSize("in_channels", "Input channels")},
            .weights = {{"weight", {"Input channels", "Output channels per group", "Kernel"}},
                        {"bias", {"Output channels"}}},
            .maximumInputs = 3,
            .lower = lower,
            .traits = {Trait::FeatureMap},
            .variant = dims};
}

} // namespace

std::vector<LayerType> types()
{
    return {type("ConvTranspose1d", 1), type("ConvTranspose2d", 2), type("ConvTranspose3d", 3)};
}

} // namespace vram::layers::conv_transpose
