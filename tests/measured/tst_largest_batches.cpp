#include "devices/catalogues.h"
#include "devices/gpu.h"
#include "estimate/estimate.h"
#include "estimate/tight_fit.h"
#include "project/project.h"
#include "setup/setup.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <string>

using namespace vram;

namespace {

const std::string folder = std::string(VRAM_SOURCE_DIR) + "/tests/measured/";

nlohmann::json readJson(const std::string& path)
{
    std::ifstream file(path);
    return file ? nlohmann::json::parse(file) : nlohmann::json();
}

Project projectOf(const std::string& network)
{
    nlohmann::json file = readJson(folder + network);
    if (file.is_null())
        file = readJson(folder + "../reference/data/" + network + ".vram.json");
    const Result<Project> project = parseProject(file.dump());
    EXPECT_TRUE(project) << network;
    return project ? *project : Project();
}

/// A search for the largest batch on a GPU whose allocator was given that many bytes.
Setup setupOf(const nlohmann::json& machine, const nlohmann::json& search)
{
    Setup setup;
    setup.gpu = machine.at("gpu").get<std::string>();
    setup.torch = "2.11";
    setup.margin = 0;
    for (const auto& [key, value] : search.at("setup").items()) {
        const Result<Setup> next = withSetting(setup, key, value.get<std::string>());
        EXPECT_TRUE(next) << key;
        if (next)
            setup = *next;
    }
    const Result<Gpu> gpu = findGpu(builtinCatalogues().gpus, setup.gpu);
    EXPECT_TRUE(gpu);
    if (gpu)
        setup.memoryFraction = search.at("allowed_bytes").get<double>() / static_cast<double>(usableMemory(*gpu));
    return setup;
}

void expectNear(std::int64_t ours, std::int64_t measured)
{
    EXPECT_LE(std::abs(ours - measured), std::max<std::int64_t>(1, measured / 20)) << ours << " for " << measured;
}

// Each batch was tried on the GPU, until the next one failed, and until the next one made the allocator free its cache.
TEST(LargestBatches, AreThoseThatAGpuRan)
{
    const nlohmann::json machine = readJson(folder + "largest/h200.json");
    ASSERT_FALSE(machine.at("searches").empty());
    for (const nlohmann::json& search : machine["searches"]) {
        SCOPED_TRACE(search.at("network").get<std::string>());
        const Project project = projectOf(search["network"].get<std::string>());
        const vram::Setup setup = setupOf(machine, search);
        const std::int64_t without = largestBatch(project.network, setup, builtinCatalogues());
        expectNear(without, search.at("without_retry").get<std::int64_t>());
        expectNear(largestBatchWithRetries(project.network, setup, builtinCatalogues(), without),
                   search.at("with_retries").get<std::int64_t>());
    }
}

} // namespace
