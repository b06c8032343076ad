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
    std::vector<Slice> slices{}; ///< All parts in their order, including those without bytes.
    Bytes total = 0;
    Bytes capacity = 0; ///< Memory that a process could use if it were alone on the GPU; 0 if it is not known.
    Bytes budget = 0;   ///< The part of the capacity that remains after the safety margin.
    Bytes others = 0;   ///< Used by other processes, at the right end of the capacity.
    Bytes shared = 0;   ///< Minimum end of the scale, for bars that share one scale.

    /// The position at which the memory of other processes begins.
    Bytes availableCapacity() const { return std::max<Bytes>(0, capacity - others); }
    /// The end of the scale, which covers the capacity, the total and `shared`.
    double end() const;
};

/// Returns the bar of these parts, in bytes, against the device's capacity. `budget` is the part of the capacity that
/// remains after the safety margin.
MemoryBar barOf(const PartBytes& parts, const Device& device, Bytes budget, SizeUnits units);
/// The parts at the peak, which add up to the device total.
MemoryBar peakBar(const Estimate& estimate, const Setup& setup, SizeUnits units);
/// Returns the bar of the parts of the whole step, each at its full size. They never all exist at the same time.
MemoryBar stepBar(const Estimate& estimate, const Setup& setup, SizeUnits units);
/// Lays out the slices from the left, the free memory (hatched), the memory of other processes on the right, a line at
/// the limit if the slices exceed it, and a dashed line where the safety margin begins.
ChartLayout layOut(const MemoryBar& bar, double width, double height, const ChartFont& font);

} // namespace vram
