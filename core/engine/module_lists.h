// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network_rows.h"

namespace vram {

/// Whether the block is one that a training script compiles separately: it repeats, or it is an element of a module
/// list ("layers.3") some of whose elements are identical, or whose elements are of one class and contain no such
/// blocks, such as the residual blocks of a network of convolutions. A list is not a single repeated block if its
/// elements differ, or if a row outside reads a tensor inside an element, such as a KV cache.
bool isRepeatedModule(const NetworkRows& rows, RowIndex block);

/// Returns the first element of the module list that contains the block, or the block itself if it is in no list.
RowIndex firstOfList(const NetworkRows& rows, RowIndex block);

/// Whether a forward() calls the block in a loop.
bool isInLoop(const NetworkRows& rows, RowIndex block);

/// Whether the block is a container class of torch.nn.
bool isTorchContainer(const Block& block);

} // namespace vram
