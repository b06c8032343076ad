// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/triangle.h"

#include "step/aten/formula_nodes.h"
#include "step/backward.h"
#include "step/graph_trace.h"

namespace vram::aten {

namespace nodes {

namespace {

// Adds a boolean matrix that is true inside the triangle.
GraphValue insideTriangle(GraphTrace& g, const Shape& matrix, const Triangle& triangle)
{
    const GraphValue columns = g.unsqueeze(g.arange(matrix[1]), 0);
    // unsqueeze(x, -1) is never merged with an equal node after unsqueeze(x, -2): fx_graph_cse
    // (torch/_functorch/compile_utils.py) hashes both alike, as Python does for -1 and -2, and keeps the first.
    const GraphValue rows =
        g.add(op::unsqueeze, {g.arange(matrix[0])}, {matrix[0], 1}, {1, 1}, DType::Int64, ~g.newNumber());
    const Operator& compare = triangle.upper ? op::greaterEqual : op::lessEqual;
    return g.pointwise(compare, {g.pointwise(op::sub, {columns, rows})}, DType::Bool,
                       static_cast<std::uint64_t>(triangle.diagonal));
}

} // namespace

GraphValue triangle(GraphTrace& g, GraphValue x, const Triangle& kept)
{
    const Shape& shape = g.shape(x);
    const int rank = shape.rank();
    const GraphValue inside = insideTriangle(g, {shape[rank - 2], shape[rank - 1]}, kept);
    const DType dtype = g.dtype(x);
    if (dtype == DType::Bool)
        return g.contiguous(g.pointwise(op::both, {inside, x}, dtype));
    return g.contiguous(g.pointwise(op::where, {inside, x, g.full({}, dtype)}, dtype));
}

} // namespace nodes

namespace {

void triangleBackward(Backward& b)
{
    b.setResult(0, b.empty(b.input(0).shape, b.input(0).dtype));
}

void triangleNodes(GraphBackward& b)
{
    b.setResult(0, nodes::triangle(b.g, b.grad(), b.data<Triangle>()));
}

constexpr BackwardRule kTril{"TrilBackward0", triangleBackward, triangleNodes};
constexpr BackwardRule kTriu{"TriuBackward0", triangleBackward, triangleNodes};

} // namespace

Tensor triangle(Recorder& r, const Tensor& x, const Triangle& kept)
{
    r.kernel(kept.upper ? "triu" : "tril", {&x});
    Tensor y = r.empty(x.shape, x.dtype);
    if (GraphTrace* const g = currentTrace(r))
        g->name(y, nodes::triangle(*g, g->of(x), kept));
    if (r.node(kept.upper ? kTriu : kTril, {&x})) {
        r.data(kept);
        r.result(y);
    }
    return y;
}

} // namespace vram::aten
