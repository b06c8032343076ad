// SPDX-License-Identifier: GPL-3.0-or-later
#include "advice/checkpoint_plan.h"

#include "advice/advice.h"
#include "base/resource.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace vram::checkpoint_plan_test {

TEST(CheckpointPlan, NeedsEveryCheckpoint)
{
    Project project = *parseProject(resource("models/resnet50.vram.json"));
    project.setup.batch = 128;
    const auto at = [&](const std::string& globs) {
        vram::Setup setup = project.setup;
        setup.checkpoint = globs;
        return estimate(project.network, setup, builtinCatalogues(), Detail::Totals);
    };
    const Bytes middle = (at("").device.total + at(checkpointableBlocks(project.network)).device.total) / 2;
    project.setup.customCapacity = static_cast<double>(middle) / (1 << 30);
    const auto plan = cheapestCheckpoints(project.network, project.setup, builtinCatalogues());
    ASSERT_TRUE(plan);
    EXPECT_TRUE(at(plan->globs).device.fits);
    std::vector<std::string> blocks;
    for (std::size_t from = 0; from <= plan->globs.size();) {
        const std::size_t comma = std::min(plan->globs.find(',', from), plan->globs.size());
        blocks.push_back(plan->globs.substr(from, comma - from));
        from = comma + 1;
    }
    EXPECT_EQ(std::ssize(blocks), plan->repeats);
    for (const std::string& spared : blocks) {
        std::string rest;
        for (const std::string& block : blocks)
            rest += block == spared ? "" : (rest.empty() ? "" : ",") + block;
        EXPECT_FALSE(at(rest).device.fits) << spared;
    }
}

} // namespace vram::checkpoint_plan_test
