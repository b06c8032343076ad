// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "network/network.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace vram {

/// A node of the graph: a layer, or a block whose rows are too many to be drawn.
struct GraphNode {
    LayerId row = LayerId::None;
    std::string name;
    std::string type; ///< "Conv2d", or the kind of a block.
    bool operator==(const GraphNode&) const = default;
};

/// An edge for a tensor that one node reads from another.
struct GraphEdge {
    int from = 0;
    int to = 0;
    bool operator==(const GraphEdge&) const = default;
};

/// A block drawn as a frame around its nodes.
struct GraphFrame {
    LayerId row = LayerId::None;
    std::string name;         ///< Includes the repeat count: "layers ×12".
    int parent = -1;          ///< Index of the enclosing frame.
    std::vector<int> nodes{}; ///< The nodes directly inside the frame.
    bool operator==(const GraphFrame&) const = default;
};

struct NetworkGraph {
    std::vector<GraphNode> nodes{};
    std::vector<GraphEdge> edges{}; ///< Edges without duplicates.
    std::vector<GraphFrame> frames{};
    /// Maps each row to its node. A row inside a block that is drawn as one node maps to that node.
    std::unordered_map<LayerId, int> nodeOf{};
    bool operator==(const NetworkGraph&) const = default;
};

/// Creates a graph with rows as nodes and inputs as edges. A repeated block is drawn once. If there are more than
/// `most` layers, blocks below a certain depth become one node each.
NetworkGraph networkGraph(const Network& network, std::size_t most = 1500);
/// Creates a graph with as many layers as can be laid out quickly. Edges that span many layers take the most time, such
/// as those of a DenseNet or of a U-Net in which every block reads the time embedding.
NetworkGraph drawableGraph(const Network& network);

} // namespace vram
