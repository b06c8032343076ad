// SPDX-License-Identifier: GPL-3.0-or-later
// Qwen2-VL, Qwen2.5-VL and Qwen3-VL. Their vision tower reads the patches of all images of a batch as one sequence.
#include "import/huggingface/image_text.h"
#include "import/huggingface/vision.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

enum class QwenVersion { Two, TwoFive, Three };

/// Where the versions differ: their names and the defaults of their config classes.
struct QwenFamily {
    QwenVersion version;
    std::string_view text, block;
    std::string_view widthKey, outputKey; ///< Keys of the widths of the tower and of its output.
    std::int64_t width, depth, patch, output;
    std::string_view activation;
    std::string_view up, down, mergerNorm, mergerUp, mergerDown;
};

constexpr std::array kQwenFamilies{
    QwenFamily{QwenVersion::Two, "qwen2_vl_text", "Qwen2VLVisionBlock", "embed_dim", "hidden_size", 1280, 32, 14, 3584,
               "quick_gelu", "fc1", "fc2", "ln_q", "mlp.0", "mlp.2"},
    QwenFamily{QwenVersion::TwoFive, "qwen2_5_vl_text", "Qwen2_5_VLVisionBlock", "hidden_size", "out_hidden_size", 3584,
               32, 14, 3584, "silu", "up_proj", "down_proj", "ln_q", "mlp.0", "mlp.2"},
    QwenFamily{QwenVersion::Three, "qwen3_vl_text", "Qwen3VLVisionBlock", "hidden_size", "out_hidden_size", 1152, 27,
               16, 3584, "gelu_pytorch_tanh", "linear_fc1", "linear_fc2", "norm", "linear_fc1", "linear_fc2"},
};

/// The vision tower.
struct QwenTower {
    const QwenFamily& family;
    std::int64_t width = 0, heads = 1, intermediate = 0, depth = 0, output = 0;
    std::int64_t channels = 3, patch = 14, frames = 2;
    std::int64_t merge = 2;           ///< Patches along a side of the squares that become one token.
    std::int64_t side = 0;            ///< Patches along a side of the image.
    std::int64_t window = 0;          ///< Patches along a side of an attention window; 0 for none.
    std::vector<std::int64_t> full{}; ///< Layers without windows.
    std::vector<std::int64_t> deep{}; ///< Layers whose output the language model reads, too (DeepStack).
    std::int64_t positions = 0;       ///< Number of learned positions; 0 for none.
    std::string activation{};
    Rotary rotary{};

    std::int64_t patches() const { return side * side; }
    std::int64_t tokens() const { return patches() / (merge * merge); }
    NormKind norm() const { return family.version == QwenVersion::TwoFive ? NormKind::Rms : NormKind::Layer; }
};

// `count` rows for each sample of the batch.
Extent ofBatch(std::int64_t count)
{
    return {0, count};
}

std::int64_t mlpWidth(const JsonConfig& c, const QwenTower& v)
{
    switch (v.family.version) {
    case QwenVersion::Two: return static_cast<std::int64_t>(c.real({"mlp_ratio"}, 4) * static_cast<double>(v.width));
    case QwenVersion::TwoFive: return c.integer({"intermediate_size"}, 3420);
    default: return c.integer({"intermediate_size"}, 4304);
    }
}

void readWindowsOfTower(const JsonConfig& c, QwenTower& v)
{
    v.full = c.list({"fullatt_block_indexes"}, {7, 15, 23, 31}, 0);
    const std::int64_t window = c.integer({"window_size"}, 112) / v.merge / v.patch * v.merge;
    // Windows at the border of other images are smaller; fused attention needs as much memory with them as without.
    v.window = window > 0 && v.side % window == 0 ? window : 0;
}

QwenTower towerOf(HfModel& model, const QwenFamily& family)
{
    const JsonConfig c = model.config.nested("vision_config");
    QwenTower v{family};
    v.width = c.integer({family.widthKey}, family.width);
    v.heads = model.heads(c, {"num_heads"}, 16, v.width);
    if (v.width % v.heads != 0)
        c.report(message("the number of attention heads (%1) must divide the width (%2)"_tr, v.heads, v.width));
    v.intermediate = mlpWidth(c, v);
    v.depth = c.layers({"depth"}, family.depth);
    v.output = c.integer({family.outputKey}, family.output);
    v.channels = c.integer({"in_channels", "in_chans"}, 3);
    v.patch = c.integer({"patch_size", "spatial_patch_size"}, family.patch);
    v.frames = c.integer({"temporal_patch_size"}, 2);
    v.merge = c.integer({"spatial_merge_size"}, 2);
    v.activation = c.text({"hidden_act"}, std::string(family.activation));
    v.side = imageSide(model, v.patch * v.merge, 448) / v.patch;
    if (family.version == QwenVersion::TwoFive)
        readWindowsOfTower(c, v);
    if (family.version == QwenVersion::Three) {
        v.positions = c.integer({"num_position_embeddings"}, 2304);
        v.deep = c.list({"deepstack_visual_indexes"}, {8, 16, 24}, 0);
    }
    return v;
}

InputRef towerNorm(RowBuilder& rows, const QwenTower& v, std::string_view name, InputRef x)
{
    return norm(rows, v.norm(), name, x, {v.width});
}

// The image as a sequence of flattened patches, each of them with all its frames.
InputRef patchEmbedding(RowBuilder& rows, const QwenTower& v)
{
    const std::int64_t size = v.channels * v.frames * v.patch * v.patch;
    const Extents kernel{v.frames, v.patch, v.patch};
    const InputRef pixels = rows.add("Input", "pixel_values", {{"shape", Extents{v.patches(), size}}});
    const InputRef in = rows.open("patch_embed", "PatchEmbed", {pixels});
    rows.add("View", "patches", {{"shape", Extents{-1, v.channels, v.frames, v.patch, v.patch}}}, {in});
    rows.add("Conv3d", "proj",
             {{"out_channels", v.width},
              {"kernel_size", kernel},
              {"stride", kernel},
              {"bias", v.family.version == QwenVersion::Three}});
    rows.add("View", "flat", {{"shape", Extents{-1, v.width}}});
    return rows.close();
}

// Interpolates the learned positions between four neighbours (fast_pos_embed_interpolate).
InputRef interpolatedPositions(RowBuilder& rows, const QwenTower& v)
{
    const Extent patches = ofBatch(v.patches());
    rows.open("pos_embed", "PositionEmbedding");
    rows.add("Constant", "neighbours", {{"shape", Extents{4, patches}}, {"dtype", "int64"}});
    const InputRef four =
        rows.add("Embedding", "pos_embed", {{"num_embeddings", v.positions}, {"embedding_dim", v.width}});
    const InputRef weights = rows.add("Constant", "weights", {{"shape", Extents{4, patches, 1}}, {"dtype", "compute"}});
    const InputRef weighted = rows.add("Mul", "weighted", {}, {four, weights});
    InputRef sum = rows.add("Select", "neighbour0", {{"dim", 0}, {"index", 0}}, {weighted});
    for (std::int64_t i = 1; i < 4; ++i) {
        const std::string index = std::to_string(i);
        const InputRef next = rows.add("Select", "neighbour" + index, {{"dim", 0}, {"index", i}}, {weighted});
        sum = addSum(rows, "sum" + index, sum, next);
    }
    const std::int64_t squares = v.side / v.merge;
    rows.add("View", "grid", {{"shape", Extents{-1, v.merge, squares, v.merge, v.width}}}, {sum});
    rows.add("Permute", "squares", {{"dims", Extents{0, 2, 1, 3, 4}}});
    rows.add("Flatten", "flat", {{"start_dim", 0}, {"end_dim", 3}});
    rows.add("Cat", "positions", {{"dim", 0}});
    return rows.close();
}

// Takes the squares of patches in another order (get_window_index).
InputRef reordered(RowBuilder& rows, std::string_view name, const QwenTower& v, InputRef x)
{
    const InputRef order = rows.add("Constant", std::string(name) + "_index",
                                    {{"shape", Extents{ofBatch(v.tokens())}}, {"dtype", "int64"}});
    return rows.add("Index", name, {{"dims", Extents{0}}}, {x, order});
}

InputRef inWindows(RowBuilder& rows, const QwenTower& v, InputRef x)
{
    const std::int64_t square = v.merge * v.merge;
    rows.add("Reshape", "squares", {{"shape", Extents{-1, square, v.width}}}, {x});
    reordered(rows, "window_order", v, rows.last());
    return rows.add("Reshape", "windows", {{"shape", Extents{-1, v.width}}});
}

// The tables of cosines and sines of all patches (rot_pos_emb), in fp32.
Rotary towerRotary(RowBuilder& rows, const QwenTower& v)
{
    const std::int64_t dim = v.width / v.heads;
    const RowBuilder::Attributes shape{{"shape", Extents{ofBatch(v.patches()), 1, dim}}, {"dtype", "float32"}};
    return {rows.add("Constant", "cos", shape), rows.add("Constant", "sin", shape), dim};
}

// Gives each sequence of `tokens` patches a place of its own.
InputRef sequences(RowBuilder& rows, const QwenTower& v, const std::string& name, InputRef x, std::int64_t tokens)
{
    rows.add("View", name + "_view", {{"shape", Extents{-1, tokens, v.heads, v.width / v.heads}}}, {x});
    return rows.add("Transpose", name + "_heads", {{"dim0", 1}, {"dim1", 2}});
}

// Rotates queries or keys in fp32 (apply_rotary_pos_emb_vision).
InputRef rotated(RowBuilder& rows, const QwenTower& v, const std::string& name, InputRef x)
{
    const InputRef wide = rows.add("Cast", name + "_fp32", {{"dtype", "float32"}}, {x});
    applyRotary(rows, name, wide, v.rotary, v.width / v.heads);
    return rows.add("Cast", name + "_narrow", {{"dtype", "compute"}});
}

// Each window or image is a sequence, whose outputs are concatenated.
InputRef towerAttention(RowBuilder& rows, const QwenTower& v, InputRef x, bool windowed)
{
    const std::int64_t dim = v.width / v.heads;
    const std::int64_t tokens = windowed ? v.window * v.window : v.patches();
    const InputRef in = rows.open("attn", "VisionAttention", {x});
    linear(rows, "qkv", 3 * v.width, true, in);
    rows.add("View", "heads", {{"shape", Extents{-1, 3, v.heads, dim}}});
    rows.add("Permute", "three_first", {{"dims", Extents{1, 0, 2, 3}}});
    const InputRef parts = rows.add("Unbind", "unbind", {{"dim", 0}});
    const InputRef q = sequences(rows, v, "q", rotated(rows, v, "q", parts), tokens);
    const InputRef k = sequences(rows, v, "k", rotated(rows, v, "k", output(parts, 1)), tokens);
    const InputRef values = sequences(rows, v, "v", output(parts, 2), tokens);
    AttentionKernel kernel;
    kernel.cache = "no";
    kernel.fp32Softmax = true;
    const InputRef context = attentionRow(rows, q, k, values, kernel);
    rows.add("Transpose", "merge", {{"dim0", 1}, {"dim1", 2}});
    rows.add("Contiguous", "contiguous");
    rows.add("Cat", "sequences", {{"dim", 0}});
    rows.add("Reshape", "merged", {{"shape", Extents{-1, v.width}}});
    const InputRef out = linear(rows, "proj", v.width, true, rows.last());
    for (const InputRef local : {q, k, values, context})
        rows.keep(local, out);
    return rows.close();
}

InputRef towerMlp(HfModel& model, const QwenTower& v, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("mlp", "VisionMlp", {x});
    const bool gated = v.family.version == QwenVersion::TwoFive;
    const std::string_view first = gated ? "gate_proj" : v.family.up;
    InputRef y = activation(model, v.activation, linear(rows, first, v.intermediate, true, in));
    if (gated)
        y = rows.add("Mul", "gated", {}, {y, linear(rows, v.family.up, v.intermediate, true, in)});
    linear(rows, v.family.down, v.width, true, y);
    return rows.close();
}

InputRef towerLayers(HfModel& model, const QwenTower& v, std::int64_t first, std::int64_t count, InputRef x)
{
    RowBuilder& rows = model.rows;
    const bool windowed = v.window > 0 && std::ranges::find(v.full, first) == v.full.end();
    const InputRef in = rows.open(std::to_string(first), v.family.block, {x}, count);
    const InputRef a = towerAttention(rows, v, towerNorm(rows, v, "norm1", in), windowed);
    const InputRef y = addSum(rows, "attention_residual", in, a);
    addSum(rows, "mlp_residual", y, towerMlp(model, v, towerNorm(rows, v, "norm2", y)));
    return rows.close();
}

// Joins squares of patches to tokens. `late`: the norm is over the joined patches (use_postshuffle_norm).
InputRef merger(RowBuilder& rows, const QwenTower& v, std::string_view name, InputRef x, bool late)
{
    const std::int64_t wide = v.merge * v.merge * v.width;
    const InputRef in = rows.open(name, "PatchMerger", {x});
    const Extents joined{-1, wide};
    if (late)
        layerNorm(rows, v.family.mergerNorm, rows.add("View", "joined", {{"shape", joined}}, {in}));
    else
        rows.add("View", "joined", {{"shape", joined}}, {towerNorm(rows, v, v.family.mergerNorm, in)});
    linear(rows, v.family.mergerUp, wide, true, rows.last());
    linear(rows, v.family.mergerDown, v.output, true, rows.add("GELU", "act"));
    return rows.close();
}

bool endsRun(const QwenTower& v, std::int64_t layer)
{
    const auto has = [](const std::vector<std::int64_t>& list, std::int64_t i) {
        return std::ranges::find(list, i) != list.end();
    };
    return has(v.deep, layer) || has(v.full, layer) || has(v.full, layer + 1) || layer + 1 == v.depth;
}

/// The outputs of the vision tower that the language model reads.
struct QwenImage {
    InputRef embeddings;
    std::vector<InputRef> deep{};
};

QwenImage qwenTower(HfModel& model, QwenTower v)
{
    RowBuilder& rows = model.rows;
    InputRef x = patchEmbedding(rows, v);
    if (v.positions > 0)
        x = addSum(rows, "add_positions", x, interpolatedPositions(rows, v));
    if (v.family.version == QwenVersion::TwoFive)
        x = inWindows(rows, v, x);
    v.rotary = towerRotary(rows, v);
    QwenImage image;
    for (std::int64_t first = 0, end = 0; first < v.depth; first = end) {
        while (!endsRun(v, end++)) {
        }
        x = towerLayers(model, v, first, end - first, x);
        if (std::ranges::find(v.deep, end - 1) != v.deep.end())
            image.deep.push_back(
                merger(rows, v, "deepstack_merger_list." + std::to_string(image.deep.size()), x, true));
    }
    x = merger(rows, v, "merger", x, false);
    if (v.family.version == QwenVersion::TwoFive)
        x = reordered(rows, "picture_order", v, x);
    image.embeddings = rows.add("Cat", "image_embeds", {{"dim", 0}}, {x});
    return image;
}

DecoderConfig qwenLanguageModel(HfModel& model, const QwenFamily& family)
{
    const JsonConfig& c = model.config;
    // Published files have the keys of Qwen2-VL's language model beside vision_config.
    const bool flat = !c.has("text_config");
    DecoderConfig p = llamaConfig(model, flat ? c : c.nested("text_config"), family.text);
    p.names.root = "language_model";
    p.rotaryForm = family.version == QwenVersion::Three ? RotaryForm::PerSample : RotaryForm::Sections;
    p.returnsPrefix = false;
    if (family.version != QwenVersion::Three)
        return p;
    // transformers derives a mask from the positions, because they might be those of packed sequences.
    p.maskPerSample = true;
    p.tied = c.flag({"tie_word_embeddings"}, false);
    return p;
}

} // namespace

void importQwenVl(HfModel& model)
{
    const std::string type = model.config.text({"model_type"}, "") + "_text";
    const QwenFamily& family = *std::ranges::find(kQwenFamilies, type, &QwenFamily::text);
    const QwenTower v = towerOf(model, family);
    DecoderConfig p = qwenLanguageModel(model, family);
    if (v.output != p.hidden)
        model.config.report(message("vision_config: %1 (%2) must be the width of the language model, %3"_tr,
                                    family.outputKey, v.output, p.hidden));
    const QwenImage image = qwenTower(model, v);
    p.deepPrefix = image.deep;
    const Extents perSample{kBatch, v.tokens(), p.hidden};
    const InputRef embeddings = model.rows.add("View", "picture", {{"shape", perSample}}, {image.embeddings});
    buildWithImage(model, p, {embeddings, v.tokens()});
}

} // namespace vram
