#pragma once

#include "import/import.h"

#include <string>
#include <string_view>

namespace vram {

/// Reads the JSON of a Keras model: model.to_json(), a tfjs layers-model, config.json of a .keras archive.
Result<Imported> importKerasText(std::string_view text, const std::string& fallbackName, const ImportOptions& options);

} // namespace vram
