#pragma once

#include "devices/catalogues.h"

#include <string_view>

namespace vram::test {

/// A device for figures that PyTorch gave under the CPU's dispatch, which keeps 16 bits otherwise than CUDA.
inline constexpr std::string_view kCpu = "CPU";

/// The built-in catalogues, and that device.
inline const Catalogues& cataloguesWithCpu()
{
    static const Catalogues all = [] {
        Catalogues own = builtinCatalogues();
        Gpu cpu;
        cpu.name = kCpu;
        cpu.vendor = kCpu;
        cpu.marketedGib = 1024;
        own.gpus.push_back(cpu);
        return own;
    }();
    return all;
}

} // namespace vram::test
