// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/index_nodes.h"
#include "step/backward.h"
#include "step/graph_trace.h"

namespace vram::layers::index_add {

namespace {

enum Attribute { Dim, InPlace };

void backward(Backward& b)
{
    if (b.needsGradient(1))
        b.setResult(1, b.empty(b.input(1).shape, b.grad().dtype()));
    if (b.needsGradient(0))
        b.setResult(0, b.grad());
}

// torch.compile decomposes index_add to index_put, and the gradient of what is added to index.
void nodes(GraphBackward& b)
{
    if (b.needsGradient(0))
        b.setResult(0, b.grad());
    if (b.needsGradient(1))
        b.setResult(1, b.g.dense(op::index, {b.grad(), b.savedValue(0)}, b.input(1).shape, b.g.dtype(b.grad())));
}

constexpr BackwardRule kIndexAdd{"IndexAddBackward0", backward, nodes};

/// In bfloat16, Inductor calls index_add itself (_inductor/decomposition.py, index_add).
constexpr Operator kIndexAddCall{"aten.index_add.default", OperatorKind::ExternAlloc};

void trace(Recorder& r, const Tensor& x, const Tensor& index, const Tensor& source, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    if (y.storage == x.storage)
        g->noteInPlaceWrite(x);
    const bool isCalled = x.dtype == DType::BFloat16;
    g->name(y, g->dense(isCalled ? kIndexAddCall : aten::nodes::addedByIndex(x.dtype),
                        {g->of(x), g->of(source), g->of(index)}, x.shape, x.dtype));
}

void lower(LayerScope& scope)
{
    const Tensor& x = scope.input(0);
    const Tensor& index = scope.input(1);
    const Tensor& source = scope.input(2);
    if (!scope.dimension(scope.integer(Dim), x.shape.rank()))
        return;
    Recorder& r = scope.tape();
    r.kernel("index_add", {&x, &index, &source});
    Tensor y = scope.flag(InPlace) ? x : r.emptyLike(x);
    y.requiresGrad = false;
    trace(r, x, index, source, y);
    if (r.node(kIndexAdd, {&x, &source})) {
        r.save(index);
        // Only its sizes are needed. Megatron-LM adds tokens by scatter_add_ (moe_utils.py, unpermute), which saves
        // none.
        if (Recorder::needsGradient(source) && !isMegatron(scope.setup().parallel.data))
            r.save(source);
        r.result(y);
    }
    scope.addOutput(y);
}

} // namespace

std::vector<LayerType> types()
{
    return {{.name = "IndexAdd",
             .group = "Indexing",
             .help = "Adds entries of a tensor to selected entries of a dimension. Saved for backward: the index and "
                     "the added tensor.",
             .attributes = {spec::dim("dim", 0), spec::inPlace()},
             .minimumInputs = 3,
             .maximumInputs = 3,
             .lower = lower,
             .traits = {Trait::AddsEntries, Trait::Auxiliary}}};
}

} // namespace vram::layers::index_add
