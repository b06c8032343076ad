#pragma once

#include "arguments.h"
#include "options.h"
#include "output.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram::cli {

/// A verb's result: an exit status, and after a failure a line for stderr.
struct Outcome {
    int status = kDone;
    std::string message{};
};

/// One verb of the command line. Its help is made from these fields.
struct Verb {
    std::string_view name;
    std::string_view arguments; ///< "MODEL", "models|gpus|..."
    std::string_view summary;
    std::vector<Option> options;
    Outcome (*run)(const Arguments&);
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

/// What `list` can list.
std::vector<std::string> listSubjects();
/// The usage line, the summary and every option by groups.
std::string helpText(const Verb& verb, const TextStyle& style);

} // namespace vram::cli
