// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan_setups.h"
#include "estimate/step_work.h"
#include "parallel/device_mesh.h"
#include "plan/plan.h"
#include "plan/plan_parts.h"
#include "report/plan.h"
#include "sanitized.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vram::plan_search_test {

using vram::test::gpt2;
using vram::test::on;
using vram::test::plansFor;
using vram::test::rising;

namespace {

using Micros = std::vector<std::int64_t>;

double timeOf(const Network& network, const vram::Setup& setup, const Estimate& answer)
{
    Plan plan;
    plan.setup = setup;
    plan.parallel = answer.parallel;
    plan.time = slowestStep(network, setup, builtinCatalogues());
    return orderedTime(plan);
}

/// The shortest times per sample of the layouts that fit, in ascending order, each with its largest micro-batch that
/// fits.
std::vector<double> exhaustiveTimes(const Network& network, const vram::Setup& setup, std::int64_t gpus,
                                    std::int64_t batch)
{
    const PlanFacts facts = planFacts(network, setup, builtinCatalogues());
    std::vector<double> times;
    for (const ParallelLayout& layout : layoutsOf(gpus, setup, facts, {})) {
        const std::int64_t samples = batch / layout.dataDegree();
        std::optional<double> time;
        for (const std::int64_t micro : batch % layout.dataDegree() == 0 ? microBatches(layout, samples) : Micros()) {
            const vram::Setup tried = setupOf(setup, layout, facts, micro, samples);
            const Estimate answer = estimate(network, tried, builtinCatalogues(), Detail::Totals);
            if (answer.valid() && answer.device.fits)
                time = timeOf(network, tried, answer);
        }
        if (time)
            times.push_back(*time);
    }
    std::ranges::sort(times);
    times.resize(std::min<std::size_t>(times.size(), 3));
    return times;
}

} // namespace

// A plan is consistent with the estimate: as a setup, it fits and has the requested global batch.
TEST(PlanSearch, PlansFitAndReachGlobalBatch)
{
    const vram::Setup setup = on("NVIDIA GeForce RTX 4090", 6);
    const Plans plans = plansFor(gpt2(), setup, {.gpus = 8, .globalBatch = 32});
    ASSERT_GE(plans.plans.size(), 3U);
    for (const Plan& plan : plans.plans) {
        const Estimate answer = estimate(gpt2(), plan.setup, builtinCatalogues(), Detail::Totals);
        EXPECT_TRUE(answer.valid());
        EXPECT_TRUE(answer.device.fits) << vram::text(planTitle(plan));
        EXPECT_EQ(answer.parallel.globalBatch, 32) << vram::text(planTitle(plan));
        EXPECT_EQ(answer.device.total, plan.highestRank.device.total);
        EXPECT_EQ(plan.setup.precision, setup.precision);
        EXPECT_EQ(plan.setup.optimizer, setup.optimizer);
    }
    EXPECT_TRUE(std::ranges::is_sorted(plans.plans, {}, [](const Plan& plan) { return plan.parallel.gpus; }));
}

// Compared with an exhaustive search: the plans for each number of GPUs are the three layouts that fit and take the
// shortest time, although the search prunes layouts by bounds on cost and by the variants that need the least memory.
TEST(PlanSearch, MatchesExhaustiveSearch)
{
    struct Case {
        const Network& network;
        vram::Setup setup;
    };
    using vram::test::setupOf;
    using vram::test::smallLlama;
    const std::string_view gpu = "NVIDIA GeForce RTX 4090";
    const std::vector<Case> cases{
        Case{gpt2(), on(gpu, 5)},
        Case{gpt2(), on(gpu, 2.5)},
        Case{gpt2(), setupOf({{"optimizer", "sgd"}}, on(gpu, 4))},
        Case{smallLlama(), on(gpu, 0.75)},
        Case{smallLlama(), setupOf({{"precision", "amp-bf16"}}, on(gpu, 0.9))},
        Case{smallLlama(), setupOf({{"fsdp.param-dtype", "bf16"}, {"fsdp.reduce-dtype", "fp32"}}, on(gpu, 0.75))}};
    for (std::size_t i = 0; i < cases.size(); i += vram::test::kSanitizedStride) {
        const auto& [network, setup] = cases[i];
        constexpr std::int64_t batch = 32;
        const Plans plans = plansFor(network, setup, {.gpus = 4, .globalBatch = batch});
        for (const std::int64_t gpus : gpuCounts(4, 8)) {
            std::vector<double> found;
            for (const Plan& plan : plans.plans) {
                if (plan.parallel.gpus == gpus && !plan.setup.parallel.offload)
                    found.push_back(orderedTime(plan));
            }
            std::ranges::sort(found);
            EXPECT_EQ(found, exhaustiveTimes(network, setup, gpus, batch)) << gpus << " " << setup.customCapacity;
        }
    }
}

// FSDP2 cannot split 128,256 rows among 2 tensor-parallel ranks times 12 shards, but can with 4 shards in 3 replicas.
TEST(PlanSearch, InvalidLayoutDoesNotExcludeOthers)
{
    const Network network = loadModel("builtin:llama_3_2_1b")->project.network;
    const vram::Setup setup = vram::test::setupOf({{"precision", "bf16"}}, on("H100"));
    const PlanFacts facts = planFacts(network, setup, builtinCatalogues());
    ParallelLayout layout{{.gpus = 24, .tensor = 2, .replicate = 3}, DataParallel::Fsdp2};
    layout.checkpointing = PlanCheckpoints::None;
    const auto isValid = [&] {
        return estimate(network, setupOf(setup, layout, facts, 2, 4), builtinCatalogues(), Detail::Fit).valid();
    };
    EXPECT_TRUE(isValid());
    // Twelve samples cannot be divided among 24 data-parallel ranks.
    const Plans plans = plansFor(network, setup, {.gpus = 24, .globalBatch = 12, .objective = PlanObjective::Fastest});
    EXPECT_TRUE(std::ranges::any_of(plans.plans, [](const Plan& plan) {
        return plan.setup.parallel.tensor == 2 && plan.setup.parallel.replicate == 3;
    }));
    layout.replicate = 1;
    EXPECT_FALSE(isValid());
}

TEST(PlanSearch, CountsRingCommunication)
{
    const vram::Setup setup = on("NVIDIA H100 SXM5 80GB");
    const PlanFacts facts = planFacts(gpt2(), setup, builtinCatalogues());
    const auto sent = [&](const ParallelLayout& layout) {
        return costOf(facts, layout, setupOf(setup, layout, facts, 1, 1), layout.dataDegree()).sent;
    };
    constexpr std::int64_t bytes = 124'439'808 * 4;
    EXPECT_EQ(sent({{.gpus = 4}, DataParallel::Ddp}), bytes * 3 / 2);
    EXPECT_EQ(sent({{.gpus = 4}, DataParallel::Zero1}), bytes * 9 / 4);
    // FSDP2 gathers the twelve blocks of 7,087,872 parameters twice and the other parameters once, and scatters
    // gradients once. A ring over 4 GPUs sends 3/4 of the bytes each time; the all-reduce of DDP above takes two such
    // passes.
    constexpr std::int64_t blocks = std::int64_t{12} * 7'087'872 * 4;
    EXPECT_EQ(sent({{.gpus = 4}, DataParallel::Fsdp2}), (bytes + blocks) * 3 / 4 + bytes * 3 / 4);
    constexpr bool kReshards = false;
    EXPECT_EQ(sent({{.gpus = 4}, DataParallel::Fsdp2, kReshards}), bytes * 3 / 2);
}

TEST(PlanSearch, CountsRecomputationOverTheWholeStep)
{
    const PlanFacts facts = planFacts(gpt2(), on("NVIDIA H100 SXM5 80GB"), builtinCatalogues());
    EXPECT_GT(facts.recomputed, 0);
    EXPECT_LT(facts.recomputed, facts.forward) << "the head is outside of the blocks";
    ParallelLayout layout;
    layout.checkpointing = PlanCheckpoints::Full;
    const PlanCost cost = costOf(facts, layout, setupOf({}, layout, facts, 1, 1), 1);
    EXPECT_DOUBLE_EQ(cost.recomputed, facts.recomputed / (3 * facts.forward));
    EXPECT_LT(cost.recomputed, 1.0 / 3);
}

// The smallest number of GPUs equals that of an exhaustive search, regardless of the maximum in the request.
TEST(PlanSearch, MinimumGpusDoNotDependOnMaximum)
{
    const Project project = loadModel("builtin:wide_resnet50_2")->project;
    const Network& network = project.network;
    vram::Setup setup = on("NVIDIA GeForce RTX 4090", 1.5);
    setup.margin = 0;
    setup.batch = 1;
    std::int64_t fewest = 0;
    const PlanFacts facts = planFacts(network, setup, builtinCatalogues());
    for (std::int64_t gpus = 1; gpus <= 16 && fewest == 0; ++gpus) {
        const std::int64_t batch = defaultGlobalBatch(setup, gpus);
        EXPECT_EQ(batch % gpus, 0);
        for (const ParallelLayout& layout : layoutsOf(gpus, setup, facts, {})) {
            const std::vector<std::int64_t> micros = microBatches(layout, batch / layout.dataDegree());
            if (batch % layout.dataDegree() != 0 || micros.empty())
                continue;
            const vram::Setup tried = setupOf(setup, layout, facts, micros.front(), batch / layout.dataDegree());
            const Estimate answer = estimate(network, tried, builtinCatalogues(), Detail::Totals);
            fewest = answer.valid() && answer.device.fits ? gpus : fewest;
        }
    }
    ASSERT_GT(fewest, 8);
    ASSERT_LT(fewest, 16);
    for (const std::int64_t most : {fewest, fewest + 2, std::int64_t{16}, std::int64_t{24}, std::int64_t{64}}) {
        const Plans plans = plansFor(network, setup, {.gpus = most});
        ASSERT_FALSE(plans.plans.empty()) << vram::text(plans.problem);
        EXPECT_EQ(plans.plans.front().parallel.gpus, fewest) << most;
        EXPECT_EQ(plans.plans.front().parallel.globalBatch, plans.globalBatch);
        EXPECT_EQ(vram::text(plans.notes.front()).find(" 24"), std::string::npos) << "16 are enough";
    }
}

// torchtitan trains Llama 3.1 8B on 8 H100s with FSDP2 and selective checkpointing (docs/performance.md). Tensor
// parallelism without checkpointing is estimated to be 3 % faster, which does not justify setting it up.
TEST(PlanSearch, PrefersFsdpToEquallyFastTensorParallelism)
{
    const Network network = loadModel("builtin:llama_3_1_8b")->project.network;
    const vram::Setup setup = vram::test::setupOf({{"optimizer", "adamw"}, {"fsdp.param-dtype", "bf16"}}, on("H100"));
    const Plans plans = plansFor(network, setup, {.gpus = 8, .objective = PlanObjective::Fastest});
    ASSERT_FALSE(plans.plans.empty());
    EXPECT_EQ(plans.plans.front().setup.parallel.data, DataParallel::Fsdp2);
    EXPECT_EQ(plans.plans.front().setup.parallel.tensor, 1);
    EXPECT_TRUE(std::ranges::is_sorted(plans.plans, {}, orderedTime));
}

// The host dispatches experts one by one, again for each micro-batch. Megatron-LM's and torchtitan's guides to such
// networks divide the experts among the GPUs of a machine before they divide layers or stages.
TEST(PlanSearch, PrefersExpertParallelismForManyExperts)
{
    const Network network =
        importHuggingFace(R"({"model_type": "qwen3_moe", "hidden_size": 512, "intermediate_size": 1024,
                              "moe_intermediate_size": 1024, "num_experts": 64, "num_experts_per_tok": 4,
                              "num_attention_heads": 8, "num_hidden_layers": 8, "num_key_value_heads": 4,
                              "head_dim": 64, "vocab_size": 1000, "max_position_embeddings": 512})",
                          {})
            ->project.network;
    vram::Setup setup = vram::test::setupOf({{"precision", "bf16"}}, on("H100", 6));
    const PlanFacts facts = planFacts(network, setup, builtinCatalogues());
    EXPECT_GT(facts.expertHostOperations, facts.hostOperations);
    const Plans plans = plansFor(network, setup, {.gpus = 8, .globalBatch = 128, .objective = PlanObjective::Fastest});
    ASSERT_FALSE(plans.plans.empty());
    EXPECT_EQ(plans.plans.front().setup.parallel.expert, 8);
    EXPECT_EQ(plans.plans.front().setup.parallel.pipeline, 1);
    EXPECT_EQ(plans.plans.front().setup.parallel.tensor, 1);
    setup.compile = Compile::Blocks; // Compiled regions are not dispatched kernel by kernel.
    EXPECT_EQ(planFacts(network, setup, builtinCatalogues()).expertHostOperations, 0);
}

// Without a maximum, the number of GPUs is raised until a plan fits. The smallest number equals that of a search with a
// maximum of 64.
TEST(PlanSearch, SearchWithoutMaximumFindsMinimumGpus)
{
    const Network network = loadModel("builtin:wide_resnet50_2")->project.network;
    vram::Setup setup = on("NVIDIA GeForce RTX 4090", 1.5);
    setup.margin = 0;
    setup.batch = 1;
    const Plans upwards = plansFor(network, setup, {.gpus = 0});
    ASSERT_FALSE(upwards.plans.empty()) << vram::text(upwards.problem);
    EXPECT_GT(fewestGpus(upwards), 8);
    EXPECT_EQ(fewestGpus(upwards), fewestGpus(plansFor(network, setup, {.gpus = 64})));
    EXPECT_LE(std::ranges::max(upwards.plans, {}, [](const Plan& plan) { return plan.parallel.gpus; }).parallel.gpus,
              16);
}

TEST(PlanSearch, ObjectiveDeterminesOrder)
{
    const vram::Setup setup = on("NVIDIA GeForce RTX 4090", 6);
    const auto ordered = [&](PlanObjective objective, auto key) {
        Plans plans = plansFor(gpt2(), setup, {.gpus = 4, .globalBatch = 32, .objective = objective});
        EXPECT_GE(plans.plans.size(), 3U);
        EXPECT_TRUE(std::ranges::is_sorted(plans.plans, {}, key));
        return plans;
    };
    const auto gpus = [](const Plan& plan) { return static_cast<double>(plan.parallel.gpus); };
    const Plans fewest = ordered(PlanObjective::Fewest, gpus);
    const Plans fastest = ordered(PlanObjective::Fastest, orderedTime);
    const Plans cheapest =
        ordered(PlanObjective::Cheapest, [&](const Plan& plan) { return gpus(plan) * orderedTime(plan); });
    EXPECT_EQ(fastest.plans.front().parallel.gpus, 4);
    EXPECT_LT(fewest.plans.front().parallel.gpus, 4);
    EXPECT_LE(gpus(cheapest.plans.front()) * timePerSample(cheapest.plans.front()),
              gpus(fastest.plans.front()) * timePerSample(fastest.plans.front()));
}

// GPT-2 in fp32 with Adam keeps 2 GB: on a GPU of 3.2 GiB, a sample fits only if the shards are offloaded to CPU
// memory.
TEST(PlanSearch, SuggestsCpuOffloadOnlyIfNothingElseFits)
{
    const Plans tight = plansFor(gpt2(), on("NVIDIA GeForce RTX 4090", 3.2), {.gpus = 1, .globalBatch = 4});
    ASSERT_FALSE(tight.plans.empty()) << vram::text(tight.problem);
    for (const Plan& plan : tight.plans) {
        EXPECT_TRUE(plan.setup.parallel.offload);
        EXPECT_TRUE(estimate(gpt2(), plan.setup, builtinCatalogues(), Detail::Totals).device.fits);
        EXPECT_NE(vram::text(layoutTitle(plan)).find("CPU offload"), std::string::npos);
        // Parameters, gradients and two states of 124,439,808 elements, and the step counters of 148 tensors.
        EXPECT_NE(vram::text(plan.cost.words.back()).find("1.85 GiB of CPU memory"), std::string::npos)
            << vram::text(plan.cost.words.back());
    }
    for (const Plan& plan : plansFor(gpt2(), on("NVIDIA GeForce RTX 4090", 6), {.gpus = 1, .globalBatch = 4}).plans)
        EXPECT_FALSE(plan.setup.parallel.offload);
}

// CPU offload is proposed only if nothing else fits. Whichever kind is proposed, the fewest GPUs of the other are
// stated, so that a larger maximum leads to the same two numbers.
TEST(PlanSearch, MinimumGpusWithOffloadDoNotDependOnMaximum)
{
    const vram::Setup setup = on("NVIDIA GeForce RTX 4090", 3.2);
    const auto notes = [](const Plans& plans) {
        std::string all;
        for (const Message& note : plans.notes)
            all += vram::text(note) + '\n';
        return all;
    };
    const Plans one = plansFor(gpt2(), setup, {.gpus = 1});
    const Plans eight = plansFor(gpt2(), setup, {.gpus = 8});
    ASSERT_FALSE(one.plans.empty());
    ASSERT_FALSE(eight.plans.empty());
    EXPECT_EQ(fewestGpus(one), 1);
    EXPECT_TRUE(one.plans.front().setup.parallel.offload);
    EXPECT_FALSE(eight.plans.front().setup.parallel.offload);
    EXPECT_NE(notes(one).find("Fewest GPUs without CPU offload: " + std::to_string(fewestGpus(eight)) + ".\n"),
              std::string::npos)
        << notes(one);
    EXPECT_NE(notes(eight).find("Fewest GPUs with CPU offload: 1.\n"), std::string::npos) << notes(eight);
    const Plans roomy = plansFor(gpt2(), on("NVIDIA GeForce RTX 4090", 6), {.gpus = 1});
    EXPECT_EQ(notes(roomy).find("offload:"), std::string::npos) << notes(roomy);
}

TEST(PlanSearch, NotesListTriedAndUntriedLayouts)
{
    const Plans plans = plansFor(gpt2(), on("NVIDIA GeForce RTX 4090", 6), {.gpus = 4, .globalBatch = 8});
    ASSERT_GE(plans.notes.size(), 2U);
    EXPECT_TRUE(vram::text(plans.notes.front()).starts_with("GPU counts tried: 1, 2, 3, 4; layouts tried: DDP, "))
        << vram::text(plans.notes[0]);
    EXPECT_TRUE(vram::text(plans.notes.back()).starts_with("Not tried: ")) << vram::text(plans.notes.back());
}

TEST(PlanSearch, ExplainsWhyThereIsNoPlan)
{
    const Plans none = plansFor(gpt2(), on("NVIDIA GeForce RTX 4090", 1), {.gpus = 2});
    EXPECT_TRUE(none.plans.empty());
    EXPECT_TRUE(vram::text(none.problem).starts_with("No plan for 2 GPUs fits"));
    vram::Setup inference = on("NVIDIA GeForce RTX 4090");
    inference.mode = Mode::Inference;
    EXPECT_FALSE(plansFor(gpt2(), inference, {}).problem.empty());
    Network empty;
    EXPECT_FALSE(plansFor(empty, on("NVIDIA GeForce RTX 4090"), {}).problem.empty());
}

TEST(PlanSearch, ReportsProgressAndCanBeCancelled)
{
    double last = 0;
    EXPECT_TRUE(findPlans(gpt2(), on("NVIDIA GeForce RTX 4090"), builtinCatalogues(), {.gpus = 4}, rising(last)));
    EXPECT_DOUBLE_EQ(last, 1);
    EXPECT_FALSE(findPlans(gpt2(), on("NVIDIA GeForce RTX 4090"), builtinCatalogues(), {.gpus = 4},
                           [](double) { return false; }));
}

TEST(PlanSearch, JsonContainsApplicableSettings)
{
    const vram::Setup base = on("NVIDIA GeForce RTX 4090", 6);
    const Plans plans = plansFor(gpt2(), base, {.gpus = 4, .globalBatch = 16});
    const auto object = nlohmann::json::parse(plansJson({{base.gpu, plans}}, base, "GPT-2"));
    ASSERT_EQ(object["plans"].size(), plans.plans.size());
    for (std::size_t i = 0; i < plans.plans.size(); ++i) {
        vram::Setup setup = base;
        for (const auto& [key, value] : object["plans"][i]["set"].items()) {
            const auto next = withSetting(setup, key, value.is_string() ? value.get<std::string>() : value.dump());
            ASSERT_TRUE(next) << key << ": " << vram::text(next.error());
            setup = *next;
        }
        EXPECT_EQ(setup, plans.plans[i].setup);
    }
}

TEST(PlanSearch, TimeLimitExcludesSlowerPlans)
{
    vram::Setup setup = on("NVIDIA GeForce RTX 4090", 8);
    setup.datasetSamples = 1'000'000;
    const Plans free = plansFor(gpt2(), setup, {.gpus = 4, .globalBatch = 8});
    const double alone = free.plans.front().trainingSeconds;
    ASSERT_EQ(free.plans.front().parallel.gpus, 1);
    const Plans limited = plansFor(gpt2(), setup, {.gpus = 4, .globalBatch = 8, .maximumSeconds = alone / 2.2});
    ASSERT_FALSE(limited.plans.empty());
    EXPECT_GT(limited.plans.front().parallel.gpus, 1) << "one GPU takes too long";
    EXPECT_LT(limited.plans.size(), free.plans.size());
    for (const Plan& plan : limited.plans) {
        EXPECT_LE(plan.trainingSeconds, alone / 2.2);
        EXPECT_NEAR(plan.trainingSeconds, 1e6 / plan.time.samplesPerSecond, 1e-6);
    }
    const Plans none = plansFor(gpt2(), setup, {.gpus = 4, .globalBatch = 8, .maximumSeconds = 1});
    EXPECT_TRUE(none.plans.empty());
    EXPECT_TRUE(
        vram::text(none.problem).starts_with("No plan for up to 4 GPUs finishes within 1.00 s: the fastest takes"))
        << vram::text(none.problem);
}

} // namespace vram::plan_search_test
