// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

namespace vram {

/// Sorts the values and removes duplicates.
template<typename Value>
void sortUnique(std::vector<Value>& values)
{
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

} // namespace vram
