// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/resource.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "search/fit_with_retries.h"
#include "search/largest_batch.h"
#include "setup/setup.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace vram::other_steps_test {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;

/// A sample of 12 MiB that is read by one layer whose output has the same size. Requests from 10 MiB on get a segment
/// of their own size if no free block is large enough (c10/cuda/CUDACachingAllocator.cpp), so that sums can be
/// calculated by hand.
Project samplesOf12MiB(const std::string& type, std::int64_t batch)
{
    const Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"Large","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[3145728]}},
        {"id":2,"type":")" + type + R"(","name":"layer"}]},"setup":{"optimizer":"sgd"}})");
    EXPECT_TRUE(project) << (project ? "" : vram::text(project.error()));
    Project result = *project;
    result.setup.batch = batch;
    return result;
}

Estimate estimateOf(const Project& project)
{
    return estimate(project.network, project.setup, builtinCatalogues());
}

bool told(const Estimate& answer, std::string_view words, Severity severity)
{
    return std::ranges::any_of(answer.issues, [&](const Issue& issue) {
        return issue.severity == severity && vram::text(issue.message).find(words) != std::string::npos;
    });
}

// Training takes 12 MiB each for input and output, and 2 MiB for small tensors. None of these segments can hold the 24
// MiB that the evaluation needs for the input of its two samples, or for their output.
TEST(OtherSteps, EvaluationReservesItsOwnSegments)
{
    Project project = samplesOf12MiB("Sigmoid", 1);
    const Estimate alone = estimateOf(project);
    EXPECT_EQ(alone.device.reserved, (12 + 12 + 2) * kMiB);
    project.setup.evaluationBatch = 2;
    const Estimate both = estimateOf(project);
    EXPECT_EQ(both.device.reserved, (12 + 12 + 2 + 24 + 24) * kMiB);
    EXPECT_EQ(both.peak.reserved - alone.peak.reserved, 48 * kMiB);
    EXPECT_EQ(both.device.total - alone.device.total, 48 * kMiB);
    EXPECT_EQ(alone.device.headroom - both.device.headroom, 48 * kMiB);
    EXPECT_EQ(both.peak.allocated, alone.peak.allocated) << "the figures of a training step stay";
    EXPECT_TRUE(told(both, "reserve 48.0 MiB more", Severity::Note));
    EXPECT_FALSE(told(alone, "other runs", Severity::Note));
    ASSERT_FALSE(both.timeline.points.empty());
    EXPECT_EQ(both.timeline.points.front().reserved, both.device.reserved) << "what was taken stays";
}

// The loss is evaluated too; without it, the 24 MiB of log-probabilities would be missing.
TEST(OtherSteps, EvaluationRunsTheLoss)
{
    Project project = samplesOf12MiB("CrossEntropyLoss", 1);
    const Bytes alone = estimateOf(project).device.reserved;
    project.setup.evaluationBatch = 2;
    EXPECT_EQ(estimateOf(project).device.reserved - alone, 48 * kMiB);
}

// The input's 24 MiB fit into the freed 36 MiB of the previous output, and the output's 24 MiB into the freed memory of
// the previous input.
TEST(OtherSteps, SmallerLastBatchReusesSegments)
{
    Project project = samplesOf12MiB("Sigmoid", 3);
    const Bytes alone = estimateOf(project).device.reserved;
    EXPECT_EQ(alone, (36 + 36 + 2) * kMiB);
    project.setup.lastBatch = 2;
    const Estimate both = estimateOf(project);
    EXPECT_EQ(both.device.reserved, alone);
    EXPECT_FALSE(told(both, "other runs", Severity::Note));
}

Project gpt2()
{
    Project project = *parseProject(resource("models/gpt2.vram.json"));
    project.setup.batch = 4;
    return project;
}

// A smaller step replaces the result that a module kept from the first step, although it has another size, and its own
// tensors fit into the freed memory.
TEST(OtherSteps, StepsReplaceWhatEarlierStepsKept)
{
    const Result<Project> read = parseProject(R"({"format":"vram-planner/1","network":{"name":"Kept","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[3145728]}},
        {"id":2,"type":"Sigmoid","name":"first"},
        {"id":3,"type":"Sigmoid","name":"kept","kept_after_step":true},
        {"id":4,"type":"Sigmoid","name":"last"}]},"setup":{"optimizer":"sgd","batch":2}})");
    ASSERT_TRUE(read) << vram::text(read.error());
    Project project = *read;
    const Estimate alone = estimateOf(project);
    project.setup.lastBatch = 1;
    EXPECT_EQ(estimateOf(project).device.reserved, alone.device.reserved);
    project.setup.lastBatch = 0;
    project.setup.evaluationBatch = 1;
    EXPECT_EQ(estimateOf(project).device.reserved, alone.device.reserved);
}

TEST(OtherSteps, SequenceLengthsReserveAtLeastTheLongest)
{
    Project project = gpt2();
    const Bytes alone = estimateOf(project).device.total;
    project.setup.sequenceLengths = "1024";
    EXPECT_EQ(estimateOf(project).device.total, alone) << "the same step again";
    project.setup.sequenceLengths = "384, 640, 896";
    const Estimate varied = estimateOf(project);
    EXPECT_TRUE(varied.valid());
    EXPECT_GT(varied.device.total, alone) << "blocks of other sizes lie between";
    EXPECT_EQ(varied.device.total - alone, varied.peak.reserved - estimateOf(gpt2()).peak.reserved);
}

TEST(OtherSteps, ReportsStepsThatCannotRun)
{
    Project project = gpt2();
    project.setup.sequenceLengths = "4096";
    EXPECT_TRUE(told(estimateOf(project), "also.sequence-lengths", Severity::Error)) << "GPT-2 has 1024 positions";
    project = samplesOf12MiB("Sigmoid", 1);
    project.setup.sequenceLengths = "512";
    EXPECT_TRUE(told(estimateOf(project), "not sequences", Severity::Warning));
    EXPECT_FALSE(withSetting({}, "also.sequence-lengths", "512, long"));
    EXPECT_FALSE(withSetting({}, "also.sequence-lengths", "0"));
    EXPECT_EQ(sequenceLengths(*withSetting({}, "also.sequence-lengths", "512, 2048 64")),
              (std::vector<std::int64_t>{512, 2048, 64}));
}

// The search for the largest batch takes the evaluation into account, as does the allocator on a limited device: after
// it frees its cached blocks, an evaluation of 960 MiB fits where training has allocated 722 of 1615 reserved MiB.
TEST(OtherSteps, LargestBatchLeavesRoomForEvaluation)
{
    Project project = samplesOf12MiB("Sigmoid", 30);
    project.setup.customCapacity = 2;
    const std::int64_t alone = largestBatch(project.network, project.setup, builtinCatalogues());
    EXPECT_GE(alone, 30);
    project.setup.evaluationBatch = 40;
    EXPECT_FALSE(estimateOf(project).device.fits);
    const FitWithRetries tight = simulateFitWithRetries(project.network, project.setup, builtinCatalogues());
    EXPECT_TRUE(tight.fits);
    EXPECT_GT(tight.retries, 0);
    project.setup.evaluationBatch = alone + 1;
    EXPECT_LT(largestBatch(project.network, project.setup, builtinCatalogues()), alone);
}

/// The 12 MiB sample, followed by a norm with six parameters that ranks can shard.
Project normalizedSamples(std::string_view strategy, int gpus)
{
    const Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"Large","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[3,1024,1024]}},
        {"id":2,"type":"BatchNorm2d","name":"layer"}]},"setup":{"optimizer":"sgd"}})");
    EXPECT_TRUE(project) << (project ? "" : vram::text(project.error()));
    Project result = *project;
    result.setup.batch = 1;
    result.setup = *withSetting(result.setup, "gpus", std::to_string(gpus));
    result.setup = *withSetting(result.setup, "data-parallel", strategy);
    return result;
}

/// Expects that evaluation on two samples adds `more` bytes on every rank.
void expectMore(Project project, Bytes more, std::string_view strategy)
{
    const Estimate alone = estimateOf(project);
    ASSERT_TRUE(alone.valid()) << strategy << ": " << vram::text(alone.issues.front().message);
    project.setup.evaluationBatch = 2;
    const Estimate both = estimateOf(project);
    ASSERT_EQ(both.ranks.size(), alone.ranks.size());
    for (std::size_t i = 0; i < both.ranks.size(); ++i) {
        EXPECT_EQ(both.ranks[i].device.reserved - alone.ranks[i].device.reserved, more) << strategy;
        EXPECT_EQ(both.ranks[i].peak.reserved - alone.ranks[i].peak.reserved, more) << strategy;
        EXPECT_EQ(both.ranks[i].device.total - alone.ranks[i].device.total, more) << strategy;
    }
    EXPECT_EQ(both.device.total - alone.device.total, more) << strategy;
    EXPECT_EQ(told(both, "reserve 48.0 MiB more", Severity::Note), more > 0) << strategy;
}

// Training takes segments of 12 MiB. On every rank, input and output of the evaluation's two samples take 24 MiB each.
TEST(OtherSteps, EvaluationReservesSegmentsOnEveryRank)
{
    for (const std::string_view strategy : kDataParallelNames) {
        Project project = normalizedSamples(strategy, 2);
        project.setup = *withSetting(project.setup, "deepspeed.reduce-bucket-size", "1000");
        expectMore(project, 48 * kMiB, strategy);
    }
}

// Input and output fit into DeepSpeed's contiguous bucket of 500,000,000 gradients, which is free outside backward.
TEST(OtherSteps, EvaluationReusesFreeBucket)
{
    expectMore(normalizedSamples("deepspeed-zero2", 2), 0, "deepspeed-zero2");
}

/// Two stages whose outputs have 12 MiB per sample, with three micro-batches of one sample.
Project stagedSamples(const char* strategy)
{
    const Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"Large","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[3,1024,1024]}},
        {"id":2,"name":"stage","repeat":2,"rows":[{"id":3,"type":"BatchNorm2d","name":"layer"}]}]},
        "setup":{"optimizer":"sgd"}})");
    EXPECT_TRUE(project) << (project ? "" : vram::text(project.error()));
    Project result = *project;
    result.setup.batch = 1;
    for (const auto& [key, value] :
         {std::pair("gpus", "4"), {"pipeline-parallel", "2"}, {"pp.microbatches", "3"}, {"data-parallel", strategy}})
        result.setup = *withSetting(result.setup, key, value);
    return result;
}

/// The bytes that evaluation in micro-batches of `batch` samples adds on every rank of each stage.
std::vector<Bytes> stagesReserveMore(Project project, std::int64_t batch)
{
    const Estimate alone = estimateOf(project);
    EXPECT_TRUE(alone.valid()) << vram::text(alone.issues.front().message);
    project.setup.evaluationBatch = batch;
    const Estimate both = estimateOf(project);
    EXPECT_EQ(both.ranks.size(), alone.ranks.size());
    std::vector<Bytes> more(2, -1);
    for (std::size_t i = 0; i < both.ranks.size(); ++i) {
        const Bytes beyond = both.ranks[i].device.reserved - alone.ranks[i].device.reserved;
        Bytes& stage = more[static_cast<std::size_t>(both.ranks[i].stage)];
        EXPECT_TRUE(stage == -1 || stage == beyond) << i;
        stage = beyond;
    }
    return more;
}

// torch/distributed/pipelining: stage.py keeps every micro-batch's output in fwd_cache, which the next step clears.
// _merge_outputs in schedules.py concatenates those of the last stage.
// First stage: the next step's 36 MiB of input are allocated before the previous ones are freed, followed by 72 MiB of
// input for the evaluation. Two of the evaluation's outputs of 24 MiB each reuse the memory of inputs of 36 MiB; the
// third takes a new segment.
// Last stage: a schedule for other sizes has three separate receive buffers of 24 MiB. One of them fits into the 36 MiB
// in which the training's outputs were concatenated. The three outputs and the 72 MiB of their concatenation follow.
TEST(OtherSteps, EvaluationRunsThroughPipeline)
{
    const std::vector<Bytes> more{(36 + 72 + 24) * kMiB, (2 * 24 + 3 * 24 + 72) * kMiB};
    for (const char* strategy : {"ddp", "fsdp2", "fsdp1", "zero1"})
        EXPECT_EQ(stagesReserveMore(stagedSamples(strategy), 2), more) << strategy;
}

// If the evaluation has the sizes of training, the same schedule and its buffers are used. The next batch of 36 MiB is
// allocated before the previous one is freed.
TEST(OtherSteps, EvaluationOfTheSameSizesUsesTheSameBuffers)
{
    EXPECT_EQ(stagesReserveMore(stagedSamples("ddp"), 1), (std::vector<Bytes>{36 * kMiB, 0}));
}

// megatron/core/pipeline_parallel/schedules.py, forward_only=True: `output_tensor` refers to the last output until the
// next forward pass has returned, so that two outputs of 24 MiB exist at a time, in the memory of the training's
// inputs.
TEST(OtherSteps, MegatronKeepsOneOutputOfAnEvaluation)
{
    EXPECT_EQ(stagesReserveMore(stagedSamples("megatron"), 2).front(), (36 + 72) * kMiB);
}

// torch/distributed/fsdp/_runtime_utils.py, _post_forward_reshard: the root's parameters stay gathered after forward.
// The next step reuses them and gathers no second copy.
TEST(OtherSteps, ParametersLeftGatheredAreNotDuplicated)
{
    Project project = gpt2();
    for (const auto& [key, value] : {std::pair("gpus", "4"), {"data-parallel", "fsdp1"}})
        project.setup = *withSetting(project.setup, key, value);
    const Bytes alone = estimateOf(project).device.reserved;
    project.setup.evaluationBatch = 1;
    EXPECT_EQ(estimateOf(project).device.reserved, alone);
}

// The figures above are those of the rank that needs the most memory, including the other steps. A rank selected in the
// setup has the figures listed for it.
TEST(OtherSteps, ShowsHighestMemoryRank)
{
    Project project = gpt2();
    for (const auto& [key, value] : {std::pair("gpus", "4"), {"pipeline-parallel", "2"}, {"data-parallel", "zero1"}})
        project.setup = *withSetting(project.setup, key, value);
    const Estimate alone = estimateOf(project);
    project.setup.sequenceLengths = "384, 640, 896";
    const Estimate all = estimateOf(project);
    ASSERT_GE(all.ranks.size(), 2U);
    Bytes most = 0;
    for (std::size_t i = 0; i < all.ranks.size(); ++i) {
        const RankEstimate& rank = all.ranks[i];
        most = std::max(most, rank.device.total);
        EXPECT_GE(rank.device.total, alone.ranks[i].device.total);
        Project named = project;
        named.setup.parallel.rank = rank.rank;
        const Estimate one = estimateOf(named);
        EXPECT_EQ(one.device.total, rank.device.total);
        EXPECT_EQ(one.peak.reserved, rank.peak.reserved);
    }
    EXPECT_EQ(all.device.total, most);
    EXPECT_GT(most, alone.device.total);
    const Estimate fit = estimate(project.network, project.setup, builtinCatalogues(), Detail::Fit);
    EXPECT_EQ(fit.device.total, most) << "searches see the same";
}

} // namespace

} // namespace vram::other_steps_test
