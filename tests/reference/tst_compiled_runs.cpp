// SPDX-License-Identifier: GPL-3.0-or-later

// Steps under torch.compile on a GPU (tests/measured/h100_compiled.json). The rules were tuned on these runs.

#include "estimate/estimate.h"
#include "measured/measured_runs.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace vram::compiled_runs_test {

namespace {

/// Limits of the errors of allocated bytes, in percent.
struct Limits {
    double median = 0;
    double nineOfTen = 0;
    double worst = 0;
};

/// Limits by the compiled part of the model.
const std::map<std::string, Limits> limits{
    {"blocks", {0.3, 2, 6}},
    {"model", {0.7, 3, 20}},
    {"step", {3, 18, 21}},
};

double percentOf(const nlohmann::json& machine, const nlohmann::json& run)
{
    const vram::Network network = measured::projectOf(run.at("network").get<std::string>()).network;
    const vram::Setup setup = measured::setupOf(machine, run);
    const vram::Estimate ours = vram::estimate(network, setup, vram::builtinCatalogues(), vram::Detail::Totals);
    const auto theirs = run.at("max_memory_allocated").get<double>();
    return 100 * (static_cast<double>(ours.device.allocated) - theirs) / theirs;
}

double atShare(const std::vector<double>& sorted, std::size_t tenths)
{
    return sorted[(tenths * sorted.size() + 9) / 10 - 1];
}

} // namespace

TEST(CompiledRuns, allocatedIsNear)
{
    const auto machine = nlohmann::json::parse(*measured::readFile(measured::folder + "h100_compiled.json"));
    std::map<std::string, std::vector<double>> errors;
    for (const nlohmann::json& run : machine.at("runs")) {
        const auto where = run.at("setup").at("compile").get<std::string>();
        const double percent = percentOf(machine, run);
        errors[where].push_back(std::abs(percent));
        if (std::getenv("VRAM_COMPILED_TABLE"))
            std::cout << std::showpos << std::fixed << std::setprecision(1) << percent << " " << where << " "
                      << run.at("network").get<std::string>() << " " << run.at("setup").at("precision") << "\n";
    }
    for (auto& [where, percents] : errors) {
        SCOPED_TRACE(where);
        std::ranges::sort(percents);
        EXPECT_LE(atShare(percents, 5), limits.at(where).median);
        EXPECT_LE(atShare(percents, 9), limits.at(where).nineOfTen);
        EXPECT_LE(percents.back(), limits.at(where).worst);
    }
}

} // namespace vram::compiled_runs_test
