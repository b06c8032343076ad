// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/resource.h"
#include "devices/catalogues.h"
#include "measured/out_of_memory.h"
#include "project/project.h"
#include "search/fit_with_retries.h"
#include "search/largest_batch.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace vram::fit_with_retries_test {

namespace {

Project builtin(std::string_view name)
{
    return *parseProject(resource("models/" + std::string(name) + ".vram.json"));
}

TEST(FitWithRetries, RetriesNeverReduceTheLargestBatch)
{
    for (const char* name : {"resnet50", "gpt2"}) {
        Project project = builtin(name);
        project.setup.customCapacity = 12;
        const std::int64_t without = largestBatch(project.network, project.setup, builtinCatalogues());
        ASSERT_GT(without, 0);
        const std::int64_t with = largestBatchWithRetries(project.network, project.setup, builtinCatalogues(), without);
        EXPECT_GE(with, without) << name;
        project.setup.batch = with;
        const FitWithRetries last = simulateFitWithRetries(project.network, project.setup, builtinCatalogues());
        EXPECT_TRUE(last.fits || with == without) << name;
        EXPECT_LE(last.reserved, last.room);
        EXPECT_TRUE(with == without || last.retries > 0) << name;
        project.setup.batch = with + 1;
        EXPECT_FALSE(simulateFitWithRetries(project.network, project.setup, builtinCatalogues()).fits) << name;
    }
}

// Each rank holds a quarter of the parameters; on a single GPU, the model would not fit at all.
TEST(FitWithRetries, SimulatesHighestMemoryRank)
{
    Project project = builtin("llama_3_2_1b");
    project.setup.customCapacity = 12;
    EXPECT_EQ(largestBatch(project.network, project.setup, builtinCatalogues()), 0);
    project.setup.parallel.gpus = 4;
    project.setup.parallel.data = DataParallel::Fsdp2;
    const std::int64_t without = largestBatch(project.network, project.setup, builtinCatalogues());
    ASSERT_GT(without, 0);
    EXPECT_GE(largestBatchWithRetries(project.network, project.setup, builtinCatalogues(), without), without);
    project.setup.batch = without;
    const FitWithRetries fit = simulateFitWithRetries(project.network, project.setup, builtinCatalogues());
    const Estimate whole = estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals);
    EXPECT_TRUE(fit.fits);
    EXPECT_NEAR(static_cast<double>(fit.reserved) / static_cast<double>(whole.device.reserved), 1, 0.02);
}

// A T4 has no flash attention, which accepts grouped keys unchanged; the kernels that run on a T4 take more memory.
TEST(FitWithRetries, UsesKernelsOfTheGpu)
{
    Project project = builtin("llama_3_2_1b");
    project.setup.precision = Precision::AmpFp16;
    project.setup.batch = 1;
    project.setup.customCapacity = 500;
    for (const char* gpu : {"NVIDIA Tesla T4", "NVIDIA A100 SXM4 40GB"}) {
        project.setup.gpu = gpu;
        const FitWithRetries fit = simulateFitWithRetries(project.network, project.setup, builtinCatalogues());
        const Estimate whole = estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals);
        ASSERT_TRUE(whole.valid()) << gpu;
        // The two replays differ in the positions of the library workspaces, which matter much less than the kernels.
        EXPECT_NEAR(static_cast<double>(fit.reserved) / static_cast<double>(whole.device.reserved), 1, 0.02) << gpu;
    }
}

// The simulated failure has PyTorch's own message, which the parser of such messages understands.
TEST(FitWithRetries, FailureHasPyTorchMessage)
{
    Project project = builtin("resnet50");
    project.setup.customCapacity = 4;
    project.setup.batch = 256;
    const FitWithRetries fit = simulateFitWithRetries(project.network, project.setup, builtinCatalogues());
    ASSERT_FALSE(fit.fits);
    ASSERT_TRUE(fit.failure);
    EXPECT_GT(fit.retries, 0);
    const Bytes capacity = Bytes{4} << 30;
    const std::optional<OutOfMemoryMessage> read = parseOutOfMemory(outOfMemoryMessage(fit, capacity));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->total, capacity);
    const auto near = [](std::optional<Bytes> a, Bytes b) { return a && std::abs(*a - b) < (6 << 20); };
    EXPECT_TRUE(near(read->requested, fit.failure->requested));
    EXPECT_TRUE(near(read->allocated, fit.failure->allocated));
    EXPECT_TRUE(near(read->reserved, fit.failure->reserved));
    EXPECT_EQ(outOfMemoryMessage(FitWithRetries{}, capacity), "");
}

// Memory of other processes is neither free nor this process's. The margin is the user's choice, not a property of the
// GPU.
TEST(FitWithRetries, PredictedFailureIgnoresMargin)
{
    Project project = builtin("resnet50");
    project.setup.customCapacity = 4;
    project.setup.usedByOthers = 1024;
    const auto message = [&] { return predictedFailure(project.network, project.setup, builtinCatalogues()); };
    project.setup.batch = 2;
    EXPECT_EQ(message(), "");
    project.setup.batch = 64;
    const std::optional<OutOfMemoryMessage> read = parseOutOfMemory(message());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->total, Bytes{4} << 30);
    ASSERT_TRUE(read->usedByOthers());
    EXPECT_NEAR(static_cast<double>(*read->usedByOthers()), static_cast<double>(Bytes{1} << 30), 12e6);
    EXPECT_EQ(parseOutOfMemory(message())->allocated, read->allocated);
    project.setup.margin = 30;
    EXPECT_EQ(parseOutOfMemory(message())->reserved, read->reserved);
}

} // namespace

} // namespace vram::fit_with_retries_test
