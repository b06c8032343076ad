// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/vision.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

/// One stage of the encoder.
struct SegformerStage {
    std::int64_t width = 32, depth = 2, heads = 1, reduction = 1, mlpWidth = 128;
    std::int64_t patch = 3, stride = 2;
    std::int64_t side = 0; ///< Patches along a side.
};

struct Segformer {
    std::vector<SegformerStage> stages{};
    std::string activation{};
    double hiddenDropout = 0, attentionDropout = 0, dropPath = 0.1;
};

Segformer segformer(HfModel& model, std::int64_t image)
{
    const JsonConfig& c = model.config;
    const auto depths = c.list({"depths"}, {2, 2, 2, 2}), widths = c.list({"hidden_sizes"}, {32, 64, 160, 256});
    const auto reductions = c.list({"sr_ratios"}, {8, 4, 2, 1}), heads = c.list({"num_attention_heads"}, {1, 2, 5, 8});
    const auto patches = c.list({"patch_sizes"}, {7, 3, 3, 3}), strides = c.list({"strides"}, {4, 2, 2, 2});
    const auto ratios = c.list({"mlp_ratios"}, {4, 4, 4, 4});
    Segformer p{.activation = c.text({"hidden_act"}, "gelu"),
                .hiddenDropout = c.real({"hidden_dropout_prob"}, 0),
                .attentionDropout = c.real({"attention_probs_dropout_prob"}, 0),
                .dropPath = c.real({"drop_path_rate"}, 0.1)};
    for (const auto* list : {&widths, &reductions, &heads, &patches, &strides, &ratios})
        if (list->size() != depths.size() || depths.empty() || depths.size() > 8)
            return c.report("the lists of sizes must have an entry for each of depths, 8 at most"_tr), p;
    std::int64_t side = image;
    for (std::size_t i = 0; i < depths.size(); ++i) {
        side = (side + patches[i] / 2 * 2 - patches[i]) / strides[i] + 1;
        p.stages.push_back(
            {widths[i], depths[i], heads[i], reductions[i], widths[i] * ratios[i], patches[i], strides[i], side});
        if (widths[i] % heads[i] != 0)
            c.report(message("the number of attention heads (%1) must divide the width (%2)"_tr, heads[i], widths[i]));
        if (depths[i] > 10000)
            c.report("depths must not be above 10000"_tr);
    }
    return p;
}

InputRef tokensFirst(RowBuilder& rows, std::string_view name, InputRef image)
{
    rows.add("Flatten", std::string(name) + "_flat", {{"start_dim", 2}}, {image});
    return rows.add("Transpose", name, {{"dim0", 1}, {"dim1", 2}});
}

// Keys and values are those of an image of fewer, larger patches.
InputRef reducedTokens(RowBuilder& rows, const SegformerStage& s, InputRef x)
{
    if (s.reduction == 1)
        return x;
    rows.add("Permute", "channels_first", {{"dims", Extents{0, 2, 1}}}, {x});
    rows.add("Reshape", "image", {{"shape", Extents{kBatch, s.width, s.side, s.side}}});
    const InputRef image =
        rows.add("Conv2d", "sr", {{"out_channels", s.width}, {"kernel_size", s.reduction}, {"stride", s.reduction}});
    return layerNorm(rows, "layer_norm", tokensFirst(rows, "reduced", image));
}

// SegformerEfficientSelfAttention, as separate operations.
InputRef efficientAttention(RowBuilder& rows, const Segformer& p, const SegformerStage& s, InputRef x)
{
    const std::int64_t dim = std::max<std::int64_t>(s.width / s.heads, 1);
    const InputRef in = rows.open("attention", "SegformerAttention", {x});
    const InputRef q = splitHeads(rows, "q", linear(rows, "query", s.width, true, in), s.heads, dim);
    const InputRef source = reducedTokens(rows, s, in);
    const InputRef k = splitHeads(rows, "k", linear(rows, "key", s.width, true, source), s.heads, dim);
    const InputRef v = splitHeads(rows, "v", linear(rows, "value", s.width, true, source), s.heads, dim);
    const InputRef turned = rows.add("Transpose", "k_transposed", {{"dim0", -1}, {"dim1", -2}}, {k});
    rows.add("MatMul", "scores", {}, {q, turned});
    const InputRef scores = rows.add("Div", "scaled", {{"factor", std::sqrt(static_cast<double>(dim))}});
    const InputRef weights = rows.add("Softmax", "softmax", {{"dim", -1}}, {scores});
    const InputRef kept = dropout(rows, "attention_dropout", p.attentionDropout, weights);
    const InputRef context = rows.add("MatMul", "context", {}, {kept, v});
    rows.add("Permute", "tokens_first", {{"dims", Extents{0, 2, 1, 3}}}, {context});
    const InputRef copy = rows.add("Contiguous", "contiguous");
    rows.add("View", "merged", {{"shape", Extents{kBatch, -1, s.width}}}, {copy});
    for (const InputRef local : {q, k, v, scores, weights})
        rows.keep(local, rows.last());
    dropout(rows, "dropout", p.hiddenDropout, linear(rows, "dense", s.width, true, rows.last()));
    return rows.close();
}

// SegformerMixFFN.
InputRef mixFeedForward(HfModel& model, const Segformer& p, const SegformerStage& s, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("mlp", "SegformerMixFFN", {x});
    linear(rows, "dense1", s.mlpWidth, true, in);
    rows.add("Transpose", "channels_first", {{"dim0", 1}, {"dim1", 2}});
    rows.add("View", "image", {{"shape", Extents{kBatch, s.mlpWidth, s.side, s.side}}});
    const InputRef image = rows.add(
        "Conv2d", "dwconv", {{"out_channels", s.mlpWidth}, {"kernel_size", 3}, {"padding", 1}, {"groups", s.mlpWidth}});
    const InputRef y = activation(model, p.activation, tokensFirst(rows, "tokens", image));
    const InputRef kept = dropout(rows, "dropout1", p.hiddenDropout, y);
    dropout(rows, "dropout2", p.hiddenDropout, linear(rows, "dense2", s.width, true, kept));
    return rows.close();
}

InputRef segformerLayers(HfModel& model, const Segformer& p, const SegformerStage& s, std::int64_t first,
                         std::int64_t count, double dropPath, InputRef x)
{
    RowBuilder& rows = model.rows;
    const auto dropped = [&](std::string_view name, InputRef y) {
        return dropPath > 0 ? rows.add("StochasticDepth", name, {{"p", std::min(dropPath, 1.0)}, {"mode", "row"}}, {y})
                            : y;
    };
    const InputRef in = rows.open(std::to_string(first), "SegformerLayer", {x}, count);
    const InputRef a = efficientAttention(rows, p, s, layerNorm(rows, "layer_norm_1", in));
    const InputRef y = addSum(rows, "attention_residual", dropped("drop_path1", a), in);
    const InputRef m = mixFeedForward(model, p, s, layerNorm(rows, "layer_norm_2", y));
    addSum(rows, "mlp_residual", dropped("drop_path2", m), y);
    return rows.close();
}

// The rate of drop_path grows from 0 in the first layer; only whether it is 0 matters.
InputRef segformerStage(HfModel& model, const Segformer& p, std::size_t index, InputRef x)
{
    RowBuilder& rows = model.rows;
    const SegformerStage& s = p.stages[index];
    const InputRef in = rows.open("stages." + std::to_string(index), "SegformerStage", {x});
    rows.add("Conv2d", "patch_embeddings",
             {{"out_channels", s.width}, {"kernel_size", s.patch}, {"stride", s.stride}, {"padding", s.patch / 2}},
             {in});
    InputRef y = layerNorm(rows, "embedding_norm", tokensFirst(rows, "patches", rows.last()));
    const std::int64_t plain = index == 0 && p.dropPath > 0 ? 1 : 0;
    if (plain > 0)
        y = segformerLayers(model, p, s, 0, 1, 0, y);
    if (s.depth > plain)
        y = segformerLayers(model, p, s, plain, s.depth - plain, p.dropPath, y);
    layerNorm(rows, "layer_norm", y);
    rows.add("Reshape", "image", {{"shape", Extents{kBatch, s.side, s.side, s.width}}});
    rows.add("Permute", "channels_first", {{"dims", Extents{0, 3, 1, 2}}});
    rows.add("Contiguous", "contiguous");
    return rows.close();
}

// SegformerDecodeHead, and the loss at the size of the image.
void decodeHead(HfModel& model, const Segformer& p, const std::vector<InputRef>& maps, std::int64_t image)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const std::int64_t width = c.integer({"decoder_hidden_size"}, 256), side = p.stages.front().side;
    const auto sizedTo = [](std::int64_t pixels) {
        return RowBuilder::Attributes{{"size", Extents{pixels, pixels}}, {"mode", "bilinear"}};
    };
    RowBuilder::Inputs all;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        const std::string name = "linear_c." + std::to_string(i);
        const InputRef in = rows.open(name, "SegformerMLP", {maps[i]});
        linear(rows, "proj", width, true, tokensFirst(rows, "tokens", in));
        rows.add("Permute", "channels_first", {{"dims", Extents{0, 2, 1}}});
        rows.add("Reshape", "image", {{"shape", Extents{kBatch, width, p.stages[i].side, p.stages[i].side}}});
        rows.add("Upsample", "upsampled", sizedTo(side));
        all.insert(all.begin(), rows.close());
    }
    const InputRef joined = rows.add("Cat", "cat", {{"dim", 1}}, all);
    rows.add("Conv2d", "linear_fuse", {{"out_channels", width}, {"kernel_size", 1}, {"bias", false}}, {joined});
    rows.add("BatchNorm2d", "batch_norm");
    const InputRef y = rows.add("ReLU", "activation");
    const InputRef kept = dropout(rows, "dropout", c.real({"classifier_dropout_prob"}, 0.1), y);
    const InputRef logits =
        rows.add("Conv2d", "classifier", {{"out_channels", model.labels(150)}, {"kernel_size", 1}}, {kept});
    const InputRef loss = classLoss(rows, rows.add("Upsample", "upsampled_logits", sizedTo(image), {logits}));
    rows.keep(logits, loss);
}

} // namespace

void importSegformer(HfModel& model)
{
    RowBuilder& rows = model.rows;
    const std::int64_t image = imageSide(model, 1, 512);
    const Segformer p = segformer(model, image);
    if (!model.config.problem().empty())
        return;
    std::vector<InputRef> maps;
    InputRef x = imageInput(rows, model.config.integer({"num_channels"}, 3), image);
    for (std::size_t i = 0; i < p.stages.size(); ++i)
        maps.push_back(x = segformerStage(model, p, i, x));
    if (model.isBaseModel())
        return;
    if (!model.architectureEnds("ForImageClassification"))
        return decodeHead(model, p, maps, image);
    const InputRef tokens = tokensFirst(rows, "tokens", x);
    const InputRef pooled = rows.add("Mean", "pooled", {{"dims", Extents{1}}}, {tokens});
    classLoss(rows, linear(rows, "classifier", model.labels(1000), true, pooled));
}

} // namespace vram
