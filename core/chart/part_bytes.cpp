// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/part_bytes.h"

#include "base/checked.h"

#include <numeric>

namespace vram {

PartBytes partsOf(const Breakdown& live)
{
    PartBytes parts{};
    for (std::size_t i = 0; i < kCategories; ++i) {
        Bytes& bytes = parts[indexOf(partOf(static_cast<Category>(i)))];
        bytes = checkedAdd(bytes, live.bytes[i]);
    }
    return parts;
}

PartBytes partsAtPeak(const Peak& peak, const Device& device)
{
    PartBytes parts = partsOf(peak.byCategory);
    parts[indexOf(Part::Allocator)] = checkedAdd(device.allocator, device.workspace);
    parts[indexOf(Part::Context)] = device.context;
    return parts;
}

PartBytes partsInFull(const Totals& totals)
{
    PartBytes parts{};
    parts[indexOf(Part::Parameters)] = totals.parameters;
    parts[indexOf(Part::Gradients)] = totals.gradients;
    parts[indexOf(Part::Optimizer)] = totals.optimizerState;
    parts[indexOf(Part::Activations)] = totals.savedActivations;
    parts[indexOf(Part::Input)] = checkedAdd(totals.input, totals.buffers);
    parts[indexOf(Part::KvCache)] = totals.kvCache;
    return parts;
}

PartBytes partsOfStep(const Totals& totals)
{
    PartBytes parts = partsInFull(totals);
    parts[indexOf(Part::Input)] = 0;
    return parts;
}

Bytes sum(const PartBytes& parts)
{
    return std::accumulate(parts.begin(), parts.end(), Bytes{0}, checkedAdd);
}

} // namespace vram
