// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"

#include <QString>

#include <array>

namespace vram {

/// The parts of a GPU's memory, in the order of the composition bar: MemTracker's categories (inputs and buffers are
/// one part) and the memory outside of tensors.
enum class Part {
    Parameters,
    Gradients,
    Optimizer,
    Activations,
    Input,
    KvCache,
    Temporaries,
    Gathered,
    Communication,
    Allocator,
    Context
};
inline constexpr std::size_t kParts = 11;
inline constexpr std::array<Part, kParts> kAllParts{
    Part::Parameters,  Part::Gradients, Part::Optimizer,     Part::Activations, Part::Input,  Part::KvCache,
    Part::Temporaries, Part::Gathered,  Part::Communication, Part::Allocator,   Part::Context};

constexpr std::size_t indexOf(Part part)
{
    return static_cast<std::size_t>(part);
}

using PartBytes = std::array<Bytes, kParts>;

QString partName(Part part);
/// Whether the part can exist: some exist only in training, in inference, or with several GPUs.
bool partExists(Part part, bool inference, bool several);
/// A short name for narrow places, such as "Context".
QString shortPartName(Part part);

/// Bytes of each part at the peak. Their sum is the device total.
PartBytes partsAtPeak(const Peak& peak, const Device& device);
/// Bytes of each part in the tensors alive at one moment. Parts outside of tensors are 0.
PartBytes partsOf(const Breakdown& live);
/// The full size of each part over the step, or 0 for parts without such a figure.
PartBytes partsInFull(const Totals& totals);
/// The full sizes of the four parts that textbooks count in a training step, and of the KV cache in inference. All
/// others are 0.
PartBytes partsOfStep(const Totals& totals);
Bytes sum(const PartBytes& parts);

} // namespace vram
