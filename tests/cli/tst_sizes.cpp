// SPDX-License-Identifier: GPL-3.0-or-later

// Tests of sweep --sizes, which prints memory by sequence length and image size.

#include "process.h"
#include "temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace vram::sizes_test {

using namespace vram::test;

namespace {

TEST(SizeSweeps, SweepsSizes)
{
    const Finished json = runCli({"sweep", "builtin:gpt2", "--sizes", "512,1024,2048", "--json"});
    const auto object = nlohmann::json::parse(json.output, nullptr, false);
    ASSERT_FALSE(object.is_discarded()) << json.errors;
    ASSERT_EQ(object["sizes"].size(), 3U);
    EXPECT_EQ(object["kind"], "sequence");
    EXPECT_LT(object["sizes"][0]["total"], object["sizes"][1]["total"]);
    EXPECT_GT(object["sizes"][0]["max_batch"], object["sizes"][1]["max_batch"]);
    EXPECT_NE(object["sizes"][2]["problem"].get<std::string>().find("1024 positions"), std::string::npos);
    const Finished text = runCli({"sweep", "builtin:gpt2", "--sizes", "512,2048"});
    EXPECT_EQ(text.status, 0);
    EXPECT_NE(text.output.find("cannot run"), std::string::npos);
    EXPECT_EQ(runCli({"sweep", "builtin:mlp", "--sizes", "128"}).status, 1);
    EXPECT_EQ(runCli({"sweep", "builtin:gpt2", "--sizes", "x"}).status, 2);
}

TEST(SizeSweeps, PrintsCsv)
{
    const Finished csv = runCli({"sweep", "builtin:resnet18", "--sizes", "128,224", "--csv"});
    EXPECT_EQ(csv.status, 0);
    EXPECT_EQ(csv.output.find("Size,Batch,"), 0U);
    EXPECT_NE(csv.output.find("\n224,"), std::string::npos);
}

TEST(SizeOptions, ComeBeforeConfigurationFiles)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "run.sh").string();
    std::ofstream(file) << "torchrun --nproc_per_node 2 pretrain_gpt.py --micro-batch-size 1 --seq-length 512\n";
    const Finished sized = runCli({"estimate", "builtin:gpt2", "--sequence", "512", "--parallel-config", file});
    EXPECT_EQ(sized.errors.find("--seq-length is 512, but"), std::string::npos) << sized.errors;
    const Finished whole = runCli({"estimate", "builtin:gpt2", "--parallel-config", file});
    EXPECT_NE(whole.errors.find("--seq-length is 512, but"), std::string::npos) << whole.errors;
}

} // namespace

} // namespace vram::sizes_test
