// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

#include <string>

namespace vram {

/// The classes in the tree of modules that are known to hold parameters themselves, which print(model) does not show:
/// "VisionTransformer (cls_token, pos_embed), CNBlock (layer_scale)". Empty if there are none.
std::string unprintedParameters(const CodeValue& model);
/// The same of classes that hold parameters with certain arguments only, which print(model) does not show either.
std::string possibleParameters(const CodeValue& model);

} // namespace vram
