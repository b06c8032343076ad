// SPDX-License-Identifier: GPL-3.0-or-later

// Exports of networks with reference figures from PyTorch: parameters and buffers must be equal, saved bytes within 1
// %, and the peak within 2 %, in every precision.

#include "cpu_device.h"
#include "estimate/estimate.h"
#include "import/readers.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace vram::onnx_networks_test {

namespace {

using nlohmann::json;

json figures()
{
    std::ifstream file(VRAM_TEST_DATA "/onnx/figures.json");
    return json::parse(file);
}

std::vector<std::string> names()
{
    std::vector<std::string> result;
    const json all = figures();
    for (auto entry = all.begin(); entry != all.end(); ++entry)
        result.push_back(entry.key());
    return result;
}

double percent(double found, double expected)
{
    return 100 * (found - expected) / expected;
}

Estimate estimateOf(const Network& network, const json& expected)
{
    Setup setup;
    setup.gpu = test::kCpu; // The figures were taken with its dispatch.
    setup.batch = expected["batch"];
    setup.precision = choiceFromName<Precision>(expected["precision"].get<std::string>()).value();
    return estimate(network, setup, test::cataloguesWithCpu(), Detail::Totals);
}

class OnnxNetworks : public testing::TestWithParam<std::string>
{
};

TEST_P(OnnxNetworks, MatchesPyTorchFigures)
{
    ImportOptions options;
    if (GetParam() == "video.r3d_18") // The figures are for 112 × 112, but the file is for 224 × 224.
        options.dims = {{"input:3", 112}, {"input:4", 112}};
    const auto imported = importOnnx(VRAM_TEST_DATA "/onnx/" + GetParam() + ".onnx", options);
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const json known = figures();
    for (const json& expected : known[GetParam()]) {
        const Estimate found = estimateOf(imported->project.network, expected);
        const double saved = percent(static_cast<double>(found.totals.savedActivations), expected["saved_bytes"]);
        const double peak = percent(static_cast<double>(found.peak.allocated), expected["peak"]);
        std::printf("%-22s %-8s batch %3d: %9lld parameters, saved %+.3f %%, peak %+.3f %%\n", GetParam().c_str(),
                    expected["precision"].get<std::string>().c_str(), expected["batch"].get<int>(),
                    static_cast<long long>(found.parameters), saved, peak);
        EXPECT_TRUE(found.valid()) << (found.issues.empty() ? "" : vram::text(found.issues.front().message));
        EXPECT_EQ(found.parameters, expected["params"].get<std::int64_t>());
        EXPECT_EQ(found.totals.buffers, expected["buffer_bytes"].get<std::int64_t>());
        EXPECT_LT(std::abs(saved), 1.0);
        EXPECT_LT(std::abs(peak), 2.0);
    }
}

std::string testName(const testing::TestParamInfo<std::string>& parameter)
{
    std::string name = parameter.param;
    for (char& c : name)
        c = c == '.' ? '_' : c;
    return name;
}

INSTANTIATE_TEST_SUITE_P(Exports, OnnxNetworks, testing::ValuesIn(names()), testName);

} // namespace

} // namespace vram::onnx_networks_test
