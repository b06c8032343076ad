// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/elementwise.h"
#include "step/graph_trace.h"

namespace vram::layers::parameter {

namespace {

enum Attribute { ShapeOf, Type, OwnType = 5, NoiseOf = 5, NoiseLike = 1 };
enum Kind { Parameter, Buffer, Constant };

void traceValues(LayerScope& scope, Tensor& constant, int noise)
{
    const std::string& drawn = scope.text(noise);
    if (drawn == "none")
        traceConstant(scope.tape(), constant);
    else
        aten::traceRandom(scope.tape(), constant, drawn == "bernoulli" ? aten::Noise::Bernoulli : aten::Noise::Numbers);
}

void lower(LayerScope& scope)
{
    const Shape shape = scope.extents(ShapeOf);
    const DType dtype = scope.dtype(scope.text(Type));
    if (scope.variant() == Parameter)
        return scope.addOutput(scope.parameter("weight", shape, dtype));
    if (scope.variant() == Buffer)
        return scope.addOutput(scope.flag(OwnType) ? scope.ownBuffer(shape, dtype) : scope.buffer(shape, dtype));
    scope.tape().kernel("constant", {});
    Tensor constant = scope.tape().empty(shape, dtype);
    traceValues(scope, constant, NoiseOf);
    scope.addOutput(constant);
}

void lowerLike(LayerScope& scope)
{
    scope.tape().kernel("constant", {&scope.input()});
    Tensor constant = scope.tape().empty(scope.extents(ShapeOf), scope.input().dtype);
    traceValues(scope, constant, NoiseLike);
    scope.addOutput(constant);
}

AttributeSpec shape()
{
    return spec::extents("shape", "Shape", {1}, 0, 0, 8, "B stands for the batch size.", "{}");
}

AttributeSpec noise()
{
    return spec::choice("noise", "Noise", {"none", "uniform", "normal", "bernoulli"},
                        "How random elements are drawn. Only torch.compile distinguishes them from others.",
                        "{} noise");
}

AttributeSpec rotaryBase()
{
    return spec::real("rotary_base", "Rotary base", 0, 0, 1e12,
                      "The base (theta) of the rotary embedding's frequencies. Megatron-LM's options need it; it does "
                      "not change the memory.",
                      "base {}");
}

AttributeSpec rotaryScaling()
{
    return spec::choice("rotary_scaling", "Rotary scaling", {"none", "llama3", "other"},
                        "How the rotary embedding's frequencies are scaled for longer sequences (rope_scaling). "
                        "Megatron-LM's options need it; it does not change the memory.",
                        "scaling {}");
}

AttributeSpec rotaryFactor()
{
    return spec::real("rotary_factor", "Rotary factor", 1, 1, 1e6,
                      "The factor of the rotary scaling. Megatron-LM's options need it; it does not change the memory.",
                      "factor {}");
}

} // namespace

std::vector<LayerType> types()
{
    return {{.name = "Parameter",
             .group = "Sources",
             .help = "A trainable tensor used by a function: a class token, a scale, a table of biases.",
             .attributes = {shape(), spec::dtype("compute")},
             .weights = {{"weight", {"Shape"}}},
             .minimumInputs = 0,
             .maximumInputs = 0,
             .lower = lower,
             .traits = {Trait::Parameter, Trait::Auxiliary, Trait::NotModule},
             .variant = Parameter},
            {.name = "Buffer",
             .group = "Sources",
             .help = "A registered tensor without gradient: an index table, a mask.",
             .attributes = {shape(), spec::dtype(), rotaryBase(), rotaryScaling(), rotaryFactor(),
                            spec::flag("own_type", "Ignore mixed precision", false,
                                       "Floating-point, but not converted with the model: a table that code keeps "
                                       "without registering it.")},
             .minimumInputs = 0,
             .maximumInputs = 0,
             .lower = lower,
             .traits = {Trait::Auxiliary, Trait::NotModule},
             .variant = Buffer},
            {.name = "Constant",
             .group = "Sources",
             .help = "A tensor created during the forward pass: positions, a mask, noise.",
             .attributes = {shape(), spec::dtype(), rotaryBase(), rotaryScaling(), rotaryFactor(), noise()},
             .minimumInputs = 0,
             .maximumInputs = 0,
             .lower = lower,
             .traits = {Trait::Constant, Trait::HasShapeAttribute, Trait::Auxiliary, Trait::NotModule},
             .variant = Constant},
            {.name = "ConstantLike",
             .group = "Sources",
             .help = "A tensor created during the forward pass with the dtype of another: noise, an attention mask.",
             .attributes = {shape(), noise()},
             .lower = lowerLike,
             .traits = {Trait::HasShapeAttribute, Trait::Auxiliary}}};
}

} // namespace vram::layers::parameter
