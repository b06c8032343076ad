// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/tape_shape.h"

#include "base/layout.h"

namespace vram {

ShapePool::Entry& ShapePool::add(const Shape& shape)
{
    if (m_count == m_chunks.size() * kChunk)
        m_chunks.push_back(std::make_unique<std::array<Entry, kChunk>>());
    Entry& entry = (*m_chunks[m_count / kChunk])[m_count % kChunk];
    ++m_count;
    entry = {shape, shape.elements()};
    return entry;
}

const ShapePool::Entry& ShapePool::rowMajorOf(const Shape& shape)
{
    return entryOf(contiguousStrides(shape));
}

void ShapePool::clear()
{
    m_count = 0;
    m_recent.fill(nullptr);
}

} // namespace vram
