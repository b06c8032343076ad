// SPDX-License-Identifier: GPL-3.0-or-later
#include "imported.h"

#include "estimate/estimate.h"
#include "import/readers.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <fstream>
#include <string>
#include <vector>

namespace vram::huggingface_test {

using namespace vram::test;
using nlohmann::json;

namespace {

std::vector<json> readData(const char* file)
{
    std::ifstream stream(file);
    return json::parse(stream).get<std::vector<json>>();
}

std::vector<json> configs()
{
    return readData(VRAM_TEST_DATA "/huggingface/configs.json");
}

/// Small models of transformers 5.0 with the saved bytes and the peak of a step with AdamW under PyTorch 2.6, on fake
/// tensors of a CUDA device (tests/reference/README.md).
std::vector<json> smallModels()
{
    return readData(VRAM_TEST_DATA "/huggingface/figures.json");
}

std::string testName(const testing::TestParamInfo<json>& config)
{
    std::string name;
    for (const char c : config.param["model"].get<std::string>())
        name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    return name;
}

void expectWithin(Bytes estimated, Bytes figure, double percent)
{
    EXPECT_NEAR(static_cast<double>(estimated), static_cast<double>(figure),
                static_cast<double>(figure) * percent / 100);
}

/// Imports a configuration. Missing values default to those of the configuration class.
Result<Imported> import(const json& config, ImportOptions options = {})
{
    options.assumeDefaults = true;
    return importHuggingFace(config.dump(), options);
}

std::int64_t parametersOf(const json& config)
{
    const auto imported = import(config);
    return imported ? estimateOf(*imported).parameters : -1;
}

std::string errorOf(const json& config)
{
    const auto imported = import(config);
    return imported ? "" : vram::text(imported.error());
}

const Block* blockNamed(const Network& network, std::string_view name)
{
    const Block* found = nullptr;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        if (const Block* block = asBlock(row); block && block->name == name && !found)
            found = block;
    });
    return found;
}

std::string firstError(const Estimate& estimate)
{
    for (const Issue& issue : estimate.issues)
        if (issue.severity == Severity::Error)
            return issue.path + ": " + vram::text(issue.message);
    return {};
}

} // namespace

class HuggingFaceConfigs : public testing::TestWithParam<json>
{
};

TEST_P(HuggingFaceConfigs, ParametersMatchPublishedCountsWithoutErrors)
{
    const auto imported = import(GetParam()["config"]);
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, GetParam()["parameters"].get<std::int64_t>());
    EXPECT_EQ(firstError(e), "");
    EXPECT_GT(e.totals.savedActivations, 0);
}

INSTANTIATE_TEST_SUITE_P(All, HuggingFaceConfigs, testing::ValuesIn(configs()), testName);

class HuggingFaceFigures : public testing::TestWithParam<json>
{
};

// Models that shift their labels save a copy of them, 8 bytes for each token, which is not estimated; the mask of eager
// attention is estimated as boolean where theirs is a number.
TEST_P(HuggingFaceFigures, SavedBytesAndPeakMatchPyTorch)
{
    ImportOptions options;
    for (const auto& [name, size] : GetParam()["dims"].items())
        options.dims[name] = size;
    const auto imported = import(GetParam()["config"], options);
    ASSERT_TRUE(imported) << vram::text(imported.error());
    for (const json& figures : GetParam()["cases"]) {
        vram::Setup setup = imported->project.setup;
        setup.batch = figures["batch"];
        setup = *withSetting(setup, "precision", figures["precision"].get<std::string>());
        if (GetParam().contains("attention"))
            setup = *withSetting(setup, "attention", GetParam()["attention"].get<std::string>());
        const Estimate e = estimate(imported->project.network, setup, builtinCatalogues(), Detail::Totals);
        SCOPED_TRACE(figures["precision"].get<std::string>());
        EXPECT_EQ(e.parameters, GetParam()["parameters"].get<std::int64_t>());
        EXPECT_EQ(firstError(e), "");
        expectWithin(e.totals.savedActivations, figures["saved"], 0.25);
        expectWithin(e.peak.allocated, figures["peak"], 0.2);
    }
}

INSTANTIATE_TEST_SUITE_P(All, HuggingFaceFigures, testing::ValuesIn(smallModels()), testName);

TEST(HuggingFace, MissingKeysTakeTheDefaultsOfTheirClass)
{
    EXPECT_EQ(parametersOf({{"model_type", "llama"}}), 6738415616);
    EXPECT_EQ(parametersOf({{"model_type", "mistral"}}), 7241732096); // It has 8 key heads rather than 32.
    EXPECT_EQ(parametersOf({{"model_type", "gpt2"}}), 124439808);
    EXPECT_EQ(parametersOf({{"model_type", "bert"}}), 109482240);
    EXPECT_EQ(parametersOf({{"model_type", "distilbert"}}), 66362880);
    EXPECT_EQ(parametersOf({{"model_type", "t5"}}), 60506624);
    EXPECT_EQ(parametersOf({{"model_type", "falcon"}}), 6921720704);
    EXPECT_EQ(parametersOf({{"model_type", "mixtral"}}), 46702792704);
    EXPECT_EQ(parametersOf({{"model_type", "gptj"}}), 6050882784);
    EXPECT_EQ(parametersOf({{"model_type", "swin"}}), 28288354);
    EXPECT_EQ(parametersOf({{"model_type", "convnext"}}), 28589128);
    EXPECT_EQ(parametersOf({{"model_type", "clip"}}), 151277313);
    EXPECT_EQ(parametersOf({{"model_type", "deepseek_v3"}}), 671026404352);
}

// Kimi K2: 60 layers of 384 experts are more than 250,000 layers and passes through blocks.
TEST(HuggingFace, MixturesOfATrillionParametersAreEstimated)
{
    const auto kimi = import({{"model_type", "deepseek_v3"},
                              {"vocab_size", 163840},
                              {"n_routed_experts", 384},
                              {"num_attention_heads", 64},
                              {"num_key_value_heads", 64},
                              {"first_k_dense_replace", 1}});
    ASSERT_TRUE(kimi);
    vram::Setup setup;
    setup.batch = 1;
    setup.parallel.gpus = 64;
    setup.parallel.data = DataParallel::Fsdp2;
    setup.parallel.expert = 64;
    const Estimate estimated = estimate(kimi->project.network, setup, builtinCatalogues(), Detail::Totals);
    EXPECT_EQ(firstError(estimated), "");
    // Embedding and head, 61 attentions with their norms, 1 dense layer, 60 layers of experts, the last norm.
    EXPECT_EQ(estimated.parameters,
              2348810240 + std::int64_t{61} * (101124096 + 14336) + 396361728 + 60 * 16958226432 + 7168);
}

/// The runs of decoder layers, each with its first layer, their number, and whether they have a rotary embedding.
std::vector<std::string> layerRunsOf(const json& config)
{
    const auto imported = import(config);
    std::vector<std::string> runs;
    forEachRow(imported->project.network, [&](const Row& row, int, const Block*) {
        const Block* const block = asBlock(row);
        if (block && block->kind == "SmolLM3DecoderLayer")
            runs.push_back(block->name + " x " + std::to_string(block->repeat));
        else if (block && block->name == "apply_rotary_pos_emb")
            runs.back() += " rotary";
    });
    return runs;
}

// The layers of transformers' SmolLM3, as recorded in tests/measured/hf.smollm3.vram.json.
TEST(HuggingFace, SmolLm3SkipsRotaryEmbeddingInEveryFourthLayer)
{
    using Runs = std::vector<std::string>;
    const json eight{{"model_type", "smollm3"}, {"num_hidden_layers", 8}};
    EXPECT_EQ(layerRunsOf(eight), (Runs{"0 x 3 rotary", "3 x 1", "4 x 3 rotary", "7 x 1"}));
    json interval = eight;
    interval["no_rope_layer_interval"] = 2;
    interval["num_hidden_layers"] = 3;
    EXPECT_EQ(layerRunsOf(interval), (Runs{"0 x 1 rotary", "1 x 1", "2 x 1 rotary"}));
    json listed = eight;
    listed["no_rope_layers"] = {1, 1, 1, 1, 1, 0, 0, 1};
    EXPECT_EQ(layerRunsOf(listed), (Runs{"0 x 5 rotary", "5 x 2", "7 x 1 rotary"}));
}

TEST(HuggingFace, NullKeyValueHeadsMeansNumberOfHeads)
{
    EXPECT_EQ(parametersOf({{"model_type", "mistral"}, {"num_key_value_heads", nullptr}, {"intermediate_size", 11008}}),
              6738415616);
}

TEST(HuggingFace, Gemma3IncludesVisionTower)
{
    const json config = {{"model_type", "gemma3"},
                         {"mm_tokens_per_image", 256},
                         {"text_config",
                          {{"model_type", "gemma3_text"},
                           {"hidden_size", 2560},
                           {"intermediate_size", 10240},
                           {"num_hidden_layers", 34}}},
                         {"vision_config",
                          {{"hidden_size", 1152},
                           {"image_size", 896},
                           {"intermediate_size", 4304},
                           {"num_attention_heads", 16},
                           {"num_hidden_layers", 27},
                           {"patch_size", 14},
                           {"vision_use_head", false}}}};
    const auto imported = import(config);
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, 4300079472);
    EXPECT_EQ(firstError(e), "");
}

TEST(HuggingFace, IdenticalLayersBecomeARepeatedBlock)
{
    const auto imported = import({{"model_type", "llama"}});
    ASSERT_TRUE(imported);
    const Block* layer = blockNamed(imported->project.network, "0");
    ASSERT_NE(layer, nullptr);
    EXPECT_EQ(layer->repeat, 32);
    EXPECT_EQ(layer->kind, "LlamaDecoderLayer");
    EXPECT_EQ(path(imported->project.network, layer->id), "model.layers.0");
}

TEST(HuggingFace, DenseLayersPrecedeSparseLayers)
{
    const json config = {{"model_type", "deepseek_v3"}, {"num_hidden_layers", 7}};
    const auto imported = import(config);
    ASSERT_TRUE(imported);
    EXPECT_EQ(blockNamed(imported->project.network, "0")->repeat, 3);
    EXPECT_EQ(blockNamed(imported->project.network, "3")->repeat, 4);
}

TEST(HuggingFace, SequenceLengthIsASetting)
{
    ImportOptions options;
    options.dims["sequence"] = 512;
    const auto small = import({{"model_type", "gpt2"}}, options);
    const auto large = import({{"model_type", "gpt2"}});
    ASSERT_TRUE(small && large);
    EXPECT_LT(estimateOf(*small).totals.savedActivations * 19, estimateOf(*large).totals.savedActivations * 10);
    options.dims["sequence"] = 0;
    const auto none = import({{"model_type", "gpt2"}}, options);
    ASSERT_FALSE(none);
    EXPECT_NE(vram::text(none.error()).find("dim.sequence"), std::string::npos);
}

TEST(HuggingFace, AttentionKernelIsASetting)
{
    const auto imported = import({{"model_type", "gpt2"}});
    ASSERT_TRUE(imported);
    auto setup = withSetting(imported->project.setup, "attention", "eager");
    ASSERT_TRUE(setup) << vram::text(setup.error());
    const Estimate fused = estimateOf(*imported);
    const Estimate eager = estimate(imported->project.network, *setup, builtinCatalogues(), Detail::Totals);
    // The difference includes at least the probabilities of every head in every layer.
    EXPECT_GE(eager.totals.savedActivations - fused.totals.savedActivations, Bytes{12} * 12 * 1024 * 1024 * 4);
}

TEST(HuggingFace, ArchitecturesChooseTheHead)
{
    json config = {{"model_type", "bert"}, {"architectures", {"BertForMaskedLM"}}};
    EXPECT_EQ(parametersOf(config), 109514298); // no pooler, but a transform and a tied decoder with its own bias
    config["architectures"] = {"BertForSequenceClassification"};
    EXPECT_EQ(parametersOf(config), 109482240 + 2 * 768 + 2);
    config["id2label"] = {{"0", "a"}, {"1", "b"}, {"2", "c"}};
    EXPECT_EQ(parametersOf(config), 109482240 + 3 * 768 + 3);
}

TEST(HuggingFace, TiedWeightsCountOnce)
{
    json config = {{"model_type", "llama"},    {"vocab_size", 1000},     {"hidden_size", 64},
                   {"num_attention_heads", 4}, {"num_hidden_layers", 1}, {"intermediate_size", 128}};
    const std::int64_t untied = parametersOf(config);
    config["tie_word_embeddings"] = true;
    EXPECT_EQ(parametersOf(config), untied - 64000);
}

TEST(HuggingFace, AssumedHeadsDivideTheWidth)
{
    const auto imported = import({{"model_type", "gpt2"}, {"n_embd", 1024}, {"n_layer", 1}});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_TRUE(notes(*imported, "16 are assumed"));
}

TEST(HuggingFace, UnsupportedModelTypeSuggestsSimilarType)
{
    EXPECT_NE(errorOf({{"model_type", "qwen3_next"}})
                  .find("\"qwen3_next\" is not supported; the most similar supported one is \"qwen3\""),
              std::string::npos);
    EXPECT_NE(errorOf({{"model_type", "lama"}}).find("\"llama\""), std::string::npos);
    EXPECT_NE(errorOf({{"hidden_size", 4}}).find("model_type"), std::string::npos);
    const std::string unlike = errorOf({{"model_type", "zamba2"}});
    EXPECT_EQ(unlike.find("similar"), std::string::npos);
    EXPECT_NE(unlike.find("vram_planner_export.py"), std::string::npos);
}

TEST(HuggingFace, QuantizedWeightsAreNoted)
{
    const auto imported =
        import({{"model_type", "gpt2"}, {"n_layer", 1}, {"quantization_config", {{"quant_method", "gptq"}}}});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_TRUE(notes(*imported, "quantization_config: gptq"));
}

TEST(HuggingFace, ReportsInvalidValues)
{
    EXPECT_NE(errorOf({{"model_type", "llama"}, {"hidden_size", -1}}).find("hidden_size is -1"), std::string::npos);
    EXPECT_NE(errorOf({{"model_type", "llama"}, {"num_hidden_layers", "many"}}).find("num_hidden_layers is \"many\""),
              std::string::npos);
    EXPECT_NE(errorOf({{"model_type", "llama"}, {"vocab_size", 1e30}}).find("vocab_size"), std::string::npos);
    EXPECT_NE(errorOf({{"model_type", "llama"}, {"num_attention_heads", 7}}).find("divide"), std::string::npos);
    EXPECT_NE(
        errorOf({{"model_type", "gemma2"}, {"num_attention_heads", 8}, {"num_key_value_heads", 3}}).find("divide"),
        std::string::npos);
    EXPECT_NE(errorOf({{"model_type", "swin"}, {"depths", {2, 2}}}).find("depths"), std::string::npos);
    EXPECT_NE(errorOf({{"model_type", "clip"}, {"text_config", {{"hidden_size", 0}}}}).find("text_config.hidden_size"),
              std::string::npos);
}

TEST(HuggingFace, ReportsPositionOfSyntaxErrors)
{
    const auto imported = importHuggingFace("{\"model_type\": \"llama\",\n  \"hidden_size\": }", {});
    ASSERT_FALSE(imported);
    EXPECT_NE(vram::text(imported.error()).find("line 2, column 18"), std::string::npos)
        << vram::text(imported.error());
}

TEST(HuggingFace, RejectsTokensThatDoNotMatchPatches)
{
    EXPECT_NE(errorOf({{"model_type", "gemma3"}}).find("image_size / patch_size is 14"), std::string::npos);
}

TEST(HuggingFace, RejectsDeepNestingButNotBracketsInStrings)
{
    const auto nested = [](int depth) {
        return R"({"model_type": "gpt2", "note": "[[[[{{{{\\\"[[", "x": )"
               + std::string(static_cast<std::size_t>(depth), '[') + std::string(static_cast<std::size_t>(depth), ']')
               + "}";
    };
    ImportOptions options;
    options.assumeDefaults = true;
    EXPECT_TRUE(importHuggingFace(nested(190), options));
    const auto deep = importHuggingFace(nested(100'000), {});
    ASSERT_FALSE(deep);
    EXPECT_NE(vram::text(deep.error()).find("nested more than 200 deep"), std::string::npos)
        << vram::text(deep.error());
    EXPECT_NE(errorOf({{"model_type", ""}}).find("no model_type"), std::string::npos);
}

TEST(HuggingFace, ReadsLargeMixtureWithinASecond)
{
    const auto start = std::chrono::steady_clock::now();
    ASSERT_TRUE(import({{"model_type", "deepseek_v3"}}));
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1));
}

TEST(HuggingFace, ReportsMissingSizes)
{
    const auto three =
        importHuggingFace(R"({"model_type": "llama", "hidden_size": 5120, "tie_word_embeddings": false})", {});
    ASSERT_FALSE(three);
    const std::string problem = vram::text(three.error());
    for (const char* assumed :
         {"num_hidden_layers=32", "num_attention_heads=32", "vocab_size=32000", "intermediate_size=11008"})
        EXPECT_NE(problem.find(assumed), std::string::npos) << problem;
    EXPECT_EQ(problem.find("hidden_size=5120"), std::string::npos) << problem;
    EXPECT_TRUE(importHuggingFace(R"({"model_type": "llama", "hidden_size": 512, "num_hidden_layers": 2,
                                      "num_attention_heads": 8})",
                                  {}));
    for (const json& config : configs())
        EXPECT_TRUE(importHuggingFace(config["config"].dump(), {})) << config["model"];
}

} // namespace vram::huggingface_test
