// SPDX-License-Identifier: GPL-3.0-or-later

// Rules of torch.compile that differ between versions of PyTorch, on joint graphs small enough to cut by hand.

#include "base/layout.h"
#include "compile/operators.h"
#include "compile/partition.h"
#include "engine/compiler_versions.h"
#include "setup/compiler_version.h"

#include <gtest/gtest.h>

#include <vector>

namespace vram::compiler_versions_test {

namespace {

constexpr TorchVersion kBefore{2, 7};
constexpr TorchVersion kAfter{2, 8};

GraphValue add(JointGraph& graph, const Operator& op, JointGraph::Values inputs, DType dtype,
               const Shape& shape = {1000})
{
    const JointNode node{.op = &op, .dtype = dtype, .shape = shape, .strides = contiguousStrides(shape)};
    return graph.add(node, std::vector(inputs));
}

std::vector<GraphValue> savedBy(JointGraph graph, TorchVersion version)
{
    graph.rules = compilerRules(version);
    return partitioned(graph).saved;
}

/// The joint graph of y = x * p.to(bfloat16), with a float32 input p, which may be a parameter, and an x that requires
/// a gradient.
struct CastParameter {
    JointGraph graph{};
    GraphValue parameter{};
    GraphValue cast{};

    explicit CastParameter(bool isParameter)
    {
        parameter = add(graph, op::placeholder, {}, DType::Float32);
        graph[parameter].isParameter = isParameter;
        const GraphValue x = add(graph, op::placeholder, {}, DType::BFloat16);
        cast = add(graph, op::convert, {parameter}, DType::BFloat16);
        graph.outputs = {add(graph, op::mul, {x, cast}, DType::BFloat16)};
        const GraphValue tangent = add(graph, op::tangent, {}, DType::BFloat16);
        graph.gradients = {GraphValue(), add(graph, op::mul, {tangent, cast}, DType::BFloat16)};
    }
};

} // namespace

// The copy has a weight of 2000 B * 1.1 * 2, because its users fuse with it. The parameter has a weight of 4000 B * 1.1
// * 1.1, and of 0 since 2.8.
TEST(CompilerVersions, SavesParametersRatherThanTheirCopies)
{
    const CastParameter cast(true);
    EXPECT_EQ(savedBy(cast.graph, kBefore), std::vector{cast.cast});
    EXPECT_EQ(savedBy(cast.graph, kAfter), std::vector{cast.parameter});
}

TEST(CompilerVersions, SavesCopiesOfOtherInputs)
{
    const CastParameter cast(false);
    EXPECT_EQ(savedBy(cast.graph, kAfter), std::vector{cast.cast});
}

// A selective checkpoint keeps the result of the collective and recomputes the wait, whose result no gradient needs.
TEST(CompilerVersions, DropsCollectivesReadOnlyByWait)
{
    JointGraph graph;
    const GraphValue x = add(graph, op::placeholder, {}, DType::Float32);
    const GraphValue scattered = add(graph, op::reduceScatter, {x}, DType::Float32, {500});
    graph[scattered].recompute = Recompute::Never;
    const GraphValue waited = add(graph, op::wait, {scattered}, DType::Float32, {500});
    graph[waited].recompute = Recompute::Must;
    graph.outputs = {waited, add(graph, op::sigmoid, {x}, DType::Float32)};
    const GraphValue tangent = add(graph, op::tangent, {}, DType::Float32);
    graph.gradients = {add(graph, op::mul, {tangent, x}, DType::Float32)};
    EXPECT_EQ(savedBy(graph, kBefore), (std::vector{x, scattered}));
    EXPECT_EQ(savedBy(graph, kAfter), std::vector{x});
}

// The two pieces have a weight of 2 * 2000 B * 1.1 * 2 = 8800, the tensor that is split 4000 B * 1.1^3 * 2 = 10648, and
// its input 4000 B * 1.1^4 = 5856.
TEST(CompilerVersions, RecomputesSplitInNewerVersions)
{
    JointGraph graph;
    const GraphValue x = add(graph, op::placeholder, {}, DType::Float32);
    const GraphValue whole = add(graph, op::sigmoid, {x}, DType::Float32);
    const GraphValue parts = add(graph, op::split, {whole}, DType::Float32);
    const GraphValue first = add(graph, op::item, {parts}, DType::Float32, {500});
    const GraphValue second = add(graph, op::item, {parts}, DType::Float32, {500});
    graph.outputs = {add(graph, op::mul, {first, second}, DType::Float32, {500})};
    const GraphValue tangent = add(graph, op::tangent, {}, DType::Float32, {500});
    graph.gradients = {add(graph, op::mul, {tangent, first}, DType::Float32, {500}),
                       add(graph, op::mul, {tangent, second}, DType::Float32, {500})};
    EXPECT_EQ(savedBy(graph, kBefore), (std::vector{first, second}));
    EXPECT_EQ(savedBy(graph, kAfter), std::vector{x});
}

TEST(CompilerVersions, SimplifiedGraphKeepsRules)
{
    JointGraph graph = CastParameter(true).graph;
    graph.rules = compilerRules(kAfter);
    EXPECT_EQ(simplified(graph).rules, compilerRules(kAfter));
}

TEST(CompilerVersions, OlderVersionsFollowRulesOf26)
{
    EXPECT_EQ(compilerRules({2, 3}), CompilerRules());
    EXPECT_EQ(compilerRules({2, 6}), CompilerRules());
    EXPECT_EQ(compilerVersion("2.3"), "2.6");
    EXPECT_EQ(compilerVersion("2.11"), "2.11");
}

} // namespace vram::compiler_versions_test
