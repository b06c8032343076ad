// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/recovery_origin.h"

#include <charconv>

namespace vram {

namespace {

/// Removes a number and the character `end` after it from the beginning of `text`.
template<typename Number>
bool take(std::string_view& text, Number& number, char end)
{
    const auto [after, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || after == text.data() + text.size() || *after != end)
        return false;
    text.remove_prefix(static_cast<std::size_t>(after - text.data()) + 1);
    return true;
}

} // namespace

std::string recoveryOriginText(const RecoveryOrigin& origin)
{
    const FileState& state = origin.onDisk;
    return std::to_string(state.size) + ' ' + std::to_string(state.modified) + ' ' + std::to_string(state.device) + ' '
           + std::to_string(state.inode) + '\n' + origin.path;
}

std::optional<RecoveryOrigin> parseRecoveryOrigin(std::string_view text)
{
    RecoveryOrigin origin;
    FileState& state = origin.onDisk;
    if (!take(text, state.size, ' ') || !take(text, state.modified, ' ') || !take(text, state.device, ' ')
        || !take(text, state.inode, '\n'))
        return std::nullopt;
    state.exists = state.inode != 0;
    origin.path = text;
    return origin;
}

} // namespace vram
