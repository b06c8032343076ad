// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/model.h"

#include "import/import_settings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace vram {

std::int64_t HfModel::dimension(const std::string& name, std::int64_t guess, const DimensionNames& words)
{
    const Result<std::int64_t> size = selectedDimension(options, dimensions, name, guess, words);
    if (size)
        return *size;
    config.report(size.error());
    return guess;
}

std::int64_t HfModel::heads(JsonConfig::Keys keys, std::int64_t fallback, std::int64_t width)
{
    return heads(config, keys, fallback, width);
}

std::int64_t HfModel::heads(const JsonConfig& source, JsonConfig::Keys keys, std::int64_t fallback, std::int64_t width)
{
    if (const auto given = source.optionalInteger(keys))
        return source.asked(keys, *given, true);
    if (width % fallback == 0)
        return source.asked(keys, fallback, false);
    const std::int64_t guess = source.asked(keys, width % 64 == 0 ? width / 64 : 1, false);
    assumptions.push_back(
        {message("The file does not give %1, and the usual %2 do not divide the width %3: %4 are assumed."_tr,
                 *keys.begin(), fallback, width, guess),
         {rows.peekNextId()},
         dimensionKey(source.asked().back().key)});
    return guess;
}

bool HfModel::architectureEnds(std::string_view ending) const
{
    const auto names = config.texts("architectures");
    return std::ranges::any_of(names, [&](const std::string& name) { return name.ends_with(ending); });
}

bool HfModel::isBaseModel()
{
    // MarianMTModel and GPT2LMHeadModel have a head despite their names.
    const bool headed = architectureEnds("LMHeadModel") || architectureEnds("MTModel");
    const bool base = hasArchitectures() && architectureEnds("Model") && !headed;
    if (base)
        assume("The file names a model without a head: the sum of its output serves as the loss."_tr);
    return base;
}

std::int64_t HfModel::labels(std::int64_t fallback)
{
    if (const auto given = config.optionalInteger({"num_labels"}))
        return *given;
    if (const auto listed = config.entries("id2label"))
        return *listed;
    assume(message("The file does not name its classes: %1 are assumed."_tr, fallback));
    return fallback;
}

InputRef linear(RowBuilder& rows, std::string_view name, std::int64_t out, bool bias, InputRef x)
{
    return rows.add("Linear", name, {{"out_features", out}, {"bias", bias}}, {x});
}

namespace {

// 0.5·x·(1 + tanh(√(2/π)·(x + 0.044715·x³))) as a sequence of tensor operations.
InputRef explicitGelu(RowBuilder& rows, InputRef x)
{
    const InputRef half = rows.add("Mul", "half", {{"factor", 0.5}}, {x});
    rows.add("Pow", "cube", {{"exponent", 3}}, {x});
    const InputRef small = rows.add("Mul", "scaled_cube", {{"factor", 0.044715}});
    rows.add("Add", "sum", {}, {x, small});
    rows.add("Mul", "scaled", {{"factor", std::sqrt(2 / std::numbers::pi)}});
    rows.add("Tanh", "tanh");
    const InputRef one = rows.add("Add", "plus_one");
    return rows.add("Mul", "product", {}, {half, one});
}

// 0.5·x·(1 + erf(x/√2)) as a sequence of tensor operations.
InputRef explicitErfGelu(RowBuilder& rows, InputRef x)
{
    const InputRef half = rows.add("Mul", "half", {{"factor", 0.5}}, {x});
    rows.add("Div", "scaled", {{"factor", std::numbers::sqrt2}}, {x});
    rows.add("Erf", "erf");
    const InputRef one = rows.add("Add", "plus_one");
    return rows.add("Mul", "product", {}, {half, one});
}

InputRef explicitQuickGelu(RowBuilder& rows, InputRef x)
{
    rows.add("Mul", "scaled", {{"factor", 1.702}}, {x});
    const InputRef gate = rows.add("Sigmoid", "sigmoid");
    return rows.add("Mul", "product", {}, {x, gate});
}

InputRef reluSquared(RowBuilder& rows, InputRef x)
{
    rows.add("ReLU", "relu", {}, {x});
    return rows.add("Pow", "square", {{"exponent", 2}});
}

struct SimpleActivation {
    std::string_view name;
    std::string_view type;
    std::string_view approximate{};
};

constexpr std::array kActivations{
    SimpleActivation{"gelu", "GELU"},
    SimpleActivation{"gelu_pytorch_tanh", "GELU", "tanh"},
    SimpleActivation{"gelu_python_tanh", "GELU", "tanh"},
    SimpleActivation{"relu", "ReLU"},
    SimpleActivation{"relu6", "ReLU6"},
    SimpleActivation{"silu", "SiLU"},
    SimpleActivation{"swish", "SiLU"},
    SimpleActivation{"sigmoid", "Sigmoid"},
    SimpleActivation{"tanh", "Tanh"},
    SimpleActivation{"mish", "Mish"},
    SimpleActivation{"leaky_relu", "LeakyReLU"},
    SimpleActivation{"gelu_10", "GELU"},
    SimpleActivation{"hardswish", "Hardswish"},
};

InputRef addInBlock(RowBuilder& rows, std::string_view kind, InputRef x, InputRef (*write)(RowBuilder&, InputRef))
{
    write(rows, rows.open("act", kind, {x}));
    return rows.close();
}

} // namespace

InputRef activation(HfModel& model, std::string_view name, InputRef x)
{
    if (name == "gelu_new" || name == "gelu_fast")
        return addInBlock(model.rows, "NewGELUActivation", x, explicitGelu);
    if (name == "gelu_python")
        return addInBlock(model.rows, "GELUActivation", x, explicitErfGelu);
    if (name == "relu2")
        return addInBlock(model.rows, "ReLUSquaredActivation", x, reluSquared);
    if (name == "quick_gelu")
        return addInBlock(model.rows, "QuickGELUActivation", x, explicitQuickGelu);
    const auto known = std::ranges::find(kActivations, name, &SimpleActivation::name);
    if (known == kActivations.end()) {
        model.config.report(message("the activation \"%1\" is not supported; gelu, relu and silu are"_tr, name));
        return x;
    }
    RowBuilder::Attributes attributes;
    if (!known->approximate.empty())
        attributes.emplace_back("approximate", std::string(known->approximate));
    return model.rows.add(known->type, "act", attributes, {x});
}

InputRef dropout(RowBuilder& rows, std::string_view name, double p, InputRef x)
{
    return p > 0 ? rows.add("Dropout", name, {{"p", std::min(p, 1.0)}}, {x}) : x;
}

InputRef addSum(RowBuilder& rows, std::string_view name, InputRef a, InputRef b)
{
    return rows.add("Add", name, {}, {a, b});
}

InputRef softcap(RowBuilder& rows, std::string_view name, InputRef x)
{
    rows.open(name, "softcap", {x});
    rows.add("Div", "over_cap");
    rows.add("Tanh", "tanh");
    rows.add("Mul", "times_cap");
    return rows.close();
}

Rotary rotaryTables(RowBuilder& rows, std::int64_t sequence, std::int64_t dim, const RotaryFrequencies& rotary)
{
    if (dim == 0)
        return {};
    rows.open("rotary_emb", "RotaryEmbedding");
    Extents shape = rotary.copies;
    shape.push_back(sequence);
    shape.push_back(1);
    const InputRef positions = rows.add("Constant", "positions", {{"shape", shape}});
    RowBuilder::Attributes attributes{{"shape", Extents{std::max<std::int64_t>(dim / 2, 1)}},
                                      {"rotary_base", rotary.base}};
    if (rotary.scaling != "none")
        attributes.emplace_back("rotary_scaling", std::string(rotary.scaling));
    if (rotary.factor > 1)
        attributes.emplace_back("rotary_factor", rotary.factor);
    const InputRef frequencies = rows.add("Buffer", "inv_freq", attributes);
    const InputRef angles = rows.add("Mul", "angles", {}, {positions, frequencies});
    rows.add("Cat", "both_halves", {{"dim", -1}}, {angles, angles});
    const InputRef table = rows.add("Unsqueeze", "table", {{"dim", static_cast<std::int64_t>(rotary.copies.size())}});
    rows.add("Cos", "cos_fp32", {}, {table});
    const std::string dtype = rotary.fp32 ? "float32" : "compute";
    const InputRef cos = rows.add("Cast", "cos", {{"dtype", dtype}});
    rows.add("Sin", "sin_fp32", {}, {table});
    const InputRef sin = rows.add("Cast", "sin", {{"dtype", dtype}});
    rows.close();
    return {cos, sin, dim / 2 * 2};
}

namespace {

// rotate_half of Llama.
InputRef rotatedHalves(RowBuilder& rows, const std::string& prefix, InputRef x, std::int64_t half)
{
    const InputRef halves = rows.add("Split", prefix + "halves", {{"dim", -1}, {"sizes", Extents{half, half}}}, {x});
    const InputRef negative = rows.add("Neg", prefix + "neg", {}, {output(halves, 1)});
    return rows.add("Cat", prefix + "rotated", {{"dim", -1}}, {negative, halves});
}

// rotate_half of GLM and Cohere.
InputRef rotatedNeighbours(RowBuilder& rows, const std::string& prefix, InputRef x)
{
    const InputRef even = rows.add("Slice", prefix + "even", {{"dim", -1}, {"step", 2}}, {x});
    rows.add("Slice", prefix + "odd", {{"dim", -1}, {"start", Extents{1}}, {"step", 2}}, {x});
    const InputRef negative = rows.add("Neg", prefix + "neg");
    rows.add("Stack", prefix + "pairs", {{"dim", -1}}, {negative, even});
    return rows.add("Flatten", prefix + "rotated", {{"start_dim", -2}, {"end_dim", -1}});
}

} // namespace

InputRef applyRotary(RowBuilder& rows, std::string_view name, InputRef x, const Rotary& rotary, std::int64_t headDim)
{
    if (rotary.dim == 0)
        return x;
    const auto named = [&](std::string_view part) { return std::string(name) + "_" + std::string(part); };
    const bool partial = rotary.dim < headDim;
    InputRef turned = x;
    if (partial)
        turned =
            rows.add("Split", named("parts"), {{"dim", -1}, {"sizes", Extents{rotary.dim, headDim - rotary.dim}}}, {x});
    const InputRef rest = output(turned, 1);
    const InputRef a = rows.add("Mul", named("cos"), {}, {turned, rotary.cos});
    const InputRef rotated = rotary.interleaved ? rotatedNeighbours(rows, named(""), turned)
                                                : rotatedHalves(rows, named(""), turned, rotary.dim / 2);
    const InputRef b = rows.add("Mul", named("sin"), {}, {rotated, rotary.sin});
    const InputRef sum = addSum(rows, named("rotary"), a, b);
    return partial ? rows.add("Cat", named("joined"), {{"dim", -1}}, {sum, rest}) : sum;
}

InputRef splitHeads(RowBuilder& rows, std::string_view name, InputRef x, std::int64_t count, std::int64_t dim,
                    Extent samples)
{
    rows.add("View", std::string(name) + "_view", {{"shape", Extents{samples, -1, count, dim}}}, {x});
    return rows.add("Transpose", std::string(name) + "_heads", {{"dim0", 1}, {"dim1", 2}});
}

InputRef mergeHeads(RowBuilder& rows, InputRef x, std::int64_t width, Extent samples)
{
    rows.add("Transpose", "merge", {{"dim0", 1}, {"dim1", 2}}, {x});
    return rows.add("Reshape", "merged", {{"shape", Extents{samples, -1, width}}});
}

InputRef attentionRow(RowBuilder& rows, InputRef q, InputRef k, InputRef v, const AttentionKernel& kernel)
{
    RowBuilder::Inputs inputs{q, k, v};
    if (kernel.mask.row != LayerId::None)
        inputs.push_back(kernel.mask);
    return rows.add("ScaledDotProductAttention", "attention",
                    {{"is_causal", kernel.causal},
                     {"dropout_p", std::clamp(kernel.dropout, 0.0, 1.0)},
                     {"enable_gqa", kernel.grouped},
                     {"kernel", std::string(kernel.kernel)},
                     {"kv_cache", std::string(kernel.cache)},
                     {"window", kernel.window},
                     {"cache_width", kernel.cacheWidth},
                     {"fp32_softmax", kernel.fp32Softmax}},
                    std::move(inputs));
}

InputRef tokenEmbedding(RowBuilder& rows, std::string_view name, InputRef ids, std::int64_t vocabulary,
                        std::int64_t width)
{
    return rows.add("Embedding", name, {{"num_embeddings", vocabulary}, {"embedding_dim", width}}, {ids});
}

InputRef positionEmbedding(RowBuilder& rows, std::string_view name, std::int64_t sequence, std::int64_t positions,
                           std::int64_t width)
{
    const InputRef ids = rows.add("Constant", "position_ids", {{"shape", Extents{1, sequence}}, {"dtype", "int64"}});
    return tokenEmbedding(rows, name, ids, positions, width);
}

namespace {

InputRef lossOfTokens(RowBuilder& rows, InputRef logits, bool fp32)
{
    rows.open("loss", "Loss", {logits});
    if (fp32)
        rows.add("Cast", "logits_fp32", {{"dtype", "float32"}});
    rows.add("Flatten", "all_tokens", {{"start_dim", 0}, {"end_dim", 1}});
    rows.add("CrossEntropyLoss", "cross_entropy");
    return rows.close();
}

} // namespace

InputRef tokenLoss(RowBuilder& rows, InputRef logits)
{
    return lossOfTokens(rows, logits, false);
}

InputRef fp32TokenLoss(RowBuilder& rows, InputRef logits)
{
    return lossOfTokens(rows, logits, true);
}

InputRef classLoss(RowBuilder& rows, InputRef logits)
{
    return rows.add("CrossEntropyLoss", "loss", {}, {logits});
}

} // namespace vram
