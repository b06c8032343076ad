// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/resize.h"

namespace vram {

/// Adds to an image axis the literal sizes of feature maps: in views between maps and tokens, and in interpolations to
/// a size, as in diffusion networks. Each is the image's size divided by a power of two. `tokens` says whether numbers
/// of tokens may be among them.
void addMapSizes(const Network& network, SizeAxis& axis, bool tokens);

} // namespace vram
