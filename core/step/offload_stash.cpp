// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/offload_stash.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace vram {

namespace {

constexpr std::int64_t kStashed = 5; // Default of max_fwd_stash_size.

} // namespace

void OffloadStash::clear()
{
    m_number = 0;
    m_sent.clear();
    m_copies.clear();
    m_before.clear();
    m_inNode = false;
}

void OffloadStash::sent(SavedId saved, StorageId storage)
{
    ++m_number;
    assert(m_sent.empty() || m_sent.back().number < m_number);
    letGoBefore(m_number - kStashed + 1);
    m_memory.retain(storage);
    m_sent.push_back({m_number, saved, storage});
}

void OffloadStash::letGoBefore(std::int64_t number)
{
    for (; !m_sent.empty() && m_sent.front().number < number; m_sent.pop_front())
        m_memory.release(m_sent.front().storage);
}

bool OffloadStash::holds(SavedId saved) const
{
    return std::ranges::find(m_sent, saved, &Sent::saved) != m_sent.end();
}

void OffloadStash::beginNode()
{
    if (m_inNode)
        return;
    m_inNode = true;
    m_before = std::move(m_copies);
    m_copies.clear();
}

StorageId OffloadStash::copy(Bytes bytes)
{
    m_memory.setStream(Stream::Offload);
    const StorageId storage = m_memory.allocate(bytes, Category::Activation);
    m_memory.setStream(Stream::Default);
    m_memory.retain(storage);
    m_copies.push_back(storage);
    return storage;
}

void OffloadStash::nodeRan()
{
    if (!m_inNode)
        return;
    m_inNode = false;
    letGoBefore(std::numeric_limits<std::int64_t>::max());
    release(m_before);
}

void OffloadStash::endBackward()
{
    assert(!m_inNode);
    release(m_copies);
    m_number = 0;
}

void OffloadStash::release(std::vector<StorageId>& copies)
{
    for (const StorageId storage : copies)
        m_memory.release(storage);
    copies.clear();
}

} // namespace vram
