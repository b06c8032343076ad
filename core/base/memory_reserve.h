// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vram {

/// Sets some memory aside and frees it when an allocation fails, so that unwinding and the error message have enough:
/// destructors in libraries allocate, and an exception thrown by one terminates the program. Call it at program start
/// and again after catching std::bad_alloc. Returns false if the reserve cannot be allocated.
bool keepMemoryInReserve();

/// During its lifetime, allocations use the reserve instead of failing. For destructors that allocate, such as those of
/// nlohmann::json.
class ReservedDestruction
{
public:
    ReservedDestruction();
    ~ReservedDestruction();
    ReservedDestruction(const ReservedDestruction&) = delete;
    ReservedDestruction& operator=(const ReservedDestruction&) = delete;
};

} // namespace vram
