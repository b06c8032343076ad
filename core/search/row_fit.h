// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/shape.h"
#include "layers/layer_type.h"

#include <functional>
#include <optional>

namespace vram {

/// Whether a layer of a type runs, with its default attributes, on a certain tensor.
using TypeFits = std::function<bool(const LayerType&)>;

/// The types that run on a tensor of that shape, which includes the batch.
TypeFits typesOn(const Shape& shape, bool ids);
/// An Input row, without an id, for a network that begins with a layer of that type: a vector, an image, a sequence, a
/// video or token ids, whichever suits it first. None for types that take no input.
std::optional<Layer> inputFor(const LayerType& type);
/// An Input row, without an id, of that shape per sample.
Layer inputOf(const Extents& shape, bool ids = false);

} // namespace vram
