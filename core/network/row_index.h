#pragma once

#include "base/index.h"

namespace vram {

/// A row's place in table order, a block before its rows. Edits move rows; what names a row for good is its LayerId.
using RowIndex = Index<struct TableRow>;
/// A yes or no for each row.
using RowFlags = IndexedColumn<RowIndex, char>;

} // namespace vram
