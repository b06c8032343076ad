// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"

#include <chrono>
#include <string>

namespace vram::cli {

/// A line on standard error that shows the progress of a long search and disappears when the search ends. Nothing is
/// written if standard error is not a terminal, or during the first half second.
class ProgressLine
{
public:
    explicit ProgressLine(std::string label);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Shows the completed fraction, from 0 to 1.
    void show(double share);
    /// A callback that shows the progress and never cancels. It must not outlive the line.
    ProgressCallback callback();

private:
    void write(const std::string& text) const;

    const std::string m_label;
    const bool m_terminal;
    const std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    int m_percent = -1; ///< The last percentage shown.
};

} // namespace vram::cli
