// SPDX-License-Identifier: GPL-3.0-or-later

// Cyclic ONNX graphs are rejected, regardless of their depth.

#include "core/onnx_writer.h"

#include <gtest/gtest.h>

namespace vram::onnx_cycles_test {

namespace {

using namespace vram::test;

std::string errorOf(const std::string& bytes)
{
    const auto imported = importBytes(bytes);
    return imported ? std::string() : text(imported.error());
}

/// A function defined in the file, with the nodes in `body`: FunctionProto's name, input, output, node and domain.
Wire function(std::string_view name, const std::vector<std::string>& calls)
{
    Wire made;
    made.bytes(1, name).bytes(4, "a").bytes(5, "b" + std::to_string(calls.size()));
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const bool own = calls[i].starts_with("F");
        Wire node;
        node.bytes(1, i == 0 ? "a" : "b" + std::to_string(i)).bytes(2, "b" + std::to_string(i + 1)).bytes(4, calls[i]);
        made.message(7, own ? node.bytes(7, "own") : node);
    }
    return made.bytes(10, "own");
}

std::string fileOf(const std::vector<Wire>& functions, std::string_view called)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.node(called, "/call", {"x"}, {"y"}, {}, "own");
    return graph.file(17, "pytorch", functions);
}

TEST(OnnxCycles, RejectsNodeThatReadsItself)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.node("Add", "/Add", {"x", "y"}, {"y"});
    EXPECT_NE(errorOf(graph.file()).find("the graph has a cycle: /Add needs its own output"), std::string::npos);
}

TEST(OnnxCycles, RejectsCycleOfSeveralNodes)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.node("Add", "/Add", {"x", "c"}, {"a"})
        .node("Relu", "/Relu", {"a"}, {"b"})
        .node("Tanh", "/Tanh", {"b"}, {"c"});
    graph.node("Relu", "/out", {"c"}, {"y"});
    EXPECT_NE(errorOf(graph.file()).find("the graph has a cycle"), std::string::npos);
}

TEST(OnnxCycles, RejectsBranchThatReadsItsOwnNode)
{
    GraphWriter branch;
    branch.node("Relu", "/then/Relu", {"y"}, {"t"}).output(valueInfo("t", {"N", "8"}));
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.stored(Wire().number(2, 9).bytes(8, "on").number(5, 1));
    graph.node("If", "/If", {"on"}, {"y"},
               {graphAttribute("then_branch", branch.graph()), graphAttribute("else_branch", branch.graph())});
    EXPECT_NE(errorOf(graph.file()).find("/If needs its own output"), std::string::npos);
}

TEST(OnnxCycles, AcceptsChainOfHundredThousandNodes)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    constexpr int length = 100'000;
    for (int i = 0; i < length; ++i)
        graph.node("Identity", "", {i == 0 ? "x" : "v" + std::to_string(i)}, {"v" + std::to_string(i + 1)});
    graph.node("Relu", "/Relu", {"v" + std::to_string(length)}, {"y"});
    EXPECT_EQ(errorOf(graph.file()), "");
}

TEST(OnnxCycles, RejectsRecursiveFunctions)
{
    EXPECT_NE(errorOf(fileOf({function("F", {"Relu", "F"})}, "F")).find("the function F calls itself"),
              std::string::npos);
    const auto two = fileOf({function("F1", {"F2"}), function("F2", {"Relu", "F1"})}, "F1");
    EXPECT_NE(errorOf(two).find("calls itself without end"), std::string::npos);
    EXPECT_EQ(errorOf(fileOf({function("F1", {"F2", "F2"}), function("F2", {"Relu", "Tanh"})}, "F1")), "");
}

TEST(OnnxCycles, RejectsExponentialFunctionExpansion)
{
    std::vector<Wire> functions{function("F0", {"Relu", "Relu"})};
    for (int i = 1; i < 60; ++i)
        functions.push_back(
            function("F" + std::to_string(i), {"F" + std::to_string(i - 1), "F" + std::to_string(i - 1)}));
    EXPECT_NE(errorOf(fileOf(functions, "F59")).find("expand to more than 200000 operators"), std::string::npos);
}

TEST(OnnxCycles, RejectsDeeplyNestedFunctions)
{
    std::vector<Wire> functions{function("F0", {"Relu"})};
    for (int i = 1; i < 20'000; ++i)
        functions.push_back(function("F" + std::to_string(i), {"F" + std::to_string(i - 1)}));
    EXPECT_NE(errorOf(fileOf(functions, "F19999")), "");
}

} // namespace

} // namespace vram::onnx_cycles_test
