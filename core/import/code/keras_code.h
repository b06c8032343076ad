// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

#include <nlohmann/json.hpp>

namespace vram {

/// Whether the code builds a Keras model: keras.Sequential, or a layer whose name exists only in Keras (Dense).
bool isKerasCode(const CodeValue& model);
/// Returns the JSON that `model.to_json()` would return for keras.Sequential([...]). The error contains the line
/// number.
Result<nlohmann::json> kerasConfig(const ParsedCode& code);

} // namespace vram
