// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/emergency_memory.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <new>

namespace vram {

namespace {

/// Size of the reserve in bytes, which exceeds what the destructors of large model files allocate.
constexpr std::size_t kReserve = 8U << 20U;

std::atomic<void*> reserve = nullptr;
std::atomic<int> destructions = 0;

/// The new-handler. When it returns, operator new tries the allocation again.
void useReserve()
{
    void* const kept = reserve.exchange(nullptr);
    std::free(kept);
    // An exception that leaves a destructor would terminate the program.
    if (kept && (std::uncaught_exceptions() > 0 || destructions > 0))
        return;
    throw std::bad_alloc();
}

} // namespace

EmergencyMemoryScope::EmergencyMemoryScope()
{
    ++destructions;
}

EmergencyMemoryScope::~EmergencyMemoryScope()
{
    --destructions;
}

bool reserveEmergencyMemory()
{
    std::set_new_handler(useReserve);
    void* none = nullptr;
    void* const block = std::malloc(kReserve);
    if (!reserve.compare_exchange_strong(none, block))
        std::free(block);
    return reserve.load() != nullptr;
}

} // namespace vram
