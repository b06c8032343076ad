// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

#include <string_view>

namespace vram {

/// Whether the method of torch.nn.Module or of a Keras model leaves the modules unchanged: "to", "eval".
bool returnsSameModules(std::string_view method);
/// Whether the method of a list, of torch.nn.Module or of its containers changes the modules: "insert".
bool changesModules(std::string_view method);
/// Whether the call returns something other than a module: an optimizer, a loss, a tensor.
bool returnsNonModule(const CodeValue& call);
/// Adds x to `module` for append(x), extend([x]) and insert(0, x) of torch.nn.Sequential, add_module(name, x), and
/// add(x) of Keras. Returns false for
/// other methods.
bool addModule(CodeValue& module, const CodeValue& method);

} // namespace vram
