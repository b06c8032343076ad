// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

#include <string_view>

namespace vram {

/// Methods of torch.nn.Module and of Keras models that leave the modules as they are: "to", "eval".
bool leavesModules(std::string_view method);
/// A call that gives something else than a module of a network: an optimizer, a loss, a tensor.
bool givesNoModule(const CodeValue& call);
/// append(x) of torch.nn.Sequential, add_module(name, x), add(x) of Keras: adds x to `module`. False for other methods.
bool addModule(CodeValue& module, const CodeValue& method);

} // namespace vram
