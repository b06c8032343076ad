#pragma once

#include "import/code/syntax.h"
#include "import/import.h"

namespace vram {

/// The rows of modules of torch.nn. The input's size is the one at which every layer agrees with its neighbours; where
/// more than one would do, it is an open dimension with a usual guess.
Result<Imported> torchCode(const ParsedCode& code, const ImportOptions& options);

} // namespace vram
