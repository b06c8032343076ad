#include "engine/reach.h"

namespace vram {

void Reach::find(const Tape& tape)
{
    nodes.clear();
    gradients.assign(tape.parameters.size(), 0);
    if (!tape.loss.requiresGrad || tape.loss.node < 0)
        return; // inference, or the loss is itself a parameter
    nodes.assign(tape.nodes.size(), 0);
    nodes[static_cast<std::size_t>(tape.loss.node)] = 1;
    for (std::int32_t n = tape.loss.node; n >= 0; --n) {
        if (!nodes[static_cast<std::size_t>(n)])
            continue;
        const Node& node = tape.nodes[static_cast<std::size_t>(n)];
        for (std::int32_t i = node.firstInput; i < node.firstInput + node.inputs; ++i) {
            const Tensor& input = tape.inputs[static_cast<std::size_t>(i)];
            if (!input.requiresGrad)
                continue;
            if (input.leaf >= 0)
                ++gradients[static_cast<std::size_t>(input.leaf)];
            else
                nodes[static_cast<std::size_t>(input.node)] = 1;
        }
    }
}

} // namespace vram
