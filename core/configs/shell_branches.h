// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configs/shell_words.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The branches of "if" and "case" that a shell script takes, as far as its variables decide. A variable that the
/// script does not set counts as unset. Where a condition depends on anything else, its branch is taken, and those after
/// it are, too.
class ShellBranches
{
public:
    /// Takes the next line, without its comment. Returns whether the shell would run it.
    bool runs(std::string_view line, const ShellVariables& variables);

private:
    /// An "if" or "case" that has not ended.
    struct Command {
        bool outer = true;  ///< Whether the lines around it are run.
        bool runs = true;   ///< Whether the present branch is run.
        bool taken = false; ///< Whether an earlier branch is certainly run.
        bool isCase = false;
        std::optional<std::string> subject{}; ///< The word of a "case", if it is known.
        bool inBranch = false;                ///< Whether the patterns of a branch of a "case" have been read.
    };

    bool isRunning() const { return m_open.empty() || m_open.back().runs; }
    bool condition(std::string_view line, const ShellVariables& variables);
    void finishCondition(std::string_view text, std::size_t then, const ShellVariables& variables);
    void pattern(std::string_view line);
    void enter(std::optional<bool> holds);

    std::vector<Command> m_open{};
    std::string m_condition{}; ///< The beginning of a condition whose "then" is still to come.
};

} // namespace vram
