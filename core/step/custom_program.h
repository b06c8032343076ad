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
    /// A storage that the function makes: those of the forward first, then those of the backward.
    using Storage = Index<struct ProgramStorage>;
    using Input = Index<struct ProgramInput>;
    /// The gradient of one of the floating outputs, counted in their order.
    using Incoming = Index<struct IncomingGradient>;

    /// Makes the next storage.
    struct Allocation {
        Bytes bytes = 0;
    };
    /// An allocation, or what is let go of.
    using Event = std::variant<Allocation, Storage, Incoming>;
    /// The storage of an input's gradient; monostate: the input has none.
    using Gradient = std::variant<std::monostate, Storage, Incoming>;

    struct Output {
        std::variant<Storage, Input> source{}; ///< A storage of the forward, or the input whose bytes it shares.
        Shape shape{};                         ///< Empty for the first, whose shape and type its row gives.
        std::string type{};
    };

    std::vector<Event> forward;
    std::vector<Event> backward;
    Storage forwardEnd{0}; ///< The first storage that the backward makes.
    std::vector<Output> outputs;
    std::vector<Storage> kept; ///< Storages of the forward that backward needs, the output's perhaps.
    IndexedColumn<Input, Gradient> gradients;
    int keptInputs = 0; ///< Saved before `kept`.
};

/// Reads `forward` ("+96B -0 +24Be =1 ^1": allocates 96 bytes a sample, frees storage 0, allocates 24 elements a sample,
/// the output is storage 1, which is kept; "=i0": the output shares the bytes of input 0; "=2:1B,8:int64": a further
/// output, its shape and type) and `backward` ("-g0": lets go of the gradient of the first output, "0=2", "0=g0": the
/// gradient of input 0). `itemSize` is that of an element in bytes. The error names the part that cannot be read.
Result<CustomProgram> customProgram(const std::string& forward, const std::string& backward, std::int64_t batch,
                                    Bytes itemSize);

} // namespace vram
