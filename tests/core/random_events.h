// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/memory.h"

#include <random>
#include <vector>

namespace vram::test {

/// Returns `count` random events, which are allocations of nextSize() bytes and releases. At most `most` storages are
/// alive at a time. The fewer are alive, the likelier an allocation is.
template<typename NextSize>
std::vector<MemoryEvent> randomEvents(std::mt19937_64& random, std::size_t count, std::size_t most, NextSize nextSize)
{
    std::vector<MemoryEvent> events;
    std::vector<StorageId> alive;
    StorageId next{0};
    while (events.size() < count) {
        if (alive.empty() || random() % most >= alive.size()) {
            events.push_back(MemoryEvent::allocation(next, nextSize()));
            alive.push_back(next++);
        } else {
            const std::size_t i = random() % alive.size();
            events.push_back(MemoryEvent::release(alive[i]));
            alive[i] = alive.back();
            alive.pop_back();
        }
    }
    return events;
}

} // namespace vram::test
