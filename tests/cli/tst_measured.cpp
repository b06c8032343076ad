// SPDX-License-Identifier: GPL-3.0-or-later
#include "answers.h"

#include <gtest/gtest.h>

#include <string>

namespace vram::measured_test {

using namespace vram::test;

namespace {

const std::string kFolder = VRAM_TEST_DATA "/snapshot/";

TEST(Measured, PredictedStepRoundTrips)
{
    const std::string file = temporaryFile("step.pickle", "");
    EXPECT_EQ(runCli({"report", "builtin:lenet5", "--snapshot", file}).status, 0);
    const nlohmann::json alone = jsonOf({"measured", file, "--json"});
    EXPECT_EQ(alone["kind"], "snapshot");
    EXPECT_EQ(alone["steps"].size(), 2U);
    const nlohmann::json against = jsonOf({"measured", file, "--model", "builtin:lenet5", "--json"})["comparison"];
    EXPECT_EQ(against["measured_peak"], against["predicted_peak"]);
    EXPECT_TRUE(against["differences"].empty());
    const nlohmann::json other =
        jsonOf({"measured", file, "--model", "builtin:lenet5", "--batch", "3", "--json"})["comparison"];
    EXPECT_FALSE(other["differences"].empty());
    EXPECT_FALSE(other["advice"].empty());
}

TEST(Measured, DevicesAreChosenByNumber)
{
    const nlohmann::json first = jsonOf({"measured", kFolder + "two_devices.pickle", "--json"});
    const nlohmann::json second = jsonOf({"measured", kFolder + "two_devices.pickle", "--device", "1", "--json"});
    EXPECT_EQ(first["devices"].size(), 2U);
    EXPECT_LT(first["entries"], second["entries"]);
    expectInputError({{"measured", kFolder + "two_devices.pickle", "--device", "4"}, "no data of device 4"});
}

TEST(Measured, ReportsInvalidFiles)
{
    expectInputError({{"measured", kFolder + "evil.pickle"}, "it would import posix.system"});
    expectInputError({{"measured", kFolder + "truncated.pickle"}, "ending after"});
    expectInputError(
        {{"measured", kFolder + "no_traces.pickle", "--model", "builtin:mlp"}, "The snapshot has no history"});
    expectInputError({{"measured", "/nowhere.pickle"}, "/nowhere.pickle"});
    EXPECT_EQ(runCli({"measured"}).status, 2);
}

TEST(Measured, ExplainsOutOfMemoryMessage)
{
    const std::string file = temporaryFile(
        "oom.txt", "CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 4.00 GiB total capacity; 2.00 GiB "
                   "already allocated; 1.00 MiB free; 2.50 GiB reserved in total by PyTorch)");
    EXPECT_NE(runCli({"measured", file}).output.find("expandable_segments:True"), std::string::npos);
    EXPECT_EQ(jsonOf({"measured", file, "--json"})["memory"]["tried"], 20971520);
}

} // namespace

} // namespace vram::measured_test
