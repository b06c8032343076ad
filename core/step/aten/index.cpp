// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/index.h"

#include "step/aten/in_place.h"
#include "step/aten/index_nodes.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <algorithm>

namespace vram::aten {

GraphValue nodes::embeddingGradient(GraphTrace& g, GraphValue gradient, GraphValue indices, const Shape& table)
{
    const GraphValue wide = g.promotedToFloat(gradient);
    GraphValue padding = g.pointwise(op::equalScalar, {indices}, DType::Bool);
    while (g.shape(padding).rank() < g.shape(wide).rank())
        padding = g.unsqueeze(padding, g.shape(padding).rank());
    const GraphValue zero = g.full({}, g.dtype(wide));
    const GraphValue rows = g.pointwise(op::where, {padding, zero, wide}, g.dtype(wide));
    const GraphValue zeros = g.full(table, g.dtype(wide));
    return g.dense(op::indexPut, {zeros, rows, indices}, table, g.dtype(wide));
}

namespace {

constexpr Operator kIndexPutCall{"aten.index_put.default", OperatorKind::ScatterCall};
constexpr Operator kScatterValues{"aten.scatter.src", OperatorKind::Scatter};
constexpr Operator kScatterValuesCall{"aten.scatter.src", OperatorKind::ScatterCall};
constexpr Operator kScatterAddOp{"aten.scatter_add.default", OperatorKind::Scatter};
constexpr Operator kScatterAddCall{"aten.scatter_add.default", OperatorKind::ScatterCall};

bool callsScatter(DType dtype)
{
    return dtype == DType::BFloat16 || dtype == DType::Int64 || dtype == DType::Bool;
}

const Operator& addedAlong(DType dtype)
{
    return callsScatter(dtype) ? kScatterAddCall : kScatterAddOp;
}

} // namespace

const Operator& nodes::addedByIndex(DType dtype)
{
    return callsScatter(dtype) ? kIndexPutCall : op::indexPut;
}

const Operator& nodes::scatteredValues(DType dtype)
{
    return callsScatter(dtype) ? kScatterValuesCall : kScatterValues;
}

namespace {

/// Returns the bytes of the float32 partial sums, each over up to ten gradients of one row, with space for their
/// maximum number. Small numbers of indices are added directly (ATen/native/cuda/Embedding.cu,
/// embedding_dense_backward_cuda, and EmbeddingBackwardKernel.cu).
Bytes partialRows(const Shape& table, std::int64_t indices)
{
    constexpr std::int64_t direct = 3072;
    constexpr std::int64_t rowsAtATime = 10;
    if (indices <= direct)
        return 0;
    const std::int64_t rows = checkedAdd(indices / rowsAtATime, std::min(indices, table[0]));
    return checkedMul(checkedMul(rows, table[1]), itemSize(DType::Float32));
}

void embeddingBackward(Backward& b)
{
    const Shape& table = b.input(0).shape;
    b.setResult(0, b.empty(table, b.grad().dtype()));
    b.workspace({partialRows(table, b.grad().shape().elements() / std::max<std::int64_t>(1, table[1]))});
}

void embeddingNodes(GraphBackward& b)
{
    const GraphValue table = nodes::embeddingGradient(b.g, b.grad(), b.savedValue(0), b.input(0).shape);
    const DType type = b.input(0).dtype;
    b.setResult(0, b.g.castTo(table, type));
}

// Models new_zeros followed by an out-of-place index_put.
void indexBackward(Backward& b)
{
    const Grad zeros = b.empty(b.input(0).shape, b.grad().dtype());
    b.setResult(0, b.clone(zeros));
}

template<bool Adds>
void scatterBackward(Backward& b)
{
    if (b.needsGradient(0))
        b.setResult(0, Adds ? b.grad() : b.clone(b.grad()));
    if (b.needsGradient(1))
        b.setResult(1, b.empty(b.input(1).shape, b.grad().dtype()));
}

void traceIndex(Recorder& r, const Tensor& x, const std::vector<Tensor>& indices, const std::vector<int>& dims,
                Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    std::vector<GraphValue> values{g->of(x)};
    for (const Tensor& t : indices)
        values.push_back(g->of(t));
    std::uint64_t detail = 0;
    for (const int d : dims)
        detail = detail << 4 | static_cast<std::uint64_t>(d);
    g->name(y, g->add(op::index, values, y.shape, contiguousStrides(y.shape), y.dtype, detail));
}

// index_backward and gather_backward (FunctionsManual.cpp) add the gradient into a zero tensor. The last saved tensors
// are the indices.
template<const Operator& (*OpOf)(DType), int Before>
void addIntoZeros(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const Shape& whole = b.input(0).shape;
    std::vector<GraphValue> values{g.full(whole, g.dtype(b.grad())), b.grad()};
    for (int i = std::min(Before, b.savedCount() - 1); i < b.savedCount(); ++i)
        values.push_back(b.savedValue(i));
    const DType type = g.dtype(b.grad());
    b.setResult(0, g.add(OpOf(type), values, whole, contiguousStrides(whole), type));
}

// Indices of as many dimensions as the tensor are those of scatter; others are those of index_put.
bool isAlongDimension(std::size_t indices, const Shape& index, const Shape& whole)
{
    return indices == 1 && index.rank() == whole.rank();
}

void traceScatter(Recorder& r, const Tensor& x, const std::vector<Tensor>& indices, const Tensor& source, bool adds,
                  Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    if (y.storage == x.storage)
        g->noteInPlaceWrite(x);
    std::vector<GraphValue> values{g->of(x), g->of(source)};
    const bool writesNumber = source.storage == indices.front().storage;
    if (!writesNumber)
        values.push_back(g->of(indices.front()));
    for (std::size_t i = 1; i < indices.size(); ++i)
        values.push_back(g->of(indices[i]));
    const bool along = isAlongDimension(indices.size(), indices.front().shape, x.shape);
    const Operator& put = adds ? nodes::addedByIndex(x.dtype) : op::indexPut;
    const Operator& scattered = writesNumber ? kScatterValues
                                : adds       ? addedAlong(x.dtype)
                                             : nodes::scatteredValues(x.dtype);
    g->name(y, g->add(along ? scattered : put, values, x.shape, contiguousStrides(x.shape), x.dtype));
}

// index_put's gradients: zeros in place of the values, and the values' own by index.
template<bool Adds>
void indexPutNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const Shape& whole = b.input(0).shape;
    const Shape& part = b.input(1).shape;
    std::vector<GraphValue> indices;
    indices.reserve(static_cast<std::size_t>(b.savedCount()));
    for (int i = 0; i < b.savedCount(); ++i)
        indices.push_back(b.savedValue(i));
    const auto with = [&](std::vector<GraphValue> values) {
        values.insert(values.end(), indices.begin(), indices.end());
        return values;
    };
    const DType type = g.dtype(b.grad());
    if (b.needsGradient(0))
        b.setResult(
            0, Adds ? b.grad()
                    : g.add(op::indexPut, with({b.grad(), g.full(part, type)}), whole, contiguousStrides(whole), type));
    if (b.needsGradient(1))
        b.setResult(1, g.add(op::index, with({b.grad()}), part, contiguousStrides(part), type));
}

template<bool Adds>
void scatterNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue indices = b.savedValue(0);
    const Shape& whole = b.input(0).shape;
    if (!isAlongDimension(static_cast<std::size_t>(b.savedCount()), b.saved(0).shape, whole))
        return indexPutNodes<Adds>(b);
    if (b.needsGradient(0))
        b.setResult(0, Adds ? b.grad() : g.dense(kScatterValues, {b.grad(), indices}, whole, g.dtype(b.grad())));
    if (b.needsGradient(1))
        b.setResult(1, g.dense(op::gather, {b.grad(), indices}, b.input(1).shape, g.dtype(b.grad())));
}

constexpr BackwardRule kEmbedding{"EmbeddingBackward0", embeddingBackward, embeddingNodes};
constexpr BackwardRule kIndex{"IndexBackward0", indexBackward, addIntoZeros<nodes::addedByIndex, 0>};
constexpr BackwardRule kGather{"GatherBackward0", indexBackward, addIntoZeros<addedAlong, 1>};
constexpr BackwardRule kScatter{"ScatterBackward0", scatterBackward<false>, scatterNodes<false>};
constexpr BackwardRule kScatterAdd{"ScatterAddBackward0", scatterBackward<true>, scatterNodes<true>};

} // namespace

Tensor embedding(Recorder& r, const Tensor& weight, const Tensor& indices)
{
    r.kernel("embedding", {&weight, &indices});
    Shape shape = indices.shape;
    shape.push(weight.shape[1]);
    Tensor y = r.empty(shape, weight.dtype);
    traceResult(r, y, op::embedding, {&weight, &indices});
    if (!r.node(kEmbedding, {&weight}))
        return y;
    r.save(indices);
    r.result(y);
    return y;
}

Tensor index(Recorder& r, const Tensor& x, const std::vector<Tensor>& indices, const std::vector<int>& dims)
{
    r.kernel("index", {&x});
    Shape selected;
    for (const Tensor& t : indices) {
        r.keepAlive(t);
        selected = broadcast(selected, t.shape).value_or(selected);
    }
    Shape shape;
    const bool adjacent = dims.back() - dims.front() + 1 == static_cast<int>(dims.size());
    const int at = adjacent ? dims.front() : 0;
    for (int d = 0; d < x.shape.rank(); ++d) {
        if (std::find(dims.begin(), dims.end(), d) == dims.end())
            shape.push(x.shape[d]);
    }
    for (int d = 0; d < selected.rank(); ++d)
        shape.insert(at + d, selected[d]);
    Tensor y = r.empty(shape, x.dtype);
    traceIndex(r, x, indices, dims, y);
    if (!r.node(kIndex, {&x}))
        return y;
    for (const Tensor& t : indices)
        r.save(t);
    r.result(y);
    return y;
}

Tensor gather(Recorder& r, std::string_view name, const Tensor& x, const Tensor& indices, const Shape& output,
              bool keepsInput)
{
    r.kernel(name, {&x, &indices});
    Tensor y = r.empty(output, x.dtype);
    traceResult(r, y, op::gather, {&x, &indices});
    if (!r.node(kGather, {&x}))
        return y;
    if (keepsInput)
        r.save(x);
    r.save(indices);
    r.result(y);
    return y;
}

Tensor scatter(Recorder& r, const Tensor& x, const std::vector<Tensor>& indices, const Tensor& source, bool adds,
               bool inPlace)
{
    r.kernel("scatter", {&x, &source});
    for (const Tensor& t : indices)
        r.keepAlive(t);
    Tensor y = inPlace ? x : r.emptyLike(x);
    y.requiresGrad = false;
    traceScatter(r, x, indices, source, adds, y);
    const BackwardRule& rule = adds ? kScatterAdd : kScatter;
    if (!beginNode(r, rule, inPlace, x, &source))
        return y;
    for (const Tensor& t : indices)
        r.save(t);
    setResult(r, inPlace, x, y);
    return y;
}

} // namespace vram::aten
