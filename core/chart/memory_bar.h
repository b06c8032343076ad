// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/part_bytes.h"
#include "chart/shapes.h"

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
    Bytes shared = 0;   ///< The least end of the scale, for bars that share one.

    /// The position at which the memory of other processes begins.
    Bytes availableCapacity() const { return std::max<Bytes>(0, capacity - others); }
    /// The end of the scale: the capacity, or the total if that is more.
    double end() const;
};

MemoryBar barOf(const PartBytes& parts, const Device& device, Bytes budget, SizeUnits units);
/// The parts at the peak, which add up to the device total.
MemoryBar peakBar(const Estimate& estimate, const Setup& setup, SizeUnits units);
/// The parts of the whole step, each in full: they never all exist at once.
MemoryBar stepBar(const Estimate& estimate, const Setup& setup, SizeUnits units);
/// Slices from the left, hatched free memory, the memory of other processes on the right, a line at the limit if slices
/// exceed it, and a dashed line where the safety margin begins.
ChartLayout layOut(const MemoryBar& bar, double width, double height, const ChartFont& font);

} // namespace vram
