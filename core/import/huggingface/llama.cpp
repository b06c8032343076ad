// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/decoder.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

// The defaults of a config class. 0 means that the value is derived from others.
struct FamilyDefaults {
    std::string_view type;
    std::string_view kind;
    std::int64_t vocabulary, hidden, intermediate, layers, heads, keyHeads, headDim, longest;
    bool tied = false;
    bool qkvBias = false;
    bool queryKeyNorm = false;
    std::string_view activation = "silu";
};

constexpr std::array kDefaults{
    FamilyDefaults{"llama", "LlamaDecoderLayer", 32000, 4096, 11008, 32, 32, 0, 0, 2048},
    FamilyDefaults{"mistral", "MistralDecoderLayer", 32000, 4096, 14336, 32, 32, 8, 0, 131072},
    FamilyDefaults{"ministral", "MinistralDecoderLayer", 32000, 4096, 14336, 32, 32, 8, 0, 131072},
    FamilyDefaults{"qwen2", "Qwen2DecoderLayer", 151936, 4096, 22016, 32, 32, 32, 0, 32768, false, true},
    FamilyDefaults{"qwen2_vl_text", "Qwen2VLDecoderLayer", 152064, 8192, 29568, 80, 64, 8, 0, 32768, false, true},
    FamilyDefaults{"qwen2_5_vl_text", "Qwen2_5_VLDecoderLayer", 152064, 8192, 29568, 80, 64, 8, 0, 32768, false, true},
    FamilyDefaults{"qwen3_vl_text", "Qwen3VLTextDecoderLayer", 151936, 4096, 22016, 32, 32, 32, 128, 128000, false,
                   false, true},
    FamilyDefaults{"qwen3", "Qwen3DecoderLayer", 151936, 4096, 22016, 32, 32, 32, 128, 32768, false, false, true},
    FamilyDefaults{"ministral3", "Ministral3DecoderLayer", 131072, 4096, 14336, 34, 32, 8, 128, 262144},
    FamilyDefaults{"phi3", "Phi3DecoderLayer", 32064, 3072, 8192, 32, 32, 0, 0, 4096},
    FamilyDefaults{"olmo2", "Olmo2DecoderLayer", 50304, 4096, 11008, 32, 32, 0, 0, 2048, false, false, true},
    FamilyDefaults{"olmo3", "Olmo3DecoderLayer", 50304, 4096, 11008, 32, 32, 0, 0, 2048, false, false, true},
    FamilyDefaults{"olmo", "OlmoDecoderLayer", 50304, 4096, 11008, 32, 32, 0, 0, 2048},
    FamilyDefaults{"ernie4_5", "Ernie4_5DecoderLayer", 103424, 1024, 3072, 18, 16, 2, 128, 131072, true},
    FamilyDefaults{"cohere", "CohereDecoderLayer", 256000, 8192, 22528, 40, 64, 0, 0, 8192, true},
    FamilyDefaults{"cohere2", "Cohere2DecoderLayer", 256000, 8192, 22528, 40, 64, 0, 0, 8192, true},
    FamilyDefaults{"glm", "GlmDecoderLayer", 151552, 4096, 13696, 40, 32, 2, 128, 131072, false, true},
    FamilyDefaults{"glm4", "Glm4DecoderLayer", 151552, 4096, 13696, 40, 32, 2, 128, 131072, false, true},
    FamilyDefaults{"seed_oss", "SeedOssDecoderLayer", 155136, 4096, 27648, 64, 80, 8, 128, 524288, false, true},
    FamilyDefaults{"exaone4", "Exaone4DecoderLayer", 102400, 4096, 16384, 32, 32, 32, 0, 2048, false, false, true},
    FamilyDefaults{"hunyuan_v1_dense", "HunYuanDenseV1DecoderLayer", 290943, 4096, 11008, 32, 32, 0, 0, 2048},
    FamilyDefaults{"arcee", "ArceeDecoderLayer", 32000, 2560, 18432, 32, 32, 0, 0, 4096, false, false, false, "relu2"},
    FamilyDefaults{"helium", "HeliumDecoderLayer", 48000, 2560, 7040, 24, 20, 20, 128, 4096},
    FamilyDefaults{"granite", "GraniteDecoderLayer", 32000, 4096, 11008, 32, 32, 0, 0, 2048},
    FamilyDefaults{"smollm3", "SmolLM3DecoderLayer", 128256, 2048, 11008, 36, 16, 4, 0, 32768, true},
    FamilyDefaults{"starcoder2", "Starcoder2DecoderLayer", 49152, 3072, 12288, 30, 24, 2, 0, 4096, true, true, false,
                   "gelu_pytorch_tanh"},
    FamilyDefaults{"stablelm", "StableLmDecoderLayer", 50304, 2560, 6912, 32, 32, 32, 0, 4096},
    FamilyDefaults{"mixtral", "MixtralDecoderLayer", 32000, 4096, 14336, 32, 32, 8, 0, 131072},
    FamilyDefaults{"qwen2_moe", "Qwen2MoeDecoderLayer", 151936, 2048, 5632, 24, 16, 16, 0, 32768, false, true},
    FamilyDefaults{"qwen3_moe", "Qwen3MoeDecoderLayer", 151936, 2048, 6144, 24, 32, 4, 0, 32768, false, false, true},
    FamilyDefaults{"glm4_moe", "Glm4MoeDecoderLayer", 151552, 4096, 10944, 46, 96, 8, 128, 131072},
    FamilyDefaults{"gpt_oss", "GptOssDecoderLayer", 201088, 2880, 2880, 36, 64, 8, 64, 131072},
    FamilyDefaults{"olmoe", "OlmoeDecoderLayer", 50304, 2048, 2048, 16, 16, 0, 0, 4096, false, false, true},
    FamilyDefaults{"deepseek_v2", "DeepseekV2DecoderLayer", 102400, 4096, 11008, 30, 32, 0, 0, 2048},
    FamilyDefaults{"deepseek_v3", "DeepseekV3DecoderLayer", 129280, 7168, 18432, 61, 128, 128, 0, 4096},
};

const FamilyDefaults& familyDefaults(std::string_view type)
{
    const auto found = std::ranges::find(kDefaults, type, &FamilyDefaults::type);
    return found == kDefaults.end() ? kDefaults.front() : *found;
}

void readHeads(HfModel& model, const JsonConfig& c, DecoderConfig& p, const FamilyDefaults& d)
{
    p.heads = model.heads(c, {"num_attention_heads", "n_head"}, d.heads, p.hidden);
    // In every class, null means the number of query heads. If the key is missing, the default depends on the class.
    const std::int64_t usual = c.has("num_attention_heads") && d.keyHeads > p.heads ? p.heads : d.keyHeads;
    p.keyHeads = c.integer({"num_key_value_heads"}, usual > 0 ? usual : p.heads);
    if (c.isNull("num_key_value_heads"))
        p.keyHeads = p.heads;
    if (p.heads % p.keyHeads != 0)
        c.report(message("num_key_value_heads (%1) must divide num_attention_heads (%2)"_tr, p.keyHeads, p.heads));
    const bool fallsBack = d.headDim == 0 || c.isNull("head_dim");
    p.headDim = c.integer({"head_dim"}, fallsBack ? std::max<std::int64_t>(p.hidden / p.heads, 1) : d.headDim);
    if (!c.has("head_dim") && fallsBack && p.hidden % p.heads != 0)
        c.report(message("num_attention_heads (%1) must divide hidden_size (%2)"_tr, p.heads, p.hidden));
}

} // namespace

DecoderConfig llamaConfig(HfModel& model)
{
    return llamaConfig(model, model.config, model.config.text({"model_type"}, "llama"));
}

DecoderConfig llamaConfig(HfModel& model, const JsonConfig& c, std::string_view type)
{
    const FamilyDefaults& d = familyDefaults(type);
    DecoderConfig p;
    p.kind = d.kind;
    p.vocabulary = c.integer({"vocab_size"}, d.vocabulary);
    p.hidden = c.integer({"hidden_size"}, d.hidden);
    p.intermediate = c.integer({"intermediate_size"}, d.intermediate);
    p.layers = c.layers({"num_hidden_layers"}, d.layers);
    readHeads(model, c, p, d);
    p.sequence = sequenceLength(model, c.integer({"max_position_embeddings"}, d.longest));
    p.rotaryDim = rotaryDim(c, p.headDim, 1);
    // Families that always have these biases have no key for them. If attention_bias is present, it applies to both
    // `qkvBias` and `outputBias`.
    p.qkvBias = d.qkvBias || c.flag({"attention_bias", "qkv_bias"}, false);
    p.outputBias = c.flag({"attention_bias"}, false);
    p.mlpBias = c.flag({"mlp_bias"}, false);
    p.queryKeyNorm = d.queryKeyNorm;
    p.tied = c.flag({"tie_word_embeddings"}, d.tied);
    p.fp32Softmax = true;
    p.activation = c.text({"hidden_act"}, std::string(d.activation));
    p.attentionDropout = c.real({"attention_dropout"}, 0);
    // If the window is optional (Qwen 2), it is off unless the config enables it.
    if (c.flag({"use_sliding_window"}, !type.starts_with("qwen")))
        p.window = c.optionalInteger({"sliding_window"}).value_or(0);
    readLlamaFamily(c, p, type);
    return p;
}

void importLlamaFamily(HfModel& model)
{
    buildDecoder(model, llamaConfig(model));
}

} // namespace vram
