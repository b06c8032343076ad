// SPDX-License-Identifier: GPL-3.0-or-later

// The bytes that the first rank keeps between steps, compared with those of DeepSpeed's own engine
// (reference_distributed/zero_mlp.json).

#include "cpu_device.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "reference/distributed_data.h"
#include "reference/reference_data.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace vram::zero_test {

namespace {

vram::Setup setupOf(const nlohmann::json& figures)
{
    vram::Setup setup;
    setup.gpu = vram::test::kCpu;
    setup.batch = 2;
    setup.optimizer = "adamw";
    setup.precision = vram::Precision::Bf16;
    setup.parallel.rank = 0;
    figures.at("world").get_to(setup.parallel.gpus);
    const auto set = [&](std::string_view key, const std::string& value) {
        setup = *vram::withSetting(setup, key, value);
    };
    set("data-parallel", "deepspeed-zero" + figures.at("stage").dump());
    if (figures.contains("lora")) {
        set("lora", figures.at("lora").get<std::string>());
        set("lora-rank", figures.at("rank").dump());
        set("lora-dropout", "0");
    }
    if (figures.contains("freeze"))
        set("freeze", figures.at("freeze").get<std::string>());
    return setup;
}

} // namespace

// The optimizer's bytes include the fp32 copies. DeepSpeed keeps no flat gradients at stages 1 and 2.
TEST(Zero, StateMatchesDeepSpeed)
{
    const vram::Network network = reference::distributedNetwork("zero_mlp");
    for (const nlohmann::json& figures :
         nlohmann::json::parse(reference::readFile("../reference_distributed/zero_mlp.json"))) {
        SCOPED_TRACE(figures.dump());
        const vram::Estimate ours =
            vram::estimate(network, setupOf(figures), vram::test::cataloguesWithCpu(), vram::Detail::Totals);
        EXPECT_TRUE(ours.valid());
        EXPECT_EQ(ours.totals.parameters, figures.at("param_bytes").get<vram::Bytes>());
        EXPECT_EQ(ours.totals.optimizerState, figures.at("opt_bytes").get<vram::Bytes>());
        if (figures.contains("gradients")) {
            EXPECT_EQ(ours.totals.gradients, figures.at("gradients").get<vram::Bytes>());
        }
    }
}

} // namespace vram::zero_test
