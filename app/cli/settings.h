// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common.h"
#include "import/import.h"

#include <map>
#include <string>

namespace vram::cli {

/// Applies the settings of a command line to `setup`. `totals` receives the values of --set that are totals of textbook
/// rules, and is null for verbs without such totals. Files given with --parallel-config are read only if there is a
/// network.
VerbResult<Setup> applySettings(Setup setup, const Arguments& arguments,
                                std::map<std::string, std::int64_t>* totals = nullptr,
                                const Network* network = nullptr);
/// Returns the value given for an input size by --sequence N or --set sequence=N.
std::optional<std::string> typedSize(const Arguments& arguments, std::string_view key);
/// The import options given with --set.
VerbResult<ImportOptions> importOptions(const Arguments& arguments);
/// Parses an option's value as an integer. On failure, the outcome describes the error.
VerbResult<std::int64_t> wholeNumber(std::string_view option, const std::string& typed, double minimum);

} // namespace vram::cli
