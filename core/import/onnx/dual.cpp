// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/dual.h"

#include <algorithm>

namespace vram::onnx {

BatchPair operator-(BatchPair x, BatchPair y)
{
    return combined(x, y, [](std::int64_t p, std::int64_t q) {
        std::int64_t result = 0;
        const bool overflow = p == kOverflow || q == kOverflow || __builtin_sub_overflow(p, q, &result);
        return overflow ? kOverflow : result;
    });
}

BatchPair elements(const Dims& dims)
{
    BatchPair count = 1;
    for (const BatchPair dim : dims)
        count = count * dim;
    return count;
}

std::optional<BatchPair> exactQuotient(BatchPair x, BatchPair y)
{
    const bool divides = y.a != 0 && y.b != 0 && x.a % y.a == 0 && x.b % y.b == 0;
    return divides ? std::optional(BatchPair(x.a / y.a, x.b / y.b)) : std::nullopt;
}

std::optional<Extent> extentOf(BatchPair value)
{
    const BatchPair difference = BatchPair(value.b) - BatchPair(value.a);
    constexpr std::int64_t step = kBatchB - kBatchA;
    if (value.a == kOverflow || value.b == kOverflow || difference.a == kOverflow || difference.a % step != 0)
        return std::nullopt;
    const std::int64_t slope = difference.a / step;
    const BatchPair fixed = BatchPair(value.a) - BatchPair(slope) * BatchPair(kBatchA);
    return fixed.a == kOverflow ? std::nullopt : std::optional(Extent(fixed.a, slope));
}

Extents extentsOf(const Dims& dims, bool* exact)
{
    Extents result;
    for (const BatchPair dim : dims) {
        const std::optional<Extent> extent = extentOf(dim);
        if (!extent && exact)
            *exact = false;
        result.push_back(extent.value_or(Extent(0, std::max<std::int64_t>(1, dim.a / kBatchA))));
    }
    return result;
}

} // namespace vram::onnx
