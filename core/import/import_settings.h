// SPDX-License-Identifier: GPL-3.0-or-later
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

/// A setting for importing files. Forms, options and help use its texts. "dim.NAME" stands for all open dimensions.
struct ImportField {
    AttributeSpec spec;
    void (*set)(ImportOptions&, std::string_view key, const AttributeValue& value) = nullptr;
};

const std::vector<ImportField>& importFields();
/// Returns the field for a key such as "dim.sequence" or "import.restore-batch-norm", or null if the key is not an
/// import setting.
const ImportField* findImportField(std::string_view key);
inline constexpr std::string_view kRestoreBatchNorm = "import.restore-batch-norm";
inline constexpr std::string_view kTieHead = "import.tie-head";
inline constexpr std::string_view kAssumeDefaults = "import.assume-defaults";
inline constexpr std::string_view kModelChoice = "import.model";
/// The key for a dimension: "dim.sequence" for "sequence".
std::string dimensionKey(std::string_view name);
/// Returns `options` with a setting as typed by a user, or nullopt if the key is not an import setting.
std::optional<Result<ImportOptions>> withImportSetting(const ImportOptions& options, std::string_view key,
                                                       std::string_view typed);

} // namespace vram
