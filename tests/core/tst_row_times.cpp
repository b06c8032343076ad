// SPDX-License-Identifier: GPL-3.0-or-later

// The times of rows, by phase and by the bound of their kernels (compute, memory or launch).

#include "core/timed_network.h"

#include "estimate/estimate.h"
#include "estimate/step_work.h"
#include "project/project.h"

#include <gtest/gtest.h>

namespace vram::row_times_test {

using namespace vram::test;

// A row's time is the sum over its kernels, regardless of how the step is run.
TEST(RowTimes, SumToEstimatedTime)
{
    const Network network = linearBlocks(4096, 4);
    for (const Settings& settings :
         {Settings{{"batch", "4"}}, Settings{{"accumulation", "4"}}, Settings{{"compile", "blocks"}, {"batch", "4"}},
          Settings{{"mode", "inference"}}, Settings{{"mode", "inference"}, {"compile", "model"}},
          Settings{{"checkpoint", "blocks"}}}) {
        const auto setup = setupOf(settings);
        const Estimate e = estimate(network, setup, builtinCatalogues(), Detail::Rows);
        const auto rows = rowTimes(network, setup, builtinCatalogues());
        double all = 0;
        for (const RowIndex row : rows.indices()) {
            if (rows[row].total() == 0)
                continue; // A block, which in the estimate has the figures of its rows.
            EXPECT_NEAR(rows[row].total(), e.rows[row].time, 1e-9) << settings.front().first;
            EXPECT_NEAR(rows[row].compute + rows[row].memory + rows[row].launch, rows[row].total(), 1e-9);
            all += rows[row].total();
        }
        EXPECT_GT(all, 0) << settings.front().first;
        EXPECT_LE(all, 1.0001 * e.time.step) << settings.front().first;
    }
}

TEST(RowTimes, KernelsDetermineBound)
{
    const Network network = linearBlocks(4096, 4);
    const auto rows = rowTimes(network, setupOf({{"batch", "8"}, {"precision", "bf16"}}), builtinCatalogues());
    EXPECT_EQ(rows[RowIndex(2)].bound(), Bound::Memory) << "LayerNorm";
    EXPECT_EQ(rows[RowIndex(3)].bound(), Bound::Compute) << "Linear";
    EXPECT_EQ(rows[RowIndex(4)].bound(), Bound::Memory) << "GELU";
    EXPECT_GT(rows[RowIndex(3)].backward, 1.5 * rows[RowIndex(3)].forward) << "two products for one";
    const Result<Project> tiny = parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[8]}},
        {"id":2,"type":"ReLU","name":"relu"}]}})");
    ASSERT_TRUE(tiny);
    EXPECT_EQ(rowTimes(tiny->network, setupOf({{"batch", "1"}}), builtinCatalogues())[RowIndex(1)].bound(),
              Bound::Launch);
}

} // namespace vram::row_times_test
