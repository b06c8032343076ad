// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/module_call.h"

#include <cstdint>
#include <string>

namespace vram {

/// Finds modules that print(model) shows several times because they are attributes of several modules: a table that
/// encoder and decoder share, nnU-Net's all_modules, an encoder that its decoder holds. What is never called by itself
/// is removed; what is called again gets a number (see printedAgain). Returns their paths, separated by commas.
std::string unifyPrintedTwice(CodeValue& model);
/// A number that all prints of one module share; 0 for a module that is printed once.
std::int64_t printedAgain(const ModuleCall& module);

} // namespace vram
