// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/dtype.h"

#include <array>

namespace vram {

namespace {
constexpr std::array<std::string_view, 11> dtypeNames{
    "float32", "float16", "bfloat16", "float64", "int64", "int32", "int16", "int8", "uint8", "bool", "float8_e4m3fn"};
}

std::string_view name(DType type)
{
    return dtypeNames[static_cast<std::size_t>(type)];
}

DType dtypeFromName(std::string_view name, bool* known)
{
    for (std::size_t i = 0; i < dtypeNames.size(); ++i) {
        if (dtypeNames[i] == name) {
            if (known)
                *known = true;
            return static_cast<DType>(i);
        }
    }
    if (known)
        *known = false;
    return DType::Float32;
}

} // namespace vram
