// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"
#include "import/import.h"

namespace vram {

/// The rows of torch.nn modules. The input size is the one at which all neighbouring layers are compatible. If there
/// are several such sizes, it becomes an open dimension with a common default. Where `totalFollows`, the text has a total
/// that the rows are compared with, and nothing is assumed about what print(model) does not show.
Result<Imported> torchCode(const ParsedCode& given, const ImportOptions& options, bool totalFollows);

} // namespace vram
