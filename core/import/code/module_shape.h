// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/module_call.h"

#include <cstdint>
#include <vector>

namespace vram {

/// The shape of one sample, channels first.
using CodeShape = std::vector<std::int64_t>;

/// Whether `input` agrees with the module's arguments: in_features, in_channels, num_features.
bool acceptsInput(const ModuleCall& module, const CodeShape& input);
/// Returns the output shape for an input that the module accepts, or an empty shape if a size would be below 1.
CodeShape outputShape(const ModuleCall& module, const CodeShape& input);
/// Returns the width of an attention module: its embed_dim, or that of the output projection that print(model) shows.
std::int64_t attentionWidth(const ModuleCall& module);
/// The sizes of Unflatten as written; −1 is the one that follows from the others.
CodeShape unflattenedSizes(const CodeValue& sizes);
std::int64_t elementCount(const CodeShape& shape);

} // namespace vram
