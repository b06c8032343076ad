#pragma once

#include "base/result.h"
#include "estimate/estimate.h"
#include "import/import.h"

#include <string>
#include <utility>
#include <vector>

namespace vram {

/// The program's command line.
struct Arguments {
    bool help = false;
    bool version = false;
    std::string exportPdf;                                       ///< The file to draw; empty: open the window.
    std::string model;                                           ///< A file or builtin:NAME; empty: the start page.
    std::vector<std::pair<std::string, std::string>> settings{}; ///< Key and value, as `--set` takes them.
    ImportOptions import{};                                      ///< Import options of `--set`.
};

/// The options are those of vram-planner-cli: one for each setting. The error is a sentence for stderr; the exit status
/// for it is 2.
Result<Arguments> parseArguments(const std::vector<std::string>& arguments);
/// `setup` with the settings; an unambiguous part of a GPU's name is enough.
Result<Setup> withArguments(const Network& network, const Setup& setup, const Arguments& arguments,
                            const Catalogues& catalogues);
std::string usageText();

} // namespace vram
