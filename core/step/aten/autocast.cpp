// SPDX-License-Identifier: GPL-3.0-or-later

// The casts of autocast, each of which is a kernel of its own.

#include "step/aten/elementwise.h"
#include "step/recorder.h"
#include "step/tape_period.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace vram {

// at::autocast::cached_cast caches only the casts of leaves that require a gradient, because these leaves are read
// repeatedly. It leaves float64 and complex tensors alone, which are represented by float64 here.
Tensor Recorder::castToHalf(const Tensor& tensor)
{
    if (!m_autocast || !tensor.defined() || !isFloating(tensor.dtype) || tensor.dtype == DType::Float64
        || tensor.dtype == *m_autocast)
        return tensor;
    if (!tensor.leaf.valid() || !tensor.requiresGrad)
        return aten::cast(*this, tensor, *m_autocast);
    // A compiled region does not use casts that were cached outside it.
    const auto known = m_casts.find(tensor.storage);
    if (known != m_casts.end() && (!m_graph || known->second.storage >= m_traceStart.storages))
        return known->second;
    const Tensor half = aten::cast(*this, tensor, *m_autocast);
    m_casts.emplace(tensor.storage, half);
    return half;
}

Tensor Recorder::castToFloat(const Tensor& tensor)
{
    return m_autocast && tensor.defined() && isHalfPrecision(tensor.dtype) ? aten::cast(*this, tensor, DType::Float32)
                                                                           : tensor;
}

void Recorder::castToWidest(Tensor& first, Tensor& second)
{
    if (first.dtype == second.dtype)
        return;
    second = castToFloat(second);
    first = castToFloat(first);
}

void Recorder::repeatCasts(const TapePeriod& period, std::int32_t repeats)
{
    std::vector<std::pair<TapeStorageId, Tensor>> casts;
    std::ranges::copy_if(m_casts, std::back_inserter(casts),
                         [&](const auto& cast) { return period.contains(cast.first); });
    for (std::int32_t r = 1; r <= repeats; ++r) {
        for (const auto& [storage, half] : casts)
            m_casts.emplace(period.shifted(storage, r), period.shifted(half, r));
    }
}

void Recorder::clearCasts()
{
    for (const auto& [storage, half] : m_casts)
        keepAlive(half);
    m_casts.clear();
}

} // namespace vram
