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
    /// Number of fp32 elements that double quantization unpacks first; 0 if there are none.
    std::int64_t nestedMaxima = 0;
};

/// bitsandbytes' Linear4bit (nn/modules.py) with MatMul4Bit (autograd/_functions.py): the input is cast to the compute
/// dtype, the weight is unpacked to it for the matrix multiplication and again in backward, and the result is cast
/// back. Nothing is saved. A single row without a graph uses gemv_4bit, which does not unpack the weight. `bias` may be
/// undefined.
Tensor linear4bit(Recorder& r, const Tensor& given, const PackedWeight& weight, const Tensor& bias);

/// bitsandbytes' MatMul8bitLt with the threshold of 6 that transformers sets (LLM.int8(), Dettmers et al. 2022), for
/// inputs without outlier columns: the input is quantized to 8 bits for the matrix multiplication, whose int32 sums are
/// converted to fp16. The input is saved, because the function's context holds it. Backward unpacks the weight. `bias`
/// may be undefined.
Tensor linear8bit(Recorder& r, const Tensor& x, const PackedWeight& weight, const Tensor& bias);

} // namespace vram::aten
