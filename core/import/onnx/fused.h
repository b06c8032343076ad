#pragma once

#include "import/onnx/names.h"
#include "import/onnx/op_writer.h"

#include <string>

namespace vram::onnx {

/// An operator of a runtime (domain com.microsoft), taken apart into those of the standard. False: it is not known.
bool addFused(OpWriter& writer, const Node& node, Names& names, const std::string& prefix);

} // namespace vram::onnx
