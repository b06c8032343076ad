// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/index.h"
#include "base/result.h"
#include "base/shape.h"

#include <string>
#include <variant>
#include <vector>

namespace vram {

class GraphBackward;

/// The allocations and releases of a function, in the recorded order.
struct CustomProgram {
    /// A storage that the function allocates, numbered first in forward, then in backward.
    using Storage = Index<struct ProgramStorage>;
    using Input = Index<struct ProgramInput>;
    /// The gradient of one of the floating-point outputs, numbered in their order.
    using Incoming = Index<struct IncomingGradient>;

    /// Allocates the next storage.
    struct Allocation {
        Bytes bytes = 0;
    };
    /// An allocation, or a release of a storage or gradient.
    using Event = std::variant<Allocation, Storage, Incoming>;
    /// The storage of an input's gradient, or monostate if the input has no gradient.
    using Gradient = std::variant<std::monostate, Storage, Incoming>;

    struct Output {
        /// A storage allocated in forward, or the input whose storage the output shares.
        std::variant<Storage, Input> source{};
        Shape shape{}; ///< Empty for the first output, whose shape and dtype are the row's.
        std::string type{};
    };

    std::vector<Event> forward;
    std::vector<Event> backward;
    Storage forwardEnd{0}; ///< The first storage that backward allocates.
    std::vector<Output> outputs;
    std::vector<Storage> kept; ///< Storages from forward that backward needs, which can include the output's.
    IndexedVector<Input, Gradient> gradients;
    int savedInputs = 0;                             ///< Number of inputs that are saved before the storages in `kept`.
    void (*backwardNodes)(GraphBackward&) = nullptr; ///< Its backward pass in the graph that torch.compile traces.
};

/// Parses `forward` and `backward`. `itemSize` is the size of an element in bytes. The error names the part that cannot
/// be parsed.
///
/// In `forward`, "+96B -0 +24Be =1 ^1" allocates 96 bytes per sample, frees storage 0, allocates 24 elements per
/// sample, makes storage 1 the output and keeps it. "=i0" is an output that shares the storage of input 0;
/// "=2:1B,8:int64" is another output with its shape and dtype.
///
/// In `backward`, "-g0" releases the gradient of the first output; "0=2" and "0=g0" give the gradient of input 0.
Result<CustomProgram> customProgram(const std::string& forward, const std::string& backward, std::int64_t batch,
                                    Bytes itemSize);

} // namespace vram
