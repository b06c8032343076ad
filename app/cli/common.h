#pragma once

#include "import/import.h"
#include "report/report.h"
#include "verb.h"

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace vram::cli {

/// An option for every field of Setup, and --set for the rest.
std::vector<Option> setupOptions();
/// The options of every verb that works on a MODEL: those, and --gpu-file.
std::vector<Option> modelOptions();
Option jsonOption();
std::vector<Option> operator+(std::vector<Option> left, const std::vector<Option>& right);

/// A value, or why the verb ends here.
template<typename T>
using Step = std::variant<T, Outcome>;

/// `setup` with a command line's settings. `totals` gets the values of --set that are bare totals; null for verbs
/// without them. Files of --parallel-config are read where there is a network.
Step<Setup> applySettings(Setup setup, const Arguments& arguments,
                          std::map<std::string, std::int64_t>* totals = nullptr, const Network* network = nullptr);
/// MODEL with the command line's settings, and with a known GPU. Prints an import's notes to stderr.
Step<Project> loadProject(const Arguments& arguments);
/// The same with any GPU.
Step<Project> loadWithAnyGpu(const Arguments& arguments);
/// Done where the project's GPU is known or its usable memory is given.
Outcome checkGpu(const Project& project);
/// The project with these GPUs, in place of those of the same names.
Project withGpus(Project project, const std::vector<Gpu>& gpus);
/// The estimate with its rows and the largest batch.
Report makeReport(const Project& project);
/// Done, or the first error of the estimate as a line for stderr.
Outcome outcomeOf(const Estimate& estimate);
/// Writes to the file, or for "-" to standard output.
Outcome writeOutput(const std::string& file, const std::string& text);
Outcome usage(std::string message);
Outcome inputAtFault(std::string message);
/// A whole number typed as an option's value; the outcome says what was wrong.
Step<std::int64_t> wholeNumber(std::string_view option, const std::string& typed, double minimum);
/// The only positional word; a usage error where there is none, or more than one.
Step<std::string> onlyPositional(const Arguments& arguments, std::string_view what);

} // namespace vram::cli
