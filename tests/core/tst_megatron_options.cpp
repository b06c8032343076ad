// SPDX-License-Identifier: GPL-3.0-or-later

// Tests that options of Megatron-LM which describe the trained model and change its memory are written, read, and
// counted.

#include "config_setups.h"

#include "configs/configs.h"
#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "import/load_model.h"
#include "temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace vram::megatron_options_test {

using namespace vram::test;

namespace {

/// The network of a Hugging Face configuration.
Network imported(const std::string& config)
{
    const test::TemporaryFolder folder;
    std::ofstream(folder / "config.json") << config;
    const auto read = loadModel((folder / "config.json").string());
    EXPECT_TRUE(read);
    return read ? read->project.network : Network{};
}

/// Returns a DeepSeek-V3 configuration with small sizes and few layers.
std::string deepSeek(std::string_view more)
{
    return R"({"model_type": "deepseek_v3", "vocab_size": 4096, "hidden_size": 512, "num_hidden_layers": 5,
        "num_attention_heads": 8, "kv_lora_rank": 64, "qk_nope_head_dim": 48, "qk_rope_head_dim": 16, "v_head_dim": 32,
        "intermediate_size": 1024, "moe_intermediate_size": 256, "n_routed_experts": 16, "n_shared_experts": 2,
        "num_experts_per_tok": 4, "first_k_dense_replace": 2, "max_position_embeddings": 128, "rope_theta": 10000)"
           + std::string(more) + '}';
}

std::string scriptOf(const Network& network, const Setup& setup)
{
    const Result<Config> config = writeConfig(ConfigTool::Megatron, network, setup);
    EXPECT_TRUE(config) << vram::text(config.error());
    return config ? config->text : std::string();
}

void expectFlags(const std::string& script, std::initializer_list<std::string_view> flags)
{
    for (const std::string_view flag : flags)
        EXPECT_NE(script.find("--" + std::string(flag) + '\n'), std::string::npos) << flag << '\n' << script;
}

ReadConfig readOf(const std::string& flags, const Network& network)
{
    const Result<ReadConfig> read =
        readConfig("torchrun --nproc-per-node 8 pretrain_gpt.py --micro-batch-size 1 " + flags, network, Setup{});
    EXPECT_TRUE(read) << vram::text(read.error());
    return read ? *read : ReadConfig{};
}

std::string notesOf(const ReadConfig& read)
{
    std::string notes;
    for (const Message& note : read.notes)
        notes += vram::text(note) + '\n';
    return notes;
}

Estimate estimateOf(const Network& network, const Setup& setup)
{
    Estimate answer = estimate(network, setup, builtinCatalogues());
    EXPECT_TRUE(answer.valid());
    return answer;
}

const Settings kMegatron{
    {"gpus", "8"}, {"data-parallel", "megatron-distributed-optimizer"}, {"precision", "bf16"}, {"batch", "1"}};

Settings with(Settings settings, const Settings& more)
{
    settings.insert(settings.end(), more.begin(), more.end());
    return settings;
}

} // namespace

// The options are those of the DeepSeek-V3 script in the examples of Megatron-LM, for sizes from its config.json.
// Layers of Gemma 2 differ in turn, so that its repeated block has two of them.
TEST(MegatronOptions, NameTheRowThatMegatronLacks)
{
    const Network gemma = imported(R"({"model_type": "gemma2", "vocab_size": 4096, "hidden_size": 256,
        "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 64,
        "intermediate_size": 512, "max_position_embeddings": 128, "sliding_window": 64})");
    const Result<Config> config = writeConfig(ConfigTool::Megatron, gemma, setupOf(kMegatron));
    ASSERT_FALSE(config);
    EXPECT_NE(vram::text(config.error()).find("changes the embeddings"), std::string::npos)
        << vram::text(config.error());
}

TEST(MegatronOptions, WriteMultiLatentAttentionAndExperts)
{
    const Network network = imported(deepSeek(R"(, "q_lora_rank": 96)"));
    const std::string script = scriptOf(network, setupOf(kMegatron));
    expectFlags(script, {"multi-latent-attention", "q-lora-rank 96", "kv-lora-rank 64", "qk-head-dim 48",
                         "qk-pos-emb-head-dim 16", "v-head-dim 32", "qk-layernorm", "num-layers 5",
                         "ffn-hidden-size 1024", "moe-ffn-hidden-size 256", "num-experts 16", "moe-router-topk 4",
                         "moe-layer-freq '([0]*2+[1]*3)'", "moe-shared-expert-intermediate-size 512",
                         "moe-router-score-function sigmoid", "moe-router-enable-expert-bias", "rotary-base 10000"});
    EXPECT_EQ(script.find("group-query-attention"), std::string::npos) << "Megatron-LM excludes it";
    EXPECT_EQ(script.find("rotary-percent"), std::string::npos);
    EXPECT_NE(script.find("${ROPE_ARGS?"), std::string::npos) << "the network does not say how positions are stretched";
    EXPECT_EQ(notesOf(readOf(script, network)).find("open network"), std::string::npos);
}

TEST(MegatronOptions, WriteMultiLatentAttentionWithoutQueryRank)
{
    const std::string script =
        scriptOf(imported(deepSeek(R"(, "q_lora_rank": null, "topk_method": "greedy", "first_k_dense_replace": 0)")),
                 setupOf(kMegatron));
    expectFlags(script, {"multi-latent-attention", "kv-lora-rank 64", "qk-head-dim 48"});
    for (const char* flag : {"q-lora-rank", "sigmoid", "moe-layer-freq"})
        EXPECT_EQ(script.find(flag), std::string::npos) << flag;
}

TEST(MegatronOptions, WriteGatedSharedExpert)
{
    const Network network = imported(R"({"model_type": "qwen2_moe", "vocab_size": 1024, "hidden_size": 128,
        "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 4, "num_experts": 8,
        "num_experts_per_tok": 2, "moe_intermediate_size": 64, "shared_expert_intermediate_size": 256,
        "max_position_embeddings": 64})");
    expectFlags(scriptOf(network, setupOf(kMegatron)),
                {"moe-shared-expert-intermediate-size 256", "moe-shared-expert-gate", "moe-ffn-hidden-size 64"});
}

// Experts run one after the other by default (megatron/training/arguments.py).
TEST(MegatronOptions, GroupExpertsOnRequest)
{
    const Network network = imported(R"({"model_type": "mixtral", "vocab_size": 1024, "hidden_size": 128,
        "intermediate_size": 256, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 4,
        "num_local_experts": 8, "max_position_embeddings": 64})");
    const std::string script = scriptOf(network, setupOf(with(kMegatron, {{"megatron.grouped-gemm", "yes"}})));
    expectFlags(script, {"moe-grouped-gemm"});
    const Result<ReadConfig> read = readConfig(script, network, vram::Setup{});
    ASSERT_TRUE(read) << vram::text(read.error());
    EXPECT_TRUE(read->setup.parallel.groupedGemm);
    const std::string plain = scriptOf(network, setupOf(kMegatron));
    EXPECT_EQ(plain.find("moe-grouped-gemm"), std::string::npos);
    EXPECT_FALSE(readOf("--num-experts 8", network).setup.parallel.groupedGemm);
}

TEST(MegatronOptions, NoteDifferencesFromOpenNetwork)
{
    const std::string own = "--num-layers 16 --hidden-size 2048 --ffn-hidden-size 8192 --num-attention-heads 32 "
                            "--vocab-size 128256 --kv-channels 64 ";
    EXPECT_EQ(notesOf(readOf(own, llama())).find("open network"), std::string::npos);
    EXPECT_NE(notesOf(readOf(own + "--num-layers 32", llama())).find("--num-layers is 32, but 16 in the open network"),
              std::string::npos);
    EXPECT_NE(notesOf(readOf("--multi-latent-attention --kv-lora-rank 512", llama())).find("--kv-lora-rank is 512"),
              std::string::npos);
}

// Backward recomputes the gate, the up projection and their fused product. Each has 8,192 values of 2 bytes for each of
// 2,048 tokens in 16 layers.
TEST(MegatronOptions, RecomputeOnlyTheMlp)
{
    const ReadConfig read =
        readOf("--bf16 --recompute-granularity selective --recompute-modules core_attn mlp --use-distributed-optimizer",
               llama());
    EXPECT_EQ(read.setup.checkpoint, "model.layers.0.mlp");
    EXPECT_NE(notesOf(read).find("core_attn"), std::string::npos);
    vram::Setup without = read.setup;
    without.checkpoint.clear();
    const Totals kept = estimateOf(llama(), without).totals;
    const Totals recomputed = estimateOf(llama(), read.setup).totals;
    EXPECT_EQ(kept.savedActivations - recomputed.savedActivations, Bytes{16} * 2048 * 3 * 8192 * 2);
    expectFlags(scriptOf(llama(), read.setup), {"recompute-granularity selective", "recompute-modules mlp"});
}

TEST(MegatronOptions, RecomputeExpertsAndSharedExperts)
{
    const Network network = imported(deepSeek(""));
    const auto checkpoint = [&network](const std::string& modules) {
        return readOf("--recompute-granularity selective --recompute-modules " + modules, network).setup.checkpoint;
    };
    EXPECT_EQ(checkpoint("moe"), "model.layers.2.mlp");
    EXPECT_EQ(checkpoint("shared_experts"), "model.layers.2.mlp.shared_expert");
    EXPECT_EQ(checkpoint("'[mlp moe]'"), "model.layers.0.mlp,model.layers.2.mlp");
    for (const char* modules : {"mlp", "moe", "shared_experts", "mlp moe"}) {
        vram::Setup setup = setupOf(kMegatron);
        setup.checkpoint = checkpoint(modules);
        expectFlags(scriptOf(network, setup), {std::string("recompute-modules ") + modules});
    }
    EXPECT_NE(notesOf(readOf("--recompute-granularity selective --recompute-modules moe_act", network))
                  .find("--recompute-modules moe_act is estimated without"),
              std::string::npos);
}

TEST(MegatronOptions, RecomputeTheFirstLayers)
{
    const std::string flags = "--recompute-granularity full --recompute-method block --recompute-num-layers 6 ";
    const ReadConfig read = readOf(flags, llama());
    EXPECT_EQ(read.setup.checkpoint, "model.layers.0:6");
    expectFlags(scriptOf(llama(), read.setup), {"recompute-method block", "recompute-num-layers 6"});
    EXPECT_NE(notesOf(readOf(flags + "--pipeline-model-parallel-size 2", llama())).find("not the first 6 of a stage"),
              std::string::npos);
}

// Master weights and two moments take 12 bytes per parameter, sharded over all 8 ranks or over the 4 of one optimizer
// instance.
TEST(MegatronOptions, ShardOptimizerStateWithinAnInstance)
{
    const ReadConfig read =
        readOf("--bf16 --use-distributed-optimizer --num-distributed-optimizer-instances 2", llama());
    EXPECT_EQ(read.setup.parallel.optimizerInstances, 2);
    const Estimate two = estimateOf(llama(), read.setup);
    vram::Setup whole = read.setup;
    whole.parallel.optimizerInstances = 1;
    const Estimate one = estimateOf(llama(), whole);
    const Bytes states = 12 * two.parameters;
    EXPECT_NEAR(static_cast<double>(two.totals.optimizerState), static_cast<double>(states) / 4, 4096);
    EXPECT_NEAR(static_cast<double>(one.totals.optimizerState), static_cast<double>(states) / 8, 4096);
    EXPECT_EQ(two.totals.parameters, one.totals.parameters);
    expectFlags(scriptOf(llama(), read.setup), {"num-distributed-optimizer-instances 2"});
    const Result<ReadConfig> three =
        readConfig("torchrun --nproc-per-node 8 pretrain_gpt.py --micro-batch-size 1 --use-distributed-optimizer "
                   "--num-distributed-optimizer-instances 3",
                   llama(), vram::Setup{});
    ASSERT_FALSE(three);
    EXPECT_NE(vram::text(three.error()).find("1, 2, 4 or 8"), std::string::npos);
}

// PyTorch 2.6's Inductor makes a copy of the softmax in backward: 2,048 tokens, 128,256 vocabulary entries over 2
// ranks, 4 bytes. The term for each token's target is never in memory.
TEST(MegatronOptions, FusedLossCopiesSoftmaxBeforePyTorch29)
{
    const auto peak = [](const std::string& fusion, const char* torch) {
        ReadConfig read = readOf("--bf16 --tensor-model-parallel-size 2 " + fusion, llama());
        read.setup.torch = torch;
        return estimateOf(llama(), read.setup).peak.byPhase[static_cast<std::size_t>(Phase::Backward)];
    };
    const std::string fusion = "--cross-entropy-loss-fusion --cross-entropy-fusion-impl native";
    EXPECT_EQ(peak(fusion, "2.6") - peak("", "2.6"), Bytes{2048} * (128'256 / 2 - 1) * 4);
    EXPECT_EQ(peak(fusion, "2.9"), peak("", "2.9"));
    const std::string script =
        scriptOf(llama(), setupOf(with(kMegatron, {{"megatron.loss-fusion", "yes"}, {"data-parallel", "megatron"}})));
    expectFlags(script, {"cross-entropy-loss-fusion", "cross-entropy-fusion-impl native"});
}

} // namespace vram::megatron_options_test
