// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/rnn.h"

#include "step/backward.h"
#include "step/cudnn_recurrent.h"

namespace vram::aten {

namespace {

// One kernel gives the gradients of input and states, then another those of all weights.
void recurrentBackward(Backward& b)
{
    const KernelWorkspace workspace = b.data<KernelWorkspace>();
    const auto give = [&b](int i) {
        if (b.wants(i))
            b.give(i, b.empty(b.input(i).shape, b.input(i).dtype));
        return b.wants(i);
    };
    give(0);
    b.workspace(workspace);
    bool weights = false;
    for (int i = 1; i < b.inputs(); ++i)
        weights = give(i) || weights;
    if (weights)
        b.workspace(workspace);
}

constexpr BackwardRule kRecurrent{"CudnnRnnBackward0", recurrentBackward};

/// `inputs` holds x [length, batch, features], then the weights.
RecurrentSizes sizesOf(const std::vector<Tensor>& inputs, const RecurrentGeometry& g)
{
    const Tensor& x = inputs.front();
    const std::int64_t directions = g.bidirectional ? 2 : 1;
    const std::int64_t units = checkedMul(checkedMul(x.shape[0], x.shape[1]), checkedMul(g.hidden, directions));
    RecurrentSizes sizes{.units = checkedMul(units, itemSize(x.dtype)),
                         .input = x.bytes(),
                         .layers = g.layers,
                         .directions = directions,
                         .gates = g.gates,
                         .elementBytes = itemSize(x.dtype),
                         .dropout = g.dropout};
    for (std::size_t i = 1; i < inputs.size(); ++i)
        sizes.weights = checkedAdd(sizes.weights, inputs[i].bytes());
    return sizes;
}

void addDropoutStates(Recorder& r)
{
    r.kernel("_cudnn_init_dropout_state", {});
    r.workspace({dropoutStates(r.device().multiprocessors), KernelWorkspace::Kind::Kept});
}

} // namespace

std::vector<Tensor> recurrent(Recorder& r, Tensor x, const std::vector<Tensor>& weights, const RecurrentGeometry& g)
{
    x = r.castToHalf(x);
    std::vector<Tensor> inputs{x};
    for (const Tensor& weight : weights)
        inputs.push_back(r.castToHalf(weight));
    const RecurrentSizes sizes = sizesOf(inputs, g);
    const std::int64_t width = g.projection > 0 ? g.projection : g.hidden;
    if (g.dropout)
        addDropoutStates(r);
    r.kernel("_cudnn_rnn", {&x});
    for (const Tensor& input : inputs)
        r.touch(input);
    Tensor output = r.empty({x.shape[0], x.shape[1], width * sizes.directions}, x.dtype);
    Tensor hidden = r.empty({g.layers * sizes.directions, x.shape[1], width}, x.dtype);
    Tensor cell = r.empty({g.layers * sizes.directions, x.shape[1], g.hidden}, x.dtype);
    const Tensor reserve = r.empty({recurrentReserve(sizes)}, DType::UInt8);
    // The kernels need a contiguous sequence and copy any other.
    const Bytes copy = isContiguous(x.shape, x.strides) ? 0 : x.bytes();
    const KernelWorkspace workspace{checkedAdd(recurrentWorkspace(sizes), copy)};
    r.workspace(workspace);
    if (r.node(kRecurrent, inputs)) {
        r.data(workspace);
        r.save(x);
        for (std::size_t i = 1; i < inputs.size(); ++i)
            r.save(inputs[i]);
        r.result(output);
        r.result(hidden);
        r.result(cell);
        r.saveResult(output);
        r.saveResult(reserve);
    }
    return {output, hidden, cell};
}

} // namespace vram::aten
