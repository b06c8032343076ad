#pragma once

#include "devices/gpu.h"
#include "setup/kernel_device.h"

#include <vector>

namespace vram {

/// The data that an estimate uses, passed in so that tests can use their own.
struct Catalogues {
    std::vector<Gpu> gpus;
    ConvolutionCopies convolutionCopies{}; ///< Of every GPU.
};

/// The catalogues built into the library; they parse once.
const Catalogues& builtinCatalogues();

} // namespace vram
