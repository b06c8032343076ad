#pragma once

#include "network/network.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

class LayerScope;

/// A layer type: its one declaration of attributes, and one function that gives shapes, parameters and the kernels
/// that the framework runs for it. Each file of `layers/` declares one type or a close family.
struct LayerType {
    std::string_view name;  ///< PyTorch's class name where there is one: "Conv2d". Stable: files hold it.
    std::string_view group; ///< Heading in the type chooser: "Convolution".
    std::string_view help;  ///< One sentence: what it computes and what it keeps for backward.
    std::vector<AttributeSpec> attributes{};
    int minimumInputs = 1;
    int maximumInputs = 1;
    void (*lower)(LayerScope&) = nullptr;
    bool adapts = false;  ///< Can have a low-rank adapter beside its weight.
    bool empties = false; ///< Takes tensors without elements, as what a model keeps from earlier calls is at first.
    int variant = 0;      ///< Tells the members of a family apart in `lower` (the number of spatial dimensions, say).
};

/// Every layer type, by file name and then by the order in the file.
std::span<const LayerType> layerTypes();
/// The type of that name, case mattering; null where there is none.
const LayerType* findLayerType(std::string_view name);
/// The `count` names nearest to `name`, for error messages.
std::vector<std::string_view> nearestLayerTypes(std::string_view name, int count = 3);
/// Index of the attribute with that key; -1 where the type has none.
int attributeIndex(const LayerType& type, std::string_view key);
/// The value in `layer`, or the default.
const AttributeValue& attribute(const Layer& layer, const LayerType& type, int index);
/// A layer of that type with every attribute at its default.
Layer makeLayer(const LayerType& type, LayerId id, std::string name);
/// The settings column: "64, 7×7, stride 2, pad 3".
std::string settingsText(const Layer& layer);

} // namespace vram
