// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

/// A location in a JSON document, as a linked list on the stack. It becomes text only if there is a fault.
struct JsonLocation {
    const JsonLocation* parent = nullptr;
    std::string_view key{};
    std::int64_t index = -1; ///< Index of an array element, in which case `key` is unused.

    /// The location as a path, such as "rows[3].attributes.kernel_size"; empty for the whole document.
    std::string text() const;
};

/// Collects faults, but keeps only the first, because later ones are mostly consequences of it.
class JsonErrors
{
public:
    /// `fault` says what is wrong and how to fix it, without the location.
    void add(const JsonLocation& place, Message fault);
    bool hasErrors() const { return !m_first.empty(); }
    const Message& first() const { return m_first; }

private:
    Message m_first;
};

/// Returns the position of the byte at `offset`, such as "line 3, column 14".
Message lineAndColumn(std::string_view text, std::size_t offset);
/// Returns the maximum nesting depth of brackets outside strings, which is the recursion depth of parsers and writers.
int jsonDepth(std::string_view text);

} // namespace vram
