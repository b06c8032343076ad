// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/names.h"
#include "import/onnx/op_writer.h"

#include <string>

namespace vram::onnx {

class FusedParts;
/// A function that adds the standard operators equivalent to a fused operator.
using Decomposition = void (*)(FusedParts&);

/// Decomposes a runtime operator (domain com.microsoft) into standard ones. Returns false if it is unknown.
bool addFused(OpWriter& writer, const Node& node, NameScope& names, const std::string& prefix);

} // namespace vram::onnx
