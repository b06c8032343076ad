// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vram {

/// The kernels of a graph with the buffers that they read and make, on which their order depends.
struct KernelBuffers {
    struct Buffer {
        Bytes bytes = 0;
        bool given = false; ///< An input of the graph that goes when nothing reads it any more.
        bool kept = false;  ///< A result of the graph.
        Bytes size = 0;     ///< Its bytes, though the graph does not free it.
        Bytes extra = 0;    ///< Allocated with it beside its own bytes; less than 0 where another buffer has done so.
    };
    /// The iteration space of a kernel.
    struct Loops {
        std::int64_t elements = 0; ///< Of its results; 0 for a kernel that fuses with none, such as a library's.
        std::int64_t reduced = 1;  ///< Elements that become one of them.
        bool inner = false;        ///< It reduces what is next to each other in memory.
        std::size_t order = 0;     ///< Equal where two kernels run through memory alike.

        bool reduces() const { return reduced > 1; }
        /// Inductor splits a long reduction to few results into two kernels (ir.py, Reduction.num_splits, on 108 multiprocessors).
        bool isSplit() const
        {
            constexpr std::int64_t manyResults = std::int64_t{2} * 32 * 108;
            constexpr std::int64_t shortest = 32;
            constexpr std::int64_t longest = 8192;
            return elements < manyResults && reduced > (inner ? longest : shortest);
        }
    };
    struct Kernel {
        std::vector<std::size_t> reads{};
        std::vector<std::size_t> makes{};
        std::vector<std::size_t> direct{}; ///< Those that it reads in the order of its loops.
        Loops loops{};
    };

    std::vector<Buffer> buffers{};
    std::vector<Kernel> kernels{};
};

/// The order in which the kernels run: that of the graph, or the one with the lowest peak of three others
/// (torch/_inductor/memory.py, reorder_for_peak_memory).
std::vector<std::size_t> memoryOrder(const KernelBuffers& graph);

} // namespace vram
