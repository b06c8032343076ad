// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace vram::fuzz {

/// Decisions derived from a fuzzer's bytes, in order, and zeros once these are used up. Changing one byte changes one
/// decision.
class Drawn
{
public:
    Drawn(const std::uint8_t* data, std::size_t size) : m_data(data), m_size(size) {}

    bool empty() const { return m_at >= m_size; }
    std::uint8_t byte() { return empty() ? std::uint8_t{0} : m_data[m_at++]; }
    /// Returns a number from 0 to count - 1, or 0 if `count` is 0.
    std::size_t below(std::size_t count)
    {
        std::size_t value = byte();
        if (count > 256)
            value = value << 8 | byte();
        return count == 0 ? 0 : value % count;
    }
    /// A number that is usually small, like the sizes of layers, but sometimes large or at the limits of 64 bits.
    std::int64_t integer()
    {
        const std::uint8_t kind = byte();
        if (kind < 200)
            return kind % 17;
        if (kind < 240)
            return std::int64_t{1} << (byte() % 12);
        if (kind < 250)
            return std::int64_t{byte()} << (byte() % 56);
        return kind % 2 == 0 ? -std::int64_t{byte()} : INT64_MAX - byte();
    }

private:
    const std::uint8_t* m_data;
    std::size_t m_size;
    std::size_t m_at = 0;
};

/// An extent that was parsed from text, so that its fraction is reduced.
inline Extent drawnExtent(Drawn& drawn)
{
    const std::int64_t fixed = drawn.integer();
    if (drawn.byte() % 8 != 0)
        return fixed;
    const Extent extent(fixed, drawn.integer(), 1 + drawn.byte() % 3);
    return parseExtent(text(extent)).value_or(fixed);
}

inline Extents drawnExtents(Drawn& drawn, const AttributeSpec& spec)
{
    Extents extents;
    const std::size_t count = drawn.below(static_cast<std::size_t>(std::max(spec.maximumCount, 0)) + 1);
    for (std::size_t i = 0; i < count; ++i)
        extents.push_back(drawnExtent(drawn));
    return extents;
}

/// A value of the attribute's kind. It may be one that the attribute does not accept; fault() checks that.
inline AttributeValue drawnValue(Drawn& drawn, const AttributeSpec& spec)
{
    static constexpr const char* kTexts[] = {"", "*", "all-linear", "q_proj,v_proj", "blocks.*", "x", "weight", "1,2"};
    switch (spec.kind) {
    case AttributeKind::Integer: return drawn.integer();
    case AttributeKind::Real: return static_cast<double>(drawn.integer()) / 8;
    case AttributeKind::Boolean: return drawn.byte() % 2 == 1;
    case AttributeKind::Choice: return std::string(spec.choices[drawn.below(spec.choices.size())]);
    case AttributeKind::Text: return std::string(kTexts[drawn.below(std::size(kTexts))]);
    case AttributeKind::Extents: return drawnExtents(drawn, spec);
    }
    return {};
}

} // namespace vram::fuzz
