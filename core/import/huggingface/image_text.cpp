// SPDX-License-Identifier: GPL-3.0-or-later
// Vision-language models: a vision tower, a projector to the width of the language model, and the language
// model on the embeddings of both. Each sample has one image.
#include "import/huggingface/image_text.h"
#include "import/huggingface/vision.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

// The number of tokens along one side of an image.
std::int64_t sideOf(std::int64_t tokens)
{
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::sqrt(static_cast<double>(tokens))));
}

VisionConfig towerConfig(HfModel& model, VisionFamily family)
{
    return visionConfig(model, model.config.nested("vision_config"), family);
}

// SigLIP's tower, whose head nothing reads.
InputRef siglipTower(HfModel& model, const VisionConfig& v)
{
    const InputRef x = buildVisionTower(model, v, imageInput(model.rows, v.channels, v.image));
    if (model.config.nested("vision_config").flag({"vision_use_head"}, true))
        poolingHead(model, v.layer, x);
    return x;
}

// Joins the channels of factor × factor neighbouring patches (pixel_shuffle).
InputRef pixelShuffle(RowBuilder& rows, InputRef x, std::int64_t side, std::int64_t width, std::int64_t factor)
{
    const std::int64_t fewer = side / factor, wide = width * factor;
    const Extents swapped{0, 2, 1, 3};
    const InputRef in = rows.open("pixel_shuffle", "PixelShuffle", {x});
    rows.add("Reshape", "pairs", {{"shape", Extents{kBatch, side, fewer, wide}}}, {in});
    rows.add("Permute", "columns_first", {{"dims", swapped}});
    rows.add("Reshape", "squares", {{"shape", Extents{kBatch, fewer, fewer, wide * factor}}});
    rows.add("Permute", "rows_first", {{"dims", swapped}});
    rows.add("Reshape", "tokens", {{"shape", Extents{kBatch, fewer * fewer, wide * factor}}});
    return rows.close();
}

// Shuffles the patches of a square image, whose side must be a multiple of the factor.
ImageEmbeddings shuffled(HfModel& model, const VisionConfig& v, InputRef patches, std::int64_t factor)
{
    const std::int64_t side = v.image / v.patch;
    if (side % factor != 0)
        model.config.report(
            message("vision_config: image_size / patch_size is %1, but must be a multiple of %2"_tr, side, factor));
    return {
        pixelShuffle(model.rows, patches, std::max(side / factor, std::int64_t{1}) * factor, v.layer.hidden, factor),
        side / factor * (side / factor)};
}

// Two linear layers with an activation between them.
InputRef projector(HfModel& model, std::int64_t width, bool bias, InputRef x)
{
    const std::string act = model.config.text({"projector_hidden_act"}, "gelu");
    const InputRef y = activation(model, act, linear(model.rows, "linear_1", width, bias, x));
    return linear(model.rows, "linear_2", width, bias, y);
}

// Gemma3MultiModalProjector.
InputRef gemmaProjector(HfModel& model, InputRef patches, std::int64_t visionWidth, std::int64_t width,
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

// Copies the images that are not padding (Idefics3Model.get_image_features).
InputRef realImages(RowBuilder& rows, const VisionConfig& v)
{
    const InputRef pixels = imageInput(rows, v.channels, v.image);
    const InputRef chosen = rows.add("Constant", "real_images", {{"shape", Extents{kBatch}}, {"dtype", "int64"}});
    return rows.add("Index", "pictures", {{"dims", Extents{0}}}, {pixels, chosen});
}

} // namespace

DecoderConfig languageModel(HfModel& model, std::string_view usualType, bool usuallyTied)
{
    const JsonConfig text = model.config.nested("text_config");
    const std::string type = text.text({"model_type"}, std::string(usualType));
    DecoderConfig p = type.starts_with("gemma") ? gemmaConfig(model, text, type) : llamaConfig(model, text, type);
    p.names.root = "language_model";
    p.tied = model.config.flag({"tie_word_embeddings"}, usuallyTied);
    return p;
}

void buildWithImage(HfModel& model, DecoderConfig p, const ImageEmbeddings& image)
{
    if (p.sequence <= image.tokens)
        model.config.report(message("dim.sequence must be more than the %1 tokens of an image"_tr, image.tokens));
    p.prefix = image.embeddings;
    p.prefixTokens = image.tokens;
    buildDecoder(model, p);
}

void importGemma3(HfModel& model)
{
    const std::int64_t tokens = model.config.integer({"mm_tokens_per_image"}, 256);
    const VisionConfig v = towerConfig(model, VisionFamily::Siglip);
    const DecoderConfig p = languageModel(model, "gemma3_text");
    if ((v.image / v.patch) % sideOf(tokens) != 0)
        model.config.report(message("vision_config: image_size / patch_size is %1, but must be a multiple of the %2 "
                                    "tokens along a side that mm_tokens_per_image makes"_tr,
                                    v.image / v.patch, sideOf(tokens)));
    const InputRef patches = siglipTower(model, v);
    buildWithImage(model, p,
                   {gemmaProjector(model, patches, v.layer.hidden, p.hidden, v.image / v.patch, tokens), tokens});
}

void importPaliGemma(HfModel& model)
{
    RowBuilder& rows = model.rows;
    const VisionConfig v = towerConfig(model, VisionFamily::Siglip);
    DecoderConfig p = languageModel(model, "gemma");
    p.maskPerSample = true;
    const std::int64_t side = v.image / v.patch;
    const InputRef patches = siglipTower(model, v);
    const InputRef x = linear(rows, "multi_modal_projector", p.hidden, true, patches);
    buildWithImage(model, p, {rows.add("Div", "scaled_picture", {}, {x}), side * side});
}

void importLlava(HfModel& model)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const bool siglip = c.nested("vision_config").text({"model_type"}, "clip_vision_model").starts_with("siglip");
    VisionConfig v = towerConfig(model, siglip ? VisionFamily::Siglip : VisionFamily::Clip);
    const std::vector<std::int64_t> layer = c.signedIntegers("vision_feature_layer");
    if (layer.size() > 1)
        c.report("a list of vision_feature_layer is not supported; give one layer"_tr);
    v.beforeLastNorm = true;
    const std::int64_t feature = layer.empty() ? -2 : layer.front();
    v.unreadLayers = std::clamp<std::int64_t>(feature < 0 ? -1 - feature : v.layers - feature, 0, v.layers - 1);
    const DecoderConfig p = languageModel(model, "llama");
    InputRef x = buildVisionTower(model, v, imageInput(rows, v.channels, v.image));
    std::int64_t tokens = (v.image / v.patch) * (v.image / v.patch) + (v.classToken ? 1 : 0);
    if (c.text({"vision_feature_select_strategy"}, "default") == "default") {
        x = rows.add("Slice", "patches", {{"dim", 1}, {"start", Extents{1}}}, {x});
        --tokens;
    }
    rows.open("multi_modal_projector", "LlavaMultiModalProjector", {x});
    projector(model, p.hidden, c.flag({"multimodal_projector_bias"}, true), rows.last());
    buildWithImage(model, p, {rows.close(), tokens});
}

void importIdefics3(HfModel& model)
{
    const VisionConfig v = towerConfig(model, VisionFamily::Idefics3);
    const DecoderConfig p = languageModel(model, "llama", false);
    ImageEmbeddings image = shuffled(model, v, buildVisionTower(model, v, realImages(model.rows, v)),
                                     model.config.integer({"scale_factor"}, 2));
    image.embeddings = linear(model.rows, "connector", p.hidden, false, image.embeddings);
    buildWithImage(model, p, image);
}

void importInternVl(HfModel& model)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const VisionConfig v = towerConfig(model, VisionFamily::InternVl);
    const DecoderConfig p = languageModel(model, "qwen2");
    const double ratio = std::clamp(c.real({"downsample_ratio"}, 0.5), 0.01, 1.0);
    const InputRef all = buildVisionTower(model, v, imageInput(rows, v.channels, v.image));
    const InputRef patches = rows.add("Slice", "patches", {{"dim", 1}, {"start", Extents{1}}}, {all});
    ImageEmbeddings image = shuffled(model, v, patches, static_cast<std::int64_t>(1 / ratio));
    const InputRef in = rows.open("multi_modal_projector", "InternVLMultiModalProjector", {image.embeddings});
    projector(model, p.hidden, true, layerNorm(rows, "layer_norm", in));
    image.embeddings = rows.close();
    buildWithImage(model, p, image);
}

} // namespace vram
