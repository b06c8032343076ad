// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/elementwise.h"
#include "step/aten/gated.h"

#include <limits>

namespace vram::layers::arithmetic {

namespace {

constexpr double kLargest = std::numeric_limits<double>::max();

enum Kind { Add, Sub, Mul, Div, Maximum };

const aten::Unary& withNumber(int kind, bool fraction, bool reversed)
{
    if (reversed)
        return fraction ? aten::fractionRsub : aten::scalarRsub;
    if (kind == Maximum)
        return aten::clampOneSide;
    if (kind == Div)
        return aten::scalarDiv;
    if (kind == Mul)
        return fraction ? aten::fractionMul : aten::scalarMul;
    return fraction ? aten::fractionAdd : aten::scalarAdd;
}

// Liger's backward overwrites the saved inputs with their gradients; Megatron-LM's allocates these.
Tensor product(LayerScope& scope, const Tensor& a, const Tensor& b, bool inPlace)
{
    using aten::GatedGradients;
    const bool megatron = isMegatron(scope.setup().parallel.data);
    switch (scope.fusion()) {
    case ProductFusion::Gate:
        return aten::gatedActivation(scope.tape(), a, b,
                                     megatron ? GatedGradients::Allocated : GatedGradients::InPlace);
    case ProductFusion::Weights: return aten::weightedTokens(scope.tape(), a, b);
    case ProductFusion::None: break;
    }
    return aten::mul(scope.tape(), a, b, inPlace);
}

Tensor applyOperator(LayerScope& scope, const Tensor& a, const Tensor& b, bool inPlace)
{
    Recorder& r = scope.tape();
    switch (scope.variant()) {
    case Add: return aten::add(r, a, b, inPlace);
    case Sub: return aten::sub(r, a, b, inPlace);
    case Mul: return product(scope, a, b, inPlace);
    case Div: return aten::div(r, a, b, inPlace);
    default: return aten::maximum(r, a, b);
    }
}

void lower(LayerScope& scope)
{
    const int kind = scope.variant();
    const bool inPlace = kind != Maximum && scope.flag(0);
    if (scope.inputs() == 1) {
        const bool fraction = kind != Maximum && scope.flag(1);
        const double number = kind != Maximum ? scope.real(2) : 0;
        const bool reversed = kind == Sub && scope.flag(3);
        const double factor = kind == Sub && !reversed ? -number : number; // A difference is a sum.
        return scope.addOutput(
            aten::unary(scope.tape(), withNumber(kind, fraction, reversed), scope.input(), inPlace, factor));
    }
    Tensor result = scope.input();
    for (int i = 1; i < scope.inputs(); ++i) {
        if (!broadcast(result.shape, scope.input(i).shape))
            return scope.fail(
                message("combines %1 and %2, which do not match; sizes must be equal or 1. Choose another "
                        "input or a Reshape."_tr,
                        text(result.shape), text(scope.input(i).shape)));
        result = applyOperator(scope, result, scope.input(i), inPlace);
    }
    scope.addOutput(result);
}

LayerType type(std::string_view name, std::string_view help, Kind kind)
{
    std::vector<AttributeSpec> attributes;
    if (kind != Maximum) {
        attributes.push_back(spec::inPlace());
        attributes.push_back(spec::flag("fraction", "By a fraction", false,
                                        "The number in place of a second input has decimals: integers become 32-bit "
                                        "floats."));
        attributes.push_back(spec::withDefaultLabel(
            spec::real("factor", "Number", 0, -kLargest, kLargest,
                       "The number in place of a second input. torch.compile computes equal results only once.",
                       "by {}"),
            "unknown"));
    }
    if (kind == Sub)
        attributes.push_back(spec::flag("reversed", "Subtract from a number", false,
                                        "With one input: a number minus the input; the input's gradient is negated.",
                                        "from a number"));
    return {.name = name,
            .group = "Combine",
            .help = help,
            .attributes = std::move(attributes),
            .maximumInputs = kind == Add || kind == Mul ? 64 : 2,
            .lower = lower,
            .acceptsEmpty = true,
            .traits = kind == Mul ? Traits{Trait::Multiplies} : Traits{},
            .sharding = ShardingPropagation::Elementwise,
            .variant = kind};
}

} // namespace

std::vector<LayerType> types()
{
    return {type("Add", "Sum of its inputs (with one input: plus a number). Saved for backward: nothing.", Add),
            type("Sub", "Difference. Saved for backward: nothing.", Sub),
            type("Mul", "Product. Saved for backward: both factors, or nothing if one is a number.", Mul),
            type("Div", "Quotient. Saved for backward: both, or nothing if the divisor is a number.", Div),
            type("Maximum", "The elementwise maximum of two tensors. Saved for backward: both.", Maximum),
            type("Minimum", "The elementwise minimum of two tensors. Saved for backward: both.", Maximum)};
}

} // namespace vram::layers::arithmetic
