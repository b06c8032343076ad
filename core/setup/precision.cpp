#include "setup/precision.h"

namespace vram {

std::optional<DType> autocastType(std::string_view precision)
{
    if (precision == "amp-fp16")
        return DType::Float16;
    if (precision == "amp-bf16")
        return DType::BFloat16;
    return std::nullopt;
}

DType modelType(std::string_view precision)
{
    if (precision == "fp16")
        return DType::Float16;
    if (precision == "bf16")
        return DType::BFloat16;
    return DType::Float32;
}

} // namespace vram
