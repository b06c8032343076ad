// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vram {

/// Sets some memory aside and frees it when an allocation fails, so that unwinding and the error message have enough:
/// destructors in libraries allocate, and an exception thrown by one terminates the program. Call it at program start
/// and again after catching std::bad_alloc. Returns false if the reserve cannot be allocated.
bool reserveEmergencyMemory();

/// During its lifetime, allocations use the reserve instead of failing. For destructors that allocate, such as those of
/// nlohmann::json.
class EmergencyMemoryScope
{
public:
    EmergencyMemoryScope();
    ~EmergencyMemoryScope();
    EmergencyMemoryScope(const EmergencyMemoryScope&) = delete;
    EmergencyMemoryScope& operator=(const EmergencyMemoryScope&) = delete;
};

} // namespace vram
