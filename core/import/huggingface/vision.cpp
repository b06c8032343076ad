// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/vision.h"

#include <algorithm>

namespace vram {

namespace {

void namesOf(VisionConfig& p, VisionFamily family)
{
    LayerNames& n = p.layer.names;
    if (family == VisionFamily::Dinov3) {
        n.query = "q_proj", n.key = "k_proj", n.value = "v_proj", n.output = "o_proj";
        n.attentionNorm = "norm1", n.mlpNorm = "norm2";
        n.gate = "gate_proj", n.up = "up_proj", n.down = "down_proj";
        return;
    }
    if (family == VisionFamily::InternVl) {
        n.query = "q_proj", n.key = "k_proj", n.value = "v_proj", n.output = "projection_layer";
        n.attentionNorm = "layernorm_before", n.mlpNorm = "layernorm_after";
        n.up = "fc1", n.down = "fc2";
        return;
    }
    if (family == VisionFamily::Vit || family == VisionFamily::Dinov2) {
        n.attentionNorm = family == VisionFamily::Vit ? "layernorm_before" : "norm1";
        n.mlpNorm = family == VisionFamily::Vit ? "layernorm_after" : "norm2";
        n.up = family == VisionFamily::Vit ? "intermediate" : "fc1";
        n.down = family == VisionFamily::Vit ? "output" : "fc2";
        return;
    }
    n.attention = "self_attn";
    n.query = "q_proj", n.key = "k_proj", n.value = "v_proj", n.output = "out_proj";
    n.attentionNorm = "layer_norm1", n.mlpNorm = "layer_norm2";
    n.up = "fc1", n.down = "fc2";
}

void layoutsOf(VisionConfig& p, const JsonConfig& c, VisionFamily family)
{
    p.layer.preNorm = true;
    p.layer.qkvBias = c.flag({"qkv_bias"}, true);
    switch (family) {
    case VisionFamily::Vit: p.layer.kind = "ViTLayer"; break;
    case VisionFamily::Clip:
        p.layer.kind = "CLIPEncoderLayer";
        p.patchBias = false;
        p.firstNorm = true;
        p.lastNorm = false;
        break;
    case VisionFamily::Siglip:
        p.layer.kind = "SiglipEncoderLayer";
        p.classToken = false;
        break;
    case VisionFamily::Idefics3:
        p.layer.kind = "Idefics3EncoderLayer";
        p.classToken = false;
        break;
    case VisionFamily::InternVl:
        p.layer.kind = "InternVLVisionLayer";
        p.layer.layerScale = true;
        p.layer.qkvBias = c.flag({"attention_bias"}, false);
        p.lastNorm = !c.flag({"use_mean_pooling"}, true);
        if (c.flag({"use_qk_norm"}, false))
            c.report("use_qk_norm of InternVL's vision tower is not supported"_tr);
        break;
    case VisionFamily::Dinov2:
        p.layer.kind = "Dinov2Layer";
        p.layer.layerScale = true;
        p.maskToken = true;
        break;
    case VisionFamily::Dinov3:
        p.layer.kind = "DINOv3ViTLayer";
        p.layer.layerScale = p.maskToken = p.rotary = true;
        p.layer.qkvBias = c.flag({"query_bias"}, true);
        p.layer.keyBias = c.flag({"key_bias"}, false);
        p.layer.outputBias = c.flag({"proj_bias"}, true);
        p.layer.mlpBias = c.flag({"mlp_bias"}, true);
        p.layer.gated = c.flag({"use_gated_mlp"}, false);
        break;
    }
}

InputRef tokenRow(RowBuilder& rows, std::string_view name, std::int64_t width, std::int64_t count = 1)
{
    rows.add("Parameter", name, {{"shape", Extents{1, count, width}}});
    return rows.add("Expand", std::string(name) + "_batch", {{"shape", Extents{kBatch, -1, -1}}});
}

InputRef withTokens(RowBuilder& rows, const VisionConfig& p, InputRef patches)
{
    RowBuilder::Inputs parts;
    if (p.classToken)
        parts.push_back(tokenRow(rows, "cls_token", p.layer.hidden));
    if (p.distillationToken)
        parts.push_back(tokenRow(rows, "distillation_token", p.layer.hidden));
    if (p.maskToken)
        rows.freeze(rows.add("Parameter", "mask_token", {{"shape", Extents{1, p.layer.hidden}}}));
    if (p.rotary && p.registers > 0)
        parts.push_back(tokenRow(rows, "register_tokens", p.layer.hidden, p.registers));
    if (parts.empty())
        return patches;
    parts.push_back(patches);
    return rows.add("Cat", "tokens", {{"dim", 1}}, std::move(parts));
}

// Adds the embedding of all positions, and registers after the class token.
InputRef withPositions(RowBuilder& rows, const VisionConfig& p, std::int64_t patches, InputRef x)
{
    const std::int64_t tokens = patches + (p.classToken ? 1 : 0) + (p.distillationToken ? 1 : 0);
    const InputRef positions =
        rows.add("Parameter", "position_embeddings", {{"shape", Extents{1, tokens, p.layer.hidden}}});
    const InputRef sum = addSum(rows, "add_positions", x, positions);
    if (p.registers == 0)
        return sum;
    const InputRef first = rows.add("Slice", "first", {{"dim", 1}, {"end", Extents{1}}}, {sum});
    const InputRef registers = tokenRow(rows, "register_tokens", p.layer.hidden, p.registers);
    const InputRef rest = rows.add("Slice", "rest", {{"dim", 1}, {"start", Extents{1}}}, {sum});
    return rows.add("Cat", "with_registers", {{"dim", 1}}, {first, registers, rest});
}

/// The defaults of a family's configuration class.
struct VisionDefaults {
    std::int64_t hidden = 768, heads = 12, intermediate = 3072, layers = 12, image = 224, patch = 16;
    std::string_view activation = "gelu";
};

VisionDefaults defaultsOf(VisionFamily family)
{
    switch (family) {
    case VisionFamily::Clip: return {768, 12, 3072, 12, 224, 32, "quick_gelu"};
    case VisionFamily::Siglip: return {768, 12, 3072, 12, 224, 16, "gelu_pytorch_tanh"};
    case VisionFamily::Idefics3: return {1152, 16, 3072, 12, 224, 32, "gelu_pytorch_tanh"};
    case VisionFamily::InternVl: return {1024, 16, 4096, 24, 448, 14};
    default: return {};
    }
}

// DINOv2's config contains the ratio of the MLP width to the hidden size instead of the width. Dinov2SwiGLUFFN has two
// thirds of it, in multiples of 8.
std::int64_t dinov2Width(const JsonConfig& c, LayerConfig& layer)
{
    const std::int64_t width = c.integer({"mlp_ratio"}, 4) * layer.hidden;
    layer.gated = c.flag({"use_swiglu_ffn"}, false);
    if (!layer.gated)
        return width;
    layer.activation = "silu";
    return (width * 2 / 3 + 7) / 8 * 8;
}

} // namespace

VisionConfig visionConfig(HfModel& model, const JsonConfig& c, VisionFamily family)
{
    VisionConfig p;
    namesOf(p, family);
    layoutsOf(p, c, family);
    const VisionDefaults d = defaultsOf(family);
    p.layer.hidden = c.integer({"hidden_size"}, d.hidden);
    p.layer.heads = model.heads(c, {"num_attention_heads"}, d.heads, p.layer.hidden);
    p.layer.activation = c.text({"hidden_act"}, std::string(d.activation));
    p.layer.intermediate =
        family == VisionFamily::Dinov2 ? dinov2Width(c, p.layer) : c.integer({"intermediate_size"}, d.intermediate);
    p.layer.hiddenDropout = c.real({"hidden_dropout_prob"}, 0);
    p.layer.attentionDropout = c.real({"attention_probs_dropout_prob", "attention_dropout"}, 0);
    checkHeads(model, p.layer);
    p.layers = c.layers({"num_hidden_layers"}, d.layers);
    p.image = c.integersFor("image_size", 2, d.image).front();
    p.patch = c.integersFor("patch_size", 2, d.patch).front();
    p.channels = c.integer({"num_channels"}, 3);
    p.dropout = p.layer.hiddenDropout;
    p.registers = c.count({"num_register_tokens"}, c.text({"model_type"}, "") == "dinov2_with_registers" ? 4 : 0);
    p.rotaryBase = c.real({"rope_theta"}, p.rotaryBase);
    if (p.patch > p.image)
        c.report(message("patch_size (%1) is larger than image_size (%2)"_tr, p.patch, p.image));
    return p;
}

std::int64_t imageSide(HfModel& model, std::int64_t unit, std::int64_t usual)
{
    const std::int64_t side = model.dimension("image_size", std::max(usual / unit, std::int64_t{1}) * unit,
                                              {"The pixels along a side of the image"_tr, "Side of the image"_tr});
    if (side % unit != 0)
        model.config.report(message("dim.image_size must be a multiple of %1"_tr, unit));
    return std::max(side / unit, std::int64_t{1}) * unit;
}

InputRef imageInput(RowBuilder& rows, std::int64_t channels, std::int64_t side)
{
    return rows.add("Input", "pixel_values", {{"shape", Extents{channels, side, side}}});
}

InputRef buildVisionTower(HfModel& model, const VisionConfig& p, InputRef pixels)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("embeddings", "Embeddings", {pixels});
    const std::int64_t side = std::max<std::int64_t>(p.image / p.patch, 1);
    rows.add("Conv2d", "patch_embeddings",
             {{"out_channels", p.layer.hidden}, {"kernel_size", p.patch}, {"stride", p.patch}, {"bias", p.patchBias}},
             {in});
    rows.add("Flatten", "flatten", {{"start_dim", 2}});
    InputRef x = withTokens(rows, p, rows.add("Transpose", "patches", {{"dim0", 1}, {"dim1", 2}}));
    if (!p.rotary)
        dropout(rows, "dropout", p.dropout, withPositions(rows, p, side * side, x));
    x = rows.close();
    if (p.firstNorm)
        x = layerNorm(rows, "pre_layrnorm", x);
    LayerConfig layer = p.layer;
    if (p.rotary) {
        layer.rotary = rotaryTables(rows, side * side, layer.width() / layer.heads, {p.rotaryBase});
        layer.unrotatedTokens = 1 + p.registers;
        layer.rotatedTokens = side * side;
    }
    x = buildLayers(model, "encoder", layer, p.layers - p.unreadLayers, x);
    if (!p.beforeLastNorm)
        return p.lastNorm ? layerNorm(rows, "layernorm", x) : x;
    if (p.unreadLayers > 0)
        buildLayers(model, "unread_layers", layer, p.unreadLayers, x);
    layerNorm(rows, "post_layernorm", rows.last());
    return x;
}

void importVit(HfModel& model)
{
    VisionConfig p = visionConfig(model, model.config, VisionFamily::Vit);
    p.distillationToken = model.config.text({"model_type"}, "vit") == "deit";
    RowBuilder& rows = model.rows;
    const InputRef x = buildVisionTower(model, p, imageInput(rows, p.channels, p.image));
    const InputRef first = rows.add("Select", "class_token", {{"dim", 1}, {"index", 0}}, {x});
    if (model.isBaseModel()) {
        linear(rows, "pooler", p.layer.hidden, true, first);
        rows.add("Tanh", "pooler_activation");
        return;
    }
    const std::int64_t labels = model.labels(1000);
    const InputRef logits = linear(rows, "classifier", labels, true, first);
    if (!model.architectureEnds("WithTeacher"))
        return void(classLoss(rows, logits));
    const InputRef second = rows.add("Select", "distillation_token_out", {{"dim", 1}, {"index", 1}}, {x});
    const InputRef taught = linear(rows, "distillation_classifier", labels, true, second);
    classLoss(rows, rows.add("Div", "mean_of_both", {}, {addSum(rows, "both", logits, taught)}));
}

void importDinov2(HfModel& model)
{
    const bool third = model.config.text({"model_type"}, "dinov2") == "dinov3_vit";
    const VisionConfig p = visionConfig(model, model.config, third ? VisionFamily::Dinov3 : VisionFamily::Dinov2);
    buildVisionTower(model, p, imageInput(model.rows, p.channels, p.image));
    model.assume("This is the base model; the sum of its output serves as the loss."_tr);
}

} // namespace vram
