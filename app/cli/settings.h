// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common.h"
#include "import/import.h"

#include <map>
#include <string>

namespace vram::cli {

/// `setup` with a command line's settings. `totals` gets the values of --set that are bare totals; null for verbs
/// without them. Files of --parallel-config are read where there is a network.
Step<Setup> applySettings(Setup setup, const Arguments& arguments,
                          std::map<std::string, std::int64_t>* totals = nullptr, const Network* network = nullptr);
/// The value typed for a size of the inputs: --sequence N or --set sequence=N.
std::optional<std::string> typedSize(const Arguments& arguments, std::string_view key);
/// The import options given with --set.
Step<ImportOptions> importOptions(const Arguments& arguments);
/// A whole number typed as an option's value; the outcome says what was wrong.
Step<std::int64_t> wholeNumber(std::string_view option, const std::string& typed, double minimum);

} // namespace vram::cli
