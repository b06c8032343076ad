// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vram {

/// The kernels of a graph with the buffers that they read and write, on which their order depends.
struct KernelBuffers {
    struct Buffer {
        Bytes bytes = 0;
        bool given = false; ///< Whether it is an input of the graph that is freed after its last read.
        bool kept = false;  ///< Whether it is a result of the graph.
        Bytes size = 0;     ///< Size in bytes. Unlike `bytes`, it is not 0 for an input that the graph does not free.
        /// Bytes allocated along with this buffer; negative if its own bytes were allocated with another buffer.
        Bytes extra = 0;
        std::int64_t elements = 0;
    };
    /// The iteration space of a kernel.
    struct Loops {
        /// Number of elements of the results; 0 for a kernel that cannot be fused, such as a library kernel.
        std::int64_t elements = 0;
        std::int64_t reduced = 1; ///< Number of elements that are reduced to each result.
        bool inner = false;       ///< Whether the reduced elements are contiguous in memory.
        std::size_t order = 0;    ///< Equal for kernels that iterate through memory in the same order.
        bool consecutive = false; ///< Whether it reads neighbouring elements one after the other.
        bool mayDivide = true;    ///< Whether a long reduction with few results may be divided among two kernels.

        bool reduces() const { return reduced > 1; }
        /// Number of partial results for each result: more than one if Inductor splits the reduction into two kernels
        /// because it is long and has few results.
        std::int64_t partials() const;
        bool isSplit() const { return partials() > 1; }
    };
    struct Kernel {
        std::vector<std::size_t> reads{};
        std::vector<std::size_t> produces{};
        std::vector<std::size_t> direct{}; ///< Buffers that it reads in the order of its loops.
        Loops loops{};
        /// Whether its loops run through its results in the order of their memory.
        bool writesInOrder = true;
        std::vector<std::size_t> lookedUp{}; ///< Buffers that it reads by computed indices.
    };

    std::vector<Buffer> buffers{};
    std::vector<Kernel> kernels{};
};

/// A kernel, or one of its results, which Inductor's scheduler treats as a node of its own.
struct SchedulerNode {
    std::size_t kernel = 0;
    std::int32_t result = -1;

    bool isResult() const { return result >= 0; }
};

/// Returns the graph with these nodes as its kernels. A node that is a result allocates nothing: the kernel allocates
/// all of its results (memory.py, compute_size_for_scheduler_buffer, MultiOutputLayout).
KernelBuffers withResults(const KernelBuffers& graph, std::span<const SchedulerNode> nodes);

/// Returns the order in which the kernels run: the order of the graph or one of three alternatives, whichever has the
/// lowest peak (torch/_inductor/memory.py, reorder_for_peak_memory).
std::vector<std::size_t> memoryOrder(const KernelBuffers& graph);

} // namespace vram
