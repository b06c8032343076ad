// SPDX-License-Identifier: GPL-3.0-or-later

// Tests of compile=blocks: which blocks of a list are compiled, outputs of a block besides its result, and sizes that
// overflow; and of what a compiled model recomputes.

#include "compile/kernel_order.h"
#include "compile/minimum_cut.h"
#include "estimate/estimate.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace vram::compiled_blocks_test {

namespace {

/// A row in JSON with its id.
std::string row(int id, const std::string& rest)
{
    return "{\"id\":" + std::to_string(id) + "," + rest + "},";
}

std::string block(int id, const std::string& name, const std::string& more, const std::string& until)
{
    const std::string linear = R"("type":"Linear","name":"linear","attributes":{"out_features":64,"in_features":64})";
    const std::string tanh = R"("type":"Tanh","name":"tanh","attributes":{})";
    std::string rows = row(id + 1, linear) + row(id + 2, tanh + until) + row(id + 3, tanh);
    rows.pop_back();
    return row(id, R"("kind":"Block","name":")" + name + "\"" + more + ",\"rows\":[" + rows + "]");
}

Network networkOf(std::string rows)
{
    rows.pop_back();
    const std::string input = row(1, R"("type":"Input","name":"x","attributes":{"shape":[64],"dtype":"float32"})");
    return parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[)" + input + rows + "]}}")->network;
}

/// Returns a network of `count` separate blocks. If `outlived`, a tensor of each block is used after the block.
Network listOf(int count, bool outlived)
{
    std::string rows;
    const int last = 10 * count + 10;
    const std::string until = outlived ? ",\"until\":" + std::to_string(last) : "";
    for (int i = 0; i < count; ++i)
        rows += block(10 * (i + 1), "layers." + std::to_string(i), "", until);
    rows += row(last, R"("type":"Linear","name":"head","attributes":{"out_features":8,"in_features":64})");
    return networkOf(rows + row(last + 1, R"("type":"Tanh","name":"end","attributes":{})"));
}

Network repeated(int count)
{
    const std::string rows =
        block(10, "layers.0-" + std::to_string(count - 1), ",\"repeat\":" + std::to_string(count), "");
    return networkOf(rows + row(20, R"("type":"Linear","name":"head","attributes":{"out_features":8,"in_features":64})")
                     + row(21, R"("type":"Tanh","name":"end","attributes":{})"));
}

Estimate compiled(const Network& network)
{
    vram::Setup setup;
    setup.batch = 256;
    setup.compile = Compile::Blocks;
    return estimate(network, setup, builtinCatalogues());
}

std::ptrdiff_t leftAsTheyAre(const Estimate& estimate)
{
    return std::ranges::count_if(estimate.issues, [](const Issue& issue) {
        return text(issue.message).find("recompile_limit") != std::string::npos;
    });
}

} // namespace

TEST(CompiledBlocks, ExplicitBlocksCompileLikeRepeats)
{
    const Estimate ours = compiled(listOf(4, false));
    const Estimate expected = compiled(repeated(4));
    EXPECT_EQ(ours.totals.savedActivations, expected.totals.savedActivations);
    EXPECT_EQ(ours.peak.allocated, expected.peak.allocated);
}

// LoRA widens a 16-bit input, and autocast narrows it again. remove_noop_ops drops both, so that the block saves its
// input, which the block before it has computed.
TEST(CompiledBlocks, SaveTheirInputInsteadOfNoOpConversions)
{
    const auto saved = [](int count) {
        vram::Setup setup;
        setup.batch = 256;
        setup.precision = Precision::AmpBf16;
        setup.lora = "*";
        setup.compile = Compile::Blocks;
        return estimate(repeated(count), setup, builtinCatalogues()).totals.savedActivations;
    };
    EXPECT_EQ(saved(4) - saved(3), saved(3) - saved(2));
    EXPECT_GT(saved(3) - saved(2), 256 * 64 * 2);
}

// Like accelerate's compile_regions, which only requires the elements of a list to be of one class.
TEST(CompiledBlocks, CompileListElementsOfOneClassWithAnySizes)
{
    const auto rows = [](const std::vector<std::string>& kinds) {
        const auto linear = [](int id, int given) {
            return row(id, R"("type":"Linear","name":"linear","attributes":{"out_features":)" + std::to_string(given)
                               + "}");
        };
        std::string elements;
        for (int i = 0; i < 2; ++i) {
            std::string inner = linear(20 + 10 * i, 64 << i) + row(21 + 10 * i, R"("type":"SiLU","name":"a")")
                                + row(22 + 10 * i, R"("type":"SiLU","name":"b")");
            inner.pop_back();
            elements += row(40 + i, R"("name":")" + std::to_string(i) + R"(","kind":")"
                                        + kinds.at(static_cast<std::size_t>(i)) + R"(","rows":[)" + inner + "]");
        }
        elements.pop_back();
        return networkOf(row(10, R"("name":"layers","kind":"Sequential","rows":[)" + elements + "]"));
    };
    // A block of its own recomputes the first activation.
    const Bytes asTheyAre = compiled(rows({"Outer", "Inner"})).totals.savedActivations;
    EXPECT_LT(compiled(rows({"Block", "Block"})).totals.savedActivations, asTheyAre);
}

// The limit is recompile_limit in torch/_dynamo/config.py.
TEST(CompiledBlocks, RecompileLimitIsEight)
{
    EXPECT_EQ(leftAsTheyAre(compiled(listOf(12, true))), 4);
    EXPECT_EQ(leftAsTheyAre(compiled(listOf(8, true))), 0);
    EXPECT_EQ(leftAsTheyAre(compiled(listOf(12, false))), 0);
}

// In torch/_inductor/memory.py, a large result that waits for small buffers is computed last.
TEST(CompiledBlocks, LargeUnreadResultsAreComputedLast)
{
    KernelBuffers graph;
    graph.buffers = {{100, true, false}, {10, false, false}, {400, false, true}, {10, false, true}};
    graph.kernels = {{{}, {1}}, {{1}, {2}}, {{0, 1}, {3}}};
    EXPECT_EQ(memoryOrder(graph), (std::vector<std::size_t>{0, 2, 1}));
}

TEST(CompiledBlocks, KernelOrderIsKeptIfBytesOverflow)
{
    constexpr Bytes half = kOverflow / 2;
    KernelBuffers graph;
    graph.buffers = {{half, true, false}, {10, false, false}, {half, false, true}, {half, false, true}};
    graph.kernels = {{{}, {1}}, {{1}, {2}}, {{0, 1}, {3}}};
    EXPECT_EQ(memoryOrder(graph), (std::vector<std::size_t>{0, 1, 2}));
}

// y = linear(x) * argmax(x). PyTorch 2.6 recomputes the maximum over 4 features from x, which the weight's gradient
// needs anyway, and saves that over 32, because it is much smaller than x.
TEST(CompiledModel, RecomputesArgMaxUnlessMuchSmallerThanInput)
{
    const auto saved = [](const std::string& features) {
        const std::string rows =
            row(1, R"("type":"Input","name":"x","attributes":{"shape":[16,)" + features + R"(],"dtype":"float32"})")
            + row(2,
                  R"("type":"Linear","name":"linear","attributes":{"out_features":64,"in_features":)" + features + "}")
            + row(3, R"("type":"ArgMax","name":"index","attributes":{"dims":[-1],"keepdim":true},"inputs":[1])")
            + R"({"id":4,"type":"Mul","name":"mul","attributes":{},"inputs":[2,3]})";
        const Network network =
            parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[)" + rows + "]}}")->network;
        vram::Setup setup;
        setup.batch = 64;
        setup.compile = Compile::Model;
        return estimate(network, setup, builtinCatalogues()).totals.savedActivations;
    };
    EXPECT_EQ(saved("4"), 0);
    EXPECT_EQ(saved("32"), 64 * 16 * 8);
}

// Inductor compiles scatter, and calls the library's topk.
TEST(CompiledModel, TopKAndScatterDoNotBreakTheGraph)
{
    const auto notes = [](const std::string& attributes, const std::string& inputs) {
        const std::string rows =
            row(2, R"("type":"Linear","name":"linear","attributes":{"out_features":64,"in_features":64})")
            + row(3, R"("type":"TopK","name":"topk","attributes":{"dim":1,"k":[2]})")
            + row(4, R"("type":"Scatter","name":"scatter","attributes":{"dim":1)" + attributes + R"(},"inputs":[)"
                         + inputs + "]");
        vram::Setup setup;
        setup.batch = 4;
        setup.compile = Compile::Model;
        const Estimate made = estimate(networkOf(rows), setup, builtinCatalogues());
        return std::ranges::count_if(made.issues, [](const Issue& issue) {
            return text(issue.message).find("torch.compile") != std::string::npos;
        });
    };
    EXPECT_EQ(notes("", R"(2,"3:1",3)"), 0);
    EXPECT_EQ(notes(R"(,"accumulate":true)", R"(2,"3:1",3)"), 0);
    EXPECT_EQ(notes("", R"(2,"3:1")"), 0);
    EXPECT_EQ(notes(R"(,"inplace":true)", R"(2,"3:1",3)"), 0);
}

// The loss is recorded twice, as rows and as a compiled region. A result that a module keeps until the next step lives
// as long as without a compiled loss.
TEST(CompiledLoss, LeavesResultsThatModulesKeep)
{
    const Network network =
        networkOf(row(2, R"("type":"Linear","name":"layer","attributes":{"out_features":64,"in_features":64})")
                  + row(3, R"("type":"Softmax","name":"kept","kept_after_step":true,"attributes":{"dim":-1})")
                  + row(4, R"("type":"Linear","name":"head","attributes":{"out_features":8,"in_features":64})")
                  + row(5, R"("type":"MSELoss","name":"loss")"));
    vram::Setup setup;
    setup.batch = 1024;
    const Estimate eager = estimate(network, setup, builtinCatalogues());
    setup.compileLoss = true;
    const Estimate compiled = estimate(network, setup, builtinCatalogues());
    EXPECT_EQ(compiled.peak.byPhase[3], eager.peak.byPhase[3]);
}

TEST(MinimumCut, HandlesCapacitiesWhoseSumOverflows)
{
    constexpr std::int64_t half = std::numeric_limits<std::int64_t>::max() / 2;
    FlowNetwork network;
    for (int path = 0; path < 3; ++path) {
        const int in = network.addVertex();
        const int out = network.addVertex();
        network.addEdge(FlowNetwork::kSource, in, half);
        network.addEdge(in, out, path == 0 ? half / 2 : half);
        network.addEdge(out, FlowNetwork::kSink, half);
    }
    // The cut consists of the smallest edge of the first path and the last edge of every other path.
    EXPECT_EQ(network.sinkSide(), (std::vector<char>{0, 1, 0, 1, 0, 0, 0, 0}));
}

Network withActivationsOfAView(int count, bool inPlace)
{
    std::string rows = row(2, R"("type":"Linear","name":"linear","attributes":{"out_features":64,"in_features":64})")
                       + row(3, R"("type":"Reshape","name":"view","attributes":{"shape":["B",8,8]})");
    const std::string inplace = inPlace ? R"({"inplace":true})" : "{}";
    for (int i = 0; i < count; ++i)
        rows += row(4 + i, R"("type":"ReLU","name":"relu)" + std::to_string(i) + R"(","attributes":)" + inplace);
    return networkOf(rows + row(4 + count, R"("type":"Linear","name":"head","attributes":{"out_features":8})"));
}

// Functionalization replaces in-place operators. Each of them reads the base of its view once, however many have
// written to the view before.
TEST(CompiledBlocks, InPlaceOpsOnViewsMatchOutOfPlaceOps)
{
    vram::Setup setup;
    setup.batch = 256;
    setup.compile = Compile::Model;
    const Estimate written = estimate(withActivationsOfAView(40, true), setup, builtinCatalogues());
    const Estimate plain = estimate(withActivationsOfAView(40, false), setup, builtinCatalogues());
    ASSERT_TRUE(written.valid());
    EXPECT_EQ(written.totals.savedActivations, plain.totals.savedActivations);
    EXPECT_EQ(written.peak.allocated, plain.peak.allocated);
}

} // namespace vram::compiled_blocks_test
