// SPDX-License-Identifier: GPL-3.0-or-later

// Expert parallelism, compared with figures computed by hand from the rules of Megatron-LM and torchtitan: each of e
// ranks holds E / e of the E experts and runs them for the tokens of all e ranks. Routers and all other layers are on
// every rank.

#include "core/expert_networks.h"
#include "core/plan_setups.h"
#include "edit/resize.h"
#include "estimate/estimate.h"
#include "import/load_model.h"
#include "import/readers.h"
#include "parallel/experts.h"
#include "plan/plan_parts.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace vram::experts_test {

using vram::test::mixtral;
using vram::test::olmoe;

namespace {

using Settings = std::vector<std::pair<std::string_view, std::string_view>>;

constexpr std::int64_t kExpert = 3 * 64 * 128; ///< Parameters of one expert in both networks.

Estimate of(const Network& network, const Settings& settings, Detail detail = Detail::Totals)
{
    vram::Setup setup;
    setup.gpu = "NVIDIA A100 SXM4 80GB";
    setup.batch = 2;
    for (const auto& [key, value] : settings) {
        const Result<vram::Setup> changed = withSetting(setup, key, value);
        EXPECT_TRUE(changed) << (changed ? "" : vram::text(changed.error()));
        setup = *changed;
    }
    return estimate(network, setup, builtinCatalogues(), detail);
}

std::string issuesOf(const Estimate& answer)
{
    std::string all;
    for (const Issue& issue : answer.issues)
        all += vram::text(issue.message) + "\n";
    return all;
}

Settings fsdp(std::string_view gpus, std::string_view experts)
{
    return {{"gpus", gpus}, {"data-parallel", "fsdp2"}, {"expert-parallel", experts}};
}

Bytes megatronPeak(const char* gpu, const char* groups)
{
    return of(mixtral(), {{"gpus", "2"},
                          {"data-parallel", "megatron"},
                          {"expert-parallel", "2"},
                          {"gpu", gpu},
                          {"megatron.grouped-gemm", groups}})
        .peak.allocated;
}

} // namespace

TEST(Experts, DetectedInStackedAndSeparateForm)
{
    EXPECT_EQ(expertCounts(mixtral()), (std::vector<std::int64_t>{4}));
    EXPECT_EQ(expertCounts(olmoe()), (std::vector<std::int64_t>{4, 4, 4}));
    EXPECT_TRUE(expertCounts(loadModel("builtin:gpt2")->project.network).empty());
}

// Each element is on exactly one rank, and the parameter count is that of the whole network.
TEST(Experts, ShardedOverRanks)
{
    for (const Network* network : {&mixtral(), &olmoe()}) {
        const Estimate apart = of(*network, fsdp("4", "1"));
        const Estimate shared = of(*network, fsdp("4", "2"));
        ASSERT_TRUE(shared.valid()) << issuesOf(shared);
        EXPECT_EQ(shared.parameters, apart.parameters);
        EXPECT_EQ(shared.parallel.expert, 2);
        std::int64_t elements = 0;
        for (const RankEstimate& rank : shared.ranks)
            elements += rank.identicalRanks * rank.parameters;
        EXPECT_EQ(elements, shared.parameters);
    }
}

// According to Megatron-LM's documentation, each parameter of a rank takes 18 bytes (2 + 4 + 4 + 8), or 6 + 12 / d
// bytes with the distributed optimizer, where d is the number of data-parallel ranks. For experts, d is divided by the
// degree of expert parallelism.
TEST(Experts, MegatronShardsExpertStateOverFewerRanks)
{
    const Settings plain{{"gpus", "4"}, {"precision", "bf16"}, {"expert-parallel", "2"}, {"data-parallel", "megatron"}};
    const Estimate replicated = of(olmoe(), plain);
    ASSERT_TRUE(replicated.valid()) << issuesOf(replicated);
    const std::int64_t experts = 12 * kExpert;
    const std::int64_t own = replicated.parameters - experts / 2;
    EXPECT_EQ(replicated.totals.parameters, 2 * own);
    EXPECT_EQ(replicated.ranks.front().parameters, own);
    Settings sharded = plain;
    sharded.back().second = "megatron-distributed-optimizer";
    const Estimate distributed = of(olmoe(), sharded);
    ASSERT_TRUE(distributed.valid()) << issuesOf(distributed);
    const std::int64_t dense = replicated.parameters - experts;
    const auto stepped = static_cast<double>(dense) / 4 + static_cast<double>(experts) / 2 / 2;
    EXPECT_NEAR(static_cast<double>(distributed.totals.optimizerState), 12 * stepped, 0.01 * 12 * stepped);
}

// Each rank runs half of the experts for twice the tokens.
TEST(Experts, BalancedRoutingKeepsSavedActivations)
{
    for (const Network* network : {&mixtral(), &olmoe()}) {
        const Estimate apart = of(*network, fsdp("2", "1"));
        const Estimate shared = of(*network, fsdp("2", "2"));
        ASSERT_TRUE(shared.valid()) << issuesOf(shared);
        const auto before = static_cast<double>(apart.totals.savedActivations);
        EXPECT_NEAR(static_cast<double>(shared.totals.savedActivations), before, 0.001 * before);
    }
}

namespace {

/// Four experts that scale their hidden values by a weight for each token, as Megatron-LM's do. Tokens and weights are
/// split in equal parts, and a row lies between the experts and the one that joins their outputs.
Network weighted()
{
    std::string rows = R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[16,32],"batched":true}},
        {"id":2,"type":"Reshape","name":"tokens","attributes":{"shape":[-1,32]}},
        {"id":3,"type":"Linear","name":"up","attributes":{"out_features":32,"bias":false}},
        {"id":4,"type":"Linear","name":"router","inputs":[3],"attributes":{"out_features":1,"bias":false}},
        {"id":5,"type":"Split","name":"chunk","inputs":[3],"attributes":{"dim":0,"sizes":["4*B"]}},
        {"id":6,"type":"Split","name":"weights","inputs":[4],"attributes":{"dim":0,"sizes":["4*B"]}},)";
    std::string outputs;
    for (int i = 0; i < 4; ++i) {
        const std::string part = ":" + std::to_string(i);
        const std::string id = std::to_string(10 + 10 * i);
        const std::string first = std::to_string(11 + 10 * i);
        const std::string last = std::to_string(12 + 10 * i);
        rows += R"({"id":)" + id + R"(,"name":"experts.)" + std::to_string(i) + R"(","inputs":["5)" + part + R"(","6)"
                + part + R"("],"rows":[{"id":)" + first
                + R"(,"type":"Linear","name":"in","attributes":{"out_features":64,"bias":false}},)" + R"({"id":)" + last
                + R"(,"type":"Mul","name":"mul","inputs":[)" + first + R"(,"6)" + part + R"("]},{"id":)"
                + std::to_string(13 + 10 * i)
                + R"(,"type":"Linear","name":"out","attributes":{"out_features":32,"bias":false}}]},)";
        outputs += (i > 0 ? "," : "") + id;
    }
    rows += R"({"id":60,"type":"ReLU","name":"between","inputs":[3]},{"id":61,"type":"Cat","name":"cat","inputs":[)"
            + outputs + R"(],"attributes":{"dim":0}},{"id":62,"type":"Add","name":"add","inputs":[60,61]})";
    const Result<Project> project =
        parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[)" + rows + R"(]},"setup":{}})");
    EXPECT_TRUE(project) << vram::text(project.error());
    return project->network;
}

} // namespace

// The weights go to the ranks of the experts with their tokens. The router saves the rank's own tokens, and the experts
// those that they receive: as many, of 32 floats.
TEST(Experts, ReceiveWeightsWithTheirTokens)
{
    const Network network = weighted();
    const Estimate apart = of(network, fsdp("2", "1"));
    const Estimate shared = of(network, fsdp("2", "2"));
    ASSERT_TRUE(shared.valid()) << issuesOf(shared);
    constexpr Bytes kTokens = 2 * 16 * 32 * 4;
    EXPECT_EQ(shared.totals.savedActivations, apart.totals.savedActivations + kTokens);
}

// An expert saves its input (64 elements per token), and the results of gate, activation, up and their product (128
// elements each). A token uses two experts in each of three layers.
TEST(Experts, ImbalanceIncreasesSavedActivations)
{
    Settings balanced = fsdp("2", "2");
    Settings popular = balanced;
    popular.emplace_back("ep.imbalance", "2");
    const Bytes more = of(olmoe(), popular).totals.savedActivations - of(olmoe(), balanced).totals.savedActivations;
    constexpr Bytes kTokens = 2 * 32;
    EXPECT_EQ(more, 3 * 2 * kTokens * (64 + 4 * 128) * 4);
}

// Experts are a separate FSDP unit, so that their gradients are reduced before backward reaches the layer below.
TEST(Experts, GradientsAreReducedDuringBackward)
{
    for (const Network* network : {&mixtral(), &olmoe()}) {
        const Bytes apart = of(*network, fsdp("4", "1")).peak.allocated;
        EXPECT_LE(of(*network, fsdp("4", "2")).peak.allocated, apart);
    }
}

TEST(Experts, ErrorsSuggestValidValues)
{
    const Network gpt2 = loadModel("builtin:gpt2")->project.network;
    EXPECT_NE(issuesOf(of(gpt2, fsdp("4", "2"))).find("The network has no experts to distribute over GPUs"),
              std::string::npos);
    EXPECT_NE(issuesOf(of(mixtral(), fsdp("9", "3")))
                  .find("4 experts cannot be divided among 3 GPUs; set expert-parallel to 1, 2 or 4."),
              std::string::npos);
    EXPECT_NE(issuesOf(of(mixtral(), fsdp("6", "4"))).find("6 GPUs cannot be divided into expert-parallel groups of 4"),
              std::string::npos);
    const Settings ddp{{"gpus", "4"}, {"data-parallel", "ddp"}, {"expert-parallel", "2"}};
    EXPECT_NE(issuesOf(of(mixtral(), ddp)).find("Expert parallelism needs FSDP2 or Megatron-LM"), std::string::npos);
    EXPECT_FALSE(of(mixtral(), ddp).valid());
}

// Each token is sent to two experts per layer, with 2 bytes per element. With expert parallelism, an expert's
// parameters are gathered from fewer ranks.
TEST(Experts, PlanSearchIncludesExpertParallelism)
{
    vram::Setup setup;
    setup.gpu = "NVIDIA A100 SXM4 80GB";
    const PlanFacts facts = planFacts(olmoe(), setup, builtinCatalogues());
    EXPECT_EQ(facts.experts, 4);
    EXPECT_EQ(facts.expertParameters, 12 * kExpert);
    EXPECT_EQ(facts.routedBytes, 2 * 3 * 2 * 32 * 64);
    const auto sent = [&](std::int64_t expert) {
        constexpr bool kReshards = false;
        const ParallelLayout layout{{.gpus = 4, .expert = expert}, DataParallel::Fsdp2, kReshards};
        return costOf(facts, layout, setupOf(setup, layout, facts, 1, 1), 4).sent;
    };
    // Parameters are all-gathered and gradients reduce-scattered in fp32. Of all experts, four ranks send three
    // quarters each time; of half of the experts, two ranks send one half. Half of the tokens are sent, four times.
    const auto saved = static_cast<double>(12 * kExpert) * (3.0 / 4 - 1.0 / 2 / 2) * 4 * 2;
    EXPECT_NEAR(static_cast<double>(sent(1) - sent(2)), saved - 4 * facts.routedBytes / 2, 1);
    std::set<std::int64_t> degrees;
    for (const ParallelLayout& layout : layoutsOf(8, setup, facts, {}))
        degrees.insert(layout.expert);
    EXPECT_EQ(degrees, (std::set<std::int64_t>{1, 2, 4}));
}

TEST(Experts, CombinesWithTensorAndPipelineParallelism)
{
    Settings both = fsdp("8", "2");
    both.emplace_back("tensor-parallel", "2");
    EXPECT_TRUE(of(mixtral(), both).valid()) << issuesOf(of(mixtral(), both));
    Settings staged = fsdp("8", "2");
    staged.emplace_back("pipeline-parallel", "2");
    const Estimate answer = of(mixtral(), staged, Detail::Rows);
    EXPECT_TRUE(answer.valid()) << issuesOf(answer);
    EXPECT_EQ(answer.ranks.size(), 2U);
}

namespace {

/// Estimates training with Megatron-LM on four ranks, with tensor parallelism of degree 2 and separate degrees for the
/// experts.
Estimate beside(const Network& network, std::string_view experts, std::string_view layers,
                std::string_view data = "megatron")
{
    return of(network, {{"gpus", "4"},
                        {"precision", "bf16"},
                        {"data-parallel", data},
                        {"tensor-parallel", "2"},
                        {"tp.sequence", "yes"},
                        {"expert-parallel", experts},
                        {"expert-tensor-parallel", layers}});
}

std::int64_t expertsOf(const Network& network)
{
    std::int64_t experts = 0;
    for (const std::int64_t count : expertCounts(network))
        experts += count;
    return experts * (&network == &mixtral() ? 2 : 1); // Its only block of experts is inside a repeated block.
}

} // namespace

// Without expert tensor parallelism, each expert is unsharded, and expert parallelism spans all four ranks. In
// megatron/core/parallel_state.py, the expert-tensor-parallel size times the expert-parallel size is the number of
// ranks that hold different parts.
TEST(Experts, ExpertTensorParallelismDiffersFromTensorParallelism)
{
    for (const Network* network : {&mixtral(), &olmoe()}) {
        const std::int64_t all = expertsOf(*network) * kExpert;
        const std::int64_t dense = beside(*network, "1", "0").ranks.front().parameters - all / 2;
        struct Case {
            std::string_view experts, layers;
            std::int64_t parts;
        };
        for (const Case& each : {Case{"1", "2", 2}, {"2", "0", 4}, {"4", "1", 4}, {"2", "1", 2}, {"1", "1", 1}}) {
            const Estimate answer = beside(*network, each.experts, each.layers);
            ASSERT_TRUE(answer.valid()) << each.experts << " " << each.layers << ": " << issuesOf(answer);
            EXPECT_EQ(answer.ranks.front().parameters, dense + all / each.parts) << each.experts << " " << each.layers;
        }
    }
}

// Each of the four ranks updates a quarter of the expert parameters, regardless of which ranks hold the same experts.
TEST(Experts, OptimizerStateIsShardedOverAllRanks)
{
    const auto state = [](std::string_view experts, std::string_view layers) {
        const Estimate answer = beside(olmoe(), experts, layers, "megatron-distributed-optimizer");
        EXPECT_TRUE(answer.valid()) << issuesOf(answer);
        return static_cast<double>(answer.totals.optimizerState);
    };
    const double shared = state("2", "0");
    for (const auto& [experts, layers] : {std::pair("1", "2"), {"4", "1"}, {"2", "1"}, {"1", "1"}})
        EXPECT_NEAR(state(experts, layers), shared, 0.01 * shared) << experts << " " << layers;
}

// Megatron-LM's scripts often set --expert-tensor-parallel-size 1 for networks without experts, too.
TEST(Experts, ExpertTensorParallelismIsIgnoredWithoutExperts)
{
    Settings dense{{"gpus", "4"}, {"data-parallel", "megatron"}, {"tensor-parallel", "2"}, {"tp.sequence", "yes"}};
    const Bytes plain = of(test::smallLlama(), dense).peak.allocated;
    dense.emplace_back("expert-tensor-parallel", "1");
    const Estimate answer = of(test::smallLlama(), dense);
    EXPECT_TRUE(answer.valid()) << issuesOf(answer);
    EXPECT_EQ(answer.peak.allocated, plain);
}

// Transformer Engine's workspace has 4 MiB on A100 and 32 MiB + 1 KiB on H100. Between steps, runs of Megatron-LM's
// tests with experts keep 29.4 MB more on H100, as those without experts do.
TEST(Experts, OneWorkspaceServesExpertsToo)
{
    EXPECT_EQ(megatronPeak("NVIDIA H100 SXM5 80GB", "no") - megatronPeak("NVIDIA A100 SXM4 80GB", "no"),
              (Bytes{28} << 20) + 1024);
}

// With --moe-grouped-gemm, the runs keep four more: 16.8 MB more on A100, 134.2 MB on H100.
TEST(Experts, GroupedProductsHaveFourWorkspaces)
{
    for (const auto& [gpu, workspace] : {std::pair("NVIDIA A100 SXM4 80GB", Bytes{4} << 20),
                                         std::pair("NVIDIA H100 SXM5 80GB", (Bytes{32} << 20) + 1024)})
        EXPECT_EQ(megatronPeak(gpu, "yes") - megatronPeak(gpu, "no"), 4 * workspace) << gpu;
}

TEST(Experts, SeparateExpertRanksNeedSequenceParallelism)
{
    const Estimate answer = of(mixtral(), {{"gpus", "4"},
                                           {"data-parallel", "megatron"},
                                           {"tensor-parallel", "2"},
                                           {"expert-parallel", "4"},
                                           {"expert-tensor-parallel", "1"}});
    EXPECT_NE(issuesOf(answer).find("tp.sequence"), std::string::npos) << issuesOf(answer);
    EXPECT_NE(issuesOf(beside(mixtral(), "4", "0")).find("set expert-parallel to 1 or 2"), std::string::npos);
    EXPECT_NE(issuesOf(beside(mixtral(), "1", "4")).find("expert-tensor-parallel to 1 or 2"), std::string::npos);
}

namespace {

Project qwen(std::int64_t sequence)
{
    return importHuggingFace(R"({"model_type": "qwen3_moe", "hidden_size": 512, "intermediate_size": 256,
                                 "moe_intermediate_size": 128, "num_hidden_layers": 2, "num_attention_heads": 4,
                                 "num_key_value_heads": 2, "head_dim": 64, "vocab_size": 1000, "num_experts": 8,
                                 "num_experts_per_tok": 2, "max_position_embeddings": 4096})",
                             {.dims = {{"sequence", sequence}}})
        ->project;
}

} // namespace

// The number of tokens that experts receive follows the sequence length, whereas a hidden size of the same value does
// not.
TEST(Experts, TokenCountsFollowSequenceLength)
{
    const Network network = qwen(512).network;
    for (const std::int64_t length : {128, 2048}) {
        const Estimate resizedOne = of(resized(network, *sequenceAxisOf(network), length), {});
        const Estimate imported = of(qwen(length).network, {});
        EXPECT_TRUE(resizedOne.valid()) << issuesOf(resizedOne);
        EXPECT_EQ(resizedOne.totals, imported.totals) << length;
        EXPECT_EQ(resizedOne.device.total, imported.device.total) << length;
    }
    const Estimate shared = of(network, {{"gpus", "2"}, {"data-parallel", "fsdp2"}, {"context-parallel", "2"}});
    EXPECT_TRUE(shared.valid()) << issuesOf(shared);
}

} // namespace vram::experts_test
