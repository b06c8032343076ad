// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

#include <nlohmann/json.hpp>

namespace vram {

/// Whether the code builds a Keras model: keras.Sequential, or a layer whose name only Keras has (Dense).
bool isKerasCode(const CodeValue& model);
/// The JSON that `model.to_json()` would give for keras.Sequential([...]). The error names the line.
Result<nlohmann::json> kerasConfig(const ParsedCode& code);

} // namespace vram
