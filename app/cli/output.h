// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arguments.h"
#include "report/text_style.h"

#include <string_view>

namespace vram::cli {

/// The output format of a command.
struct Output {
    TextStyle style{}; ///< Style as wide as the terminal, or plain if standard output is not a terminal.
    bool json = false;
    bool quiet = false; ///< Whether to print only the answer in its shortest form.
};

Output outputOptionsOf(const Arguments& arguments);
/// Returns the style for help, which is as wide as the terminal, or 80 columns wide in a pipe.
TextStyle wrappedStyle();
/// The options --json and --quiet.
std::vector<Option> outputOptions();

/// Prints text to standard output. Characters that could hide or imitate other text are made visible. For a locale
/// without UTF-8, the text is converted to ASCII.
void print(std::string_view text);
/// Prints a line "note: ..." to standard error, unless --quiet is given.
void note(const Output& output, std::string_view sentence);
void printError(std::string_view line);

} // namespace vram::cli
