// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configs/shell_words.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Follows a shell script through its "if" and "case" commands, as far as the values of its variables determine which
/// branches are run. A variable that the script does not set counts as empty. If a condition depends on anything else,
/// its branch counts as run, and so do the branches after it unless their own conditions are false.
class ShellBranches
{
public:
    /// Returns the commands of the next line, which follow the patterns if it begins a branch of a "case".
    std::string_view commands(std::string_view line) const;
    /// Takes the next line, without its comment. Returns whether the shell would run it.
    bool runs(std::string_view line, const ShellVariables& variables);

private:
    /// An "if" or "case" whose end has not been read yet.
    struct Command {
        bool outer = true;  ///< Whether the lines around it are run.
        bool runs = true;   ///< Whether the current branch is run.
        bool taken = false; ///< Whether an earlier branch is known to be run.
        bool isCase = false;
        std::optional<std::string> subject{}; ///< The word of a "case", if it is known.
        bool inBranch = false; ///< Whether the patterns of the current branch of a "case" have been read.
    };

    bool isRunning() const { return m_open.empty() || m_open.back().runs; }
    bool condition(std::string_view line, const ShellVariables& variables);
    void finishCondition(std::string_view text, std::size_t then, const ShellVariables& variables);
    void pattern(std::string_view line);
    void enter(std::optional<bool> holds);

    std::vector<Command> m_open{};
    std::string m_condition{}; ///< The text of a condition whose "then" has not been read yet.
};

} // namespace vram
