#pragma once

#include "base/result.h"
#include "estimate/estimate.h"
#include "import/import.h"

#include <string>
#include <utility>
#include <vector>

namespace vram {

/// What the program was called with.
struct Arguments {
    bool help = false;
    bool version = false;
    std::string exportPdf;                                       ///< The file to draw; empty: open the window.
    std::string model;                                           ///< A file or builtin:NAME; empty: the start page.
    std::vector<std::pair<std::string, std::string>> settings{}; ///< Key and value, as `--set` takes them.
    ImportOptions import{};                                      ///< What `--set` says of how the file is read.
};

/// The options are those of vram-planner-cli: one for each setting. The error is a sentence for stderr; the exit status
/// for it is 2.
Result<Arguments> parseArguments(const std::vector<std::string>& arguments);
/// `setup` with the settings; a GPU may be named by a part that settles it.
Result<Setup> withArguments(const Network& network, const Setup& setup, const Arguments& arguments,
                            const Catalogues& catalogues);
std::string usageText();

} // namespace vram
