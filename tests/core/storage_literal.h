// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/memory.h"

/// Literal for storage ids: 3_s is the storage with index 3.
constexpr vram::StorageId operator""_s(unsigned long long number)
{
    return vram::StorageId(number);
}

constexpr vram::MemoryEvent allocation(vram::StorageId storage, vram::Bytes bytes,
                                       vram::Stream stream = vram::Stream::Default)
{
    return vram::MemoryEvent::allocation(storage, bytes, stream);
}

constexpr vram::MemoryEvent release(vram::StorageId storage)
{
    return vram::MemoryEvent::release(storage);
}
