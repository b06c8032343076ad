// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/graph_trace.h"

#include "base/layout.h"

#include <algorithm>

namespace vram {

void GraphTrace::fail(RowIndex row, std::string_view kernel)
{
    if (std::ranges::find(m_failures, row, &TraceFailure::row) == m_failures.end())
        m_failures.push_back({row, kernel});
}

void GraphTrace::enterCheckpoint(bool selective)
{
    ++m_segments;
    m_inCheckpoint = true;
    m_selective = selective;
    m_policy = {};
    m_recompute = Recompute::Must;
}

void GraphTrace::leaveCheckpoint()
{
    m_inCheckpoint = false;
    m_recompute = Recompute::AsCheapest;
}

void GraphTrace::enterKernel(RowIndex row, std::string_view kernel)
{
    endForward();
    if (m_inCheckpoint)
        m_recompute = m_selective && m_policy.keeps(kernel) ? Recompute::Never : Recompute::Must;
    m_kernelRow = row;
    m_kernel = kernel;
    m_traced = false;
}

void GraphTrace::endForward()
{
    if (!m_traced)
        fail(m_kernelRow, m_kernel);
    m_traced = true;
}

bool GraphTrace::isExternal(const Tensor& tensor) const
{
    const Category category = m_tape.storages[tensor.storage].category;
    return tensor.storage < m_firstOwnStorage || category == Category::Parameter || category == Category::Buffer
           || category == Category::Input;
}

// Reports the kernel that produced the tensor as a failure, without adding a node for it.
void GraphTrace::failProducer(const Tensor& tensor)
{
    const auto made = std::find_if(m_tape.kernels.rbegin(), m_tape.kernels.rend(), [&](const Kernel& kernel) {
        return tensor.storage >= kernel.storages.first && tensor.storage < kernel.storages.after();
    });
    if (made == m_tape.kernels.rend())
        fail(m_kernelRow, m_kernel);
    else
        fail(made->row, made->name);
}

std::vector<GraphValue> GraphTrace::of(const std::vector<Tensor>& tensors)
{
    std::vector<GraphValue> values;
    values.reserve(tensors.size());
    for (const Tensor& tensor : tensors)
        values.push_back(of(tensor));
    return values;
}

GraphValue GraphTrace::of(const Tensor& tensor)
{
    if (tensor.value.number() >= m_first)
        return tensor.value + -m_first;
    for (const ExternalTensor& known : m_externalTensors) {
        if (known.tensor.storage == tensor.storage && known.tensor.shape == tensor.shape
            && known.tensor.strides == tensor.strides && known.tensor.dtype == tensor.dtype)
            return known.value;
    }
    if (!isExternal(tensor) && m_failures.empty())
        failProducer(tensor);
    const GraphValue value = add(op::placeholder, {}, tensor.shape, tensor.strides, tensor.dtype);
    m_externalTensors.push_back({tensor, value});
    return value;
}

bool GraphTrace::isWhole(const Tensor& tensor) const
{
    return !tensor.isView || tensor.bytes() == m_tape.storages[tensor.storage].bytes;
}

void GraphTrace::noteInPlaceWrite(const Tensor& tensor)
{
    if (isExternal(tensor))
        fail(m_kernelRow, m_kernel);
}

void GraphTrace::name(Tensor& tensor, GraphValue value) const
{
    tensor.value = value + m_first;
}

GraphValue GraphTrace::add(const Operator& op, std::span<const GraphValue> inputs, const Shape& shape,
                           const Shape& strides, DType dtype, std::uint64_t detail)
{
    m_traced = true;
    // Inputs are added when the first kernel reads them, even though they lie outside that kernel's checkpoint.
    const bool inside = m_inCheckpoint && !op.traits().isInput;
    const bool piece = op.kind == OperatorKind::Item && m_graph[inputs.front()].op->kind == OperatorKind::Pieces;
    const bool shares = op.traits().isView || op.kind == OperatorKind::Pieces || piece;
    const bool kept = m_recompute == Recompute::Never && !shares;
    const bool overlooked = m_selective && op.kind == OperatorKind::Concat && !m_graph.rules.selectsLists;
    return m_graph.add({.op = &op,
                        .dtype = dtype,
                        .shape = shape,
                        .strides = strides,
                        .detail = detail,
                        .row = m_row,
                        .recompute = !inside || overlooked ? Recompute::AsCheapest
                                     : kept                ? Recompute::Never
                                                           : Recompute::Must,
                        .segment = inside ? m_segments : 0},
                       inputs);
}

GraphValue GraphTrace::dense(const Operator& op, Values inputs, const Shape& shape, DType dtype, std::uint64_t detail)
{
    return add(op, inputs, shape, contiguousStrides(shape), dtype, detail);
}

namespace {

DType promoted(const JointNode& a, DType b, bool scalar)
{
    if (a.dtype == b)
        return b;
    if (isFloating(a.dtype) != isFloating(b))
        return isFloating(a.dtype) ? a.dtype : b;
    if (a.shape.empty() || scalar)
        return scalar ? a.dtype : b;
    if (itemSize(a.dtype) == itemSize(b))
        return isFloating(b) ? DType::Float32 : a.dtype;
    return itemSize(a.dtype) > itemSize(b) ? a.dtype : b;
}

} // namespace

GraphValue GraphTrace::pointwise(const Operator& op, Values inputs, std::uint64_t detail)
{
    DType type = dtype(*inputs.begin());
    bool scalar = shape(*inputs.begin()).empty();
    for (const GraphValue value : inputs) {
        type = promoted(m_graph[value], type, scalar && !shape(value).empty());
        scalar = scalar && shape(value).empty();
    }
    return pointwise(op, inputs, type, detail);
}

GraphValue GraphTrace::pointwise(const Operator& op, Values inputs, DType dtype, std::uint64_t detail)
{
    Shape wide;
    std::vector<Operand> operands;
    operands.reserve(inputs.size());
    for (const GraphValue value : inputs) {
        wide = broadcast(wide, shape(value)).value_or(wide);
        operands.emplace_back(m_graph[value].shape, m_graph[value].strides);
    }
    return add(op, inputs, wide, elementwiseStrides(wide, operands), dtype, detail);
}

GraphValue GraphTrace::convert(GraphValue value, DType dtype)
{
    return pointwise(op::convert, {value}, dtype);
}

GraphValue GraphTrace::reduce(const Operator& op, GraphValue value, std::uint32_t dims, bool keepDims)
{
    return reduce(op, value, dims, keepDims, dtype(value));
}

GraphValue GraphTrace::reduce(const Operator& op, GraphValue value, std::uint32_t dims, bool keepDims, DType dtype)
{
    Shape to;
    for (int d = 0; d < shape(value).rank(); ++d) {
        if ((dims >> d & 1) == 0)
            to.push(shape(value)[d]);
        else if (keepDims)
            to.push(1);
    }
    return dense(op, {value}, to, dtype, dims);
}

GraphValue GraphTrace::sum(GraphValue value, std::uint32_t dims, bool keepDims)
{
    return reduce(op::sum, value, dims, keepDims, accumulationType(dtype(value)));
}

GraphValue GraphTrace::item(GraphValue tuple, std::uint64_t index, const Shape& shape, const Shape& strides,
                            DType dtype)
{
    return add(op::item, {tuple}, shape, strides, dtype, index);
}

GraphValue GraphTrace::full(const Shape& shape, DType dtype, std::uint64_t number)
{
    return dense(op::full, {}, shape, dtype, number);
}

void GraphTrace::write(const Tensor& target, GraphValue value)
{
    const GraphValue input = of(target);
    m_graph.effects.push_back(
        add(op::copyInto, {input, value}, m_graph[input].shape, m_graph[input].strides, dtype(input)));
}

GraphValue GraphTrace::castByAutocast(GraphValue value)
{
    const DType type = dtype(value);
    const bool casts = m_autocast && isFloating(type) && type != DType::Float64 && type != *m_autocast;
    return casts ? convert(value, *m_autocast) : value;
}

const Operator& GraphTrace::product(const Operator& op, const Shape& a, const Shape& b) const
{
    const bool isOuter = a[a.rank() - 1] == 1 && (&op == &op::bmm || (a[0] != 1 && b[1] != 1));
    return m_graph.rules.multipliesOuterProducts && isOuter ? op::mul : op;
}

GraphValue GraphTrace::mm(GraphValue a, GraphValue b)
{
    a = castByAutocast(a);
    b = castByAutocast(b);
    return dense(product(op::mm, shape(a), shape(b)), {a, b}, {shape(a)[0], shape(b)[1]}, dtype(a));
}

GraphValue GraphTrace::bmm(GraphValue a, GraphValue b)
{
    a = castByAutocast(a);
    b = castByAutocast(b);
    return dense(product(op::bmm, shape(a), shape(b)), {a, b}, {shape(a)[0], shape(a)[1], shape(b)[2]}, dtype(a));
}

GraphValue GraphTrace::cat(const std::vector<GraphValue>& values, int dim)
{
    Shape to = shape(values.front());
    to[dim] = 0;
    for (const GraphValue value : values)
        to[dim] = checkedAdd(to[dim], shape(value)[dim]);
    return add(op::cat, values, to, contiguousStrides(to), dtype(values.front()), static_cast<std::uint64_t>(dim));
}

// No selective checkpoint policy lists wait_tensor, so a checkpoint that saves the collective waits for it again.
GraphValue GraphTrace::collective(const Operator& op, GraphValue operand, const Shape& shape)
{
    const GraphValue running = dense(op, {operand}, shape, dtype(operand));
    if (m_inCheckpoint)
        m_recompute = Recompute::Must;
    return dense(op::wait, {running}, shape, dtype(running));
}

// As in fx_passes/replace_random.py, one tensor holds all seeds. The pass that creates it gives it no recompute tag,
// even if the first random numbers are those of a checkpoint.
GraphValue GraphTrace::random(const Shape& shape)
{
    if (!m_seeds.valid())
        m_seeds = m_graph.add({.op = &op::seeds, .dtype = DType::Int64, .row = m_row}, {});
    const std::uint64_t number = m_randoms++;
    m_graph[m_seeds].shape = Shape{static_cast<std::int64_t>(m_randoms)};
    m_graph[m_seeds].strides = contiguousStrides(m_graph[m_seeds].shape);
    const GraphValue seed = dense(op::lookupSeed, {m_seeds}, {}, DType::Int64, number);
    return dense(op::random, {seed}, shape, DType::Float32);
}

GraphValue GraphTrace::sumTo(GraphValue value, const Shape& to)
{
    const Shape& from = shape(value);
    const int added = from.rank() - to.rank();
    std::uint32_t dims = 0;
    for (int d = 0; d < from.rank(); ++d) {
        if (d < added || (to[d - added] == 1 && from[d] != 1))
            dims |= std::uint32_t{1} << d;
    }
    const GraphValue reduced = dims == 0 ? value : sum(value, dims, true);
    return added > 0 ? reshape(reduced, to) : reduced;
}

GraphTrace* currentTrace(Recorder& r)
{
    GraphTrace* const g = r.graph();
    if (g)
        g->setRow(r.row());
    return g;
}

void traceResult(Recorder& r, Tensor& y, const Operator& op, Reads reads, std::uint64_t detail)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    std::vector<GraphValue> inputs;
    for (const Tensor* tensor : reads) {
        if (tensor->defined())
            inputs.push_back(g->of(*tensor));
    }
    g->name(y, g->add(op, inputs, y.shape, y.strides, y.dtype, detail));
}

// Inductor folds uniform values into constants. The only other constants are positions, which are recognized by their
// rank.
void traceConstant(Recorder& r, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    if (y.shape.rank() != 1)
        return g->name(y, g->full(y.shape, y.dtype));
    const GraphValue positions = g->arange(y.shape[0]);
    g->name(y, y.dtype == DType::Int64 ? positions : g->convert(positions, y.dtype));
}

} // namespace vram
