// SPDX-License-Identifier: GPL-3.0-or-later

// A pipeline rank, and successive micro-batches through the same stage.

#include "estimate/estimate.h"
#include "import/load_model.h"
#include "search/largest_batch.h"
#include "setup/setup.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram::pipeline_test {

namespace {

using Settings = std::vector<std::pair<std::string_view, std::string>>;

const Network& gpt2()
{
    static const Network network = loadModel("builtin:gpt2")->project.network;
    return network;
}

Estimate answerOf(std::int64_t microbatches, const Settings& settings)
{
    vram::Setup setup;
    for (const auto& [key, value] : Settings{{"gpus", "4"},
                                             {"pipeline-parallel", "2"},
                                             {"pp.microbatches", std::to_string(microbatches)},
                                             {"batch", "1"}})
        setup = *withSetting(setup, key, value);
    for (const auto& [key, value] : settings)
        setup = *withSetting(setup, key, value);
    Estimate answer = estimate(gpt2(), setup, builtinCatalogues());
    EXPECT_TRUE(answer.valid()) << (answer.issues.empty() ? "" : vram::text(answer.issues.front().message));
    return answer;
}

std::size_t pointsIn(const Estimate& answer, Phase phase)
{
    std::size_t points = 0;
    for (const TimelinePoint& point : answer.timeline.points)
        points += point.phase == phase ? 1U : 0U;
    return points;
}

/// Strategies that differ in the tensors that exist before and after backward: gradients in buckets, gathered
/// parameters, gradients in another dtype, checkpointed blocks.
const std::vector<Settings>& ways()
{
    static const std::vector<Settings> all{
        {{"data-parallel", "ddp"}},
        {{"data-parallel", "fsdp2"}},
        {{"data-parallel", "fsdp2"}, {"precision", "bf16"}, {"fsdp.reduce-dtype", "fp32"}, {"checkpoint", "*"}},
        {{"data-parallel", "megatron"}, {"precision", "bf16"}},
    };
    return all;
}

} // namespace

// GPipe runs all forward passes before the first backward pass. Each micro-batch, including one that repeats another,
// adds the tensors that its forward pass saves, its input, and its receive buffer.
TEST(Pipeline, GPipeMemoryGrowsLinearlyWithMicroBatches)
{
    for (const Settings& layout : ways()) {
        Settings gpipe = layout;
        gpipe.emplace_back("pp.schedule", "gpipe");
        std::vector<Estimate> answers;
        for (std::int64_t microbatches = 1; microbatches <= 6; ++microbatches)
            answers.push_back(answerOf(microbatches, gpipe));
        for (std::size_t stage = 0; stage < 2; ++stage) {
            const auto forward = [&](std::size_t microbatches) {
                return answers[microbatches - 1].ranks[stage].peak.byPhase[static_cast<std::size_t>(Phase::Forward)];
            };
            const Bytes each = forward(2) - forward(1);
            EXPECT_GT(each, 0);
            for (std::size_t microbatches = 3; microbatches <= 6; ++microbatches)
                EXPECT_EQ(forward(microbatches) - forward(microbatches - 1), each)
                    << layout.front().second << microbatches;
        }
    }
}

// Every further micro-batch adds as many kernels to the timeline as the second one.
TEST(Pipeline, EveryMicrobatchIsInTheTimeline)
{
    for (const Settings& layout : ways()) {
        std::vector<std::size_t> forward, backward;
        for (std::int64_t microbatches = 2; microbatches <= 6; ++microbatches) {
            Settings named = layout;
            named.emplace_back("rank", "0");
            const Estimate answer = answerOf(microbatches, named);
            forward.push_back(pointsIn(answer, Phase::Forward));
            backward.push_back(pointsIn(answer, Phase::Backward));
        }
        for (std::size_t i = 2; i < forward.size(); ++i) {
            EXPECT_EQ(forward[i] - forward[i - 1], forward[1] - forward[0]) << layout.front().second;
            EXPECT_EQ(backward[i] - backward[i - 1], backward[1] - backward[0]) << layout.front().second;
        }
        EXPECT_GT(forward[1], forward[0]);
        EXPECT_GT(backward[1], backward[0]);
    }
}

// No tensor of a micro-batch is left at the end of the step: apart from the inputs of the micro-batches, the
// optimizer's peak is the same for any number of them.
TEST(Pipeline, MicroBatchesLeaveNoTensors)
{
    for (const Settings& layout : ways()) {
        const Estimate two = answerOf(2, layout);
        const Estimate six = answerOf(6, layout);
        for (std::size_t stage = 0; stage < 2; ++stage) {
            const auto betweenSteps = [&](const Estimate& answer) {
                const RankEstimate& rank = answer.ranks[stage];
                return rank.totals.parameters + rank.totals.gradients + rank.totals.optimizerState;
            };
            EXPECT_EQ(betweenSteps(two), betweenSteps(six)) << layout.front().second;
        }
    }
}

// GPT-2's logits have 1024 × 50,257 fp32 elements per sample. The last stage keeps those of all micro-batches and
// concatenates them, or keeps at most two at a time regardless of their number (return_outputs=False).
TEST(Pipeline, LastStageKeepsOutputsOnlyIfReturned)
{
    constexpr Bytes kLogits = Bytes{1024} * 50'257 * 4;
    constexpr Bytes kActivations = Bytes{1024} * 768 * 4;
    const auto peak = [](std::int64_t microbatches, const char* returns) {
        return answerOf(microbatches, {{"pp.return-outputs", returns}}).ranks.back().peak.allocated;
    };
    // Each micro-batch has an input and a target, a receive buffer, and a gradient that is sent.
    EXPECT_LE(peak(8, "no") - peak(6, "no"), 2 * (2 * kActivations + 2 * 1024 * 8));
    EXPECT_GT(peak(8, "yes") - peak(6, "yes"), 2 * 2 * kLogits);
    EXPECT_LT(peak(8, "no"), peak(8, "yes") - 2 * kLogits);
}

// The second split gives the most blocks to a stage that is neither among the first two nor the last.
TEST(Pipeline, LargestBatchFitsOnEveryRank)
{
    for (const char* split : {"balanced", "1,1,9,1"}) {
        vram::Setup setup;
        for (const auto& [key, value] :
             Settings{{"gpus", "8"}, {"data-parallel", "fsdp2"}, {"pipeline-parallel", "4"}, {"pp.split", split}})
            setup = *withSetting(setup, key, value);
        setup.batch = largestBatch(gpt2(), setup, builtinCatalogues());
        SCOPED_TRACE(std::string(split) + ": " + std::to_string(setup.batch));
        ASSERT_GT(setup.batch, 1);
        for (const RankEstimate& rank : estimate(gpt2(), setup, builtinCatalogues()).ranks)
            EXPECT_TRUE(rank.device.fits) << rank.rank;
        ++setup.batch;
        EXPECT_FALSE(estimate(gpt2(), setup, builtinCatalogues()).device.fits);
    }
}

TEST(Pipeline, SelectedRankHasItsOwnFigures)
{
    const Settings deep{{"gpus", "6"}, {"pipeline-parallel", "6"}};
    const Estimate highest = answerOf(6, deep);
    ASSERT_EQ(highest.ranks.size(), 6U);
    EXPECT_EQ(highest.peak.reserved, highestMemoryRank(highest.ranks)->peak.reserved);
    for (const RankEstimate& rank : highest.ranks) {
        Settings named = deep;
        named.emplace_back("rank", std::to_string(rank.rank));
        const Estimate one = answerOf(6, named);
        EXPECT_EQ(one.peak.reserved, rank.peak.reserved) << rank.rank;
        EXPECT_EQ(one.device.total, rank.device.total) << rank.rank;
        EXPECT_EQ(one.time.step, highest.time.step) << rank.rank;
    }
}

} // namespace vram::pipeline_test
