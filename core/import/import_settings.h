#pragma once

#include "base/attribute.h"
#include "import/import.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The largest size of an open dimension.
inline constexpr std::int64_t kLargestDimension = 10'000'000;

/// One setting of how a file is read; forms, options and help take their words from it. "dim.NAME" stands for all open
/// dimensions.
struct ImportField {
    AttributeSpec spec;
    void (*set)(ImportOptions&, std::string_view key, const AttributeValue& value) = nullptr;
};

const std::vector<ImportField>& importFields();
/// The field of "dim.sequence" or "import.restore_batch_norm"; null where the key is no setting of an import.
const ImportField* findImportField(std::string_view key);
/// "dim.sequence" for "sequence".
std::string dimensionKey(std::string_view name);
/// `options` with the setting as a user typed it; empty where the key is no setting of an import.
std::optional<Result<ImportOptions>> withImportSetting(const ImportOptions& options, std::string_view key,
                                                       std::string_view typed);

} // namespace vram
