// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>

namespace vram {

/// The sizes of a tensor, at most `kMaxRank` of them, stored inline because an estimate creates thousands of shapes.
class Shape
{
public:
    static constexpr int kMaxRank = 8;

    Shape() = default;
    Shape(std::initializer_list<std::int64_t> extents) { assign(extents.begin(), extents.end()); }
    Shape(const std::int64_t* first, const std::int64_t* last) { assign(first, last); }

    int rank() const { return m_rank; }
    bool empty() const { return m_rank == 0; }
    std::int64_t& operator[](int i) { return m_extents[static_cast<std::size_t>(i < 0 ? i + m_rank : i)]; }
    std::int64_t operator[](int i) const { return m_extents[static_cast<std::size_t>(i < 0 ? i + m_rank : i)]; }
    const std::int64_t* begin() const { return m_extents.data(); }
    const std::int64_t* end() const { return m_extents.data() + m_rank; }
    std::int64_t back() const { return (*this)[m_rank - 1]; }

    void push(std::int64_t extent)
    {
        if (m_rank < kMaxRank)
            m_extents[static_cast<std::size_t>(m_rank++)] = extent;
    }
    void insert(int at, std::int64_t extent);
    void erase(int at);

    /// Product of the sizes (1 for a scalar); kOverflow if it exceeds 63 bits.
    std::int64_t elements() const
    {
        std::int64_t count = 1;
        for (const std::int64_t extent : *this)
            count = checkedMul(count, extent);
        return count;
    }

    bool operator==(const Shape& other) const
    {
        if (m_rank != other.m_rank)
            return false;
        // A plain loop suffices, as there are usually only three or four sizes.
        for (std::size_t i = 0; i < static_cast<std::size_t>(m_rank); ++i) {
            if (m_extents[i] != other.m_extents[i])
                return false;
        }
        return true;
    }

private:
    template<typename It>
    void assign(It first, It last)
    {
        for (; first != last; ++first)
            push(*first);
    }

    std::array<std::int64_t, kMaxRank> m_extents{};
    int m_rank = 0;
};

/// Formats a shape: "64×112×112", or "scalar" for rank 0.
std::string text(const Shape& shape);

} // namespace vram
