// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/activation_offloading.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace vram {

namespace {

constexpr std::int64_t kStashed = 5; // Default of max_fwd_stash_size.

} // namespace

void ActivationOffloading::clear()
{
    m_number = 0;
    m_pending.clear();
    m_copies.clear();
    m_before.clear();
    m_inNode = false;
}

void ActivationOffloading::noteOffloadedTensor(SavedId saved, StorageId storage)
{
    ++m_number;
    assert(m_pending.empty() || m_pending.back().number < m_number);
    releaseBefore(m_number - kStashed + 1);
    m_memory.retain(storage);
    m_pending.push_back({m_number, saved, storage});
}

void ActivationOffloading::releaseBefore(std::int64_t number)
{
    for (; !m_pending.empty() && m_pending.front().number < number; m_pending.pop_front())
        m_memory.release(m_pending.front().storage);
}

bool ActivationOffloading::contains(SavedId saved) const
{
    return std::ranges::find(m_pending, saved, &OffloadedTensor::saved) != m_pending.end();
}

void ActivationOffloading::beginNode()
{
    if (m_inNode)
        return;
    m_inNode = true;
    m_before = std::move(m_copies);
    m_copies.clear();
}

StorageId ActivationOffloading::copy(Bytes bytes)
{
    m_memory.setStream(Stream::Offload);
    const StorageId storage = m_memory.allocate(bytes, Category::Activation);
    m_memory.setStream(Stream::Default);
    m_memory.retain(storage);
    m_copies.push_back(storage);
    return storage;
}

void ActivationOffloading::endNode()
{
    if (!m_inNode)
        return;
    m_inNode = false;
    releaseBefore(std::numeric_limits<std::int64_t>::max());
    release(m_before);
}

void ActivationOffloading::endBackward()
{
    assert(!m_inNode);
    release(m_copies);
    m_number = 0;
}

void ActivationOffloading::release(std::vector<StorageId>& copies)
{
    for (const StorageId storage : copies)
        m_memory.release(storage);
    copies.clear();
}

} // namespace vram
