// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/minimum_cut.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>

#include <algorithm>

namespace vram {

namespace {

using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;

struct VertexProperties {
    boost::default_color_type colour{};
    std::int64_t distance = 0;
    Traits::edge_descriptor predecessor{};
};

struct EdgeProperties {
    std::int64_t capacity = 0;
    std::int64_t residual = 0;
    Traits::edge_descriptor reverse{};
};

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, VertexProperties, EdgeProperties>;

void connect(Graph& graph, int from, int to, std::int64_t capacity)
{
    const auto forth = add_edge(static_cast<std::size_t>(from), static_cast<std::size_t>(to), graph).first;
    const auto back = add_edge(static_cast<std::size_t>(to), static_cast<std::size_t>(from), graph).first;
    graph[forth] = {capacity, 0, back};
    graph[back] = {0, 0, forth};
}

// Marks the vertices from which the sink can still be reached.
std::vector<char> reachingSink(const Graph& graph)
{
    std::vector<char> reaches(num_vertices(graph), 0);
    std::vector<std::size_t> open{FlowNetwork::kSink};
    reaches[FlowNetwork::kSink] = 1;
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        const auto [first, last] = out_edges(at, graph);
        for (auto edge = first; edge != last; ++edge) {
            const std::size_t other = target(*edge, graph);
            if (reaches[other] != 0 || graph[graph[*edge].reverse].residual == 0)
                continue;
            reaches[other] = 1;
            open.push_back(other);
        }
    }
    return reaches;
}

} // namespace

int FlowNetwork::bitsToDrop() const
{
    double all = 1;
    for (const Edge& edge : m_edges)
        all += edge.capacity == kUncuttable ? 0.0 : static_cast<double>(edge.capacity);
    return std::max(0, std::ilogb(all) - 60);
}

std::vector<char> FlowNetwork::sinkSide() const
{
    const int bits = bitsToDrop();
    std::int64_t all = 1;
    for (const Edge& edge : m_edges)
        all += edge.capacity == kUncuttable ? 0 : edge.capacity >> bits;
    Graph graph(static_cast<std::size_t>(m_vertices));
    for (const Edge& edge : m_edges)
        connect(graph, edge.from, edge.to, edge.capacity == kUncuttable ? all : edge.capacity >> bits);
    boost::boykov_kolmogorov_max_flow(graph, get(&EdgeProperties::capacity, graph),
                                      get(&EdgeProperties::residual, graph), get(&EdgeProperties::reverse, graph),
                                      get(&VertexProperties::predecessor, graph), get(&VertexProperties::colour, graph),
                                      get(&VertexProperties::distance, graph), get(boost::vertex_index, graph),
                                      std::size_t{kSource}, std::size_t{kSink});
    return reachingSink(graph);
}

} // namespace vram
