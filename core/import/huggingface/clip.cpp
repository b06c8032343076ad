// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/vision.h"

#include <algorithm>

namespace vram {

namespace {

LayerConfig textLayer(HfModel& model, const JsonConfig& c)
{
    LayerConfig p;
    p.kind = "CLIPEncoderLayer";
    p.names.attention = "self_attn";
    p.names.query = "q_proj", p.names.key = "k_proj", p.names.value = "v_proj", p.names.output = "out_proj";
    p.names.attentionNorm = "layer_norm1", p.names.mlpNorm = "layer_norm2";
    p.names.up = "fc1", p.names.down = "fc2";
    p.preNorm = true;
    p.causal = true;
    p.hidden = c.integer({"hidden_size"}, 512);
    p.heads = model.heads(c, {"num_attention_heads"}, 8, p.hidden);
    p.intermediate = c.integer({"intermediate_size"}, 2048);
    p.activation = c.text({"hidden_act"}, "quick_gelu");
    p.attentionDropout = c.real({"attention_dropout"}, 0);
    checkHeads(model, p);
    return p;
}

InputRef textTower(HfModel& model, const JsonConfig& c)
{
    RowBuilder& rows = model.rows;
    const LayerConfig layer = textLayer(model, c);
    const std::int64_t positions = c.integer({"max_position_embeddings"}, 77);
    const std::int64_t length =
        model.dimension("sequence", positions, {"The length of the text"_tr, "Length of the text"_tr});
    const InputRef ids = rows.add("Input", "input_ids", {{"shape", Extents{length}}, {"dtype", "int64"}});
    const InputRef in = rows.open("text_model", "CLIPTextTransformer", {ids});
    const InputRef tokens = tokenEmbedding(rows, "token_embedding", in, c.integer({"vocab_size"}, 49408), layer.hidden);
    const InputRef places = positionEmbedding(rows, "position_embedding", length, positions, layer.hidden);
    const InputRef x = addSum(rows, "add_positions", tokens, places);
    layerNorm(rows, "final_layer_norm", buildLayers(model, "encoder", layer, c.layers({"num_hidden_layers"}, 12), x));
    rows.add("Select", "end_of_text", {{"dim", 1}, {"index", -1}});
    return rows.close();
}

InputRef visionTower(HfModel& model, const JsonConfig& c)
{
    RowBuilder& rows = model.rows;
    const VisionConfig plan = visionConfig(model, c, VisionFamily::Clip);
    const InputRef pixels = imageInput(rows, plan.channels, plan.image);
    const InputRef in = rows.open("vision_model", "CLIPVisionTransformer", {pixels});
    buildVisionTower(model, plan, in);
    rows.add("Select", "class_token", {{"dim", 1}, {"index", 0}});
    layerNorm(rows, "post_layernorm", rows.last());
    return rows.close();
}

InputRef unitLength(RowBuilder& rows, std::string_view name, InputRef x)
{
    const InputRef length =
        rows.add("Norm", std::string(name) + "_norm", {{"dims", Extents{-1}}, {"keepdim", true}}, {x});
    return rows.add("Div", std::string(name) + "_unit", {}, {x, length});
}

} // namespace

// Adds both towers, the similarity of every image to every text, and the contrastive loss in both directions.
void importClip(HfModel& model)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const std::int64_t width = c.integer({"projection_dim"}, 512);
    InputRef picture = visionTower(model, c.nested("vision_config"));
    picture = linear(rows, "visual_projection", width, false, picture);
    InputRef text = textTower(model, c.nested("text_config"));
    text = linear(rows, "text_projection", width, false, text);
    picture = unitLength(rows, "image", picture);
    text = unitLength(rows, "text", text);
    const InputRef turned = rows.add("Transpose", "image_transposed", {{"dim0", 0}, {"dim1", 1}}, {picture});
    const InputRef similarity = rows.add("MatMul", "similarity", {}, {text, turned});
    const InputRef scale = rows.add("Parameter", "logit_scale", {{"shape", Extents{1}}});
    const InputRef factor = rows.add("Exp", "scale", {}, {scale});
    const InputRef perText = rows.add("Mul", "logits_per_text", {}, {similarity, factor});
    const InputRef perImage = rows.add("Transpose", "logits_per_image", {{"dim0", 0}, {"dim1", 1}}, {perText});
    const InputRef captionLoss = rows.add("CrossEntropyLoss", "caption_loss", {}, {perText});
    const InputRef imageLoss = rows.add("CrossEntropyLoss", "image_loss", {}, {perImage});
    rows.add("Div", "loss", {}, {addSum(rows, "sum", captionLoss, imageLoss)});
}

} // namespace vram
