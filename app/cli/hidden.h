#pragma once

#include "verb.h"

#include <span>

namespace vram::cli {

/// What the shells' completion scripts and the manual pages are made from: verbs that --help does not list.

/// `__complete PROGRAM WORD... CURRENT`: prints what CURRENT may become, one a line, a tab and a description behind it
/// where there is one; the line ":files" stands for the names of files. PROGRAM is vram-planner-cli or vram-planner.
Outcome complete(std::span<const Verb> verbs, std::span<const std::string> words);

/// `__man options VERB`, `__man settings`, `__man exporter`: prints a part of a manual page in man(7)'s language.
Outcome manual(std::span<const Verb> verbs, std::span<const std::string> words);

/// The desktop program's options.
std::vector<Option> desktopOptions();

} // namespace vram::cli
