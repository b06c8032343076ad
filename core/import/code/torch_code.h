// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"
#include "import/import.h"

namespace vram {

/// The rows of torch.nn modules. The input size is the one at which all neighbouring layers are compatible. If there
/// are several such sizes, it becomes an open dimension with a common default.
Result<Imported> torchCode(const ParsedCode& given, const ImportOptions& options);

} // namespace vram
