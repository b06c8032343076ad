// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/selected_gpu.h"

#include "devices/compute_capability.h"

#include <utility>

namespace vram {

SelectedGpu selectedGpu(const Setup& setup, const Catalogues& catalogues)
{
    SelectedGpu chosen;
    if (Result<Gpu> found = findGpu(catalogues.gpus, setup.gpu)) {
        chosen.gpu = std::move(found).value();
        chosen.kernels = kernelDevice(chosen.gpu);
    } else {
        if (setup.customCapacity <= 0)
            chosen.problem = found.error();
        chosen.gpu.name = setup.gpu.empty() ? "Custom GPU" : setup.gpu;
        chosen.gpu.marketedGib = setup.customCapacity;
        chosen.gpu.custom = true;
    }
    chosen.kernels.copies = catalogues.convolutionCopies;
    return chosen;
}

KernelDevice kernelDeviceOf(const Setup& setup, const Catalogues& catalogues)
{
    return selectedGpu(setup, catalogues).kernels;
}

} // namespace vram
