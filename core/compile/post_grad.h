// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"

#include <span>
#include <vector>

namespace vram {

/// The forward or backward graph of a partition after Inductor's post-grad passes. Values of the joint graph keep their
/// indices.
struct PostGradGraph {
    JointGraph graph;
    std::vector<GraphValue> nodes{};
    std::vector<GraphValue> noOps{}; ///< Conversions and copies that change nothing, which are not among the nodes.
};

/// Splits an addmm that only elementwise operators read into the product and a sum, which fuses with its readers, and
/// merges the sum of a product and a tensor into an addmm otherwise; removes conversions and copies that change nothing
/// (torch/_inductor/fx_passes/post_grad.py).
PostGradGraph afterPostGradPasses(const JointGraph& graph, std::span<const GraphValue> nodes,
                                  std::span<const GraphValue> results);

} // namespace vram
