// SPDX-License-Identifier: GPL-3.0-or-later
#include "advice/advice.h"
#include "advice/checkpoint_plan.h"
#include "base/resource.h"
#include "estimate/compute.h"
#include "project/project.h"
#include "search/largest_batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace vram::advice_test {

namespace {

Project builtin(std::string_view name)
{
    return *parseProject(resource("models/" + std::string(name) + ".vram.json"));
}

/// Returns the advice for a project. Several tests ask for that of the same one.
const std::vector<Advice>& adviceFor(const Project& project)
{
    static std::map<std::string, std::vector<Advice>> known;
    const auto [at, isNew] = known.try_emplace(writeProject(project));
    if (isNew)
        at->second = advise(project.network, project.setup, builtinCatalogues());
    return at->second;
}

const Advice* find(const std::vector<Advice>& list, std::string_view title)
{
    const auto at =
        std::find_if(list.begin(), list.end(), [&](const Advice& a) { return vram::text(a.title) == title; });
    return at == list.end() ? nullptr : &*at;
}

TEST(Advice, SavingsMatchEstimatesOfSuggestedSetups)
{
    Project project = builtin("resnet50");
    project.setup.batch = 64;
    const Bytes before = estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals).device.total;
    const std::vector<Advice>& list = adviceFor(project);
    ASSERT_FALSE(list.empty());
    for (const Advice& advice : list) {
        const Network& network = advice.network ? *advice.network : project.network;
        const Estimate after = estimate(network, advice.setup, builtinCatalogues(), Detail::Totals);
        EXPECT_EQ(advice.total, after.device.total) << vram::text(advice.title);
        EXPECT_EQ(advice.saving, before - after.device.total) << vram::text(advice.title);
        EXPECT_TRUE(advice.saving > 0
                    || advice.largestBatch > largestBatch(project.network, project.setup, builtinCatalogues()))
            << vram::text(advice.title);
        EXPECT_FALSE(advice.cost.empty());
    }
}

// The time with a suggested change covers as many samples as a step has now, even if the change affects the batch.
TEST(Advice, StepTimesMatchEstimatesOfSuggestedSetups)
{
    Project project = builtin("gpt2");
    project.setup.batch = 16;
    project.setup.gpu = "NVIDIA GeForce RTX 4090";
    const StepTime now = estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals).time;
    const std::vector<Advice>& list = adviceFor(project);
    for (const Advice& advice : list) {
        const Network& network = advice.network ? *advice.network : project.network;
        const StepTime after = estimate(network, advice.setup, builtinCatalogues(), Detail::Totals).time;
        EXPECT_NEAR(advice.stepSeconds, 16 / after.samplesPerSecond, 1e-9) << vram::text(advice.title);
        EXPECT_NEAR(advice.addedSeconds, advice.stepSeconds - now.step, 1e-9) << vram::text(advice.title);
    }
    const Advice* checkpointing = find(list, "Activation checkpointing in every block");
    ASSERT_NE(checkpointing, nullptr);
    EXPECT_GT(checkpointing->addedSeconds, 0.1 * now.step);
    EXPECT_TRUE(vram::text(checkpointing->cost).ends_with(" a step")) << vram::text(checkpointing->cost);
    EXPECT_NE(vram::text(checkpointing->cost).find("; +"), std::string::npos) << vram::text(checkpointing->cost);
    const Advice* half = find(list, "Mixed bf16");
    ASSERT_NE(half, nullptr);
    EXPECT_LT(half->addedSeconds, 0);
    EXPECT_NE(vram::text(half->cost).find("; −"), std::string::npos) << vram::text(half->cost);
    const Advice* hosted = find(list, "Offload optimizer state to the CPU");
    ASSERT_NE(hosted, nullptr);
    EXPECT_GT(hosted->addedSeconds, 0) << "gradients and parameters go over PCIe";
}

// Advice for beginners suggests another optimizer, narrower layers, and fewer bits for inference.
TEST(Advice, SuggestsSgdNarrowerLayersAndQuantization)
{
    const Project resnet = builtin("resnet50");
    const std::vector<Advice> training = adviceFor(resnet);
    const Advice* sgd = find(training, "SGD instead of Adam");
    ASSERT_NE(sgd, nullptr);
    EXPECT_GT(sgd->saving, 0);
    EXPECT_EQ(sgd->price, Price::Learning);
    const Advice* narrow = find(training, "Width 1024 instead of 2048 in the widest layers");
    ASSERT_NE(narrow, nullptr);
    const Estimate after = estimate(*narrow->network, narrow->setup, builtinCatalogues(), Detail::Totals);
    EXPECT_TRUE(after.valid());
    EXPECT_LT(after.parameters, 25'557'032);
    Project gpt2 = builtin("gpt2");
    gpt2.setup.mode = Mode::Inference;
    const std::vector<Advice> inference = adviceFor(gpt2);
    EXPECT_NE(find(inference, "8-bit linear weights"), nullptr);
    EXPECT_NE(find(inference, "4-bit linear weights"), nullptr);
    EXPECT_EQ(find(inference, "SGD instead of Adam"), nullptr);
}

// A change that saves nothing at this batch size is suggested only if it allows a larger batch.
TEST(Advice, OmitsChangesWithoutBenefit)
{
    for (const char* name : {"mlp", "lenet5", "resnet50", "gpt2"}) {
        const Project project = builtin(name);
        for (const Advice& advice : adviceFor(project))
            EXPECT_TRUE(advice.saving > 0 || (advice.moreSamples > 0 && advice.changes == 1))
                << name << ": " << vram::text(advice.title);
    }
}

// Compares ideas from tutorials with figures computed by hand.
TEST(Advice, ListsIneffectiveIdeasWithReasons)
{
    const auto ideas = [](const Project& project) {
        std::string all;
        const Estimate figures = estimate(project.network, project.setup, builtinCatalogues(), Detail::Rows);
        for (const RejectedIdea& idea : ineffectiveIdeas(project.network, project.setup, figures))
            all += vram::text(idea.title) + ": " + vram::text(idea.why) + '\n';
        return all;
    };
    const auto parsed = [](const std::string& rows) {
        return *parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[
            {"id":1,"type":"Input","name":"x","attributes":{"shape":[3,64,64]}},)"
                             + rows + R"(]},"setup":{"batch":4}})");
    };
    // The mask has 4 × 8 × 64 × 64 bytes.
    const std::string masks = ideas(parsed(R"({"id":2,"type":"Conv2d","name":"a","attributes":{"out_channels":8,
        "kernel_size":3,"padding":1}},{"id":3,"type":"Dropout","name":"d"})"));
    EXPECT_NE(masks.find("takes 128 KiB here"), std::string::npos) << masks;
    EXPECT_NE(masks.find("none here is larger than 3"), std::string::npos) << masks;
    // There are 8 × 3 × (49 − 9) weights, with 4 × 4 bytes each under AdamW.
    const std::string filters = ideas(parsed(R"({"id":2,"type":"Conv2d","name":"a","attributes":{"out_channels":8,
        "kernel_size":7,"padding":3,"bias":false}})"));
    EXPECT_NE(filters.find("would save 15.0 KiB"), std::string::npos) << filters;
    EXPECT_NE(filters.find("Dropout: It would save nothing"), std::string::npos) << filters;
    Project inference = builtin("resnet50");
    inference.setup.mode = Mode::Inference;
    EXPECT_EQ(ideas(inference), "");
}

TEST(Advice, RanksSingleChangesThenCombinationsBySaving)
{
    const Project project = builtin("gpt2");
    const std::vector<Advice>& list = adviceFor(project);
    const auto combined = std::ranges::find_if(list, [](const Advice& a) { return a.changes > 1; });
    ASSERT_NE(combined, list.end());
    for (auto a = combined; a != list.end(); ++a) {
        EXPECT_GT(a->changes, 1);
        EXPECT_NE(vram::text(a->title).find(" + "), std::string::npos);
    }
    // If the network fits already, the largest saving comes first and changes that affect learning come last.
    const auto before = [](const Advice& a, const Advice& b) {
        const auto last = [](const Advice& x) { return x.price == Price::Learning; };
        return last(a) != last(b) ? last(b) : a.saving > b.saving;
    };
    EXPECT_TRUE(std::is_sorted(list.begin(), combined, before));
    EXPECT_TRUE(std::is_sorted(combined, list.end(), before));
}

TEST(Advice, ListsCheapestFixFirstIfOutOfMemory)
{
    Project project = builtin("llama_3_2_1b");
    project.setup.precision = Precision::Fp32;
    project.setup.customCapacity = 16;
    const std::vector<Advice>& list = adviceFor(project);
    ASSERT_TRUE(list.front().fit == Fit::Fits) << vram::text(list.front().title);
    for (const int changes : {1, 2}) {
        const auto first =
            std::ranges::find_if(list, [&](const Advice& a) { return (a.changes > 1) == (changes > 1); });
        ASSERT_NE(first, list.end());
        EXPECT_TRUE(first->fit == Fit::Fits) << vram::text(first->title);
        EXPECT_GE(first->largestBatch, project.setup.batch);
        for (const Advice& other : list)
            EXPECT_TRUE((other.changes > 1) != (changes > 1) || other.fit != Fit::Fits || other.price >= first->price)
                << vram::text(other.title);
    }
}

TEST(Advice, CombinationsSaveMoreThanEachPart)
{
    Project project = builtin("llama_3_2_1b");
    project.setup.precision = Precision::Fp32;
    const std::vector<Advice>& list = adviceFor(project);
    for (const Advice& whole : list) {
        for (const Advice& part : list) {
            if (whole.changes > 1 && part.changes == 1
                && vram::text(whole.title).find(vram::text(part.title)) != std::string::npos) {
                EXPECT_LT(part.saving, whole.saving) << vram::text(whole.title);
            }
        }
    }
}

// Advice for a large network takes seconds, so the search stops when its result is no longer needed.
TEST(Advice, StopsWhenCancelled)
{
    const Project project = builtin("resnet18");
    int asked = 0;
    const auto stop = [&asked] { return ++asked > 3; };
    const std::vector<Advice> few = advise(project.network, project.setup, builtinCatalogues(), stop);
    EXPECT_LT(few.size(), 4U);
    EXPECT_GT(asked, 3);
}

TEST(Advice, SuggestsOnlyApplicableChanges)
{
    Project project = builtin("resnet50");
    const std::vector<Advice>& list = adviceFor(project);
    EXPECT_EQ(find(list, "Flash attention"), nullptr);
    ASSERT_NE(find(list, "Activation checkpointing in every block"), nullptr);
    EXPECT_NE(checkpointableBlocks(project.network).find("layer1.0"), std::string::npos);
    project.setup.precision = Precision::Bf16;
    EXPECT_EQ(find(adviceFor(project), "Mixed bf16"), nullptr);
}

TEST(Advice, SuggestsEveryKindOfChange)
{
    const auto expect = [](const Project& project, std::initializer_list<const char*> titles) {
        const std::vector<Advice>& list = adviceFor(project);
        for (const char* title : titles)
            EXPECT_NE(find(list, title), nullptr) << project.network.name << ": " << title;
    };
    expect(builtin("gpt2"), {"Micro-batch 4 × 2 gradient accumulation steps", "Sequence length 512 instead of 1024",
                             "Mixed bf16", "Pure bf16", "Activation checkpointing in every block",
                             "Cross-entropy in 8 chunks", "Offload optimizer state to the CPU"});
    expect(builtin("resnet50"), {"Freeze all but the head"});
    Project llama = builtin("llama_3_2_1b");
    llama.setup.precision = Precision::Fp32;
    expect(llama, {"16-bit optimizer state", "8-bit Adam", "LoRA on all linear layers"});
    Project eager = builtin("gpt2");
    eager.setup.attention = AttentionChoice::Eager;
    expect(eager, {"Flash attention"});
    Project vgg = builtin("vgg16");
    vgg.setup.batch = 1;
    expect(vgg, {"Fused optimizer"});
    Project image = builtin("resnet50");
    image.setup.batch = 512;
    expect(image, {"Micro-batch 171 × 3 gradient accumulation steps", "Image size 128 instead of 224"});
    const Result<Project> relus = parseProject(R"({"format":"vram-planner/1","network":{"name":"leaky","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[64,64,64]}},
        {"id":4,"name":"body","repeat":6,"rows":[
          {"id":2,"type":"Conv2d","name":"a","attributes":{"out_channels":64,"kernel_size":3,"padding":1}},
          {"id":3,"type":"LeakyReLU","name":"b"}]}]},
        "setup":{"batch":64}})");
    expect(*relus, {"In-place activations"});
}

TEST(Advice, MentionsBatchStatisticsOnlyWithBatchNorm)
{
    const auto costOf = [](const char* model, std::string_view title) {
        const Advice* smaller = find(adviceFor(builtin(model)), title);
        return smaller ? text(smaller->cost) : std::string();
    };
    EXPECT_TRUE(costOf("gpt2", "Micro-batch 4 × 2 gradient accumulation steps").starts_with("smaller kernels;"));
    EXPECT_TRUE(costOf("resnet50", "Micro-batch 16 × 2 gradient accumulation steps")
                    .starts_with("smaller kernels, and batch statistics over fewer samples"));
}

TEST(Advice, SuggestsCompilingTheLossAfterTheBlocks)
{
    Project llama = builtin("llama_3_2_1b");
    llama.setup.batch = 8;
    ASSERT_NE(find(adviceFor(llama), "torch.compile of each block"), nullptr);
    llama.setup.compile = Compile::Blocks;
    const std::vector<Advice>& list = adviceFor(llama);
    EXPECT_EQ(find(list, "torch.compile of each block"), nullptr);
    EXPECT_NE(find(list, "torch.compile of the loss"), nullptr);
    EXPECT_NE(find(list, "Activation checkpointing in every block"), nullptr);
}

TEST(Advice, SmallerInputsReturnAChangedNetwork)
{
    const Project project = builtin("gpt2");
    const std::vector<Advice>& list = adviceFor(project);
    const Advice* shorter = find(list, "Sequence length 512 instead of 1024");
    ASSERT_NE(shorter, nullptr);
    ASSERT_NE(shorter->network, nullptr);
    EXPECT_EQ(shorter->setup, project.setup);
    EXPECT_EQ(shorter->largestBatch, largestBatch(*shorter->network, shorter->setup, builtinCatalogues()));
}

TEST(Advice, ReportsRecomputedShareOfForwardPass)
{
    Project project = builtin("gpt2");
    project.setup.checkpoint.clear();
    const Compute plain = countCompute(project.network, project.setup, builtinCatalogues());
    // A linear layer takes 2 × batch × tokens × in × out operations. There are twelve blocks of 12 × 768² weights, and
    // the head.
    const double tokens = static_cast<double>(project.setup.batch) * 1024;
    const double blocks = 12 * 2 * tokens * 12 * 768 * 768;
    const double attention = 12 * 4 * tokens * 768 * 1024;
    const double head = 2 * tokens * 768 * 50257;
    EXPECT_DOUBLE_EQ(plain.forward, blocks + attention + head);
    EXPECT_EQ(plain.recomputed, 0);
    project.setup.checkpoint = "blocks*";
    EXPECT_DOUBLE_EQ(countCompute(project.network, project.setup, builtinCatalogues()).recomputed, blocks + attention);
    project.setup.checkpoint.clear();
    const std::vector<Advice>& list = adviceFor(project);
    const auto share = static_cast<int>(std::lround(100 * (blocks + attention) / plain.forward));
    EXPECT_TRUE(text(find(list, "Activation checkpointing in every block")->cost)
                    .starts_with("about " + std::to_string(share) + " % of the forward pass runs twice; +"));
}

TEST(Advice, CountsConvolutionFlopsByKernelSize)
{
    const Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"c","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[3,8,8]}},
        {"id":2,"type":"Conv2d","name":"a","attributes":{"out_channels":6,"kernel_size":3,"padding":1,"groups":3}},
        {"id":3,"type":"ConvTranspose2d","name":"b","attributes":{"out_channels":4,"kernel_size":2,"stride":2}}]},
        "setup":{"batch":5}})");
    const Compute compute = countCompute(project->network, project->setup, builtinCatalogues());
    const double first = 2.0 * 5 * 6 * 8 * 8 * (1 * 3 * 3);
    const double second = 2.0 * 5 * 6 * 8 * 8 * (4 * 2 * 2);
    EXPECT_DOUBLE_EQ(compute.rows.at(1), first);
    EXPECT_DOUBLE_EQ(compute.forward, first + second);
}

TEST(Advice, CheckpointsTheFewestBlocksThatFit)
{
    Project project = builtin("gpt2");
    project.setup.precision = Precision::AmpBf16;
    const auto at = [&](const std::string& globs) {
        vram::Setup setup = project.setup;
        setup.checkpoint = globs;
        return estimate(project.network, setup, builtinCatalogues(), Detail::Totals);
    };
    // At this capacity, checkpointing a few blocks is enough.
    const Bytes middle = (at("").device.total + at("transformer.h.0").device.total) / 2;
    project.setup.customCapacity = static_cast<double>(middle) / (1 << 30);
    project.setup.margin = 0;
    const auto plan = cheapestCheckpoints(project.network, project.setup, builtinCatalogues());
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->of, 12);
    EXPECT_EQ(plan->globs, "transformer.h.0:" + std::to_string(plan->repeats));
    EXPECT_TRUE(at(plan->globs).device.fits);
    EXPECT_FALSE(at("transformer.h.0:" + std::to_string(plan->repeats - 1)).device.fits);
    EXPECT_GT(plan->recomputed, 0);
    EXPECT_LT(plan->recomputed, 1);
    const std::vector<Advice>& list = adviceFor(project);
    const Advice* some = find(list, "Activation checkpointing in " + std::to_string(plan->repeats) + " of 12 blocks");
    ASSERT_NE(some, nullptr);
    EXPECT_TRUE(some->fit == Fit::Fits);
}

TEST(Advice, DoesNotSuggestTrainingOnlyATiedHead)
{
    const Project project = builtin("gpt2");
    EXPECT_EQ(find(adviceFor(project), "Freeze all but the head"), nullptr);
}

TEST(Advice, SuggestsInferenceSpecificChanges)
{
    Project project = builtin("llama_3_2_1b");
    project.setup.mode = Mode::Inference;
    project.setup.batch = 32;
    const std::vector<Advice>& list = adviceFor(project);
    for (const char* title : {"8-bit KV cache", "4-bit linear weights", "Batch size 16"})
        EXPECT_NE(find(list, title), nullptr) << title;
    for (const Advice& advice : list)
        EXPECT_EQ(vram::text(advice.title).find("ptimizer"), std::string::npos) << vram::text(advice.title);
}

} // namespace

} // namespace vram::advice_test
