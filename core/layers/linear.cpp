#include "layers/attribute_specs.h"
#include "setup/quantization.h"
#include "step/aten/elementwise.h"
#include "step/aten/matmul.h"
#include "step/aten/quantized.h"
#include "step/layer_scope.h"

namespace vram::layers {

namespace {

enum Attribute { OutFeatures, InFeatures, Bias };

// x·Aᵀ·Bᵀ, scaled, beside the frozen weight (Hu et al. 2021, LoRA).
Tensor adapted(LayerScope& scope, const Tensor& x, const Tensor& base, std::int64_t in, std::int64_t out)
{
    Recorder& r = scope.tape();
    const Tensor a = scope.parameter("lora_A", {scope.adapterRank(), in});
    const Tensor b = scope.parameter("lora_B", {out, scope.adapterRank()});
    const Tensor narrow = aten::linear(r, x, a, Tensor{});
    const Tensor wide = aten::linear(r, narrow, b, Tensor{});
    return aten::add(r, base, aten::unary(r, aten::scalarMul, wide));
}

// The bias: what a second input gives (one that the network works out), else a parameter.
Tensor biasOf(LayerScope& scope, std::int64_t out, bool trains)
{
    if (scope.inputs() < 2)
        return scope.flag(Bias) ? scope.parameter("bias", {out}, scope.modelType(), trains) : Tensor{};
    const Tensor& given = scope.input(1);
    if (given.shape != Shape{out})
        scope.fail("adds its second input to every output, so it must have the shape " + text(Shape{out}) + ", not "
                   + text(given.shape) + ".");
    return given;
}

void lower(LayerScope& scope)
{
    const Tensor& x = scope.input();
    const std::int64_t out = scope.integer(OutFeatures);
    const std::int64_t declared = scope.integer(InFeatures);
    if (x.shape.empty())
        return scope.fail("needs an input with at least one dimension, and has a single number.");
    const std::int64_t in = x.shape.back();
    if (declared != 0 && declared != in)
        return scope.fail("takes " + std::to_string(declared) + " features, but its input has " + std::to_string(in)
                          + " in its last dimension; set in_features to " + std::to_string(in)
                          + " (0 follows the input) or change the layer above.");
    const bool adapter = scope.adapterRank() > 0;
    const bool frozen = adapter || (!scope.tape().gradMode() && scope.layer().shared.empty());
    if (const Bytes packed = quantizedBytes(scope.setup(), checkedMul(in, out)); frozen && packed > 0) {
        const Tensor base =
            aten::quantizedLinear(scope.tape(), x, scope.quantizedParameter("weight", in * out, packed), out);
        const Tensor bias = biasOf(scope, out, false);
        const Tensor y = bias.defined() ? aten::add(scope.tape(), base, bias) : base;
        return scope.give(adapter ? adapted(scope, x, y, in, out) : y);
    }
    const Tensor weight = scope.parameter("weight", {out, in}, scope.modelType(), !adapter);
    const Tensor bias = biasOf(scope, out, !adapter);
    const Tensor y = aten::linear(scope.tape(), x, weight, bias);
    scope.give(adapter ? adapted(scope, x, y, in, out) : y);
}

} // namespace

std::vector<LayerType> linear()
{
    return {{.name = "Linear",
             .group = "Linear",
             .help = "x·Wᵀ + b over the last dimension. Keeps its input.",
             .attributes = {spec::integer("out_features", "Output features", 128, 1, {}, "{}"),
                            spec::integer("in_features", "Input features", 0, 0, "0 follows the input."),
                            spec::flag("bias", "Bias", true)},
             .maximumInputs = 2,
             .lower = lower,
             .adapts = true}};
}

} // namespace vram::layers
