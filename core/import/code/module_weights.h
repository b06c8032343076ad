// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/module_call.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace vram {

/// The parameters that PyTorch gives a module with these arguments, with its adapters; nothing where the text does not tell, as of a lazy
/// module, or where the class is not known.
std::optional<std::int64_t> declaredWeights(const ModuleCall& module);
/// The parameters of the whole tree of modules, as far as the text tells.
std::int64_t declaredInTree(const CodeValue& call);
/// Paths of the modules with parameters in the tree that are not among `placed`: "blocks.0.bn2, blocks.1.bn3".
std::string pathsWithout(const CodeValue& model, const std::set<const CodeValue*>& placed);
/// A module that holds others and has weights of its own, as timm's BatchNormAct2d and torch's parametrized layers.
bool hasOwnWeights(const CodeValue& call);
/// Whether the arguments lack a size that a row of this type cannot be made without.
bool lacksSizes(const ModuleCall& module);

} // namespace vram
