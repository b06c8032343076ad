// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/norm.h"

#include <algorithm>

namespace vram::layers::layer_norm {

namespace {

enum Attribute { NormalizedShape, Affine, BiasOrImplementation };
enum Kind { LayerNorm, RmsNorm };

// Returns the trailing sizes over which the layer normalizes; fails if those of the input differ.
Shape normalized(LayerScope& scope)
{
    const Shape& input = scope.input().shape;
    const Shape declared = scope.extents(NormalizedShape);
    if (input.empty() || declared.rank() > input.rank()) {
        scope.fail(
            message("normalizes %1, which has more dimensions than its input %2."_tr, text(declared), text(input)));
        return {};
    }
    if (declared.empty())
        return {input.back()};
    if (!std::equal(declared.begin(), declared.end(), input.end() - declared.rank()))
        scope.fail(message("normalizes %1, but its input ends in %2; leave normalized_shape empty to follow the "
                           "input."_tr,
                           text(declared), text(Shape(input.end() - declared.rank(), input.end()))));
    return declared;
}

aten::RmsScale scaleOf(std::string_view implementation)
{
    return implementation == "composite"  ? aten::RmsScale::Composite
           : implementation == "fp32"     ? aten::RmsScale::Wide
           : implementation == "plus_one" ? aten::RmsScale::PlusOne
           : implementation == "t5"       ? aten::RmsScale::Unconverted
                                          : aten::RmsScale::Narrow;
}

void lower(LayerScope& scope)
{
    const Shape shape = normalized(scope);
    if (scope.failed())
        return;
    const Tensor weight = scope.flag(Affine) ? scope.parameter("weight", shape) : Tensor{};
    if (scope.variant() == RmsNorm) {
        if (scope.text(BiasOrImplementation) == "fused" || fusesLayers(scope.setup()))
            return scope.addOutput(aten::rmsNormFused(scope.tape(), scope.input(), weight));
        return scope.addOutput(aten::rmsNormEager(scope.tape(), scope.input(), weight, shape.rank(),
                                                  scaleOf(scope.text(BiasOrImplementation))));
    }
    const bool hasBias = scope.flag(Affine) && scope.flag(BiasOrImplementation);
    const Tensor bias = hasBias ? scope.parameter("bias", shape) : Tensor{};
    scope.addOutput(aten::layerNorm(scope.tape(), scope.input(), weight, bias, shape.rank()));
}

AttributeSpec shape()
{
    return spec::extents("normalized_shape", "Normalized shape", {}, 1, 0, 8, "Empty: the last dimension.", "{}");
}

AttributeSpec implementation()
{
    return spec::choice(
        "implementation", "Implementation", {"eager", "fused", "composite", "fp32", "plus_one", "t5"},
        "eager: fp32 inside, as separate operations like in Llama; composite: nn.RMSNorm "
        "up to PyTorch 2.8; fused: one kernel, nn.RMSNorm after that; fp32: the weight is "
        "multiplied in fp32, as in OLMo 2; plus_one: so is 1 + weight, as in Gemma; t5: the input itself is divided.",
        "{}");
}

} // namespace

std::vector<LayerType> types()
{
    return {{.name = "LayerNorm",
             .group = "Normalization",
             .help = "Normalizes the last dimensions. Saved for backward: its input, a mean and a "
                     "deviation for each row.",
             .attributes = {shape(), spec::flag("elementwise_affine", "Learned scale", true),
                            spec::flag("bias", "Learned shift", true)},
             .weights = {{"weight", {"Normalized shape"}}, {"bias", {"Normalized shape"}}},
             .lower = lower,
             .traits = {Trait::SameDimensions},
             .sharding = ShardingPropagation::Normalizes,
             .variant = LayerNorm},
            {.name = "RMSNorm",
             .group = "Normalization",
             .help = "Divides by the root mean square. Written as separate operations, as in Llama, it saves its input "
                     "twice for backward.",
             .attributes = {shape(), spec::flag("elementwise_affine", "Learned scale", true), implementation()},
             .weights = {{"weight", {"Normalized shape"}}},
             .lower = lower,
             .traits = {Trait::SameDimensions},
             .sharding = ShardingPropagation::Normalizes,
             .variant = RmsNorm}};
}

} // namespace vram::layers::layer_norm
