#pragma once

#include "import/import.h"

#include <filesystem>
#include <string>

namespace vram {

/// The model's JSON in an HDF5 file of Keras. Such a file holds it as one run of text among the weights; it is looked
/// for by what it begins with, so that nothing else of the format need be understood. The error says that there is
/// none: the file holds weights alone.
Result<std::string> modelConfigInHdf5(const std::filesystem::path& file, const ImportOptions& options);

} // namespace vram
