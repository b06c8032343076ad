#pragma once

#include "step/recorder.h"

namespace vram::aten {

/// A product with a frozen, quantized weight (bitsandbytes' MatMul4Bit): the weight is unpacked to the compute type for
/// the product and again in backward; nothing is kept.
Tensor quantizedLinear(Recorder& r, Tensor x, const Tensor& packed, std::int64_t outFeatures);

} // namespace vram::aten
