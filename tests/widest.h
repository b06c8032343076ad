// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/units.h"

#include <algorithm>
#include <sstream>
#include <string>

namespace vram::test {

/// Number of columns of the longest line.
inline int widest(const std::string& text)
{
    std::istringstream lines(text);
    int most = 0;
    for (std::string line; std::getline(lines, line);)
        most = std::max(most, displayWidth(line));
    return most;
}

} // namespace vram::test
