#include "engine/reach.h"

namespace vram {

void Reach::find(const Tape& tape)
{
    nodes.clear();
    gradients.assign(tape.parameters.size(), 0);
    if (!tape.loss.requiresGrad || tape.loss.node < 0)
        return; // inference, or the loss is itself a parameter
    nodes.assign(tape.nodes.size(), 0);
    nodes[tape.loss.node] = 1;
    for (std::int32_t n = tape.loss.node; n >= 0; --n) {
        if (!nodes[n])
            continue;
        const Node& node = tape.nodes[n];
        for (std::int32_t i = node.firstInput; i < node.firstInput + node.inputs; ++i) {
            const Tensor& input = tape.inputs[i];
            if (!input.requiresGrad)
                continue;
            if (input.leaf >= 0)
                ++gradients[input.leaf];
            else
                nodes[input.node] = 1;
        }
    }
}

} // namespace vram
