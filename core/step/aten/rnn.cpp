#include "step/aten/rnn.h"

#include "step/backward.h"

namespace vram::aten {

namespace {

void recurrentBackward(Backward& b)
{
    for (int i = 0; i < b.inputs(); ++i) {
        if (b.wants(i))
            b.give(i, b.empty(b.input(i).shape, b.input(i).dtype));
    }
}

constexpr BackwardRule kRecurrent{"CudnnRnnBackward0", recurrentBackward};

// cuDNN documents no size. Assumed: the gates and hidden state of every step; for LSTM also the cell state and its
// tanh.
std::int64_t reserveElements(const Tensor& x, const RecurrentGeometry& g)
{
    const std::int64_t directions = g.bidirectional ? 2 : 1;
    const std::int64_t steps = checkedMul(x.shape[0], x.shape[1]);
    const std::int64_t perStep = checkedMul(g.hidden, g.gates + (g.gates == 4 ? 2 : 1));
    std::int64_t elements = checkedMul(checkedMul(steps, perStep), checkedMul(g.layers, directions));
    if (g.dropout && g.layers > 1)
        elements = checkedAdd(elements, checkedMul(checkedMul(steps, g.hidden * directions), g.layers - 1));
    return elements;
}

} // namespace

std::vector<Tensor> recurrent(Recorder& r, Tensor x, const std::vector<Tensor>& weights, const RecurrentGeometry& g)
{
    x = r.castToHalf(x);
    std::vector<Tensor> inputs{x};
    for (const Tensor& weight : weights)
        inputs.push_back(r.castToHalf(weight));
    const std::int64_t directions = g.bidirectional ? 2 : 1;
    const std::int64_t width = g.projection > 0 ? g.projection : g.hidden;
    r.kernel("_cudnn_rnn", {&x});
    for (const Tensor& input : inputs)
        r.touch(input);
    Tensor output = r.empty({x.shape[0], x.shape[1], width * directions}, x.dtype);
    Tensor hidden = r.empty({g.layers * directions, x.shape[1], width}, x.dtype);
    Tensor cell = r.empty({g.layers * directions, x.shape[1], g.hidden}, x.dtype);
    const Tensor reserve = r.empty({reserveElements(x, g)}, x.dtype);
    if (r.node(kRecurrent, inputs)) {
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
