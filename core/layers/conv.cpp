// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/conv.h"
#include "layers/attribute_specs.h"
#include "layers/computed_weight.h"
#include "layers/layer_scope.h"
#include "setup/fine_tuning.h"
#include "step/aten/elementwise.h"
#include "step/aten/views.h"

#include <algorithm>

namespace vram::layers::conv {

namespace {

enum Attribute { OutChannels, KernelSize, Stride, Padding, AutoPadding, Dilation, Groups, Bias, InChannels };

Shape filled(int count, std::int64_t value)
{
    Shape shape;
    for (int d = 0; d < count; ++d)
        shape.push(value);
    return shape;
}

// padding="same" preserves the spatial sizes. If the total padding is odd, a separate pad operation first adds one
// element on the right.
Tensor paddedToSame(LayerScope& scope, const Tensor& x, aten::ConvGeometry& geometry)
{
    Shape padded = x.shape;
    bool uneven = false;
    for (int d = 0; d < geometry.kernel.rank(); ++d) {
        const std::int64_t total = checkedMul(geometry.dilation[d], geometry.kernel[d] - 1);
        geometry.padding[d] = total / 2;
        padded[x.shape.rank() - geometry.kernel.rank() + d] += total % 2;
        uneven = uneven || total % 2 != 0;
    }
    return uneven ? aten::pad(scope.tape(), x, padded, aten::PadValues::Number) : x;
}

bool channelsFit(LayerScope& scope, std::int64_t channels, const ConvChannels& made)
{
    const std::int64_t declared = scope.integer(InChannels);
    if (declared != 0 && declared != channels) {
        scope.fail(message("takes %1 channels, but its input has %2; set in_channels to %3 (0 follows the "
                           "input) or change the layer above."_tr,
                           declared, channels, channels));
        return false;
    }
    if (channels % made.groups != 0 || made.out % made.groups != 0) {
        scope.fail(message("cannot split %1 input and %2 output channels into %3 groups; both must be multiples of "
                           "it."_tr,
                           channels, made.out, made.groups));
        return false;
    }
    return true;
}

// Adds LoRA to a frozen convolution: a convolution with the same kernel and as many output channels as the rank, then a
// pointwise convolution (peft/tuners/lora/layer.py, _ConvNd).
Tensor withLora(LayerScope& scope, const Tensor& given, const Tensor& result, const aten::ConvGeometry& geometry)
{
    Recorder& r = scope.tape();
    const DType type = hasFloat32Adapters(scope.setup()) ? DType::Float32 : scope.modelDType();
    const std::int64_t rank = scope.setup().loraRank;
    aten::ConvGeometry narrow = geometry, single;
    narrow.groups = 1;
    single.kernel = single.stride = single.dilation = filled(geometry.kernel.rank(), 1);
    single.padding = filled(geometry.kernel.rank(), 0);
    single.groups = geometry.groups;
    Shape down{rank, given.shape[1]}, up{result.shape[1], rank / geometry.groups};
    for (const std::int64_t extent : geometry.kernel) {
        down.push(extent);
        up.push(1);
    }
    if (rank % geometry.groups != 0) {
        scope.fail(message("has %1 groups, which do not divide the rank %2 of its adapter; choose another rank."_tr,
                           geometry.groups, rank));
        return result;
    }
    const Tensor a = scope.parameter("lora_A", down, type), b = scope.parameter("lora_B", up, type);
    const Tensor x = aten::cast(r, given, type);
    const Tensor low = aten::convolution(r, aten::dropout(r, x, scope.setup().loraDropout), a, {}, narrow);
    const Tensor added = aten::unary(r, aten::scalarMul, aten::convolution(r, low, b, {}, single));
    const Tensor sum = aten::add(r, result, added);
    r.keepAlive(x);
    return aten::cast(r, sum, result.dtype);
}

void lower(LayerScope& scope)
{
    const int dims = scope.variant();
    Tensor x = scope.input();
    const bool unbatched = scope.isSingleSample(dims + 1);
    if (x.shape.rank() != dims + 2 && !unbatched)
        return scope.fail(message("needs an input of %1 dimensions (batch, channels, spatial dimensions), but has "
                                  "%2; put a Reshape before it or choose another convolution."_tr,
                                  dims + 2, text(x.shape)));
    if (unbatched)
        x = aten::unsqueeze(scope.tape(), x, 0);
    aten::ConvGeometry geometry;
    geometry.kernel = scope.extents(KernelSize, dims);
    geometry.stride = scope.extents(Stride, dims);
    geometry.padding = scope.extents(Padding, dims);
    geometry.dilation = scope.extents(Dilation, dims);
    const ConvChannels made = convChannels(scope, scope.integer(OutChannels), scope.integer(Groups));
    geometry.groups = made.groups;
    const std::int64_t channels = x.shape[1];
    if (!channelsFit(scope, channels, made))
        return;
    if (scope.text(AutoPadding) == "valid")
        geometry.padding = filled(dims, 0);
    Shape weightShape{made.out, channels / made.groups};
    for (const std::int64_t extent : geometry.kernel)
        weightShape.push(extent);
    const bool adapter = scope.hasAdapter() && scope.inputs() == 1;
    const Tensor weight = weightOrInput(scope, "weight", weightShape, 1, !adapter);
    const Tensor bias = scope.flag(Bias) ? weightOrInput(scope, "bias", {made.out}, 2, !adapter) : Tensor{};
    if (scope.failed())
        return;
    if (scope.text(AutoPadding) == "same")
        x = paddedToSame(scope, x, geometry);
    const Shape result = aten::convolutionShape(x.shape, weightShape[0], geometry);
    if (std::any_of(result.begin(), result.end(), [](std::int64_t extent) { return extent < 1; }))
        return scope.fail(message("its kernel %1 is larger than its padded input %2; use a smaller kernel, more "
                                  "padding or a larger input."_tr,
                                  text(geometry.kernel), text(x.shape)));
    Tensor y = aten::convolution(scope.tape(), x, weight, bias, geometry);
    if (adapter)
        y = withLora(scope, x, y, geometry);
    scope.addOutput(unbatched ? aten::squeeze(scope.tape(), y, {0}) : y);
}

LayerType type(std::string_view name, int dims)
{
    return {.name = name,
            .group = "Convolution",
            .help = "Convolution with learned filters, or those of a second input (a third is the bias). Saves its "
                    "input for the backward pass.",
            .attributes = {spec::integer("out_channels", "Output channels", 64, 1, {}, "{}"),
                           spec::extents("kernel_size", "Kernel", {3}, 1, 1, dims, {}, "{}"),
                           spec::extents("stride", "Stride", {1}, 1, 1, dims, {}, "stride {}"),
                           spec::extents("padding", "Padding", {0}, 0, 1, dims, {}, "pad {}"),
                           spec::choice("auto_padding", "Padding rule", {"none", "same", "valid"},
                                        "same keeps the sizes at stride 1; none uses the padding entered above.", "{}"),
                           spec::extents("dilation", "Dilation", {1}, 1, 1, dims, {}, "dilation {}"), groupsSpec(),
                           spec::flag("bias", "Bias", true), spec::inputSize("in_channels", "Input channels")},
            .weights = {{"weight", {"Output channels", "Input channels per group", "Kernel"}},
                        {"bias", {"Output channels"}},
                        {"lora_A", {"Rank", "Input channels", "Kernel"}},
                        {"lora_B", {"Output channels", "Rank per group"}}},
            .maximumInputs = 3,
            .lower = lower,
            .supportsAdapter = true,
            .traits = {Trait::Convolution, Trait::FeatureMap},
            .variant = dims};
}

} // namespace

std::vector<LayerType> types()
{
    return {type("Conv1d", 1), type("Conv2d", 2), type("Conv3d", 3)};
}

} // namespace vram::layers::conv
