#pragma once

namespace vram {

/// Keeps some memory aside and frees it when an allocation fails, so that unwinding and the message to the user have some:
/// destructors of libraries allocate, and an exception thrown by one ends the program. Call it when the program starts, and
/// again after catching std::bad_alloc. False where not even the reserve can be had.
bool keepMemoryInReserve();

} // namespace vram
