// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arguments.h"
#include "report/text_style.h"

#include <string>
#include <string_view>

namespace vram::cli {

/// How a command line prints.
struct Output {
    TextStyle style{}; ///< As wide as the terminal; plain where standard output is none.
    bool json = false;
    bool quiet = false; ///< The answer alone, in its shortest form.
};

Output outputOf(const Arguments& arguments);
/// As wide as the terminal, and 80 columns in a pipe: the style of help.
TextStyle wrappedStyle();
/// --json and --quiet.
std::vector<Option> outputOptions();

/// Text for people on standard output: what could hide or fake other text becomes visible, and a locale without UTF-8
/// gets ASCII.
void print(std::string_view text);
/// A line on standard error; "note: ..." without --quiet.
void note(const Output& output, std::string_view sentence);
void printError(std::string_view line);

/// The same text in ASCII: "x" for "×", "#" for the blocks of a bar.
std::string inAscii(std::string_view text);

} // namespace vram::cli
