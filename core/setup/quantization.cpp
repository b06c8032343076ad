// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/quantization.h"

namespace vram {

namespace {

constexpr std::int64_t kBlock = 64;
constexpr std::int64_t kNestedBlock = 256;
constexpr std::int64_t kCodeValues = 16;

std::int64_t blocks(std::int64_t elements, std::int64_t size)
{
    return elements / size + (elements % size != 0 ? 1 : 0);
}

} // namespace

std::optional<QuantizedWeight> quantizedWeight(const Setup& setup, std::int64_t rows, std::int64_t columns)
{
    const std::int64_t elements = checkedMul(rows, columns);
    if (setup.quantize == Quantization::Int8)
        return QuantizedWeight{.codes = elements, .maxima = rows};
    const std::int64_t maxima = blocks(elements, kBlock);
    const Bytes codes = blocks(elements, 2);
    if (setup.quantize == Quantization::Nf4)
        return QuantizedWeight{.codes = codes, .maxima = maxima, .values = kCodeValues};
    if (setup.quantize == Quantization::Nf4Double)
        return QuantizedWeight{.codes = codes,
                               .maxima = blocks(maxima, kNestedBlock),
                               .maximaCodes = maxima,
                               .values = kCodeValues,
                               .offsets = 1};
    return std::nullopt;
}

} // namespace vram
