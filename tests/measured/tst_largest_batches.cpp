// SPDX-License-Identifier: GPL-3.0-or-later
#include "devices/catalogues.h"
#include "devices/gpu.h"
#include "estimate/estimate.h"
#include "measured/measured_runs.h"
#include "search/fit_with_retries.h"
#include "search/largest_batch.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

namespace vram::largest_batches_test {

using namespace ::measured;

namespace {

/// The setup of a search for the largest batch on a GPU whose allocator was limited to a number of bytes.
Setup limitedSetup(const nlohmann::json& machine, const nlohmann::json& search)
{
    vram::Setup setup = setupOf(machine, search);
    setup.margin = 0;
    const Result<Gpu> gpu = findGpu(builtinCatalogues().gpus, setup.gpu);
    EXPECT_TRUE(gpu);
    if (gpu)
        setup.memoryFraction = search.at("allowed_bytes").get<double>() / static_cast<double>(usableMemory(*gpu));
    return setup;
}

void expectNear(std::int64_t ours, std::int64_t measured)
{
    EXPECT_LE(std::abs(ours - measured), std::max<std::int64_t>(2, measured / 20)) << ours << " for " << measured;
}

// Batches were run on the GPU to find the largest that does not fail, and the largest without retries.
TEST(LargestBatches, MatchGpuRuns)
{
    const nlohmann::json machine = nlohmann::json::parse(readFile(folder + "largest/h200.json").value_or("{}"));
    ASSERT_FALSE(machine.at("searches").empty());
    for (const nlohmann::json& search : machine["searches"]) {
        SCOPED_TRACE(search.at("network").get<std::string>());
        const Project project = projectOf(search["network"].get<std::string>());
        const vram::Setup setup = limitedSetup(machine, search);
        const std::int64_t without = largestBatch(project.network, setup, builtinCatalogues());
        expectNear(without, search.at("without_retry").get<std::int64_t>());
        expectNear(largestBatchWithRetries(project.network, setup, builtinCatalogues(), without),
                   search.at("with_retries").get<std::int64_t>());
    }
}

} // namespace

} // namespace vram::largest_batches_test
