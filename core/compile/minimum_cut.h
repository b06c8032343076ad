// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace vram {

/// A network of capacities from vertex 0, the source, to vertex 1, the sink.
class FlowNetwork
{
public:
    static constexpr int kSource = 0;
    static constexpr int kSink = 1;

    int addVertex() { return m_vertices++; }
    void addEdge(int from, int to, std::int64_t capacity) { m_edges.push_back({from, to, capacity}); }
    /// An edge that no cut crosses.
    void addUncuttable(int from, int to) { addEdge(from, to, kUncuttable); }
    /// Which vertices are on the sink's side of the minimum cut that is nearest to the sink, as networkx' minimum_cut
    /// chooses it.
    std::vector<char> sinkSide() const;

private:
    static constexpr std::int64_t kUncuttable = -1;

    struct Edge {
        int from;
        int to;
        std::int64_t capacity;
    };

    /// The low bits that all capacities lose so that their sum, and with it any flow, stays below 2^62.
    int bitsToDrop() const;

    int m_vertices = 2;
    std::vector<Edge> m_edges{};
};

} // namespace vram
