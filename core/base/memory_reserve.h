#pragma once

namespace vram {

/// Keeps some memory aside and frees it when an allocation fails, for unwinding and the message to the user:
/// destructors of libraries allocate, and an exception thrown by one ends the program. Call it when the program starts,
/// and again after catching std::bad_alloc. False if the reserve cannot be allocated.
bool keepMemoryInReserve();

} // namespace vram
