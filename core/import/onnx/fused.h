#pragma once

#include "import/onnx/names.h"
#include "import/onnx/op_writer.h"

#include <string>

namespace vram::onnx {

/// Takes an operator of a runtime (domain com.microsoft) apart into standard ones. False: not a known one.
bool addFused(OpWriter& writer, const Node& node, Names& names, const std::string& prefix);

} // namespace vram::onnx
