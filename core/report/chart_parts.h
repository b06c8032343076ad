// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace vram {

/// The parts of a GPU's memory in the charts of web pages, from the bottom up.
inline constexpr std::size_t kChartParts = 9;
using ChartParts = std::array<Bytes, kChartParts>;

inline constexpr std::array<std::string_view, kChartParts> chartPartNames{
    "CUDA context", "Parameters", "Optimizer state", "KV cache", "Input, buffers",
    "Activations",  "Gradients",  "Temporaries",     "Allocator"};

/// The parts of the live tensors alone, without context, allocator and workspaces.
ChartParts chartPartsOf(const Breakdown& live);
/// The parts including context, allocator and workspaces, which add up to the device total.
ChartParts chartPartsOf(const Breakdown& live, const Device& device);

} // namespace vram
