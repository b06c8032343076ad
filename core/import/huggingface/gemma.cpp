// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/decoder.h"
#include "import/huggingface/vision.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

struct Defaults {
    std::string_view kind;
    std::int64_t vocabulary, hidden, intermediate, layers, heads, keyHeads;
    double attentionSoftcap, finalSoftcap;
};

Defaults defaultsOf(std::string_view type)
{
    if (type == "gemma")
        return {"GemmaDecoderLayer", 256000, 3072, 24576, 28, 16, 16, 0, 0};
    if (type == "gemma2")
        return {"Gemma2DecoderLayer", 256000, 2304, 9216, 26, 8, 4, 50, 30};
    return {"Gemma3DecoderLayer", 262208, 2304, 9216, 26, 8, 4, 0, 0};
}

double cap(const JsonConfig& config, std::string_view key, double usual)
{
    return config.isNull(key) ? 0 : config.real({key}, usual);
}

// The number of tokens along one side of an image.
std::int64_t sideOf(std::int64_t tokens)
{
    std::int64_t side = 1;
    while ((side + 1) * (side + 1) <= tokens)
        ++side;
    return side;
}

// Projects the image's patches to the language model's width.
InputRef projector(HfModel& model, InputRef patches, std::int64_t visionWidth, std::int64_t width,
                   std::int64_t patchesPerSide, std::int64_t tokens)
{
    RowBuilder& rows = model.rows;
    const std::int64_t side = sideOf(tokens);
    const InputRef in = rows.open("multi_modal_projector", "Gemma3MultiModalProjector", {patches});
    rows.add("Transpose", "channels_first", {{"dim0", 1}, {"dim1", 2}}, {in});
    rows.add("Reshape", "grid", {{"shape", Extents{kBatch, visionWidth, patchesPerSide, patchesPerSide}}});
    rows.add("AvgPool2d", "avg_pool", {{"kernel_size", std::max<std::int64_t>(patchesPerSide / side, 1)}});
    rows.add("Flatten", "flatten", {{"start_dim", 2}});
    rows.add("Transpose", "tokens", {{"dim0", 1}, {"dim1", 2}});
    const InputRef normed = norm(rows, NormKind::RmsPlusOne, "mm_soft_emb_norm", rows.last(), {visionWidth});
    const InputRef weight =
        rows.add("Parameter", "mm_input_projection_weight", {{"shape", Extents{visionWidth, width}}});
    rows.add("MatMul", "projected", {}, {normed, weight});
    return rows.close();
}

// Adds the vision tower, the projector, and the language model on images and text together.
void importGemma3Multimodal(HfModel& model)
{
    RowBuilder& rows = model.rows;
    const JsonConfig vision = model.config.nested("vision_config");
    const JsonConfig text = model.config.nested("text_config");
    VisionConfig v = visionConfig(model, vision, VisionFamily::Siglip);
    DecoderConfig p = gemmaConfig(model, text, "gemma3_text");
    p.tied = model.config.flag({"tie_word_embeddings"}, true);
    const std::int64_t pictureTokens = model.config.integer({"mm_tokens_per_image"}, 256);
    if (p.sequence <= pictureTokens)
        model.config.report(message("dim.sequence must be more than the %1 tokens of an image"_tr, pictureTokens));
    if ((v.image / v.patch) % sideOf(pictureTokens) != 0)
        model.config.report(message("vision_config: image_size / patch_size is %1, but must be a multiple of the %2 "
                                    "tokens along a side that mm_tokens_per_image makes"_tr,
                                    v.image / v.patch, sideOf(pictureTokens)));
    const InputRef patches = buildVisionTower(model, v, imageInput(rows, v.channels, v.image));
    const InputRef soft = projector(model, patches, v.layer.hidden, p.hidden, v.image / v.patch, pictureTokens);
    p.prefix = soft;
    p.prefixTokens = pictureTokens;
    buildDecoder(model, p);
}

} // namespace

DecoderConfig gemmaConfig(HfModel& model, const JsonConfig& c, std::string_view type)
{
    const Defaults d = defaultsOf(type);
    DecoderConfig p;
    p.kind = d.kind;
    p.vocabulary = c.integer({"vocab_size"}, d.vocabulary);
    p.hidden = c.integer({"hidden_size"}, d.hidden);
    p.intermediate = c.integer({"intermediate_size"}, d.intermediate);
    p.layers = c.layers({"num_hidden_layers"}, d.layers);
    p.heads = c.integer({"num_attention_heads"}, d.heads);
    p.keyHeads = c.isNull("num_key_value_heads") ? p.heads : c.integer({"num_key_value_heads"}, d.keyHeads);
    if (p.heads % p.keyHeads != 0)
        c.report("num_key_value_heads must divide num_attention_heads"_tr);
    p.headDim = c.integer({"head_dim"}, 256);
    p.rotaryDim = p.headDim / 2 * 2;
    p.sequence = sequenceLength(model, c.integer({"max_position_embeddings"}, type == "gemma3_text" ? 131072 : 8192));
    p.embeddingScale = std::sqrt(static_cast<double>(p.hidden));
    p.qkvBias = p.outputBias = c.flag({"attention_bias"}, false);
    p.tied = c.flag({"tie_word_embeddings"}, true);
    p.activation = c.text({"hidden_activation"}, "gelu_pytorch_tanh");
    p.attentionDropout = c.real({"attention_dropout"}, 0);
    p.norm = NormKind::RmsPlusOne;
    p.fp32Softmax = true;
    p.queryKeyNorm = type == "gemma3_text";
    if (type != "gemma") {
        p.layout = DecoderLayout::Sandwich;
        p.names.secondNorm = "pre_feedforward_layernorm";
        p.window = c.isNull("sliding_window") ? 0 : c.integer({"sliding_window"}, 4096);
        readWindowPattern(c, p, type == "gemma2" ? 2 : 6);
    }
    p.attentionSoftcap = cap(c, "attn_logit_softcapping", d.attentionSoftcap) > 0;
    p.finalSoftcap = cap(c, "final_logit_softcapping", d.finalSoftcap) > 0;
    return p;
}

void importGemma(HfModel& model)
{
    const std::string type = model.config.text({"model_type"}, "gemma");
    if (type == "gemma3")
        importGemma3Multimodal(model);
    else
        buildDecoder(model, gemmaConfig(model, model.config, type));
}

} // namespace vram
