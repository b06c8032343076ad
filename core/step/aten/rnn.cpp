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

/// Values that backward needs of each unit, step and layer: an LSTM's gates and cell state, a GRU's gates and what they
/// are made from, a plain network's output.
std::int64_t keptValues(std::int64_t gates)
{
    if (gates == 1)
        return 1;
    return gates == 4 ? 5 : 6;
}

// cuDNN documents no size. Measured on an H100 (cuDNN 9.19, 648 networks, all equal): what each layer keeps, the outputs
// between layers, a bit for each value that dropout may have dropped there, and 256 bytes.
Bytes reserveBytes(const Tensor& x, const RecurrentGeometry& g)
{
    const std::int64_t directions = g.bidirectional ? 2 : 1;
    const std::int64_t between = g.layers - 1;
    const std::int64_t units = checkedMul(checkedMul(x.shape[0], x.shape[1]), checkedMul(g.hidden, directions));
    const std::int64_t values = checkedAdd(checkedMul(keptValues(g.gates), g.layers), between);
    const Bytes kept = checkedMul(checkedMul(units, values), itemSize(x.dtype));
    const Bytes masks = g.dropout ? checkedMul(checkedMul(units, directions), between) / 8 : 0;
    return checkedAdd(checkedAdd(kept, masks), 256);
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
    const Tensor reserve = r.empty({reserveBytes(x, g)}, DType::UInt8);
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
