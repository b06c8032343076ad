// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <cstdint>

namespace vram::aten {

// Elementwise kernels. Each saves the tensors that its formula in tools/autograd/derivatives.yaml uses.

/// The tensor that the gradient formula of a unary function uses.
enum class Saves { Nothing, Input, Result };

/// A unary function of one tensor.
struct Unary {
    std::string_view name;
    Saves saves;
    BackwardRule backward;
    /// The tensor that the formula of the in-place variant uses; if that is the input, the input is cloned first.
    Saves savesInPlace;
    /// Whether integer inputs yield float32.
    bool promotesIntegers = false;
    /// Adds the function to the traced graph of torch.compile; null if it cannot be compiled.
    GraphValue (*trace)(GraphTrace&, GraphValue) = nullptr;
};

extern const Unary relu, sigmoid, tanh, gelu, geluTanh, silu, mish, hardswish, hardsigmoid, hardtanh, leakyRelu, elu,
    softplus, softshrink, logSigmoid, threshold;
extern const Unary neg, abs, exp, log, sqrt, rsqrt, sin, cos, erf, pow, clamp, clampOneSide, reciprocal, scalarMul,
    scalarDiv, scalarAdd, scalarRsub, fractionMul, fractionAdd, fractionRsub, piecewiseConstant;

Tensor unary(Recorder& r, const Unary& function, const Tensor& x, bool inPlace = false);

/// Sum and difference, which save nothing.
Tensor add(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace = false);
Tensor sub(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace = false);
/// Multiplication and division, which save each operand that the other's gradient needs.
Tensor mul(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace = false);
Tensor div(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace = false);
/// maximum and minimum, which save both operands.
Tensor maximum(Recorder& r, const Tensor& a, const Tensor& b);
/// A comparison or logical function, which returns a bool tensor outside the graph.
Tensor compare(Recorder& r, const Tensor& a, const Tensor* b);
Tensor where(Recorder& r, const Tensor& condition, const Tensor& a, const Tensor& b);
Tensor maskedFill(Recorder& r, const Tensor& x, const Tensor& mask, bool inPlace);
/// Models `x.to(dtype)`; returns `x` itself if it already has that dtype.
Tensor cast(Recorder& r, const Tensor& x, DType dtype);
Tensor clone(Recorder& r, const Tensor& x);
/// native_dropout, which saves a mask of one byte per element; the identity if p is 0. PyTorch's own kernel allocates
/// the mask before its result. Megatron-LM fuses dropout with the addition after it; that kernel allocates its result
/// first.
enum class DropoutKernel : std::uint8_t { Native, Fused };
Tensor dropout(Recorder& r, const Tensor& x, double p, DropoutKernel kernel = DropoutKernel::Native);
/// dropout_, which saves noise as large as the input that it overwrites.
Tensor dropoutInPlace(Recorder& r, const Tensor& x, double p);
/// feature_dropout, which saves noise of shape [N, C, 1, ...].
Tensor featureDropout(Recorder& r, const Tensor& x, double p);
/// Adds dropout noise (0 or 1 / (1 - p)) to the graph of torch.compile, if one is being traced.
void traceNoise(Recorder& r, Tensor& noise);
/// rrelu_with_noise, which saves its input (in place, its result) and the noise.
Tensor rrelu(Recorder& r, const Tensor& x, bool inPlace);
/// PReLU, which saves input and weight.
Tensor prelu(Recorder& r, const Tensor& x, const Tensor& weight);
Tensor glu(Recorder& r, const Tensor& x, int dim);

DType promote(const Tensor& a, const Tensor& b);

} // namespace vram::aten
