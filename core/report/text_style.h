// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

/// The layout of a text, for a terminal or as plain text for another program.
struct TextStyle {
    int width = 80;           ///< Width of tables and bars, and of wrapped prose.
    bool wrapsProse = true;   ///< Whether to wrap prose between words.
    bool groupsDigits = true; ///< Whether to write "1,024" instead of "1024".

    std::string wrap(std::string_view text, int indent = 0) const;
    /// Wraps text that begins after `column` columns. Later lines are indented by the same number of columns.
    std::string wrapAfterColumn(std::string_view text, int column) const;
    std::string count(std::int64_t number) const;
};

} // namespace vram
