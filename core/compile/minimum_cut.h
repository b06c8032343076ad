// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace vram {

/// A flow network with vertex 0 as the source and vertex 1 as the sink.
class FlowNetwork
{
public:
    static constexpr int kSource = 0;
    static constexpr int kSink = 1;

    int addVertex() { return m_vertices++; }
    void addEdge(int from, int to, std::int64_t capacity) { m_edges.push_back({from, to, capacity}); }
    /// Adds an edge that no cut may cross.
    void addUncuttableEdge(int from, int to) { addEdge(from, to, kUncuttable); }
    /// Marks the vertices on the sink's side of the minimum cut nearest to the sink, which is the one that networkx'
    /// minimum_cut returns.
    std::vector<char> sinkSide() const;

private:
    static constexpr std::int64_t kUncuttable = -1;

    struct Edge {
        int from;
        int to;
        std::int64_t capacity;
    };

    /// Number of low bits to drop from all capacities so that their sum, and with it any flow, stays below 2^62.
    int bitsToDrop() const;

    int m_vertices = 2;
    std::vector<Edge> m_edges{};
};

} // namespace vram
