// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"
#include "import/import.h"

namespace vram {

/// Imports torch.nn modules. The input size is one at which all adjacent layers are compatible. If there are several
/// such sizes, the input size becomes an open dimension with a usual default. `totalFollows` means that the text
/// contains a total with which the rows will be compared, so that no assumptions are needed about what print(model)
/// does not show.
Result<Imported> importTorchCode(const ParsedCode& given, const ImportOptions& options, bool totalFollows);

} // namespace vram
