// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vram {

/// Sets some memory aside and frees it when an allocation fails, so that there is enough to unwind and to tell the
/// user: destructors in libraries allocate, and an exception thrown by one terminates the program. Call it at program
/// start and again after catching std::bad_alloc. Returns false if the reserve cannot be allocated.
bool keepMemoryInReserve();

/// While it lives, allocations take the reserve rather than fail: for destructors that allocate, as nlohmann::json's.
class ReservedDestruction
{
public:
    ReservedDestruction();
    ~ReservedDestruction();
    ReservedDestruction(const ReservedDestruction&) = delete;
    ReservedDestruction& operator=(const ReservedDestruction&) = delete;
};

} // namespace vram
