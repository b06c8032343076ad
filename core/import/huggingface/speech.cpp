// SPDX-License-Identifier: GPL-3.0-or-later
// wav2vec 2.0 and HuBERT: convolutions over the samples of a recording, and an encoder on their frames.
#include "import/huggingface/encoder.h"

#include <algorithm>

namespace vram {

namespace {

/// The convolutions of the feature encoder.
struct SpeechFrames {
    std::vector<std::int64_t> widths, strides, kernels;
    bool everyNorm = false; ///< Whether each has a LayerNorm; otherwise the first has a GroupNorm.
    bool bias = false;
    std::int64_t samples = 0; ///< The length of the recording.
    std::int64_t frames = 0;
};

SpeechFrames speechFrames(HfModel& model)
{
    const JsonConfig& c = model.config;
    SpeechFrames f{c.list({"conv_dim"}, {512, 512, 512, 512, 512, 512, 512}),
                   c.list({"conv_stride"}, {5, 2, 2, 2, 2, 2, 2}), c.list({"conv_kernel"}, {10, 3, 3, 3, 3, 2, 2})};
    f.everyNorm = c.text({"feat_extract_norm"}, "group") == "layer";
    f.bias = c.flag({"conv_bias"}, false);
    // Ten seconds at 16 kHz.
    f.samples =
        model.dimension("audio_length", 160000, {"The samples of the recording"_tr, "Samples of the recording"_tr});
    f.frames = f.samples;
    const bool equal = f.widths.size() == f.strides.size() && f.widths.size() == f.kernels.size();
    if (!equal || f.widths.empty())
        c.report("conv_dim, conv_stride and conv_kernel must have equally many entries"_tr);
    for (std::size_t i = 0; equal && i < f.widths.size(); ++i)
        f.frames = (f.frames - f.kernels[i]) / f.strides[i] + 1;
    if (f.frames < 1)
        c.report("dim.audio_length is too short for the convolutions"_tr);
    return f;
}

LayerConfig speechLayer(HfModel& model)
{
    const JsonConfig& c = model.config;
    LayerConfig p;
    p.preNorm = c.flag({"do_stable_layer_norm"}, false);
    p.kind = p.preNorm ? "EncoderLayerStableLayerNorm" : "EncoderLayer";
    p.names.query = "q_proj", p.names.key = "k_proj", p.names.value = "v_proj", p.names.output = "out_proj";
    p.names.attentionNorm = "layer_norm", p.names.mlp = "feed_forward", p.names.mlpNorm = "final_layer_norm";
    p.names.up = "intermediate_dense", p.names.down = "output_dense";
    p.hidden = c.integer({"hidden_size"}, 768);
    p.heads = model.heads({"num_attention_heads"}, 12, p.hidden);
    p.intermediate = c.integer({"intermediate_size"}, 3072);
    p.activation = c.text({"hidden_act"}, "gelu");
    p.hiddenDropout = c.real({"hidden_dropout"}, 0.1);
    p.attentionDropout = c.real({"attention_dropout"}, 0.1);
    p.activationDropout = c.real({"activation_dropout"}, 0.1);
    checkHeads(model, p);
    return p;
}

InputRef channelsLast(RowBuilder& rows, std::string_view name, InputRef x)
{
    return rows.add("Transpose", name, {{"dim0", 1}, {"dim1", 2}}, {x});
}

void frameNorm(RowBuilder& rows, const SpeechFrames& f, std::size_t i)
{
    if (f.everyNorm) {
        layerNorm(rows, "layer_norm", channelsLast(rows, "frames", rows.last()));
        channelsLast(rows, "channels", rows.last());
    } else if (i == 0) {
        rows.add("GroupNorm", "layer_norm", {{"num_groups", f.widths[i]}});
    }
}

// Maps the samples to B×frames×channels.
InputRef featureEncoder(HfModel& model, const SpeechFrames& f)
{
    RowBuilder& rows = model.rows;
    const std::string act = model.config.text({"feat_extract_activation"}, "gelu");
    const InputRef sound = rows.add("Input", "input_values", {{"shape", Extents{f.samples}}});
    const InputRef in = rows.open("feature_extractor", "FeatureEncoder", {sound});
    InputRef x = rows.add("Unsqueeze", "one_channel", {{"dim", 1}}, {in});
    for (std::size_t i = 0; i < std::min({f.widths.size(), f.strides.size(), f.kernels.size()}); ++i) {
        const InputRef y = rows.open("conv_layers." + std::to_string(i), "ConvLayer", {x});
        rows.add(
            "Conv1d", "conv",
            {{"out_channels", f.widths[i]}, {"kernel_size", f.kernels[i]}, {"stride", f.strides[i]}, {"bias", f.bias}},
            {y});
        frameNorm(rows, f, i);
        activation(model, act, rows.last());
        x = rows.close();
    }
    channelsLast(rows, "frames", x);
    return rows.close();
}

InputRef featureProjection(HfModel& model, std::int64_t width, InputRef x)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    InputRef y = rows.open("feature_projection", "FeatureProjection", {x});
    if (c.flag({"feat_proj_layer_norm"}, true))
        y = layerNorm(rows, "layer_norm", y);
    dropout(rows, "dropout", c.real({"feat_proj_dropout"}, 0), linear(rows, "projection", width, true, y));
    return rows.close();
}

// Replaces frames by a learned one (SpecAugment, _mask_hidden_states).
InputRef maskedFrames(HfModel& model, std::int64_t frames, std::int64_t width, InputRef x)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const bool inTime = c.real({"mask_time_prob"}, 0.05) > 0;
    if (!inTime && c.real({"mask_feature_prob"}, 0) <= 0)
        return x;
    const InputRef embedding = rows.add("Parameter", "masked_spec_embed", {{"shape", Extents{width}}});
    if (!inTime || !c.flag({"apply_spec_augment"}, true))
        return x;
    const InputRef mask =
        rows.add("Constant", "mask_time_indices", {{"shape", Extents{kBatch, frames, 1}}, {"dtype", "bool"}});
    return rows.add("MaskedFill", "masked", {{"inplace", true}}, {x, mask, embedding});
}

// Convolves over positions with a normalized weight (PositionalConvEmbedding).
InputRef positionalConvolution(HfModel& model, std::int64_t width, InputRef x)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const std::int64_t kernel = c.integer({"num_conv_pos_embeddings"}, 128);
    const std::int64_t groups = c.integer({"num_conv_pos_embedding_groups"}, 16);
    const bool batchNorm = c.flag({"conv_pos_batch_norm"}, false);
    if (width % groups != 0)
        c.report(message("num_conv_pos_embedding_groups (%1) must divide hidden_size (%2)"_tr, groups, width));
    const RowBuilder::Attributes sizes{
        {"out_channels", width}, {"kernel_size", kernel}, {"padding", kernel / 2}, {"groups", groups}};
    const InputRef in = rows.open("pos_conv_embed", "PositionalConvEmbedding", {x});
    const InputRef y = channelsLast(rows, "channels", in);
    if (batchNorm) {
        rows.add("Conv1d", "conv", sizes, {rows.add("BatchNorm1d", "batch_norm", {}, {y})});
    } else {
        const InputRef bias = rows.add("Parameter", "conv_bias", {{"shape", Extents{width}}});
        const InputRef length = rows.add("Parameter", "conv_original0", {{"shape", Extents{1, 1, kernel}}});
        const InputRef direction =
            rows.add("Parameter", "conv_original1",
                     {{"shape", Extents{width, std::max<std::int64_t>(width / groups, 1), kernel}}});
        const InputRef weight = rows.add("WeightNorm", "conv_weight", {}, {direction, length});
        rows.add("Conv1d", "conv", sizes, {y, weight, bias});
    }
    if (kernel % 2 == 0)
        rows.add("Slice", "padding", {{"dim", 2}, {"end", Extents{-1}}});
    activation(model, c.text({"feat_extract_activation"}, "gelu"), rows.last());
    channelsLast(rows, "frames", rows.last());
    return rows.close();
}

InputRef speechEncoder(HfModel& model, const LayerConfig& layer, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("encoder", "Encoder", {x});
    InputRef y = addSum(rows, "add_positions", in, positionalConvolution(model, layer.hidden, in));
    if (!layer.preNorm)
        y = layerNorm(rows, "layer_norm", y);
    y = dropout(rows, "dropout", layer.hiddenDropout, y);
    y = buildLayers(model, "layers", layer, model.config.layers({"num_hidden_layers"}, 12), y);
    if (layer.preNorm)
        layerNorm(rows, "layer_norm", y);
    return rows.close();
}

// The loss over frames, with the log-probabilities in fp32. Sums over paths, small beside them, are not estimated.
void ctcHead(HfModel& model, InputRef x)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const InputRef dropped = dropout(rows, "dropout", c.real({"final_dropout"}, 0.1), x);
    const InputRef logits = linear(rows, "lm_head", c.integer({"vocab_size"}, 32), true, dropped);
    rows.open("loss", "CTCLoss", {logits});
    rows.add("Cast", "logits_fp32", {{"dtype", "float32"}});
    rows.add("LogSoftmax", "log_probs", {{"dim", -1}});
    rows.add("Flatten", "all_frames", {{"start_dim", 0}, {"end_dim", 1}});
    rows.add("NLLLoss", "ctc_loss");
    rows.close();
    rows.keep(logits, rows.last());
}

void sequenceHead(HfModel& model, InputRef x)
{
    RowBuilder& rows = model.rows;
    linear(rows, "projector", model.config.integer({"classifier_proj_size"}, 256), true, x);
    const InputRef pooled = rows.add("Mean", "pooled", {{"dims", Extents{1}}});
    classLoss(rows, linear(rows, "classifier", model.labels(2), true, pooled));
}

} // namespace

void importSpeech(HfModel& model)
{
    const SpeechFrames f = speechFrames(model);
    const LayerConfig layer = speechLayer(model);
    if (model.config.flag({"add_adapter"}, false))
        model.config.report("add_adapter is not supported"_tr);
    InputRef x = featureProjection(model, layer.hidden, featureEncoder(model, f));
    x = speechEncoder(model, layer, maskedFrames(model, f.frames, layer.hidden, x));
    if (model.architectureEnds("ForCTC"))
        ctcHead(model, x);
    else if (model.architectureEnds("ForSequenceClassification"))
        sequenceHead(model, x);
    else if (!model.isBaseModel())
        noteBaseModel(model);
}

} // namespace vram
