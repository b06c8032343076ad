// SPDX-License-Identifier: GPL-3.0-or-later

// Loops, scans and sequences in an imported ONNX file, and layers whose bias the network computes.

#include "core/onnx_writer.h"

#include <gtest/gtest.h>

namespace vram::onnx_control_test {

namespace {

using namespace vram::test;

int count(const Network& network, std::string_view type)
{
    int found = 0;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        found += layer && layer->type == type ? 1 : 0;
    });
    return found;
}

Wire number(std::string_view name, std::int64_t value)
{
    return Wire().number(2, 7).bytes(8, name).number(7, value);
}

/// y = Tanh(... Tanh(x)). The body reads the loop-carried value, and one matrix of the enclosing graph.
GraphWriter loop(bool known, const std::string& length)
{
    GraphWriter body;
    body.input(valueInfo("i", {}, 7)).input(valueInfo("go", {}, 9)).input(valueInfo("h", {"N", "8"}));
    body.node("MatMul", "/step/MatMul", {"h", "w"}, {"p"}).node("Tanh", "/step/Tanh", {"p"}, {"t"});
    body.node("Identity", "", {"go"}, {"goes"});
    body.output(valueInfo("goes", {}, 9)).output(valueInfo("t", {"N", "8"})).output(valueInfo("p", {"N", "8"}));
    GraphWriter graph = graphOf({"N", "8"}, {length, "N", "8"});
    graph.stored(weight("w", {8, 8})).stored(Wire().number(2, 9).bytes(8, "on").number(5, 1));
    if (known)
        graph.stored(number("times", 3));
    else
        graph.input(valueInfo("times", {}, 7));
    return graph.node("Loop", "/Loop", {"times", "on", "x"}, {"last", "y"}, {graphAttribute("body", body.graph())});
}

TEST(OnnxControl, UnrollsLoopsWithSharedWeights)
{
    const Network network = networkOf(loop(true, "?"));
    EXPECT_EQ(count(network, "Linear"), 3) << namedOutline(network);
    EXPECT_EQ(count(network, "Tanh"), 2) << "what nothing reads is left out";
    EXPECT_EQ(count(network, "Custom"), 0);
    EXPECT_EQ(estimateOf(network).parameters, 64);
    EXPECT_TRUE(estimateOf(network).valid());
}

TEST(OnnxControl, UnknownIterationCountRunsOnceWithNote)
{
    const auto imported = importBytes(loop(false, "?").file());
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_EQ(count(imported->project.network, "Linear"), 1);
    EXPECT_TRUE(anyNote(*imported, "output \"y\""));
    EXPECT_TRUE(anyNote(*imported, "The number of iterations of 1 loop in the file"));
    EXPECT_EQ(count(networkOf(loop(false, "4")), "Linear"), 4) << "what it collects is that long";
}

TEST(OnnxControl, NestedLoopsTerminate)
{
    GraphWriter body;
    for (int depth = 0; depth < 12; ++depth) {
        GraphWriter outer;
        outer.input(valueInfo("i", {}, 7)).input(valueInfo("go", {}, 9)).input(valueInfo("h", {"N", "8"}));
        outer.stored(number("times", 4000));
        if (depth == 0)
            outer.node("Tanh", "", {"h"}, {"t"});
        else
            outer.node("Loop", "", {"times", "go", "h"}, {"t"}, {graphAttribute("body", body.graph())});
        outer.output(valueInfo("go", {}, 9)).output(valueInfo("t", {"N", "8"}));
        body = outer;
    }
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.stored(number("times", 4000)).stored(Wire().number(2, 9).bytes(8, "on").number(5, 1));
    graph.node("Loop", "", {"times", "on", "x"}, {"y"}, {graphAttribute("body", body.graph())});
    EXPECT_TRUE(importBytes(graph.file()));
}

TEST(OnnxControl, ScansRunOncePerSlice)
{
    GraphWriter body;
    body.input(valueInfo("h", {"N", "8"})).input(valueInfo("slice", {"N", "8"}));
    body.node("Add", "", {"h", "slice"}, {"sum"}).node("Tanh", "", {"sum"}, {"t"}).node("Neg", "", {"t"}, {"minus"});
    body.output(valueInfo("t", {"N", "8"})).output(valueInfo("minus", {"N", "8"}));
    GraphWriter graph;
    graph.input(valueInfo("start", {"N", "8"})).input(valueInfo("x", {"N", "5", "8"}));
    graph.output(valueInfo("y", {"5", "N", "8"}));
    graph.node("Scan", "/Scan", {"start", "x"}, {"last", "y"},
               {graphAttribute("body", body.graph()), intAttribute("num_scan_inputs", 1),
                intsAttribute("scan_input_axes", {1})});
    const Network network = networkOf(graph);
    EXPECT_EQ(count(network, "Tanh"), 5) << namedOutline(network);
    EXPECT_EQ(count(network, "Select"), 5);
    EXPECT_TRUE(estimateOf(network).valid());
}

TEST(OnnxControl, SequenceOperatorsAreResolved)
{
    GraphWriter graph = graphOf({"N", "6"}, {"N", "8"});
    graph.stored(integers("sizes", {2, 4})).stored(number("first", 0)).stored(number("last", -1));
    graph.node("SplitToSequence", "/split", {"x", "sizes"}, {"s"}, {intAttribute("axis", 1)});
    graph.node("SequenceAt", "", {"s", "first"}, {"a"}).node("SequenceAt", "", {"s", "last"}, {"b"});
    graph.node("SequenceEmpty", "", {}, {"e"}).node("SequenceInsert", "", {"e", "b"}, {"one"});
    graph.node("SequenceInsert", "", {"one", "a"}, {"two"})
        .node("SequenceInsert", "", {"two", "a", "first"}, {"three"});
    graph.node("ConcatFromSequence", "/join", {"three"}, {"c"}, {intAttribute("axis", 1)});
    graph.node("Relu", "/act", {"c"}, {"y"});
    const Network network = networkOf(graph);
    EXPECT_EQ(count(network, "Custom"), 0) << namedOutline(network);
    EXPECT_EQ(count(network, "Split"), 1);
    const Estimate estimate = estimateOf(network);
    ASSERT_TRUE(estimate.valid());
    EXPECT_EQ(text(estimate.rows.end()[-2].outputs.at(0)), "3×8");
}

TEST(OnnxControl, UnresolvedSequencesBecomeCustomRows)
{
    GraphWriter graph = graphOf({"N", "6"}, {"N", "?"});
    graph.input(valueInfo("which", {}, 7));
    graph.node("SplitToSequence", "/split", {"x"}, {"s"}, {intAttribute("axis", 1)});
    graph.node("SequenceAt", "/at", {"s", "which"}, {"a"}).node("Relu", "/act", {"a"}, {"y"});
    const auto imported = importBytes(graph.file());
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_TRUE(anyNote(*imported, "SequenceAt")) << namedOutline(imported->project.network);
}

TEST(OnnxControl, LinearLayerAcceptsComputedBias)
{
    GraphWriter graph = graphOf({"N", "4", "6"}, {"N", "4", "8"});
    graph.stored(weight("fc.weight", {8, 6})).stored(weight("fc.bias", {8}));
    graph.node("Neg", "/fc/Neg", {"fc.bias"}, {"bias"});
    graph.node("Transpose", "/fc/Transpose", {"fc.weight"}, {"w"}, {intsAttribute("perm", {1, 0})});
    graph.node("MatMul", "/fc/MatMul", {"x", "w"}, {"p"}).node("Add", "/fc/Add", {"bias", "p"}, {"y"});
    const Network network = networkOf(graph);
    EXPECT_EQ(count(network, "Add"), 0) << namedOutline(network);
    const Estimate estimate = estimateOf(network);
    EXPECT_TRUE(estimate.valid());
    EXPECT_EQ(estimate.parameters, 8 * 6 + 8);
}

} // namespace

} // namespace vram::onnx_control_test
