// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/decoder.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

using ReadFamily = void (*)(const JsonConfig&, DecoderConfig&);

struct LlamaFamily {
    std::string_view type;
    ReadFamily read;
};

/// Layers with full attention have no rotary embedding, if others have the sliding window.
void rotateWindowedLayersOnly(DecoderConfig& p)
{
    p.unrotated = p.windowed;
    p.unrotated.flip();
}

/// Marks SmolLM3's layers without rotary embedding, whose entries in no_rope_layers are 0; by default, every fourth.
void readUnrotatedLayers(const JsonConfig& c, DecoderConfig& p)
{
    const std::int64_t interval = c.integer({"no_rope_layer_interval"}, 4);
    const std::vector<std::int64_t> rotated = c.list({"no_rope_layers"}, {}, 0);
    for (std::int64_t i = 0; i < p.layers; ++i) {
        const auto at = static_cast<std::size_t>(i);
        p.unrotated.push_back(at < rotated.size() ? rotated[at] == 0 : rotated.empty() && (i + 1) % interval == 0);
    }
}

void readArcee(const JsonConfig&, DecoderConfig& p)
{
    p.feedForward = FeedForward::Plain;
}

void readCohere(const JsonConfig& c, DecoderConfig& p)
{
    p.norm = NormKind::Cohere;
    p.rotaryForm = RotaryForm::SharedInterleaved;
    p.layout = DecoderLayout::ParallelOneNorm;
    p.logitsScale = 1 / std::max(c.real({"logit_scale"}, 0.0625), 1e-6);
    p.queryKeyNorm = c.flag({"use_qk_norm"}, false);
}

void readCohere2(const JsonConfig& c, DecoderConfig& p)
{
    readCohere(c, p);
    readWindowPattern(c, p, 4);
    rotateWindowedLayersOnly(p);
}

void readErnie(const JsonConfig& c, DecoderConfig& p)
{
    p.rotaryForm = RotaryForm::InterleavedFp32;
    p.qkvBias = p.outputBias = p.mlpBias = c.flag({"use_bias"}, false);
}

void readExaone4(const JsonConfig& c, DecoderConfig& p)
{
    p.layout = DecoderLayout::OutputNorm;
    readWindowPattern(c, p, 4);
    rotateWindowedLayersOnly(p);
}

void readGlm(const JsonConfig& c, DecoderConfig& p)
{
    p.rotaryForm = RotaryForm::Interleaved;
    p.rotaryDim = rotaryDim(c, p.headDim, 0.5);
    p.qkvBias = c.flag({"attention_bias"}, true);
    p.outputBias = false;
    p.feedForward = FeedForward::FusedGated;
}

void readGlm4(const JsonConfig& c, DecoderConfig& p)
{
    readGlm(c, p);
    p.layout = DecoderLayout::Sandwich;
    p.names.attentionOutputNorm = "post_self_attn_layernorm";
    p.names.mlpOutputNorm = "post_mlp_layernorm";
}

void readGlmMixture(const JsonConfig& c, DecoderConfig& p)
{
    p.rotaryDim = rotaryDim(c, p.headDim, 0.5);
    p.outputBias = false;
    p.queryKeyNorm = c.flag({"use_qk_norm"}, false);
}

void readGranite(const JsonConfig& c, DecoderConfig& p)
{
    p.embeddingScale = c.real({"embedding_multiplier"}, 1); // transformers multiplies even by 1.
    p.branchScale = c.real({"residual_multiplier"}, 1);
    p.logitsScale = c.real({"logits_scaling"}, 1);
}

void readHelium(const JsonConfig&, DecoderConfig& p)
{
    p.norm = NormKind::RmsFp32;
    p.rotaryForm = RotaryForm::Interleaved;
    p.outputBias = false;
}

void readHunyuan(const JsonConfig&, DecoderConfig& p)
{
    p.queryKeyNormAfterRotary = true;
}

void readOlmo(const JsonConfig& c, DecoderConfig& p)
{
    p.norm = NormKind::PlainLayer;
    p.rotaryForm = RotaryForm::SharedFp32;
    p.clippedQkv = c.has("clip_qkv");
}

void readOlmo2(const JsonConfig&, DecoderConfig& p)
{
    p.norm = NormKind::RmsFp32;
    p.rotaryForm = RotaryForm::SharedFp32;
    p.layout = DecoderLayout::OutputNorm;
    p.queryKeyNormAllHeads = true;
}

void readOlmo3(const JsonConfig& c, DecoderConfig& p)
{
    readOlmo2(c, p);
    p.rotaryForm = RotaryForm::Shared;
    readWindowPattern(c, p, 4);
}

void readOlmoe(const JsonConfig&, DecoderConfig& p)
{
    p.queryKeyNormAllHeads = true;
}

void readPhi3(const JsonConfig& c, DecoderConfig& p)
{
    p.fusedQkv = true;
    p.feedForward = FeedForward::FusedGated;
    p.embeddingDropout = c.real({"embd_pdrop"}, 0);
    p.residualDropout = c.real({"resid_pdrop"}, 0);
}

void readQwen(const JsonConfig& c, DecoderConfig& p)
{
    readWindows(c, p, [first = c.count({"max_window_layers"}, 28)](std::int64_t i) { return i >= first; });
}

void readSeedOss(const JsonConfig& c, DecoderConfig& p)
{
    p.qkvBias = c.flag({"attention_bias"}, true);
    p.outputBias = c.flag({"attention_out_bias"}, false);
    p.attentionDropout = c.real({"attention_dropout"}, 0.1);
    p.residualDropout = c.real({"residual_dropout"}, 0.1);
}

void readSmolLm3(const JsonConfig& c, DecoderConfig& p)
{
    readUnrotatedLayers(c, p);
}

void readStableLm(const JsonConfig& c, DecoderConfig& p)
{
    p.norm = NormKind::Layer;
    p.rotaryDim = rotaryDim(c, p.headDim, 0.25);
    p.qkvBias = c.flag({"use_qkv_bias"}, false);
    p.outputBias = false;
    p.queryKeyNorm = p.queryKeyNormPerHead = c.flag({"qk_layernorm"}, false);
    if (c.flag({"use_parallel_residual"}, false))
        p.layout = DecoderLayout::ParallelOneNorm;
}

void readStarcoder2(const JsonConfig& c, DecoderConfig& p)
{
    p.norm = NormKind::Layer;
    p.feedForward = FeedForward::Plain;
    p.names.up = "c_fc";
    p.names.down = "c_proj";
    p.qkvBias = p.outputBias = p.mlpBias = c.flag({"use_bias"}, true);
    p.residualDropout = c.real({"residual_dropout"}, 0);
    p.embeddingDropout = c.real({"embedding_dropout"}, 0);
}

constexpr std::array kLlamaFamilies{
    LlamaFamily{"arcee", readArcee},
    LlamaFamily{"cohere", readCohere},
    LlamaFamily{"cohere2", readCohere2},
    LlamaFamily{"ernie4_5", readErnie},
    LlamaFamily{"exaone4", readExaone4},
    LlamaFamily{"glm", readGlm},
    LlamaFamily{"glm4", readGlm4},
    LlamaFamily{"glm4_moe", readGlmMixture},
    LlamaFamily{"granite", readGranite},
    LlamaFamily{"helium", readHelium},
    LlamaFamily{"hunyuan_v1_dense", readHunyuan},
    LlamaFamily{"olmo", readOlmo},
    LlamaFamily{"olmo2", readOlmo2},
    LlamaFamily{"olmo3", readOlmo3},
    LlamaFamily{"olmoe", readOlmoe},
    LlamaFamily{"phi3", readPhi3},
    LlamaFamily{"qwen2", readQwen},
    LlamaFamily{"qwen2_5_vl_text", readQwen},
    LlamaFamily{"qwen2_moe", readQwen},
    LlamaFamily{"qwen2_vl_text", readQwen},
    LlamaFamily{"qwen3", readQwen},
    LlamaFamily{"seed_oss", readSeedOss},
    LlamaFamily{"smollm3", readSmolLm3},
    LlamaFamily{"stablelm", readStableLm},
    LlamaFamily{"starcoder2", readStarcoder2},
};

} // namespace

std::int64_t rotaryDim(const JsonConfig& c, std::int64_t headDim, double usual)
{
    const double nested = c.nested("rope_parameters").real({"partial_rotary_factor"}, usual);
    const double share = std::clamp(c.real({"partial_rotary_factor", "rotary_pct", "rope_pct"}, nested), 0.0, 1.0);
    return static_cast<std::int64_t>(static_cast<double>(headDim) * share) / 2 * 2;
}

void readWindows(const JsonConfig& c, DecoderConfig& p, const std::function<bool(std::int64_t)>& isWindowedByDefault)
{
    const std::vector<std::string> types = c.texts("layer_types");
    for (std::int64_t i = 0; p.window > 0 && i < p.layers; ++i) {
        const auto at = static_cast<std::size_t>(i);
        p.windowed.push_back(at < types.size() ? types[at] == "sliding_attention" : isWindowedByDefault(i));
    }
}

void readWindowPattern(const JsonConfig& c, DecoderConfig& p, std::int64_t usual)
{
    const nlohmann::json* const pattern = c.raw("sliding_window_pattern"); // EXAONE 4 also writes "LLLG".
    const bool isText = pattern && pattern->is_string() && !pattern->get_ref<const std::string&>().empty();
    const std::int64_t interval = isText ? static_cast<std::int64_t>(pattern->get_ref<const std::string&>().size())
                                         : c.integer({"sliding_window_pattern"}, usual);
    readWindows(c, p, [interval](std::int64_t i) { return (i + 1) % interval != 0; });
}

void readLlamaFamily(const JsonConfig& config, DecoderConfig& plan, std::string_view type)
{
    const auto family = std::ranges::find(kLlamaFamilies, type, &LlamaFamily::type);
    if (family != kLlamaFamilies.end())
        family->read(config, plan);
}

} // namespace vram
