#pragma once

#include "import/import.h"

#include <string>
#include <string_view>

namespace vram {

/// The readers behind importFile, one format each. Those of large files take the path and read only what they need;
/// those of text take the text. An error is one sentence without the file's name, which importFile puts before it.

Result<Imported> importOnnx(const std::filesystem::path& file, const ImportOptions& options);
Result<Imported> importKeras(const std::filesystem::path& file, const ImportOptions& options);
/// The JSON of a Keras model: model.to_json(), a tfjs layers-model, config.json of a .keras archive.
Result<Imported> importKerasText(std::string_view text, const std::string& fallbackName, const ImportOptions& options);
Result<Imported> importSafetensors(const std::filesystem::path& file, const ImportOptions& options);
Result<Imported> importHuggingFace(std::string_view text, const ImportOptions& options);
/// A folder as Hugging Face's hub lays it out: config.json, safetensors, adapter_config.json, generation_config.json.
Result<Imported> importFolder(const std::filesystem::path& folder, const ImportOptions& options);
Result<Imported> importSummary(std::string_view text, const ImportOptions& options);
/// True where `text` holds the heading of a printed summary.
bool looksLikeSummary(std::string_view text);
/// What print(model) writes, nn.Sequential(...), keras.Sequential([...]).
Result<Imported> importCode(std::string_view text, const ImportOptions& options);
/// True where `text` holds modules as code or print(model) has them.
bool looksLikeCode(std::string_view text);
Result<Imported> importCsv(std::string_view text, const ImportOptions& options);

} // namespace vram
