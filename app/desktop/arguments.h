// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "import/import.h"
#include "project/project.h"
#include "search/input_size.h"

#include <string>
#include <utility>
#include <vector>

namespace vram {

/// The parsed command line.
struct Arguments {
    bool help = false;
    bool version = false;
    std::string exportPdf;                                       ///< The PDF file to write, or empty to open the
                                                                 ///< window.
    std::string method{};                                        ///< The textbook rule whose hand calculation the
                                                                 ///< report contains.
    std::string model;                                           ///< A file or builtin:NAME, or empty for the start
                                                                 ///< page.
    std::vector<std::pair<std::string, std::string>> settings{}; ///< Keys and values, as with `--set`.
    ImportOptions import{};                                      ///< The import options given with `--set`.
    std::vector<std::pair<const InputSizeField*, std::int64_t>> sizes{}; ///< Sizes given with --sequence and --image.
};

/// Parses the command line. Each setting has the same option as in vram-planner-cli. The error is a sentence for
/// stderr, and the exit status is then 2.
Result<Arguments> parseArguments(const std::vector<std::string>& arguments);
/// Returns the project with the given settings and sizes. A GPU can be given by any unambiguous part of its name.
Result<Project> withArguments(Project project, const Arguments& arguments, const Catalogues& catalogues);
std::string usageText();

} // namespace vram
