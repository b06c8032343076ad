#pragma once

#include "base/checked.h"

#include <cstdint>

namespace vram {

/// Bytes that a kernel or its library takes from the caching allocator, beside its results.
struct KernelWorkspace {
    enum class Kind : std::uint8_t {
        Required, ///< While it runs.
        Optional, ///< While it runs; cuDNN does without where it does not fit.
        Kept,     ///< From the first time on, once in a process.
    };
    Bytes bytes = 0;
    Kind kind = Kind::Required;
    bool operator==(const KernelWorkspace&) const = default;
};

} // namespace vram
