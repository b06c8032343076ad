#pragma once

#include "step/memory.h"

/// 3_s: the storage with that number.
constexpr vram::StorageId operator""_s(unsigned long long number)
{
    return vram::StorageId(number);
}
