#pragma once

#include "devices/gpu.h"

#include <vector>

namespace vram {

/// The data that an estimate draws on, passed in so that a test can bring its own.
struct Catalogues {
    std::vector<Gpu> gpus;
};

/// The catalogues built into the library; they parse once.
const Catalogues& builtinCatalogues();

} // namespace vram
