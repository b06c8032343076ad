// SPDX-License-Identifier: GPL-3.0-or-later

// The strategies of DeepSpeed and Megatron-LM, compared with figures computed by hand from their sources.

#include "estimate/estimate.h"
#include "estimate/step_run.h"
#include "import/load_model.h"
#include "parallel/megatron.h"
#include "parallel/zero2.h"
#include "project/project.h"
#include "step/allocator.h"
#include "textbook/tool_formulas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vram::shared_training_test {

namespace {

using Settings = std::vector<std::pair<std::string_view, std::string_view>>;

/// Number of parameters of GPT-2, a multiple of 8 ranks and of all alignments.
constexpr std::int64_t kParameters = 124'439'808;
constexpr std::int64_t kEmbedding = 38'597'376;
constexpr std::int64_t kRanks = 8;
constexpr std::int64_t kEach = kParameters / kRanks;
constexpr Bytes kCounter = 4; ///< AdamW's step counter.

const Network& gpt2()
{
    static const Network network = loadModel("builtin:gpt2")->project.network;
    return network;
}

vram::Setup typed(const Settings& settings)
{
    vram::Setup setup;
    setup.gpu = "NVIDIA A100 SXM4 80GB";
    for (const auto& [key, value] : Settings{{"gpus", "8"}, {"precision", "bf16"}, {"batch", "1"}})
        setup = *withSetting(setup, key, value);
    for (const auto& [key, value] : settings)
        setup = *withSetting(setup, key, value);
    return setup;
}

Estimate answerOf(const vram::Setup& setup)
{
    Estimate answer = estimate(gpt2(), setup, builtinCatalogues(), Detail::Totals);
    EXPECT_TRUE(answer.valid()) << (answer.issues.empty() ? "" : vram::text(answer.issues.front().message));
    return answer;
}

Bytes inPhase(const Estimate& answer, Phase phase)
{
    return answer.peak.byPhase[static_cast<std::size_t>(phase)];
}

Bytes betweenSteps(const Settings& settings)
{
    vram::Setup setup = typed({{"data-parallel", "megatron"},
                               {"gpus", "2"},
                               {"pipeline-parallel", "2"},
                               {"expandable-segments", "yes"}}); // All blocks are split.
    for (const auto& [key, value] : settings)
        setup = *withSetting(setup, key, value);
    const Estimate answer = estimate(gpt2(), setup, builtinCatalogues(), Detail::Timeline);
    EXPECT_TRUE(answer.valid());
    return answer.timeline.betweenSteps - answer.timeline.points.front().live[Category::Input];
}

Bytes reservedBy(std::span<const MemoryEvent> events)
{
    CachingAllocator allocator;
    allocator.replay(events);
    return allocator.reserved();
}

// Ranks of ZeroRedundancyOptimizer differ only in the parameters that they update, so that one replay of forward and
// backward serves all of them. Each rank has the figures of a separate replay.
TEST(Zero1, SharedReplayMatchesSeparateReplays)
{
    for (const Settings& more : {Settings{},
                                 {{"accumulation", "4"}},
                                 {{"zero1.parameters-view", "yes"}},
                                 {{"optimizer", "adagrad"}},
                                 {{"clip-grad-norm", "yes"}}}) {
        vram::Setup setup = typed({{"data-parallel", "zero1"}});
        for (const auto& [key, value] : more)
            setup = *withSetting(setup, key, value);
        const Estimate answer = answerOf(setup);
        EXPECT_GT(answer.ranks.size(), 2U);
        for (const RankEstimate& rank : answer.ranks) {
            setup.parallel.rank = rank.rank;
            const RankRun alone(gpt2(), setup, builtinCatalogues());
            ASSERT_FALSE(alone.tooLarge());
            EXPECT_EQ(rank.peak.allocated, highestPeak(alone.step().memory())) << rank.rank;
            EXPECT_EQ(rank.peak.reserved, reservedBy(alone.step().memory().events())) << rank.rank;
            const Bytes together = reservedBy(alone.step().events().events);
            EXPECT_EQ(rank.device.reserved, std::max(rank.peak.reserved, together) + alone.step().cublas().ltSegment())
                << rank.rank;
        }
    }
}

} // namespace

TEST(FlatPartition, SplitsTensorsBetweenRanks)
{
    // There are 32 elements, 16 per rank. The second tensor is split between both ranks.
    EXPECT_EQ(zero2Whole({10, 20, 2}, {2, 0}), 30);
    EXPECT_EQ(zero2Whole({10, 20, 2}, {2, 1}), 22);
    // The 7 elements are padded to 12, a multiple of twice the number of ranks, so that the last rank has only padding.
    EXPECT_EQ(zero2Whole({7}, {3, 1}), 7);
    EXPECT_EQ(zero2Whole({7}, {3, 2}), 0);
}

// stage_1_and_2.py: a flat buffer of all parameters, and 12 bytes for each element of the rank's own partition.
TEST(DeepSpeed, Zero2ShardsMasterWeightsAndStates)
{
    const Estimate answer = answerOf(typed({{"data-parallel", "deepspeed-zero2"}, {"rank", "0"}}));
    EXPECT_EQ(answer.totals.parameters, 2 * kParameters);
    EXPECT_EQ(answer.totals.optimizerState, 12 * kEach + kCounter);
    // The first rank's partition lies in the embedding, whose whole gradient the rank keeps.
    EXPECT_EQ(answer.totals.gradients, 2 * kEmbedding);
}

// The peak is in the optimizer's step, in which the check for overflow takes 11 bytes per element in addition to the
// gradients.
TEST(DeepSpeed, StepChecksForOverflow)
{
    const Estimate answer =
        answerOf(typed({{"data-parallel", "deepspeed-zero2"}, {"rank", "0"}, {"optimizer", "adamw-fused"}}));
    const Bytes betweenSteps = answer.totals.buffers + answer.totals.input + 2 * kParameters + 12 * kEach + kCounter;
    EXPECT_EQ(inPhase(answer, Phase::Step), betweenSteps + 2 * kEmbedding + 11 * kEach);
}

// A bucket has reduce_bucket_size elements; there are two buckets if reductions overlap with backward.
TEST(DeepSpeed, BucketsHaveTheConfiguredSize)
{
    const auto backward = [](const Settings& more) {
        Settings settings{{"data-parallel", "deepspeed-zero2"}};
        settings.insert(settings.end(), more.begin(), more.end());
        return inPhase(answerOf(typed(settings)), Phase::Backward);
    };
    const Bytes large = backward({{"deepspeed.reduce-bucket-size", "2000000000"}});
    EXPECT_EQ(large - backward({{"deepspeed.reduce-bucket-size", "1000000000"}}), 2'000'000'000);
    EXPECT_EQ(backward({{"deepspeed.reduce-bucket-size", "1000000000"}, {"deepspeed.overlap-comm", "1"}}), large);
}

// Stage 1 keeps all gradients until the backward pass of the last micro-batch has run.
TEST(DeepSpeed, Stage1KeepsWholeGradientsOverMicroBatches)
{
    const auto backward = [](std::string_view data) {
        return inPhase(answerOf(typed({{"data-parallel", data}, {"accumulation", "4"}})), Phase::Backward);
    };
    EXPECT_GT(backward("deepspeed-zero1"), backward("deepspeed-zero2"));
    const Estimate one = answerOf(typed({{"data-parallel", "deepspeed-zero1"}, {"rank", "0"}}));
    EXPECT_EQ(one.totals.optimizerState, 12 * kEach + kCounter);
}

// The estimator's 2P + 18P/N covers parameters, states, and gradients in both dtypes, but no buckets or activations.
TEST(DeepSpeed, EstimatorExcludesBucketsAndActivations)
{
    const double says =
        formulas::deepSpeedZero2({.parameters = static_cast<double>(kParameters), .gpusPerNode = 8}).gpu;
    EXPECT_EQ(static_cast<Bytes>(says), 2 * kParameters + 18 * kEach);
    const Estimate answer = answerOf(typed({{"data-parallel", "deepspeed-zero2"}, {"rank", "1"}}));
    const Bytes bucket = 2 * Bytes{500'000'000};
    EXPECT_GT(answer.peak.allocated, static_cast<Bytes>(says) + bucket);
}

// stage3.py: everything is sharded over the ranks, and gradients are in a permanent buffer. A network with fewer
// parameters than stage3_max_reuse_distance stays gathered from forward to backward.
TEST(DeepSpeed, Zero3ShardsEverything)
{
    const Estimate answer = answerOf(typed({{"data-parallel", "deepspeed-zero3"}, {"rank", "0"}}));
    EXPECT_EQ(answer.totals.parameters, 2 * kEach);
    EXPECT_EQ(answer.totals.optimizerState, 12 * kEach + kCounter);
    EXPECT_EQ(answer.totals.gradients, 2 * kEach);
    EXPECT_EQ(answer.peak.byCategory[Category::GatheredParameters], 2 * kParameters);
    const Estimate lean = answerOf(typed({{"data-parallel", "deepspeed-zero3"},
                                          {"deepspeed.stage3-max-reuse-distance", "0"},
                                          {"deepspeed.stage3-max-live-parameters", "0"},
                                          {"rank", "0"}}));
    EXPECT_LT(lean.peak.byCategory[Category::GatheredParameters], 2 * kParameters);
}

TEST(DeepSpeed, Zero3OffloadsParametersAndOptimizer)
{
    const Estimate answer = answerOf(typed(
        {{"data-parallel", "deepspeed-zero3"}, {"deepspeed.offload-param", "yes"}, {"offload-optimizer", "yes"}}));
    EXPECT_EQ(answer.totals.parameters, 0);
    EXPECT_EQ(answer.totals.optimizerState, 0);
    EXPECT_EQ(answer.totals.gradients, 0);
}

TEST(DeepSpeed, RejectsUnsupportedCombinations)
{
    const auto says = [](const Settings& settings) {
        const Estimate answer = estimate(gpt2(), typed(settings), builtinCatalogues(), Detail::Totals);
        EXPECT_FALSE(answer.valid());
        std::string all;
        for (const Issue& issue : answer.issues)
            all += vram::text(issue.message) + "\n";
        return all;
    };
    EXPECT_NE(says({{"data-parallel", "deepspeed-zero2"}, {"pipeline-parallel", "2"}}).find("only with ZeRO stage 1"),
              std::string::npos);
    EXPECT_NE(says({{"data-parallel", "deepspeed-zero2"}, {"deepspeed.offload-param", "yes"}}).find("deepspeed-zero3"),
              std::string::npos);
    EXPECT_NE(says({{"data-parallel", "deepspeed-zero3"}, {"deepspeed.zero-hpz-partition-size", "3"}})
                  .find("set deepspeed.zero-hpz-partition-size to 1, 2, 4 or 8"),
              std::string::npos);
    EXPECT_NE(says({{"data-parallel", "fsdp1"}, {"fsdp.reshard", "2"}}).find("FSDP1 reshards all units"),
              std::string::npos);
}

// param_layout.py: parameters in reverse order, each starting at a multiple of 64, with the end padded to a multiple of
// the number of ranks and of 128.
TEST(Megatron, LaysOutParametersInReverseOrder)
{
    const MegatronLayout layout = megatronLayout({100, 64, 1}, 3);
    EXPECT_EQ(layout.begins, (std::vector<std::int64_t>{128, 64, 0}));
    EXPECT_EQ(layout.elements, 384);
}

// docs/user-guide/features/dist_optimizer.md: 18 bytes per parameter, 6 + 12/d with the distributed optimizer.
TEST(Megatron, BytesPerParameterMatchDocumentation)
{
    const auto bytes = [](std::string_view data, std::string_view precision) {
        const Estimate answer = answerOf(
            typed({{"data-parallel", data}, {"precision", precision}, {"optimizer", "adamw-fused"}, {"rank", "0"}}));
        return static_cast<double>(answer.totals.parameters + answer.totals.gradients + answer.totals.optimizerState);
    };
    EXPECT_EQ(bytes("megatron", "bf16"), 18.0 * kParameters);
    EXPECT_EQ(bytes("megatron-distributed-optimizer", "bf16"), 6.0 * kParameters + 12.0 * kEach);
    EXPECT_EQ(bytes("megatron", "fp32"), 16.0 * kParameters);
    EXPECT_EQ(bytes("megatron-distributed-optimizer", "fp32"), 8.0 * kParameters + 8.0 * kEach);
}

// GPT-2 on one of four ranks: a quarter of 50,688 words, to which the vocabulary is padded, all 1,024 positions, and in
// each of 12 blocks a quarter of the matrices and of the biases of column-parallel layers.
TEST(Megatron, ReplicatesPositionEmbedding)
{
    const Estimate ours = answerOf(typed({{"data-parallel", "megatron"}, {"gpus", "4"}, {"tensor-parallel", "4"}}));
    constexpr std::int64_t kBlock = 768 * (2304 + 768 + 3072 + 3072) / 4 + (2304 + 3072) / 4 + 768 * 6;
    ASSERT_EQ(ours.ranks.size(), 1U);
    EXPECT_EQ(ours.ranks.front().parameters, 768 * (50'688 / 4 + 1'024 + 2) + 12 * kBlock);
}

// TransformerEngine's workspace is a tensor: 4 MiB, or 32 MiB and 1 KiB since Hopper.
TEST(Megatron, CountsTransformerEngineWorkspace)
{
    const auto step = [](std::string_view gpu) {
        vram::Setup setup = typed({{"data-parallel", "megatron"}});
        setup.gpu = gpu;
        return inPhase(answerOf(setup), Phase::Step);
    };
    EXPECT_EQ(step("NVIDIA H100 SXM5 80GB") - step("NVIDIA A100 SXM4 80GB"), (Bytes{28} << 20) + 1024);
}

// Each context-parallel rank runs its own tokens, and shards parameters together with the other ranks.
TEST(ContextParallel, DividesTokensAndShards)
{
    const Settings all{{"data-parallel", "fsdp2"}, {"gpus", "4"}, {"rank", "0"}};
    Settings shared = all;
    shared.emplace_back("context-parallel", "4");
    const Estimate whole = answerOf(typed(all));
    const Estimate part = answerOf(typed(shared));
    EXPECT_EQ(part.totals.parameters, whole.totals.parameters);
    // context_parallel() resizes the inputs in place, which does not shrink their storage.
    EXPECT_EQ(part.totals.input, whole.totals.input);
    EXPECT_EQ(part.parallel.context, 4);
    EXPECT_EQ(part.parallel.globalBatch, whole.parallel.globalBatch / 4);
    EXPECT_LT(part.totals.savedActivations, whole.totals.savedActivations * 2 / 7);
    EXPECT_GT(part.totals.savedActivations, whole.totals.savedActivations / 5);
}

TEST(ContextParallel, ErrorsSuggestValidLengthsAndDegrees)
{
    const auto says = [](const Network& network, const Settings& settings) {
        const Estimate answer = estimate(network, typed(settings), builtinCatalogues(), Detail::Totals);
        EXPECT_FALSE(answer.valid());
        std::string all;
        for (const Issue& issue : answer.issues)
            all += vram::text(issue.message) + "\n";
        return all;
    };
    EXPECT_NE(says(gpt2(), {{"gpus", "3"}, {"context-parallel", "3"}}).find("a length divisible by 6"),
              std::string::npos);
    EXPECT_NE(says(gpt2(), {{"gpus", "8"}, {"context-parallel", "3"}}).find("set context-parallel to 1, 2, 4 or 8"),
              std::string::npos);
    const Network resnet = loadModel("builtin:resnet50")->project.network;
    EXPECT_NE(says(resnet, {{"gpus", "2"}, {"context-parallel", "2"}}).find("not sequences"), std::string::npos);
}

// megatron/core/tensor_parallel/cross_entropy.py saves the softmax in fp32, a mask of the targets that other ranks
// hold, and the targets' indices. PyTorch saves log-probabilities in bf16. The outputs are dropped.
TEST(Megatron, SavesFp32SoftmaxOfLogits)
{
    const Estimate plain = answerOf(typed({{"data-parallel", "ddp"}, {"rank", "0"}}));
    const Estimate megatron = answerOf(typed({{"data-parallel", "megatron"}, {"rank", "0"}}));
    constexpr Bytes kTokens = 1024;
    constexpr Bytes kWords = 50257;
    EXPECT_EQ(megatron.totals.savedActivations - plain.totals.savedActivations,
              kTokens * (kWords * (4 - 2) + 1 + 8) - 2); // total_weight
}

TEST(Megatron, KeepsRegionsWithAutocastOff)
{
    const Network network = parseProject(R"({"format": "vram-planner/1", "network": {"rows": [
        {"id": 1, "type": "Input", "name": "x", "attributes": {"shape": [64]}},
        {"id": 2, "type": "Linear", "name": "first", "attributes": {"out_features": 128}},
        {"id": 3, "type": "Linear", "name": "second", "attributes": {"out_features": 256}, "autocast": "off"},
        {"id": 4, "type": "MSELoss", "name": "loss"}]}})")
                                ->network;
    const auto saved = [&network](std::string_view data) {
        return estimate(network, typed({{"data-parallel", data}, {"precision", "amp-bf16"}, {"batch", "32"}}),
                        builtinCatalogues(), Detail::Totals)
            .totals.savedActivations;
    };
    EXPECT_EQ(saved("megatron"), saved("ddp"));
}

// megatron/core/pipeline_parallel/schedules.py frees a micro-batch's tensors after its backward pass. PyTorch keeps the
// tensors that each micro-batch received, sent and returned until the schedule ends.
TEST(Megatron, StagesKeepOnlyMicroBatchesInFlight)
{
    const auto backward = [](std::string_view data, std::string_view microbatches) {
        const Estimate answer = answerOf(typed({{"data-parallel", data},
                                                {"gpus", "2"},
                                                {"pipeline-parallel", "2"},
                                                {"pp.microbatches", microbatches},
                                                {"rank", "0"}}));
        return inPhase(answer, Phase::Backward);
    };
    constexpr Bytes kStreamed = 1024 * 768 * 2;
    constexpr Bytes kInputs = 1024 * 8;
    EXPECT_EQ(backward("megatron", "16") - backward("megatron", "8"), 8 * kInputs);
    EXPECT_EQ(backward("ddp", "16") - backward("ddp", "8"),
              8 * (kInputs + 2 * kStreamed)); // Outputs and their gradients.
}

// set_input_tensor (megatron/core/models/gpt/gpt_model.py): until the next step's first micro-batch arrives, a stage
// holds the input that it received last, whose gradient was retained (schedules.py, backward_step).
TEST(Megatron, StagesHoldTheirLastReceivedInput)
{
    constexpr Bytes kStreamed = 1024 * 768 * 2;
    const auto grows = [](std::string_view rank, Settings settings) {
        settings.emplace_back("rank", rank);
        const Bytes one = betweenSteps(settings);
        settings.emplace_back("batch", "2");
        return betweenSteps(settings) - one;
    };
    EXPECT_EQ(grows("0", {}), 0);
    EXPECT_EQ(grows("1", {}), 2 * kStreamed);
    EXPECT_EQ(grows("1", {{"pp.microbatches", "8"}}), 2 * kStreamed);
    const Settings interleaved{{"pp.virtual", "3"}, {"pp.schedule", "interleaved"}};
    EXPECT_EQ(grows("0", interleaved), 2 * 2 * kStreamed);
    EXPECT_EQ(grows("1", interleaved), 3 * 2 * kStreamed);
}

// forward_backward_pipelining_without_interleaving: during the forward pass of a micro-batch, input_tensor_grad is
// still that of the previous one, and the graph of its output_tensor keeps the tensors from which it was computed.
TEST(Megatron, SchedulesHoldThePreviousMicroBatch)
{
    constexpr Bytes kStreamed = 1024 * 768 * 2;
    constexpr Bytes kInputs = 1024 * 8;
    const auto forward = [](std::string_view microbatches) {
        return inPhase(answerOf(typed({{"data-parallel", "megatron"},
                                       {"gpus", "2"},
                                       {"pipeline-parallel", "2"},
                                       {"pp.microbatches", microbatches},
                                       {"rank", "1"}})),
                       Phase::Forward);
    };
    EXPECT_EQ(forward("4") - forward("1"), 2 * kStreamed + 3 * kInputs);
    EXPECT_EQ(forward("8") - forward("4"), 4 * kInputs);
}

// Parameters in bf16 take 18 bytes each. Scalars and the workspace shared by all stages are separate blocks.
TEST(Megatron, BytesBetweenStepsIncludeScalarsAndWorkspace)
{
    const Settings whole{{"pipeline-parallel", "1"}, {"rank", "0"}};
    constexpr Bytes kScalars = 5 * 512;
    constexpr Bytes kWorkspace = Bytes{4} << 20;
    EXPECT_EQ(betweenSteps(whole), 18 * kParameters + kScalars + kWorkspace);
}

} // namespace vram::shared_training_test
