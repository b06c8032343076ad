#pragma once

#include "devices/gpu.h"
#include "setup/kernel_device.h"

#include <vector>

namespace vram {

/// The data that an estimate draws on, passed in so that a test can bring its own.
struct Catalogues {
    std::vector<Gpu> gpus;
    ConvolutionCopies convolutionCopies{}; ///< Of every GPU.
};

/// The catalogues built into the library; they parse once.
const Catalogues& builtinCatalogues();

} // namespace vram
