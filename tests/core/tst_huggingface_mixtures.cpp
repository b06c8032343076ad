// SPDX-License-Identifier: GPL-3.0-or-later

// Families of Hugging Face whose layers or experts are unlike Llama's and Mixtral's.

#include "imported.h"

#include "import/readers.h"
#include "parallel/units.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace vram::huggingface_mixtures_test {

using namespace vram::test;
using nlohmann::json;

namespace {

Imported imported(const json& config)
{
    Result<Imported> read = importHuggingFace(config.dump(), {});
    EXPECT_TRUE(read) << (read ? "" : text(read.error()));
    return read ? *read : Imported();
}

std::int64_t parametersOf(const json& config)
{
    const Estimate estimate = estimateOf(imported(config));
    expectNoErrors(estimate);
    return estimate.parameters;
}

json gptOss(std::int64_t layers, std::int64_t experts)
{
    return {{"model_type", "gpt_oss"},
            {"attention_bias", true},
            {"hidden_size", 2880},
            {"intermediate_size", 2880},
            {"head_dim", 64},
            {"num_attention_heads", 64},
            {"num_key_value_heads", 8},
            {"vocab_size", 201088},
            {"num_hidden_layers", layers},
            {"num_local_experts", experts},
            {"num_experts_per_tok", 4},
            {"sliding_window", 128},
            {"torch_dtype", "bfloat16"},
            {"tie_word_embeddings", false}};
}

json glm(std::int64_t layers, std::int64_t hidden, std::int64_t dense, std::int64_t experts, std::int64_t width)
{
    return {{"model_type", "glm4_moe"},
            {"attention_bias", true},
            {"hidden_size", hidden},
            {"head_dim", 128},
            {"num_attention_heads", 96},
            {"num_key_value_heads", 8},
            {"vocab_size", 151552},
            {"num_hidden_layers", layers},
            {"n_routed_experts", experts},
            {"n_shared_experts", 1},
            {"num_experts_per_tok", 8},
            {"moe_intermediate_size", width},
            {"first_k_dense_replace", dense},
            {"partial_rotary_factor", 0.5},
            {"num_nextn_predict_layers", 1},
            {"torch_dtype", "bfloat16"},
            {"intermediate_size", 12288 * hidden / 5120}};
}

/// The runs of layers of a kind, each with its first layer and their number.
std::vector<std::string> layerRuns(const Network& network, std::string_view kind)
{
    std::vector<std::string> runs;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        if (const Block* block = asBlock(row); block && block->kind == kind)
            runs.push_back(block->name + " x " + std::to_string(block->repeat));
    });
    return runs;
}

Bytes cacheOf(const json& config, std::int64_t tokens)
{
    Imported read = imported(config);
    read.project.setup.mode = Mode::Inference;
    read.project.setup.cacheLength = tokens;
    return estimateOf(read).totals.kvCache;
}

} // namespace

// gpt-oss-20b has 20.9 billion parameters, gpt-oss-120b 116.8 billion.
TEST(HuggingFaceMixtures, GptOssMatchesPublishedParameters)
{
    const auto counted = [](std::int64_t layers, std::int64_t experts) {
        constexpr std::int64_t kWidth = 2880, kQueries = 64 * 64, kKeys = 8 * 64;
        const std::int64_t attention =
            (kWidth + 1) * (kQueries + 2 * kKeys) + (kQueries + 1) * kWidth + 64; // Each head has a sink.
        const std::int64_t expert = (kWidth + 1) * 2 * kWidth + (kWidth + 1) * kWidth;
        return layers * (attention + 2 * kWidth + experts * (expert + kWidth + 1)) + 2 * 201088 * kWidth + kWidth;
    };
    EXPECT_EQ(parametersOf(gptOss(24, 32)), 20914757184);
    EXPECT_EQ(counted(24, 32), 20914757184);
    EXPECT_EQ(parametersOf(gptOss(36, 128)), counted(36, 128));
    EXPECT_EQ(counted(36, 128) / 100'000'000, 1168);
}

// The published 355 billion parameters of GLM-4.5 include the layer for multi-token prediction, which transformers does
// not build, but neither embedding nor head; the 106 billion of GLM-4.5-Air are those of transformers.
TEST(HuggingFaceMixtures, GlmMatchesPublishedParameters)
{
    json large = glm(92, 5120, 3, 160, 1536);
    large["use_qk_norm"] = true;
    constexpr std::int64_t kAttention = 5121 * (96 * 128 + 2 * 8 * 128) + 96 * 128 * 5120 + 2 * 128;
    constexpr std::int64_t kExpert = std::int64_t{3} * 5120 * 1536;
    constexpr std::int64_t kLayer = kAttention + 2 * 5120 + 161 * kExpert + 160 * 5120;
    constexpr std::int64_t kWords = std::int64_t{151552} * 5120;
    constexpr std::int64_t kDense = 3 * (160 * kExpert + 160 * 5120 + kExpert - 8 * kExpert);
    constexpr std::int64_t kAll = 92 * kLayer - kDense + 2 * kWords + 5120;
    EXPECT_EQ(parametersOf(large), kAll);
    EXPECT_EQ((kAll - 2 * kWords + kLayer + 2 * 5120 * 5120) / 1'000'000'000, 355);

    const json air = glm(46, 4096, 1, 128, 1408);
    EXPECT_EQ(parametersOf(air) / 100'000'000, 1068);
    EXPECT_TRUE(notes(imported(air), "multi-token prediction"));
}

// StableLM 2 12B: a LayerNorm without bias for each head of queries and keys, and one norm for both branches.
TEST(HuggingFaceMixtures, StableLmHasANormForEachHead)
{
    const json config = {{"model_type", "stablelm"},     {"hidden_size", 5120},     {"intermediate_size", 13824},
                         {"num_attention_heads", 32},    {"num_hidden_layers", 40}, {"num_key_value_heads", 8},
                         {"vocab_size", 100352},         {"qk_layernorm", true},    {"use_parallel_residual", true},
                         {"partial_rotary_factor", 0.25}};
    constexpr std::int64_t kNorms = (32 + 8) * 160;
    constexpr std::int64_t kLayer = 2 * 5120 * (5120 + 8 * 160) + std::int64_t{3} * 5120 * 13824 + 2 * 5120;
    EXPECT_EQ(parametersOf(config), 40 * (kLayer + kNorms) + std::int64_t{2} * 100352 * 5120 + 2 * 5120);
    json without = config;
    without["qk_layernorm"] = false;
    EXPECT_EQ(parametersOf(config) - parametersOf(without), 40 * kNorms);
}

// Every second layer of gpt-oss attends to 128 tokens, the others to all; no fused kernel supports the sinks.
TEST(HuggingFaceMixtures, GptOssAlternatesSlidingWindowAndFullAttention)
{
    const json config = gptOss(4, 4);
    const Network network = imported(config).project.network;
    EXPECT_EQ(layerRuns(network, "GptOssDecoderLayer"), (std::vector<std::string>{"0 x 1", "1 x 1", "2 x 1", "3 x 1"}));
    constexpr Bytes kToken = Bytes{2} * 8 * 64 * 2; // Keys and values.
    EXPECT_EQ(cacheOf(config, 65536), kToken * (2 * 65536 + 2 * 128));
    json everywhere = config;
    everywhere["layer_types"] = std::vector<std::string>(4, "full_attention");
    EXPECT_EQ(cacheOf(everywhere, 65536), kToken * 4 * 65536);
    const std::vector<std::string> kinds = types(network);
    EXPECT_EQ(std::ranges::count(kinds, "ScaledDotProductAttention"), 0);
    EXPECT_EQ(std::ranges::count(kinds, "Softmax"), 8);
}

// Qwen 2 has the window from max_window_layers on, if at all.
TEST(HuggingFaceMixtures, Qwen2UsesSlidingWindowInLastLayers)
{
    json config = {{"model_type", "qwen2"},    {"hidden_size", 896},        {"intermediate_size", 4864},
                   {"num_hidden_layers", 24},  {"num_attention_heads", 14}, {"num_key_value_heads", 2},
                   {"vocab_size", 151936},     {"sliding_window", 1024},    {"max_window_layers", 21},
                   {"torch_dtype", "bfloat16"}};
    constexpr Bytes kToken = Bytes{2} * 2 * 64 * 2;
    EXPECT_EQ(cacheOf(config, 32768), kToken * 24 * 32768);
    config["use_sliding_window"] = true;
    EXPECT_EQ(layerRuns(imported(config).project.network, "Qwen2DecoderLayer"),
              (std::vector<std::string>{"0 x 21", "21 x 3"}));
    EXPECT_EQ(cacheOf(config, 32768), kToken * (21 * 32768 + 3 * 1024));
}

// Layers that differ from their neighbours are blocks of their own; they, not their experts, are what FSDP wraps.
TEST(HuggingFaceMixtures, FsdpWrapsLayersInsteadOfExperts)
{
    const Network network = imported(gptOss(4, 4)).project.network;
    const RowFlags units = unitRows(network, "");
    std::vector<std::string> wrapped;
    RowIndex at(0);
    forEachPath(network, [&](const Row&, const std::string& path) {
        if (units[at++])
            wrapped.push_back(path);
    });
    EXPECT_EQ(wrapped,
              (std::vector<std::string>{"model.layers.0", "model.layers.1", "model.layers.2", "model.layers.3"}));
}

} // namespace vram::huggingface_mixtures_test
