// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/layer_count.h"

#include "base/checked.h"

#include <set>

namespace vram {

std::int64_t layerCount(const std::vector<LayerId>& rows, const Network& network)
{
    const std::set<LayerId> counted(rows.begin(), rows.end());
    std::int64_t count = 0;
    forEachLayer(network, [&](const Layer& layer, std::int64_t times) {
        if (counted.contains(layer.id))
            count = checkedAdd(count, times);
    });
    return count;
}

} // namespace vram
