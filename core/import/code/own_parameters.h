// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Lists the classes in the module tree that are known to have parameters of their own, which print(model) does not
/// show: "VisionTransformer (cls_token, pos_embed), CNBlock (layer_scale)". Empty if there are none.
std::string unprintedParameters(const CodeValue& model);
/// Lists the classes in the module tree that have parameters of their own only with certain arguments, which
/// print(model) does not show either.
std::string possibleParameters(const CodeValue& model);
/// Lists each class in the module tree whose definition is not known. It may have parameters of its own or reuse a
/// module that is printed elsewhere; print(model) shows neither.
std::vector<std::string_view> unknownClasses(const CodeValue& model);

} // namespace vram
