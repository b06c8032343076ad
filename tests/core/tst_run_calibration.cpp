// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/resource.h"
#include "devices/catalogues.h"
#include "measured/run_calibration.h"
#include "project/project.h"

#include <gtest/gtest.h>

namespace vram::run_calibration_test {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;

Project builtin(std::string_view name)
{
    return *parseProject(resource("models/" + std::string(name) + ".vram.json"));
}

/// A run that reserved `more` bytes than predicted, with `outside` bytes outside the allocator.
MeasuredFile runOf(const Project& project, const char* batch, Bytes more, Bytes outside)
{
    MeasuredFile run;
    run.torch = "2.6.0+cu124";
    run.gpu = "NVIDIA GeForce RTX 4090";
    run.settings = {{"batch", batch}, {"optimizer", "adamw"}, {"unheard_of", "1"}};
    const vram::Setup setup = setupOf(run, project.setup, builtinCatalogues());
    run.reserved = estimate(project.network, setup, builtinCatalogues(), Detail::Totals).device.reserved + more;
    run.allocated = run.reserved;
    run.process = run.reserved + outside;
    return run;
}

TEST(RunCalibration, SetupFollowsTheRun)
{
    const Project project = builtin("resnet50");
    MeasuredFile run = runOf(project, "48", 0, 0);
    run.allocConf = "expandable_segments:True";
    run.torch = "2.3.1";
    const vram::Setup setup = setupOf(run, project.setup, builtinCatalogues());
    EXPECT_EQ(setup.batch, 48);
    EXPECT_EQ(setup.torch, "2.3");
    EXPECT_EQ(setup.allocConf, "expandable_segments:True");
    EXPECT_EQ(setup.gpu, "NVIDIA GeForce RTX 4090");
}

// Three runs have 600, 610 and 700 MiB outside the allocator. Their median becomes the size of the context, which for
// GPT-2 includes no cuDNN kernels.
TEST(RunCalibration, UsesMedianOfRuns)
{
    const Project project = builtin("gpt2");
    const std::vector<MeasuredFile> runs{runOf(project, "4", 0, 600 * kMiB), runOf(project, "8", 0, 700 * kMiB),
                                         runOf(project, "6", 0, 610 * kMiB)};
    const RunCalibration found = calibrateFrom(project.network, project.setup, builtinCatalogues(), runs);
    EXPECT_EQ(found.gpu.calibration.contextMib, 610);
    ASSERT_EQ(found.residuals.size(), 3U);
    EXPECT_EQ(found.residuals[2].after, found.residuals[2].measured);
    for (const RunResidual& residual : found.residuals)
        EXPECT_TRUE(residual.fault.empty());
    EXPECT_NE(found.residuals[0].before, found.residuals[0].measured);
}

TEST(RunCalibration, RejectsUnusableRuns)
{
    const Project project = builtin("gpt2");
    MeasuredFile small = runOf(project, "4", 0, 0);
    small.reserved = small.allocated = 5 * kMiB;
    small.process.reset();
    MeasuredFile other = runOf(project, "4", 0, 500 * kMiB);
    other.gpu = "NVIDIA A100-SXM4-80GB";
    MeasuredFile unknown = other;
    unknown.gpu = "Voodoo 3";
    vram::Setup base = project.setup;
    const std::vector<MeasuredFile> runs{small, other, unknown};
    const RunCalibration found = calibrateFrom(project.network, base, builtinCatalogues(), runs);
    EXPECT_NE(vram::text(found.residuals[0].fault).find("it determines no constant"), std::string::npos);
    EXPECT_NE(vram::text(found.residuals[1].fault).find("but the first run on NVIDIA GeForce RTX 4090"),
              std::string::npos);
    EXPECT_NE(vram::text(found.residuals[2].fault).find("Voodoo 3"), std::string::npos);
}

} // namespace

} // namespace vram::run_calibration_test
