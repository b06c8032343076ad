// SPDX-License-Identifier: GPL-3.0-or-later

// The output of nvidia-smi, as in published examples and in its manual.

#include "devices/smi.h"
#include "estimate/estimate.h"

#include <gtest/gtest.h>

namespace vram::smi_test {

namespace {

const std::vector<Gpu>& catalogue()
{
    return builtinCatalogues().gpus;
}

std::string found(const char* name, double mib)
{
    SmiGpu smi;
    smi.name = name;
    smi.totalMib = mib;
    const Gpu gpu = gpuFromSmi(catalogue(), smi);
    return gpu.custom ? "custom " + gpu.name : gpu.name;
}

TEST(NvidiaSmi, ReadsSeveralGpus)
{
    const std::vector<SmiGpu> gpus =
        parseSmi("0, NVIDIA GeForce RTX 4090, 24564, 1187, [N/A]\r\n1, NVIDIA A100-SXM4-40GB, 40960, 3, Disabled\n");
    ASSERT_EQ(gpus.size(), 2U);
    EXPECT_EQ(gpus[0].name, "NVIDIA GeForce RTX 4090");
    EXPECT_EQ(gpus[0].totalMib, 24564);
    EXPECT_EQ(gpus[0].usedMib, 1187);
    EXPECT_FALSE(gpus[0].migEnabled);
    EXPECT_EQ(gpus[1].index, 1);
    EXPECT_EQ(gpus[1].usedMib, 3);
}

TEST(NvidiaSmi, ReadsOldDriversWithoutTheMigColumn)
{
    const std::vector<SmiGpu> gpus = parseSmi("0, Tesla K80, 11441 MiB, 0 MiB\n");
    ASSERT_EQ(gpus.size(), 1U);
    EXPECT_EQ(gpus[0].totalMib, 11441);
    EXPECT_EQ(smiQuery(true).front(), "--query-gpu=index,name,memory.total,memory.used,mig.mode.current");
    EXPECT_EQ(smiQuery(false).front(), "--query-gpu=index,name,memory.total,memory.used");
}

TEST(NvidiaSmi, IgnoresOtherOutput)
{
    for (const char* text :
         {"", "\n\n", "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.\n",
          "No devices were found\n", "0, , 24564, 3\n", "0, X, -5, 3\n", "0, X, nan, 3\n", "0, X, 1e300, 3\n",
          "x, X, 24564, 3\n", "0, X, 24564 GiB, 3\n", "0, X, 24564\n", "0, X, 3, 24564, Disabled, more\n", ",,,,\n",
          "Field \"mig.mode.current\" is not a valid field to query.\n"})
        EXPECT_TRUE(parseSmi(text).empty()) << text;
}

TEST(NvidiaSmi, UnknownUsageIsZero)
{
    const std::vector<SmiGpu> gpus = parseSmi("0, NVIDIA H100 PCIe, 81559, [N/A], Disabled\n");
    ASSERT_EQ(gpus.size(), 1U);
    EXPECT_EQ(gpus[0].usedMib, 0);
}

TEST(NvidiaSmi, MigInstancesReplaceTheirGpu)
{
    const std::vector<SmiGpu> gpus =
        parseSmi("0, NVIDIA A100-SXM4-40GB, 40960, 512, Enabled\n1, NVIDIA A100-SXM4-40GB, 40960, 0, Disabled\n");
    ASSERT_TRUE(gpus[0].migEnabled);
    const char* list = "GPU 0: NVIDIA A100-SXM4-40GB (UUID: GPU-5d5ba0d6-d33d-2b2c-524d-9e3d8d2b8a77)\n"
                       "  MIG 3g.20gb     Device  0: (UUID: MIG-c6d4f1ef-42e4-5de3-91c7-45d71c87eb3f)\n"
                       "  MIG 1g.5gb+me   Device  1: (UUID: MIG-cba663e8-9bed-5b25-b243-5985ef7c9beb)\n"
                       "GPU 1: NVIDIA A100-SXM4-40GB (UUID: GPU-69d0c9b4-5d36-6dd2-e2d4-8b6a2d4b2d1f)\n";
    const std::vector<SmiGpu> all = withMigInstances(gpus, list);
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0].mig, "3g.20gb");
    EXPECT_EQ(all[0].totalMib, 20 * 1024);
    EXPECT_EQ(all[1].totalMib, 5 * 1024);
    EXPECT_EQ(all[2], gpus[1]);
    EXPECT_TRUE(withMigInstances({gpus[0]}, "garbage").empty());
    const Gpu instance = gpuFromSmi(catalogue(), all[0]);
    EXPECT_EQ(instance.name, "NVIDIA A100-SXM4-40GB MIG 3g.20gb");
    EXPECT_TRUE(instance.custom);
    EXPECT_EQ(instance.computeCapability, "8.0");
    EXPECT_LT(usableMemory(instance), Bytes{20} << 30);
}

TEST(NvidiaSmi, DriverNamesMatchCatalogue)
{
    EXPECT_EQ(found("NVIDIA GeForce RTX 4090", 24564), "NVIDIA GeForce RTX 4090");
    EXPECT_EQ(found("NVIDIA A100-SXM4-40GB", 40960), "NVIDIA A100 SXM4 40GB");
    EXPECT_EQ(found("NVIDIA A100 80GB PCIe", 81920), "NVIDIA A100 PCIe 80GB");
    EXPECT_EQ(found("NVIDIA H100 80GB HBM3", 81559), "NVIDIA H100 SXM5 80GB");
    EXPECT_EQ(found("NVIDIA H100 PCIe", 81559), "NVIDIA H100 PCIe 80GB");
    EXPECT_EQ(found("NVIDIA H200", 143771), "NVIDIA H200 SXM 141GB");
    EXPECT_EQ(found("Tesla T4", 15360), "NVIDIA Tesla T4");
    EXPECT_EQ(found("Tesla V100-SXM2-16GB", 16384), "NVIDIA Tesla V100 SXM2 16GB");
    EXPECT_EQ(found("NVIDIA RTX 6000 Ada Generation", 49140), "NVIDIA RTX 6000 Ada");
    EXPECT_EQ(found("NVIDIA GeForce RTX 3060", 12288), "NVIDIA GeForce RTX 3060 12GB");
    EXPECT_EQ(found("NVIDIA GeForce RTX 4060 Ti", 16380), "NVIDIA GeForce RTX 4060 Ti 16GB");
    EXPECT_EQ(found("NVIDIA GeForce RTX 4060 Ti", 8188), "NVIDIA GeForce RTX 4060 Ti 8GB");
    EXPECT_EQ(found("NVIDIA GeForce RTX 4070 Laptop GPU", 8188), "NVIDIA GeForce RTX 4070 Laptop");
}

TEST(NvidiaSmi, UnknownGpusBecomeCustom)
{
    EXPECT_EQ(found("NVIDIA RTX 9000 Future", 65536), "custom NVIDIA RTX 9000 Future");
    EXPECT_EQ(found("GRID A100D-10C", 10240), "custom GRID A100D-10C");
    // A name from the catalogue with a different memory size (a modified card).
    EXPECT_EQ(found("NVIDIA GeForce RTX 4090", 49140), "custom NVIDIA GeForce RTX 4090 (48 GiB)");
}

TEST(NvidiaSmi, FindsCustomGpusAgain)
{
    for (const SmiGpu& smi : {SmiGpu{0, "NVIDIA RTX 9000 Future", 65536}, SmiGpu{0, "NVIDIA GeForce RTX 4090", 49140},
                              SmiGpu{0, "NVIDIA A100-SXM4-40GB", 20480, 0, "3g.20gb", true}}) {
        const Gpu first = gpuFromSmi(catalogue(), smi);
        const std::vector<Gpu> kept = withUserGpus(catalogue(), {first});
        EXPECT_EQ(gpuFromSmi(kept, smi).name, first.name);
    }
}

} // namespace

} // namespace vram::smi_test
