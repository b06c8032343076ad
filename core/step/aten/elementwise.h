// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/layout.h"
#include "step/recorder.h"

#include <cstdint>
#include <span>

namespace vram {
struct Operator;
}

namespace vram::aten {

// Elementwise kernels. Each saves the tensors that its gradient formula in tools/autograd/derivatives.yaml uses.

/// The tensor that the gradient formula of a unary function uses.
enum class Saves { Nothing, Input, Result };

/// A unary function of one tensor.
struct Unary {
    std::string_view name;
    Saves saves;
    BackwardRule backward;
    /// The tensor that the gradient formula of the in-place variant uses. If this is the input, the input is cloned
    /// first.
    Saves savesInPlace;
    /// Whether integer inputs yield float32.
    bool promotesIntegers = false;
    /// Adds the function to the graph that torch.compile traces; null if the function cannot be compiled.
    GraphValue (*trace)(GraphTrace&, GraphValue) = nullptr;
    /// The operator, instead of `trace`, if the function combines its operand with a number.
    const Operator* scaling = nullptr;
};

extern const Unary relu, sigmoid, tanh, gelu, geluTanh, silu, mish, hardswish, hardsigmoid, hardtanh, leakyRelu, elu,
    softplus, softshrink, logSigmoid, threshold;
extern const Unary neg, abs, exp, log, sqrt, rsqrt, sin, cos, erf, pow, clamp, clampOneSide, reciprocal, scalarMul,
    scalarDiv, scalarAdd, scalarRsub, fractionMul, fractionAdd, fractionRsub, piecewiseConstant;

/// Allocates the result of a kernel with these operands, in the shape that they broadcast to and in TensorIterator's
/// layout.
Tensor elementwiseResult(Recorder& r, std::span<const Operand> operands, DType dtype);

/// `factor` is the number with which the function combines its operand, or 0 if it is not known.
Tensor unary(Recorder& r, const Unary& function, const Tensor& x, bool inPlace = false, double factor = 0);

/// add and sub, which save nothing.
Tensor add(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace = false);
Tensor sub(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace = false);
/// mul and div, which save each operand that the gradient of the other one needs.
Tensor mul(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace = false);
Tensor div(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace = false);
/// maximum and minimum, which save both operands.
Tensor maximum(Recorder& r, const Tensor& a, const Tensor& b);
/// A comparison or logical function, which returns a bool tensor that is not part of the autograd graph.
Tensor compare(Recorder& r, const Tensor& a, const Tensor* b);
Tensor where(Recorder& r, const Tensor& condition, const Tensor& a, const Tensor& b);
Tensor maskedFill(Recorder& r, const Tensor& x, const Tensor& mask, bool inPlace);
/// Models `x.to(dtype)`, which returns `x` itself if it already has that dtype.
Tensor cast(Recorder& r, const Tensor& x, DType dtype);
Tensor clone(Recorder& r, const Tensor& x);
/// native_dropout, which saves a mask of one byte per element, or the identity if p is 0. PyTorch's own kernel
/// allocates the mask before its result. Megatron-LM fuses dropout with the subsequent addition; that kernel allocates
/// its result first.
enum class DropoutKernel : std::uint8_t { Native, Fused };
Tensor dropout(Recorder& r, const Tensor& x, double p, DropoutKernel kernel = DropoutKernel::Native);
/// dropout_, which saves noise of the same size as the input that it overwrites.
Tensor dropoutInPlace(Recorder& r, const Tensor& x, double p);
/// feature_dropout, which saves noise of shape [N, C, 1, ...].
Tensor featureDropout(Recorder& r, const Tensor& x, double p);
/// Adds dropout noise (0 or 1 / (1 - p)) to the graph that torch.compile traces, if any.
void traceNoise(Recorder& r, Tensor& noise);
/// How the elements of a random tensor are drawn: as numbers, or as a comparison of such numbers with a probability.
enum class Noise { Numbers, Bernoulli };
/// Adds a tensor of random numbers, such as the result of rand or bernoulli_, to the traced graph, if any.
void traceRandom(Recorder& r, Tensor& y, Noise noise);
/// rrelu_with_noise, which saves its input (or, in place, its result) and the noise.
Tensor rrelu(Recorder& r, const Tensor& x, bool inPlace);
/// PReLU, which saves input and weight.
Tensor prelu(Recorder& r, const Tensor& x, const Tensor& weight);
/// F.glu, which halves dimension `dim` and saves its input.
Tensor glu(Recorder& r, const Tensor& x, int dim);

/// Returns the dtype to which torch.result_type promotes two tensors. A zero-dimensional tensor does not widen a tensor
/// with dimensions of the same kind (floating-point or integer).
DType promote(const Tensor& a, const Tensor& b);

} // namespace vram::aten
