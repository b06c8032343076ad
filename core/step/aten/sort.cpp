// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/index_nodes.h"
#include "step/aten/reduce.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <array>

namespace vram::aten {

namespace {

void orderBackward(Backward& b)
{
    const Grad zeros = b.empty(b.input(0).shape, b.grad().dtype());
    b.setResult(0, b.clone(zeros));
}

// value_selecting_reduction_backward and cummaxmin_backward (FunctionsManual.cpp). The last saved tensor is the
// indices.
void orderNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const Shape& whole = b.input(0).shape;
    const GraphValue zeros = g.full(whole, g.dtype(b.grad()));
    const GraphValue indices = b.savedValue(b.savedCount() - 1);
    b.setResult(
        0, g.dense(nodes::scatteredValues(g.dtype(b.grad())), {zeros, b.grad(), indices}, whole, g.dtype(b.grad())));
}

constexpr BackwardRule kSort{"SortBackward0", orderBackward, orderNodes};
constexpr BackwardRule kTopK{"TopkBackward0", orderBackward, orderNodes};

struct OrderingTraits {
    std::string_view kernel;
    Operator called; ///< The operator as a call of the library.
    bool keepsInput = false;
};

constexpr std::array<OrderingTraits, 6> kOrderings{{
    {"TopK", {"aten.topk.default", OperatorKind::ExternTuple}},
    {"Sort", {"aten.sort.default", OperatorKind::ExternTuple}},
    {"KthValue", {"aten.kthvalue.default", OperatorKind::ExternTuple}},
    {"Median", {"aten.median.dim", OperatorKind::ExternTuple}},
    {"CumMax", {"aten.cummax.default", OperatorKind::BannedTuple}, true},
    {"CumMin", {"aten.cummin.default", OperatorKind::BannedTuple}, true},
}};

/// Inductor generates kernels for cummax and cummin, and for sorting few elements (ir.py, Sort.create).
const Operator& operatorOf(Ordering ordering, std::int64_t elements)
{
    constexpr std::int64_t longestSort = 512;
    static constexpr Operator kGeneratedSort{"aten.sort.default", OperatorKind::BannedTuple};
    const bool generated = ordering == Ordering::Sort && elements <= longestSort;
    return generated ? kGeneratedSort : kOrderings[static_cast<std::size_t>(ordering)].called;
}

void traceOrder(Recorder& r, Ordering ordering, const Tensor& x, int dim, Tensor& values, Tensor& indices)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const std::int64_t kept = values.shape.rank() == x.shape.rank() ? values.shape[dim] : 1;
    const GraphValue both = g->add(operatorOf(ordering, x.shape[dim]), {g->of(x)}, {}, {}, x.dtype,
                                   static_cast<std::uint64_t>(dim) | static_cast<std::uint64_t>(kept) << 4);
    g->name(values, g->item(both, 0, values.shape, values.strides, values.dtype));
    g->name(indices, g->item(both, 1, indices.shape, indices.strides, indices.dtype));
}

} // namespace

std::vector<Tensor> ordered(Recorder& r, Ordering ordering, const Tensor& x, int dim, const Shape& shape)
{
    const OrderingTraits& traits = kOrderings[static_cast<std::size_t>(ordering)];
    r.kernel(traits.kernel, {&x});
    Tensor values = r.empty(shape, x.dtype);
    Tensor indices = r.empty(shape, DType::Int64);
    traceOrder(r, ordering, x, dim, values, indices);
    if (r.node(ordering == Ordering::TopK ? kTopK : kSort, {&x})) {
        if (traits.keepsInput)
            r.save(x);
        r.saveResult(indices);
        r.result(values);
    }
    return {values, indices};
}

} // namespace vram::aten
