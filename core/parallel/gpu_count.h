// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <cstdint>

namespace vram {

/// Returns "1 GPU" or "2 GPUs".
inline Message gpuCount(std::int64_t count)
{
    return counted(count, "%1 GPU"_tr, "%1 GPUs"_tr);
}

} // namespace vram
