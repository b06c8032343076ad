// SPDX-License-Identifier: GPL-3.0-or-later

// Inference: weights, one forward pass that saves nothing, and the KV cache, compared with figures calculated by hand.

#include "base/resource.h"
#include "estimate/estimate.h"
#include "import/readers.h"
#include "project/project.h"
#include "report/content.h"
#include "report/report.h"
#include "search/concurrency.h"
#include "search/largest_batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace vram::inference_test {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;
constexpr Bytes kGiB = Bytes{1} << 30;

Project builtin(std::string_view name)
{
    Project project = *parseProject(resource("models/" + std::string(name) + ".vram.json"));
    project.setup.mode = Mode::Inference;
    return project;
}

Estimate estimateOf(const Project& project, Detail detail = Detail::Timeline)
{
    return estimate(project.network, project.setup, builtinCatalogues(), detail);
}

/// A model from the Hub in inference, with batch 1.
Project hub(const std::string& config, std::int64_t length, Precision precision = Precision::Fp16)
{
    const auto imported = importHuggingFace(config, {.dims = {{"sequence", length}}});
    EXPECT_TRUE(imported) << (imported ? "" : vram::text(imported.error()));
    Project project = imported->project;
    project.setup.mode = Mode::Inference;
    project.setup.precision = precision;
    project.setup.batch = 1;
    return project;
}

const std::string kLlama2 = R"({"model_type":"llama","vocab_size":32000,"hidden_size":4096,"intermediate_size":11008,
    "num_hidden_layers":32,"num_attention_heads":32,"max_position_embeddings":4096})";
const std::string kLlama3 = R"({"model_type":"llama","vocab_size":128256,"hidden_size":4096,"intermediate_size":14336,
    "num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8,"max_position_embeddings":8192})";

/// Input [2, 8] -> Linear(8 -> 4) -> ReLU -> Linear(4 -> 3) -> cross-entropy.
Project pencil()
{
    Project project = *parseProject(R"({"format":"vram-planner/1","network":{"name":"Pencil","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[8]}},
        {"id":7,"type":"Input","name":"target","attributes":{"shape":[],"dtype":"int64"}},
        {"id":3,"type":"Linear","name":"a","attributes":{"out_features":4},"inputs":[1]},
        {"id":4,"type":"ReLU","name":"r"},
        {"id":5,"type":"Linear","name":"b","attributes":{"out_features":3}},
        {"id":6,"type":"CrossEntropyLoss","name":"loss","inputs":[5,7]}]},
        "setup":{"batch":2,"mode":"inference"}})");
    return project;
}

TEST(Inference, FreesEachActivationAfterItsLastConsumer)
{
    const Estimate e = estimateOf(pencil());
    EXPECT_TRUE(e.valid());
    EXPECT_TRUE(e.inference);
    // The weights take 51 × 4 bytes and the input 2 × 8 × 4; there is no target and no loss. The input and output of
    // the ReLU exist at the same time.
    EXPECT_EQ(e.totals.parameters, 204);
    EXPECT_EQ(e.totals.input, 64);
    EXPECT_EQ(e.peak.allocated, 204 + 64 + 32 + 32);
    EXPECT_EQ(e.peak.layerPath, "r");
    EXPECT_EQ(e.peak.phase, Phase::Forward);
    EXPECT_EQ(e.totals.savedActivations + e.totals.gradients + e.totals.optimizerState + e.totals.kvCache, 0);
}

TEST(Inference, OmitsDropoutAndLosses)
{
    const Estimate e = estimateOf(builtin("gpt2"));
    for (const std::string& kernel : e.timeline.kernels)
        EXPECT_TRUE(kernel.find("dropout") == std::string::npos && kernel.find("nll") == std::string::npos) << kernel;
    for (const TimelinePoint& point : e.timeline.points)
        EXPECT_EQ(point.phase, Phase::Forward);
}

TEST(Inference, CachesKeysAndValuesOfEveryHead)
{
    // 32 layers × 32 heads × 128 × 2 × 4,096 tokens × 2 bytes.
    const Estimate e = estimateOf(hub(kLlama2, 4096), Detail::Totals);
    EXPECT_EQ(e.totals.kvCache, 2 * kGiB);
    EXPECT_EQ(e.peak.byCategory[Category::KvCache], 2 * kGiB);
    EXPECT_EQ(e.totals.parameters, Bytes{6738415616} * 2);
    EXPECT_EQ(e.peak.byCategory.total(), e.peak.allocated);
}

TEST(Inference, GroupedQueryAttentionCachesKeyValueHeads)
{
    // 32 layers × 8 heads × 128 × 2 × 8,192 tokens × 2 bytes.
    EXPECT_EQ(estimateOf(hub(kLlama3, 8192), Detail::Totals).totals.kvCache, kGiB);
}

TEST(Inference, SetupDeterminesCacheLengthAndDtype)
{
    Project project = hub(kLlama3, 512);
    EXPECT_EQ(estimateOf(project, Detail::Totals).totals.kvCache, 64 * kMiB);
    project.setup = *withSetting(project.setup, "kv-cache.length", "8192");
    EXPECT_EQ(estimateOf(project, Detail::Totals).totals.kvCache, kGiB);
    project.setup = *withSetting(project.setup, "kv-cache.dtype", "float8");
    EXPECT_EQ(estimateOf(project, Detail::Totals).totals.kvCache, kGiB / 2);
    project.setup.batch = 4;
    EXPECT_EQ(estimateOf(project, Detail::Totals).totals.kvCache, 2 * kGiB);
}

TEST(Inference, SlidingWindowLimitsCache)
{
    // Mistral 7B v0.1: 32 layers × 8 heads × 128 × 2 × 4,096 tokens × 2 bytes, regardless of the text's length.
    const Project project = hub(R"({"model_type":"mistral","vocab_size":32000,"hidden_size":4096,
        "intermediate_size":14336,"num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8,
        "sliding_window":4096,"max_position_embeddings":32768})",
                                16384);
    EXPECT_EQ(estimateOf(project, Detail::Totals).totals.kvCache, 512 * kMiB);
}

TEST(Inference, LatentAttentionCachesItsLatent)
{
    // DeepSeek-V2-Lite: 27 layers × (512 + 64) × 4,096 tokens × 2 bytes.
    const Project project = hub(R"({"model_type":"deepseek_v2","vocab_size":102400,"hidden_size":2048,
        "intermediate_size":10944,"moe_intermediate_size":1408,"num_hidden_layers":27,"num_attention_heads":16,
        "num_key_value_heads":16,"kv_lora_rank":512,"q_lora_rank":null,"qk_nope_head_dim":128,"qk_rope_head_dim":64,
        "v_head_dim":128,"n_routed_experts":64,"n_shared_experts":2,"num_experts_per_tok":6,"first_k_dense_replace":1,
        "max_position_embeddings":4096})",
                                4096);
    EXPECT_EQ(estimateOf(project, Detail::Totals).totals.kvCache, Bytes{27} * 576 * 4096 * 2);
}

TEST(Inference, EagerAttentionHasCache)
{
    // Gemma 2 2B: 26 layers × 4 heads × 256 × 2 × 1,024 tokens × 2 bytes.
    const Project project = hub(R"({"model_type":"gemma2","vocab_size":256000,"hidden_size":2304,
        "intermediate_size":9216,"num_hidden_layers":26,"num_attention_heads":8,"num_key_value_heads":4,
        "head_dim":256,"max_position_embeddings":8192})",
                                1024);
    EXPECT_EQ(estimateOf(project, Detail::Totals).totals.kvCache, Bytes{26} * 4 * 256 * 2 * 1024 * 2);
}

TEST(Inference, EncodersHaveNoCache)
{
    EXPECT_EQ(estimateOf(builtin("bert_base")).totals.kvCache, 0);
    EXPECT_EQ(estimateOf(builtin("vit_b_16")).totals.kvCache, 0);
}

// The export repeats keys and values for grouped-query attention; only 2 of the 8 heads are cached.
TEST(Inference, RepeatedHeadsAreCachedOnce)
{
    Project project = *parseProject(R"({"format":"vram-planner/1","network":{"name":"GQA","rows":[
        {"id":1,"type":"Input","name":"q","attributes":{"shape":[8,16,4]}},
        {"id":2,"type":"Input","name":"kv","attributes":{"shape":[2,16,4]}},
        {"id":3,"type":"Unsqueeze","name":"u","attributes":{"dim":2},"inputs":[2]},
        {"id":4,"type":"Expand","name":"e","attributes":{"shape":["B",2,4,16,4]}},
        {"id":5,"type":"Reshape","name":"r","attributes":{"shape":["B",8,16,4]}},
        {"id":6,"type":"ScaledDotProductAttention","name":"a","attributes":{"is_causal":true},"inputs":[1,5,5]}]},
        "setup":{"batch":3,"mode":"inference"}})");
    const Estimate e = estimateOf(project);
    EXPECT_TRUE(e.valid());
    EXPECT_EQ(e.totals.kvCache, 2 * (3 * 2 * 16 * 4 * 4));
}

TEST(Inference, TrainingKeepsNoCache)
{
    Project project = builtin("gpt2");
    const Bytes cached = estimateOf(project, Detail::Totals).totals.kvCache;
    EXPECT_EQ(cached, Bytes{12} * 12 * 64 * 2 * 1024 * 8 * 4);
    project.setup.mode = Mode::Training;
    EXPECT_EQ(estimateOf(project, Detail::Totals).totals.kvCache, 0);
}

TEST(Inference, QuantizesTheLinearWeights)
{
    Project project = pencil();
    project.setup.quantize = Quantization::Int8;
    // Biases and the head are unchanged. 32 elements become one byte each, with a maximum for each of 4 rows.
    EXPECT_EQ(estimateOf(project).totals.parameters, 32 + 4 * 4 + 12 * 4 + 7 * 4);
    EXPECT_EQ(estimateOf(project).parameters, 51);
}

TEST(Inference, LargestBatchIsExact)
{
    Project project = builtin("llama_3_2_1b");
    project.setup.cacheLength = 8192;
    const std::int64_t largest = largestBatch(project.network, project.setup, builtinCatalogues());
    ASSERT_GT(largest, 1);
    project.setup.batch = largest;
    EXPECT_TRUE(estimateOf(project, Detail::Totals).device.fits);
    project.setup.batch = largest + 1;
    EXPECT_FALSE(estimateOf(project, Detail::Totals).device.fits);
}

TEST(Inference, ConcurrentSequencesUseWholeCacheBlocks)
{
    Project project = builtin("gpt2");
    project.setup.batch = 4;
    project.setup.cacheLength = 1000;
    project.setup.cacheSequences = 10;
    // 12 layers, 12 heads of 64, keys and values, float32.
    const Bytes token = Bytes{12} * 12 * 64 * 2 * 4;
    EXPECT_EQ(estimateOf(project, Detail::Totals).totals.kvCache, token * 1000 * 10);
    project.setup.cacheBlock = 16; // 63 blocks.
    EXPECT_EQ(estimateOf(project, Detail::Totals).totals.kvCache, token * 1008 * 10);
    project.setup.cacheSequences = 2; // Fewer than the batch.
    EXPECT_EQ(estimateOf(project, Detail::Totals).totals.kvCache, token * 1008 * 4);
    const std::vector<Message> all =
        assumptions({project.network, project.setup, estimateOf(project, Detail::Rows), 0});
    EXPECT_TRUE(std::ranges::any_of(all, [](const Message& one) {
        return vram::text(one) == "Shared prefixes are counted in the KV cache of each sequence.";
    }));
    project.setup.mode = Mode::Training;
    EXPECT_EQ(estimateOf(project, Detail::Totals).totals.kvCache, 0);
}

TEST(Inference, LargestConcurrencyIsExact)
{
    Project project = builtin("llama_3_2_1b");
    project.setup.batch = 1;
    project.setup.cacheLength = 8192;
    const Catalogues& catalogues = builtinCatalogues();
    const std::int64_t users = largestConcurrency(project.network, project.setup, catalogues);
    ASSERT_GT(users, 1);
    const auto fits = [&](std::int64_t count) {
        return estimate(project.network, withConcurrency(project.setup, count), catalogues, Detail::Totals).device.fits;
    };
    EXPECT_TRUE(fits(users));
    EXPECT_FALSE(fits(users + 1));
    EXPECT_EQ(kvCacheLength(project.network, project.setup), 8192);
    EXPECT_EQ(largestConcurrency(builtin("resnet18").network, project.setup, catalogues), -1);
}

TEST(Inference, ReportsAndProjectFilesIncludeCache)
{
    Project project = builtin("gpt2");
    project.setup.cacheLength = 2048;
    EXPECT_EQ(parseProject(writeProject(project))->setup, project.setup);
    const Estimate e = estimateOf(project, Detail::Rows);
    const std::string json = jsonReport({project.network, project.setup, e, 0});
    EXPECT_NE(json.find("\"kv_cache\": " + std::to_string(e.totals.kvCache)), std::string::npos);
    EXPECT_NE(json.find("\"mode\": \"inference\""), std::string::npos);
    const std::string text = markdownReport({project.network, project.setup, e, 0});
    EXPECT_NE(text.find("KV cache, all"), std::string::npos);
    EXPECT_NE(vram::text(assumptions({project.network, project.setup, e, 0}).front()).find("under no_grad"),
              std::string::npos);
    EXPECT_EQ(text.find("Optimizer state, all"), std::string::npos);
    EXPECT_EQ(text.find("adamw"), std::string::npos) << "an optimizer has no part in it";
}

TEST(Inference, RejectsSeveralGpus)
{
    for (const std::string_view degree : {"gpus", "tensor-parallel", "pipeline-parallel"}) {
        Project project = builtin("gpt2");
        project.setup = *withSetting(project.setup, degree, "4");
        const Estimate e = estimateOf(project, Detail::Totals);
        EXPECT_FALSE(e.valid()) << degree;
        EXPECT_NE(vram::text(e.issues.back().message).find("one GPU only"), std::string::npos) << degree;
    }
}

} // namespace

} // namespace vram::inference_test
