// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace vram {

/// The position of an entry in a column, or none. Indices with different tags do not convert into each other, so that a
/// node is never mistaken for a storage. An index takes four bytes, so a column holds fewer than 2^31 entries.
template<typename Tag>
class Index
{
public:
    constexpr Index() = default;
    constexpr explicit Index(std::integral auto position) : m_number(static_cast<std::int32_t>(position))
    {
        assert(std::in_range<std::int32_t>(position));
    }
    static constexpr Index none() { return {}; }

    constexpr bool valid() const { return m_number >= 0; }
    /// The position as a number; -1 for none.
    constexpr std::int32_t number() const { return m_number; }
    /// The position, for indexing a plain vector. Requires valid().
    constexpr std::size_t position() const
    {
        assert(valid());
        return static_cast<std::size_t>(m_number);
    }

    /// none() sorts before every position.
    constexpr auto operator<=>(const Index&) const = default;
    constexpr Index& operator++() { return *this += 1; }
    constexpr Index operator++(int) { return std::exchange(*this, *this + 1); }
    constexpr Index& operator--() { return *this += -1; }
    constexpr Index& operator+=(std::int32_t by)
    {
        m_number += by;
        return *this;
    }
    friend constexpr Index operator+(Index index, std::int32_t by) { return index += by; }
    friend constexpr Index operator-(Index index, std::int32_t by) { return index += -by; }
    friend constexpr std::int32_t operator-(Index a, Index b) { return a.m_number - b.m_number; }

private:
    std::int32_t m_number = -1;
};

/// Consecutive entries of a column. Iterating yields their indices.
template<typename Id>
struct IndexRange {
    Id first{0};
    std::int32_t count = 0;

    class Iterator
    {
    public:
        using value_type = Id;
        using difference_type = std::ptrdiff_t;

        constexpr Iterator() = default;
        constexpr explicit Iterator(Id at) : m_at(at) {}
        constexpr Id operator*() const { return m_at; }
        constexpr Iterator& operator++()
        {
            ++m_at;
            return *this;
        }
        constexpr Iterator operator++(int) { return Iterator(m_at++); }
        constexpr bool operator==(const Iterator&) const = default;

    private:
        Id m_at{};
    };

    static constexpr IndexRange between(Id first, Id after) { return {first, after - first}; }

    constexpr Iterator begin() const { return Iterator(first); }
    constexpr Iterator end() const { return Iterator(after()); }
    /// One past the last index.
    constexpr Id after() const { return first + count; }
    constexpr bool empty() const { return count == 0; }
    constexpr void endAt(Id after) { count = after - first; }
    constexpr Id operator[](std::int32_t i) const
    {
        assert(i >= 0 && i < count);
        return first + i;
    }
    constexpr bool operator==(const IndexRange&) const = default;
};

/// A vector that only indices of one kind can subscript; it asserts that they are in range.
template<typename Id, typename T>
class IndexedVector : public std::vector<T>
{
public:
    using std::vector<T>::vector;

    T& operator[](Id index)
    {
        assert(contains(index));
        return std::vector<T>::operator[](static_cast<std::size_t>(index.number()));
    }
    const T& operator[](Id index) const
    {
        assert(contains(index));
        return std::vector<T>::operator[](static_cast<std::size_t>(index.number()));
    }
    bool contains(Id index) const { return index.valid() && std::cmp_less(index.number(), this->size()); }
    /// The index that the next added entry will have.
    Id next() const { return Id(this->size()); }
    IndexRange<Id> indices() const { return {Id(0), next().number()}; }
};

/// A view of a column's entries. It does not check bounds, except in assertions.
template<typename Id, typename T>
class IndexedSpan
{
public:
    template<typename Entry>
    explicit(false) IndexedSpan(IndexedVector<Id, Entry>& column) : m_entries(column)
    {
    }
    template<typename Entry>
    explicit(false) IndexedSpan(const IndexedVector<Id, Entry>& column) : m_entries(column)
    {
    }
    template<typename Entry>
    explicit(false) IndexedSpan(IndexedSpan<Id, Entry> span) : m_entries(span.entries())
    {
    }

    T& operator[](Id index) const
    {
        assert(index.position() < m_entries.size());
        return m_entries[index.position()];
    }
    std::span<T> entries() const { return m_entries; }

private:
    std::span<T> m_entries;
};

} // namespace vram

/// Iterators of an IndexRange do not refer to the range itself.
template<typename Id>
inline constexpr bool std::ranges::enable_borrowed_range<vram::IndexRange<Id>> = true; // NOLINT: the standard's name.

template<typename Tag>
struct std::hash<vram::Index<Tag>> {
    std::size_t operator()(vram::Index<Tag> index) const noexcept { return std::hash<std::int32_t>{}(index.number()); }
};
