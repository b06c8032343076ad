// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/resize.h"

namespace vram {

/// Adds the literal sizes of feature maps to an image axis: the sizes in views that convert between maps and tokens,
/// and the target sizes of interpolations, as in diffusion networks. Each is the image's size divided by a power of
/// two. `tokens` determines whether numbers of tokens are searched for as well.
void addMapSizes(const Network& network, SizeAxis& axis, bool tokens);

} // namespace vram
