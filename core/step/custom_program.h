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
    /// The storage of an input's gradient; monostate if the input has none.
    using Gradient = std::variant<std::monostate, Storage, Incoming>;

    struct Output {
        /// A storage allocated in forward, or the input with which it shares storage.
        std::variant<Storage, Input> source{};
        Shape shape{}; ///< Empty for the first output, which has the row's shape and dtype.
        std::string type{};
    };

    std::vector<Event> forward;
    std::vector<Event> backward;
    Storage forwardEnd{0}; ///< The first storage that backward allocates.
    std::vector<Output> outputs;
    std::vector<Storage> kept; ///< Storages from forward that backward needs, which can include the output's.
    IndexedVector<Input, Gradient> gradients;
    int savedInputs = 0; ///< Number of inputs saved before those in `kept`.
};

/// Parses `forward` ("+96B -0 +24Be =1 ^1": allocates 96 bytes per sample, frees storage 0, allocates 24 elements per
/// sample; storage 1 is the output and is kept; "=i0": the output shares the storage of input 0; "=2:1B,8:int64":
/// another output with its shape and dtype) and `backward` ("-g0": releases the gradient of the first output; "0=2",
/// "0=g0": the gradient of input 0). `itemSize` is the size of an element in bytes. The error names the part that
/// cannot be parsed.
Result<CustomProgram> customProgram(const std::string& forward, const std::string& backward, std::int64_t batch,
                                    Bytes itemSize);

} // namespace vram
