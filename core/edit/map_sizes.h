// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/resize.h"

namespace vram {

/// Adds to an image axis the sizes of feature maps that are written out: of views between maps and tokens, and of
/// interpolations to a size, as in diffusion networks. They are the image's size divided by a power of two. `tokens`:
/// whether numbers of tokens may be among them.
void addMapSizes(const Network& network, SizeAxis& axis, bool tokens);

} // namespace vram
