// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace vram::snapshot {

/// A value on the stack of a pickle machine: a kind, and a number whose meaning depends on the kind. It is packed into
/// eight bytes because a history contains millions of values.
class Value
{
public:
    enum class Kind : std::uint8_t {
        None,
        Boolean,
        Integer,
        WideInteger, ///< Index of an integer that needs more than 56 bits.
        Real,        ///< Index of a floating-point number.
        Text,        ///< Index of an interned string.
        List,        ///< Index of a list, tuple or set under construction.
        Dictionary,  ///< Index of a dictionary under construction.
        Event,       ///< Index of an event converted from a dictionary.
        Frame,
        Stack,
        Segment,
        Block,
        Annotation,
        Mark
    };

    Value() = default;
    Value(Kind kind, std::int64_t payload = 0)
        : m_bits(static_cast<std::uint64_t>(kind) << 56U | (static_cast<std::uint64_t>(payload) & kPayload))
    {
    }

    Kind kind() const { return static_cast<Kind>(m_bits >> 56U); }
    bool is(Kind kind) const { return this->kind() == kind; }
    std::int64_t payload() const { return static_cast<std::int64_t>(m_bits << 8U) >> 8; }
    std::size_t index() const { return static_cast<std::size_t>(m_bits & kPayload); }
    bool operator==(const Value&) const = default;

    static bool fits(std::int64_t number) { return number >= -kWidest && number < kWidest; }

private:
    static constexpr std::uint64_t kPayload = (std::uint64_t{1} << 56U) - 1;
    static constexpr std::int64_t kWidest = std::int64_t{1} << 55;
    std::uint64_t m_bits = 0;
};

} // namespace vram::snapshot
