#pragma once

#include "import/import.h"

#include <filesystem>
#include <string>

namespace vram {

/// The model's JSON in a Keras HDF5 file, which holds it as one run of text among the weights. It is found by its first
/// characters, so that nothing else of HDF5 has to be read. The error says that the file holds weights alone.
Result<std::string> modelConfigInHdf5(const std::filesystem::path& file, const ImportOptions& options);

} // namespace vram
