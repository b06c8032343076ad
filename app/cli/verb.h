// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arguments.h"
#include "options.h"
#include "output.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram::cli {

/// The result of a verb: an exit status, and a line for stderr if it failed.
struct Outcome {
    int status = kSuccess;
    std::string message{};
};

/// A verb of the command line. Its help text is generated from these fields.
struct Verb {
    std::string_view name;
    std::string_view arguments; ///< Positional arguments in the usage line: "MODEL", "models|gpus|...".
    std::string_view summary;
    std::vector<Option> options;
    Outcome (*run)(const Arguments&);
    std::vector<std::string_view> settings{}; ///< The settings listed in the verb's help, or empty for all settings.
};

Verb estimateVerb();
Verb maxBatchVerb();
Verb sweepVerb();
Verb listVerb();
Verb reportVerb();
Verb importVerb();
Verb calibrateVerb();
Verb exporterVerb();
Verb measuredVerb();
Verb configVerb();
Verb planVerb();
Verb gpusVerb();
Verb schemaVerb();

/// The subjects that `list` accepts.
std::vector<std::string> listSubjects();
/// Returns the usage line, the summary and all options by group.
std::string helpText(const Verb& verb, const TextStyle& style);

} // namespace vram::cli
