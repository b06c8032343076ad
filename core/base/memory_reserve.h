#pragma once

namespace vram {

/// Keeps some memory aside until none is left. Then it is given back, so that what unwinds and what tells the user find
/// some: destructors of libraries allocate, and an exception out of one ends the program. To be called where the program
/// begins, and again after a std::bad_alloc was caught. False where there is not even that much.
bool keepMemoryInReserve();

} // namespace vram
