// SPDX-License-Identifier: GPL-3.0-or-later

// The operation counts of a step, compared with matrix products counted by hand.

#include "estimate/compute.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <string_view>

namespace vram::compute_test {

namespace {

Compute countCompute(std::string_view rows)
{
    const Project project = *parseProject(
        R"({"format":"vram-planner/1","setup":{"batch":4},"network":{"name":"n","rows":[)" + std::string(rows) + "]}}");
    return vram::countCompute(project.network, project.setup, builtinCatalogues());
}

// Each of 10 steps multiplies 4 samples by W_ih [4·16, 8] and W_hh [4·16, 16].
TEST(Compute, RecurrentLayersCountEveryTimeStep)
{
    const Compute compute = countCompute(R"(
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[10,8]}},
        {"id":2,"name":"block","checkpoint":true,"rows":[
            {"id":3,"type":"LSTM","name":"lstm","attributes":{"hidden_size":16,"batch_first":true}}]})");
    EXPECT_EQ(compute.forward, 2.0 * (64 * 8 + 64 * 16) * 10 * 4);
    EXPECT_EQ(compute.recomputed, compute.forward);
}

// The product of [4, 6, 5] and [4, 5, 7] is added to a tensor of [4, 6, 7].
TEST(Compute, CountsBaddbmm)
{
    const Compute compute = countCompute(R"(
        {"id":1,"type":"Parameter","name":"sum","attributes":{"shape":[4,6,7]}},
        {"id":2,"type":"Parameter","name":"a","attributes":{"shape":[4,6,5]}},
        {"id":3,"type":"Parameter","name":"b","attributes":{"shape":[4,5,7]}},
        {"id":4,"type":"Baddbmm","name":"product","inputs":[1,2,3]})");
    EXPECT_EQ(compute.forward, 2.0 * 4 * 6 * 7 * 5);
}

// A grouped product of [6, 5] and [3, 5, 7] multiplies each row once.
TEST(Compute, GroupedMmCountsEachRowOnce)
{
    const Compute compute = countCompute(R"(
        {"id":1,"type":"Parameter","name":"rows","attributes":{"shape":[6,5]}},
        {"id":2,"type":"Parameter","name":"experts","attributes":{"shape":[3,5,7]}},
        {"id":3,"type":"Constant","name":"ends","attributes":{"shape":[3],"dtype":"int32"}},
        {"id":4,"type":"GroupedMm","name":"product","inputs":[1,2,3]})");
    EXPECT_EQ(compute.forward, 2.0 * 6 * 7 * 5);
}

} // namespace

} // namespace vram::compute_test
