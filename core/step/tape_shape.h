// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/layout.h"
#include "base/shape.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace vram {

/// A shape owned by a ShapePool. It can be used like a Shape and is as cheap to copy as a pointer.
class TapeShape
{
public:
    /// The stored data of a shape.
    struct Entry {
        Shape shape{};
        std::int64_t elements = 1;
        const Entry* rowMajor = nullptr; ///< Strides of a row-major tensor of that shape, computed on first use.
    };

    TapeShape() = default;
    explicit TapeShape(const Entry& entry) : m_entry(&entry) {}

    operator const Shape&() const { return m_entry->shape; }
    int rank() const { return m_entry->shape.rank(); }
    bool empty() const { return m_entry->shape.empty(); }
    std::int64_t operator[](int i) const { return m_entry->shape[i]; }
    const std::int64_t* begin() const { return m_entry->shape.begin(); }
    const std::int64_t* end() const { return m_entry->shape.end(); }
    std::int64_t back() const { return m_entry->shape.back(); }
    std::int64_t elements() const { return m_entry->elements; }

    /// Whether `strides` are the strides that ShapePool::dense has given a tensor of this shape.
    bool isRowMajor(const TapeShape& strides) const
    {
        return m_entry->rowMajor == strides.m_entry && m_entry->elements > 0;
    }

    friend bool operator==(const TapeShape& a, const TapeShape& b)
    {
        return a.m_entry == b.m_entry || a.m_entry->shape == b.m_entry->shape;
    }
    friend bool operator==(const TapeShape& a, const Shape& b) { return a.m_entry->shape == b; }

private:
    static const Entry kScalar;

    const Entry* m_entry = &kScalar;
};

inline constexpr TapeShape::Entry TapeShape::kScalar{};

/// Equivalent to the overloads for plain shapes, but need not compare sizes for most tensors.
inline bool isContiguous(const TapeShape& shape, const TapeShape& strides)
{
    return shape.isRowMajor(strides)
           || isContiguous(static_cast<const Shape&>(shape), static_cast<const Shape&>(strides));
}
inline bool isNonOverlappingAndDense(const TapeShape& shape, const TapeShape& strides)
{
    return shape.isRowMajor(strides)
           || isNonOverlappingAndDense(static_cast<const Shape&>(shape), static_cast<const Shape&>(strides));
}

/// The shapes of a tape. Most tensors of a network have one of a few shapes, so the pool stays small.
class ShapePool
{
public:
    /// The sizes of a tensor, and their row-major strides.
    struct Dense {
        TapeShape shape;
        TapeShape strides;
    };

    TapeShape keep(const Shape& shape) { return TapeShape(entryOf(shape)); }
    Dense dense(const Shape& shape)
    {
        Entry& entry = entryOf(shape);
        if (!entry.rowMajor)
            entry.rowMajor = &rowMajorOf(shape);
        return {TapeShape(entry), TapeShape(*entry.rowMajor)};
    }
    /// Clears the pool, but keeps its memory for the next tape.
    void clear();

private:
    using Entry = TapeShape::Entry;
    static constexpr std::size_t kChunk = 64;
    static constexpr int kIndexBits = 10;

    static std::size_t slotOf(const Shape& shape)
    {
        auto hash = static_cast<std::uint64_t>(shape.rank());
        for (const std::int64_t extent : shape)
            hash = (hash + static_cast<std::uint64_t>(extent)) * 0x9E3779B97F4A7C15U;
        return hash >> (64 - kIndexBits);
    }
    Entry& entryOf(const Shape& shape)
    {
        Entry*& recent = m_recent[slotOf(shape)];
        if (!recent || !(recent->shape == shape))
            recent = &add(shape);
        return *recent;
    }
    Entry& add(const Shape& shape);
    const Entry& rowMajorOf(const Shape& shape);

    std::vector<std::unique_ptr<std::array<Entry, kChunk>>> m_chunks; ///< Entries, in chunks so that they never move.
    std::size_t m_count = 0;
    std::array<Entry*, std::size_t{1} << kIndexBits> m_recent{}; ///< The most recent entry with each hash.
};

} // namespace vram
