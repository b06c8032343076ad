// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"
#include "setup/kernel_device.h"

#include <vector>

namespace vram {

/// The data on which estimates are based. They are passed as a parameter so that tests can replace them.
struct Catalogues {
    std::vector<Gpu> gpus;
    ConvolutionCopies convolutionCopies{}; ///< Common to all GPUs.
};

/// The catalogues built into the library, parsed once.
const Catalogues& builtinCatalogues();

} // namespace vram
