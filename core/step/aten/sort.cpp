// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/index_nodes.h"
#include "step/aten/reduce.h"
#include "step/backward.h"
#include "step/graph_trace.h"

namespace vram::aten {

namespace {

void orderBackward(Backward& b)
{
    const Grad zeros = b.empty(b.input(0).shape, b.grad().dtype());
    b.setResult(0, b.clone(zeros));
}

// value_selecting_reduction_backward (FunctionsManual.cpp).
void topKNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const Shape& whole = b.input(0).shape;
    const GraphValue zeros = g.full(whole, g.dtype(b.grad()));
    b.setResult(0, g.dense(nodes::kScatterValues, {zeros, b.grad(), b.savedValue(0)}, whole, g.dtype(b.grad())));
}

constexpr BackwardRule kSort{"SortBackward0", orderBackward};
constexpr BackwardRule kTopK{"TopkBackward0", orderBackward, topKNodes};

// Inductor calls the kernel of the library.
void traceTopK(Recorder& r, const Tensor& x, Tensor& values, Tensor& indices)
{
    static constexpr Operator kOperator{"aten.topk.default", OperatorKind::ExternTuple};
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const GraphValue both = g->add(kOperator, {g->of(x)}, {}, {}, x.dtype);
    g->name(values, g->item(both, 0, values.shape, values.strides, values.dtype));
    g->name(indices, g->item(both, 1, indices.shape, indices.strides, indices.dtype));
}

} // namespace

std::vector<Tensor> sortLike(Recorder& r, std::string_view name, const Tensor& x, const Shape& shape, bool keepsInput)
{
    r.kernel(name, {&x});
    Tensor values = r.empty(shape, x.dtype);
    Tensor indices = r.empty(shape, DType::Int64);
    const bool selects = name == "TopK";
    if (selects)
        traceTopK(r, x, values, indices);
    if (r.node(selects ? kTopK : kSort, {&x})) {
        if (keepsInput)
            r.save(x);
        r.saveResult(indices);
        r.result(values);
    }
    return {values, indices};
}

} // namespace vram::aten
