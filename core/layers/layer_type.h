// SPDX-License-Identifier: GPL-3.0-or-later
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

/// Properties of a layer type that other code queries: for example, inference drops losses, and resizing a network
/// changes literal shapes.
enum class Trait : std::uint8_t {
    Input,         ///< Data of a batch, from the training loop.
    Parameter,     ///< A bare parameter.
    Constant,      ///< Created in forward without an input: positions, masks.
    Loss,          ///< The value that training minimises; inference drops it.
    TokenLoss,     ///< A loss over class scores of tokens, which can run in chunks.
    Linear,        ///< Multiplies by a weight [out, in].
    Convolution,   ///< LayerType::variant is the number of spatial dimensions.
    Attention,     ///< Weights values by queries and keys.
    Shares,        ///< Normalizes scores along a dimension to a sum of 1, as written-out attention does.
    Recurrent,     ///< Runs along a sequence, step by step.
    Opaque,        ///< Runs code that is not known, into which torch.compile does not see.
    Lookup,        ///< Looks up rows of a table by index.
    Positions,     ///< Adds a row of a table for each position.
    Reshapes,      ///< Same elements, other shape.
    Reorders,      ///< Same elements, other order or layout.
    Repeats,       ///< Repeats elements.
    Converts,      ///< Same elements, other dtype.
    AddsDimension, ///< Its output may have one dimension more than its input.
    GivesShape,    ///< Its attribute "shape" is the output's shape.
    GivesEnd,      ///< Its attribute "end" is the end of a slice.
    DropsOut,      ///< Sets elements to zero at random, and keeps which for backward.
    TakesPrefix,   ///< Attention over query, key and value, to which prefix tuning adds keys and values.
    Auxiliary,     ///< Not a layer in textbooks, whose methods do not count its output.
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

/// The meaning of a parameter's dimensions, so that its size can be derived in words. The numbers are those of the
/// shape that `lower` asks for.
struct ParameterWords {
    std::string_view name;                  ///< As `lower` names it: "weight".
    std::vector<ParameterExtent> extents{}; ///< In the order of the shape; the last stands for all further ones.
};

/// A layer type: its one declaration of attributes, and one function that gives shapes, parameters and the kernels
/// that the framework runs for it. Each file of `layers/` declares one type or a close family.
struct LayerType {
    std::string_view name;  ///< PyTorch's class name if there is one: "Conv2d". Stable, because files store it.
    std::string_view group; ///< Heading in the type chooser: "Convolution".
    std::string_view help;  ///< One sentence: what it computes, and what it saves for backward.
    std::vector<AttributeSpec> attributes{};
    std::vector<ParameterWords> weights{}; ///< Its parameters.
    int minimumInputs = 1;
    int maximumInputs = 1;
    void (*lower)(LayerScope&) = nullptr;
    bool adapts = false;  ///< Can have a low-rank adapter beside its weight.
    bool empties = false; ///< Accepts tensors without elements, such as a model's cache before the first token.
    Traits traits{};
    int variant = 0; ///< Tells the members of a family apart in `lower`; for example, the number of spatial dimensions.
};

/// Every layer type, ordered by file name and then as in the file.
std::span<const LayerType> layerTypes();
/// The type with that name (case-sensitive); null if there is none.
const LayerType* findLayerType(std::string_view name);
/// The `count` names most similar to `name`, for error messages.
std::vector<std::string_view> nearestLayerTypes(std::string_view name, int count = 3);
/// Index of the attribute with that key; -1 if the type has none.
int attributeIndex(const LayerType& type, std::string_view key);
/// The attribute's value in `layer`, or its default.
const AttributeValue& attribute(const Layer& layer, const LayerType& type, int index);
/// A layer of that type with every attribute at its default.
Layer makeLayer(const LayerType& type, LayerId id, std::string name);
/// Whether the layer's type is known and has that trait, or any of those traits.
bool is(const Layer& layer, Trait trait);
bool isAny(const Layer& layer, Traits traits);
/// Whether any layer has any of those traits.
bool hasLayer(const Network& network, Traits traits);
/// The text of the settings column: "64, 7×7, stride 2, pad 3".
std::string settingsText(const Layer& layer);

} // namespace vram
