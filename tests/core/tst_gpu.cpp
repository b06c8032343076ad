// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/resource.h"
#include "devices/gpu.h"
#include "devices/setup_on_gpu.h"
#include "project/project.h"
#include "report/gpus.h"

#include <gtest/gtest.h>

#include <set>

namespace vram::gpu_test {

namespace {

const std::vector<Gpu>& catalogue()
{
    static const std::vector<Gpu> gpus = parseGpus(resource("gpus.json")).value();
    return gpus;
}

std::string found(std::string_view name)
{
    const Result<Gpu> gpu = findGpu(catalogue(), name);
    return gpu ? gpu->name : "! " + vram::text(gpu.error());
}

TEST(Gpus, CatalogueIsCompleteAndConsistent)
{
    EXPECT_GE(catalogue().size(), 131U); // All GPUs of the first version are still there.
    std::set<std::string> names;
    for (const Gpu& gpu : catalogue()) {
        EXPECT_TRUE(names.insert(gpu.name).second) << gpu.name;
        EXPECT_FALSE(gpu.source.empty()) << gpu.name;
        EXPECT_FALSE(gpu.vendor.empty()) << gpu.name;
        EXPECT_GT(usableMemory(gpu), Bytes{3} << 30) << gpu.name;
        EXPECT_LE(static_cast<double>(usableMemory(gpu)), gpu.marketedGib * 1024 * 1024 * 1024) << gpu.name;
        EXPECT_EQ(found(gpu.name), gpu.name);
    }
}

// ROCm exposes each of the two dies of an MI250 or MI250X to PyTorch as a separate device with the memory of an MI210
// (AMD's data sheets: 2 x 64 GB of HBM2e).
TEST(Gpus, DualDieBoardCountsOneDevice)
{
    const Gpu one = findGpu(catalogue(), "MI210").value();
    for (const char* name : {"AMD Instinct MI250", "AMD Instinct MI250X"}) {
        const Gpu gpu = findGpu(catalogue(), name).value();
        EXPECT_EQ(usableMemory(gpu), usableMemory(one)) << name;
        EXPECT_EQ(gpu.bandwidthGbs, one.bandwidthGbs) << name;
    }
}

TEST(Gpus, FoundByNvidiaSmiName)
{
    EXPECT_EQ(found("NVIDIA H100 80GB HBM3"), "NVIDIA H100 SXM5 80GB");
    EXPECT_EQ(found("h100 80gb hbm3"), "NVIDIA H100 SXM5 80GB");
    EXPECT_EQ(gpusWithSameName(catalogue(), "H100").size(), 2U);
    EXPECT_TRUE(gpusWithSameName(catalogue(), "H100 PCIe").empty());
    EXPECT_TRUE(gpusWithSameName(catalogue(), "RTX 4090").empty());
}

TEST(Gpus, UsableMemoryPrefersCudaMemory)
{
    EXPECT_EQ(usableMemory(findGpu(catalogue(), "GeForce RTX 4090").value()), Bytes{24081} << 20);
    Gpu gpu;
    gpu.marketedGib = 100;
    EXPECT_EQ(usableMemory(gpu), Bytes{96} << 30);
    gpu.smiMib = 24000;
    EXPECT_EQ(usableMemory(gpu), Bytes{23400} << 20);
}

struct Named {
    const char* typed;
    const char* name;
};

class FindGpu : public testing::TestWithParam<Named>
{
};

TEST_P(FindGpu, AcceptsUnambiguousParts)
{
    EXPECT_EQ(found(GetParam().typed), GetParam().name);
}

INSTANTIATE_TEST_SUITE_P(
    Names, FindGpu,
    testing::Values(Named{"NVIDIA GeForce RTX 4090", "NVIDIA GeForce RTX 4090"},
                    Named{"RTX 4090", "NVIDIA GeForce RTX 4090"}, Named{"rtx 4090", "NVIDIA GeForce RTX 4090"},
                    Named{"NVIDIA RTX 4090", "NVIDIA GeForce RTX 4090"}, Named{"rtx4090", "NVIDIA GeForce RTX 4090"},
                    Named{"4090 laptop", "NVIDIA GeForce RTX 4090 Laptop"},
                    Named{"NVIDIA GeForce RTX 4090 Laptop GPU", "NVIDIA GeForce RTX 4090 Laptop"},
                    Named{"T4", "NVIDIA Tesla T4"}, Named{"A10", "NVIDIA A10"}, Named{"A10G", "NVIDIA A10G"},
                    Named{"L4", "NVIDIA L4"}, Named{"L40", "NVIDIA L40"},
                    Named{"NVIDIA A100-SXM4-40GB", "NVIDIA A100 SXM4 40GB"}, Named{"H100", "NVIDIA H100 SXM5 80GB"},
                    Named{"h100", "NVIDIA H100 SXM5 80GB"}, Named{"H100 PCIe", "NVIDIA H100 PCIe 80GB"},
                    Named{"mi300x", "AMD Instinct MI300X"}, Named{"Gaudi 2", "Intel Gaudi 2"},
                    Named{"  h200 ", "NVIDIA H200 SXM 141GB"}));

INSTANTIATE_TEST_SUITE_P(
    Errors, FindGpu,
    testing::Values(
        Named{"A100",
              "! the GPU \"A100\" could be NVIDIA A100 SXM4 80GB, NVIDIA A100 SXM4 40GB, NVIDIA A100 PCIe 80GB or "
              "NVIDIA A100 PCIe 40GB; name one in full"},
        Named{"RTX 4099",
              "! there is no GPU \"RTX 4099\" in the catalogue; similar names are NVIDIA GeForce RTX 4090, NVIDIA "
              "GeForce RTX 4090 Laptop or NVIDIA RTX 4000 Ada. Otherwise give the usable memory in GiB as capacity"},
        Named{"", "! no GPU is named; list gpus shows their names"},
        Named{" -- ", "! no GPU is named; list gpus shows their names"}));

TEST(Gpus, CompletesUnambiguousNames)
{
    EXPECT_EQ(fullGpuName(catalogue(), "h100"), "NVIDIA H100 SXM5 80GB");
    EXPECT_EQ(fullGpuName(catalogue(), "A100"), "A100") << "it could be several";
    EXPECT_EQ(fullGpuName(catalogue(), "Mine"), "Mine");
}

TEST(Gpus, ChangingGpuResetsGpuSettings)
{
    vram::Setup setup;
    setup.gpu = "RTX 4090";
    setup.customCapacity = 8;
    setup.usedByOthers = 500;
    setup.calibratedContext = 700;
    setup.batch = 3;
    vram::Setup same = setup;
    same.gpu = "NVIDIA GeForce RTX 4090";
    EXPECT_EQ(onGpu(setup, catalogue(), same.gpu), same) << "the same GPU by its full name";
    vram::Setup other;
    other.gpu = "NVIDIA H100 SXM5 80GB";
    other.batch = 3;
    EXPECT_EQ(onGpu(setup, catalogue(), other.gpu), other);
}

TEST(Gpus, ValidatesUserGpuList)
{
    const auto error = [](std::string_view json) {
        return parseGpus(json) ? "read" : vram::text(parseGpus(json).error());
    };
    EXPECT_EQ(error(R"({"gpus": [{"name": "Mine", "memory_gib": 10}]})"), "read");
    EXPECT_EQ(error(R"({"gpus": [{"memory_gib": 10}]})"), "gpus[0]: needs a \"name\"");
    EXPECT_EQ(error(R"({"gpus": [{"name": "Mine"}]})"),
              "gpus[0]: needs one of \"memory_gib\", \"nvidia_smi_mib\" and \"cuda_mib\" above 0");
    EXPECT_EQ(error(R"({"gpus": [{"name": "Mine", "memory_gib": "10"}]})"),
              "gpus[0].memory_gib: takes a number, not a string");
    EXPECT_EQ(error(R"({"gpus": [{"name": "Mine", "memory_gib": -1}]})"),
              "gpus[0].memory_gib: -1 is not a size of GPU memory");
    EXPECT_EQ(error("{}"), "this is not a GPU list (it has no \"gpus\")");
    EXPECT_EQ(error("{\"gpus\":\n[1"), "line 2, column 3: the GPU list is cut off or is not JSON");
}

TEST(Gpus, ComparisonReportsItsProgressAndCanBeCancelled)
{
    const Project project = *parseProject(resource("models/mlp.vram.json"));
    double last = 0;
    const auto rising = [&last](double done) {
        EXPECT_GE(done, last);
        last = done;
        return true;
    };
    const auto comparison = gpuComparison(project, builtinCatalogues(), {}, rising);
    ASSERT_TRUE(comparison);
    EXPECT_EQ(comparison->choices.size(), catalogue().size());
    EXPECT_GT(last, 0);
    EXPECT_FALSE(gpuComparison(project, builtinCatalogues(), {}, [](double) { return false; }));
}

} // namespace

} // namespace vram::gpu_test
