// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/decoder.h"

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
    buildDecoder(model, gemmaConfig(model, model.config, model.config.text({"model_type"}, "gemma")));
}

} // namespace vram
