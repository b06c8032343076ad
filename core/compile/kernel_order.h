// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

#include <cstddef>
#include <vector>

namespace vram {

/// The kernels of a graph with the buffers that they read and make, on which their order depends.
struct KernelBuffers {
    struct Buffer {
        Bytes bytes = 0;
        bool given = false; ///< An input of the graph that goes when nothing reads it any more.
        bool kept = false;  ///< A result of the graph.
    };
    struct Kernel {
        std::vector<std::size_t> reads{};
        std::vector<std::size_t> makes{};
    };

    std::vector<Buffer> buffers{};
    std::vector<Kernel> kernels{};
};

/// The order in which the kernels run: that of the graph, or the one with the lowest peak of three others
/// (torch/_inductor/memory.py, reorder_for_peak_memory).
std::vector<std::size_t> memoryOrder(const KernelBuffers& graph);

} // namespace vram
