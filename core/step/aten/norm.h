#pragma once

#include "step/recorder.h"

namespace vram::aten {

// Norms keep their input, their statistics and (where there is one) their weight.

/// native_batch_norm. Undefined tensors: no affine, no running statistics. Not training: uses the running statistics.
Tensor batchNorm(Recorder& r, const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& runningMean,
                 const Tensor& runningVar, bool training = true);
/// native_layer_norm over the last `dims` dimensions, in fp32 under autocast.
Tensor layerNorm(Recorder& r, Tensor x, Tensor weight, Tensor bias, int dims);
/// native_group_norm, in fp32 under autocast.
Tensor groupNorm(Recorder& r, Tensor x, Tensor weight, Tensor bias, std::int64_t groups);
/// instance_norm: a batch norm over [1, N·C, ...] with repeated weights.
Tensor instanceNorm(Recorder& r, const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& runningMean,
                    const Tensor& runningVar);
/// RMS norm as Llama's module writes it: cast to fp32, pow, mean, add, rsqrt, mul, cast back, weight times the result.
/// Over the last `dims` dimensions. Composite: as F.rms_norm, which differs only in the order of the factors.
Tensor rmsNormEager(Recorder& r, const Tensor& x, const Tensor& weight, int dims, bool composite);
/// One kernel: keeps input, weight and the reciprocal root of each row.
Tensor rmsNormFused(Recorder& r, const Tensor& x, const Tensor& weight);

} // namespace vram::aten
