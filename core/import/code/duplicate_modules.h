// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/module_call.h"

#include <cstdint>
#include <string>

namespace vram {

/// Finds modules that print(model) shows several times because they are attributes of several modules: an embedding
/// shared by encoder and decoder, nnU-Net's all_modules, an encoder that its decoder refers to. Duplicates that are
/// never called are removed; those that are called again get a number (see duplicateNumber). Returns the paths of the
/// duplicates, separated by commas.
std::string mergeDuplicateModules(CodeValue& model);
/// Returns a number that all printed occurrences of a module have in common, or 0 for a module that is printed once.
std::int64_t duplicateNumber(const ModuleCall& module);

} // namespace vram
