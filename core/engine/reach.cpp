// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reach.h"

namespace vram {

void Reach::find(const Tape& tape)
{
    nodes.clear();
    gradients.assign(tape.parameters.size(), 0);
    if (!tape.loss.requiresGrad || !tape.loss.node.valid())
        return; // This is inference, or the loss is itself a parameter.
    nodes.assign(tape.nodes.size(), 0);
    nodes[tape.loss.node] = 1;
    for (NodeId n = tape.loss.node; n.valid(); --n) {
        if (!nodes[n])
            continue;
        for (const EdgeId edge : tape.nodes[n].inputs) {
            const Tensor& input = tape.inputs[edge];
            if (!input.requiresGrad)
                continue;
            if (input.leaf.valid())
                ++gradients[input.leaf];
            else
                nodes[input.node] = 1;
        }
    }
}

} // namespace vram
