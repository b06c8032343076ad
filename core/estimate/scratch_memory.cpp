// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/scratch_memory.h"

#include <mutex>
#include <new>
#include <utility>

namespace vram {

namespace {

class ScratchPool
{
public:
    std::unique_ptr<ScratchMemory> take()
    {
        const std::lock_guard lock(m_mutex);
        if (m_idle.empty())
            return std::make_unique<ScratchMemory>();
        std::unique_ptr<ScratchMemory> scratch = std::move(m_idle.back());
        m_idle.pop_back();
        return scratch;
    }
    void give(std::unique_ptr<ScratchMemory> scratch)
    {
        const std::lock_guard lock(m_mutex);
        try {
            m_idle.push_back(std::move(scratch));
        } catch (const std::bad_alloc&) {
            scratch.reset(); // If memory is short, freeing the scratch memory is better than keeping it.
        }
    }

private:
    std::mutex m_mutex;
    std::vector<std::unique_ptr<ScratchMemory>> m_idle;
};

ScratchPool& scratchPool()
{
    static ScratchPool all;
    return all;
}

} // namespace

ScratchMemory::Stage& ScratchMemory::stage(std::size_t i)
{
    if (i == 0)
        return first;
    while (moreStages.size() < i)
        moreStages.push_back(std::make_unique<Stage>());
    return *moreStages[i - 1];
}

ScratchLease::ScratchLease() : m_scratch(scratchPool().take()) {}

ScratchLease::~ScratchLease()
{
    scratchPool().give(std::move(m_scratch));
}

} // namespace vram
