// SPDX-License-Identifier: GPL-3.0-or-later

// Tests whether the loops of a kernel run through its operands in the order of their memory.

#include "compile/loop_walk.h"

#include "compile/operators.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace vram::loop_walk_test {

namespace {

constexpr std::uint64_t kSwapped = 0x201; ///< The permutation (1, 0, 2).
const Shape kRows{4, 8, 16};
const Shape kMoved{8, 4, 16};

/// A graph of one input and one view of it.
struct Viewed {
    JointGraph graph{};
    GraphValue from{};
    GraphValue view{};

    Viewed(const Operator& op, const Shape& shape, std::uint64_t detail)
    {
        from = graph.add({.op = &op::placeholder, .shape = kRows, .strides = {128, 16, 1}}, {});
        const std::array operands{from};
        view = graph.add({.op = &op, .shape = shape, .strides = {16, 128, 1}, .detail = detail}, std::span(operands));
    }
    LoopWalk walk(const LoopWalk& along) const
    {
        const std::vector<GraphValue> nodes{view};
        return throughView(PartitionGraph(graph, nodes, {}, {}), view, along);
    }
    bool runsAlong(const LoopWalk& along) const { return isAlong(graph[from].shape, graph[from].strides, walk(along)); }
};

} // namespace

// The result has the strides of the permuted operand, as that of an elementwise operator does.
TEST(LoopWalk, ResultWithOperandStridesFollowsMemoryOrder)
{
    EXPECT_TRUE(Viewed(op::permute, kMoved, kSwapped).runsAlong(Shape{16, 128, 1}));
}

TEST(LoopWalk, RowMajorResultReadsPermutedOperandOutOfOrder)
{
    EXPECT_FALSE(Viewed(op::permute, kMoved, kSwapped).runsAlong(Shape{64, 16, 1}));
    EXPECT_FALSE(Viewed(op::permute, kMoved, kSwapped).runsAlong(Shape{}));
}

TEST(LoopWalk, ReshapedOperandsAreReadInTheirOrder)
{
    EXPECT_TRUE(Viewed(op::view, {32, 16}, 0).runsAlong(Shape{16, 1}));
    EXPECT_TRUE(Viewed(op::view, {32, 16}, 0).runsAlong(Shape{}));
    EXPECT_FALSE(Viewed(op::view, {32, 16}, 0).runsAlong(Shape{1, 32}));
}

TEST(LoopWalk, UnknownOrdersStayUnknown)
{
    EXPECT_FALSE(Viewed(op::view, {32, 16}, 0).walk({}).has_value());
    EXPECT_FALSE(Viewed(op::expand, kMoved, 0).walk(Shape{64, 16, 1}).has_value());
}

} // namespace vram::loop_walk_test
