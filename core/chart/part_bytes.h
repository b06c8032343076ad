// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "step/terms.h"

#include <array>

namespace vram {

using PartBytes = std::array<Bytes, kParts>;

/// Bytes of each part at the peak; they add up to the device total.
PartBytes partsAtPeak(const Peak& peak, const Device& device);
/// Bytes of each part in the tensors alive at one moment; parts outside of tensors are 0.
PartBytes partsOf(const Breakdown& live);
/// The full size of each part over the step; 0 if a part has no such figure.
PartBytes partsInFull(const Totals& totals);
/// Returns the four parts of a training step that textbooks count, each at its full size, and for inference also the KV
/// cache. All other parts are 0.
PartBytes partsOfStep(const Totals& totals);
Bytes sum(const PartBytes& parts);

} // namespace vram
