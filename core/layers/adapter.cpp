// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/adapter.h"

#include "setup/fine_tuning.h"
#include "step/aten/elementwise.h"
#include "step/aten/index.h"
#include "step/aten/matmul.h"
#include "step/aten/reduce.h"
#include "step/aten/views.h"

namespace vram {

namespace {

// Implements autocast_adapter_dtype=True, the default of get_peft_model().
DType adapterDType(const LayerScope& scope)
{
    return hasFloat32Adapters(scope.setup()) ? DType::Float32 : scope.modelDType();
}

struct LowRank {
    Tensor a;
    Tensor b;
};

LowRank lowRank(LayerScope& scope, std::int64_t in, std::int64_t out)
{
    const std::int64_t rank = scope.setup().loraRank;
    const Tensor a = scope.parameter("lora_A", {rank, in}, adapterDType(scope));
    return {a, scope.parameter("lora_B", {out, rank}, adapterDType(scope))};
}

Tensor product(Recorder& r, const LowRank& pair, const Tensor& x)
{
    const Tensor narrow = aten::linear(r, x, pair.a, Tensor{});
    return aten::linear(r, narrow, pair.b, Tensor{});
}

// Casts the input to the dtype of the adapter, whose weights FSDP may have cast. A packed layer
// (peft/tuners/lora/bnb.py) leaves that to autocast if it is enabled.
Tensor castToAdapterDType(Recorder& r, const AdaptedLinear& linear, const LowRank& pair)
{
    const bool packed = !linear.weight.defined();
    return packed && r.autocast() ? linear.x : aten::cast(r, linear.x, pair.a.dtype);
}

Tensor lora(LayerScope& scope, const AdaptedLinear& linear)
{
    Recorder& r = scope.tape();
    const LowRank pair = lowRank(scope, linear.in, linear.out);
    const Tensor x = castToAdapterDType(r, linear, pair);
    Tensor added = aten::unary(r, aten::scalarMul, product(r, pair, aten::dropout(r, x, scope.setup().loraDropout)));
    if (!linear.weight.defined() && !r.autocast())
        added = aten::cast(r, added, linear.result.dtype);
    const Tensor sum = aten::add(r, linear.result, added);
    r.keepAlive(x); // A local variable of forward() holds it until then.
    return linear.weight.defined() ? aten::cast(r, sum, linear.result.dtype) : sum;
}

// Computes the norm ‖W + BA‖ of each row, outside the autograd graph.
Tensor weightNorm(Recorder& r, const Tensor& weight, const Tensor& change)
{
    const Tensor scaled = aten::unary(r, aten::scalarMul, aten::detach(change));
    const Tensor whole = aten::add(r, weight, scaled);
    return aten::savingReduction(r, aten::SavingReduction::Norm, whole, {1}, false);
}

Tensor frozenWeight(LayerScope& scope, const AdaptedLinear& linear, DType type)
{
    Recorder& r = scope.tape();
    if (linear.weight.defined())
        return aten::cast(r, aten::detach(linear.weight), type);
    r.kernel("dequantize_4bit", {});
    return r.empty({linear.out, linear.in}, type);
}

// peft/tuners/lora/dora.py, DoraLinearLayer: BA is computed from an identity matrix, and its graph is freed when
// forward returns.
Tensor dora(LayerScope& scope, const AdaptedLinear& linear)
{
    Recorder& r = scope.tape();
    const LowRank pair = lowRank(scope, linear.in, linear.out);
    const Tensor magnitude = scope.parameter("lora_magnitude_vector", {linear.out}, adapterDType(scope));
    const Tensor given = castToAdapterDType(r, linear, pair);
    const bool drops = scope.setup().loraDropout > 0;
    const Tensor x = aten::dropout(r, given, scope.setup().loraDropout);
    r.kernel("eye", {});
    const Tensor identity = r.empty({linear.in, linear.in}, x.dtype);
    const Tensor change = aten::transpose(r, product(r, pair, identity), 0, 1);
    const Tensor weight = frozenWeight(scope, linear, x.dtype);
    const Tensor norm = weightNorm(r, weight, change);
    const Tensor scale = aten::reshaped(r, aten::div(r, magnitude, norm), {1, linear.out});
    const Tensor beside = product(r, pair, x);
    const Tensor base = drops ? aten::linear(r, x, weight, Tensor{}) : linear.result;
    const Tensor more = aten::mul(r, aten::unary(r, aten::scalarAdd, scale), base);
    const Tensor scaled = aten::unary(r, aten::scalarMul, aten::mul(r, scale, beside));
    const Tensor added = aten::add(r, more, scaled);
    for (const Tensor& local : {identity, change, weight, norm, scale, beside, base})
        r.keepAlive(local);
    const Tensor sum = aten::add(r, linear.result, added);
    for (const Tensor& local : {given, x})
        r.keepAlive(local);
    return aten::cast(r, sum, linear.result.dtype);
}

// peft/tuners/ia3/layer.py multiplies the vector by 1, and the tensor to be scaled by the result.
Tensor scaled(LayerScope& scope, const Tensor& x, std::int64_t features)
{
    Recorder& r = scope.tape();
    const bool input = scope.scalesInput();
    const Shape shape = input ? Shape{1, features} : Shape{features, 1};
    const Tensor vector = scope.parameter("ia3_l", shape, adapterDType(scope));
    const Tensor factors = aten::unary(r, aten::scalarMul, aten::reshaped(r, vector, {features}));
    const Tensor wide = input ? aten::cast(r, x, vector.dtype) : x;
    const Tensor y = aten::cast(r, aten::mul(r, wide, factors), x.dtype);
    r.keepAlive(wide);
    r.keepAlive(factors);
    return y;
}

} // namespace

std::vector<ParameterDescription> withAdapters(std::vector<ParameterDescription> own)
{
    own.push_back({"lora_A", {"Rank", "Input features"}});
    own.push_back({"lora_B", {"Output features", "Rank"}});
    own.push_back({"lora_magnitude_vector", {"Output features"}});
    own.push_back({"ia3_l", {"Features"}});
    own.push_back({"prompt_embeddings", {"Virtual tokens", "Width"}});
    return own;
}

Tensor adapterInput(LayerScope& scope, const Tensor& x, std::int64_t in)
{
    return scope.setup().adapter == Adapter::Ia3 && scope.scalesInput() ? scaled(scope, x, in) : x;
}

Tensor adapterResult(LayerScope& scope, const AdaptedLinear& linear)
{
    switch (scope.setup().adapter) {
    case Adapter::Dora: return dora(scope, linear);
    case Adapter::Ia3: return scope.scalesInput() ? linear.result : scaled(scope, linear.result, linear.out);
    case Adapter::Lora: break;
    }
    return lora(scope, linear);
}

Tensor adaptedEmbedding(LayerScope& scope, const Tensor& indices, const Tensor& result, std::int64_t entries,
                        std::int64_t width)
{
    Recorder& r = scope.tape();
    const LowRank pair = lowRank(scope, entries, width);
    const Tensor narrow = aten::embedding(r, aten::transpose(r, pair.a, 0, 1), indices);
    const Tensor wide = *aten::matmul(r, narrow, aten::transpose(r, pair.b, 0, 1));
    const Tensor sum = aten::add(r, result, aten::unary(r, aten::scalarMul, wide));
    r.keepAlive(narrow);
    return aten::cast(r, sum, result.dtype);
}

} // namespace vram
