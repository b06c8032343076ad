// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/estimate.h"
#include "project/project.h"
#include "step/custom_program.h"

#include <gtest/gtest.h>

#include <string>

namespace vram::custom_program_test {

namespace {

using Storage = CustomProgram::Storage;
using Incoming = CustomProgram::Incoming;

Bytes allocated(const CustomProgram::Event& event)
{
    return std::get<CustomProgram::Allocation>(event).bytes;
}

CustomProgram read(const std::string& forward, const std::string& backward = {})
{
    const Result<CustomProgram> program = customProgram(forward, backward, 3, 4);
    EXPECT_TRUE(program) << (program ? "" : vram::text(program.error()));
    return program ? *program : CustomProgram();
}

TEST(CustomProgram, SizesDependOnBatchAndDtype)
{
    const CustomProgram program = read("+96B +10 +24Be +2B-6 +5e =0");
    ASSERT_EQ(program.forward.size(), 5U);
    EXPECT_EQ(allocated(program.forward[0]), 3 * 96);
    EXPECT_EQ(allocated(program.forward[1]), 10);
    EXPECT_EQ(allocated(program.forward[2]), 3 * 24 * 4);
    EXPECT_EQ(allocated(program.forward[3]), 0);
    EXPECT_EQ(allocated(program.forward[4]), 5 * 4);
    EXPECT_EQ(program.forwardEnd, Storage(5));
}

TEST(CustomProgram, BackwardContinuesStorageNumbers)
{
    const CustomProgram program = read("+8 +16 -0 =1 =i2:1B,4:int64 ^1", "+32 -g0 -1 0=2 1=g1");
    EXPECT_EQ(std::get<Storage>(program.forward[2]), Storage(0));
    ASSERT_EQ(program.outputs.size(), 2U);
    EXPECT_EQ(std::get<Storage>(program.outputs[0].source), Storage(1));
    EXPECT_EQ(std::get<CustomProgram::Input>(program.outputs[1].source), CustomProgram::Input(2));
    EXPECT_EQ(program.outputs[1].shape, (Shape{3, 4}));
    EXPECT_EQ(program.outputs[1].type, "int64");
    EXPECT_EQ(program.kept, std::vector{Storage(1)});
    ASSERT_EQ(program.backward.size(), 3U);
    EXPECT_EQ(std::get<Incoming>(program.backward[1]), Incoming(0));
    EXPECT_EQ(std::get<Storage>(program.backward[2]), Storage(1));
    ASSERT_EQ(program.gradients.size(), 2U);
    EXPECT_EQ(std::get<Storage>(program.gradients[CustomProgram::Input(0)]), Storage(2));
    EXPECT_EQ(std::get<Incoming>(program.gradients[CustomProgram::Input(1)]), Incoming(1));
}

TEST(CustomProgram, ReportsUnreadablePart)
{
    const auto part = [](const std::string& forward, const std::string& backward = {}) {
        const Result<CustomProgram> program = customProgram(forward, backward, 3, 4);
        return program ? std::string("read") : vram::text(program.error());
    };
    EXPECT_EQ(part("+8"), "="); // No output.
    EXPECT_EQ(part("+8 -1 =0"), "-1");
    EXPECT_EQ(part("+8 =0 ^2"), "^2");
    EXPECT_EQ(part("+8x =0"), "+8x");
    EXPECT_EQ(part("8 =0"), "8");
    EXPECT_EQ(part("+-8 =0"), "+-8");
    EXPECT_EQ(part("+8 =0:9999999999999999999999"), "=0:9999999999999999999999");
    EXPECT_EQ(part("+8 =0", "0=0"), "0=0"); // A gradient must not be a storage of the forward pass.
    EXPECT_EQ(part("+8 =0", "-g"), "-g");
    EXPECT_EQ(part("+8 =0", "99=g0"), "99=g0");
    EXPECT_EQ(part("+9223372036854775807B =0"), "read"); // The number saturates.
}

/// Estimates Linear(8 -> 8) -> Custom -> Sum with batch 2 and sgd, which is small enough to calculate by hand.
Estimate pencil(const std::string& forward, const std::string& backward)
{
    const Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"Pencil","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[8]}},
        {"id":2,"type":"Linear","name":"a","attributes":{"out_features":8}},
        {"id":3,"type":"Custom","name":"f","attributes":{"forward_events":")"
                                                 + forward + R"(","backward_events":")" + backward + R"("}},
        {"id":4,"type":"Sum","name":"loss","attributes":{"keepdim":false}}]},
        "setup":{"batch":2,"optimizer":"sgd"}})");
    EXPECT_TRUE(project) << (project ? "" : vram::text(project.error()));
    return estimate(project->network, project->setup, builtinCatalogues());
}

TEST(CustomProgram, RunsInOrder)
{
    // Between steps, there are 72 parameters and 16 inputs of 4 bytes each. In forward, there are the linear layer's
    // output of 64 bytes and a temporary of 1000 bytes, which is freed after the custom layer's output of 64 bytes and
    // the saved 80 bytes are allocated.
    const Bytes betweenSteps = 72 * 4 + 16 * 4;
    const Estimate e = pencil("+1000 +8Be +40B -0 =1 ^2", "+500 -g0 -2 +8Be -3 0=4");
    ASSERT_TRUE(e.valid());
    EXPECT_EQ(e.totals.savedActivations, 80);
    EXPECT_EQ(e.peak.byPhase[0], betweenSteps + 64 + 1000 + 64 + 80);
    // In backward, the loss and its gradient (for the sum, an expanded view of 4 bytes) stay alive. 500 bytes are added
    // to the saved tensors. In the first case, the saved tensors are freed before the gradient of 64 bytes is
    // allocated.
    const Estimate held = pencil("+1000 +8Be +40B -0 =1 ^2", "+500 -g0 +8Be -2 -3 0=4");
    EXPECT_EQ(held.peak.byPhase[2] - e.peak.byPhase[2], 64);
}

TEST(CustomProgram, OutputMayBeAnOverlappingViewOfItsInput)
{
    // Linear(8 -> 8) -> windows of size 4 and stride 2 -> Reshape, with batch 2. Between steps, there are 72 parameters
    // and 16 inputs of 4 bytes each. The windows are a view of the linear layer's output of 64 bytes. Their 24 elements
    // cannot be flattened without a copy.
    const Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"Windows","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[8]}},
        {"id":2,"type":"Linear","name":"a","attributes":{"out_features":8}},
        {"id":3,"type":"Custom","name":"windows","attributes":{"output_shape":["B",3,4],"output_strides":[8,2,1],
         "forward_events":"=i0","backward_events":"+8Be -g0 0=0"}},
        {"id":4,"type":"Reshape","name":"rows","attributes":{"shape":["B",12]}}]},
        "setup":{"batch":2,"optimizer":"sgd"}})");
    ASSERT_TRUE(project) << vram::text(project.error());
    const Estimate e = estimate(project->network, project->setup, builtinCatalogues());
    ASSERT_TRUE(e.valid());
    EXPECT_EQ(e.peak.byPhase[0], (72 + 16 + 16 + 24) * 4);
}

// The cases are too few strides, too many strides, and strides that reach beyond the elements of the input, which has 2
// samples of 8.
TEST(CustomProgram, ReportsInvalidStrides)
{
    for (const char* strides :
         {"[8]", "[8,2]", "[8,2,1,1]", "[8,2,2]", "[9,2,1]", "[8,4,1]", "[0,0,6]", "[4611686018427387904,1,1]"}) {
        const Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"Windows","rows":[
            {"id":1,"type":"Input","name":"x","attributes":{"shape":[8]}},
            {"id":2,"type":"Custom","name":"windows","attributes":{"output_shape":["B",3,4],"forward_events":"=i0",
             "output_strides":)" + std::string(strides)
                                                     + "}}]},\"setup\":{\"batch\":2}}");
        ASSERT_TRUE(project) << vram::text(project.error());
        const Estimate e = estimate(project->network, project->setup, builtinCatalogues());
        ASSERT_FALSE(e.valid()) << strides;
        EXPECT_NE(vram::text(e.issues.front().message).find("strides"), std::string::npos);
    }
}

TEST(CustomProgram, IssueNamesUnreadablePart)
{
    const Estimate e = pencil("+8 -7 =0", "");
    ASSERT_FALSE(e.valid());
    EXPECT_NE(vram::text(e.issues.front().message).find("\"-7\""), std::string::npos);
}

} // namespace

} // namespace vram::custom_program_test
