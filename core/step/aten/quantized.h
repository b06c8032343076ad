#pragma once

#include "step/recorder.h"

#include <cstdint>

namespace vram::aten {

/// A frozen weight [outFeatures, in] as bitsandbytes keeps it.
struct PackedWeight {
    Tensor codes{};
    Tensor maxima{};
    std::int64_t outFeatures = 0;
    std::int64_t nestedMaxima = 0; ///< fp32 elements that double quantization unpacks first; 0: none.
};

/// bitsandbytes' Linear4bit (nn/modules.py) with MatMul4Bit (autograd/_functions.py): the input is cast to the compute
/// type, the weight unpacked to it for the product and again in backward, the result cast back. Nothing is kept. A single
/// row without a graph takes gemv_4bit, which unpacks nothing. Bias may be undefined.
Tensor linear4bit(Recorder& r, const Tensor& x, const PackedWeight& weight, const Tensor& bias);

/// bitsandbytes' MatMul8bitLt with the threshold of 6 that transformers sets (LLM.int8(), Dettmers et al. 2022), where no
/// column has outliers: the input becomes 8 bits for the product, whose int32 sums become fp16. The input is kept, since
/// the function's context holds it. Backward unpacks the weight. Bias may be undefined.
Tensor linear8bit(Recorder& r, const Tensor& x, const PackedWeight& weight, const Tensor& bias);

} // namespace vram::aten
