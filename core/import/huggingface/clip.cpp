// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/vision.h"

namespace vram {

namespace {

/// The defaults of a family's text configuration, and the properties in which its two towers differ from those of other
/// families.
struct Towers {
    VisionFamily vision;
    std::string_view prefix; ///< Prefix of its class names.
    std::int64_t vocabulary, hidden, heads, intermediate, longest;
    std::string_view activation;
    bool causal; ///< Whether the text tower has a causal mask.
};

constexpr Towers kClip{VisionFamily::Clip, "CLIP", 49408, 512, 8, 2048, 77, "quick_gelu", true};
constexpr Towers kSiglip{VisionFamily::Siglip, "Siglip", 32000, 768, 12, 3072, 64, "gelu_pytorch_tanh", false};

std::string className(const Towers& towers, std::string_view name)
{
    return std::string(towers.prefix) + std::string(name);
}

LayerConfig textLayer(HfModel& model, const Towers& towers, const JsonConfig& c)
{
    LayerConfig p;
    p.names.attention = "self_attn";
    p.names.query = "q_proj", p.names.key = "k_proj", p.names.value = "v_proj", p.names.output = "out_proj";
    p.names.attentionNorm = "layer_norm1", p.names.mlpNorm = "layer_norm2";
    p.names.up = "fc1", p.names.down = "fc2";
    p.preNorm = true;
    p.causal = towers.causal;
    p.hidden = c.integer({"hidden_size"}, towers.hidden);
    p.heads = model.heads(c, {"num_attention_heads"}, towers.heads, p.hidden);
    p.intermediate = c.integer({"intermediate_size"}, towers.intermediate);
    p.activation = c.text({"hidden_act"}, std::string(towers.activation));
    p.attentionDropout = c.real({"attention_dropout"}, 0);
    checkHeads(model, p);
    return p;
}

// Selects the end-of-text token of each sample, whose position varies (CLIPTextTransformer).
InputRef endOfText(RowBuilder& rows, InputRef x)
{
    const RowBuilder::Attributes shape{{"shape", Extents{kBatch}}, {"dtype", "int64"}};
    const InputRef samples = rows.add("Constant", "samples", shape);
    const InputRef ends = rows.add("Constant", "ends", shape);
    return rows.add("Index", "end_of_text", {{"dims", Extents{0, 1}}}, {x, samples, ends});
}

InputRef textTower(HfModel& model, const Towers& towers, const JsonConfig& c)
{
    RowBuilder& rows = model.rows;
    LayerConfig layer = textLayer(model, towers, c);
    const std::string kind = className(towers, "EncoderLayer");
    layer.kind = kind;
    const std::int64_t positions = c.integer({"max_position_embeddings"}, towers.longest);
    const std::int64_t length =
        model.dimension("sequence", positions, {"The length of the text"_tr, "Length of the text"_tr});
    const InputRef ids = rows.add("Input", "input_ids", {{"shape", Extents{length}}, {"dtype", "int64"}});
    const InputRef in = rows.open("text_model", className(towers, "TextTransformer"), {ids});
    const std::int64_t vocabulary = c.integer({"vocab_size"}, towers.vocabulary);
    const InputRef tokens = tokenEmbedding(rows, "token_embedding", in, vocabulary, layer.hidden);
    const InputRef places = positionEmbedding(rows, "position_embedding", length, positions, layer.hidden);
    const InputRef x = addSum(rows, "add_positions", tokens, places);
    layerNorm(rows, "final_layer_norm", buildLayers(model, "encoder", layer, c.layers({"num_hidden_layers"}, 12), x));
    if (towers.vision == VisionFamily::Siglip) {
        rows.add("Select", "last_token", {{"dim", 1}, {"index", -1}});
        linear(rows, "head", c.integer({"projection_size"}, layer.hidden), true, rows.last());
    } else {
        endOfText(rows, rows.last());
    }
    return rows.close();
}

// nn.MultiheadAttention of one learned query, the probe, with the weights of attention (need_weights).
InputRef probeAttention(RowBuilder& rows, const LayerConfig& p, InputRef probe, InputRef x)
{
    const std::int64_t h = p.hidden, dim = p.hidden / p.heads;
    const Extent heads{0, static_cast<int>(p.heads)};
    const Extents halves{h, 2 * h};
    rows.open("attention", "MultiheadAttention", {probe, x});
    const InputRef q = rows.add("Transpose", "query", {{"dim0", 0}, {"dim1", 1}}, {probe});
    const InputRef kv = rows.add("Transpose", "key", {{"dim0", 0}, {"dim1", 1}}, {x});
    rows.add("Parameter", "in_proj_weight", {{"shape", Extents{3 * h, h}}});
    const InputRef weight = rows.add("Split", "weights", {{"dim", 0}, {"sizes", halves}});
    rows.add("Parameter", "in_proj_bias", {{"shape", Extents{3 * h}}});
    const InputRef bias = rows.add("Split", "biases", {{"dim", 0}, {"sizes", halves}});
    const InputRef queries = rows.add("Linear", "q", {{"out_features", h}}, {q, weight, bias});
    rows.add("Linear", "kv", {{"out_features", 2 * h}}, {kv, output(weight, 1), output(bias, 1)});
    rows.add("Unflatten", "unflatten", {{"dim", -1}, {"sizes", Extents{2, h}}});
    rows.add("Permute", "keys_first", {{"dims", Extents{2, 0, 1, 3}}});
    const InputRef both = rows.add("Contiguous", "contiguous");
    const auto split = [&](std::string_view name, InputRef y) {
        rows.add("View", std::string(name) + "_view", {{"shape", Extents{-1, heads, dim}}}, {y});
        return rows.add("Transpose", std::string(name) + "_heads", {{"dim0", 0}, {"dim1", 1}});
    };
    const InputRef k = split("k", rows.add("Select", "keys", {{"dim", 0}, {"index", 0}}, {both}));
    const InputRef v = split("v", rows.add("Select", "values", {{"dim", 0}, {"index", 1}}, {both}));
    const InputRef scaled = rows.add("Mul", "scaled", {{"factor", 0.125}}, {split("q", queries)});
    const InputRef turned = rows.add("Transpose", "k_transposed", {{"dim0", -2}, {"dim1", -1}}, {k});
    rows.add("MatMul", "scores", {}, {scaled, turned});
    const InputRef weights = rows.add("Softmax", "softmax", {{"dim", -1}});
    rows.add("MatMul", "context", {}, {weights, v});
    rows.add("Transpose", "tokens_first", {{"dim0", 0}, {"dim1", 1}});
    rows.add("Reshape", "merged", {{"shape", Extents{kBatch, 1, h}}});
    linear(rows, "out_proj", h, true, rows.last());
    return rows.close();
}

} // namespace

InputRef poolingHead(HfModel& model, const LayerConfig& p, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("head", "SiglipMultiheadAttentionPoolingHead", {x});
    rows.add("Parameter", "probe", {{"shape", Extents{1, 1, p.hidden}}});
    const InputRef probe = rows.add("Repeat", "repeat", {{"repeats", Extents{kBatch, 1, 1}}});
    const InputRef y = probeAttention(rows, p, probe, in);
    const InputRef up = linear(rows, "fc1", p.intermediate, true, layerNorm(rows, "layernorm", y));
    addSum(rows, "residual", y, linear(rows, "fc2", p.hidden, true, activation(model, p.activation, up)));
    rows.add("Select", "pooled", {{"dim", 1}, {"index", 0}});
    return rows.close();
}

namespace {

InputRef visionTower(HfModel& model, const Towers& towers, const JsonConfig& c)
{
    RowBuilder& rows = model.rows;
    const VisionConfig plan = visionConfig(model, c, towers.vision);
    const InputRef pixels = imageInput(rows, plan.channels, plan.image);
    const InputRef in = rows.open("vision_model", className(towers, "VisionTransformer"), {pixels});
    const InputRef x = buildVisionTower(model, plan, in);
    if (towers.vision == VisionFamily::Clip) {
        rows.add("Select", "class_token", {{"dim", 1}, {"index", 0}});
        layerNorm(rows, "post_layernorm", rows.last());
    } else if (c.flag({"vision_use_head"}, true)) {
        poolingHead(model, plan.layer, x);
    }
    return rows.close();
}

InputRef unitLength(RowBuilder& rows, std::string_view name, InputRef x)
{
    const InputRef length =
        rows.add("Norm", std::string(name) + "_norm", {{"dims", Extents{-1}}, {"keepdim", true}}, {x});
    return rows.add("Div", std::string(name) + "_unit", {}, {x, length});
}

// Adds the similarity of every text to every image, multiplied by a learned factor.
InputRef similarity(RowBuilder& rows, InputRef image, InputRef text)
{
    image = unitLength(rows, "image", image);
    text = unitLength(rows, "text", text);
    const InputRef turned = rows.add("Transpose", "image_transposed", {{"dim0", 0}, {"dim1", 1}}, {image});
    const InputRef product = rows.add("MatMul", "similarity", {}, {text, turned});
    const InputRef scale = rows.add("Parameter", "logit_scale", {{"shape", Extents{1}}});
    const InputRef factor = rows.add("Exp", "scale", {}, {scale});
    return rows.add("Mul", "logits_per_text", {}, {product, factor});
}

// Adds the contrastive loss in both directions.
void clipLoss(RowBuilder& rows, InputRef perText)
{
    const InputRef perImage = rows.add("Transpose", "logits_per_image", {{"dim0", 0}, {"dim1", 1}}, {perText});
    const InputRef captionLoss = rows.add("CrossEntropyLoss", "caption_loss", {}, {perText});
    const InputRef imageLoss = rows.add("CrossEntropyLoss", "image_loss", {}, {perImage});
    rows.add("Div", "loss", {}, {addSum(rows, "sum", captionLoss, imageLoss)});
}

// Adds the loss of every pair of a text and an image (SiglipModel).
void siglipLoss(RowBuilder& rows, InputRef perText)
{
    const InputRef bias = rows.add("Parameter", "logit_bias", {{"shape", Extents{1}}});
    const InputRef logits = addSum(rows, "biased_logits", perText, bias);
    rows.open("loss", kLossKind, {logits});
    const InputRef signs = rows.add("Constant", "signs", {{"shape", Extents{kBatch, kBatch}}, {"dtype", "float32"}});
    rows.add("Mul", "signed_logits", {}, {signs, logits});
    rows.add("LogSigmoid", "log_sigmoid");
    rows.add("Sum", "sum", {{"dims", Extents{-1}}});
    rows.add("Neg", "nll");
    rows.add("Mean", "mean");
    rows.close();
}

} // namespace

void importClip(HfModel& model)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const std::int64_t width = c.integer({"projection_dim"}, 512);
    InputRef image = visionTower(model, kClip, c.nested("vision_config"));
    image = linear(rows, "visual_projection", width, false, image);
    InputRef text = textTower(model, kClip, c.nested("text_config"));
    text = linear(rows, "text_projection", width, false, text);
    clipLoss(rows, similarity(rows, image, text));
}

void importSiglip(HfModel& model)
{
    const InputRef image = visionTower(model, kSiglip, model.config.nested("vision_config"));
    const InputRef text = textTower(model, kSiglip, model.config.nested("text_config"));
    siglipLoss(model.rows, similarity(model.rows, image, text));
}

void importClipVision(HfModel& model)
{
    const JsonConfig& c = model.config;
    const bool clip = c.text({"model_type"}, "clip_vision_model") == "clip_vision_model";
    const InputRef x = visionTower(model, clip ? kClip : kSiglip, c);
    if (model.architectureEnds("WithProjection"))
        linear(model.rows, "visual_projection", c.integer({"projection_dim"}, 512), false, x);
    model.assume("This is the base model; the sum of its output serves as the loss."_tr);
}

} // namespace vram
