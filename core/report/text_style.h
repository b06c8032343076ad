// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

/// How a text for people is laid out: for a terminal, or plainly for another program.
struct TextStyle {
    int width = 80;      ///< Width of tables and bars, and of wrapped prose.
    bool wraps = true;   ///< Prose is broken between words.
    bool grouped = true; ///< "1,024" instead of "1024".

    std::string wrap(std::string_view text, int indent = 0) const;
    /// The same beside a column of that width, which later lines leave free.
    std::string wrapBeside(std::string_view text, int column) const;
    std::string count(std::int64_t number) const;
};

} // namespace vram
