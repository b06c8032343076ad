// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/summary/layers.h"

namespace vram {

/// A tensor of the network and its shape.
struct SummaryTensor {
    InputRef ref{};
    SampleShape shape{};
    std::vector<std::int64_t> printed{}; ///< The shape as printed in the row whose output the tensor is.
    bool channelsMoved = false;          ///< Whether a sequence has its channels first in spite of `shape`.
    std::int64_t multiple = 1; ///< Ratio of the first dimension to the batch: 64 if each image became 64 windows.
};

/// The shape including the batch.
inline Extents extents(const SummaryTensor& placed)
{
    Extents result{Extent(0, placed.multiple)};
    result.insert(result.end(), placed.shape.begin(), placed.shape.end());
    return result;
}

} // namespace vram
