// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/elementwise.h"
#include "step/aten/views.h"

#include <array>

namespace vram::layers::activation {

namespace {

/// An activation: its class name, its kernel, and whether it has an in-place form.
struct Activation {
    std::string_view name;
    const aten::Unary* function;
    bool inPlace;
    std::string_view help;
    bool gates = false;
};

const std::array kActivations{
    Activation{"ReLU", &aten::relu, true, "Saved for backward: its output."},
    Activation{"ReLU6", &aten::hardtanh, true, "Saved for backward: its input."},
    Activation{"LeakyReLU", &aten::leakyRelu, true,
               "Saved for backward: its input; its output where it works in place."},
    Activation{"ELU", &aten::elu, true, "Saved for backward: its input; its output where it works in place."},
    Activation{"SELU", &aten::elu, true, "Saved for backward: its input; its output where it works in place."},
    Activation{"CELU", &aten::elu, true, "Saved for backward: its input; its output where it works in place."},
    Activation{"GELU", &aten::gelu, false, "Saved for backward: its input.", true},
    Activation{"SiLU", &aten::silu, true, "Saved for backward: its input.", true},
    Activation{"Mish", &aten::mish, true, "Saved for backward: its input."},
    Activation{"Hardswish", &aten::hardswish, true, "Saved for backward: its input."},
    Activation{"Hardsigmoid", &aten::hardsigmoid, true, "Saved for backward: its input."},
    Activation{"Hardtanh", &aten::hardtanh, true, "Saved for backward: its input."},
    Activation{"Threshold", &aten::threshold, true, "Saved for backward: its input."},
    Activation{"Sigmoid", &aten::sigmoid, true, "Saved for backward: its output."},
    Activation{"Tanh", &aten::tanh, true, "Saved for backward: its output."},
    Activation{"Softplus", &aten::softplus, false, "Saved for backward: its input."},
    Activation{"Softshrink", &aten::softshrink, false, "Saved for backward: its input."},
    Activation{"Hardshrink", &aten::softshrink, false, "Saved for backward: its input."},
    Activation{"LogSigmoid", &aten::logSigmoid, false, "Saved for backward: its input."},
};

void lower(LayerScope& scope)
{
    const Activation& activation = kActivations[static_cast<std::size_t>(scope.variant())];
    const bool inPlace = activation.inPlace && (scope.flag(0) || scope.setup().inPlaceActivations);
    const bool tanh = activation.function == &aten::gelu && scope.text(0) == "tanh";
    const aten::Unary& function = tanh ? aten::geluTanh : *activation.function;
    // Autocast runs softplus in fp32.
    const bool wide = activation.function == &aten::softplus;
    const Tensor x = wide ? scope.tape().castToFloat(scope.input()) : scope.input();
    scope.addOutput(aten::unary(scope.tape(), function, x, inPlace));
}

// Tanhshrink, x − tanh(x), and Softsign, x / (1 + |x|), run as several kernels.
void lowerTanhshrink(LayerScope& scope)
{
    Recorder& r = scope.tape();
    scope.addOutput(aten::sub(r, scope.input(), aten::unary(r, aten::tanh, scope.input())));
}

void lowerSoftsign(LayerScope& scope)
{
    Recorder& r = scope.tape();
    const Tensor magnitude = aten::unary(r, aten::scalarAdd, aten::unary(r, aten::abs, scope.input()));
    scope.addOutput(aten::div(r, scope.input(), magnitude));
}

void lowerRrelu(LayerScope& scope)
{
    scope.addOutput(aten::rrelu(scope.tape(), scope.input(), scope.flag(0) || scope.setup().inPlaceActivations));
}

void lowerPrelu(LayerScope& scope)
{
    const Tensor& x = scope.input();
    const std::int64_t parameters = scope.integer(0);
    if (parameters != 1 && (x.shape.rank() < 2 || x.shape[1] != parameters))
        return scope.fail(
            message("has %1 slopes; use 1, or one for each channel of %2."_tr, parameters, text(x.shape)));
    Recorder& r = scope.tape();
    const Tensor weight = r.castToHalf(scope.parameter("weight", {parameters}));
    Shape broadcastable;
    for (int d = 0; d < x.shape.rank(); ++d)
        broadcastable.push(d == 1 ? parameters : 1);
    const bool same = x.shape.rank() < 2;
    scope.addOutput(aten::prelu(r, r.castToHalf(x), same ? weight : aten::reshaped(r, weight, broadcastable)));
}

void lowerGlu(LayerScope& scope)
{
    const auto dim = scope.dimension(scope.integer(0), scope.input().shape.rank());
    if (!dim)
        return;
    if (scope.input().shape[*dim] % 2 != 0)
        return scope.fail(message("halves a dimension of size %1; it must be even."_tr, scope.input().shape[*dim]));
    scope.addOutput(aten::glu(scope.tape(), scope.input(), *dim));
}

LayerType specialActivation(std::string_view name, std::string_view help, std::vector<AttributeSpec> attributes,
                            void (*function)(LayerScope&))
{
    return {.name = name,
            .group = "Activation",
            .help = help,
            .attributes = std::move(attributes),
            .lower = function,
            .acceptsEmpty = true,
            .traits = {Trait::SameDimensions, Trait::Auxiliary},
            .sharding = ShardingPropagation::Elementwise};
}

} // namespace

std::vector<LayerType> types()
{
    std::vector<LayerType> types;
    for (std::size_t i = 0; i < kActivations.size(); ++i) {
        std::vector<AttributeSpec> attributes;
        if (kActivations[i].inPlace)
            attributes.push_back(spec::inPlace());
        if (kActivations[i].name == "GELU")
            attributes.push_back(spec::choice("approximate", "Approximation", {"none", "tanh"}, {}, "{}"));
        types.push_back(specialActivation(kActivations[i].name, kActivations[i].help, std::move(attributes), lower));
        types.back().variant = static_cast<int>(i);
        if (kActivations[i].gates)
            types.back().traits.add(Trait::Gates);
    }
    types.push_back(specialActivation("Tanhshrink", "Saved for backward: its tanh.", {}, lowerTanhshrink));
    types.push_back(specialActivation("Softsign", "Saved for backward: its input and 1 + |x|.", {}, lowerSoftsign));
    types.push_back(specialActivation("RReLU",
                                      "A random slope below zero. Saved for backward: its input and the slopes.",
                                      {spec::inPlace()}, lowerRrelu));
    types.push_back(specialActivation(
        "PReLU", "A learned slope below zero. Saved for backward: its input.",
        {spec::integer("num_parameters", "Slopes", 1, 1, "1, or one per channel.", "{} slopes")}, lowerPrelu));
    types.back().weights = {{"weight", {"Slopes"}}};
    types.push_back(specialActivation("GLU",
                                      "Halves a dimension: one half gates the other. Saved for backward: its input.",
                                      {spec::dim("dim", -1)}, lowerGlu));
    return types;
}

} // namespace vram::layers::activation
