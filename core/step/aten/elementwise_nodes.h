// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/graph_trace.h"

#include <functional>

/// Elementwise functions as torch.compile decomposes them (torch/_refs, torch/_decomp/decompositions.py).
namespace vram::aten::nodes {

/// Adds a function that remains a single operator.
template<const Operator& Op>
GraphValue singleOperator(GraphTrace& g, GraphValue x)
{
    return g.pointwise(Op, {x});
}
/// Adds a single operator that converts integers to float32, because its result can be fractional.
template<const Operator& Op>
GraphValue singleFractional(GraphTrace& g, GraphValue x)
{
    return isFloating(g.dtype(x)) ? g.pointwise(Op, {x}) : g.pointwise(Op, {x}, DType::Float32);
}
/// Adds an operator with a number whose value is not known.
template<const Operator& Op>
GraphValue unaryWithNumber(GraphTrace& g, GraphValue x)
{
    return g.withNumber(Op, x);
}

/// Adds y = function(x) to the traced graph, if there is one. For an in-place function, y has the storage of x.
void write(Recorder& r, const Tensor& x, Tensor& y, const std::function<GraphValue(GraphTrace&, GraphValue)>& function);
/// Adds the product or quotient of x and a number, which is 0 if it is not known.
void writeScaled(Recorder& r, const Tensor& x, Tensor& y, const Operator& op, double factor);
void write(Recorder& r, const Tensor& a, const Tensor& b, Tensor& y, const Operator& op);
GraphValue product(GraphTrace& g, GraphValue a, GraphValue b);
void writeProduct(Recorder& r, const Tensor& a, const Tensor& b, Tensor& y);
/// Maps the copy of a tensor that an in-place kernel overwrites to the tensor itself, because a functional graph needs
/// no copy.
void aliasCopy(Recorder& r, const Tensor& x, Tensor& copy);

GraphValue gelu(GraphTrace& g, GraphValue x);
GraphValue geluTanh(GraphTrace& g, GraphValue x);
GraphValue silu(GraphTrace& g, GraphValue x);
GraphValue mish(GraphTrace& g, GraphValue x);
GraphValue hardswish(GraphTrace& g, GraphValue x);
GraphValue hardsigmoid(GraphTrace& g, GraphValue x);
GraphValue hardtanh(GraphTrace& g, GraphValue x);
GraphValue leakyRelu(GraphTrace& g, GraphValue x);
GraphValue elu(GraphTrace& g, GraphValue x);
GraphValue softplus(GraphTrace& g, GraphValue x);
GraphValue logSigmoid(GraphTrace& g, GraphValue x);
GraphValue threshold(GraphTrace& g, GraphValue x);
GraphValue softshrink(GraphTrace& g, GraphValue x);
GraphValue clamp(GraphTrace& g, GraphValue x);

// Backward formulas. The saved tensor is the input or, where the name says so, the result.

void reluOfResult(GraphBackward& b);
void sigmoidOfResult(GraphBackward& b);
void tanhOfResult(GraphBackward& b);
void expOfResult(GraphBackward& b);
void sqrtOfResult(GraphBackward& b);
void rsqrtOfResult(GraphBackward& b);
void reciprocalOfResult(GraphBackward& b);
void geluBackward(GraphBackward& b);
void geluTanhBackward(GraphBackward& b);
void siluBackward(GraphBackward& b);
void hardswishBackward(GraphBackward& b);
void hardsigmoidBackward(GraphBackward& b);
void hardtanhBackward(GraphBackward& b);
void leakyReluBackward(GraphBackward& b);
void eluBackward(GraphBackward& b);
void softplusBackward(GraphBackward& b);
void mishBackward(GraphBackward& b);
void gluBackward(GraphBackward& b);
void logSigmoidBackward(GraphBackward& b);
void thresholdBackward(GraphBackward& b);
void softshrinkBackward(GraphBackward& b);
void absBackward(GraphBackward& b);
void logBackward(GraphBackward& b);
void sinBackward(GraphBackward& b);
void cosBackward(GraphBackward& b);
void powBackward(GraphBackward& b);
void clampBackward(GraphBackward& b);
void erfBackward(GraphBackward& b);
void negBackward(GraphBackward& b);
/// Multiplies or divides the gradient by a number.
void scaledBackward(GraphBackward& b);
void dividedBackward(GraphBackward& b);
void passGradient(GraphBackward& b);
void zeroGradient(GraphBackward& b);

} // namespace vram::aten::nodes
