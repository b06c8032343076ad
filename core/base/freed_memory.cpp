// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/freed_memory.h"

#include <cstddef> // Defines __GLIBC__.

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace vram {

void keepFreedMemory()
{
#if defined(__GLIBC__)
    constexpr int kKept = 256 << 20;
    mallopt(M_MMAP_THRESHOLD, kKept);
    mallopt(M_TRIM_THRESHOLD, kKept);
#endif
}

} // namespace vram
