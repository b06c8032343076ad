// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/backward.h"
#include "step/graph_trace.h"

namespace vram::layers::weight_norm {

namespace {

void backward(Backward& b)
{
    const Grad direction = b.emptyLike(b.saved(0));
    const Grad length = b.emptyLike(b.saved(1));
    if (b.needsGradient(0))
        b.setResult(0, direction);
    if (b.needsGradient(1))
        b.setResult(1, length);
}

void backwardNodes(GraphBackward& b)
{
    static constexpr Operator kOp{"aten._weight_norm_interface_backward.default", OperatorKind::ExternTuple};
    const GraphValue both =
        b.g.add(kOp, {b.grad(), b.savedValue(0), b.savedValue(1), b.savedValue(2)}, {}, {}, b.g.dtype(b.grad()));
    for (int i = 0; i < 2; ++i) {
        const Tensor& input = b.input(i);
        if (b.needsGradient(i))
            b.setResult(i, b.g.item(both, static_cast<std::uint64_t>(i), input.shape, contiguousStrides(input.shape),
                                    input.dtype));
    }
}

constexpr BackwardRule kWeightNorm{"WeightNormInterfaceBackward0", backward, backwardNodes};

// Models _weight_norm_interface (torch/_decomp/decompositions.py). A magnitude with fewer dimensions than the direction
// is not traced.
void trace(Recorder& r, const Tensor& direction, const Tensor& length, Tensor& norms, Tensor& weight)
{
    GraphTrace* const g = currentTrace(r);
    if (!g || length.shape.rank() != direction.shape.rank())
        return;
    std::uint32_t dims = 0;
    for (int d = 0; d < length.shape.rank(); ++d)
        dims |= length.shape[d] == 1 ? std::uint32_t{1} << d : 0;
    const GraphValue squares = g->withNumber(op::pow, g->promotedToFloat(g->of(direction)));
    const GraphValue norm = g->withNumber(op::pow, g->reduce(op::sum, squares, dims, true));
    const GraphValue ratio = g->pointwise(op::div, {g->of(length), g->castTo(norm, length.dtype)});
    g->name(norms, norm);
    g->name(weight, g->pointwise(op::mul, {g->of(direction), ratio}, weight.dtype));
}

void lower(LayerScope& scope)
{
    Recorder& r = scope.tape();
    const Tensor& direction = scope.input(0);
    const Tensor& length = scope.input(1);
    if (!broadcast(direction.shape, length.shape))
        return scope.fail(
            message("scales %1 by %2, which do not match."_tr, text(direction.shape), text(length.shape)));
    r.kernel("_weight_norm_interface", {&direction, &length});
    Tensor weight = r.emptyLike(direction);
    Tensor norms = r.empty(length.shape, DType::Float32);
    trace(r, direction, length, norms, weight);
    if (r.node(kWeightNorm, {&direction, &length})) {
        r.save(direction);
        r.save(length);
        r.saveResult(norms);
        r.result(weight);
    }
    scope.addOutput(weight);
}

} // namespace

std::vector<LayerType> types()
{
    return {{.name = "WeightNorm",
             .group = "Normalization",
             .help = "A weight composed of a direction and a norm, for a layer that takes its weight as an input. "
                     "Saved for backward: both.",
             .minimumInputs = 2,
             .maximumInputs = 2,
             .lower = lower,
             .traits = {Trait::SameDimensions, Trait::NotModule}}};
}

} // namespace vram::layers::weight_norm
