// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/rnn.h"

#include "step/backward.h"
#include "step/cudnn_recurrent.h"

namespace vram::aten {

namespace {

Grad contiguousCopy(Backward& b, const Tensor& x)
{
    return isContiguous(x.shape, x.strides) ? Grad() : b.empty(x.shape, x.dtype);
}

void setInputGradient(Backward& b)
{
    const Tensor& x = b.saved(0);
    const Grad copy = contiguousCopy(b, x);
    const Grad arrived = b.grad().defined() ? b.contiguous(b.grad()) : Grad();
    if (b.needsGradient(0))
        b.setResult(0, b.empty(x.shape, x.dtype));
    b.workspace(b.data<KernelWorkspace>());
}

/// Sets the gradients of all weights, which are views of one tensor.
void setWeightGradients(Backward& b)
{
    std::int64_t elements = 0;
    bool wanted = false;
    for (int i = 1; i < b.inputs(); ++i) {
        elements = checkedAdd(elements, b.input(i).shape.elements());
        wanted = wanted || b.needsGradient(i);
    }
    if (!wanted)
        return;
    const Grad copy = contiguousCopy(b, b.saved(0));
    const Grad all = b.empty({elements}, b.input(1).dtype);
    b.workspace(b.data<KernelWorkspace>());
    for (int i = 1; i < b.inputs(); ++i) {
        if (b.needsGradient(i))
            b.setResult(i, b.view(all, b.input(i).shape, contiguousStrides(b.input(i).shape)));
    }
}

// Models _cudnn_rnn_backward_input and _cudnn_rnn_backward_weight in ATen/native/cudnn/RNN.cpp.
void recurrentBackward(Backward& b)
{
    setInputGradient(b);
    setWeightGradients(b);
}

constexpr BackwardRule kRecurrent{"CudnnRnnBackward0", recurrentBackward};

/// Returns the sizes of the network. `inputs` contains x [length, batch, features], followed by the weights.
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
    for (std::size_t i = 1; i < inputs.size(); ++i)
        r.read(inputs[i]);
    if (!isContiguous(x.shape, x.strides))
        r.empty(x.shape, x.dtype); // The kernels require a contiguous sequence and copy any other.
    Tensor output = r.empty({x.shape[0], x.shape[1], width * sizes.directions}, x.dtype);
    Tensor hidden = r.empty({g.layers * sizes.directions, x.shape[1], width}, x.dtype);
    Tensor cell = r.empty({g.layers * sizes.directions, x.shape[1], g.hidden}, x.dtype);
    const Tensor reserve = r.empty({recurrentReserve(sizes)}, DType::UInt8);
    const KernelWorkspace workspace{recurrentWorkspace(sizes)};
    r.setHeldBytes(workspace.bytes);
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
