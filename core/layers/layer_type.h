#pragma once

#include "network/network.h"

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

class LayerScope;

/// Properties of a layer type that other code asks for: inference drops losses, for example, and resizing a network
/// changes literal shapes.
enum class Trait : std::uint8_t {
    Input,         ///< A batch's data, from the training loop.
    Parameter,     ///< A bare parameter.
    Constant,      ///< Created in forward without input: positions, masks.
    Loss,          ///< What training minimises; inference drops it.
    TokenLoss,     ///< A loss over class scores of tokens, which can run in parts.
    Linear,        ///< Multiplies by a weight [out, in].
    Convolution,   ///< LayerType::variant is the number of spatial dimensions.
    Attention,     ///< Weighs values by queries and keys.
    Shares,        ///< Normalizes scores along a dimension to a sum of 1, as written-out attention does.
    Recurrent,     ///< Runs along a sequence, step by step.
    Lookup,        ///< Rows of a table by number.
    Positions,     ///< Adds a row of a table for each position.
    Reshapes,      ///< The same elements under other extents.
    Reorders,      ///< The same elements in another order or layout.
    Repeats,       ///< Elements several times.
    Converts,      ///< The same elements in another type.
    AddsDimension, ///< Its output may have a dimension more than its input.
    GivesShape,    ///< Its attribute "shape" is the output's shape.
    GivesEnd,      ///< Its attribute "end" is where a dimension is cut off.
    TakesPrefix,   ///< Attention of query, key and value; prefix tuning adds keys and values to it.
    Auxiliary,     ///< Not a layer in the textbooks' sense: their methods do not count its output.
};

/// A set of traits.
class Traits
{
public:
    constexpr Traits() = default;
    constexpr Traits(std::initializer_list<Trait> traits)
    {
        for (const Trait trait : traits)
            m_bits |= bit(trait);
    }
    constexpr bool has(Trait trait) const { return (m_bits & bit(trait)) != 0; }
    constexpr bool hasAny(Traits traits) const { return (m_bits & traits.m_bits) != 0; }

private:
    static constexpr std::uint32_t bit(Trait trait) { return std::uint32_t{1} << static_cast<unsigned>(trait); }

    std::uint32_t m_bits = 0;
};

/// A dimension of a parameter: "4 × hidden size" is one that holds four gates.
struct ParameterExtent {
    std::string_view word; ///< "Output channels"
    int times = 1;         ///< It is that many times the word.

    constexpr ParameterExtent(const char* name) : word(name) {}
    constexpr ParameterExtent(int factor, const char* name) : word(name), times(factor) {}
};

/// What the dimensions of a parameter are, so that its size can be derived in words. The numbers are those of the shape
/// that `lower` asks for.
struct ParameterWords {
    std::string_view name;                  ///< As `lower` names it: "weight".
    std::vector<ParameterExtent> extents{}; ///< In the order of the shape; the last stands for all further ones.
};

/// A layer type: its one declaration of attributes, and one function that gives shapes, parameters and the kernels
/// that the framework runs for it. Each file of `layers/` declares one type or a close family.
struct LayerType {
    std::string_view name;  ///< PyTorch's class name where there is one: "Conv2d". Stable: files hold it.
    std::string_view group; ///< Heading in the type chooser: "Convolution".
    std::string_view help;  ///< One sentence: what it computes and what it keeps for backward.
    std::vector<AttributeSpec> attributes{};
    std::vector<ParameterWords> weights{}; ///< Its parameters.
    int minimumInputs = 1;
    int maximumInputs = 1;
    void (*lower)(LayerScope&) = nullptr;
    bool adapts = false;  ///< Can have a low-rank adapter beside its weight.
    bool empties = false; ///< Takes tensors without elements, as a model's cache is at first.
    Traits traits{};
    int variant = 0; ///< Tells the members of a family apart in `lower` (the number of spatial dimensions, say).
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
/// Whether the layer's type is known and has that trait, or any of those.
bool is(const Layer& layer, Trait trait);
bool isAny(const Layer& layer, Traits traits);
/// Whether any layer has any of those traits.
bool hasLayer(const Network& network, Traits traits);
/// The settings column: "64, 7×7, stride 2, pad 3".
std::string settingsText(const Layer& layer);

} // namespace vram
