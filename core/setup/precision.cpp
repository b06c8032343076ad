// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/precision.h"

namespace vram {

std::optional<DType> autocastDType(Precision precision)
{
    switch (precision) {
    case Precision::AmpFp16: return DType::Float16;
    case Precision::AmpBf16: return DType::BFloat16;
    case Precision::Fp32:
    case Precision::Tf32:
    case Precision::Bf16:
    case Precision::Fp16: break;
    }
    return std::nullopt;
}

DType modelDType(Precision precision)
{
    switch (precision) {
    case Precision::Fp16: return DType::Float16;
    case Precision::Bf16: return DType::BFloat16;
    case Precision::Fp32:
    case Precision::Tf32:
    case Precision::AmpFp16:
    case Precision::AmpBf16: break;
    }
    return DType::Float32;
}

} // namespace vram
