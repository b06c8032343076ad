// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/dtype.h"
#include "base/index.h"
#include "base/kernel_workspace.h"
#include "base/shape.h"
#include "network/row_index.h"

#include <string_view>
#include <variant>
#include <vector>

namespace vram {

/// The backward graph of a compiled region, as the allocations and releases of Inductor's wrapper code in order.
struct CompiledBackward {
    using Buffer = Index<struct CompiledBuffer>;
    using SavedTensor = Index<struct CompiledSaved>;
    /// The gradient of one of the region's outputs.
    using Incoming = Index<struct CompiledIncoming>;

    /// Begins a kernel.
    struct Kernel {
        RowIndex row{};
        std::string_view name{};
    };
    /// Allocates the next buffer.
    struct Allocation {
        Bytes bytes = 0;
    };
    /// A kernel, an allocation, a workspace that the kernel uses after its results are allocated, or the release of a
    /// buffer, of a saved tensor or of an incoming gradient.
    using Event = std::variant<Kernel, Allocation, KernelWorkspace, Buffer, SavedTensor, Incoming>;

    /// The gradient of an input, which is in a buffer or is one of the incoming gradients.
    struct Gradient {
        std::variant<std::monostate, Buffer, Incoming> source{};
        Shape shape{};
        Shape strides{};
        DType dtype = DType::Float32;
    };

    /// A row whose results backward recomputes, and their size in bytes.
    struct Recomputed {
        RowIndex row{};
        Bytes bytes = 0;
    };

    bool pooled = false;       ///< Whether the region runs as a CUDA graph, which allocates in its private pool.
    bool holdsIncoming = true; ///< Whether the region's Python function holds the incoming gradients until it ends.
    std::vector<Shape> incomingStrides{}; ///< Strides of the incoming gradients for which backward was traced.
    std::vector<Event> events{};
    std::vector<Gradient> gradients{};
    std::vector<Recomputed> again{};
};

} // namespace vram
