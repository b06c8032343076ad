// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/index.h"

namespace vram {

/// A row's position in table order, where a block precedes its rows. Edits change it; LayerId is the stable identity.
using RowIndex = Index<struct TableRow>;
/// One flag per row.
using RowFlags = IndexedVector<RowIndex, char>;

/// Whether the flag of a row is set. The flags of rows beyond the last one, or of all rows, may be missing.
inline bool isSet(const RowFlags& flags, RowIndex row)
{
    return flags.contains(row) && flags[row] != 0;
}

} // namespace vram
