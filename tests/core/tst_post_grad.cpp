// SPDX-License-Identifier: GPL-3.0-or-later

// Tests which sums of products Inductor computes by one addmm.

#include "compile/post_grad.h"
#include "core/matrix_graph.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace vram::post_grad_test {

namespace {

constexpr std::int64_t kRows = test::MatrixGraph::kRows;

/// A graph of square matrices.
class Graph : public test::MatrixGraph
{
public:
    /// The operators of the graph that returns `results`, in order.
    std::vector<std::string_view> lowered(const std::vector<GraphValue>& results) const
    {
        const PostGradGraph after = afterPostGradPasses(m_graph, m_nodes, results);
        std::vector<std::string_view> names;
        for (const GraphValue node : after.nodes)
            names.push_back(after.graph[node].op->shortName());
        return names;
    }
    std::vector<GraphValue> inputsAfter(GraphValue node, const std::vector<GraphValue>& results) const
    {
        const PostGradGraph after = afterPostGradPasses(m_graph, m_nodes, results);
        return {after.graph.inputs(node).begin(), after.graph.inputs(node).end()};
    }
};

using Names = std::vector<std::string_view>;

} // namespace

TEST(PostGrad, AddmmIsUnfusedForElementwiseReaders)
{
    Graph graph;
    const GraphValue bias = graph.input(1);
    const GraphValue sum = graph.add(op::addmm, {bias, graph.input(), graph.input()});
    const GraphValue result = graph.add(op::relu, {graph.add(op::view, {sum})});
    EXPECT_EQ(graph.lowered({result}), (Names{"mm", "add", "view", "relu"}));
    EXPECT_EQ(graph.inputsAfter(sum, {result}).back(), bias);
}

TEST(PostGrad, AddmmIsKeptForOtherReaders)
{
    Graph graph;
    const GraphValue sum = graph.add(op::addmm, {graph.input(1), graph.input(), graph.input()});
    const GraphValue result = graph.add(op::relu, {sum});
    EXPECT_EQ(graph.lowered({sum, result}), (Names{"addmm", "relu"}));
    EXPECT_EQ(graph.lowered({result, graph.add(op::mm, {sum, sum})}), (Names{"addmm", "relu", "mm"}));
}

// The gradient of a weight that two layers share.
TEST(PostGrad, ReturnedSumOfProductBecomesAddmm)
{
    Graph graph;
    const std::vector<GraphValue> inputs{graph.input(), graph.input(), graph.input()};
    const GraphValue product = graph.add(op::mm, {inputs[1], inputs[2]});
    const GraphValue other = graph.add(op::relu, {inputs[0]});
    const GraphValue sum = graph.add(op::add, {product, other});
    EXPECT_EQ(graph.lowered({sum}), (Names{"relu", "addmm"}));
    EXPECT_EQ(graph.inputsAfter(sum, {sum}), (std::vector{other, inputs[1], inputs[2]}));
}

TEST(PostGrad, SumOfTwoProductsMergesTheSecond)
{
    Graph graph;
    const GraphValue first = graph.add(op::mm, {graph.input(), graph.input()});
    const GraphValue second = graph.add(op::mm, {graph.input(), graph.input()});
    const GraphValue sum = graph.add(op::add, {first, second});
    EXPECT_EQ(graph.lowered({sum}), (Names{"mm", "addmm"}));
    EXPECT_EQ(graph.inputsAfter(sum, {sum}).front(), first);
}

TEST(PostGrad, UnmergeableSumsAreKept)
{
    Graph graph;
    const GraphValue product = graph.add(op::mm, {graph.input(), graph.input()});
    const GraphValue sum = graph.add(op::add, {product, graph.input()});
    const GraphValue elementwise = graph.add(op::relu, {sum});
    EXPECT_EQ(graph.lowered({elementwise}), (Names{"mm", "add", "relu"}));
    EXPECT_EQ(graph.lowered({product, sum}), (Names{"mm", "add", "relu"})) << "The product is a result, too.";

    Graph taller;
    const GraphValue wrong =
        taller.add(op::add, {taller.add(op::mm, {taller.input(), taller.input()}), taller.input(2 * kRows)}, 2 * kRows);
    EXPECT_EQ(taller.lowered({wrong}), (Names{"mm", "add"}));
}

} // namespace vram::post_grad_test
