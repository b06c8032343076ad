// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/shape.h"

namespace vram {

void Shape::insert(int at, std::int64_t extent)
{
    if (m_rank == kMaxRank)
        return;
    const auto place = m_extents.begin() + std::clamp(at < 0 ? at + m_rank + 1 : at, 0, m_rank);
    std::move_backward(place, m_extents.begin() + m_rank, m_extents.begin() + m_rank + 1);
    *place = extent;
    ++m_rank;
}

void Shape::erase(int at)
{
    if (at < 0)
        at += m_rank;
    if (at < 0 || at >= m_rank)
        return;
    std::move(m_extents.begin() + at + 1, m_extents.begin() + m_rank, m_extents.begin() + at);
    --m_rank;
}

std::string text(const Shape& shape)
{
    if (shape.empty())
        return "scalar";
    std::string result;
    for (const std::int64_t extent : shape) {
        if (!result.empty())
            result += "×";
        result += std::to_string(extent);
    }
    return result;
}

} // namespace vram
