// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/index.h"

namespace vram {

/// A row's position in table order, where a block precedes its rows. Edits change it; LayerId is the stable identity.
using RowIndex = Index<struct TableRow>;
/// One flag per row.
using RowFlags = IndexedVector<RowIndex, char>;

} // namespace vram
