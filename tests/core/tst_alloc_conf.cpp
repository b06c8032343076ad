// SPDX-License-Identifier: GPL-3.0-or-later
#include "advice/advice.h"
#include "base/resource.h"
#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "setup/alloc_conf.h"
#include "setup/setup.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace vram::alloc_conf_test {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;

std::string fault(std::string_view text)
{
    const Result<AllocatorSettings> settings = parseAllocConf(text);
    return settings ? std::string() : vram::text(settings.error());
}

TEST(AllocConf, ParsesPyTorchSyntax)
{
    const AllocatorSettings settings =
        *parseAllocConf("expandable_segments:True, max_split_size_mb:128,garbage_collection_threshold:0.8");
    EXPECT_TRUE(settings.expandableSegments);
    EXPECT_EQ(settings.maxSplitSize, 128 * kMiB);
    EXPECT_EQ(settings.garbageCollection, 0.8);
    EXPECT_EQ(*parseAllocConf(""), AllocatorSettings());
    EXPECT_EQ(parseAllocConf("backend:cudaMallocAsync")->backend, AllocatorSettings::Backend::CudaMallocAsync);
}

// parseRoundUpPower2Divisions applies the first entry to all smaller sizes, and ">" to all larger ones.
TEST(AllocConf, ExpandsRoundupDivisionsToPowersOfTwo)
{
    EXPECT_EQ(parseAllocConf("roundup_power2_divisions:8")->roundupDivisions[15], 8);
    const auto by = parseAllocConf("roundup_power2_divisions:[2:1,8:4,>:16]")->roundupDivisions;
    EXPECT_EQ(by[0], 1);
    EXPECT_EQ(by[1], 1);
    EXPECT_EQ(by[2], 0);
    EXPECT_EQ(by[3], 4);
    EXPECT_EQ(by[4], 16);
    EXPECT_EQ(by[15], 16);
}

TEST(AllocConf, ReportsInvalidOptions)
{
    EXPECT_EQ(fault("expandable_segments:yes"), "expandable_segments takes True or False, not \"yes\"");
    EXPECT_EQ(fault("max_split_size_mb:10"), "max_split_size_mb takes a whole number of MiB, 20 or more, not \"10\"");
    EXPECT_EQ(fault("max_split_size_mb"), "max_split_size_mb takes a whole number of MiB, 20 or more");
    EXPECT_EQ(fault("garbage_collection_threshold:1.5"),
              "garbage_collection_threshold takes a fraction between 0 and 1, not \"1.5\"");
    EXPECT_NE(fault("roundup_power2_divisions:3"), "");
    EXPECT_NE(fault("roundup_power2_divisions:[3:1]"), "");
    EXPECT_NE(fault("roundup_power2_divisions:[4:1"), "");
    EXPECT_NE(fault("backend:malloc"), "");
    EXPECT_TRUE(fault("max_split:3")
                    .starts_with("\"max_split\" is not an option of PyTorch's allocator; its options are backend, "));
    EXPECT_EQ(fault("pinned_use_background_threads:True"), "");
    // Options without effect on the device are parsed too, because a list without a closing bracket would hide the
    // options after it.
    EXPECT_EQ(fault("release_lock_on_cudamalloc:[1,max_split_size_mb:64"),
              "release_lock_on_cudamalloc takes True or False, not \"[1,max_split_size_mb:64\"");
    EXPECT_EQ(fault("pinned_num_register_threads:many"),
              "pinned_num_register_threads takes a whole number, not \"many\"");
}

TEST(AllocConf, ReportsOptionsUnsupportedByVersion)
{
    EXPECT_FALSE(allocatorSettings("expandable_segments:True", "2.0").expandableSegments);
    EXPECT_TRUE(allocatorSettings("expandable_segments:True", "2.1").expandableSegments);
    EXPECT_EQ(vram::text(allocConfRemarks("expandable_segments:True", "2.0", false).at(0)),
              (std::string{"PyTorch 2.0 does not know expandable_segments and fails with \"Unrecognized "
                           "CachingAllocator option\"; it was added in 2.1."}));
    EXPECT_TRUE(allocConfRemarks("expandable_segments:True", "2.6", false).empty());
    EXPECT_EQ(allocConfRemarks("garbage_collection_threshold:0.5", "2.6", false).size(), 1U);
    EXPECT_TRUE(allocConfRemarks("garbage_collection_threshold:0.5", "2.6", true).empty());
    EXPECT_EQ(allocConfRemarks("max_non_split_rounding_mb:64", "2.5", false).size(), 1U);
    EXPECT_EQ(allocConfRemarks("large_segment_size_mb:32", "2.9", false).size(), 1U);
    EXPECT_EQ(allocatorSettings("large_segment_size_mb:32", "2.9"), AllocatorSettings());
    EXPECT_EQ(allocatorSettings("large_segment_size_mb:32", "2.11").largeSegment, 32 * kMiB);
    EXPECT_EQ(allocatorSettings("large_segment_size_mb:32", "2.11").maxNonSplitRounding, 32 * kMiB);
    EXPECT_EQ(allocatorSettings("per_process_memory_fraction:0.5", "2.10").memoryFraction, 0.5);
    EXPECT_EQ(allocatorSettings("per_process_memory_fraction:0.5", "2.9").memoryFraction, 0);
}

// Up to 2.8, c10/cuda/CUDAAllocatorConfig.cpp fills the array starting at the last given size. Since 2.9,
// c10/core/AllocatorConfig.cpp fills only the sizes after it.
TEST(AllocConf, LastRoundupDivisionDependsOnVersion)
{
    const char* list = "roundup_power2_divisions:[2:1,8:4,>:16]";
    EXPECT_EQ(allocatorSettings(list, "2.6").roundupDivisions[3], 16);
    EXPECT_EQ(allocatorSettings(list, "2.9").roundupDivisions[3], 4);
    EXPECT_EQ(allocatorSettings(list, "2.9").roundupDivisions[4], 16);
}

TEST(AllocConf, FieldsEditPartsOfAllocConf)
{
    vram::Setup setup = *withSetting({}, "expandable_segments", "yes");
    EXPECT_EQ(setup.allocConf, "expandable_segments:True");
    setup = *withSetting(setup, "max_split_size_mb", "128");
    EXPECT_EQ(setup.allocConf, "expandable_segments:True,max_split_size_mb:128");
    setup = *withSetting(setup, "roundup_power2_divisions", "[256:1,>:4]");
    setup = *withSetting(setup, "expandable_segments", "no");
    EXPECT_EQ(setup.allocConf, "max_split_size_mb:128,roundup_power2_divisions:[256:1,>:4]");
    EXPECT_EQ(text(findSetupField("roundup_power2_divisions")->get(setup)), "[256:1,>:4]");
    EXPECT_EQ(*withSetting(*withSetting({}, "alloc_backend", "cudaMallocAsync"), "alloc_backend", "native"),
              vram::Setup{});
    EXPECT_EQ(vram::text(withSetting({}, "max_split_size_mb", "10").error()),
              "max-split-size-mb: max_split_size_mb takes a whole number of MiB, 20 or more, not \"10\"");
    EXPECT_EQ(vram::text(withSetting({}, "alloc_conf", "fast:yes").error()).substr(0, 30),
              "alloc-conf: \"fast\" is not an o");
}

Project builtin(std::string_view name)
{
    return *parseProject(resource("models/" + std::string(name) + ".vram.json"));
}

// Expandable segments merge many segments of different sizes into one. Holes in the middle of that segment can also
// increase the reserved memory (GPT-2).
TEST(AllocConf, ExpandableSegmentsChangeOnlyReservedMemory)
{
    for (const char* name : {"resnet50", "gpt2"}) {
        Project project = builtin(name);
        const Estimate before = estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals);
        project.setup.allocConf = "expandable_segments:True";
        const Estimate after = estimate(project.network, project.setup, builtinCatalogues());
        EXPECT_EQ(after.peak.allocated, before.peak.allocated);
        EXPECT_EQ(after.peak.reserved < before.peak.reserved, project.network.name == "ResNet-50") << name;
        EXPECT_GE(after.peak.reserved, after.peak.blocks);
        EXPECT_EQ(std::ranges::max(after.timeline.points, {}, &TimelinePoint::reserved).reserved,
                  after.device.reserved);
        EXPECT_TRUE(after.issues.empty());
    }
}

TEST(AllocConf, MemoryFractionLimitsCapacity)
{
    Project project = builtin("gpt2");
    const Estimate free = estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals);
    EXPECT_TRUE(free.device.fits);
    const double needed = static_cast<double>(free.device.reserved) / static_cast<double>(free.device.capacity);
    project.setup.memoryFraction = 0.9 * needed;
    const Estimate tight = estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals);
    EXPECT_FALSE(tight.device.fits);
    EXPECT_LT(tight.device.headroom, 0);
    EXPECT_EQ(tight.device.total, free.device.total);
    project.setup.memoryFraction = 1.1 * needed;
    EXPECT_TRUE(estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals).device.fits);
}

TEST(AllocConf, AdviceSuggestsExpandableSegmentsIfSupported)
{
    Project project = builtin("resnet50");
    const auto titled = [&] {
        const std::vector<Advice> list = advise(project.network, project.setup, builtinCatalogues());
        return std::ranges::any_of(list, [](const Advice& a) { return vram::text(a.title) == "Expandable segments"; });
    };
    EXPECT_TRUE(titled());
    project.setup.torch = "2.0";
    EXPECT_FALSE(titled());
}

} // namespace

} // namespace vram::alloc_conf_test
