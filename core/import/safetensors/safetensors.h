#pragma once

#include "import/import.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// One tensor that a safetensors header lists.
struct StoredTensor {
    std::string name;
    std::string dtype; ///< As in the file: "BF16".
    std::vector<std::int64_t> shape{};
    std::int64_t elements() const; ///< kOverflow where they do not fit 63 bits.
};

/// Reads a header (JSON), whose tensors lie in `dataBytes` bytes. The error names the tensor that is wrong.
Result<std::vector<StoredTensor>> parseSafetensorsHeader(std::string_view text, std::uint64_t dataBytes);
/// Reads the header of a file; the weights are not touched.
Result<std::vector<StoredTensor>> readSafetensorsHeader(const std::filesystem::path& file);
/// Bits of an element of that dtype; 0 for one that is not known.
int bitsOf(std::string_view dtype);

/// The tensors as a network: a block for each module, a row for each tensor, no layers between them. Sibling modules
/// that are alike become one block with a repeat count.
Imported weightsNetwork(std::vector<StoredTensor> tensors, const std::string& name);

} // namespace vram
