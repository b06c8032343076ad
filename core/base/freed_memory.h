// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vram {

/// Lets the C library keep freed blocks of up to 256 MiB for later allocations instead of returning them to the kernel.
/// Searches make and free large arrays hundreds of times, and a third of their time would go to page faults. Call this
/// function at program start. It has no effect with C libraries other than glibc.
void keepFreedMemory();

} // namespace vram
