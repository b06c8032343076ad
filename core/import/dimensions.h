// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vram {

/// The user-visible names of a dimension.
struct DimensionNames {
    Pattern<0> what;  ///< Name at the beginning of a sentence: "The sequence length".
    Pattern<0> label; ///< Label in a form: "Sequence length".
};

inline constexpr DimensionNames kSequenceLength{"The sequence length"_tr, "Sequence length"_tr};

/// Returns the size of an open dimension: the one given in the options, or else `guess`. Stores it in `dimensions` for
/// the next call with the same name. The error says that the chosen size is invalid.
Result<std::int64_t> selectedDimension(const ImportOptions& options, std::vector<DynamicDimension>& dimensions,
                                       const std::string& name, std::int64_t guess, const DimensionNames& words);
/// The dimensions of a network whose sizes depend on the data.
std::vector<DynamicDimension> dataDimensions(const Network& network, const ImportOptions& options);
/// Adds an assumption for each dimension that the user did not choose, with its size and the rows of `network` that
/// have it.
void addDimensionAssumptions(const std::vector<DynamicDimension>& dimensions, Project& project);
/// Returns the error for a chosen dimension that the file does not have, or nullopt if all of them exist.
std::optional<Message> unknownDimension(const ImportOptions& options, const std::vector<DynamicDimension>& dimensions);

} // namespace vram
