// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/module_call.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace vram {

/// Number of parameters of a module with these arguments in PyTorch, including its adapters. Returns nullopt if the
/// text does not determine it, as for a lazy module, or if the class is unknown.
std::optional<std::int64_t> declaredParameters(const ModuleCall& module);
/// Number of parameters of the whole module tree, as far as the text determines it.
std::int64_t declaredParametersInTree(const CodeValue& call);
/// Paths of modules with parameters that are not in `placed`: "blocks.0.bn2, blocks.1.bn3".
std::string unplacedPaths(const CodeValue& model, const std::set<const CodeValue*>& placed);
/// Whether a module with child modules also has weights of its own, such as timm's BatchNormAct2d and PyTorch's
/// parametrized layers.
bool hasOwnParameters(const CodeValue& call);
/// Whether a size is missing that a row of this type requires.
bool lacksSizes(const ModuleCall& module);

} // namespace vram
