// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/catalogues.h"

#include <string_view>

namespace vram::test {

/// A device for reference figures measured with PyTorch's CPU dispatch, which saves 16-bit tensors differently from
/// CUDA.
inline constexpr std::string_view kCpu = "CPU";

/// Returns the built-in catalogues with that device added.
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
