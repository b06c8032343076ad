// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/checked.h"
#include "base/layout.h"
#include "step/graph_trace.h"

#include <cstddef>
#include <vector>

// Nodes that change a tensor's shape or strides.

namespace vram {

GraphValue GraphTrace::contiguous(GraphValue value)
{
    if (isContiguous(shape(value), m_graph[value].strides))
        return value;
    return dense(op::clone, {value}, shape(value), dtype(value));
}

GraphValue GraphTrace::reshape(GraphValue value, const Shape& to)
{
    if (const auto strides = viewStrides(shape(value), m_graph[value].strides, to))
        return add(op::view, {value}, to, *strides, dtype(value));
    return dense(op::view, {contiguous(value)}, to, dtype(value));
}

GraphValue GraphTrace::throughBase(GraphValue view, GraphValue written)
{
    std::vector<Shape> shapes; // The shapes of the view, of its own base if that is a view, and so on.
    GraphValue base = view;
    for (; m_graph[base].op == &op::view && !m_writtenBases.contains(base); base = m_graph.inputs(base).front())
        shapes.push_back(shape(base));
    if (shapes.empty())
        return written;
    const Shape whole = shape(base);
    for (std::size_t i = 1; i < shapes.size(); ++i)
        written = reshape(written, shapes[i]);
    written = reshape(written, whole);
    m_writtenBases.insert(written);
    for (std::size_t i = shapes.size(); i-- > 0;)
        written = reshape(written, shapes[i]);
    return written;
}

GraphValue GraphTrace::permute(GraphValue value, const Shape& dims)
{
    Shape to = shape(value);
    Shape strides = m_graph[value].strides;
    std::uint64_t packed = 0;
    for (int d = 0; d < dims.rank(); ++d) {
        to[d] = shape(value)[static_cast<int>(dims[d])];
        strides[d] = m_graph[value].strides[static_cast<int>(dims[d])];
        packed |= static_cast<std::uint64_t>(dims[d]) << (4 * d);
    }
    return add(op::permute, {value}, to, strides, dtype(value), packed);
}

GraphValue GraphTrace::transpose(GraphValue value, int a, int b)
{
    Shape dims;
    for (int d = 0; d < shape(value).rank(); ++d)
        dims.push(d == a ? b : (d == b ? a : d));
    return permute(value, dims);
}

GraphValue GraphTrace::expand(GraphValue value, const Shape& to)
{
    return add(op::expand, {value}, to, expandStrides(shape(value), m_graph[value].strides, to), dtype(value));
}

GraphValue GraphTrace::unsqueeze(GraphValue value, int dim)
{
    Shape to = shape(value);
    Shape strides = m_graph[value].strides;
    const std::int64_t stride = dim < to.rank() ? checkedMul(to[dim], strides[dim]) : 1;
    to.insert(dim, 1);
    strides.insert(dim, stride);
    return add(op::unsqueeze, {value}, to, strides, dtype(value), static_cast<std::uint64_t>(dim));
}

GraphValue GraphTrace::squeeze(GraphValue value, int dim)
{
    Shape to = shape(value);
    Shape strides = m_graph[value].strides;
    to.erase(dim);
    strides.erase(dim);
    return add(op::squeeze, {value}, to, strides, dtype(value), static_cast<std::uint64_t>(dim));
}

GraphValue GraphTrace::slice(GraphValue value, int dim, std::int64_t start, std::int64_t end, std::int64_t step)
{
    Shape to = shape(value);
    Shape strides = m_graph[value].strides;
    to[dim] = ceilDiv(end - start, step);
    strides[dim] = checkedMul(strides[dim], step);
    return add(op::slice, {value}, to, strides, dtype(value),
               static_cast<std::uint64_t>(dim) | static_cast<std::uint64_t>(start) << 4);
}

} // namespace vram
