// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/elementwise.h"

#include <array>

namespace vram::layers::function {

namespace {

/// A function of one tensor. If `wide`, autocast runs it in fp32.
struct Function {
    std::string_view name;
    const aten::Unary* kernel;
    bool wide;
    std::string_view help;
};

const std::array kFunctions{
    Function{"Pow", &aten::pow, true, "A power. Saved for backward: its input."},
    Function{"Sqrt", &aten::sqrt, false, "Saved for backward: its output."},
    Function{"Rsqrt", &aten::rsqrt, true, "1 / √x. Saved for backward: its output."},
    Function{"Exp", &aten::exp, true, "Saved for backward: its output."},
    Function{"Log", &aten::log, true, "Saved for backward: its input."},
    Function{"Abs", &aten::abs, false, "Saved for backward: its input."},
    Function{"Neg", &aten::neg, false, "Saved for backward: nothing."},
    Function{"Sin", &aten::sin, false, "Saved for backward: its input."},
    Function{"Cos", &aten::cos, false, "Saved for backward: its input."},
    Function{"Erf", &aten::erf, false, "Saved for backward: its input."},
    Function{"Clamp", &aten::clamp, false, "Saved for backward: its input."},
    Function{"Reciprocal", &aten::reciprocal, true, "Saved for backward: its output."},
    Function{"Sign", &aten::piecewiseConstant, false, "Saved for backward: nothing."},
    Function{"Floor", &aten::piecewiseConstant, false, "Saved for backward: nothing."},
};

void lower(LayerScope& scope)
{
    const Function& function = kFunctions[static_cast<std::size_t>(scope.variant())];
    if (function.kernel == &aten::clamp && (scope.text(1).empty() || scope.text(2).empty()))
        return scope.addOutput(aten::unary(scope.tape(), aten::clampOneSide, scope.input(), scope.flag(0)));
    const bool cast = function.wide && !scope.flag(0); // Autocast's lists contain no in-place function.
    const Tensor x = cast ? scope.tape().castToFloat(scope.input()) : scope.input();
    scope.addOutput(aten::unary(scope.tape(), *function.kernel, x, scope.flag(0)));
}

} // namespace

std::vector<LayerType> types()
{
    std::vector<LayerType> types;
    for (std::size_t i = 0; i < kFunctions.size(); ++i) {
        std::vector<AttributeSpec> attributes{spec::inPlace()};
        if (kFunctions[i].name == "Pow")
            attributes.push_back(spec::real("exponent", "Exponent", 2, -1e9, 1e9, {}, "{}"));
        if (kFunctions[i].kernel == &aten::clamp) {
            attributes.push_back(spec::text("min", "Minimum", "0", "Empty: none.", "from {}"));
            attributes.push_back(spec::text("max", "Maximum", "1", "Empty: none.", "to {}"));
        }
        types.push_back({.name = kFunctions[i].name,
                         .group = "Function",
                         .help = kFunctions[i].help,
                         .attributes = std::move(attributes),
                         .lower = lower,
                         .acceptsEmpty = true,
                         .sharding = ShardingPropagation::Elementwise,
                         .variant = static_cast<int>(i)});
    }
    return types;
}

} // namespace vram::layers::function
