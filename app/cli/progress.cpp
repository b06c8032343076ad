// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress.h"

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <utility>

#include <unistd.h>

namespace vram::cli {

ProgressLine::ProgressLine(std::string label) : m_label(std::move(label)), m_terminal(isatty(STDERR_FILENO) != 0) {}

ProgressLine::~ProgressLine()
{
    constexpr std::string_view kPercent = " 100 %";
    if (m_percent >= 0)
        write("\r" + std::string(m_label.size() + kPercent.size(), ' ') + "\r");
}

void ProgressLine::show(double share)
{
    constexpr std::chrono::milliseconds kPatience{500};
    const int percent = static_cast<int>(100 * std::clamp(share, 0.0, 1.0));
    if (!m_terminal || percent <= m_percent || std::chrono::steady_clock::now() - m_begin < kPatience)
        return;
    m_percent = percent;
    write("\r" + m_label + " " + std::to_string(percent) + " %");
}

ProgressCallback ProgressLine::callback()
{
    return [this](double share) {
        show(share);
        return true;
    };
}

// Uses stdio, because std::cerr escapes control characters and would display the carriage return instead of executing
// it.
void ProgressLine::write(const std::string& text) const
{
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
}

} // namespace vram::cli
