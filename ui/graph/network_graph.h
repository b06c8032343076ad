#pragma once

#include "estimate/estimate.h"
#include "network/network.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace vram {

/// A row as a node: a layer, or a block whose rows are too many to be drawn.
struct GraphNode {
    LayerId row = LayerId::None;
    std::string name;
    std::string type; ///< "Conv2d"; of a block its kind.
    bool operator==(const GraphNode&) const = default;
};

/// A tensor from one node to another.
struct GraphEdge {
    int from = 0;
    int to = 0;
    bool operator==(const GraphEdge&) const = default;
};

/// A block drawn as a frame around its nodes.
struct GraphFrame {
    LayerId row = LayerId::None;
    std::string name;         ///< With its repeat count: "layers ×12".
    int parent = -1;          ///< Index of the frame around it.
    std::vector<int> nodes{}; ///< Those that stand in it directly.
    bool operator==(const GraphFrame&) const = default;
};

struct NetworkGraph {
    std::vector<GraphNode> nodes{};
    std::vector<GraphEdge> edges{}; ///< Each once.
    std::vector<GraphFrame> frames{};
    /// Of rows that are drawn inside a block's node: that node.
    std::unordered_map<LayerId, int> nodeOf{};
    bool operator==(const NetworkGraph&) const = default;
};

/// Rows as nodes, inputs as edges. A repeated block is drawn once. With more than `most` layers, blocks below a certain
/// depth become one node each.
NetworkGraph graphOf(const Network& network, std::size_t most = 1500);

} // namespace vram
