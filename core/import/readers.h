// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"

#include <string>
#include <string_view>

namespace vram {

/// The readers behind importFile, one per format. Readers of large files take the path and read only what they need;
/// readers of text take the text. An error is one sentence without the file's name, which importFile adds.

Result<Imported> importOnnx(const std::filesystem::path& file, const ImportOptions& options);
Result<Imported> importKeras(const std::filesystem::path& file, const ImportOptions& options);
/// Reads the JSON of a Keras model: model.to_json(), a tfjs layers-model, or config.json of a .keras archive.
Result<Imported> importKerasText(std::string_view text, const std::string& fallbackName, const ImportOptions& options);
Result<Imported> importSafetensors(const std::filesystem::path& file, const ImportOptions& options);
Result<Imported> importHuggingFace(std::string_view text, const ImportOptions& options);
/// Reads a folder in the layout of the Hugging Face hub: config.json, safetensors, adapter_config.json,
/// generation_config.json.
Result<Imported> importFolder(const std::filesystem::path& folder, const ImportOptions& options);
Result<Imported> importSummary(std::string_view text, const ImportOptions& options);
/// Whether `text` contains the heading of a printed summary.
bool looksLikeSummary(std::string_view text);
/// The name of a network whose code has none.
inline constexpr std::string_view kUnnamedCode = "Pasted code";
/// Reads the output of print(model), nn.Sequential(...), or keras.Sequential([...]).
Result<Imported> importCode(std::string_view text, const ImportOptions& options);
/// Whether `text` contains modules as code or as output of print(model).
bool looksLikeCode(std::string_view text);
Result<Imported> importCsv(std::string_view text, const ImportOptions& options);

} // namespace vram
