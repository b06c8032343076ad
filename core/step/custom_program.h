#pragma once

#include "base/checked.h"
#include "base/result.h"
#include "base/shape.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// What a function was seen to allocate and to let go of, in order. Storages are numbered as they are made: those of the
/// forward first, then those of the backward.
struct CustomProgram {
    static constexpr std::int32_t kAllocation = -1; ///< In Event::storage: the event makes the next one.
    static constexpr std::int32_t kNone = -2;
    static constexpr std::int32_t kIncoming = -3; ///< The gradient of the first floating output; -4 of the second.

    struct Event {
        std::int32_t storage = kAllocation; ///< Which one is let go of.
        Bytes bytes = 0;                    ///< Of an allocation.
    };

    struct Output {
        std::int32_t storage = kNone;
        std::int32_t ofInput = kNone; ///< The input whose bytes it shares.
        Shape shape{};                ///< But of the first, whose shape and type its row gives.
        std::string type{};
    };

    std::vector<Event> forward;
    std::vector<Event> backward;
    std::int32_t made = 0; ///< Storages of the forward.
    std::vector<Output> outputs;
    std::vector<std::int32_t> kept;      ///< Storages of the forward that backward needs, the output's perhaps.
    std::vector<std::int32_t> gradients; ///< Storage of each input's gradient; kIncoming; kNone.
    std::int32_t keptInputs = 0;         ///< Saved before `kept`.
};

/// Reads `forward` ("+96B -0 +24Be =1 ^1": allocates 96 bytes a sample, frees storage 0, allocates 24 elements a sample,
/// the output is storage 1, which is kept; "=i0": the output shares the bytes of input 0; "=2:1B,8:int64": a further
/// output, its shape and type) and `backward` ("-g0": lets go of the gradient of the first output, "0=2", "0=g0": the
/// gradient of input 0). `itemSize` is that of an element in bytes. The error names the part that cannot be read.
Result<CustomProgram> customProgram(const std::string& forward, const std::string& backward, std::int64_t batch,
                                    Bytes itemSize);

} // namespace vram
