// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

namespace vram::aten {

// Norms save their input, their statistics and their weight, if there is one.

/// native_batch_norm, or cudnn_batch_norm, which reads a contiguous copy. Undefined tensors mean that there are no
/// affine parameters or no running statistics. If `training` is false, the running statistics are used.
Tensor batchNorm(Recorder& r, const Tensor& given, const Tensor& weight, const Tensor& bias, const Tensor& runningMean,
                 const Tensor& runningVar, bool training = true);
/// native_layer_norm over the last `dims` dimensions, in fp32 under autocast.
Tensor layerNorm(Recorder& r, Tensor x, Tensor weight, Tensor bias, int dims);
/// native_group_norm, in fp32 under autocast.
Tensor groupNorm(Recorder& r, Tensor given, Tensor weight, Tensor bias, std::int64_t groups);
/// instance_norm, a batch norm over [1, N·C, ...] with repeated weights.
Tensor instanceNorm(Recorder& r, const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& runningMean,
                    const Tensor& runningVar);
/// The step of an RMS norm that multiplies by the weight.
enum class RmsScale {
    Narrow,     ///< After the cast to the input's type (LlamaRMSNorm).
    Composite,  ///< The same with the operands in the order of F.rms_norm.
    Wide,       ///< In fp32, before the cast (Olmo2RMSNorm).
    PlusOne,    ///< In fp32 by 1 + weight (Gemma2RMSNorm).
    Unconverted ///< Like Narrow, but the input itself is divided, not its fp32 copy (T5LayerNorm).
};

/// RMS norm over the last `dims` dimensions as separate operations: cast to fp32, pow, mean, add, rsqrt, mul, and the
/// scale with the cast back.
Tensor rmsNormEager(Recorder& r, const Tensor& x, const Tensor& weight, int dims, RmsScale scale);
/// RMS norm as a single kernel, which saves input, weight and the reciprocal root mean square of each row.
Tensor rmsNormFused(Recorder& r, const Tensor& x, const Tensor& weight);

} // namespace vram::aten
