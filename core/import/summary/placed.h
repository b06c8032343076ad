// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/summary/layers.h"

namespace vram {

/// A tensor of the network.
struct Placed {
    InputRef ref{};
    SampleShape shape{};
    std::int64_t multiple = 1; ///< First dimension divided by the batch, such as 64 if 64 windows were folded into it.
};

/// The shape with the batch in front.
inline Extents extents(const Placed& placed)
{
    Extents result{Extent(0, placed.multiple)};
    result.insert(result.end(), placed.shape.begin(), placed.shape.end());
    return result;
}

} // namespace vram
