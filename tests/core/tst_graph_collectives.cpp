// SPDX-License-Identifier: GPL-3.0-or-later

// Collectives in compiled graphs: their memory and its lifetime. tests/reference/tst_compiled.cpp compares whole
// networks under tensor parallelism with PyTorch's figures.

#include "compile/all_reduce_copies.h"
#include "compile/buffer_plan.h"
#include "core/matrix_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace vram::graph_collectives_test {

namespace {

constexpr std::int64_t kRows = test::MatrixGraph::kRows;
constexpr Bytes kBytes = kRows * kRows * 4;

/// A forward graph of square matrices.
class Graph : public test::MatrixGraph
{
public:
    GraphValue product(GraphValue a) { return add(op::mm, {a, a}); }
    GraphValue summed(GraphValue a) { return add(op::wait, {add(op::allReduce, {a})}); }
    GraphValue gathered(GraphValue a) { return add(op::wait, {add(op::allGather, {a}, 2 * kRows)}, 2 * kRows); }
    BufferPlan plan(std::vector<GraphValue> outputs)
    {
        m_graph.outputs = std::move(outputs);
        Partition partition;
        partition.forward = m_nodes;
        copyForAllReduce(m_graph, partition);
        return planForward(m_graph, partition.forward, m_graph.outputs, m_graph.outputs);
    }
};

std::vector<Bytes> sizes(const BufferPlan& plan)
{
    return {plan.storages.begin(), plan.storages.end()};
}

/// The last kernel that reads or writes the storage of a value.
GraphValue lastUser(const BufferPlan& plan, GraphValue value)
{
    GraphValue last;
    for (const BufferPlan::Kernel& kernel : plan.kernels) {
        if (std::ranges::find(kernel.accesses, plan.storageOf[value]) != kernel.accesses.end())
            last = kernel.node;
    }
    return last;
}

} // namespace

TEST(GraphCollectives, AllReduceIsInPlace)
{
    Graph graph;
    const GraphValue product = graph.product(graph.input());
    const GraphValue sum = graph.summed(product);
    const BufferPlan plan = graph.plan({sum});
    EXPECT_EQ(sizes(plan), std::vector{kBytes});
    EXPECT_EQ(plan.storageOf[sum], plan.storageOf[product]);
}

TEST(GraphCollectives, AllReduceCopiesAnInput)
{
    Graph graph;
    EXPECT_EQ(sizes(graph.plan({graph.summed(graph.input())})), std::vector{kBytes});
}

TEST(GraphCollectives, AllReduceCopiesOperandReadLater)
{
    Graph graph;
    const GraphValue product = graph.product(graph.input());
    const GraphValue sum = graph.summed(product);
    const BufferPlan plan = graph.plan({sum, graph.product(product)});
    EXPECT_EQ(sizes(plan), (std::vector{kBytes, kBytes, kBytes}));
    EXPECT_NE(plan.storageOf[sum], plan.storageOf[product]);
}

// The product may be overwritten only after the wait. The gathered matrix stays alive because of the order of the
// collectives, not because of the product that follows it.
TEST(GraphCollectives, CollectivesKeepOperandsAliveUntilTheWait)
{
    Graph graph;
    const GraphValue product = graph.product(graph.input());
    const GraphValue first = graph.gathered(product);
    const GraphValue part = graph.add(op::mm, {product, first});
    const GraphValue second = graph.gathered(part);
    const BufferPlan plan = graph.plan({second});
    EXPECT_EQ(sizes(plan), (std::vector{kBytes, 2 * kBytes, kBytes, 2 * kBytes}));
    EXPECT_EQ(plan.storageOf[second], plan.storageOf[second + -1]);
    EXPECT_EQ(lastUser(plan, first), second + -1);
    EXPECT_EQ(lastUser(plan, part), second);
}

} // namespace vram::graph_collectives_test
