// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/products.h"

#include <algorithm>
#include <array>

namespace vram {

bool isProduct(std::string_view kernel)
{
    static constexpr std::array<std::string_view, 8> products{
        "mm", "addmm", "bmm", "baddbmm", "MmBackward0", "AddmmBackward0", "BmmBackward0", "BaddbmmBackward0"};
    return std::ranges::find(products, kernel) != products.end();
}

} // namespace vram
