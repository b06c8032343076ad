// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// A tensor listed in a safetensors header.
struct StoredTensor {
    std::string name;
    std::string dtype; ///< The name in the file: "BF16".
    std::vector<std::int64_t> shape{};
    std::int64_t elements() const; ///< Number of elements; kOverflow if it exceeds 63 bits.
};

/// Parses a JSON header whose tensors occupy `dataBytes` bytes. The error names the invalid tensor.
Result<std::vector<StoredTensor>> parseSafetensorsHeader(std::string_view text, std::uint64_t dataBytes);
/// Reads the header of a file without reading the weights.
Result<std::vector<StoredTensor>> readSafetensorsHeader(const std::filesystem::path& file);
/// Bits per element of a dtype; 0 if unknown.
int bitsPerElement(std::string_view dtype);

/// Converts the tensors to a network with one block per module and one row per tensor, without layers. Sibling modules
/// with the same structure become one block with a repeat count.
Imported weightsNetwork(std::vector<StoredTensor> tensors, const std::string& name);

} // namespace vram
