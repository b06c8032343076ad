// SPDX-License-Identifier: GPL-3.0-or-later

// Impossible parallel layouts result in a message that names the setting and the values that would work.

#include "estimate/estimate.h"
#include "import/load_model.h"
#include "parallel/device_mesh.h"
#include "setup/setup.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram::impossible_layouts_test {

namespace {

using Settings = std::vector<std::pair<std::string_view, std::string_view>>;

/// Returns the errors of a built-in network with these settings, or an empty text if there are none.
std::string errorsOf(const std::string& model, const Settings& settings)
{
    vram::Setup setup;
    setup.batch = 1;
    for (const auto& [key, value] : settings)
        setup = *withSetting(setup, key, value);
    const Network network = loadModel("builtin:" + model)->project.network;
    std::string all;
    for (const Issue& issue : estimate(network, setup, builtinCatalogues(), Detail::Totals).issues) {
        if (issue.severity == Severity::Error)
            all += vram::text(issue.message);
    }
    return all;
}

} // namespace

// 4 and 4 each divide 8, but their product 16 does not, so that the layout must be rejected.
TEST(DeviceMesh, RejectsProductThatDoesNotDivideGpus)
{
    EXPECT_EQ(errorsOf("gpt2", {{"gpus", "8"}, {"tensor-parallel", "4"}, {"pipeline-parallel", "4"}}),
              "4 stages of 4 tensor-parallel GPUs need a multiple of 16 GPUs, not 8; set gpus to 16, or choose "
              "pipeline-parallel and tensor-parallel so that their product is 1, 2, 4 or 8.");
    EXPECT_EQ(errorsOf("gpt2", {{"gpus", "16"}, {"tensor-parallel", "4"}, {"pipeline-parallel", "4"}}), "");
    EXPECT_EQ(errorsOf("gpt2", {{"gpus", "1"}, {"pipeline-parallel", "2"}}),
              "1 GPU cannot be divided into 2 stages; set pipeline-parallel to 1.");
    // A degree that alone does not divide the number of GPUs results in only that error.
    EXPECT_EQ(errorsOf("gpt2", {{"gpus", "8"}, {"tensor-parallel", "3"}, {"pipeline-parallel", "4"}}),
              "8 GPUs cannot be divided into tensor-parallel groups of 3; set tensor-parallel to 1, 2, 4 or 8.");
}

// A pattern without a match results in a message, rather than in a single unit for the whole network.
TEST(DeviceMesh, RejectsTensorParallelismThatDoesNotDivideHeads)
{
    const std::string error = errorsOf("gpt2", {{"gpus", "5"}, {"tensor-parallel", "5"}});
    EXPECT_NE(error.find("12 heads cannot be split over 5 GPUs; set tensor-parallel to 1, 2, 3, 4, 6 or 12."),
              std::string::npos)
        << error;
    EXPECT_EQ(error.find("768 heads"), std::string::npos) << error;
}

TEST(DeviceMesh, RejectsFeaturesUnsupportedByPyTorchVersion)
{
    EXPECT_NE(errorsOf("lenet5", {{"torch", "1.13"}, {"compile", "model"}}).find("PyTorch 2.0"), std::string::npos);
    EXPECT_NE(errorsOf("lenet5", {{"torch", "2.3"}, {"gpus", "2"}, {"data-parallel", "fsdp2"}}).find("PyTorch 2.4"),
              std::string::npos);
    EXPECT_EQ(errorsOf("lenet5", {{"torch", "2.3"}, {"gpus", "2"}, {"data-parallel", "fsdp1"}}), "");
}

TEST(DeviceMesh, NamesFsdpUnitsWithoutMatches)
{
    const auto with = [](std::string_view units) {
        return errorsOf("gpt2", {{"gpus", "8"}, {"data-parallel", "fsdp2"}, {"fsdp.units", units}});
    };
    EXPECT_NE(with("transformer.h.0, layers.*")
                  .find("fsdp.units: no block or layer has a path like layers.*; enter paths "
                        "such as transformer.h.0,"),
              std::string::npos)
        << with("transformer.h.0, layers.*");
    EXPECT_EQ(with("transformer.h.0"), "");
    EXPECT_EQ(with("root"), "");
    EXPECT_EQ(with(""), "");
    EXPECT_EQ(errorsOf("gpt2", {{"gpus", "8"}, {"data-parallel", "ddp"}, {"fsdp.units", "layers.*"}}), "")
        << "only FSDP reads it";
}

TEST(DeviceMesh, StagesNeedRepeatedBlocks)
{
    EXPECT_EQ(errorsOf("unet3d", {{"gpus", "4"}, {"pipeline-parallel", "4"}}),
              "The network has no repeated blocks that could be divided into stages; set pipeline-parallel to 1.");
    EXPECT_EQ(errorsOf("gpt2", {{"gpus", "64"}, {"pipeline-parallel", "64"}}),
              "12 repeated blocks cannot be split into 64 stages; set pipeline-parallel to 12 or less.");
}

// PyTorch 2.6, _fsdp_param.py: "FSDP+TP sharding does not support uneven sharding for now", and to_sharded_post_forward
// does not support tensors that tensor parallelism has already sharded.
TEST(DeviceMesh, RejectsUnevenFsdpShardsWithTensorParallelism)
{
    const auto errors = [](const Settings& more) {
        Settings settings{{"data-parallel", "fsdp2"}, {"tensor-parallel", "8"}};
        settings.insert(settings.end(), more.begin(), more.end());
        return errorsOf("llama_3_2_1b", settings);
    };
    EXPECT_EQ(errors({{"gpus", "32"}}), "");
    const std::string uneven = errors({{"gpus", "24"}});
    EXPECT_NE(uneven.find("over 8 tensor-parallel GPUs times 3 shards; set gpus so that there are 1, 2, 4"),
              std::string::npos)
        << uneven;
    EXPECT_NE(errors({{"gpus", "32"}, {"fsdp.reshard", "2"}}).find("cannot keep parameters by smaller groups"),
              std::string::npos);
}

// Four ranks shard GPT-2's 50,257 vocabulary rows: torch.chunk gives the first ranks 12,565 rows, and Megatron-LM pads
// the vocabulary to 50,688, the next multiple of 4 × 128, and keeps all 1,024 positions on every rank. The embeddings
// have 768 columns; the sizes of all other sharded tensors are the same in each case.
TEST(DeviceMesh, PadsVocabularyToMultipleOfRanks)
{
    const auto parameters = [](const char* data) {
        vram::Setup setup;
        for (const auto& [key, value] :
             Settings{{"gpus", "4"}, {"tensor-parallel", "4"}, {"tp.loss-parallel", "yes"}, {"data-parallel", data}})
            setup = *withSetting(setup, key, value);
        const Estimate answer =
            estimate(loadModel("builtin:gpt2")->project.network, setup, builtinCatalogues(), Detail::Totals);
        EXPECT_TRUE(answer.valid()) << data;
        return answer.ranks.front().parameters;
    };
    EXPECT_EQ(parameters("megatron") - parameters("ddp"), (50'688 / 4 - 12'565 + 1'024 * 3 / 4) * 768);
    EXPECT_EQ(parameters("fsdp2") - parameters("ddp"), (50'257 - 12'565) * 768) << "FSDP2 refuses uneven parts";
}

// If every rank gathers the logits, the head has as many rows per rank as if each rank kept its shard. Megatron-LM
// supports only the vocabulary-parallel loss.
TEST(DeviceMesh, ShardsVocabularyWithoutLossParallelism)
{
    const auto answer = [](const char* data, const char* lossParallel) {
        vram::Setup setup;
        for (const auto& [key, value] : Settings{
                 {"gpus", "4"}, {"tensor-parallel", "4"}, {"tp.loss-parallel", lossParallel}, {"data-parallel", data}})
            setup = *withSetting(setup, key, value);
        return estimate(loadModel("builtin:gpt2")->project.network, setup, builtinCatalogues(), Detail::Totals);
    };
    for (const char* data : {"ddp", "megatron"})
        EXPECT_EQ(answer(data, "no").ranks.front().parameters, answer(data, "yes").ranks.front().parameters) << data;
    EXPECT_GT(answer("ddp", "no").peak.allocated, answer("ddp", "yes").peak.allocated);
    EXPECT_EQ(answer("megatron", "no").peak.allocated, answer("megatron", "yes").peak.allocated);
    const Estimate whole = answer("fsdp2", "no");
    EXPECT_TRUE(std::ranges::any_of(whole.issues, [](const Issue& issue) {
        return issue.severity == Severity::Note
               && vram::text(issue.message).find("padded to 50260") != std::string::npos;
    }));
}

// With 64 GPUs, each stage has 16 ranks: pairs of them split each layer, and each rank has its own experts.
TEST(DeviceMesh, ExpertParallelismMaySpanTensorParallelRanks)
{
    vram::Setup setup;
    for (const auto& [key, value] : Settings{{"gpus", "64"},
                                             {"data-parallel", "megatron-distributed-optimizer"},
                                             {"tensor-parallel", "2"},
                                             {"tp.sequence", "yes"},
                                             {"pipeline-parallel", "4"},
                                             {"expert-parallel", "16"},
                                             {"expert-tensor-parallel", "1"}})
        setup = *withSetting(setup, key, value);
    EXPECT_TRUE(meshProblems(setup).empty());
    const DeviceMesh mesh = deviceMesh(setup);
    EXPECT_EQ(mesh.expert, 16);
    EXPECT_EQ(mesh.expertShards(), 1);
    EXPECT_EQ(mesh.shards(), 8);
    setup.parallel.expertTensor = ParallelSetup::kSameAsTensor;
    EXPECT_FALSE(meshProblems(setup).empty()) << "two by two they are 8";
}

// Muon multiplies each matrix by its transpose, and GaLore factorizes it; neither works on a shard of its rows.
TEST(DeviceMesh, RejectsWholeMatrixOptimizersWithShards)
{
    for (const char* optimizer : {"muon", "galore"}) {
        for (const auto& [data, runs] : {std::pair("ddp", true), {"zero1", true}, {"fsdp2", false}, {"fsdp1", false}}) {
            const std::string errors =
                errorsOf("gpt2", {{"gpus", "4"}, {"optimizer", optimizer}, {"data-parallel", data}});
            EXPECT_EQ(errors.empty(), runs) << optimizer << " " << data << ": " << errors;
        }
    }
    EXPECT_EQ(errorsOf("gpt2", {{"gpus", "4"}, {"optimizer", "adamw"}, {"data-parallel", "fsdp2"}}), "");
}

} // namespace vram::impossible_layouts_test
