// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace vram {

/// Returns the key of a setting in its declared form, with dashes between words: "kv-cache.length". Project files, JSON
/// and command lines may also spell it with underscores.
inline std::string settingKey(std::string_view typed)
{
    std::string key(typed);
    std::ranges::replace(key, '_', '-');
    return key;
}

} // namespace vram
