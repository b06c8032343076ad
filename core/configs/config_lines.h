// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace vram {

/// Iterates over the lines of a text file.
class Lines
{
public:
    explicit Lines(std::string_view text) : m_rest(text) {}

    bool next(std::string_view& line)
    {
        if (m_rest.empty())
            return false;
        const std::size_t end = std::min(m_rest.find('\n'), m_rest.size());
        line = m_rest.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
        ++m_number;
        return true;
    }
    Message place() const { return message("line %1"_tr, m_number); }

private:
    std::string_view m_rest;
    std::int64_t m_number = 0;
};

/// The line without its comment, which begins at an unquoted "#" at the start of the line or after a space.
std::string_view uncommented(std::string_view line);

} // namespace vram
