// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace vram {

/// Element types, as PyTorch names them. Float8 is float8_e4m3fn; float8_e5m2 has the same size.
enum class DType : std::uint8_t { Float32, Float16, BFloat16, Float64, Int64, Int32, Int16, Int8, UInt8, Bool, Float8 };

/// Bytes of one element.
constexpr std::int64_t itemSize(DType type)
{
    switch (type) {
    case DType::Float64:
    case DType::Int64: return 8;
    case DType::Float32:
    case DType::Int32: return 4;
    case DType::Float16:
    case DType::BFloat16:
    case DType::Int16: return 2;
    default: return 1;
    }
}

/// Whether the dtype is floating-point, including the 16-bit dtypes and float8.
constexpr bool isFloating(DType type)
{
    return type == DType::Float32 || type == DType::Float16 || type == DType::BFloat16 || type == DType::Float64
           || type == DType::Float8;
}

/// Whether the dtype is float16 or bfloat16.
constexpr bool isHalfPrecision(DType type)
{
    return type == DType::Float16 || type == DType::BFloat16;
}

/// The name in PyTorch, without the module: "float32", "bfloat16", "int64".
std::string_view name(DType type);
/// The dtype with that name. If there is none, the result is Float32 and `known` is set to false.
DType dtypeFromName(std::string_view name, bool* known = nullptr);

} // namespace vram
