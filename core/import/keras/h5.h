// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"

#include <filesystem>
#include <string>

namespace vram {

/// Extracts a Keras model's JSON from an HDF5 file, which stores it as contiguous text among the weights. The JSON is
/// found by its first characters, so that no other part of HDF5 has to be read. If the file contains only weights, the
/// error says so.
Result<std::string> modelConfigInHdf5(const std::filesystem::path& file, const ImportOptions& options);

} // namespace vram
