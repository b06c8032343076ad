// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "verb.h"

#include <span>

namespace vram::cli {

/// Verbs that --help does not list, used by shell completion scripts and to generate the manual pages.

/// `__complete PROGRAM WORD... CURRENT` prints the completions of CURRENT, one per line, each followed by a tab and its
/// description if there is one. The line ":files" stands for file names. PROGRAM is vram-planner-cli or vram-planner.
Outcome complete(std::span<const Verb> verbs, std::span<const std::string> words);

/// `__man options VERB`, `__man settings` and `__man exporter` print a part of a manual page as man(7) markup.
Outcome manual(std::span<const Verb> verbs, std::span<const std::string> words);

/// The options of the desktop program.
std::vector<Option> desktopOptions();

} // namespace vram::cli
