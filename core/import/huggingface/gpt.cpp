// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/decoder.h"

#include <algorithm>

namespace vram {

namespace {

DecoderNames gptNames()
{
    DecoderNames n;
    n.root = "transformer";
    n.embedding = "wte", n.positions = "wpe", n.layers = "h";
    n.firstNorm = "ln_1", n.attention = "attn", n.fused = "c_attn", n.output = "c_proj";
    n.secondNorm = "ln_2", n.up = "c_fc", n.down = "c_proj", n.finalNorm = "ln_f";
    return n;
}

// Settings common to GPT-like families: LayerNorm, a plain feed-forward, and as many key heads as query heads.
DecoderConfig plainConfig(HfModel& model, std::int64_t hidden, JsonConfig::Keys headKeys, std::int64_t usualHeads)
{
    DecoderConfig p;
    p.norm = NormKind::Layer;
    p.feedForward = FeedForward::Plain;
    p.activation = "gelu_new";
    p.hidden = hidden;
    p.heads = p.keyHeads = model.heads(headKeys, usualHeads, hidden);
    p.headDim = std::max<std::int64_t>(hidden / p.heads, 1);
    if (hidden % p.heads != 0)
        model.config.report(
            message("the number of attention heads (%1) must divide the width (%2)"_tr, p.heads, hidden));
    p.qkvBias = p.outputBias = p.mlpBias = true;
    return p;
}

std::int64_t share(std::int64_t whole, double part)
{
    return static_cast<std::int64_t>(static_cast<double>(whole) * std::clamp(part, 0.0, 1.0)) / 2 * 2;
}

} // namespace

void importGpt2(HfModel& model)
{
    const JsonConfig& c = model.config;
    const bool bigCode = c.text({"model_type"}, "gpt2") == "gpt_bigcode";
    DecoderConfig p =
        plainConfig(model, c.integer({"n_embd", "hidden_size"}, 768), {"n_head", "num_attention_heads"}, 12);
    p.names = gptNames();
    p.kind = bigCode ? "GPTBigCodeBlock" : "GPT2Block";
    p.vocabulary = c.integer({"vocab_size"}, 50257);
    p.layers = c.layers({"n_layer", "num_hidden_layers"}, 12);
    p.positions = c.integer({"n_positions", "n_ctx", "max_position_embeddings"}, 1024);
    p.sequence = sequenceLength(model, p.positions);
    p.intermediate = c.integer({"n_inner"}, 4 * p.hidden);
    p.fusedQkv = true;
    if (bigCode && c.flag({"multi_query"}, true))
        p.keyHeads = 1;
    p.activation = c.text({"activation_function"}, bigCode ? "gelu_pytorch_tanh" : "gelu_new");
    p.embeddingDropout = c.real({"embd_pdrop"}, 0.1);
    p.attentionDropout = c.real({"attn_pdrop"}, 0.1);
    p.residualDropout = c.real({"resid_pdrop"}, 0.1);
    p.tied = c.flag({"tie_word_embeddings"}, true);
    buildDecoder(model, p);
}

void importGptNeo(HfModel& model)
{
    const JsonConfig& c = model.config;
    DecoderConfig p = plainConfig(model, c.integer({"hidden_size"}, 2048), {"num_heads", "num_attention_heads"}, 16);
    p.names = gptNames();
    p.names.output = "out_proj";
    p.kind = "GPTNeoBlock";
    p.vocabulary = c.integer({"vocab_size"}, 50257);
    p.layers = c.layers({"num_layers", "num_hidden_layers"}, 24);
    p.positions = c.integer({"max_position_embeddings"}, 2048);
    p.sequence = sequenceLength(model, p.positions);
    p.intermediate = c.integer({"intermediate_size"}, 4 * p.hidden);
    p.qkvBias = false;
    p.activation = c.text({"activation_function"}, "gelu_new");
    p.embeddingDropout = c.real({"embed_dropout"}, 0);
    p.attentionDropout = c.real({"attention_dropout"}, 0);
    p.residualDropout = c.real({"resid_dropout"}, 0);
    p.kernel = "eager";
    p.tied = c.flag({"tie_word_embeddings"}, true);
    buildDecoder(model, p);
}

void importGptJ(HfModel& model)
{
    const JsonConfig& c = model.config;
    DecoderConfig p =
        plainConfig(model, c.integer({"n_embd", "hidden_size"}, 4096), {"n_head", "num_attention_heads"}, 16);
    p.names = gptNames();
    p.names.output = "out_proj", p.names.up = "fc_in", p.names.down = "fc_out";
    p.kind = "GPTJBlock";
    p.vocabulary = c.integer({"vocab_size"}, 50400);
    p.layers = c.layers({"n_layer", "num_hidden_layers"}, 28);
    p.sequence = sequenceLength(model, c.integer({"n_positions", "max_position_embeddings"}, 2048));
    p.intermediate = c.integer({"n_inner"}, 4 * p.hidden);
    p.rotaryDim = c.isNull("rotary_dim") ? p.headDim : std::min(c.integer({"rotary_dim"}, 64), p.headDim) / 2 * 2;
    p.layout = DecoderLayout::ParallelOneNorm;
    p.qkvBias = p.outputBias = false;
    p.headBias = true;
    p.activation = c.text({"activation_function"}, "gelu_new");
    p.embeddingDropout = c.real({"embd_pdrop"}, 0);
    p.attentionDropout = c.real({"attn_pdrop"}, 0);
    p.residualDropout = c.real({"resid_pdrop"}, 0);
    p.kernel = "eager";
    p.tied = c.flag({"tie_word_embeddings"}, false);
    buildDecoder(model, p);
}

void importGptNeoX(HfModel& model)
{
    const JsonConfig& c = model.config;
    DecoderConfig p = plainConfig(model, c.integer({"hidden_size"}, 6144), {"num_attention_heads"}, 64);
    p.names.root = "gpt_neox", p.names.embedding = "embed_in", p.names.head = "embed_out";
    p.names.attention = "attention", p.names.fused = "query_key_value", p.names.output = "dense";
    p.names.up = "dense_h_to_4h", p.names.down = "dense_4h_to_h", p.names.finalNorm = "final_layer_norm";
    p.kind = "GPTNeoXLayer";
    p.fusedQkv = true;
    p.vocabulary = c.integer({"vocab_size"}, 50432);
    p.layers = c.layers({"num_hidden_layers"}, 44);
    p.sequence = sequenceLength(model, c.integer({"max_position_embeddings"}, 2048));
    p.intermediate = c.integer({"intermediate_size"}, 24576);
    p.rotaryDim = share(p.headDim, c.real({"rotary_pct", "partial_rotary_factor"}, 0.25));
    p.layout = c.flag({"use_parallel_residual"}, true) ? DecoderLayout::ParallelTwoNorms : DecoderLayout::PreNorm;
    p.qkvBias = p.outputBias = c.flag({"attention_bias"}, true);
    p.activation = c.text({"hidden_act"}, "gelu");
    p.attentionDropout = c.real({"attention_dropout"}, 0);
    p.embeddingDropout = p.residualDropout = c.real({"hidden_dropout"}, 0);
    p.tied = c.flag({"tie_word_embeddings"}, false);
    buildDecoder(model, p);
}

void importOpt(HfModel& model)
{
    const JsonConfig& c = model.config;
    DecoderConfig p = plainConfig(model, c.integer({"hidden_size"}, 768), {"num_attention_heads"}, 12);
    p.names.firstNorm = "self_attn_layer_norm", p.names.output = "out_proj", p.names.secondNorm = "final_layer_norm";
    p.names.up = "fc1", p.names.down = "fc2", p.names.finalNorm = "final_layer_norm", p.names.root = "decoder";
    p.kind = "OPTDecoderLayer";
    p.vocabulary = c.integer({"vocab_size"}, 50272);
    p.embedding = c.integer({"word_embed_proj_dim"}, p.hidden);
    p.layers = c.layers({"num_hidden_layers"}, 12);
    const std::int64_t longest = c.integer({"max_position_embeddings"}, 2048);
    p.positions = longest + 2; // Two rows were once reserved for padding.
    p.sequence = sequenceLength(model, longest);
    p.intermediate = c.integer({"ffn_dim"}, 3072);
    const bool before = c.flag({"do_layer_norm_before"}, true);
    p.layout = before ? DecoderLayout::PreNorm : DecoderLayout::PostNorm;
    p.finalNorm = before && !c.flag({"_remove_final_layer_norm"}, false);
    p.qkvBias = p.outputBias = p.mlpBias = c.flag({"enable_bias"}, true);
    p.activation = c.text({"activation_function"}, "relu");
    p.attentionDropout = c.real({"attention_dropout"}, 0);
    p.residualDropout = c.real({"dropout"}, 0.1);
    p.tied = c.flag({"tie_word_embeddings"}, true);
    buildDecoder(model, p);
}

void importBloom(HfModel& model)
{
    const JsonConfig& c = model.config;
    const std::int64_t hidden = c.integer({"hidden_size", "n_embed"}, 64);
    DecoderConfig p = plainConfig(model, hidden, {"n_head", "num_attention_heads"}, 8);
    p.names = gptNames();
    p.names.embedding = "word_embeddings", p.names.firstNorm = "input_layernorm", p.names.attention = "self_attention";
    p.names.fused = "query_key_value", p.names.output = "dense", p.names.secondNorm = "post_attention_layernorm";
    p.names.up = "dense_h_to_4h", p.names.down = "dense_4h_to_h";
    p.kind = "BloomBlock";
    p.fusedQkv = true;
    p.vocabulary = c.integer({"vocab_size"}, 250880);
    p.layers = c.layers({"n_layer", "num_hidden_layers"}, 2);
    p.sequence = sequenceLength(model, c.integer({"seq_length"}, 2048));
    p.intermediate = 4 * hidden;
    p.embeddingNorm = true;
    p.alibi = true;
    p.kernel = "eager";
    p.activation = "gelu_python_tanh"; // Its custom backward recomputes the activation, so only the input is saved.
    p.attentionDropout = c.real({"attention_dropout"}, 0);
    p.residualDropout = c.real({"hidden_dropout"}, 0);
    p.tied = c.flag({"tie_word_embeddings"}, true);
    buildDecoder(model, p);
}

void importFalcon(HfModel& model)
{
    const JsonConfig& c = model.config;
    DecoderConfig p =
        plainConfig(model, c.integer({"hidden_size", "n_embed"}, 4544), {"num_attention_heads", "n_head"}, 71);
    p.names = gptNames();
    p.names.embedding = "word_embeddings", p.names.firstNorm = "input_layernorm", p.names.attention = "self_attention";
    p.names.fused = "query_key_value", p.names.output = "dense", p.names.secondNorm = "post_attention_layernorm";
    p.names.up = "dense_h_to_4h", p.names.down = "dense_4h_to_h";
    p.kind = "FalconDecoderLayer";
    p.fusedQkv = true;
    p.vocabulary = c.integer({"vocab_size"}, 65024);
    p.layers = c.layers({"num_hidden_layers", "n_layer"}, 32);
    p.sequence = sequenceLength(model, c.integer({"max_position_embeddings"}, 2048));
    p.intermediate = c.integer({"ffn_hidden_size"}, 4 * p.hidden);
    const bool newer = c.flag({"new_decoder_architecture"}, c.has("n_head_kv"));
    p.keyHeads = newer                           ? c.integer({"num_kv_heads", "n_head_kv"}, p.heads)
                 : c.flag({"multi_query"}, true) ? 1
                                                 : p.heads;
    if (p.heads % p.keyHeads != 0)
        c.report(message("num_kv_heads (%1) must divide num_attention_heads (%2)"_tr, p.keyHeads, p.heads));
    p.alibi = c.flag({"alibi"}, false);
    p.rotaryDim = p.alibi ? 0 : p.headDim / 2 * 2;
    const bool parallel = newer || c.flag({"parallel_attn"}, true);
    const bool two = newer && c.integer({"num_ln_in_parallel_attn"}, 2) == 2;
    p.layout = !parallel ? DecoderLayout::PreNorm
               : two     ? DecoderLayout::ParallelTwoNorms
                         : DecoderLayout::ParallelOneNorm;
    p.qkvBias = p.outputBias = p.mlpBias = c.flag({"bias"}, false);
    p.activation = c.text({"activation"}, "gelu");
    p.attentionDropout = c.real({"attention_dropout"}, 0);
    p.residualDropout = c.real({"hidden_dropout"}, 0);
    p.tied = c.flag({"tie_word_embeddings"}, true);
    buildDecoder(model, p);
}

void importPhi(HfModel& model)
{
    const JsonConfig& c = model.config;
    DecoderConfig p = plainConfig(model, c.integer({"hidden_size"}, 2048), {"num_attention_heads"}, 32);
    p.names.output = "dense", p.names.up = "fc1", p.names.down = "fc2", p.names.finalNorm = "final_layernorm";
    p.kind = "PhiDecoderLayer";
    p.vocabulary = c.integer({"vocab_size"}, 51200);
    p.layers = c.layers({"num_hidden_layers"}, 24);
    p.keyHeads = c.integer({"num_key_value_heads"}, p.heads);
    if (p.heads % p.keyHeads != 0)
        c.report("num_key_value_heads must divide num_attention_heads"_tr);
    p.sequence = sequenceLength(model, c.integer({"max_position_embeddings"}, 2048));
    p.intermediate = c.integer({"intermediate_size"}, 8192);
    p.rotaryDim = share(p.headDim, c.real({"partial_rotary_factor"}, 0.5));
    p.layout = DecoderLayout::ParallelOneNorm;
    p.queryKeyNorm = c.flag({"qk_layernorm"}, false);
    p.headBias = true;
    p.activation = c.text({"hidden_act"}, "gelu_new");
    p.embeddingDropout = c.real({"embd_pdrop"}, 0);
    p.attentionDropout = c.real({"attention_dropout"}, 0);
    p.residualDropout = c.real({"resid_pdrop"}, 0);
    p.tied = c.flag({"tie_word_embeddings"}, false);
    buildDecoder(model, p);
}

} // namespace vram
