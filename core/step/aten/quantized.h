// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <cstdint>

namespace vram::aten {

/// A frozen weight [outFeatures, in] as bitsandbytes stores it.
struct PackedWeight {
    Tensor codes{};
    Tensor maxima{};
    std::int64_t outFeatures = 0;
    /// Number of absmax values, which double quantization stores in 8 bits and dequantize_4bit first converts to fp32;
    /// 0 without double quantization.
    std::int64_t nestedMaxima = 0;
};

/// bitsandbytes' Linear4bit (nn/modules.py) with MatMul4Bit (autograd/_functions.py). The input is cast to the compute
/// dtype, the weight is dequantized to this dtype for the matrix multiplication and again in backward, and the result
/// is cast back. Nothing is saved. A single row outside the autograd graph uses gemv_4bit, which does not dequantize
/// the whole weight. `bias` may be undefined.
Tensor linear4bit(Recorder& r, const Tensor& given, const PackedWeight& weight, const Tensor& bias);

/// bitsandbytes' MatMul8bitLt with the threshold of 6 that transformers sets (LLM.int8(), Dettmers et al. 2022), for
/// inputs without outlier columns. The input is quantized to 8 bits for the matrix multiplication, whose int32 sums are
/// converted to fp16. The input is saved, because the function's context refers to it. Backward dequantizes the weight.
/// `bias` may be undefined.
Tensor linear8bit(Recorder& r, const Tensor& x, const PackedWeight& weight, const Tensor& bias);

} // namespace vram::aten
