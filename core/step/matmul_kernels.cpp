// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/matmul_kernels.h"

namespace vram {

// An estimate calls this for every kernel, and few kernels have a name of one of these lengths.
bool isMatmul(std::string_view kernel)
{
    switch (kernel.size()) {
    case 2: return kernel == "mm";
    case 3: return kernel == "bmm";
    case 5: return kernel == "addmm";
    case 7: return kernel == "baddbmm";
    case 11: return kernel == "MmBackward0";
    case 12: return kernel == "BmmBackward0";
    case 14: return kernel == "AddmmBackward0";
    case 16: return kernel == "BaddbmmBackward0";
    default: return false;
    }
}

} // namespace vram
