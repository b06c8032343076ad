// SPDX-License-Identifier: GPL-3.0-or-later

// The duration of a step: kernels compared with figures counted by hand, and the effects of settings.

#include "core/timed_network.h"

#include "devices/catalogues.h"
#include "edit/resize.h"
#include "estimate/compute.h"
#include "estimate/estimate.h"
#include "estimate/step_work.h"
#include "import/load_model.h"
#include "project/project.h"
#include "time/efficiency.h"
#include "time/gpu_links.h"
#include "time/kernel_time.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace vram::step_time_test {

using namespace vram::test;

namespace {

GpuRates gpuRates(std::string_view gpu)
{
    return vram::gpuRates(*findGpu(builtinCatalogues().gpus, gpu));
}

Network decoder(int width = 1024)
{
    return linearBlocks(width, 8);
}

StepTime timeOf(const Network& network, const Settings& settings)
{
    return estimate(network, setupOf(settings), builtinCatalogues(), Detail::Totals).time;
}

TEST(KernelTime, LargeMatMulReachesExpectedEfficiency)
{
    const GpuRates a100 = gpuRates("A100 SXM4 80GB");
    OperatorCost work{.kind = CostKind::Matmul, .dtype = DType::BFloat16};
    work.rows = work.columns = 128 * 108; // Whole tiles in whole waves on 108 multiprocessors.
    work.depth = 1e9;
    work.count = 1;
    work.operations = 2 * work.rows * work.columns * work.depth;
    const double seconds = kernelTime(work, a100, {}).total;
    EXPECT_NEAR(work.operations / seconds / 1e12, 312 * 0.76,
                0.1); // At most the 267.9 TFLOP/s that ml-engineering measured.
}

TEST(KernelTime, PartialWavesTakeAsLongAsFullWaves)
{
    const GpuRates a100 = gpuRates("A100 SXM4 80GB");
    const auto timeOf = [&](double tiles) {
        OperatorCost work{.kind = CostKind::Matmul, .dtype = DType::BFloat16};
        work.rows = 128 * tiles;
        work.columns = 128;
        work.depth = 1024;
        work.count = 1;
        work.operations = 2 * work.rows * work.columns * work.depth;
        return kernelTime(work, a100, {}).compute;
    };
    EXPECT_NEAR(timeOf(109) / timeOf(108), 2, 1e-9);
    EXPECT_NEAR(timeOf(216) / timeOf(109), 1, 1e-9);
}

TEST(KernelTime, ElementwiseKernelIsBoundByMemoryBandwidth)
{
    const GpuRates gpu = gpuRates("RTX 4090");
    OperatorCost work{.kind = CostKind::Pointwise};
    work.read = work.written = 505e6;
    EXPECT_NEAR(kernelTime(work, gpu, {}).total, 1e-3 / 0.95 + efficiency::kKernelGap, 1e-9); // 1010 GB/s
}

TEST(KernelTime, Fp32MatMulsUseTensorCoresOnlyWithTf32)
{
    const GpuRates gpu = gpuRates("RTX 3090");
    OperatorCost work{.kind = CostKind::Matmul};
    work.rows = work.columns = work.depth = 8192;
    work.count = 1;
    work.operations = 2 * work.rows * work.columns * work.depth;
    const double tensorCores = kernelTime(work, gpu, {.tf32Matmuls = true}).compute;
    EXPECT_NEAR(kernelTime(work, gpu, {}).compute / tensorCores, gpu.tf32 * gpu.matmul / (gpu.fp32 * gpu.floatMatmul),
                1e-9);
}

TEST(KernelTime, EveryGpuOfTheCatalogueHasRates)
{
    for (const Gpu& gpu : builtinCatalogues().gpus)
        EXPECT_TRUE(vram::gpuRates(gpu).known()) << gpu.name;
}

// NVIDIA's white papers: GA102, AD102 and GB202, FP16 with FP32 accumulation; A100, H100.
TEST(KernelTime, RatesMatchWhitePapers)
{
    EXPECT_NEAR(gpuRates("RTX 3090").half / 1e12, 71.2, 0.5);
    EXPECT_NEAR(gpuRates("RTX 4090").half / 1e12, 165.2, 0.5);
    EXPECT_NEAR(gpuRates("RTX 5090").half / 1e12, 209.5, 0.5);
    EXPECT_NEAR(gpuRates("RTX A6000").half / 1e12, 154.8, 0.5);
    EXPECT_NEAR(gpuRates("A100 SXM4 80GB").fp32 / 1e12, 19.5, 0.1);
    EXPECT_NEAR(gpuRates("H100").fp32 / 1e12, 66.9, 0.1);
}

TEST(StepTime, CountsFlopsOfTheStep)
{
    const Network network = decoder();
    const auto setup = setupOf({{"batch", "4"}, {"precision", "bf16"}});
    double forward = 0;
    double backward = 0;
    for (const OperatorCost& work : stepOperatorCosts(network, setup, builtinCatalogues()))
        (work.phase == Phase::Backward ? backward : forward) += work.operations;
    const double products = 2.0 * 4 * 512 * 1024 * 4096 * 2 * 8;
    EXPECT_DOUBLE_EQ(forward, products);
    EXPECT_DOUBLE_EQ(countCompute(network, setup, builtinCatalogues()).forward, products);
    EXPECT_DOUBLE_EQ(backward, 2 * products); // The norms' parameters need the gradient of every product's input.
}

// torch.utils.checkpoint stops recomputing as soon as all tensors that backward needs exist: the last matrix product of
// a block is not recomputed.
TEST(StepTime, CheckpointedBlocksRunForwardAgain)
{
    const Network network = decoder();
    const auto checkpointed = setupOf({{"batch", "16"}, {"precision", "bf16"}, {"checkpoint", "blocks"}});
    double again = 0;
    for (const OperatorCost& work : stepOperatorCosts(network, checkpointed, builtinCatalogues()))
        again += work.isRecomputation ? work.operations : 0;
    EXPECT_DOUBLE_EQ(again, 2.0 * 16 * 512 * 1024 * 4096 * 8);
    const StepTime plain = timeOf(network, {{"batch", "16"}, {"precision", "bf16"}});
    const StepTime slower = timeOf(network, {{"batch", "16"}, {"precision", "bf16"}, {"checkpoint", "blocks"}});
    EXPECT_NEAR(slower.forward, plain.forward, plain.forward * 0.02);
    EXPECT_GT(slower.backward - plain.backward, 0.5 * plain.forward);
    EXPECT_LT(slower.backward - plain.backward, plain.forward);
    EXPECT_LT(slower.mfu, plain.mfu);
}

// MFU is relative to the peak of the dtype in which matrix products run, even if FSDP2 casts the parameters to it.
TEST(StepTime, MfuUsesMatMulDtype)
{
    const StepTime converted =
        timeOf(decoder(), {{"precision", "bf16"}, {"gpus", "2"}, {"data-parallel", "fsdp2"}, {"batch", "16"}});
    const StepTime cast = timeOf(decoder(), {{"precision", "fp32"},
                                             {"gpus", "2"},
                                             {"data-parallel", "fsdp2"},
                                             {"fsdp.param-dtype", "bf16"},
                                             {"batch", "16"}});
    EXPECT_LT(cast.mfu, 1);
    EXPECT_NEAR(cast.mfu * cast.step, converted.mfu * converted.step, 1e-9 * converted.step);
}

TEST(StepTime, EveryMicroBatchRunsForwardAndBackward)
{
    const Network network = decoder();
    const StepTime one = timeOf(network, {{"batch", "16"}, {"precision", "bf16"}});
    const StepTime four = timeOf(network, {{"batch", "16"}, {"precision", "bf16"}, {"accumulation", "4"}});
    EXPECT_NEAR(four.forward, 4 * one.forward, 1e-9);
    EXPECT_NEAR(four.optimizer, one.optimizer, 1e-9);
    EXPECT_GT(four.samplesPerSecond, one.samplesPerSecond);
}

TEST(StepTime, SlowestStepMatchesEstimatedTime)
{
    for (const Settings& settings : {Settings{},
                                     {{"compile", "model"}},
                                     {{"gpus", "4"}, {"data-parallel", "fsdp2"}},
                                     {{"gpus", "8"}, {"pipeline-parallel", "4"}, {"data-parallel", "zero1"}}}) {
        EXPECT_EQ(slowestStep(decoder(), setupOf(settings), builtinCatalogues()).step,
                  timeOf(decoder(), settings).step);
    }
}

TEST(StepTime, SmallStepsAreLaunchBound)
{
    const Network network = decoder(64);
    const StepTime small = timeOf(network, {{"batch", "1"}, {"precision", "bf16"}, {"gpu", "H100"}});
    const StepTime slower =
        timeOf(network, {{"batch", "1"}, {"precision", "bf16"}, {"gpu", "H100"}, {"host", "cloud"}});
    EXPECT_EQ(small.bound, Bound::Launch);
    EXPECT_NEAR(slower.step / small.step, 40.0 / 24, 1e-6);
    EXPECT_NE(timeOf(decoder(), {{"batch", "64"}, {"precision", "bf16"}, {"gpu", "H100"}}).bound, Bound::Launch);
}

TEST(StepTime, BlockTimeIsSumOfRows)
{
    const Network network = decoder();
    const Estimate answer =
        estimate(network, setupOf({{"batch", "16"}, {"precision", "bf16"}}), builtinCatalogues(), Detail::Rows);
    ASSERT_EQ(answer.rows.size(), 6U);
    const auto row = [&](int r) { return answer.rows[RowIndex(r)].time; };
    EXPECT_NEAR(row(1), row(2) + row(3) + row(4) + row(5), 1e-12);
    EXPECT_GT(row(3), row(4));
    EXPECT_LE(row(1), (answer.time.forward + answer.time.backward) * (1 + 1e-12));
}

TEST(StepTime, TimelineIsInChronologicalOrder)
{
    const Network network = decoder();
    const Estimate answer = estimate(network, setupOf({{"batch", "8"}, {"precision", "bf16"}, {"gpu", "H100"}}),
                                     builtinCatalogues(), Detail::Timeline);
    const Timeline& timeline = answer.timeline;
    const StepTime& time = answer.time;
    EXPECT_NEAR(timeline.seconds, time.forward + time.backward + time.optimizer, 1e-9);
    double before = -1;
    for (const TimelinePoint& point : timeline.points) {
        EXPECT_GT(point.start, before);
        before = point.start;
    }
    EXPECT_LT(before, timeline.seconds);
    const auto beginOf = [&](Phase phase) {
        return std::ranges::find(timeline.points, phase, &TimelinePoint::phase)->start;
    };
    EXPECT_NEAR(beginOf(Phase::Backward), time.forward, 0.02 * time.step);
    EXPECT_NEAR(beginOf(Phase::Step), time.forward + time.backward, 0.02 * time.step);
}

// Gradients are copied to the CPU and parameters back at 50 GB/s; the CPU's memory bandwidth is 100 GB/s.
TEST(StepTime, CpuOptimizerTimeIsBoundByTransfers)
{
    const Network network = decoder();
    const auto with = [&](const char* offload) {
        return timeOf(network,
                      {{"batch", "8"}, {"optimizer", "adamw"}, {"gpu", "H100"}, {"offload-optimizer", offload}});
    };
    const double bytes =
        4.0 * static_cast<double>(estimate(network, {}, builtinCatalogues(), Detail::Totals).parameters);
    EXPECT_NEAR(with("yes").optimizer, 2 * bytes / 50e9 + 7 * bytes / 100e9, 1e-6);
    EXPECT_LT(with("no").optimizer, 0.5 * with("yes").optimizer);
}

TEST(StepTime, TimeIsUnknownWithoutGpuRates)
{
    Catalogues catalogues = builtinCatalogues();
    catalogues.gpus.front().tensorTflops = 0;
    const auto setup = setupOf({{"gpu", catalogues.gpus.front().name}});
    EXPECT_FALSE(estimate(decoder(), setup, catalogues, Detail::Totals).time.known());
    EXPECT_FALSE(estimate(decoder(), setup, builtinCatalogues(), Detail::Fit).time.known());
}

TEST(StepTime, CausalAttentionSkipsHalfOfTheScores)
{
    const auto attention = [](bool causal) {
        return networkOf(R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[16,4096,64]}},
            {"id":2,"type":"ScaledDotProductAttention","name":"a","inputs":[1,1,1],"attributes":{"is_causal":)"
                         + std::string(causal ? "true" : "false") + "}}");
    };
    const auto operations = [](const Network& network) {
        const auto setup = setupOf({{"batch", "2"}, {"precision", "bf16"}, {"mode", "inference"}});
        double sum = 0;
        for (const OperatorCost& work : stepOperatorCosts(network, setup, builtinCatalogues()))
            sum += work.operations;
        return sum;
    };
    EXPECT_DOUBLE_EQ(operations(attention(false)), 4.0 * 2 * 16 * 4096 * 4096 * 64);
    EXPECT_DOUBLE_EQ(operations(attention(true)), 2.0 * 2 * 16 * 4096 * 4096 * 64);
}

TEST(StepTime, CompiledStepsAreFaster)
{
    const Network network = decoder();
    const StepTime eager = timeOf(network, {{"batch", "32"}, {"precision", "bf16"}});
    const StepTime compiled = timeOf(network, {{"batch", "32"}, {"precision", "bf16"}, {"compile", "blocks"}});
    EXPECT_LT(compiled.step, eager.step);
    EXPECT_GT(compiled.step, 0.5 * eager.step);
}

// A small step waits for the host, which launches the compiled kernels one by one.
TEST(StepTime, SmallCompiledStepsAreLaunchBound)
{
    const Network network = decoder();
    const auto small = [&](const char* compile, const char* mode) {
        return timeOf(network, {{"batch", "1"}, {"precision", "bf16"}, {"compile", compile}, {"compile.mode", mode}});
    };
    const StepTime eager = small("none", "default");
    const StepTime compiled = small("model", "default");
    EXPECT_EQ(compiled.bound, Bound::Launch);
    EXPECT_LT(compiled.step, 1.5 * eager.step);
    EXPECT_GT(compiled.step, 0.5 * eager.step);
    EXPECT_LT(small("model", "reduce-overhead").step, 0.9 * compiled.step);
    EXPECT_GT(small("blocks", "default").step, compiled.step); // Each block is called from Python.
}

// All ranks of a ring send (n - 1) / n of the bytes over their slowest link.
TEST(GpuLinks, RingIsBoundByItsSlowestLink)
{
    const Gpu& h100 = *std::ranges::find(builtinCatalogues().gpus, "H100", &Gpu::shortName);
    const GpuLinks links = gpuLinks(h100, setupOf({{"gpus", "64"}}));
    EXPECT_DOUBLE_EQ(links.intraNode, 450e9);
    EXPECT_DOUBLE_EQ(links.interNode, 50e9);
    constexpr double bytes = 80e9;
    const double within = collectiveTime(bytes, {8, 1}, links);
    EXPECT_NEAR(within, bytes * 7 / 8 / (450e9 * 0.78), 1e-4);
    // The eight network cards of a machine transfer 400 GB/s together, and 50 GB/s each.
    EXPECT_NEAR(collectiveTime(bytes, {64, 1}, links), bytes * 63 / 64 / (400e9 * 0.78), 1e-3);
    EXPECT_NEAR(collectiveTime(bytes, {8, 8}, links), bytes * 7 / 8 / (50e9 * 0.78), 1e-3);
    EXPECT_EQ(collectiveTime(bytes, {1, 1}, links), 0);
}

TEST(ParallelStepTime, SlowLinksExposeCommunication)
{
    const Network network = decoder();
    const auto on = [&](const char* interconnect, const char* gpus) {
        return timeOf(network, {{"batch", "8"},
                                {"precision", "bf16"},
                                {"gpu", "H100"},
                                {"gpus", gpus},
                                {"data-parallel", "ddp"},
                                {"interconnect", interconnect}});
    };
    const StepTime fast = on("auto", "16");
    const StepTime slow = on("ethernet-25", "16");
    EXPECT_GT(slow.communication, 3 * fast.communication);
    EXPECT_NEAR(slow.forward, fast.forward, 1e-12);
    EXPECT_GT(on("pcie", "8").communication, on("auto", "8").communication);
    EXPECT_NEAR(slow.step, slow.forward + slow.backward + slow.optimizer + slow.communication, 1e-9);
    EXPECT_EQ(timeOf(network, {{"batch", "8"}, {"gpu", "H100"}}).communication, 0);
}

TEST(ParallelStepTime, PipelineBubbleShrinksWithMicroBatches)
{
    const Network network = decoder();
    const auto with = [&](const char* microbatches) {
        return timeOf(network, {{"batch", "8"},
                                {"precision", "bf16"},
                                {"gpu", "H100"},
                                {"gpus", "4"},
                                {"pipeline-parallel", "4"},
                                {"pp.microbatches", microbatches}});
    };
    const StepTime few = with("4");
    const StepTime many = with("32");
    EXPECT_NEAR(few.idle / (few.forward + few.backward + few.communication), 3.0 / 4, 1e-6);
    EXPECT_NEAR(many.idle / (many.forward + many.backward + many.communication), 3.0 / 32, 1e-6);
    EXPECT_GT(many.samplesPerSecond, few.samplesPerSecond);
    // Regardless of which stage is the slowest, all of them run the tokens that the first one embeds.
    const double tokens = timeOf(network, {{"batch", "8"}, {"precision", "bf16"}}).tokensPerSecond;
    const double samples = timeOf(network, {{"batch", "8"}, {"precision", "bf16"}}).samplesPerSecond;
    EXPECT_NEAR(many.tokensPerSecond / many.samplesPerSecond, tokens / samples, 1e-6);
}

// With four times the tokens on four GPUs, each GPU has as many as before, but its queries attend to the keys of all.
TEST(ParallelStepTime, ContextParallelRanksReadAllKeys)
{
    const Network network = loadModel("builtin:llama_3_2_1b")->project.network;
    const auto forward = [&](std::int64_t tokens, const std::string& ranks) {
        return timeOf(resized(network, *sequenceAxisOf(network), tokens), {{"batch", "1"},
                                                                           {"precision", "bf16"},
                                                                           {"gpu", "H100"},
                                                                           {"gpus", ranks},
                                                                           {"data-parallel", "fsdp2"},
                                                                           {"context-parallel", ranks}})
            .forward;
    };
    const double few = forward(16384, "1");
    const double many = forward(65536, "4");
    EXPECT_GT(many, 1.5 * few);
    EXPECT_LT(many, 4 * few);
}

TEST(InferenceTime, TokenReadsAllParametersAndTheCache)
{
    const Result<Project> gpt2 = parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[
        {"id":1,"type":"Input","name":"ids","attributes":{"shape":[1024],"batched":true,"dtype":"int64"}},
        {"id":2,"type":"Embedding","name":"tokens","attributes":{"num_embeddings":50257,"embedding_dim":4096}},
        {"id":3,"name":"blocks","repeat":16,"rows":[
            {"id":4,"type":"Linear","name":"a","attributes":{"out_features":4096}},
            {"id":5,"type":"View","name":"heads","attributes":{"shape":["B",1024,32,128]}},
            {"id":6,"type":"Transpose","name":"t","attributes":{"dim0":1,"dim1":2}},
            {"id":7,"type":"ScaledDotProductAttention","name":"attention","attributes":{"is_causal":true},
             "inputs":[6,6,6]},
            {"id":8,"type":"Transpose","name":"t","attributes":{"dim0":1,"dim1":2}},
            {"id":9,"type":"Reshape","name":"r","attributes":{"shape":["B",1024,4096]}},
            {"id":10,"type":"Linear","name":"up","attributes":{"out_features":16384}},
            {"id":11,"type":"Linear","name":"down","attributes":{"out_features":4096}}]}]}})");
    ASSERT_TRUE(gpt2) << text(gpt2.error());
    const auto on = [&](const char* batch) {
        return timeOf(gpt2->network,
                      {{"mode", "inference"}, {"precision", "bf16"}, {"gpu", "A100 SXM4 80GB"}, {"batch", batch}});
    };
    const StepTime one = on("1");
    const double parameters = 16.0 * (4096.0 * 4096 + 2.0 * 4096 * 16384);
    EXPECT_GT(one.nextToken, 2 * parameters / 2.0e12);
    EXPECT_LT(one.nextToken, 1.5 * 2 * parameters / 2.0e12);
    EXPECT_GT(one.firstToken, one.nextToken);
    EXPECT_GT(8 / on("8").nextToken, 4 / one.nextToken); // The sequences of a batch read the parameters only once.
}

} // namespace

} // namespace vram::step_time_test
