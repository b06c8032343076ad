// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/vision.h"

#include <algorithm>

namespace vram {

namespace {

void namesOf(VisionConfig& p, VisionFamily family)
{
    LayerNames& n = p.layer.names;
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
    case VisionFamily::Dinov2:
        p.layer.kind = "Dinov2Layer";
        p.layer.layerScale = true;
        p.maskToken = true;
        break;
    }
}

InputRef tokenRow(RowBuilder& rows, std::string_view name, std::int64_t width)
{
    rows.add("Parameter", name, {{"shape", Extents{1, 1, width}}});
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
    if (parts.empty())
        return patches;
    parts.push_back(patches);
    return rows.add("Cat", "tokens", {{"dim", 1}}, std::move(parts));
}

std::string actOf(const JsonConfig& c, VisionFamily family)
{
    const std::string_view usual = family == VisionFamily::Clip     ? "quick_gelu"
                                   : family == VisionFamily::Siglip ? "gelu_pytorch_tanh"
                                                                    : "gelu";
    return c.text({"hidden_act"}, std::string(usual));
}

} // namespace

VisionConfig visionConfig(HfModel& model, const JsonConfig& c, VisionFamily family)
{
    VisionConfig p;
    namesOf(p, family);
    layoutsOf(p, c, family);
    p.layer.hidden = c.integer({"hidden_size"}, 768);
    p.layer.heads = model.heads(c, {"num_attention_heads"}, 12, p.layer.hidden);
    // DINOv2's config contains the ratio of the MLP width to the hidden size instead of the width.
    p.layer.intermediate = family == VisionFamily::Dinov2 ? c.integer({"mlp_ratio"}, 4) * p.layer.hidden
                                                          : c.integer({"intermediate_size"}, 3072);
    p.layer.activation = actOf(c, family);
    p.layer.hiddenDropout = c.real({"hidden_dropout_prob"}, 0);
    p.layer.attentionDropout = c.real({"attention_probs_dropout_prob", "attention_dropout"}, 0);
    checkHeads(model, p.layer);
    p.layers = c.layers({"num_hidden_layers"}, 12);
    p.image = c.integer({"image_size"}, 224);
    p.patch = c.integer({"patch_size"}, family == VisionFamily::Clip ? 32 : 16);
    p.channels = c.integer({"num_channels"}, 3);
    p.dropout = p.layer.hiddenDropout;
    if (p.patch > p.image)
        c.report(message("patch_size (%1) is larger than image_size (%2)"_tr, p.patch, p.image));
    return p;
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
    const std::int64_t tokens = side * side + (p.classToken ? 1 : 0) + (p.distillationToken ? 1 : 0);
    const InputRef positions =
        rows.add("Parameter", "position_embeddings", {{"shape", Extents{1, tokens, p.layer.hidden}}});
    dropout(rows, "dropout", p.dropout, addSum(rows, "add_positions", x, positions));
    x = rows.close();
    if (p.firstNorm)
        x = layerNorm(rows, "pre_layrnorm", x);
    x = buildLayers(model, "encoder", p.layer, p.layers, x);
    return p.lastNorm ? layerNorm(rows, "layernorm", x) : x;
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
    if (model.config.flag({"use_swiglu_ffn"}, false))
        model.config.report("DINOv2 with use_swiglu_ffn is not supported; the variants without it are"_tr);
    const VisionConfig p = visionConfig(model, model.config, VisionFamily::Dinov2);
    buildVisionTower(model, p, imageInput(model.rows, p.channels, p.image));
    model.assume("This is the base model; the sum of its output serves as the loss."_tr);
}

} // namespace vram
