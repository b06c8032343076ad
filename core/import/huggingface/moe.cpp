// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/decoder.h"

#include "base/checked.h"

#include <algorithm>

namespace vram {

namespace {

// The number of tokens per expert, assuming that the router distributes them evenly.
Extent tokensPerExpert(const DecoderConfig& p)
{
    const std::int64_t share = p.sequence * p.experts.perToken;
    return {0, std::max<std::int64_t>(ceilDiv(share, p.experts.count), 1)};
}

struct Routing {
    InputRef tokens;  ///< (B·S)×hidden
    InputRef weights; ///< (B·S)×experts per token
};

// gpt-oss takes the softmax of the chosen experts' scores and writes it to a tensor with zeros for all others.
InputRef spreadWeights(RowBuilder& rows, const DecoderConfig& p)
{
    rows.add("Softmax", "top_weights", {{"dim", -1}});
    return rows.add("Custom", "router_scores",
                    {{"operation", "scatter"},
                     {"output_shape", Extents{Extent{0, p.sequence}, p.experts.count}},
                     {"dtype", "compute"}});
}

Routing addRouter(HfModel& model, const DecoderConfig& p, InputRef x)
{
    RowBuilder& rows = model.rows;
    const Experts& e = p.experts;
    const Extent all{0, p.sequence};
    const InputRef tokens = rows.add("View", "flat", {{"shape", Extents{-1, p.hidden}}}, {x});
    InputRef scores = linear(rows, e.router, e.count, e.routerBias, tokens);
    if (!e.softmaxOfChosen) {
        rows.add("Cast", "router_fp32", {{"dtype", "float32"}});
        scores = e.correctionBias ? rows.add("Sigmoid", "scores") : rows.add("Softmax", "scores", {{"dim", 1}});
    }
    if (e.correctionBias) {
        const InputRef bias = rows.add("Buffer", "e_score_correction_bias", {{"shape", Extents{e.count}}});
        scores = addSum(rows, "choice", scores, bias);
    }
    const std::int64_t kept = p.sequence * e.perToken * 2; // Saved int64 indices, in units of four bytes.
    rows.add("Custom", "topk",
             {{"operation", "topk"},
              {"output_shape", Extents{all, e.perToken}},
              {"saved", kept},
              {"dtype", e.softmaxOfChosen ? "compute" : "float32"}},
             {scores});
    if (e.softmaxOfChosen)
        return {tokens, spreadWeights(rows, p)};
    const InputRef weights = rows.add("Cast", "weights", {{"dtype", "compute"}});
    return {tokens, weights};
}

// Adds one expert: gathers its tokens, runs its feed-forward, weights the result, and adds it at the original
// positions.
void expert(HfModel& model, const DecoderConfig& p, const Routing& r, InputRef sum)
{
    RowBuilder& rows = model.rows;
    const Extents share{tokensPerExpert(p)};
    const InputRef index = rows.add("Constant", "token_index", {{"shape", share}, {"dtype", "int64"}});
    const InputRef slot = rows.add("Constant", "slot_index", {{"shape", share}, {"dtype", "int64"}});
    const InputRef mine = rows.add("Index", "tokens", {{"dims", Extents{0}}}, {r.tokens, index});
    DecoderConfig own = p;
    own.names.gate = p.experts.gate, own.names.up = p.experts.up, own.names.down = p.experts.down;
    const InputRef y = feedForward(model, own, p.experts.intermediate, mine);
    rows.add("Index", "weight", {{"dims", Extents{0, 1}}}, {r.weights, index, slot});
    const InputRef weight = rows.add("Unsqueeze", "weight_column", {{"dim", -1}});
    const InputRef weighted = rows.add("Mul", "weighted", {}, {y, weight});
    rows.add("IndexAdd", "add_to_sum", {{"dim", 0}, {"inplace", true}}, {sum, index, weighted});
}

InputRef sharedExpert(HfModel& model, const DecoderConfig& p, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("shared_expert", "MLP", {x});
    feedForward(model, p, p.experts.sharedIntermediate, in);
    const InputRef y = rows.close();
    if (!p.experts.sharedGate)
        return y;
    linear(rows, "shared_expert_gate", 1, false, x);
    const InputRef gate = rows.add("Sigmoid", "shared_gate");
    return rows.add("Mul", "gated_shared", {}, {gate, y});
}

void addBalanceAssumption(HfModel& model)
{
    model.assume("Tokens are assumed to be spread evenly over the experts; an unbalanced router needs more memory."_tr);
}

// transformers does not build the layers for multi-token prediction.
void noteTokenPrediction(HfModel& model)
{
    if (model.config.count({"num_nextn_predict_layers"}, 0) > 0)
        model.assume(
            "The module for multi-token prediction (num_nextn_predict_layers) is ignored, as in transformers."_tr);
}

} // namespace

InputRef mixtureOfExperts(HfModel& model, const DecoderConfig& p, InputRef x)
{
    RowBuilder& rows = model.rows;
    const Experts& e = p.experts;
    const Extent all{0, p.sequence};
    const Routing routing = addRouter(model, p, x);
    const InputRef mask =
        rows.add("Constant", "expert_mask", {{"shape", Extents{all, e.perToken, e.count}}, {"dtype", "int64"}});
    const InputRef sum = rows.add("Constant", "sum", {{"shape", Extents{all, p.hidden}}, {"dtype", "compute"}});
    const InputRef list = rows.open("experts", "ModuleList", {sum});
    expert(model, p, routing, rows.open("0", "Expert", {list}, e.count));
    rows.close();
    InputRef y = rows.close();
    if (e.sharedIntermediate > 0)
        y = addSum(rows, "add_shared", y, sharedExpert(model, p, routing.tokens));
    const InputRef out = rows.add("View", "sequence", {{"shape", Extents{kBatch, -1, p.hidden}}}, {y});
    rows.keep(mask, out);
    return out;
}

InputRef latentAttention(HfModel& model, const DecoderConfig& p, InputRef x, const Rotary& rotary)
{
    RowBuilder& rows = model.rows;
    const LatentAttention& a = p.latent;
    const std::int64_t dim = a.plainDim + a.rotaryDim;
    InputRef q = x;
    if (a.queryRank > 0)
        q = rmsNorm(rows, "q_a_layernorm", linear(rows, "q_a_proj", a.queryRank, p.qkvBias, x));
    q = splitHeads(rows, "q", linear(rows, a.queryRank > 0 ? "q_b_proj" : "q_proj", p.heads * dim, false, q), p.heads,
                   dim);
    const InputRef qParts =
        rows.add("Split", "q_parts", {{"dim", -1}, {"sizes", Extents{a.plainDim, a.rotaryDim}}}, {q});
    linear(rows, "kv_a_proj_with_mqa", a.keyValueRank + a.rotaryDim, p.qkvBias, x);
    const InputRef low = rows.add("Split", "kv_parts", {{"dim", -1}, {"sizes", Extents{a.keyValueRank, a.rotaryDim}}});
    const InputRef normed = rmsNorm(rows, "kv_a_layernorm", low);
    const InputRef kv =
        splitHeads(rows, "kv", linear(rows, "kv_b_proj", p.heads * (a.plainDim + a.valueDim), false, normed), p.heads,
                   a.plainDim + a.valueDim);
    const InputRef parts =
        rows.add("Split", "k_and_v", {{"dim", -1}, {"sizes", Extents{a.plainDim, a.valueDim}}}, {kv});
    const InputRef kRot = splitHeads(rows, "k_rot", output(low, 1), 1, a.rotaryDim);
    const InputRef qTurned = applyRotary(rows, "q", output(qParts, 1), rotary, a.rotaryDim);
    applyRotary(rows, "k", kRot, rotary, a.rotaryDim);
    const InputRef kTurned = rows.add("Expand", "k_rot_heads", {{"shape", Extents{-1, p.heads, -1, -1}}});
    const InputRef query = rows.add("Cat", "query", {{"dim", -1}}, {qParts, qTurned});
    const InputRef keys = rows.add("Cat", "key_states", {{"dim", -1}}, {parts, kTurned});
    const InputRef context = attentionRow(
        rows, query, keys, output(parts, 1),
        {true, false, p.attentionDropout, p.kernel, {}, "auto", 0, p.fp32Softmax, a.keyValueRank + a.rotaryDim});
    const InputRef merged = mergeHeads(rows, context, p.heads * a.valueDim);
    return linear(rows, p.names.output, p.hidden, p.outputBias, merged);
}

void importMixture(HfModel& model)
{
    const JsonConfig& c = model.config;
    const std::string type = c.text({"model_type"}, "mixtral");
    DecoderConfig p = llamaConfig(model);
    Experts& e = p.experts;
    if (type == "mixtral") {
        e.count = c.integer({"num_local_experts"}, 8);
        e.perToken = c.integer({"num_experts_per_tok"}, 2);
        e.intermediate = p.intermediate;
        e.module = "block_sparse_moe";
        e.gate = "w1", e.up = "w3", e.down = "w2";
    } else {
        const bool qwen2 = type == "qwen2_moe";
        e.count = c.integer({"num_experts", "num_local_experts"}, qwen2 ? 60 : type == "olmoe" ? 64 : 128);
        e.perToken = c.integer({"num_experts_per_tok"}, qwen2 ? 4 : 8);
        e.intermediate = type == "olmoe" ? p.intermediate : c.integer({"moe_intermediate_size"}, qwen2 ? 1408 : 768);
        if (qwen2)
            e.sharedIntermediate = c.integer({"shared_expert_intermediate_size"}, 5632);
        e.sharedGate = qwen2;
        const std::int64_t step = c.integer({"decoder_sparse_step"}, 1);
        const auto dense = c.list({"mlp_only_layers"}, {}, 0);
        for (std::int64_t i = 0; i < p.layers; ++i)
            e.sparse.push_back((i + 1) % step == 0 && std::ranges::find(dense, i) == dense.end());
    }
    addBalanceAssumption(model);
    buildDecoder(model, p);
}

void importGptOss(HfModel& model)
{
    const JsonConfig& c = model.config;
    DecoderConfig p = llamaConfig(model);
    p.qkvBias = p.outputBias = c.flag({"attention_bias"}, true);
    p.norm = NormKind::RmsFp32;
    p.mlpBias = p.sinks = true;
    p.feedForward = FeedForward::ClampedGated;
    p.window = c.isNull("sliding_window") ? 0 : c.integer({"sliding_window"}, 128);
    readWindows(c, p, [](std::int64_t layer) { return layer % 2 == 0; });
    Experts& e = p.experts;
    e.count = c.integer({"num_local_experts"}, 128);
    e.perToken = c.integer({"num_experts_per_tok", "experts_per_token"}, 4);
    e.intermediate = p.intermediate;
    e.router = "router";
    e.routerBias = e.softmaxOfChosen = true;
    model.assume(
        "Each expert is assumed to have tensors of its own. transformers keeps the weights of all experts of a "
        "layer in one tensor, whose gradient needs up to two more tensors of its size in backward."_tr);
    addBalanceAssumption(model);
    buildDecoder(model, p);
}

void importGlmMixture(HfModel& model)
{
    const JsonConfig& c = model.config;
    DecoderConfig p = llamaConfig(model);
    Experts& e = p.experts;
    e.count = c.integer({"n_routed_experts"}, 128);
    e.perToken = c.integer({"num_experts_per_tok"}, 8);
    e.intermediate = c.integer({"moe_intermediate_size"}, 1408);
    e.sharedIntermediate = e.intermediate * c.count({"n_shared_experts"}, 1);
    e.correctionBias = true;
    const std::int64_t dense = c.count({"first_k_dense_replace"}, 1);
    for (std::int64_t i = 0; i < p.layers; ++i)
        e.sparse.push_back(i >= dense);
    noteTokenPrediction(model);
    addBalanceAssumption(model);
    buildDecoder(model, p);
}

void importDeepSeek(HfModel& model)
{
    const JsonConfig& c = model.config;
    const bool third = c.text({"model_type"}, "deepseek_v3") == "deepseek_v3";
    DecoderConfig p = llamaConfig(model);
    LatentAttention& a = p.latent;
    a.queryRank = c.isNull("q_lora_rank") ? 0 : c.integer({"q_lora_rank"}, 1536);
    a.keyValueRank = c.integer({"kv_lora_rank"}, 512);
    a.plainDim = c.integer({"qk_nope_head_dim"}, 128);
    a.rotaryDim = c.integer({"qk_rope_head_dim"}, 64);
    a.valueDim = c.integer({"v_head_dim"}, 128);
    p.rotaryDim = a.rotaryDim / 2 * 2;
    Experts& e = p.experts;
    e.count = c.integer({"n_routed_experts"}, third ? 256 : 64);
    e.perToken = c.integer({"num_experts_per_tok"}, third ? 8 : 6);
    e.intermediate = c.integer({"moe_intermediate_size"}, third ? 2048 : 1407);
    e.sharedIntermediate = e.intermediate * c.count({"n_shared_experts"}, third ? 1 : 2);
    e.correctionBias = c.text({"topk_method"}, third ? "noaux_tc" : "greedy") == "noaux_tc";
    const std::int64_t dense = c.count({"first_k_dense_replace"}, third ? 3 : 0);
    const std::int64_t every = c.integer({"moe_layer_freq"}, 1);
    for (std::int64_t i = 0; i < p.layers; ++i)
        e.sparse.push_back(i >= dense && i % every == 0);
    noteTokenPrediction(model);
    addBalanceAssumption(model);
    buildDecoder(model, p);
}

} // namespace vram
