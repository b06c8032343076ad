// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/vision.h"

#include "base/checked.h"

#include <algorithm>

namespace vram {

namespace {

struct Stage {
    std::int64_t side;  ///< Tokens along each side of the image.
    std::int64_t width; ///< Channels.
    std::int64_t heads;
    std::int64_t window; ///< Tokens along each side of a window.
    std::int64_t padded; ///< `side` rounded up to whole windows.
    std::int64_t intermediate;

    std::int64_t windows() const { return (padded / window) * (padded / window); }
    std::int64_t inWindow() const { return window * window; }
};

struct SwinConfig {
    bool qkvBias = true;
    double hiddenDropout = 0, attentionDropout = 0, dropPath = 0;
    std::string activation = "gelu";
};

Extent perSample(std::int64_t n)
{
    return {0, n};
}

InputRef relativeBias(RowBuilder& rows, const Stage& s)
{
    const std::int64_t n = s.inWindow();
    const std::int64_t distances = (2 * s.window - 1) * (2 * s.window - 1);
    const InputRef table =
        rows.add("Parameter", "relative_position_bias_table", {{"shape", Extents{distances, s.heads}}});
    const InputRef index =
        rows.add("Buffer", "relative_position_index", {{"shape", Extents{n, n}}, {"dtype", "int64"}});
    rows.add("View", "flat_index", {{"shape", Extents{-1}}}, {index});
    rows.add("Index", "bias_values", {{"dims", Extents{0}}}, {table, rows.last()});
    rows.add("View", "bias_view", {{"shape", Extents{n, n, -1}}});
    rows.add("Permute", "bias_heads", {{"dims", Extents{2, 0, 1}}});
    rows.add("Contiguous", "bias_copy");
    return rows.add("Unsqueeze", "bias", {{"dim", 0}});
}

// Masks the scores between tokens that are not neighbors in the image but share a window because of the cyclic shift.
InputRef maskedScores(RowBuilder& rows, const Stage& s, InputRef scores)
{
    const std::int64_t n = s.inWindow();
    const InputRef mask =
        rows.add("Constant", "attention_mask", {{"shape", Extents{1, s.windows(), 1, n, n}}, {"dtype", "compute"}});
    const InputRef view =
        rows.add("View", "by_picture", {{"shape", Extents{kBatch, s.windows(), s.heads, n, n}}}, {scores});
    rows.add("Add", "masked", {}, {view, mask});
    return rows.add("View", "by_window", {{"shape", Extents{-1, s.heads, n, n}}});
}

InputRef windowHeads(RowBuilder& rows, const SwinConfig& p, const Stage& s, std::string_view name, InputRef x)
{
    const Extent windows = perSample(s.windows());
    rows.add("View", std::string(name) + "_view", {{"shape", Extents{windows, -1, s.heads, s.width / s.heads}}},
             {linear(rows, name, s.width, p.qkvBias, x)});
    return rows.add("Transpose", std::string(name) + "_heads", {{"dim0", 1}, {"dim1", 2}});
}

InputRef windowAttention(HfModel& model, const SwinConfig& p, const Stage& s, bool shifted, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("attention", "SwinAttention", {x});
    const InputRef k = windowHeads(rows, p, s, "key", in);
    const InputRef v = windowHeads(rows, p, s, "value", in);
    const InputRef q = windowHeads(rows, p, s, "query", in);
    const InputRef turned = rows.add("Transpose", "key_transposed", {{"dim0", -1}, {"dim1", -2}}, {k});
    rows.add("MatMul", "scores", {}, {q, turned});
    const InputRef scaled = rows.add("Div", "scale");
    InputRef scores = addSum(rows, "add_bias", scaled, relativeBias(rows, s));
    if (shifted)
        scores = maskedScores(rows, s, scores);
    const InputRef weights = rows.add("Softmax", "softmax", {{"dim", -1}}, {scores});
    rows.add("MatMul", "context", {}, {dropout(rows, "attention_dropout", p.attentionDropout, weights), v});
    rows.add("Permute", "merge", {{"dims", Extents{0, 2, 1, 3}}});
    rows.add("Contiguous", "merge_copy");
    rows.add("View", "merged", {{"shape", Extents{perSample(s.windows()), -1, s.width}}});
    const InputRef out = linear(rows, "output", s.width, true, rows.last());
    for (const InputRef local : {q, k, v})
        rows.keep(local, out);
    dropout(rows, "dropout", p.hiddenDropout, out);
    return rows.close();
}

InputRef toWindows(RowBuilder& rows, const Stage& s, bool shifted, InputRef x)
{
    x = rows.add("View", "picture", {{"shape", Extents{kBatch, s.side, s.side, s.width}}}, {x});
    const std::int64_t more = s.padded - s.side;
    if (more > 0)
        x = rows.add("Pad", "pad", {{"padding", Extents{0, 0, 0, more, 0, more}}}, {x});
    const std::int64_t shift = s.window / 2;
    if (shifted)
        rows.add("Roll", "shift", {{"shifts", Extents{-shift, -shift}}, {"dims", Extents{1, 2}}}, {x});
    const std::int64_t count = s.padded / s.window;
    rows.add("View", "windows_view", {{"shape", Extents{kBatch, count, s.window, count, s.window, s.width}}});
    rows.add("Permute", "windows_order", {{"dims", Extents{0, 1, 3, 2, 4, 5}}});
    rows.add("Contiguous", "windows_copy");
    return rows.add("View", "windows", {{"shape", Extents{perSample(s.windows()), s.inWindow(), s.width}}});
}

InputRef fromWindows(RowBuilder& rows, const Stage& s, bool shifted, InputRef x)
{
    const std::int64_t count = s.padded / s.window;
    rows.add("View", "reverse_view", {{"shape", Extents{kBatch, count, count, s.window, s.window, s.width}}}, {x});
    rows.add("Permute", "reverse_order", {{"dims", Extents{0, 1, 3, 2, 4, 5}}});
    rows.add("Contiguous", "reverse_copy");
    rows.add("View", "reverse", {{"shape", Extents{kBatch, s.padded, s.padded, s.width}}});
    const std::int64_t shift = s.window / 2;
    if (shifted)
        rows.add("Roll", "shift_back", {{"shifts", Extents{shift, shift}}, {"dims", Extents{1, 2}}});
    if (s.padded > s.side) {
        rows.add("Slice", "crop_height", {{"dim", 1}, {"end", Extents{s.side}}});
        rows.add("Slice", "crop_width", {{"dim", 2}, {"end", Extents{s.side}}});
        rows.add("Contiguous", "crop_copy");
    }
    return rows.add("View", "tokens", {{"shape", Extents{kBatch, s.side * s.side, s.width}}});
}

InputRef dropPath(RowBuilder& rows, double p, InputRef x)
{
    return p > 0 ? rows.add("StochasticDepth", "drop_path", {{"p", std::min(p, 1.0)}, {"mode", "row"}}, {x}) : x;
}

void swinLayer(HfModel& model, const SwinConfig& p, const Stage& s, bool shifted, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("layer", shifted ? "SwinLayer (shifted)" : "SwinLayer", {x});
    const InputRef windows = toWindows(rows, s, shifted, layerNorm(rows, "layernorm_before", in));
    const InputRef attended = windowAttention(model, p, s, shifted, windows);
    const InputRef y =
        addSum(rows, "attention_residual", in, dropPath(rows, p.dropPath, fromWindows(rows, s, shifted, attended)));
    const InputRef up = linear(rows, "intermediate", s.intermediate, true, layerNorm(rows, "layernorm_after", y));
    const InputRef down = linear(rows, "output", s.width, true, activation(model, p.activation, up));
    addSum(rows, "mlp_residual", y, dropout(rows, "dropout", p.hiddenDropout, down));
    rows.close();
}

// Adds a stage as repeated pairs of layers, because the windows of every second layer are shifted by half a window.
InputRef swinStage(HfModel& model, const SwinConfig& p, const Stage& s, std::int64_t depth, InputRef x)
{
    RowBuilder& rows = model.rows;
    rows.open("blocks", "ModuleList", {x});
    const bool whole = s.side <= s.window; // With only one window, there is nothing to shift.
    if (whole || depth == 1) {
        rows.open("layers", "SwinLayers", {rows.last()}, depth);
        swinLayer(model, p, s, false, rows.last());
        rows.close();
        return rows.close();
    }
    rows.open("pair", "SwinLayers", {rows.last()}, depth / 2);
    swinLayer(model, p, s, false, rows.last());
    swinLayer(model, p, s, true, rows.last());
    rows.close();
    if (depth % 2 == 1)
        swinLayer(model, p, s, false, rows.last());
    return rows.close();
}

InputRef mergePatches(RowBuilder& rows, const Stage& s, InputRef x)
{
    const InputRef in = rows.open("downsample", "SwinPatchMerging", {x});
    InputRef image = rows.add("View", "picture", {{"shape", Extents{kBatch, s.side, s.side, s.width}}}, {in});
    if (s.side % 2 == 1)
        image = rows.add("Pad", "pad", {{"padding", Extents{0, 0, 0, 1, 0, 1}}}, {image});
    RowBuilder::Inputs quarters;
    for (const std::int64_t column : {0, 1})
        for (const std::int64_t row : {0, 1}) {
            rows.add("Slice", "rows", {{"dim", 1}, {"start", Extents{row}}, {"step", 2}}, {image});
            quarters.push_back(rows.add("Slice", "columns", {{"dim", 2}, {"start", Extents{column}}, {"step", 2}}));
        }
    rows.add("Cat", "cat", {{"dim", -1}}, std::move(quarters));
    rows.add("View", "tokens", {{"shape", Extents{kBatch, -1, 4 * s.width}}});
    const InputRef normed = layerNorm(rows, "norm", rows.last());
    linear(rows, "reduction", 2 * s.width, false, normed);
    return rows.close();
}

Stage stageOf(std::int64_t side, std::int64_t width, std::int64_t heads, std::int64_t window, double ratio)
{
    const std::int64_t fits = std::min(side, window);
    const auto intermediate = static_cast<std::int64_t>(static_cast<double>(width) * ratio);
    return {side, width, heads, fits, roundUp(side, fits), std::max<std::int64_t>(intermediate, 1)};
}

InputRef patches(HfModel& model, std::int64_t width, std::int64_t patch, std::int64_t image, double p)
{
    RowBuilder& rows = model.rows;
    const std::int64_t channels = model.config.integer({"num_channels"}, 3);
    const InputRef in = rows.open("embeddings", "SwinEmbeddings", {imageInput(rows, channels, image)});
    rows.add("Conv2d", "projection", {{"out_channels", width}, {"kernel_size", patch}, {"stride", patch}}, {in});
    rows.add("Flatten", "flatten", {{"start_dim", 2}});
    InputRef x = layerNorm(rows, "norm", rows.add("Transpose", "patches", {{"dim0", 1}, {"dim1", 2}}));
    if (model.config.flag({"use_absolute_embeddings"}, false)) {
        const std::int64_t side = image / patch;
        const InputRef places =
            rows.add("Parameter", "position_embeddings", {{"shape", Extents{1, side * side, width}}});
        x = addSum(rows, "add_positions", x, places);
    }
    dropout(rows, "dropout", p, x);
    return rows.close();
}

} // namespace

void importSwin(HfModel& model)
{
    const JsonConfig& c = model.config;
    RowBuilder& rows = model.rows;
    const auto depths = c.list({"depths"}, {2, 2, 6, 2});
    const auto heads = c.list({"num_heads"}, {3, 6, 12, 24});
    const std::int64_t image = c.integer({"image_size"}, 224), patch = c.integer({"patch_size"}, 4);
    const std::int64_t window = c.integer({"window_size"}, 7);
    const double ratio = std::clamp(c.real({"mlp_ratio"}, 4), 0.0, 1000.0);
    SwinConfig p{c.flag({"qkv_bias"}, true), c.real({"hidden_dropout_prob"}, 0),
                 c.real({"attention_probs_dropout_prob"}, 0), c.real({"drop_path_rate"}, 0.1),
                 c.text({"hidden_act"}, "gelu")};
    std::int64_t width = c.integer({"embed_dim"}, 96), side = image / patch;
    if (depths.size() != heads.size() || depths.size() > 8)
        return c.report("num_heads must have an entry for each of depths, 8 at most"_tr);
    if (side < 1)
        return c.report("patch_size is larger than image_size"_tr);
    InputRef x = patches(model, width, patch, image, p.hiddenDropout);
    rows.open("layers", "ModuleList", {x});
    x = rows.last();
    for (std::size_t i = 0; i < depths.size(); ++i) {
        if (width % heads[i] != 0 || depths[i] > 10000)
            return c.report(message("num_heads[%1] must divide the stage's width of %2"_tr, i, width));
        const Stage stage = stageOf(side, width, heads[i], window, ratio);
        rows.open("stage", "SwinStage", {x});
        x = swinStage(model, p, stage, depths[i], rows.last());
        if (i + 1 < depths.size()) {
            mergePatches(rows, stage, x);
            width *= 2;
            side = (side + 1) / 2;
        }
        x = rows.close();
    }
    x = layerNorm(rows, "layernorm", rows.close());
    rows.add("Transpose", "channels_first", {{"dim0", 1}, {"dim1", 2}}, {x});
    rows.add("AdaptiveAvgPool1d", "pooler", {{"output_size", 1}});
    rows.add("Flatten", "flatten");
    if (!model.isBaseModel())
        classLoss(rows, linear(rows, "classifier", model.labels(1000), true, rows.last()));
}

} // namespace vram
