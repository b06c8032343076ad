// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

#include <cstdint>

namespace vram {

/// Bytes that a kernel or its library takes from the caching allocator besides its results.
struct KernelWorkspace {
    enum class Kind : std::uint8_t {
        Required, ///< Held while it runs, allocated after its results.
        Optional, ///< Held while it runs; cuDNN runs without it if it does not fit.
        Kept,     ///< Held from the first use on, once per process.
    };
    Bytes bytes = 0;
    Kind kind = Kind::Required;
    bool operator==(const KernelWorkspace&) const = default;
};

} // namespace vram
