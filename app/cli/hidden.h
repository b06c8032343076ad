#pragma once

#include "verb.h"

#include <span>

namespace vram::cli {

/// Verbs that --help does not list, for the shells' completion scripts and the manual pages.

/// `__complete PROGRAM WORD... CURRENT`: prints the completions of CURRENT, one a line, with a tab and a description
/// where there is one; the line ":files" stands for file names. PROGRAM is vram-planner-cli or vram-planner.
Outcome complete(std::span<const Verb> verbs, std::span<const std::string> words);

/// `__man options VERB`, `__man settings`, `__man exporter`: prints a part of a manual page in man(7)'s language.
Outcome manual(std::span<const Verb> verbs, std::span<const std::string> words);

/// The desktop program's options.
std::vector<Option> desktopOptions();

} // namespace vram::cli
