// SPDX-License-Identifier: GPL-3.0-or-later

// Training loops that differ from the plain one, compared with PyTorch 2.6. The figures come from harness/loops.py
// (AdamW, foreach).

#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "reference/reference_data.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace vram::training_loop_test {

namespace {

struct Run {
    std::string_view network;
    std::int64_t batch = 0;
    std::string_view precision;
    vram::Bytes peak = 0;
    std::string_view phase;
};

using Runs = std::vector<Run>;

vram::Setup with(const vram::Setup& setup, std::string_view key, std::string_view value)
{
    vram::Result<vram::Setup> changed = vram::withSetting(setup, key, value);
    EXPECT_TRUE(changed) << (changed ? "" : vram::text(changed.error()));
    return changed ? *changed : setup;
}

void expectPeaks(const Runs& runs, std::string_view key, std::string_view value, const vram::Setup& given = {},
                 double percent = 0)
{
    for (const Run& run : runs) {
        SCOPED_TRACE(std::string(run.network) + " " + std::string(run.precision));
        vram::Setup setup = given;
        setup.batch = run.batch;
        setup = with(with(setup, "precision", run.precision), key, value);
        const vram::Estimate ours = vram::estimate(reference::exported(std::string(run.network)), setup,
                                                   vram::builtinCatalogues(), vram::Detail::Totals);
        EXPECT_TRUE(ours.valid());
        const auto peak = static_cast<double>(run.peak);
        EXPECT_NEAR(static_cast<double>(ours.peak.allocated), peak, peak * percent / 100);
        EXPECT_EQ(vram::name(ours.peak.phase), run.phase);
    }
}

TEST(TrainingLoops, ZeroedGradientsLiveThroughForward)
{
    expectPeaks({{"lenet", 128, "fp32", 8620240, "backward"},
                 {"lenet", 128, "amp-bf16", 5206012, "backward"},
                 {"gpt2.sdpa", 1, "fp32", 3445199640, "backward"},
                 {"gpt2.sdpa", 1, "amp-bf16", 3220597020, "backward"},
                 {"mlp.seed", 256, "fp32", 3753296, "backward"},
                 {"mlp.seed", 256, "amp-bf16", 4157448, "forward"},
                 {"tv.resnet18", 8, "fp32", 374799712, "backward"},
                 {"tv.resnet18", 8, "amp-bf16", 318842976, "backward"}},
                "set-to-none", "no");
}

TEST(TrainingLoops, DroppedOutputIsFreedAfterTheLoss)
{
    expectPeaks({{"lenet", 128, "fp32", 8614496, "backward"},
                 {"lenet", 128, "amp-bf16", 5202828, "backward"},
                 {"gpt2.sdpa", 1, "fp32", 2741587736, "backward"},
                 {"gpt2.sdpa", 1, "amp-bf16", 2619911452, "backward"},
                 {"mlp.seed", 256, "fp32", 3654288, "step"},
                 {"mlp.seed", 256, "amp-bf16", 3654288, "step"},
                 {"tv.resnet18", 8, "fp32", 350971744, "backward"},
                 {"tv.resnet18", 8, "amp-bf16", 282218720, "backward"}},
                "keep-outputs", "no");
}

TEST(TrainingLoops, OptimizerStepInBackwardFreesEachGradient)
{
    expectPeaks({{"lenet", 128, "fp32", 8373416, "backward"},
                 {"lenet", 128, "amp-bf16", 4959188, "backward"},
                 {"gpt2.sdpa", 1, "fp32", 2947440408, "backward"},
                 {"gpt2.sdpa", 1, "amp-bf16", 2722837788, "backward"},
                 {"mlp.seed", 256, "fp32", 3413256, "backward"},
                 {"mlp.seed", 256, "amp-bf16", 3631808, "forward"},
                 {"tv.resnet18", 8, "fp32", 336676032, "backward"},
                 {"tv.resnet18", 8, "amp-bf16", 276803520, "backward"}},
                "step-in-backward", "yes");
}

TEST(TrainingLoops, SaveOnCpuOffloadsSavedTensors)
{
    expectPeaks({{"lenet", 128, "fp32", 8619616, "backward"},
                 {"lenet", 128, "amp-bf16", 5004384, "backward"},
                 {"mlp.seed", 256, "fp32", 4264896, "backward"},
                 {"mlp.seed", 256, "amp-bf16", 3654288, "step"},
                 {"tv.resnet18", 8, "fp32", 268953952, "backward"},
                 {"tv.resnet18", 8, "amp-bf16", 238646008, "step"},
                 {"gpt2.sdpa", 1, "fp32", 2505685592, "backward"},
                 {"gpt2.sdpa", 1, "amp-bf16", 2488813136, "step"},
                 {"own.llama.lora8ck.48", 2, "fp32", 15442480, "backward"},
                 {"own.llama.lora8ck.48", 2, "amp-bf16", 15230144, "backward"}},
                "offload-activations", "yes");
}

vram::Setup offloadedByTorchtune(std::string_view torch)
{
    return with(with({}, "offload-by", "torchtune"), "torch", torch);
}

// Tensors stay alive until a certain number of later tensors has been saved. PyTorch also saves a few empty ones, such
// as batch norm's running statistics and layer norm's bias.
TEST(TrainingLoops, TorchtuneOffloadsOnASeparateStream)
{
    expectPeaks({{"lenet", 128, "fp32", 11028064, "backward"},
                 {"lenet", 128, "amp-bf16", 6208908, "backward"},
                 {"mlp.seed", 256, "fp32", 4367696, "backward"},
                 {"mlp.seed", 256, "amp-bf16", 3845576, "backward"},
                 {"tv.resnet18", 8, "fp32", 307487840, "backward"},
                 {"tv.resnet18", 8, "amp-bf16", 256091616, "backward"},
                 {"gpt2.sdpa", 1, "fp32", 2505693784, "backward"},
                 {"gpt2.sdpa", 1, "amp-bf16", 2488813136, "step"},
                 {"own.llama.lora8ck.48", 2, "fp32", 16109104, "backward"},
                 {"own.llama.lora8ck.48", 2, "amp-bf16", 15340736, "backward"}},
                "offload-activations", "yes", offloadedByTorchtune("2.6"), 0.01);
}

// Before PyTorch 2.5 there is one stream: small tensors stay on the GPU, and all others are offloaded as by
// save_on_cpu.
TEST(TrainingLoops, TorchtuneKeepsSmallTensorsOnGpu)
{
    expectPeaks({{"lenet", 128, "fp32", 8619616, "backward"},
                 {"lenet", 128, "amp-bf16", 5004684, "backward"},
                 {"mlp.seed", 256, "fp32", 4264896, "backward"},
                 {"tv.resnet18", 8, "fp32", 268953184, "backward"},
                 {"own.llama.lora8ck.48", 2, "fp32", 15442480, "backward"}},
                "offload-activations", "yes", offloadedByTorchtune("2.4"));
}

// A checkpoint's argument is the output of the preceding kernel and is freed when that kernel has run. The network
// consists of three repeats of x + checkpoint(mlp, layer_norm(x)), with width 64, an mlp width of 128, and MSELoss.
TEST(TrainingLoops, TorchtuneOffloadsCheckpointInputs)
{
    const vram::Result<vram::Project> project = vram::parseProject(R"({"format":"vram-planner/1",
        "network":{"name":"n","rows":[{"id":1,"type":"Input","name":"x","attributes":{"shape":[64,64]}},
        {"id":2,"name":"layers","repeat":3,"rows":[{"id":3,"type":"LayerNorm","name":"ln"},
        {"id":4,"name":"mlp","checkpoint":true,"rows":[
        {"id":5,"type":"Linear","name":"0","attributes":{"out_features":128}},{"id":6,"type":"GELU","name":"1"},
        {"id":7,"type":"Linear","name":"2","attributes":{"out_features":64}}]},
        {"id":8,"type":"Add","name":"add","inputs":[2,4]}]},{"id":9,"type":"MSELoss","name":"loss"}]},
        "setup":{"batch":64}})");
    ASSERT_TRUE(project);
    const auto peak = [&](const vram::Setup& setup) {
        return vram::estimate(project->network, setup, vram::builtinCatalogues(), vram::Detail::Totals).peak.allocated;
    };
    EXPECT_EQ(peak(project->setup), 16461392);
    vram::Setup offloaded = offloadedByTorchtune("2.6");
    offloaded.batch = 64;
    EXPECT_EQ(peak(with(offloaded, "offload-activations", "yes")), 13383504);
}

// galore_torch's AdamW on the linear layers of a small OLMo 2 except its head, and plain AdamW on the rest. Its state
// consists of the moments of the projected gradients (state_dict's 227,840 bytes in fp32) and the projections.
TEST(TrainingLoops, GaLoreProjectsTheGradientsOfLinearLayers)
{
    const Runs runs{{"hf.olmo2_mha", 2, "fp32", 2454616, "backward"},
                    {"hf.olmo2_mha", 2, "amp-bf16", 2397272, "backward"},
                    {"hf.olmo2_mha", 2, "bf16", 1357000, "backward"}};
    for (const auto& run : runs) {
        SCOPED_TRACE(std::string(run.precision));
        vram::Setup setup = with(with({}, "optimizer", "galore"), "optimizer.rank", "8");
        setup = with(with(setup, "batch", "2"), "precision", run.precision);
        const vram::Estimate ours = vram::estimate(reference::exported(std::string(run.network)), setup,
                                                   vram::builtinCatalogues(), vram::Detail::Totals);
        const bool half = setup.precision == vram::Precision::Bf16;
        EXPECT_EQ(ours.totals.optimizerState, half ? 113920 + 21 * 8 * 64 * 2 : 227840 + 21 * 64 * 64 * 4);
        EXPECT_EQ(ours.peak.allocated, run.peak);
        EXPECT_EQ(vram::name(ours.peak.phase), run.phase);
    }
}

} // namespace

} // namespace vram::training_loop_test
