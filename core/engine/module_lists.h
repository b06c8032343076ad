// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network_rows.h"

namespace vram {

/// Whether the block is one of those that a training script compiles one by one: it repeats, or it is an element of a
/// list of modules ("layers.3") of which some are the same. A list is not one repeated block where its elements differ,
/// or where something outside reads what is inside of one, such as a cache of keys and values.
bool isRepeatedModule(const NetworkRows& rows, RowIndex block);

/// The first element of the list that the block is an element of; the block itself if it is of none.
RowIndex firstOfList(const NetworkRows& rows, RowIndex block);

/// Whether a forward calls the block in a loop.
bool isInLoop(const NetworkRows& rows, RowIndex block);

/// Whether the block is a module of torch.nn's own that is made of others.
bool isOfTorch(const Block& block);

} // namespace vram
