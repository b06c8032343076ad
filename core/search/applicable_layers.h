// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/shape.h"
#include "layers/layer_type.h"

#include <functional>
#include <optional>

namespace vram {

/// Whether a layer of a type runs, with its default attributes, on a given tensor.
using TypePredicate = std::function<bool(const LayerType&)>;

/// Returns the predicate for a tensor of that shape, which includes the batch.
TypePredicate acceptsShape(const Shape& shape, bool ids);
/// Returns an Input row, without an id, for a network that begins with a layer of that type: a vector, an image, a
/// sequence, a video or token ids, whichever runs first. Returns nullopt for types without inputs.
std::optional<Layer> inputForType(const LayerType& type);
/// Returns an Input row, without an id, with that shape per sample.
Layer inputWithShape(const Extents& shape, bool ids = false);

} // namespace vram
