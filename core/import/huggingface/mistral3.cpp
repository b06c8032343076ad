// SPDX-License-Identifier: GPL-3.0-or-later
// Mistral Small 3.1 and newer: Pixtral's vision tower, whose images are one sequence under a mask of blocks.
#include "import/huggingface/image_text.h"
#include "import/huggingface/vision.h"

#include <algorithm>

namespace vram {

namespace {

struct Pixtral {
    LayerConfig layer{};
    std::int64_t layers = 24, channels = 3, patch = 16;
    std::int64_t merge = 2; ///< Patches along a side of the squares that become one token.
    std::int64_t side = 0;  ///< Patches along a side of the image.
};

LayerConfig pixtralLayer(HfModel& model, const JsonConfig& c)
{
    LayerConfig p;
    p.kind = "PixtralAttentionLayer";
    p.names.query = "q_proj", p.names.key = "k_proj", p.names.value = "v_proj", p.names.output = "o_proj";
    p.names.attentionNorm = "attention_norm", p.names.mlpNorm = "ffn_norm", p.names.mlp = "feed_forward";
    p.names.gate = "gate_proj", p.names.up = "up_proj", p.names.down = "down_proj";
    p.preNorm = p.gated = p.packed = p.fp32Softmax = true;
    p.norm = NormKind::Rms;
    p.qkvBias = p.outputBias = p.mlpBias = false;
    p.hidden = c.integer({"hidden_size"}, 1024);
    p.heads = model.heads(c, {"num_attention_heads"}, 16, p.hidden);
    p.headDim = c.integer({"head_dim"}, std::max<std::int64_t>(p.hidden / p.heads, 1));
    p.intermediate = c.integer({"intermediate_size"}, 4096);
    p.activation = c.text({"hidden_act"}, "gelu");
    p.attentionDropout = c.real({"attention_dropout"}, 0);
    return p;
}

Pixtral pixtral(HfModel& model)
{
    const JsonConfig c = model.config.nested("vision_config");
    if (c.text({"model_type"}, "pixtral") != "pixtral")
        c.report("only pixtral is supported as the vision_config of mistral3"_tr);
    Pixtral v;
    v.layer = pixtralLayer(model, c);
    v.layers = c.layers({"num_hidden_layers"}, 24);
    v.channels = c.integer({"num_channels"}, 3);
    v.patch = c.integersFor("patch_size", 2, 14).front();
    v.merge = model.config.integer({"spatial_merge_size"}, 2);
    v.side = imageSide(model, v.patch * v.merge, 448) / v.patch;
    return v;
}

InputRef pixtralTower(HfModel& model, Pixtral v)
{
    RowBuilder& rows = model.rows;
    const Extent tokens{0, v.side * v.side};
    const InputRef pixels = imageInput(rows, v.channels, v.side * v.patch);
    rows.open("vision_tower", "PixtralVisionModel", {pixels});
    rows.add("Conv2d", "patch_conv",
             {{"out_channels", v.layer.hidden}, {"kernel_size", v.patch}, {"stride", v.patch}, {"bias", false}});
    rows.add("Permute", "channels_last", {{"dims", Extents{0, 2, 3, 1}}});
    const InputRef sequence = rows.add("Reshape", "sequence", {{"shape", Extents{1, tokens, v.layer.hidden}}});
    const InputRef x = norm(rows, NormKind::Rms, "ln_pre", sequence, {v.layer.hidden});
    const std::int64_t dim = v.layer.headDim;
    const RowBuilder::Attributes table{{"shape", Extents{1, tokens, dim}}, {"dtype", "compute"}};
    v.layer.rotary = {rows.add("Constant", "cos", table), rows.add("Constant", "sin", table), dim};
    v.layer.positionBias =
        rows.add("Constant", "block_mask", {{"shape", Extents{1, 1, tokens, tokens}}, {"dtype", "compute"}});
    buildLayers(model, "transformer", v.layer, v.layers, x);
    return rows.close();
}

// Mistral3PatchMerger.
InputRef mergedPatches(RowBuilder& rows, const Pixtral& v, InputRef x)
{
    const std::int64_t width = v.layer.hidden;
    const std::int64_t tokens = v.side / v.merge * (v.side / v.merge);
    const InputRef in = rows.open("patch_merger", "Mistral3PatchMerger", {x});
    rows.add("View", "grid", {{"shape", Extents{kBatch, v.side, v.side, width}}}, {in});
    rows.add("Permute", "channels_first", {{"dims", Extents{0, 3, 1, 2}}});
    rows.add("Unfold", "unfold", {{"kernel_size", v.merge}, {"stride", v.merge}});
    rows.add("Transpose", "tokens", {{"dim0", 1}, {"dim1", 2}});
    const InputRef joined = rows.add("Reshape", "joined", {{"shape", Extents{{0, tokens}, v.merge * v.merge * width}}});
    linear(rows, "merging_layer", width, false, joined);
    return rows.close();
}

} // namespace

void importMistral3(HfModel& model)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    if (const std::vector<std::int64_t> layer = c.signedIntegers("vision_feature_layer");
        layer.size() > 1 || (!layer.empty() && layer.front() != -1))
        c.report("mistral3 is supported with vision_feature_layer -1 only"_tr);
    const Pixtral v = pixtral(model);
    const DecoderConfig p = languageModel(model, "mistral");
    const std::int64_t tokens = v.side / v.merge * (v.side / v.merge);
    const bool bias = c.flag({"multimodal_projector_bias"}, false);
    const InputRef in = rows.open("multi_modal_projector", "Mistral3MultiModalProjector", {pixtralTower(model, v)});
    const InputRef merged = mergedPatches(rows, v, norm(rows, NormKind::Rms, "norm", in, {v.layer.hidden}));
    const InputRef y =
        activation(model, c.text({"projector_hidden_act"}, "gelu"), linear(rows, "linear_1", p.hidden, bias, merged));
    linear(rows, "linear_2", p.hidden, bias, y);
    const InputRef projected = rows.close();
    const InputRef all = rows.add("Cat", "image_features", {{"dim", 0}}, {projected});
    const Extents perSample{kBatch, tokens, p.hidden};
    buildWithImage(model, p, {rows.add("View", "picture", {{"shape", perSample}}, {all}), tokens});
}

} // namespace vram
