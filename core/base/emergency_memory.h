// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vram {

/// Sets some memory aside and frees it when an allocation fails, so that stack unwinding and the error message have
/// enough memory: destructors in libraries allocate, and an exception that leaves a destructor terminates the program.
/// Call this function at program start and again after catching std::bad_alloc. Returns false if the reserve cannot be
/// allocated.
bool reserveEmergencyMemory();

/// During its lifetime, allocations use the reserve instead of failing. It is meant for destructors that allocate, such
/// as those of nlohmann::json.
class EmergencyMemoryScope
{
public:
    EmergencyMemoryScope();
    ~EmergencyMemoryScope();
    EmergencyMemoryScope(const EmergencyMemoryScope&) = delete;
    EmergencyMemoryScope& operator=(const EmergencyMemoryScope&) = delete;
};

} // namespace vram
