// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "setup/setup.h"

#include <cstdint>
#include <optional>

namespace vram {

/// The tensors that hold a linear weight after quantization by bitsandbytes (0.45 to 0.49, functional.py).
/// int8_vectorwise_quant stores one byte per element and an fp32 maximum per row (SCB). quantize_4bit stores half a
/// byte per element, an fp32 maximum per block of 64 (absmax) and a code book of 16 values. With compress_statistics
/// (QLoRA, Dettmers et al. 2023), the maxima, minus their mean, take one byte each, plus an fp32 maximum for every 256.
struct QuantizedWeight {
    Bytes codes = 0;
    std::int64_t maxima = 0;  ///< Number of maxima, in fp32.
    Bytes maximaCodes = 0;    ///< Bytes of the maxima under double quantization: one per block of 64.
    std::int64_t values = 0;  ///< Number of fp32 values in the code book.
    std::int64_t offsets = 0; ///< Number of fp32 means that were subtracted from the maxima.
};

/// Number of fp32 values in the code book of double quantization, which all layers share (functional.py,
/// name2qmap["dynamic"]).
inline constexpr std::int64_t kDynamicMap = 256;

/// The tensors of a weight [rows, columns] under the setup's quantization; nullopt if it is not quantized.
std::optional<QuantizedWeight> quantizedWeight(const Setup& setup, std::int64_t rows, std::int64_t columns);

} // namespace vram
