// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/edit.h"
#include "estimate/estimate.h"
#include "import/load_model.h"
#include "layers/layer_type.h"
#include "textbook/tool_formulas.h"

#include <gtest/gtest.h>

namespace vram::peers_test {

using namespace vram::formulas;

namespace {

constexpr double kMib = 1024.0 * 1024.0;
constexpr double kGib = 1024.0 * kMib;

// huggingface/accelerate at 16cb6eb, tests/test_cli.py and docs. "MB" means MiB there.
TEST(Accelerate, MatchesItsOwnTests)
{
    const Bytes bert = 433'249'280;
    EXPECT_NEAR(accelerate(bert, false).maximum / kGib, 1.61, 0.005);
    EXPECT_NEAR(accelerate(bert, true).maximum / kMib, 826.36, 0.005);
    EXPECT_NEAR(accelerate(102'441'032, false).maximum / kMib, 390.78, 0.005);
    EXPECT_EQ(accelerate(bert, true).gradients, 1.5 * static_cast<double>(bert));
}

TEST(Accelerate, ResNet50HasTheSizeOfTimmResNet50)
{
    const Project project = loadModel("builtin:resnet50").value().project;
    const Estimate figures = estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals);
    EXPECT_EQ(figures.totals.parameters + figures.totals.buffers, 102'441'032);
}

DeepSpeedSetup eleven(bool optimizer, bool parameters, bool zeroInit)
{
    return {.parameters = 2851e6,
            .largestLayer = 32e6,
            .gpusPerNode = 8,
            .nodes = 1,
            .offloadOptimizer = optimizer,
            .offloadParameters = parameters,
            .zeroInit = zeroInit};
}

// microsoft/DeepSpeed at edaa722, docs/code-docs/source/memory.rst.
TEST(DeepSpeed, Zero3MatchesPublishedTable)
{
    const auto expect = [](const DeepSpeed& result, double cpu, double gpu) {
        EXPECT_NEAR(result.cpu / kGib, cpu, 0.005);
        EXPECT_NEAR(result.gpu / kGib, gpu, 0.005);
    };
    expect(deepSpeedZero3(eleven(true, true, true)), 71.69, 0.12);
    expect(deepSpeedZero3(eleven(true, true, false)), 127.45, 0.12);
    expect(deepSpeedZero3(eleven(true, false, true)), 63.72, 0.78);
    expect(deepSpeedZero3(eleven(true, false, false)), 127.45, 0.78);
    expect(deepSpeedZero3(eleven(false, false, true)), 1.43, 6.09);
    expect(deepSpeedZero3(eleven(false, false, false)), 127.45, 6.09);
}

TEST(DeepSpeed, Zero2MatchesItsSourceCode)
{
    const DeepSpeed offloaded = deepSpeedZero2(eleven(true, false, true));
    EXPECT_NEAR(offloaded.cpu / kGib, 127.45, 0.005);
    EXPECT_NEAR(offloaded.gpu / kGib, 5.31, 0.005);
    // The documentation still shows 15.93, from a formula that is no longer in the code.
    const DeepSpeed onGpu = deepSpeedZero2(eleven(false, false, true));
    EXPECT_NEAR(onGpu.cpu / kGib, 127.45, 0.005);
    EXPECT_NEAR(onGpu.gpu / kGib, 11.28, 0.005);
}

TEST(DeepSpeed, MatchesT5LargeOnFourGpus)
{
    DeepSpeedSetup setup{.parameters = 737.67e6, .largestLayer = 32.90e6, .gpusPerNode = 4};
    EXPECT_NEAR(deepSpeedZero3(setup).gpu / kMib, 125 + 3166, 3);
    setup.offloadOptimizer = true;
    EXPECT_NEAR(deepSpeedZero3(setup).gpu / kMib, 477, 1);
    setup.offloadParameters = true;
    EXPECT_NEAR(deepSpeedZero3(setup).gpu / kMib, 125, 1);
}

void expectGib(const EleutherAi& result, std::initializer_list<double> expected)
{
    const double* figure = expected.begin();
    EXPECT_NEAR(result.activations / kGib, figure[0], 0.006);
    EXPECT_NEAR(result.model / kGib, figure[1], 0.006);
    EXPECT_NEAR(result.gradients / kGib, figure[2], 0.006);
    EXPECT_NEAR(result.optimizer / kGib, figure[3], 0.006);
    EXPECT_NEAR(result.communication / kGib, figure[4], 0.006);
    EXPECT_NEAR(result.total() / kGib, figure[5], 0.006);
}

// EleutherAI/cookbook at 827ee3b, calc_transformer_mem.py and its README.
TEST(EleutherAi, MatchesPublishedExamples)
{
    expectGib(eleutherAi({.layers = 32,
                          .hidden = 4096,
                          .heads = 32,
                          .sequence = 2048,
                          .batch = 8,
                          .tensorParallel = 2,
                          .gpus = 128,
                          .checkpoint = true,
                          .partitionActivations = true}),
              {34.00, 6.40, 25.60, 0.60, 0.93, 67.53});
    expectGib(eleutherAi({.layers = 36,
                          .hidden = 5120,
                          .heads = 40,
                          .sequence = 2048,
                          .batch = 8,
                          .tensorParallel = 4,
                          .gpus = 256,
                          .checkpoint = true,
                          .partitionActivations = true}),
              {23.91, 5.52, 44.19, 0.52, 0.93, 75.06});
    expectGib(eleutherAi({.layers = 44,
                          .hidden = 6144,
                          .heads = 64,
                          .sequence = 2048,
                          .checkpoint = true,
                          .partitionActivations = true}),
              {17.53, 38.32, 76.65, 229.95, 0, 362.45});
    expectGib(eleutherAi({.layers = 32, .hidden = 4096, .heads = 32, .sequence = 4096, .feedForwardRatio = 3.5}),
              {97.00, 11.81, 23.63, 70.89, 0, 203.33});
}

// arXiv 2205.05198, table 2, and Megatron-LM's test_weight_and_optimizer_memory.py at d98e8a6.
TEST(Megatron, MatchesTable2OfThePaper)
{
    const Transformer gpt3{.layers = 96, .hidden = 12288, .heads = 96, .sequence = 2048, .tensorParallel = 8};
    const double sbh = 2048.0 * 12288;
    EXPECT_DOUBLE_EQ(megatronLayerActivations(gpt3, false, formulas::Recompute::None), sbh * (10 + 3 + 80.0 / 8));
    EXPECT_DOUBLE_EQ(megatronLayerActivations(gpt3, true, formulas::Recompute::None), sbh * (34 + 80.0) / 8);
    EXPECT_DOUBLE_EQ(megatronLayerActivations(gpt3, false, formulas::Recompute::Selective), sbh * 13);
    EXPECT_DOUBLE_EQ(megatronLayerActivations(gpt3, true, formulas::Recompute::Selective), sbh * 34 / 8);
    EXPECT_DOUBLE_EQ(megatronLayerActivations(gpt3, true, formulas::Recompute::Full), 2 * sbh);
    Transformer alone = gpt3;
    alone.tensorParallel = 1;
    EXPECT_DOUBLE_EQ(megatronLayerActivations(alone, false, formulas::Recompute::None), sbh * (34 + 80.0));
}

TEST(Megatron, WeightsAndOptimizerMatchItsOwnTest)
{
    // 352 sharded and 36 replicated parameters over 16 ranks, and 64 expert parameters over 4.
    const double bytes = (352 + 36) * megatronBytesPerParameter(16) + 64 * megatronBytesPerParameter(4);
    EXPECT_DOUBLE_EQ(bytes, 3195.0);
    EXPECT_DOUBLE_EQ(megatronBytesPerParameter(1), 18);
}

// TylerYep/torchinfo at 5c4164f, tests/test_output: resnet18 at 64×64. Its megabytes are 1,000,000 bytes.
TEST(TorchInfo, MatchesResNet18TestOutput)
{
    const Project project = loadModel("builtin:resnet18").value().project;
    const LayerId input = id(project.network.rows.front());
    const Network network = setAttribute(project.network, input, "shape", Extents{3, 64, 64}).value();
    vram::Setup setup = project.setup;
    setup.batch = 1;
    const Estimate figures = estimate(network, setup, builtinCatalogues(), Detail::Rows);
    EXPECT_EQ(figures.parameters, 11'689'512);
    const TorchInfo info = torchInfo(network, figures);
    EXPECT_NEAR(static_cast<double>(info.forwardBackward()) / 1e6, 3.25, 0.005);
    EXPECT_NEAR(static_cast<double>(info.total()) / 1e6, 50.06, 0.005);
}

} // namespace

} // namespace vram::peers_test
