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

// value_selecting_reduction_backward and cummaxmin_backward (FunctionsManual.cpp). The last saved tensor is the indices.
void orderNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const Shape& whole = b.input(0).shape;
    const GraphValue zeros = g.full(whole, g.dtype(b.grad()));
    const GraphValue indices = b.savedValue(b.savedCount() - 1);
    b.setResult(0, g.dense(nodes::kScatterValues, {zeros, b.grad(), indices}, whole, g.dtype(b.grad())));
}

constexpr BackwardRule kSort{"SortBackward0", orderBackward, orderNodes};
constexpr BackwardRule kTopK{"TopkBackward0", orderBackward, orderNodes};

/// Whether Inductor generates the kernel (lowering.py, sort_stable, cummax) instead of calling the library's.
bool isGenerated(std::string_view name, const Shape& whole, int dim)
{
    constexpr std::int64_t longestSort = 512; // ir.py, Sort.create
    return name == "CumMax" || name == "CumMin" || (name == "Sort" && whole[dim] <= longestSort);
}

void traceOrder(Recorder& r, std::string_view name, const Tensor& x, int dim, Tensor& values, Tensor& indices)
{
    static constexpr Operator kCalled{"aten.topk.default", OperatorKind::ExternTuple};
    static constexpr Operator kMade{"aten.sort.default", OperatorKind::BannedTuple};
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const GraphValue both = g->add(isGenerated(name, x.shape, dim) ? kMade : kCalled, {g->of(x)}, {}, {}, x.dtype,
                                   std::hash<std::string_view>{}(name));
    g->name(values, g->item(both, 0, values.shape, values.strides, values.dtype));
    g->name(indices, g->item(both, 1, indices.shape, indices.strides, indices.dtype));
}

} // namespace

std::vector<Tensor> sortLike(Recorder& r, std::string_view name, const Tensor& x, int dim, const Shape& shape,
                             bool keepsInput)
{
    r.kernel(name, {&x});
    Tensor values = r.empty(shape, x.dtype);
    Tensor indices = r.empty(shape, DType::Int64);
    traceOrder(r, name, x, dim, values, indices);
    if (r.node(name == "TopK" ? kTopK : kSort, {&x})) {
        if (keepsInput)
            r.save(x);
        r.saveResult(indices);
        r.result(values);
    }
    return {values, indices};
}

} // namespace vram::aten
