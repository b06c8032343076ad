// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"
#include "setup/kernel_device.h"

#include <vector>

namespace vram {

/// The data that an estimate uses, passed in so that tests can use their own.
struct Catalogues {
    std::vector<Gpu> gpus;
    ConvolutionCopies convolutionCopies{}; ///< The same for every GPU.
};

/// The catalogues built into the library, parsed once.
const Catalogues& builtinCatalogues();

} // namespace vram
