// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/report.h"
#include "verb.h"

#include <string>
#include <variant>

namespace vram::cli {

/// A value, or the outcome with which the verb ends early.
template<typename T>
using VerbResult = std::variant<T, Outcome>;

Outcome usageError(std::string message);
Outcome invalidInput(std::string message);
/// Returns the only positional word, or a usage error if there is none or more than one.
VerbResult<std::string> onlyPositional(const Arguments& arguments, std::string_view what);

/// Returns a report with the estimate of all rows, the largest batch, and advice if the job does not fit.
Report makeReport(const Project& project, const TextStyle& style, Detail detail = Detail::Rows);
/// Returns success, or the first error of the estimate as a line for stderr.
Outcome estimateOutcome(const Estimate& estimate);
/// Returns success, or the first error about a setting, which makes all figures meaningless.
Outcome settingsOutcome(const Estimate& estimate);
/// Returns success, or a failure if --check is given and the device total does not fit.
Outcome checkFit(const Arguments& arguments, const Device& device);
Option checkOption();
/// Returns a usage error if both --csv and --json are given, or else success.
Outcome checkSingleFormat(const Arguments& arguments);
/// Writes to the file, or to standard output if `file` is "-".
Outcome writeOutput(const std::string& file, const std::string& text);

} // namespace vram::cli
