// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan_setups.h"
#include "parallel/device_mesh.h"
#include "plan/plan.h"
#include "plan/plan_parts.h"
#include "report/plan.h"
#include "sanitized.h"
#include "search/largest_batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

namespace vram::plan_ways_test {

using vram::test::gpt2;
using vram::test::kSanitizedStride;
using vram::test::on;
using vram::test::setupOf;
using vram::test::smallLlama;

TEST(ParallelLayouts, EveryPipelineRankIsValid)
{
    vram::Setup setup = setupOf({{"gpus", "8"}, {"pipeline-parallel", "4"}, {"tensor-parallel", "2"}}, on("H100"));
    for (setup.parallel.rank = 0; setup.parallel.rank < 8; ++setup.parallel.rank) {
        const Estimate answer = estimate(smallLlama(), setup, builtinCatalogues(), Detail::Totals);
        EXPECT_TRUE(answer.valid()) << "rank " << setup.parallel.rank << ": "
                                    << (answer.issues.empty() ? "" : vram::text(answer.issues.front().message));
    }
}

// Detail::Fit replays only the rank that needs the most memory. Its total equals the maximum over all ranks, except for
// a segment that the allocator of another rank may reserve.
TEST(ParallelLayouts, FitDetailFindsHighestMemoryRank)
{
    for (const char* data : {"ddp", "zero1", "fsdp2"}) {
        for (const char* stages : {"1", "2", "4", "5"}) {
            for (const char* batches : {"8", "20"}) {
                const vram::Setup setup = setupOf({{"gpus", "20"},
                                                   {"pipeline-parallel", stages},
                                                   {"pp.microbatches", batches},
                                                   {"data-parallel", data}},
                                                  on("H100"));
                const Estimate all = estimate(smallLlama(), setup, builtinCatalogues(), Detail::Totals);
                const Estimate one = estimate(smallLlama(), setup, builtinCatalogues(), Detail::Fit);
                Bytes most = 0;
                for (const RankEstimate& rank : all.ranks)
                    most = std::max(most, rank.device.total);
                EXPECT_TRUE(one.device.fits);
                constexpr Bytes segment = Bytes{20} << 20;
                EXPECT_LE(one.device.total, most) << data << ", " << stages << " stages";
                EXPECT_GE(one.device.total + segment, most) << data << ", " << stages << " stages";
            }
        }
    }
}

TEST(ParallelLayouts, FitDetailStopsAtOneRankThatDoesNotFit)
{
    const vram::Setup setup = setupOf({{"gpus", "4"}, {"pipeline-parallel", "4"}, {"batch", "64"}}, on("RTX 4090", 1));
    EXPECT_FALSE(estimate(gpt2(), setup, builtinCatalogues(), Detail::Totals).device.fits);
    const Estimate one = estimate(gpt2(), setup, builtinCatalogues(), Detail::Fit);
    EXPECT_FALSE(one.device.fits);
    EXPECT_EQ(one.ranks.size(), 1U);
}

// A search stops replaying a rank as soon as the rank can no longer fit, neither earlier nor later.
TEST(ParallelLayouts, FitDetailIsExactToOneMiB)
{
    for (const char* data : {"ddp", "fsdp2", "deepspeed-zero3"}) {
        vram::Setup setup =
            setupOf({{"gpus", "4"}, {"batch", "8"}, {"data-parallel", data}, {"margin", "0"}}, on("H100"));
        const Bytes needed = estimate(gpt2(), setup, builtinCatalogues(), Detail::Totals).device.total;
        constexpr double kGiB = Bytes{1} << 30;
        constexpr Bytes kLittle = Bytes{1} << 20;
        setup.customCapacity = static_cast<double>(needed + kLittle) / kGiB;
        EXPECT_TRUE(estimate(gpt2(), setup, builtinCatalogues(), Detail::Fit).device.fits) << data;
        setup.customCapacity = static_cast<double>(needed - kLittle) / kGiB;
        const Estimate over = estimate(gpt2(), setup, builtinCatalogues(), Detail::Fit);
        EXPECT_FALSE(over.device.fits) << data;
        EXPECT_LE(over.device.total, needed) << data;
    }
}

// Whether a batch fits depends on all ranks of the job, regardless of the rank that is shown.
TEST(ParallelLayouts, LargestBatchIsThatOfHighestMemoryRank)
{
    vram::Setup setup = setupOf({{"gpus", "2"}, {"pipeline-parallel", "2"}}, on("RTX 4090", 6));
    const std::int64_t job = largestBatch(gpt2(), setup, builtinCatalogues());
    EXPECT_GT(job, 0);
    for (setup.parallel.rank = 0; setup.parallel.rank < 2; ++setup.parallel.rank)
        EXPECT_EQ(largestBatch(gpt2(), setup, builtinCatalogues()), job);
    setup.batch = job + 1;
    setup.parallel.rank = 0;
    EXPECT_TRUE(estimate(gpt2(), setup, builtinCatalogues()).device.fits) << "the first stage alone has room";
}

// In a pipeline, the forward passes of a step are its micro-batches rather than accumulation steps.
TEST(ParallelLayouts, PipelineTitleIncludesMicroBatches)
{
    Plan plan;
    plan.setup =
        setupOf({{"gpus", "2"}, {"pipeline-parallel", "2"}, {"pp.microbatches", "16"}, {"batch", "3"}}, on("H100"));
    EXPECT_EQ(vram::text(layoutTitle(plan)), "pipeline of 2 stages, 16 micro-batches of 3");
    plan.setup.accumulation = 4;
    EXPECT_EQ(vram::text(layoutTitle(plan)), "pipeline of 2 stages, 16 micro-batches of 3 × 4 accumulation steps");
}

bool hasNote(const Estimate& answer, std::string_view words)
{
    return std::ranges::any_of(answer.issues, [&](const Issue& issue) {
        return issue.severity == Severity::Note && vram::text(issue.message).find(words) != std::string::npos;
    });
}

// If a step has very many kernels, the search leaves out identical micro-batches. The estimate of all ranks does the
// same for every rank except the one shown.
TEST(ParallelLayouts, FitDetailShortensLongPipelines)
{
    const std::vector<const char*> strategies{"fsdp2", "zero1", "megatron"};
    for (std::size_t i = 0; i < strategies.size(); i += kSanitizedStride) {
        const char* const data = strategies[i];
        constexpr double kRoom = 1000; // GiB. If a step does not fit, the figures are lower bounds.
        vram::Setup setup =
            setupOf({{"gpus", "4"}, {"data-parallel", data}, {"pipeline-parallel", "2"}}, on("H100", kRoom));
        for (const auto& [microbatches, shortens] : {std::pair(16, false), {4000, true}}) {
            setup.parallel.microbatches = microbatches;
            const Estimate tried = estimate(gpt2(), setup, builtinCatalogues(), Detail::Fit);
            const Estimate whole = estimate(gpt2(), setup, builtinCatalogues(), Detail::Totals);
            const RankEstimate& rank = *highestMemoryRank(whole.ranks);
            EXPECT_EQ(tried.isTruncated, shortens) << data;
            EXPECT_FALSE(whole.isTruncated);
            // A ZeRO rank with less optimizer state may reserve one more segment.
            const bool isSame = tried.ranks.front().rank == rank.rank;
            if (isSame) {
                EXPECT_EQ(tried.peak.allocated, rank.peak.allocated) << data << " " << microbatches;
                EXPECT_EQ(tried.totals, rank.totals) << data;
            }
            const double oneSegment = isSame ? 0 : 1e-4;
            EXPECT_NEAR(static_cast<double>(tried.device.total) / static_cast<double>(rank.device.total), 1,
                        shortens ? 0.04 : oneSegment)
                << data << " " << microbatches;
            EXPECT_EQ(hasNote(whole, "is estimated with all micro-batches"), shortens) << data;
            vram::Setup named = setup;
            named.parallel.rank = rank.rank;
            const Estimate alone = estimate(gpt2(), named, builtinCatalogues(), Detail::Totals);
            EXPECT_EQ(alone.device.total, rank.device.total) << data << " " << microbatches;
            EXPECT_EQ(alone.peak.allocated, rank.peak.allocated) << data << " " << microbatches;
        }
    }
}

// torchtitan/distributed/fsdp.py: MixedPrecisionPolicy(param_dtype, reduce_dtype) and no autocast.
TEST(ParallelLayouts, FsdpUsesMixedPrecisionPolicyInsteadOfAutocast)
{
    const auto tried = [](std::string_view precision, DataParallel data, std::string_view type = "same") {
        const vram::Setup setup =
            setupOf({{"precision", std::string(precision)}, {"fsdp.param-dtype", std::string(type)}}, on("H100"));
        const PlanFacts facts = planFacts(smallLlama(), setup, builtinCatalogues());
        return setupOf(setup, {{.gpus = 4}, data}, facts, 1, 1);
    };
    const vram::Setup sharded = tried("amp-bf16", DataParallel::Fsdp2);
    EXPECT_EQ(sharded.precision, Precision::Fp32);
    EXPECT_EQ(sharded.parallel.parameterDType, PolicyDType::BFloat16);
    EXPECT_EQ(sharded.parallel.reduceDType, PolicyDType::Float32);
    EXPECT_EQ(tried("amp-fp16", DataParallel::Fsdp2).parallel.parameterDType, PolicyDType::Float16);
    EXPECT_EQ(tried("amp-bf16", DataParallel::Fsdp2, "bf16").precision, Precision::AmpBf16) << "accelerate has both";
    EXPECT_EQ(tried("amp-bf16", DataParallel::Ddp).precision, Precision::AmpBf16);
    EXPECT_EQ(tried("bf16", DataParallel::Fsdp2).parallel.parameterDType, PolicyDType::Same);
}

// Four of eight GPUs shard each sequence of 32,768 tokens. Keys and values of 4 of 8 heads in 16 bits are gathered in
// forward and in backward, where their gradients are also reduced.
TEST(ParallelLayouts, LongSequencesUseContextParallelism)
{
    const Network network = importHuggingFace(R"({"model_type": "llama", "hidden_size": 256, "intermediate_size": 512,
                              "num_attention_heads": 8, "num_hidden_layers": 5, "num_key_value_heads": 4,
                              "vocab_size": 1000, "max_position_embeddings": 32768})",
                                              {.dims = {{"sequence", 32768}}})
                                ->project.network;
    const vram::Setup setup = on("H100");
    const PlanFacts facts = planFacts(network, setup, builtinCatalogues());
    EXPECT_EQ(facts.sequence, 32768);
    EXPECT_DOUBLE_EQ(facts.keyValueBytes, 2.0 * 5 * 32768 * 128 * 2);
    std::set<std::int64_t> degrees;
    for (const ParallelLayout& layout : layoutsOf(8, setup, facts, {})) {
        degrees.insert(layout.context);
        EXPECT_EQ(layout.dataDegree() * layout.context * layout.tensor * layout.pipeline, 8);
    }
    EXPECT_EQ(degrees, (std::set<std::int64_t>{1, 2, 4}));
    const auto sent = [&](std::int64_t context) {
        const ParallelLayout layout{{.gpus = 8, .context = context}, DataParallel::Fsdp2};
        return costOf(facts, layout, setupOf(setup, layout, facts, 1, 1), 2).sent;
    };
    EXPECT_EQ(sent(4) - sent(1), static_cast<Bytes>(3 * facts.keyValueBytes * 3 / 4));
    EXPECT_TRUE(std::ranges::none_of(layoutsOf(8, setup, planFacts(smallLlama(), setup, builtinCatalogues()), {}),
                                     [](const ParallelLayout& layout) { return layout.context > 1; }));
}

void expectLessThanEstimates(const Network& network, const vram::Setup& setup, std::int64_t micro)
{
    const PlanFacts facts = planFacts(network, setup, builtinCatalogues());
    const std::vector<ParallelLayout> layouts = layoutsOf(4, setup, facts, {});
    for (std::size_t i = 0; i < layouts.size(); i += kSanitizedStride) {
        const ParallelLayout& layout = layouts[i];
        for (const std::int64_t passes : {layout.pipeline, 4 * layout.pipeline}) {
            const vram::Setup tried = setupOf(setup, layout, facts, micro, micro * passes);
            const Estimate answer = estimate(network, tried, builtinCatalogues(), Detail::Totals);
            EXPECT_LT(minimumBytes(facts, layout, setup, micro, micro * passes), answer.device.total)
                << vram::name(layout.data) << " t" << layout.tensor << " p" << layout.pipeline << " reshard "
                << layout.reshard << " checkpoints " << static_cast<int>(layout.checkpointing) << " passes " << passes
                << " of " << micro;
        }
    }
}

// The states of ResNet-50 fit on every GPU, so DDP comes first although FSDP2 is estimated to be 1 % faster.
TEST(ParallelLayouts, SimplerLayoutComesFirstIfTimesAreClose)
{
    const Network network = loadModel("builtin:resnet50")->project.network;
    const vram::Setup setup = setupOf({{"precision", "amp-fp16"}}, on("NVIDIA V100 SXM2 32GB"));
    const Plans plans =
        vram::test::plansFor(network, setup, {.gpus = 8, .globalBatch = 2048, .objective = PlanObjective::Fastest});
    ASSERT_GE(plans.plans.size(), 2U);
    const Plan& first = plans.plans[0];
    const Plan& second = plans.plans[1];
    EXPECT_EQ(first.parallel.data, DataParallel::Ddp);
    EXPECT_EQ(second.parallel.data, DataParallel::Fsdp2);
    EXPECT_LT(second.time.step, first.time.step);
    EXPECT_LT(first.time.step, second.time.step * (1 + kShardingHandicap));
}

// The bound by which the search prunes plans never exceeds the estimate.
TEST(ParallelLayouts, LowerBoundNeverExceedsEstimate)
{
    for (const std::int64_t micro : {1, 16}) {
        expectLessThanEstimates(gpt2(), on("H100"), micro);
        expectLessThanEstimates(smallLlama(), on("H100"), micro);
        // Flash attention, which only supports 16-bit tensors, saves no repeated keys and values.
        expectLessThanEstimates(
            smallLlama(), setupOf({{"fsdp.param-dtype", "bf16"}, {"fsdp.reduce-dtype", "fp32"}}, on("H100")), micro);
        expectLessThanEstimates(smallLlama(), setupOf({{"precision", "amp-bf16"}}, on("H100")), micro);
    }
}

} // namespace vram::plan_ways_test
