// SPDX-License-Identifier: GPL-3.0-or-later

// Properties of every built-in network with every precision, optimizer and mode, independent of the figures.

#include "estimate/estimate.h"
#include "import/load_model.h"
#include "optimizers/catalogue.h"
#include "project/project.h"
#include "sanitized.h"
#include "search/largest_batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace vram::properties_test {

namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

vram::Setup with(vram::Setup setup, const Settings& settings)
{
    for (const auto& [key, value] : settings) {
        const auto set = withSetting(setup, key, value);
        if (!set)
            throw std::runtime_error(key + "=" + value);
        setup = *set;
    }
    return setup;
}

class Properties : public testing::TestWithParam<std::string>
{
protected:
    void SetUp() override
    {
        const auto model = loadModel("builtin:" + GetParam());
        ASSERT_TRUE(model) << vram::text(model.error());
        m_project = model->project;
        m_project.setup.batch = 4;
    }

    // bitsandbytes packs several elements into one, and shards are counted in packed elements.
    void withoutPackedWeights() { m_project.setup = with(m_project.setup, {{"quantize", "none"}}); }

    Estimate under(const Settings& settings) const
    {
        return estimate(m_project.network, with(m_project.setup, settings), builtinCatalogues(), Detail::Totals);
    }

    Project m_project;
};

std::vector<Settings> combinations()
{
    std::vector<Settings> all;
    for (const char* precision : {"fp32", "tf32", "amp-fp16", "amp-bf16", "bf16"})
        for (const char* optimizer : {"sgd", "adamw", "adafactor", "lion"})
            all.push_back({{"precision", precision}, {"optimizer", optimizer}});
    for (const char* precision : {"fp32", "bf16"})
        all.push_back({{"precision", precision}, {"mode", "inference"}});
    return all;
}

std::string told(const Settings& settings)
{
    std::string text;
    for (const auto& [key, value] : settings)
        text += key + "=" + value + " ";
    return text;
}

void expectSums(const Peak& peak, const Device& device, const std::string& told)
{
    EXPECT_EQ(peak.byCategory.total(), peak.allocated) << told;
    EXPECT_EQ(device.total, peak.reserved + device.workspace + device.context) << told;
    // In backward, tensors are counted as under a TorchDispatchMode, in which gradients are accumulated out of place.
    EXPECT_LE(peak.byPhase[static_cast<std::size_t>(Phase::Forward)], peak.blocks) << told;
    EXPECT_LE(peak.allocated, peak.blocks + peak.byCategory[Category::Temporary]) << told;
    EXPECT_LE(peak.blocks, peak.reserved) << told;
}

TEST_P(Properties, PartsSumToTotalAndGrowWithBatch)
{
    for (const Settings& settings : combinations()) {
        const Estimate e = under(settings);
        EXPECT_TRUE(e.valid()) << told(settings);
        expectSums(e.peak, e.device, told(settings));
        Settings twice = settings;
        twice.push_back({"batch", "8"});
        EXPECT_LE(e.peak.allocated, under(twice).peak.allocated) << told(settings);
    }
}

TEST_P(Properties, PartsSumToTotalWithEveryOptimizer)
{
    const Bytes parameters = under({}).totals.parameters;
    for (const std::string_view name : optimizerNames()) {
        const Settings settings{{"optimizer", std::string(name)}};
        const Estimate e = under(settings);
        EXPECT_TRUE(e.valid()) << name;
        expectSums(e.peak, e.device, told(settings));
        EXPECT_EQ(e.totals.parameters, parameters) << name;
    }
}

// The allocator's contents depend on a GPU only through its compute capability: an older GPU runs other kernels.
TEST_P(Properties, EstimatesEveryGpu)
{
    const std::span<const Gpu> gpus = builtinCatalogues().gpus;
    for (std::size_t i = 0; i < gpus.size(); i += vram::test::kSanitizedStride) {
        const Gpu& gpu = gpus[i];
        const Settings settings{{"gpu", gpu.name}};
        const Estimate e = under(settings);
        EXPECT_TRUE(e.valid()) << gpu.name;
        expectSums(e.peak, e.device, gpu.name);
        EXPECT_EQ(e.device.headroom, e.device.capacity - e.device.others - e.device.total) << gpu.name;
        EXPECT_LE(e.device.fits, e.device.headroom >= 0) << gpu.name;
    }
}

TEST_P(Properties, RanksCoverAllGpusAndParameters)
{
    withoutPackedWeights();
    const Estimate one = under({});
    for (const Settings& plan : std::initializer_list<Settings>{
             {{"gpus", "8"}, {"data-parallel", "ddp"}},
             {{"gpus", "8"}, {"data-parallel", "zero1"}},
             {{"gpus", "8"}, {"data-parallel", "fsdp2"}},
             {{"gpus", "16"}, {"data-parallel", "fsdp2"}, {"fsdp.replicate", "2"}, {"fsdp.param-dtype", "bf16"}},
             {{"gpus", "8"}, {"tensor-parallel", "2"}},
             {{"gpus", "8"}, {"tensor-parallel", "2"}, {"data-parallel", "fsdp2"}},
             {{"gpus", "2"}, {"pipeline-parallel", "2"}},
             {{"gpus", "8"}, {"pipeline-parallel", "2"}, {"tensor-parallel", "2"}, {"data-parallel", "fsdp2"}}}) {
        const Estimate e = under(plan);
        for (const Issue& issue : e.issues)
            EXPECT_FALSE(text(issue.message).empty()) << told(plan);
        if (!e.valid())
            continue; // Not every network can be divided into stages or by tensor parallelism.
        ASSERT_FALSE(e.ranks.empty()) << told(plan);
        std::int64_t ranks = 0, parameters = 0;
        Bytes highestRank = 0;
        for (const RankEstimate& rank : e.ranks) {
            expectSums(rank.peak, rank.device, told(plan));
            ranks += rank.identicalRanks;
            parameters += rank.identicalRanks * rank.parameters;
            highestRank = std::max(highestRank, rank.device.total);
        }
        EXPECT_EQ(ranks, e.parallel.gpus) << told(plan);
        EXPECT_EQ(e.device.total, highestRank) << told(plan);
        EXPECT_GE(parameters, one.parameters) << told(plan); // All ranks together hold the whole network.
    }
}

TEST_P(Properties, MemorySavingTechniquesNeverNeedMore)
{
    const Bytes plain = under({}).peak.allocated;
    for (const Settings& technique : std::initializer_list<Settings>{{{"optimizer", "sgd"}},
                                                                     {{"optimizer.implementation", "fused"}},
                                                                     {{"offload-optimizer", "yes"}},
                                                                     {{"freeze", "*"}},
                                                                     {{"mode", "inference"}}})
        EXPECT_LE(under(technique).peak.allocated, plain) << told(technique);
    EXPECT_GE(under({{"ema", "yes"}}).peak.allocated, plain);
    EXPECT_GE(under({{"accumulation", "2"}}).peak.allocated, plain);
}

TEST_P(Properties, LargestBatchFitsAndTheNextDoesNot)
{
    const std::int64_t largest = largestBatch(m_project.network, m_project.setup, builtinCatalogues());
    const auto fits = [this](std::int64_t batch) { return under({{"batch", std::to_string(batch)}}).device.fits; };
    EXPECT_TRUE(largest == 0 || fits(largest)) << largest;
    EXPECT_FALSE(fits(largest + 1)) << largest;
}

TEST_P(Properties, SavedProjectHasTheSameFigures)
{
    const auto again = parseProject(writeProject(m_project));
    ASSERT_TRUE(again) << vram::text(again.error());
    const Estimate before = under({}),
                   after = estimate(again->network, again->setup, builtinCatalogues(), Detail::Totals);
    EXPECT_EQ(after.device.total, before.device.total);
    EXPECT_EQ(writeProject(*again), writeProject(m_project));
}

// The sanitizer build tests every fourth network, since all of them run through the same code.
std::vector<std::string> models()
{
    const std::vector<std::string> all = builtinModels();
    std::vector<std::string> some;
    for (std::size_t i = 0; i < all.size(); i += vram::test::kSanitizedStride)
        some.push_back(all[i]);
    return some;
}

INSTANTIATE_TEST_SUITE_P(BuiltIn, Properties, testing::ValuesIn(models()),
                         [](const auto& model) { return model.param; });

} // namespace

} // namespace vram::properties_test
