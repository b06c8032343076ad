// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/calibration.h"

#include "import/load_model.h"
#include "project/project.h"
#include "search/largest_batch.h"

#include <gtest/gtest.h>

namespace vram::calibration_test {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;

/// A built-in network on an A100, the GPU for which the rules are most accurate.
struct Case {
    Network network;
    vram::Setup setup;

    explicit Case(const char* model, std::int64_t batch)
    {
        Project project = loadModel(model).value().project;
        network = project.network;
        setup = project.setup;
        setup.batch = batch;
        setup.gpu = "NVIDIA A100 SXM4 40GB";
    }
    Estimate with(const Calibration& calibration) const
    {
        Gpu gpu = findGpu(builtinCatalogues().gpus, setup.gpu).value();
        gpu.calibration = calibration;
        return estimate(network, setup, {withUserGpus(builtinCatalogues().gpus, {gpu})}, Detail::Totals);
    }
    CalibrationStep measured(MeasuredFigure figure, Bytes bytes) const
    {
        return calibrate(network, setup, builtinCatalogues(), figure, bytes);
    }
};

TEST(Calibration, NvidiaSmiCalibratesTheContext)
{
    for (const Case& run : {Case("builtin:mlp", 64), Case("builtin:resnet50", 32), Case("builtin:bert_base", 8)}) {
        const Bytes shown = run.with({}).device.total + 300 * kMiB;
        const CalibrationStep settled = run.measured(MeasuredFigure::NvidiaSmi, shown);
        ASSERT_EQ(settled.fault, CalibrationFault::None);
        EXPECT_EQ(settled.constant, CalibratedConstant::Context);
        EXPECT_GT(settled.after, settled.before);
        const Estimate after = run.with(settled.calibration);
        EXPECT_NEAR(static_cast<double>(after.device.total), static_cast<double>(shown), 1.5 * kMiB);
        EXPECT_TRUE(after.device.calibrated);
        EXPECT_LT(after.device.uncertainty, run.with({}).device.uncertainty);
    }
}

TEST(Calibration, ContextExcludesMemoryOfOtherProcesses)
{
    Case run("builtin:mlp", 64);
    const Bytes alone = run.with({}).device.total;
    run.setup.usedByOthers = 1000;
    const CalibrationStep settled = run.measured(MeasuredFigure::NvidiaSmi, alone + 1000 * kMiB);
    ASSERT_EQ(settled.fault, CalibrationFault::None);
    EXPECT_NEAR(static_cast<double>(settled.after), static_cast<double>(settled.before), kMiB);
}

TEST(Calibration, ReservedMemoryCalibratesWorkspaces)
{
    const Case convolutions("builtin:vgg16", 16);
    const Device rule = convolutions.with({}).device;
    const CalibrationStep factor = convolutions.measured(MeasuredFigure::MaxReserved, rule.reserved + 400 * kMiB);
    ASSERT_EQ(factor.fault, CalibrationFault::None);
    EXPECT_EQ(factor.constant, CalibratedConstant::CudnnWorkspace);
    EXPECT_GT(factor.calibration.cudnnFactor, 1);
    const Device after = convolutions.with(factor.calibration).device;
    EXPECT_NEAR(static_cast<double>(after.reserved), static_cast<double>(rule.reserved + 400 * kMiB), 16);
    EXPECT_EQ(after.total - after.reserved, rule.total - rule.reserved);

    const Case products("builtin:mlp", 64);
    const CalibrationStep amount =
        products.measured(MeasuredFigure::MaxReserved, products.with({}).device.reserved + 44 * kMiB);
    ASSERT_EQ(amount.fault, CalibrationFault::None);
    EXPECT_EQ(amount.constant, CalibratedConstant::CublasWorkspace);
    EXPECT_DOUBLE_EQ(amount.calibration.cublasMib, 64);
    EXPECT_EQ(products.with(amount.calibration).device.workspace, 64 * kMiB);
}

TEST(Calibration, CalibratedWorkspacesScaleWithBatch)
{
    Case run("builtin:vgg16", 16);
    const Bytes reserved = run.with({}).device.reserved + 400 * kMiB;
    const Calibration settled = run.measured(MeasuredFigure::MaxReserved, reserved).calibration;
    run.setup.batch = 32;
    const Bytes rule = run.with({}).device.reserved - run.with({}).peak.reserved;
    const Bytes calibrated = run.with(settled).device.reserved - run.with(settled).peak.reserved;
    EXPECT_NEAR(static_cast<double>(calibrated), settled.cudnnFactor * static_cast<double>(rule), 1);
}

TEST(Calibration, RejectsImpossibleMeasurements)
{
    const Case run("builtin:vgg16", 32);
    const Estimate rule = run.with({});
    const auto fault = [&](MeasuredFigure figure, Bytes bytes) { return run.measured(figure, bytes).fault; };
    const auto smi = MeasuredFigure::NvidiaSmi;
    const auto reserved = MeasuredFigure::MaxReserved;
    for (const MeasuredFigure figure : {smi, reserved}) {
        EXPECT_EQ(fault(figure, 0), CalibrationFault::BelowTensors);
        EXPECT_EQ(fault(figure, rule.peak.allocated - 1), CalibrationFault::BelowTensors);
        EXPECT_EQ(fault(figure, Bytes{41} << 30), CalibrationFault::BeyondGpu);
    }
    EXPECT_EQ(run.measured(smi, rule.peak.allocated - 1).bound, rule.peak.allocated);
    EXPECT_EQ(fault(smi, rule.device.reserved), CalibrationFault::BelowSegments);
    EXPECT_EQ(fault(smi, rule.device.reserved + kMiB), CalibrationFault::NothingLeft);
    EXPECT_EQ(fault(smi, rule.device.reserved + (Bytes{9} << 30)), CalibrationFault::BeyondContext);
    EXPECT_EQ(fault(reserved, rule.peak.reserved - 1), CalibrationFault::BelowSegments);
    EXPECT_EQ(fault(reserved, Bytes{38} << 30), CalibrationFault::BeyondWorkspaces);
}

TEST(Calibration, NewMeasurementReplacesCalibratedContext)
{
    const Case run("builtin:mlp", 64);
    Calibration first;
    first.contextMib = 2000;
    first.cublasMib = 100;
    Gpu gpu = findGpu(builtinCatalogues().gpus, run.setup.gpu).value();
    gpu.calibration = first;
    const Catalogues catalogues{withUserGpus(builtinCatalogues().gpus, {gpu})};
    const Bytes shown = run.with({}).device.total + 80 * kMiB; // 100 MiB of workspaces instead of 20.
    const CalibrationStep settled = calibrate(run.network, run.setup, catalogues, MeasuredFigure::NvidiaSmi, shown);
    EXPECT_EQ(settled.fault, CalibrationFault::None);
    EXPECT_NEAR(static_cast<double>(settled.after), static_cast<double>(settled.before), kMiB);
    EXPECT_EQ(settled.calibration.cublasMib, 100);
}

TEST(Calibration, FiguresIncreaseFromAllocatedToTotal)
{
    for (const Case& run : {Case("builtin:mlp", 64), Case("builtin:resnet50", 32), Case("builtin:lenet5", 16)}) {
        const Estimate e = run.with({});
        EXPECT_LE(e.peak.allocated, e.peak.blocks);
        EXPECT_LT(e.peak.blocks, e.device.allocated);
        EXPECT_LE(e.device.allocated, e.device.reserved);
        EXPECT_LT(e.device.reserved, e.device.total);
    }
}

TEST(Calibration, OtherProcessesReduceHeadroom)
{
    Case run("builtin:resnet50", 32);
    const Device alone = run.with({}).device;
    const std::int64_t largest = largestBatch(run.network, run.setup, builtinCatalogues());
    run.setup.usedByOthers = 4096;
    const Device shared = run.with({}).device;
    EXPECT_EQ(shared.others, 4096 * kMiB);
    EXPECT_EQ(shared.total, alone.total);
    EXPECT_EQ(shared.capacity, alone.capacity);
    EXPECT_EQ(shared.headroom, alone.headroom - 4096 * kMiB);
    const std::int64_t fewer = largestBatch(run.network, run.setup, builtinCatalogues());
    EXPECT_LT(fewer, largest);
    run.setup.batch = fewer;
    EXPECT_TRUE(run.with({}).device.fits);
    run.setup.batch = fewer + 1;
    EXPECT_FALSE(run.with({}).device.fits);
}

// A project file contains the user's GPUs, so that another machine can open it.
TEST(UserGpus, SavedInProjectFile)
{
    Project project = loadModel("builtin:lenet5").value().project;
    Gpu mine;
    mine.name = "Mine 12";
    mine.marketedGib = 12;
    mine.cudaMib = 11000;
    mine.custom = true;
    Gpu measured = findGpu(builtinCatalogues().gpus, "RTX 4090").value();
    measured.calibration.contextMib = 777;
    measured.calibration.contextSource = "nvidia-smi 9,000 MiB";
    project.gpus = {mine, measured};
    project.setup.gpu = mine.name;
    const Project read = parseProject(writeProject(project)).value();
    ASSERT_EQ(read.gpus.size(), 2U);
    EXPECT_EQ(read.gpus[0], mine);
    EXPECT_EQ(read.gpus[1].calibration, measured.calibration);
    const Catalogues catalogues = cataloguesOf(read);
    EXPECT_EQ(catalogues.gpus.size(), builtinCatalogues().gpus.size() + 1);
    const Estimate figures = estimate(read.network, read.setup, catalogues, Detail::Totals);
    EXPECT_TRUE(figures.valid());
    EXPECT_EQ(figures.device.capacity, 11000 * kMiB);
    vram::Setup other = read.setup;
    other.gpu = measured.name;
    const Device device = estimate(read.network, other, catalogues, Detail::Totals).device;
    EXPECT_EQ(device.context, 777 * kMiB);
    EXPECT_EQ(device.capacity, usableMemory(measured)) << "the catalogue's own facts stay";
}

TEST(UserGpus, KeepUnknownKeysAndReportErrors)
{
    const char* text = R"({"format": "vram-planner/1", "network": {"rows": []},
        "gpus": [{"name": "Mine", "memory_gib": 10, "custom": true, "colour": "red"}]})";
    const std::string written = writeProject(parseProject(text).value());
    EXPECT_NE(written.find(R"("colour":"red")"), std::string::npos) << written;
    const auto error = [](const char* entry) {
        const std::string file =
            std::string(R"({"format": "vram-planner/1", "network": {"rows": []}, "gpus": [)") + entry + "]}";
        const Result<Project> project = parseProject(file);
        return project ? std::string("read") : vram::text(project.error());
    };
    EXPECT_EQ(error(R"({"name": "Mine", "memory_gib": 10, "custom": 1})"),
              "gpus[0].custom: takes true or false, not a number");
    EXPECT_EQ(error(R"({"name": "Mine", "memory_gib": 10, "calibration": 5})"),
              "gpus[0].calibration: takes an object, not a number");
    EXPECT_EQ(error(R"({"name": "Mine", "memory_gib": 10, "calibration": {"context_mib": -1}})"),
              "gpus[0].calibration.context_mib: -1 is not a size of GPU memory");
}

} // namespace

} // namespace vram::calibration_test
