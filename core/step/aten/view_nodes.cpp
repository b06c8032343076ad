// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/view_nodes.h"

#include "step/aten/index_nodes.h"

namespace vram::aten::nodes {

namespace {

constexpr Operator kDiagonalScatter{"aten.diagonal_scatter.default", OperatorKind::Scatter};

} // namespace

void reshape(GraphBackward& b)
{
    b.setResult(0, b.g.reshape(b.grad(), b.input(0).shape));
}

const Operator& reinterpretation(DType dtype)
{
    return dtype == DType::Float64 ? op::viewAsComplex : op::viewAsReal;
}

void reinterpret(GraphBackward& b)
{
    const Tensor& x = b.input(0);
    b.setResult(0, b.g.add(reinterpretation(x.dtype), {b.grad()}, x.shape, contiguousStrides(x.shape), x.dtype));
}

void identity(GraphBackward& b)
{
    b.setResult(0, b.grad());
}

void expand(GraphBackward& b)
{
    b.setResult(0, b.g.sumTo(b.grad(), b.input(0).shape));
}

void transpose(GraphBackward& b)
{
    const auto& [first, second] = b.data<SwappedDimensions>();
    b.setResult(0, b.g.transpose(b.grad(), first, second));
}

void permute(GraphBackward& b)
{
    Shape dims = b.g.shape(b.grad());
    for (int i = 0; i < dims.rank(); ++i)
        dims[b.data<Permutation>().from(i)] = i;
    b.setResult(0, b.g.permute(b.grad(), dims));
}

namespace {

// Scatters the gradient into a zero tensor of the base's shape, at the elements that the view selects.
void scattered(GraphBackward& b, const Operator& scatter)
{
    const auto& part = b.data<DimensionSlice>();
    const Shape& whole = b.input(0).shape;
    const GraphValue zeros = b.g.full(whole, b.g.dtype(b.grad()));
    b.setResult(0, b.g.dense(scatter, {zeros, b.grad()}, whole, b.g.dtype(b.grad()),
                             static_cast<std::uint64_t>(part.dimension) | static_cast<std::uint64_t>(part.start) << 4));
}

// Returns the gradients of all pieces, with zeros for missing gradients.
std::vector<GraphValue> pieceGradients(GraphBackward& b)
{
    std::vector<GraphValue> pieces;
    pieces.reserve(static_cast<std::size_t>(b.outputs()));
    for (int i = 0; i < b.outputs(); ++i)
        pieces.push_back(b.grad(i).valid() ? b.grad(i) : b.g.full(b.output(i).shape, b.output(i).dtype));
    return pieces;
}

} // namespace

void sliceBackward(GraphBackward& b)
{
    scattered(b, op::sliceScatter);
}

void selectBackward(GraphBackward& b)
{
    scattered(b, op::selectScatter);
}

void diagonalBackward(GraphBackward& b)
{
    const Shape& whole = b.input(0).shape;
    const GraphValue zeros = b.g.full(whole, b.g.dtype(b.grad()));
    b.setResult(0, b.g.dense(kDiagonalScatter, {zeros, b.grad()}, whole, b.g.dtype(b.grad())));
}

void windowsBackward(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const Shape& whole = b.input(0).shape;
    const int dim = b.data<SingleDimension>().dimension;
    Shape order;
    for (int d = 0; d < whole.rank(); ++d) {
        order.push(d);
        if (d == dim)
            order.push(whole.rank());
    }
    Shape joined = whole;
    joined[dim] = checkedMul(g.shape(b.grad())[dim], g.shape(b.grad()).back());
    const GraphValue gradient = g.reshape(g.permute(b.grad(), order), joined);
    const GraphValue positions = g.arange(joined[dim]);
    const DType type = g.dtype(gradient);
    b.setResult(0, g.dense(addedByIndex(type), {g.full(whole, type), gradient, positions}, whole, type));
}

void split(GraphBackward& b)
{
    b.setResult(0, b.g.cat(pieceGradients(b), b.data<SingleDimension>().dimension));
}

void unbind(GraphBackward& b)
{
    std::vector<GraphValue> pieces = pieceGradients(b);
    for (GraphValue& piece : pieces)
        piece = b.g.unsqueeze(piece, b.data<SingleDimension>().dimension);
    b.setResult(0, b.g.cat(pieces, b.data<SingleDimension>().dimension));
}

} // namespace vram::aten::nodes
