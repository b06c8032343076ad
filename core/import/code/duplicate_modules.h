// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/module_call.h"

#include <string>

namespace vram {

/// Finds modules that print(model) shows several times because they are attributes of several modules: an embedding
/// shared by encoder and decoder, nnU-Net's all_modules, an encoder that its decoder refers to. Duplicates that are
/// never called are removed; those that are called again get the same identity. Returns the paths of the duplicates,
/// separated by commas.
std::string mergeDuplicateModules(CodeValue& model);

} // namespace vram
