// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/part_bytes.h"

#include <vector>

namespace vram {

/// The memory of a GPU as one bar: the parts from the left, then the free or missing memory.
struct MemoryBar {
    struct Slice {
        Part part = Part::Parameters;
        Bytes bytes = 0;
        Message words{}; ///< "Activations 3.96 GiB"
    };
    std::vector<Slice> slices{}; ///< All parts in their order; those without bytes, too.
    Bytes total = 0;
    Bytes capacity = 0; ///< What a process could use of the GPU if it were alone; 0 if it is not known.
    Bytes budget = 0;   ///< What the safety margin leaves of it.
    Bytes others = 0;   ///< Used by other processes, at the right end of the capacity.

    /// The position at which the memory of other processes begins.
    Bytes room() const { return capacity - others; }
};

/// The parts at the peak, which add up to the device total.
MemoryBar peakBar(const Estimate& estimate, const Setup& setup, SizeUnits units);
/// The parts of the whole step, each in full: they never all exist at once.
MemoryBar stepBar(const Estimate& estimate, const Setup& setup, SizeUnits units);

} // namespace vram
