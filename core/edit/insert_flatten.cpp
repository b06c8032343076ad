// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/insert_flatten.h"

#include "edit/edit.h"
#include "layers/layer_type.h"

#include <memory>
#include <utility>

namespace vram {

Network withFlattenBefore(const Network& network, LayerId layer)
{
    const Row* row = find(network, layer);
    const Layer* reader = row ? asLayer(*row) : nullptr;
    if (!reader)
        return network;
    Layer flatten = makeLayer(*findLayerType("Flatten"), nextId(network), "flatten");
    Layer changed = *reader;
    // A layer without explicit inputs reads the Flatten inserted above it. Otherwise only its first input is replaced.
    if (!changed.inputs.empty()) {
        flatten.inputs = {changed.inputs.front()};
        changed.inputs.front() = {flatten.id, 0};
    }
    const Network with =
        insertRows(network, rowPosition(network, layer), {std::make_shared<const Layer>(std::move(flatten))});
    return changed.inputs.empty() ? with : replaceLayer(with, std::move(changed));
}

} // namespace vram
