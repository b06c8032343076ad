// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The classes in the tree of modules that are known to hold parameters themselves, which print(model) does not show:
/// "VisionTransformer (cls_token, pos_embed), CNBlock (layer_scale)". Empty if there are none.
std::string unprintedParameters(const CodeValue& model);
/// The same of classes that hold parameters with certain arguments only, which print(model) does not show either.
std::string possibleParameters(const CodeValue& model);
/// The classes in the tree of modules whose definition is not known, each once: they may hold parameters themselves, or
/// a module that is printed elsewhere, too, and print(model) shows neither.
std::vector<std::string_view> unknownClasses(const CodeValue& model);

} // namespace vram
