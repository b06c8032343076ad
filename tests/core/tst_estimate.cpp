// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/resource.h"
#include "estimate/batched_rows.h"
#include "estimate/estimate.h"
#include "layers/layer_type.h"
#include "project/project.h"
#include "search/largest_batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace vram::estimate_test {

/// Returns Input [2, 8] -> Linear(8 -> 4) -> ReLU -> Linear(4 -> 3) -> cross-entropy, small enough to check by hand.
Project pencil()
{
    const Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"Pencil","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[8]}},
        {"id":2,"name":"body","rows":[
          {"id":3,"type":"Linear","name":"a","attributes":{"out_features":4}},{"id":4,"type":"ReLU","name":"r"}]},
        {"id":5,"type":"Linear","name":"b","attributes":{"out_features":3}},
        {"id":6,"type":"CrossEntropyLoss","name":"loss"}]},
        "setup":{"batch":2,"optimizer":"sgd"}})");
    EXPECT_TRUE(project) << (project ? "" : vram::text(project.error()));
    return *project;
}

Estimate estimateOf(const Project& project)
{
    return estimate(project.network, project.setup, builtinCatalogues());
}

Project builtin(std::string_view name)
{
    const Result<Project> project = parseProject(resource("models/" + std::string(name) + ".vram.json"));
    EXPECT_TRUE(project);
    return *project;
}

TEST(Estimate, MatchesHandCalculation)
{
    const Estimate e = estimateOf(pencil());
    EXPECT_EQ(e.parameters, 8 * 4 + 4 + 4 * 3 + 3);
    EXPECT_EQ(e.totals.parameters, 51 * 4);
    EXPECT_EQ(e.totals.gradients, 51 * 4);
    EXPECT_EQ(e.totals.optimizerState, 0);
    EXPECT_EQ(e.totals.input, 2 * 8 * 4 + 2 * 8);
    // The saved tensors are the output of ReLU, which the second linear layer also saves, the log-probabilities, and
    // the total weight of nll_loss.
    EXPECT_EQ(e.totals.savedActivations, 2 * 4 * 4 + 2 * 3 * 4 + 4);
    // Between steps, 204 + 80 bytes are alive. When the first linear layer's gradients exist, the following are also
    // alive: output 24, loss 4, root gradient 4, gradients of the second linear layer 60, gradient of the first linear
    // layer's output 32, and gradients of the first linear layer 144.
    EXPECT_EQ(e.peak.allocated, 284 + 24 + 4 + 4 + 60 + 32 + 144);
    EXPECT_EQ(e.peak.phase, Phase::Backward);
    EXPECT_EQ(e.peak.byCategory.total(), e.peak.allocated);
    EXPECT_EQ(e.peak.reserved, 2 << 20);
}

TEST(Estimate, BlocksSumTheirRows)
{
    const Estimate e = estimateOf(pencil());
    ASSERT_EQ(e.rows.size(), 6U);
    EXPECT_EQ(e.rows.at(1).parameters, 36);
    EXPECT_EQ(e.rows.at(1).saved, 2 * 4 * 4);
}

TEST(Estimate, MarksRowsWithBatchDimension)
{
    Project project = builtin("llama_3_2_1b");
    BatchedRows batchedRows;
    for (const std::int64_t batch : {1, 7}) {
        project.setup.batch = batch;
        Estimate e = estimateOf(project);
        batchedRows.mark(e, project.network, project.setup);
        EXPECT_TRUE(e.rows.at(0).hasBatchDimension);  // the input's ids
        EXPECT_FALSE(e.rows.at(4).hasBatchDimension); // positions
    }
    // For another network, the flags are recomputed.
    project = pencil();
    Estimate e = estimateOf(project);
    batchedRows.mark(e, project.network, project.setup);
    EXPECT_TRUE(e.rows.at(0).hasBatchDimension);
}

TEST(Estimate, FrozenLayersHaveNoGradientsOrSavedActivations)
{
    Project project = pencil();
    project.setup.freeze = "body.*";
    const Estimate e = estimateOf(project);
    EXPECT_EQ(e.trainableParameters, 15);
    EXPECT_EQ(e.totals.gradients, 15 * 4);
    EXPECT_EQ(e.rows.at(3).saved, 0);         // Nothing is saved below the last trainable layer.
    EXPECT_EQ(e.rows.at(4).saved, 2 * 4 * 4); // The last trainable layer saves its input.
}

TEST(Estimate, AdagradHasStateForFrozenParametersToo)
{
    Project project = pencil();
    project.setup.freeze = "body.*";
    project.setup.optimizer = "adagrad";
    EXPECT_EQ(estimateOf(project).totals.optimizerState, 51 * 4 + 4 * 4); // The sums, and a step counter for each.
    project.setup.optimizer = "rmsprop";
    EXPECT_EQ(estimateOf(project).totals.optimizerState, 15 * 4 + 2 * 4);
}

TEST(Estimate, AccumulationKeepsGradientsThroughForward)
{
    Project project = pencil();
    const Bytes forward = estimateOf(project).peak.byPhase[0];
    project.setup.accumulation = 4;
    EXPECT_EQ(estimateOf(project).peak.byPhase[0], forward + 51 * 4);
}

TEST(Estimate, EmaAddsACopyOfTheParameters)
{
    Project project = pencil();
    const Bytes before = estimateOf(project).peak.allocated;
    project.setup.ema = true;
    EXPECT_EQ(estimateOf(project).peak.allocated, before + 51 * 4);
}

TEST(Estimate, InferenceSavesNoActivationsGradientsOrState)
{
    Project project = pencil();
    project.setup.mode = Mode::Inference;
    const Estimate e = estimateOf(project);
    EXPECT_EQ(e.totals.savedActivations, 0);
    EXPECT_EQ(e.totals.gradients, 0);
    EXPECT_EQ(e.totals.optimizerState, 0);
}

TEST(Estimate, LoraTrainsOnlyAdapters)
{
    Project project = pencil();
    project.setup.lora = "body.a";
    project.setup.loraRank = 2;
    const Estimate e = estimateOf(project);
    EXPECT_EQ(e.trainableParameters, 2 * 8 + 4 * 2);
    EXPECT_EQ(e.parameters, 51 + 24);
}

TEST(Estimate, LoraWildcardAdaptsOnlyLinearLayers)
{
    Project project = builtin("gpt2"); // Includes embeddings and norms.
    project.setup.lora = "blocks*";
    const std::int64_t blocks = estimateOf(project).trainableParameters;
    project.setup.lora = "*";
    const std::int64_t all = estimateOf(project).trainableParameters;
    // The head is the only linear layer outside the blocks.
    EXPECT_EQ(all - blocks, project.setup.loraRank * (768 + 50257));
}

TEST(Estimate, ReportsPatternsWithoutMatches)
{
    Project project = builtin("gpt2");
    EXPECT_TRUE(estimateOf(project).issues.empty());
    project.setup.checkpoint = "blocks*, layers.*";
    project.setup.freeze = "wte";
    project.setup.lora = "blocks*, norm*";
    const Estimate e = estimateOf(project);
    std::vector<std::string> said;
    for (const Issue& issue : e.issues)
        said.push_back(vram::text(issue.message));
    EXPECT_EQ(said, (std::vector<std::string>{
                        "checkpoint: \"layers.*\" matches no block; the blocks are transformer, transformer.h, "
                        "transformer.h.0, transformer.h.0.attn, transformer.h.0.mlp.",
                        "freeze: \"wte\" matches no layer; the top-level rows are input_ids, transformer, lm_head, "
                        "logits, loss.",
                        "lora: \"norm*\" matches no linear layer; the linear layers are c_attn, c_proj, c_fc, "
                        "lm_head."}));
    EXPECT_FALSE(e.valid());
}

// Each layer is valid by itself, so the message names the batch rather than a row.
TEST(Estimate, ReportsExcessiveBatchAsTheCause)
{
    Project project = builtin("resnet50");
    const std::int64_t parameters = estimateOf(project).parameters;
    for (const std::int64_t batch : {std::int64_t{1'000'000'000'000}, std::int64_t{1} << 62}) {
        project.setup.batch = batch;
        const Estimate e = estimateOf(project);
        ASSERT_EQ(e.issues.size(), 1U) << vram::text(e.issues.front().message);
        EXPECT_EQ(e.issues.front().setting, "batch");
        EXPECT_EQ(e.issues.front().layer, LayerId::None);
        EXPECT_EQ(e.parameters, parameters);
        EXPECT_EQ(e.batch, batch);
    }
}

// torch.nn.Linear accepts a feature map and operates on its last dimension.
TEST(Estimate, WarnsAboutLinearAfterFeatureMap)
{
    const auto warned = [](const std::string& between) {
        const auto project =
            parseProject(R"({"format":"vram-planner/1","network":{"name":"CNN","rows":[
            {"id":1,"type":"Input","name":"x","attributes":{"shape":[3,32,32]}},
            {"id":2,"type":"Conv2d","name":"conv","attributes":{"out_channels":8,"kernel_size":[3]}},)"
                         + between + R"({"id":9,"type":"Linear","name":"fc","attributes":{"out_features":4}}]},
            "setup":{"batch":2}})");
        const Estimate e = estimateOf(*project);
        EXPECT_TRUE(e.valid());
        return std::ranges::count(e.issues, QuickFix::InsertFlatten, &Issue::fix) == 1;
    };
    EXPECT_TRUE(warned(""));
    EXPECT_TRUE(warned(R"({"id":3,"type":"BatchNorm2d","name":"n"},{"id":4,"type":"ReLU","name":"r"},)"));
    EXPECT_TRUE(warned(R"({"id":3,"type":"MaxPool2d","name":"p"},)"));
    EXPECT_FALSE(warned(R"({"id":3,"type":"Flatten","name":"f"},)"));
    EXPECT_FALSE(warned(R"({"id":3,"type":"Permute","name":"f","attributes":{"dims":[0,2,3,1]}},)")) << "channels last";
}

TEST(Estimate, QuantizedWeightsUsePackedSize)
{
    Project project = pencil();
    project.setup.lora = "body.a";
    project.setup.loraRank = 2;
    const Bytes before = estimateOf(project).totals.parameters;
    project.setup.quantize = Quantization::Nf4;
    // 32 elements become 16 bytes of codes, one 4-byte maximum and the 16 values of the codes, instead of 128 bytes.
    EXPECT_EQ(estimateOf(project).totals.parameters, before - 128 + 20 + 64);
    EXPECT_EQ(estimateOf(project).parameters, 51 + 24);
}

// Backward recomputes the inputs of a loss inside a checkpoint; the training loop holds no references to them.
TEST(Estimate, TrainingLoopDoesNotHoldRecomputedOutputs)
{
    const std::string text = R"({"format":"vram-planner/1","network":{"name":"n","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[1000]}},
        {"id":2,"type":"Linear","name":"fc","attributes":{"out_features":100}},
        {"id":3,"name":"head","checkpoint":true,"rows":[{"id":4,"type":"ReLU","name":"relu"},
        {"id":5,"type":"CrossEntropyLoss","name":"loss"},{"id":6,"type":"ReLU6","name":"clipped"}]},
        {"id":7,"type":"Mul","name":"used","inputs":[4]}]},"setup":{"batch":2,"keep_outputs":)";
    Bytes held = 0;
    for (const std::string_view kept : {"false", "true"}) {
        const Result<Project> project = parseProject(text + std::string(kept) + "}}");
        ASSERT_TRUE(project);
        const Estimate e = estimateOf(*project);
        ASSERT_TRUE(e.valid());
        EXPECT_GE(e.peak.allocated, held);
        held = e.peak.allocated;
    }
}

TEST(Estimate, CheckpointingReducesSavedActivations)
{
    Project project = builtin("gpt2");
    project.setup.batch = 8;
    const Estimate plain = estimateOf(project);
    project.setup.checkpoint = "blocks*";
    const Estimate checkpointed = estimateOf(project);
    EXPECT_LT(checkpointed.totals.savedActivations, plain.totals.savedActivations / 2);
    EXPECT_LT(checkpointed.peak.allocated, plain.peak.allocated);
    EXPECT_EQ(checkpointed.totals.gradients, plain.totals.gradients);
}

TEST(Estimate, TimelinePeakMatchesPeak)
{
    const Estimate e = estimateOf(builtin("resnet18"));
    ASSERT_FALSE(e.timeline.points.empty());
    EXPECT_EQ(e.timeline.points[e.timeline.peak].live.total(), e.peak.allocated);
    EXPECT_EQ(e.timeline.points[e.timeline.peak].live, e.peak.byCategory);
    EXPECT_EQ(e.timeline.points[e.timeline.peak].layer, e.peak.layer);
}

TEST(Estimate, DetailDoesNotChangeResults)
{
    const Project project = builtin("resnet50");
    const Estimate totals = estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals);
    const Estimate timeline = estimate(project.network, project.setup, builtinCatalogues(), Detail::Timeline);
    EXPECT_EQ(totals.peak.allocated, timeline.peak.allocated);
    EXPECT_EQ(totals.device.total, timeline.device.total);
    EXPECT_EQ(totals.totals, timeline.totals);
}

TEST(Estimate, InvalidLayerDoesNotPreventOtherEstimates)
{
    Project project = pencil();
    Layer broken = *asLayer(*find(project.network, LayerId{5}));
    broken.type = "Conv2d";
    broken.attributes.clear();
    Network network = project.network;
    network.rows[2] = std::make_shared<const Layer>(broken);
    const Estimate e = estimate(network, project.setup, builtinCatalogues());
    ASSERT_FALSE(e.issues.empty());
    EXPECT_EQ(e.issues.front().layer, LayerId{5});
    EXPECT_EQ(e.issues.front().path, "b");
    EXPECT_NE(vram::text(e.issues.front().message).find("4 dimensions"), std::string::npos);
    EXPECT_FALSE(e.valid());
    EXPECT_EQ(e.rows.at(1).parameters, 36);
}

TEST(Estimate, ReportsSizesBeyond64Bits)
{
    Project project = pencil();
    project.setup.batch = std::int64_t{1} << 60;
    const Estimate e = estimateOf(project);
    EXPECT_FALSE(e.valid());
    EXPECT_NE(vram::text(e.issues.back().message).find("64 bits"), std::string::npos);
    EXPECT_GE(e.peak.allocated, 0);
    EXPECT_FALSE(e.device.fits); // The figures are those of one sample.
}

TEST(Estimate, ReportsSharedParametersOfDifferentSize)
{
    const Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"Tied","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[16],"dtype":"int64"}},
        {"id":2,"type":"Embedding","name":"tok","attributes":{"num_embeddings":100,"embedding_dim":8}},
        {"id":3,"type":"Linear","name":"wide","attributes":{"out_features":24}},
        {"id":4,"type":"Linear","name":"head","attributes":{"out_features":100,"bias":false},
         "shared":{"weight":"2:weight"}},
        {"id":5,"type":"CrossEntropyLoss","name":"loss"}]},"setup":{"batch":2}})");
    ASSERT_TRUE(project);
    const Estimate e = estimateOf(*project);
    ASSERT_FALSE(e.issues.empty());
    EXPECT_EQ(e.issues.front().path, "head");
    EXPECT_NE(vram::text(e.issues.front().message).find("100×8, but needs one of 100×24"), std::string::npos);
    EXPECT_EQ(e.parameters, 100 * 8 + 8 * 24 + 24 + 24 * 100);
}

TEST(Estimate, ReportsExcessiveNestedRepeats)
{
    Project project = pencil();
    Block inner;
    inner.id = LayerId{90};
    inner.name = "inner";
    inner.repeat = 1'000'000;
    Block outer = inner;
    outer.id = LayerId{91};
    outer.name = "outer";
    outer.rows = {std::make_shared<const Block>(inner)};
    project.network.rows.insert(project.network.rows.begin() + 1, std::make_shared<const Block>(outer));
    const Estimate e = estimateOf(project);
    ASSERT_EQ(e.issues.size(), 1U);
    EXPECT_EQ(e.issues.front().path, "outer");
    EXPECT_NE(vram::text(e.issues.front().message).find("reduce them"), std::string::npos);
    EXPECT_EQ(e.peak.allocated, estimateOf(pencil()).peak.allocated);
}

TEST(LargestBatch, IsExact)
{
    Project project = builtin("resnet50");
    const std::int64_t batch = largestBatch(project.network, project.setup, builtinCatalogues());
    ASSERT_GT(batch, 0);
    project.setup.batch = batch;
    EXPECT_TRUE(estimateOf(project).device.fits);
    project.setup.batch = batch + 1;
    EXPECT_FALSE(estimateOf(project).device.fits);
}

bool fitsAt(Project project, std::int64_t batch)
{
    project.setup.batch = batch;
    return estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals).device.fits;
}

/// Finds the largest batch by bisection alone.
std::int64_t bisected(const Project& project)
{
    std::int64_t low = 0;
    std::int64_t high = 1;
    while (fitsAt(project, high)) {
        low = high;
        high *= 2;
    }
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (fitsAt(project, middle) ? low : high) = middle;
    }
    return low;
}

// The reserved memory may decrease again at a larger batch, so several results are correct, but all of them are close.
TEST(LargestBatch, FitsAndTheNextBatchDoesNot)
{
    for (const char* name : {"lenet5", "mlp", "resnet18", "vgg16", "gpt2", "bert_base", "unet"}) {
        Project project = builtin(name);
        for (const char* gpu : {"NVIDIA Tesla T4", "NVIDIA H100 SXM5 80GB"}) {
            for (const Precision precision : {Precision::Fp32, Precision::AmpBf16}) {
                project.setup.gpu = gpu;
                project.setup.precision = precision;
                const std::int64_t largest = largestBatch(project.network, project.setup, builtinCatalogues());
                SCOPED_TRACE(std::string(name) + " " + gpu + " " + std::string(choiceName(precision)));
                EXPECT_GE(6 * largest, 5 * bisected(project));
                EXPECT_TRUE(fitsAt(project, largest));
                EXPECT_FALSE(fitsAt(project, largest + 1));
            }
        }
    }
}

TEST(LargestBatch, IsZeroIfNothingFits)
{
    Project project = builtin("llama_3_2_1b");
    project.setup.customCapacity = 1;
    EXPECT_EQ(largestBatch(project.network, project.setup, builtinCatalogues()), 0);
}

} // namespace vram::estimate_test
