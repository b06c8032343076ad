// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/compute.h"

#include "engine/lowering.h"
#include "estimate/chosen_gpu.h"
#include "estimate/prompted_network.h"

namespace vram {

namespace {

double elements(const Tensor& tensor)
{
    return static_cast<double>(tensor.shape.elements());
}

// Two operations for each element of the output and each index of the summed dimension.
double product(const Tensor& factor, const Tensor& output)
{
    return 2 * elements(output) * static_cast<double>(factor.shape.back());
}

double convolution(const Tensor& input, const Tensor& weight, const Tensor& output)
{
    // A transposed convolution maps the smaller side to the larger one, and its weight begins with the input's
    // channels.
    const bool transposed = weight.shape[0] != output.shape[1];
    return 2 * elements(transposed ? input : output) * elements(weight) / static_cast<double>(weight.shape[0]);
}

// q·kᵀ and weights·v take two operations each for every query, key and element of a head.
double attention(const Tensor& queries, const Tensor& keys)
{
    return 4 * elements(queries) * static_cast<double>(keys.shape[-2]);
}

// Each time step multiplies each sample by every weight matrix. The sequence is [length, batch, width]; biases are
// one-dimensional.
double recurrent(const Tape& tape, const Node& node)
{
    const Shape& sequence = tape.inputs[node.inputs.first].shape;
    double weights = 0;
    for (std::int32_t i = 1; i < node.inputs.count; ++i) {
        const Tensor& weight = tape.inputs[node.inputs[i]];
        weights += weight.shape.rank() > 1 ? elements(weight) : 0;
    }
    return 2 * weights * static_cast<double>(sequence[0]) * static_cast<double>(sequence[1]);
}

double operations(const Tape& tape, const Node& node)
{
    const std::string_view name = node.rule->name;
    const auto input = [&](int i) -> const Tensor& { return tape.inputs[node.inputs[i]]; };
    const Tensor& output = tape.outputs[node.outputs.first];
    if (name == "MmBackward0" || name == "BmmBackward0" || name == "GroupedMmBackward0")
        return product(input(0), output);
    if (name == "AddmmBackward0" || name == "BaddbmmBackward0")
        return product(input(1), output);
    if (name == "CudnnRnnBackward0")
        return recurrent(tape, node);
    if (name == "ConvolutionBackward0")
        return convolution(input(0), input(1), output);
    if (name.starts_with("ScaledDotProduct"))
        return attention(input(0), input(1));
    return 0;
}

} // namespace

Compute computeOf(const Network& network, const Setup& given, const Catalogues& catalogues)
{
    const Setup setup = applied(given);
    Tape tape;
    Lowering::Scratch scratch;
    const PromptedNetwork prompted(network, setup);
    Lowering lowering(prompted.get(), setup, tape, scratch);
    lowering.runOn(kernelDeviceOf(setup, catalogues));
    lowering.run();
    Compute result;
    result.rows.resize(lowering.rows().size());
    for (const Node& node : tape.nodes) {
        if (node.outputs.empty())
            continue;
        const double count = operations(tape, node);
        result.forward += count;
        if (node.segment.valid() && !tape.kernels[node.kernel].kept)
            result.recomputed += count;
        if (lowering.rows().holds(node.row))
            result.rows[node.row] += count;
    }
    // Blocks come before their rows, so adding from the end accumulates over all levels.
    for (RowIndex row = lowering.rows().end() - 1; row.valid(); --row) {
        if (const RowIndex parent = lowering.rows()[row].parent; parent.valid())
            result.rows[parent] += result.rows[row];
    }
    return result;
}

} // namespace vram
