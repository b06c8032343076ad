// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/loop_walk.h"

#include "base/layout.h"
#include "compile/operators.h"

namespace vram {

LoopWalk throughView(const PartitionGraph& graph, GraphValue view, const LoopWalk& walk)
{
    if (!walk)
        return {};
    const Operator* const op = &graph.op(view);
    const JointNode& node = graph.graph()[view];
    if (op == &op::view || op == &op::unsqueeze || op == &op::squeeze)
        return walk->empty() ? walk : viewStrides(node.shape, *walk, graph.graph()[graph.viewedValue(view)].shape);
    if (op != &op::permute || walk->empty())
        return {};
    Shape moved = *walk;
    for (int d = 0; d < walk->rank(); ++d)
        moved[static_cast<int>(node.detail >> (4 * d) & 15)] = (*walk)[d];
    return moved;
}

bool isAlong(const Shape& shape, const Shape& strides, const LoopWalk& walk)
{
    return walk && (walk->empty() || haveSameStrides(shape, strides, *walk));
}

} // namespace vram
