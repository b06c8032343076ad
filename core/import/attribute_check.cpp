// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/attribute_check.h"

#include "layers/layer_type.h"

#include <algorithm>

namespace vram {

namespace {

std::optional<Message> firstProblem(const Layer& layer)
{
    const LayerType* type = findLayerType(layer.type);
    const std::size_t count = type ? std::min(type->attributes.size(), layer.attributes.size()) : 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (auto found = problem(type->attributes[i], layer.attributes[i]))
            return found;
    }
    return std::nullopt;
}

} // namespace

std::optional<Message> attributeProblem(const Network& network)
{
    std::optional<Message> found;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const Layer* layer = found ? nullptr : asLayer(row);
        if (auto wrong = layer ? firstProblem(*layer) : std::nullopt)
            found = message("%1: %2"_tr, path(network, layer->id), *wrong);
    });
    return found;
}

} // namespace vram
