// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/applicable_layers.h"

#include "estimate/estimate.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

constexpr LayerId kInput{1}, kLayer{2};

void set(Layer& layer, std::string_view key, AttributeValue value)
{
    const int index = attributeIndex(*findLayerType(layer.type), key);
    layer.attributes[static_cast<std::size_t>(index)] = std::move(value);
}

bool hasError(const Estimate& estimate)
{
    return std::ranges::any_of(
        estimate.issues, [](const Issue& issue) { return issue.severity == Severity::Error && issue.layer == kLayer; });
}

// A convolution also accepts an unbatched tensor and would then treat the batch dimension as channels. A layer whose
// parameter count depends on the batch size is therefore rejected.
bool runsOn(const LayerType& type, Layer input)
{
    if (type.maximumInputs == 0)
        return false;
    input.id = kInput;
    Network network;
    network.rows = {std::make_shared<const Layer>(std::move(input)),
                    std::make_shared<const Layer>(makeLayer(type, kLayer, "layer"))};
    Setup setup;
    setup.batch = 2;
    const Estimate small = estimate(network, setup, builtinCatalogues(), Detail::Memory);
    setup.batch = 3;
    const Estimate large = estimate(network, setup, builtinCatalogues(), Detail::Memory);
    return !hasError(small) && !hasError(large) && small.parameters == large.parameters;
}

} // namespace

Layer inputWithShape(const Extents& shape, bool ids)
{
    Layer input = makeLayer(*findLayerType("Input"), LayerId::None, "input");
    set(input, "shape", shape);
    set(input, "dtype", std::string(ids ? "int64" : "float32"));
    return input;
}

TypePredicate acceptsShape(const Shape& shape, bool ids)
{
    Extents extents;
    for (int i = 1; i < shape.rank(); ++i)
        extents.emplace_back(shape[i]);
    return [input = inputWithShape(extents, ids)](const LayerType& type) { return runsOn(type, input); };
}

std::optional<Layer> inputForType(const LayerType& type)
{
    if (type.maximumInputs == 0)
        return std::nullopt;
    const std::array usual{inputWithShape({512}),      inputWithShape({3, 224, 224}),     inputWithShape({64, 56, 56}),
                           inputWithShape({128, 768}), inputWithShape({3, 16, 112, 112}), inputWithShape({128}, true)};
    const auto found = std::ranges::find_if(usual, [&](const Layer& input) { return runsOn(type, input); });
    return found == usual.end() ? usual.front() : *found;
}

} // namespace vram
