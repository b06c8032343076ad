// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "setup/setup.h"

#include <cstdint>
#include <optional>

namespace vram {

/// The tensors that hold a linear weight once bitsandbytes has quantized it (bitsandbytes 0.45 to 0.49, functional.py).
/// int8_vectorwise_quant: one byte per element and an fp32 maximum for each row (SCB). quantize_4bit: half a byte per
/// element, an fp32 maximum for each block of 64 (absmax) and the 16 values that the codes stand for. With
/// compress_statistics (QLoRA, Dettmers et al. 2023) the maxima, minus their mean, become one byte each, with an fp32
/// maximum for each 256.
struct QuantizedWeight {
    Bytes codes = 0;
    std::int64_t maxima = 0;  ///< fp32
    Bytes maximaCodes = 0;    ///< Double quantization: one byte for each block of 64.
    std::int64_t values = 0;  ///< fp32; the values that the codes stand for.
    std::int64_t offsets = 0; ///< fp32; the mean of the maxima.
};

/// The fp32 values that the codes of double quantization stand for, shared by all layers (functional.py,
/// name2qmap["dynamic"]).
inline constexpr std::int64_t kDynamicMap = 256;

/// The tensors of a weight [rows, columns] under the setup's quantization; nullopt if it is not quantized.
std::optional<QuantizedWeight> quantizedWeight(const Setup& setup, std::int64_t rows, std::int64_t columns);

} // namespace vram
