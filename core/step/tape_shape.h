#pragma once

#include "network/shape.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace vram {

/// A shape that a ShapePool keeps: reads as a Shape, and copies as one pointer.
class TapeShape
{
public:
    TapeShape() = default;
    explicit TapeShape(const Shape& kept) : m_shape(&kept) {}

    operator const Shape&() const { return *m_shape; }
    int rank() const { return m_shape->rank(); }
    bool empty() const { return m_shape->empty(); }
    std::int64_t operator[](int i) const { return (*m_shape)[i]; }
    const std::int64_t* begin() const { return m_shape->begin(); }
    const std::int64_t* end() const { return m_shape->end(); }
    std::int64_t back() const { return m_shape->back(); }
    std::int64_t elements() const { return m_shape->elements(); }

    friend bool operator==(const TapeShape& a, const TapeShape& b)
    {
        return a.m_shape == b.m_shape || *a.m_shape == *b.m_shape;
    }
    friend bool operator==(const TapeShape& a, const Shape& b) { return *a.m_shape == b; }

private:
    static constexpr Shape kScalar{};

    const Shape* m_shape = &kScalar;
};

/// The shapes of a tape. Most tensors of a network have one of few shapes, so that what is kept stays small.
class ShapePool
{
public:
    /// A tensor's extents, and their row-major strides.
    struct Dense {
        TapeShape shape;
        TapeShape strides;
    };

    TapeShape keep(const Shape& shape) { return TapeShape(entryOf(shape).shape); }
    Dense dense(const Shape& shape)
    {
        const Entry& entry = entryOf(shape);
        return {TapeShape(entry.shape), TapeShape(entry.strides)};
    }
    /// Forgets all; keeps its memory for the next tape.
    void clear();

private:
    struct Entry {
        Shape shape;
        Shape strides;
    };
    static constexpr std::size_t kChunk = 64;
    static constexpr int kIndexBits = 8;

    static std::size_t slotOf(const Shape& shape)
    {
        std::uint64_t hash = static_cast<std::uint64_t>(shape.rank());
        for (const std::int64_t extent : shape)
            hash = (hash + static_cast<std::uint64_t>(extent)) * 0x9E3779B97F4A7C15U;
        return hash >> (64 - kIndexBits);
    }
    const Entry& entryOf(const Shape& shape)
    {
        const Entry*& recent = m_recent[slotOf(shape)];
        if (!recent || !(recent->shape == shape))
            recent = &add(shape);
        return *recent;
    }
    const Entry& add(const Shape& shape);

    std::vector<std::unique_ptr<std::array<Entry, kChunk>>> m_chunks; ///< Entries stay where they are.
    std::size_t m_count = 0;
    std::array<const Entry*, std::size_t{1} << kIndexBits> m_recent{}; ///< By hash, the last one of it.
};

} // namespace vram
