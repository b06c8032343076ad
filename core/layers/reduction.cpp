// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/elementwise.h"
#include "step/aten/reduce.h"

namespace vram::layers::reduction {

namespace {

enum Kind { Mean, Sum, Amax, Amin, Std, Var, LogSumExp, Norm, ArgMax };

void lower(LayerScope& scope)
{
    const Tensor& x = scope.input();
    const auto dims = scope.dimensions(0, x.shape.rank());
    if (!dims)
        return;
    const bool keep = scope.flag(1);
    Recorder& r = scope.tape();
    switch (scope.variant()) {
    case Mean: return scope.addOutput(aten::mean(r, x, *dims, keep));
    case Sum: return scope.addOutput(aten::sum(r, x, *dims, keep));
    case ArgMax: return scope.addOutput(aten::argMax(r, x, *dims, keep));
    case Norm: return scope.addOutput(aten::savingReduction(r, aten::SavingReduction::Norm, x, *dims, keep));
    case LogSumExp: return scope.addOutput(aten::savingReduction(r, aten::SavingReduction::LogSumExp, x, *dims, keep));
    case Std: return scope.addOutput(aten::savingReduction(r, aten::SavingReduction::Deviation, x, *dims, keep));
    case Var: return scope.addOutput(aten::savingReduction(r, aten::SavingReduction::Variance, x, *dims, keep));
    case Amin: return scope.addOutput(aten::savingReduction(r, aten::SavingReduction::Minimum, x, *dims, keep));
    default: return scope.addOutput(aten::savingReduction(r, aten::SavingReduction::Maximum, x, *dims, keep));
    }
}

void lowerMaxAlong(LayerScope& scope)
{
    if (const auto dim = scope.dimension(scope.integer(0), scope.input().shape.rank()))
        scope.addOutput(aten::maxAlong(scope.tape(), scope.input(), *dim, scope.flag(1)));
}

void lowerCumSum(LayerScope& scope)
{
    if (scope.dimension(scope.integer(0), scope.input().shape.rank()))
        scope.addOutput(aten::cumsum(scope.tape(), scope.input()));
}

void lowerCumProd(LayerScope& scope)
{
    if (const auto dim = scope.dimension(scope.integer(0), scope.input().shape.rank()))
        scope.addOutput(aten::cumprod(scope.tape(), scope.input(), *dim));
}

// F.normalize computes x / max(‖x‖, ε), expanding the clamped norm to the shape of x.
void lowerNormalize(LayerScope& scope)
{
    const Tensor& x = scope.input();
    const auto dim = scope.dimension(scope.integer(0), x.shape.rank());
    if (!dim)
        return;
    Recorder& r = scope.tape();
    const Tensor norm = aten::savingReduction(r, aten::SavingReduction::Norm, x, {*dim}, true);
    scope.addOutput(aten::div(r, x, aten::unary(r, aten::clampOneSide, norm)));
}

LayerType type(std::string_view name, std::string_view help, Kind kind)
{
    return {.name = name,
            .group = "Reduction",
            .help = help,
            .attributes = {spec::dims(), spec::flag("keepdim", "Keep the dimensions", false)},
            .lower = lower,
            .sharding = ShardingPropagation::Reduces,
            .variant = kind};
}

LayerType alongDimension(std::string_view name, std::string_view help, std::vector<AttributeSpec> attributes,
                         void (*function)(LayerScope&))
{
    return {.name = name, .group = "Reduction", .help = help, .attributes = std::move(attributes), .lower = function};
}

} // namespace

std::vector<LayerType> types()
{
    const auto dimAndKeep = [] {
        return std::vector{spec::dim("dim", -1), spec::flag("keepdim", "Keep the dimension", false)};
    };
    return {
        type("Mean", "Saved for backward: sizes only.", Mean),
        type("Sum", "Saved for backward: sizes only.", Sum),
        type("Amax", "The maximum. Saved for backward: input and output.", Amax),
        type("Amin", "The minimum. Saved for backward: input and output.", Amin),
        type("Std", "Standard deviation. Saved for backward: input and output.", Std),
        type("Var", "Variance. Saved for backward: its input.", Var),
        type("LogSumExp", "Saved for backward: input and output.", LogSumExp),
        type("Norm", "Norm of a vector. Saved for backward: input and output.", Norm),
        type("ArgMax", "The index of the maximum; no gradient.", ArgMax),
        alongDimension("Max", "The maximum along a dimension and its index. Saved for backward: 8-byte indices.",
                       dimAndKeep(), lowerMaxAlong),
        alongDimension("Min", "The minimum along a dimension and its index. Saved for backward: 8-byte indices.",
                       dimAndKeep(), lowerMaxAlong),
        alongDimension("CumSum", "Cumulative sum. Saved for backward: nothing.", {spec::dim("dim", -1)}, lowerCumSum),
        alongDimension("CumProd", "Cumulative product. Saved for backward: input and output.", {spec::dim("dim", -1)},
                       lowerCumProd),
        alongDimension("Normalize", "Scales to unit length along a dimension.", {spec::dim("dim", 1)}, lowerNormalize)};
}

} // namespace vram::layers::reduction
