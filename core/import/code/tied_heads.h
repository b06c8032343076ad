// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

#include <string>

namespace vram {

/// Returns the class in the module tree whose head is tied to its embedding unless its configuration says otherwise
/// (tie_word_embeddings of transformers), or an empty string if there is none.
std::string tyingClass(const CodeValue& model);

} // namespace vram
