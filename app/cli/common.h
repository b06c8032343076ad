// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/report.h"
#include "verb.h"

#include <string>
#include <variant>

namespace vram::cli {

/// A value, or why the verb ends here.
template<typename T>
using Step = std::variant<T, Outcome>;

Outcome usage(std::string message);
Outcome invalidInput(std::string message);
/// The only positional word; a usage error where there is none, or more than one.
Step<std::string> onlyPositional(const Arguments& arguments, std::string_view what);

/// The estimate with its rows and the largest batch; with advice where it does not fit.
Report makeReport(const Project& project, const TextStyle& style, Detail detail = Detail::Rows);
/// Done, or the first error of the estimate as a line for stderr.
Outcome outcomeOf(const Estimate& estimate);
/// The same where a setting is wrong: then no figure means anything.
Outcome outcomeOfSettings(const Estimate& estimate);
/// --check: whether the device total fits.
Outcome checkedFit(const Arguments& arguments, const Device& device);
Option checkOption();
/// A usage error where both --csv and --json are given.
Outcome onlyOneForm(const Arguments& arguments);
/// Writes to the file, or for "-" to standard output.
Outcome writeOutput(const std::string& file, const std::string& text);

} // namespace vram::cli
