// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/in_place.h"

#include "step/aten/views.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <vector>

namespace vram::aten {

namespace {

// Indices of the outputs of CopySlices.
enum Output { Part, Base };

// Reads of the view after the write go through new views of the base, whose backward runs first.
Grad gradientThroughViews(Backward& b, Grad gradient)
{
    for (NodeId n = b.rule().view; n.valid();) {
        const Node& view = b.node(n);
        const Tensor& whole = b.inputOf(view);
        gradient = scattersInBackward(*view.rule) ? b.empty(whole.shape, gradient.dtype())
                                                  : b.view(gradient, whole.shape, contiguousStrides(whole.shape));
        if (!whole.isView || !whole.node.valid())
            break;
        n = b.node(whole.node).inner ? b.node(whole.node).view : whole.node;
    }
    return gradient;
}

Grad gradientOfBase(Backward& b)
{
    Grad base = b.take(Base);
    if (!b.grad(Part).defined())
        return base;
    const Grad partGradient = gradientThroughViews(b, b.take(Part));
    return base.defined() ? b.elementwise(base, partGradient) : partGradient;
}

// As in torch/csrc/autograd/functions/tensor.cpp, the gradient of the base is copied; a copy of its written part is
// passed to the kernel's own rule, whose result is copied back in place.
void copySlices(Backward& b)
{
    const Shape& whole = b.input(0).shape;
    Grad base = gradientOfBase(b);
    Grad result = b.empty(Shape{whole.elements()}, base.dtype());
    b.replaceGradient(b.empty(b.output(Part).shape, base.dtype()));
    if (!b.needsGradient(0)) { // The base required no gradient before this write.
        result.reset();
        base.reset();
    }
    b.rule().inner->run(b);
    if (b.needsGradient(0))
        b.setResult(0, b.view(result, whole, contiguousStrides(whole)));
}

// CopyBackwards returns zeros as the gradient of the overwritten values, and the incoming gradient for the written
// values.
void copyBackward(Backward& b)
{
    if (b.needsGradient(0))
        b.setResult(0, b.empty(b.output(Part).shape, b.grad().dtype()));
    if (b.inputs() > 1 && b.needsGradient(1))
        b.setResult(1, b.grad());
}

constexpr BackwardRule kCopySlices{"CopySlices", copySlices};
constexpr BackwardRule kCopy{"CopyBackwards", copyBackward};

const Node* writerOf(Recorder& r, const Tensor& t)
{
    if (!t.node.valid())
        return nullptr;
    const Node& node = r.tape().nodes[t.node];
    return node.inner ? &node : nullptr;
}

// Returns the base of the view `t`, or `t` itself if it is not a view.
Tensor sourceOfView(Recorder& r, Tensor t)
{
    while (t.isView && t.node.valid()) {
        const Tape& tape = r.tape();
        const Node& node = tape.nodes[t.node];
        t = node.inner ? tape.outputs[node.outputs[Base]] : tape.inputs[node.inputs.first];
    }
    return t;
}

// Begins a CopySlices node for a write into `x`, which is a view or the base of one.
bool sliceNode(Recorder& r, const BackwardRule& inner, const Tensor& x, const Tensor* other)
{
    const Tensor base = sourceOfView(r, x);
    const Node* writer = x.isView ? writerOf(r, x) : nullptr;
    const NodeId view = !x.isView ? NodeId::none() : writer ? writer->view : x.node;
    if (!(other ? r.node(kCopySlices, {&base, other}) : r.node(kCopySlices, {&base})))
        return false;
    r.wrapInCopySlices(inner, view);
    return true;
}

// Returns the base of `x` after the write, as the output of the CopySlices node.
Tensor baseResult(Recorder& r, const Tensor& x)
{
    Tensor base = sourceOfView(r, x);
    base.isView = false;
    r.result(base);
    return base;
}

} // namespace

namespace {

/// The detail of a node that scatters into a part of a tensor. The number of earlier writes to the tensor stands for
/// the unknown position.
std::uint64_t scatterDetail(int dim, std::uint64_t earlier)
{
    return static_cast<std::uint64_t>(dim) | earlier << 4;
}

// Writes `value` to the part of `whole` that the slices of the given dimensions select, from the innermost to the
// outermost.
GraphValue writtenPart(GraphTrace& g, GraphValue whole, const Shape& part, GraphValue value, std::uint64_t earlier)
{
    std::vector<GraphValue> around{whole};
    std::vector<int> dims;
    for (int dim = 0; dim < part.rank(); ++dim) {
        if (part[dim] == g.shape(whole)[dim])
            continue;
        around.push_back(g.slice(around.back(), dim, 0, part[dim]));
        dims.push_back(dim);
    }
    GraphValue written = g.dense(op::copy, {around.back(), value}, part, g.dtype(whole));
    for (std::size_t i = around.size() - 1; i-- > 0;)
        written = g.dense(op::sliceScatter, {around[i], written}, g.shape(around[i]), g.dtype(whole),
                          scatterDetail(dims[i], earlier));
    return written;
}

// Functionalization creates a new tensor for the write (torch/_functorch). If a gradient is involved, the region is not
// compiled, because CopySlices has no nodes in the traced backward. Numbers that are written are taken to differ.
void traceCopy(Recorder& r, const Tensor& x, const Shape& part, const Tensor* source, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    g->noteInPlaceWrite(x);
    const GraphValue whole = g->of(x);
    const JointNode& node = g->node(whole);
    const bool follows = node.op == &op::sliceScatter || node.op == &op::selectScatter;
    const std::uint64_t earlier = follows ? (node.detail >> 4) + 1 : 0;
    const GraphValue value = source ? g->of(*source) : g->dense(op::full, {}, {}, x.dtype, earlier);
    if (part.rank() == x.shape.rank())
        g->name(y, writtenPart(*g, whole, part, value, earlier));
    else
        g->name(y, g->dense(op::selectScatter, {whole, value}, x.shape, x.dtype, scatterDetail(0, earlier)));
}

// Autograd rebases the history of a view. In a traced graph, only a write to a view of some elements counts.
bool writesSlice(Recorder& r, const Tensor& x)
{
    const GraphTrace* const trace = currentTrace(r);
    return trace ? !trace->isWhole(x) : x.isView;
}

} // namespace

bool beginNode(Recorder& r, const BackwardRule& rule, bool inPlace, const Tensor& x, const Tensor* other)
{
    if (inPlace && writesSlice(r, x))
        return sliceNode(r, rule, x, other);
    return other ? r.node(rule, {&x, other}) : r.node(rule, {&x});
}

void setResult(Recorder& r, bool inPlace, const Tensor& x, Tensor& y)
{
    r.result(y);
    if (inPlace && writesSlice(r, x))
        baseResult(r, x);
}

Tensor copyInto(Recorder& r, const Tensor& x, const Shape& part, const Tensor* source)
{
    r.kernel("copy_", {&x, source ? source : &x});
    Tensor y = x;
    y.requiresGrad = false;
    traceCopy(r, x, part, source, y);
    if (!sliceNode(r, kCopy, x, source))
        return y;
    Tensor written = r.alias(x, part, contiguousStrides(part));
    r.result(written);
    const Tensor base = baseResult(r, x);
    y.requiresGrad = true;
    y.leaf = {};
    y.node = base.node;
    y.output = base.output;
    return y;
}

bool isModifiedView(Recorder& r, const Tensor& x, const Tensor& part)
{
    return part.storage == x.storage && part.node != x.node && writerOf(r, part);
}

Tensor withWrittenPart(Recorder& r, const Tensor& x, const Tensor& part)
{
    Tensor y = x;
    y.requiresGrad = true;
    y.leaf = {};
    y.node = part.node;
    y.output = Base;
    r.keepAlive(y);
    return y;
}

} // namespace vram::aten
