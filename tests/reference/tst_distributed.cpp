// SPDX-License-Identifier: GPL-3.0-or-later

// One rank of a distributed step, compared with PyTorch's own code.

#include "estimate/step_run.h"
#include "reference/comparison.h"
#include "reference/distributed_data.h"
#include "reference/observed_allocator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace vram::distributed_test {

using namespace reference;

namespace {

constexpr double kPeakTolerance = 0.01;    ///< In percent.
constexpr double kReservedTolerance = 2.2; ///< In percent.

vram::Estimate estimateOf(const RankCase& figures)
{
    return vram::estimate(distributedNetwork(figures.network), figures.setup, vram::test::cataloguesWithCpu(),
                          vram::Detail::Totals);
}

// PyTorch's figures do not distinguish activations, temporaries and a pipeline's buffers, and they count the padding of
// shards as temporary.
vram::Breakdown compared(vram::Breakdown parts, bool padded)
{
    const vram::Bytes pipeline = std::exchange(parts[vram::Transfer::Pipeline], 0);
    parts[vram::Category::Communication] -= pipeline;
    parts[vram::Category::Temporary] += pipeline;
    parts[vram::Category::Temporary] += std::exchange(parts[vram::Category::Activation], 0);
    if (padded)
        parts[vram::Category::Temporary] += std::exchange(parts[vram::Category::Parameter], 0);
    return parts;
}

const vram::RankEstimate& rankOf(const vram::Estimate& estimate, std::int64_t rank)
{
    const auto later = std::ranges::find_if(estimate.ranks, [=](const auto& entry) { return entry.rank > rank; });
    return *std::prev(later);
}

/// Expects equal state and saved bytes, a peak in the same phase, and an error of at most `tolerance` percent.
void expectEqual(const vram::Estimate& ours, const RankCase& figures, double tolerance)
{
    EXPECT_TRUE(ours.valid());
    EXPECT_EQ(ours.totals.parameters, figures.parameters);
    EXPECT_EQ(ours.totals.optimizerState, figures.optimizerState);
    EXPECT_EQ(ours.totals.gradients, figures.gradients);
    EXPECT_EQ(ours.totals.savedActivations, figures.saved);
    EXPECT_LE(percentOff(ours.peak.allocated, figures.peak), tolerance)
        << ours.peak.allocated << " instead of " << figures.peak;
    EXPECT_EQ(vram::name(ours.peak.phase), figures.phase);
}

TEST(Distributed, EqualsPyTorch)
{
    for (const RankCase& figures : rankCases()) {
        SCOPED_TRACE(figures.name());
        const vram::Estimate ours = estimateOf(figures);
        expectEqual(ours, figures, kPeakTolerance);
        // The parts of inputs that context_parallel() holds are not counted.
        if (figures.setup.parallel.context == 1) {
            EXPECT_EQ(compared(ours.peak.byCategory, figures.padded), compared(figures.byCategory, figures.padded));
        }
        if (figures.strategy == "fsdp2") {
            EXPECT_EQ(rankOf(ours, figures.setup.parallel.rank).parameters, figures.localElements);
        }
    }
}

// torchtitan's token exchange on PyTorch's own collectives, also in the stages of a pipeline.
TEST(Distributed, ExpertParallelismMatchesPyTorch)
{
    for (const RankCase& figures : expertCases()) {
        SCOPED_TRACE(figures.name());
        const vram::Estimate ours = estimateOf(figures);
        expectEqual(ours, figures, kPeakTolerance);
        EXPECT_EQ(rankOf(ours, figures.setup.parallel.rank).parameters, figures.localElements);
        EXPECT_EQ(ours.peak.byPhase[static_cast<std::size_t>(vram::Phase::Step)], figures.step);
    }
}

// The peak of forward is reached where the logits of all ranks are concatenated. The rank's own logits are still alive
// then, since the frames that called all_gather_tensor hold them.
TEST(Distributed, HoldsOwnLogitsDuringAllGather)
{
    const auto forwardPeak = [](const std::string& ranks, const char* precision, const char* sequence) {
        RankCase figures;
        figures.network = "gpt_tp";
        figures.setup.gpu = vram::test::kCpu;
        const std::array<std::pair<std::string_view, std::string>, 7> settings{{{"batch", "4"},
                                                                                {"optimizer", "adamw"},
                                                                                {"gpus", ranks},
                                                                                {"tensor-parallel", ranks},
                                                                                {"rank", "0"},
                                                                                {"precision", precision},
                                                                                {"tp.sequence", sequence}}};
        for (const auto& [key, value] : settings)
            figures.setup = *vram::withSetting(figures.setup, key, value);
        return estimateOf(figures).peak.byPhase[static_cast<std::size_t>(vram::Phase::Forward)];
    };
    EXPECT_EQ(forwardPeak("2", "fp32", "no"), 4'234'588'660);
    EXPECT_EQ(forwardPeak("4", "bf16", "no"), 1'621'159'412);
    EXPECT_EQ(forwardPeak("4", "bf16", "yes"), 1'500'413'428);
}

// The gradients of repeated keys arrive transposed, and view_as_real's backward copies them (derivatives.yaml). The
// number of storages as large as the keys is PyTorch's, over three steps.
TEST(Distributed, CopiesGradientsBeforeTheyAreReadAsComplexNumbers)
{
    vram::Setup setup;
    setup.gpu = vram::test::kCpu;
    setup.batch = 2;
    setup.optimizer = "adamw";
    setup.parallel.gpus = 8;
    setup.parallel.rank = 0;
    setup.parallel.data = vram::DataParallel::Ddp;
    const vram::RankRun run(distributedNetwork("post_small"), withEffectiveFields(setup),
                            vram::test::cataloguesWithCpu());
    constexpr vram::Bytes kKeys = vram::Bytes{4} * 2 * 1536 * 5 * 128;
    const auto isKeys = [](const vram::MemoryEvent& event) { return event.allocates() && event.bytes() == kKeys; };
    EXPECT_EQ(std::ranges::count_if(run.step().memory().events(), isKeys), 96);
}

// The harness accumulates gradients out of place, which PyTorch does for fake tensors only; observedReserved() does
// too. Where the order in which Python releases tensors is unknown, the figures differ by up to kReservedTolerance.
TEST(Distributed, ReservedMemoryMatchesPyTorch)
{
    std::vector<double> errors;
    for (const RankCase& figures : rankCases()) {
        SCOPED_TRACE(figures.name());
        const vram::Bytes ours = observedReserved(distributedNetwork(figures.network),
                                                  withEffectiveFields(figures.setup), vram::test::cataloguesWithCpu());
        errors.push_back(percentOff(ours, figures.reserved));
        EXPECT_LE(errors.back(), kReservedTolerance) << ours << " instead of " << figures.reserved;
    }
    EXPECT_GE(std::ranges::count(errors, 0.0), std::ssize(errors) * 9 / 10);
}

std::string issuesOf(const vram::Estimate& estimate)
{
    std::string issues;
    for (const vram::Issue& issue : estimate.issues)
        issues += vram::text(issue.message) + "\n";
    return issues;
}

// torchtitan checkpoints the second, fourth and sixth of six blocks, which saves the same bytes as checkpointing the
// other three. Inner blocks are checkpointed with their outer block.
TEST(Distributed, CheckpointsEveryNthBlock)
{
    const auto saved = [](const std::string& blocks, std::int64_t every) {
        vram::Setup setup;
        setup.batch = 1;
        setup.checkpoint = blocks;
        setup.checkpointEvery = every;
        return vram::estimate(distributedNetwork("gpt_tp"), setup, vram::builtinCatalogues(), vram::Detail::Totals)
            .totals.savedActivations;
    };
    EXPECT_EQ(saved("blocks.*", 2), saved("blocks.0-5:3", 1));
    EXPECT_EQ(saved("blocks.*", 4), saved("blocks.0-5:1", 1));
    EXPECT_EQ(saved("blocks.*", 7), saved("", 1));
}

vram::Estimate sharedBy(std::int64_t ranks, const std::string& plan = "auto", bool sequence = false)
{
    vram::Setup setup;
    setup.batch = 1;
    setup.parallel.gpus = setup.parallel.tensor = ranks;
    setup.parallel.plan = plan;
    setup.parallel.sequence = sequence;
    return vram::estimate(distributedNetwork("gpt_tp"), setup, vram::builtinCatalogues(), vram::Detail::Totals);
}

TEST(Distributed, ErrorsSuggestTensorParallelDegrees)
{
    EXPECT_NE(
        issuesOf(sharedBy(12)).find("16 heads cannot be split over 12 GPUs; set tensor-parallel to 1, 2, 4, 8 or 16."),
        std::string::npos);
    EXPECT_FALSE(sharedBy(12).valid());
    EXPECT_TRUE(sharedBy(16, "auto", true).valid());
}

vram::Estimate layersSharedBy2(const vram::Network& network)
{
    vram::Setup setup;
    setup.batch = 1;
    setup.parallel.gpus = setup.parallel.tensor = 2;
    return vram::estimate(network, setup, vram::builtinCatalogues(), vram::Detail::Totals);
}

// torch.nn.MultiheadAttention has query, key and value in one parameter, which ColwiseParallel does not support. It is
// not sharded, unlike the two layers of the MLP, in each of 12 blocks.
TEST(Distributed, DoesNotShardFusedQkvProjection)
{
    const vram::Network vit = exported("tv.vit_b_16");
    const vram::Estimate shared = layersSharedBy2(vit);
    EXPECT_TRUE(shared.valid()) << issuesOf(shared);
    EXPECT_NE(issuesOf(shared).find("query, key and value are one fused projection"), std::string::npos)
        << issuesOf(shared);
    vram::Setup alone;
    alone.batch = 1;
    const vram::Bytes whole =
        vram::estimate(vit, alone, vram::builtinCatalogues(), vram::Detail::Totals).totals.parameters;
    constexpr vram::Bytes kShared =
        (vram::Bytes{12} * (3072 * 768 + 3072 + 3072 * 768) + vram::Bytes{1000} * 769) * 4; // including the head
    EXPECT_EQ(shared.totals.parameters, whole - kShared / 2);
}

// Cross-attention: the query comes from the decoder, key and value from the encoder, each through a separate layer.
TEST(Distributed, ShardsCrossAttention)
{
    const vram::Network t5 = distributedNetwork("t5_small");
    const vram::Estimate shared = layersSharedBy2(t5);
    EXPECT_TRUE(shared.valid()) << issuesOf(shared);
    vram::Setup alone;
    alone.batch = 1;
    const vram::Bytes whole =
        vram::estimate(t5, alone, vram::builtinCatalogues(), vram::Detail::Totals).totals.parameters;
    // The scores of self-attention include a bias that every rank holds for all heads.
    constexpr vram::Bytes kWhole = vram::Bytes{16} * 4 * 512 * 384 * 4;
    EXPECT_NE(issuesOf(shared).find("is replicated on every GPU"), std::string::npos) << issuesOf(shared);
    EXPECT_NEAR(static_cast<double>(shared.totals.parameters), static_cast<double>(whole + kWhole) / 2,
                0.002 * static_cast<double>(whole));
}

vram::Setup staged(vram::DataParallel data, std::int64_t tensor)
{
    vram::Setup setup;
    setup.batch = 1;
    setup.parallel.gpus = 16;
    setup.parallel.data = data;
    setup.parallel.tensor = tensor;
    setup.parallel.pipeline = 2;
    setup.parallel.parameterDType = vram::PolicyDType::BFloat16;
    setup.parallel.reduceDType = vram::PolicyDType::Float32;
    return setup;
}

// A stage keeps unsharded parameters and gradients until the end of its last micro-batch. Each parameter belongs to
// exactly one stage.
TEST(Distributed, ShardsStagesOfPipelines)
{
    const vram::Estimate whole = vram::estimate(distributedNetwork("gpt_tp"), staged(vram::DataParallel::Fsdp2, 2),
                                                vram::builtinCatalogues(), vram::Detail::Totals);
    EXPECT_TRUE(whole.valid()) << issuesOf(whole);
    ASSERT_EQ(whole.ranks.size(), 2U);
    const auto stateOf = [](const vram::RankEstimate& rank) { return rank.totals.optimizerState; };
    EXPECT_EQ(whole.ranks[0].identicalRanks + whole.ranks[1].identicalRanks, 16);
    EXPECT_GT(whole.ranks[0].totals.gradients, 0);
    EXPECT_NEAR(static_cast<double>(stateOf(whole.ranks[0]) + stateOf(whole.ranks[1])),
                static_cast<double>(whole.parameters) * 8 / 8, static_cast<double>(whole.parameters) * 0.01);
}

// PyTorch 2.7 runs FSDP's final callback after a stage's reductions, which frees the input of the last reduce-scatter:
// the gradients of one block in fp32. Until then, it lives through the optimizer step (pytorch#144535).
TEST(Distributed, StagesKeepTheirLastReductionUntilPyTorch26)
{
    const auto step = [](const std::string& torch) {
        vram::Setup setup = staged(vram::DataParallel::Fsdp2, 1);
        setup.torch = torch;
        setup.parallel.rank = 0;
        return vram::estimate(distributedNetwork("titan_small"), setup, vram::builtinCatalogues(), vram::Detail::Totals)
            .peak.byPhase[static_cast<std::size_t>(vram::Phase::Step)];
    };
    constexpr vram::Bytes kBlock = vram::Bytes{4} * 2048 * (2 * 2048 + 2 * 512 + 3 * 5632 + 2);
    EXPECT_EQ(step("2.6") - step("2.7"), kBlock);
}

// There is one communicator per mesh dimension: shards, tensor parallelism, stages.
TEST(Distributed, EstimatesCommunicatorMemory)
{
    constexpr vram::Bytes kMiB = vram::Bytes{1} << 20;
    const auto bytes = [](const vram::Setup& setup) {
        return vram::estimate(distributedNetwork("gpt_tp"), setup, vram::builtinCatalogues(), vram::Detail::Totals)
            .device.communicators;
    };
    vram::Setup setup = staged(vram::DataParallel::Fsdp2, 2);
    EXPECT_EQ(bytes(setup), (512 + 2 * 256) * kMiB);
    setup.parallel.firstCommunicatorMib = 100;
    EXPECT_EQ(bytes(setup), (100 + 2 * 256) * kMiB);
    EXPECT_EQ(bytes(vram::Setup{}), 0);
}

TEST(Distributed, WarnsIfTensorParallelismSpansNodes)
{
    vram::Setup setup = staged(vram::DataParallel::Ddp, 4);
    EXPECT_EQ(issuesOf(vram::estimate(distributedNetwork("gpt_tp"), setup, vram::builtinCatalogues())).find("node"),
              std::string::npos);
    setup.parallel.gpusPerNode = 2;
    EXPECT_NE(issuesOf(vram::estimate(distributedNetwork("gpt_tp"), setup, vram::builtinCatalogues()))
                  .find("spans more than one node of 2"),
              std::string::npos);
}

// The rank that needs the most memory has the same estimate, whether or not the setup selects it.
TEST(Distributed, ShowsHighestMemoryStage)
{
    vram::Setup setup = staged(vram::DataParallel::Ddp, 1);
    const auto run = [&] { return vram::estimate(distributedNetwork("gpt_tp"), setup, vram::builtinCatalogues()); };
    const vram::Estimate highestRank = run();
    ASSERT_EQ(highestRank.ranks.size(), 2U);
    setup.parallel.rank = highestRank.ranks[0].device.total >= highestRank.ranks[1].device.total ? 0 : 8;
    const vram::Estimate named = run();
    EXPECT_EQ(highestRank.device.total, named.device.total);
    EXPECT_EQ(highestRank.rows.size(), named.rows.size());
    EXPECT_EQ(highestRank.timeline.points.size(), named.timeline.points.size());
}

TEST(Distributed, AppliesShardStylesOfRows)
{
    const vram::Bytes shared = sharedBy(2).totals.parameters;
    constexpr vram::Bytes kHead = vram::Bytes{50304} * 1024 * 4;
    EXPECT_EQ(sharedBy(2, "head:whole").totals.parameters, shared + kHead / 2);
    EXPECT_NE(issuesOf(sharedBy(2, "nothing:row")).find("no layer is called nothing"), std::string::npos);
    EXPECT_NE(issuesOf(sharedBy(2, "head:sideways")).find("has no style"), std::string::npos);
}

TEST(Distributed, TestsEveryStrategy)
{
    std::set<std::string> strategies;
    for (const RankCase& figures : rankCases())
        strategies.insert(figures.strategy);
    EXPECT_EQ(strategies, (std::set<std::string>{"ddp", "fsdp2", "fsdp2+pp", "fsdp2+tp", "pp", "tp", "zero1"}));
}

// With foreach=False, the last temporary of a parameter lives while the next one is updated.
TEST(Distributed, ZeroRedundancyOptimizerUpdatesTheLargestParametersFirst)
{
    vram::Setup setup;
    setup.gpu = vram::test::kCpu;
    setup.batch = 3;
    setup.optimizer = "adamw";
    setup.implementation = vram::Implementation::ForLoop;
    setup.parallel.gpus = 4;
    setup.parallel.rank = 2;
    setup.parallel.data = vram::DataParallel::Zero1;
    const vram::Estimate ours = vram::estimate(distributedNetwork("falcon_small"), setup,
                                               vram::test::cataloguesWithCpu(), vram::Detail::Totals);
    EXPECT_TRUE(ours.valid()) << issuesOf(ours);
    EXPECT_EQ(ours.peak.byPhase,
              (std::array<vram::Bytes, 4>{1'352'710'300, 1'579'202'724, 2'032'187'556, 897'112'140}));
}

TEST(Distributed, FlatParametersMatchPyTorch)
{
    for (const PhaseCase& figures : flatParameterCases()) {
        const vram::Estimate ours = vram::estimate(distributedNetwork(figures.network), figures.setup,
                                                   vram::test::cataloguesWithCpu(), vram::Detail::Totals);
        EXPECT_TRUE(ours.valid()) << issuesOf(ours);
        for (std::size_t phase = 0; phase < figures.phases.size(); ++phase)
            EXPECT_LE(percentOff(ours.peak.byPhase[phase], figures.phases[phase]), kPeakTolerance)
                << figures.setup.parallel.gpus << " GPUs, phase " << phase << ": " << ours.peak.byPhase[phase]
                << " instead of " << figures.phases[phase];
    }
}

} // namespace

} // namespace vram::distributed_test
