// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

/// A place in a JSON document, as a chain on the stack; it becomes text only when something is wrong there.
struct JsonPlace {
    const JsonPlace* up = nullptr;
    std::string_view key{};
    std::int64_t index = -1; ///< Index of an array's entry; `key` is then not used.

    /// "rows[3].attributes.kernel_size"; empty for the whole document.
    std::string text() const;
};

/// Keeps only the first fault, because later ones are mostly its consequences.
class JsonFaults
{
public:
    /// `fault` says what is wrong and how to fix it, without the place.
    void add(const JsonPlace& place, Message fault);
    bool any() const { return !m_first.empty(); }
    const Message& first() const { return m_first; }

private:
    Message m_first;
};

/// The position of the byte at `offset`: "line 3, column 14".
Message lineAndColumn(std::string_view text, std::size_t offset);
/// The deepest nesting of brackets outside strings; parsers and writers recurse that deep.
int jsonDepth(std::string_view text);

} // namespace vram
