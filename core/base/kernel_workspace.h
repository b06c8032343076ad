// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

#include <cstdint>

namespace vram {

/// Bytes that a kernel or its library takes from the caching allocator in addition to its results.
struct KernelWorkspace {
    enum class Kind : std::uint8_t {
        Required, ///< Held while the kernel runs, allocated after its results.
        Optional, ///< Held while the kernel runs; cuDNN runs without it if it does not fit.
        Kept,     ///< Held from the first use on, once per process.
    };
    Bytes bytes = 0;
    Kind kind = Kind::Required;
    bool operator==(const KernelWorkspace&) const = default;
};

} // namespace vram
