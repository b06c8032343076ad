// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/adapter.h"
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "setup/quantization.h"
#include "step/aten/elementwise.h"
#include "step/aten/float8.h"
#include "step/aten/matmul.h"
#include "step/aten/quantized.h"

namespace vram::layers::linear {

namespace {

enum Attribute { OutFeatures, InFeatures, Bias };

/// Float8 matrix multiplications require sizes that are multiples of 16; torchtitan and accelerate do not convert other
/// layers.
constexpr std::int64_t kFloat8Multiple = 16;

// Returns the input with that rank, if there is one: inputs after the first are a weight (a matrix) or a bias (a
// vector) computed by the network.
Tensor inputWithRank(LayerScope& scope, int rank)
{
    for (int i = 1; i < scope.inputs(); ++i) {
        if (scope.input(i).shape.rank() == rank)
            return scope.input(i);
    }
    return {};
}

// Returns the bias: an input computed by other layers if there is one, otherwise the layer's own parameter.
Tensor biasOf(LayerScope& scope, std::int64_t out, bool trains)
{
    const Tensor row = inputWithRank(scope, 1);
    if (!row.defined())
        return scope.flag(Bias) ? scope.parameter("bias", {out}, scope.modelDType(), trains) : Tensor{};
    if (row.shape != Shape{out})
        scope.fail(message("adds an input to every output, so it must have the shape %1, not %2."_tr, text(Shape{out}),
                           text(row.shape)));
    return row;
}

Tensor weightOf(LayerScope& scope, const Shape& shape, bool trains)
{
    const Tensor matrix = inputWithRank(scope, 2);
    if (!matrix.defined())
        return scope.parameter("weight", shape, scope.modelDType(), trains);
    if (matrix.shape != shape)
        scope.fail(message("multiplies by an input, so it must have the shape %1, not %2."_tr, text(shape),
                           text(matrix.shape)));
    return matrix;
}

aten::PackedWeight packedWeight(LayerScope& scope, const QuantizedWeight& sizes, std::int64_t in, std::int64_t out)
{
    aten::PackedWeight weight;
    weight.codes = scope.packedParameter("weight", {sizes.codes}, DType::UInt8, checkedMul(in, out));
    weight.maxima = scope.packedParameter("absmax", {sizes.maxima}, DType::Float32);
    if (sizes.values > 0)
        scope.packedParameter("code", {sizes.values}, DType::Float32);
    if (sizes.maximaCodes > 0)
        scope.packedParameter("nested_absmax", {sizes.maximaCodes}, DType::UInt8);
    if (sizes.offsets > 0)
        scope.packedParameter("offset", {sizes.offsets}, DType::Float32);
    weight.outFeatures = out;
    weight.nestedMaxima = sizes.maximaCodes;
    return weight;
}

// PEFT clones a 4-bit layer's output before it adds to it (peft/tuners/lora/bnb.py).
void lowerQuantized(LayerScope& scope, const Tensor& given, const aten::PackedWeight& weight, bool adapter)
{
    Recorder& r = scope.tape();
    const Tensor x = adapter ? adapterInput(scope, given, given.shape.back()) : given;
    const Tensor bias = biasOf(scope, weight.outFeatures, false);
    const bool bytes = scope.setup().quantize == Quantization::Int8;
    Tensor y = bytes ? aten::linear8bit(r, x, weight, bias) : aten::linear4bit(r, x, weight, bias);
    if (adapter && !bytes)
        y = aten::clone(r, y);
    scope.addOutput(adapter ? adapterResult(scope, {given, y, {}, x.shape.back(), weight.outFeatures}) : y);
}

bool isTransformerEngine(Float8 scaling)
{
    return scaling == Float8::TeDelayed || scaling == Float8::TeCurrent;
}

// Adds TransformerEngine's buffers: the maxima and scales of input, weight and output, and of the gradients of output
// and input. Megatron-LM sets DelayedScaling.amax_history_len (transformer_engine/common/recipe) to 1.
void addScales(LayerScope& scope)
{
    constexpr std::int64_t kForward = 3;
    constexpr std::int64_t kBackward = 2;
    const std::int64_t history = isMegatron(scope.setup().parallel.data) ? 1 : 1024;
    for (const std::int64_t tensors : {kForward, kBackward}) {
        scope.ownBuffer({history, tensors}, DType::Float32);
        scope.ownBuffer({tensors}, DType::Float32);
    }
}

// Megatron-LM tells TransformerEngine which micro-batch is the first, so that TransformerEngine keeps float8 copies of
// the weights, unless the parameters themselves are float8.
aten::Float8Weight keptWeight(LayerScope& scope, const Tensor& weight)
{
    if (!isMegatron(scope.setup().parallel.data))
        return {};
    const Shape shape = weight.shape;
    aten::Float8Weight kept{weight, {}};
    if (weight.dtype != DType::Float8)
        kept.codes = scope.buffer(shape, DType::Float8);
    if (aten::needsTransposes(scope.gpu()))
        kept.transposed = scope.buffer({shape[1], shape[0]}, DType::Float8);
    return kept;
}

void lowerFloat8(LayerScope& scope, const Tensor& x, std::int64_t in, std::int64_t out)
{
    const Float8 scaling = scope.setup().float8;
    const bool gathers = scope.setup().float8Weights;
    const Tensor weight = scope.parameter("weight", {out, in}, gathers ? DType::Float8 : scope.modelDType());
    const Tensor bias = biasOf(scope, out, true);
    if (scope.failed())
        return;
    if (!isTransformerEngine(scaling))
        return scope.addOutput(aten::float8Linear(scope.tape(), x, weight, bias, scaling, scope.modelDType()));
    if (scaling == Float8::TeDelayed)
        addScales(scope);
    const bool gathered = scope.setup().parallel.data == DataParallel::Fsdp2;
    scope.addOutput(aten::transformerEngineLinear(scope.tape(), x, weight, bias, scaling, keptWeight(scope, weight),
                                                  gathered ? aten::WeightCodes::MadeAgain : aten::WeightCodes::Saved));
}

void lower(LayerScope& scope)
{
    const Tensor& x = scope.input();
    const std::int64_t out = scope.integer(OutFeatures);
    const std::int64_t declared = scope.integer(InFeatures);
    if (x.shape.empty())
        return scope.fail("needs an input with at least one dimension, but has a single number."_tr);
    const std::int64_t in = x.shape.back();
    if (declared != 0 && declared != in)
        return scope.fail(message("takes %1 features, but its input has %2 in its last dimension; set in_features to "
                                  "%3 (0 follows the input) or change the layer above."_tr,
                                  declared, in, in));
    for (int i = 1; i < scope.inputs(); ++i) {
        const int rank = scope.input(i).shape.rank();
        if (rank != 1 && rank != 2)
            return scope.fail(
                message("takes a weight of two dimensions and a bias of one as further inputs, not %1."_tr,
                        text(scope.input(i).shape)));
    }
    if (x.shape.rank() > 2 && scope.readsFeatureMap())
        scope.warn(message("works only on the last dimension of the feature map %1; with a Flatten before it, it "
                           "gets the whole map of each sample, which is nearly always intended."_tr,
                           text(x.shape)),
                   QuickFix::InsertFlatten);
    const bool computed = inputWithRank(scope, 2).defined();
    const bool adapter = !computed && scope.hasAdapter();
    if (const auto packed = quantizedWeight(scope.setup(), out, in); packed && !computed && scope.quantized())
        return lowerQuantized(scope, x, packedWeight(scope, *packed, in, out), adapter);
    const bool fits = x.dtype == DType::Float8 || (out % kFloat8Multiple == 0 && in % kFloat8Multiple == 0);
    if (scope.float8() && !computed && fits)
        return lowerFloat8(scope, x, in, out);
    const Tensor weight = weightOf(scope, {out, in}, !adapter);
    const Tensor bias = biasOf(scope, out, !adapter);
    if (scope.failed())
        return;
    const Tensor y = aten::linear(scope.tape(), adapter ? adapterInput(scope, x, in) : x, weight, bias);
    scope.addOutput(adapter ? adapterResult(scope, {x, y, weight, in, out}) : y);
}

} // namespace

std::vector<LayerType> types()
{
    return {
        {.name = "Linear",
         .group = "Linear",
         .help = "x·Wᵀ + b over the last dimension. Saved for backward: its input.",
         .attributes = {spec::integer("out_features", "Output features", 128, 1, {}, "{}"),
                        spec::inputSize("in_features", "Input features"), spec::flag("bias", "Bias", true)},
         .weights = withAdapters({{"weight", {"Output features", "Input features"}}, {"bias", {"Output features"}}}),
         .maximumInputs = 3,
         .lower = lower,
         .supportsAdapter = true,
         .acceptsEmpty = true,
         .traits = {Trait::Linear}}};
}

} // namespace vram::layers::linear
