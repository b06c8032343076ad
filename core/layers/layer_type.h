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
    Input,             ///< Data of a batch, from the training loop.
    Parameter,         ///< A bare parameter.
    Constant,          ///< Created in forward without an input, such as positions and masks.
    Loss,              ///< The value that training minimizes; dropped in inference.
    TokenLoss,         ///< A loss over logits of tokens, which can run in chunks.
    Linear,            ///< Multiplies by a weight [out, in].
    MatrixProduct,     ///< Multiplies its inputs.
    Convolution,       ///< A convolution; LayerType::variant is the number of spatial dimensions.
    FeatureMap,        ///< Returns a feature map, whose dimension 1 are channels: convolutions and pooling.
    SameDimensions,    ///< The dimensions of its output have the meaning of the input's, such as samples and channels.
    Attention,         ///< Computes attention from queries, keys and values.
    Softmax,           ///< Normalizes scores along a dimension to a sum of 1, as attention in separate operators does.
    Recurrent,         ///< Processes a sequence step by step.
    Opaque,            ///< Runs unknown code, which torch.compile cannot trace.
    Lookup,            ///< Looks up rows of a table by index.
    Positions,         ///< Adds a row of a table at each position.
    Reshapes,          ///< Returns the same elements in another shape.
    Reorders,          ///< Returns the same elements in another order or layout.
    Repeats,           ///< Repeats elements.
    Converts,          ///< Returns the same elements in another dtype.
    AddsDimension,     ///< May have an output with one dimension more than its input.
    HasShapeAttribute, ///< Has an attribute "shape", which is the output's shape.
    HasEndAttribute,   ///< Has an attribute "end", which is the end of a slice.
    BatchStatistics,   ///< Normalizes by statistics over the samples of the batch.
    Multiplies,        ///< Multiplies its inputs elementwise.
    Gates,             ///< An activation that Megatron-LM can fuse with a product that it gates, as in SwiGLU.
    AddsEntries,       ///< Adds its last input to selected entries of its first.
    DropsOut,          ///< Sets random elements to zero, and saves the mask for backward.
    AcceptsPrefix,     ///< Attention over query, key and value, to which prefix tuning adds keys and values.
    Auxiliary,         ///< Not a layer in the textbook sense; textbook methods do not count its output.
    NotModule,         ///< Not a module of torch.nn: a class of that name in print(model) is something else.
};

/// A set of traits.
class Traits
{
public:
    constexpr Traits() = default;
    constexpr Traits(std::initializer_list<Trait> traits)
    {
        for (const Trait trait : traits)
            add(trait);
    }
    constexpr void add(Trait trait) { m_bits |= bit(trait); }
    constexpr bool has(Trait trait) const { return (m_bits & bit(trait)) != 0; }
    constexpr bool hasAny(Traits traits) const { return (m_bits & traits.m_bits) != 0; }

private:
    static constexpr std::uint32_t bit(Trait trait) { return std::uint32_t{1} << static_cast<unsigned>(trait); }

    std::uint32_t m_bits = 0;
};

/// How the output is sharded if an input is sharded along one dimension: the kinds of strategies of DTensor
/// (torch/distributed/tensor/_ops) that layers have.
enum class ShardingPropagation : std::uint8_t {
    Replicates,  ///< The inputs have to be replicated.
    Elementwise, ///< Any sharding is kept; inputs are broadcast.
    Views,       ///< A dimension before which as many elements stand in the output as in the input.
    Transposes,  ///< Follows the dimensions "dim0" and "dim1".
    Permutes,    ///< Follows the order "dims".
    Splits,      ///< Any sharding is kept, as each rank splits its part.
    Slices,      ///< All dimensions but the sliced "dim".
    Selects,     ///< All dimensions but "dim", which the output lacks.
    AlongOne,    ///< All dimensions but "dim", along which values depend on each other.
    Normalizes,  ///< All dimensions before those of "normalized_shape".
    Reduces,     ///< All dimensions but "dims".
    Repeats,     ///< All dimensions, to which the output may add some at the front.
};

/// A dimension of a parameter, such as "4 × hidden size" for four gates.
struct ParameterExtent {
    std::string_view label; ///< Name such as "Output channels".
    int times = 1;          ///< Factor by which the named size is multiplied.

    constexpr ParameterExtent(const char* name) : label(name) {}
    constexpr ParameterExtent(int factor, const char* name) : label(name), times(factor) {}
};

/// The meaning of a parameter's dimensions, from which its size can be explained in words. The sizes themselves are
/// those that `lower` passes.
struct ParameterDescription {
    std::string_view name; ///< The name that `lower` uses, such as "weight".
    /// Its dimensions in order; the last stands for all remaining ones.
    std::vector<ParameterExtent> extents{};
};

/// A layer type: the declaration of its attributes, and one function that determines its shapes, its parameters and the
/// kernels that PyTorch runs for it. Each file of `layers/` declares one type or a family of related types.
struct LayerType {
    std::string_view name;  ///< PyTorch's class name if there is one, such as "Conv2d". Stable, because files store it.
    std::string_view group; ///< Heading in the type chooser, such as "Convolution".
    std::string_view help;  ///< One sentence that says what it computes and what it saves for backward.
    std::vector<AttributeSpec> attributes{};
    std::vector<ParameterDescription> weights{}; ///< Descriptions of its parameters.
    int minimumInputs = 1;
    int maximumInputs = 1;
    void (*lower)(LayerScope&) = nullptr;
    bool supportsAdapter = false; ///< Whether it can have a low-rank adapter in addition to its weight.
    /// Whether it accepts tensors without elements, such as a KV cache before the first token.
    bool acceptsEmpty = false;
    Traits traits{};
    ShardingPropagation sharding = ShardingPropagation::Replicates;
    /// Distinguishes the members of a family in `lower`; for example, the number of spatial dimensions.
    int variant = 0;
};

/// Returns every layer type, ordered by file name and then as in the file.
std::span<const LayerType> layerTypes();
/// Returns the type with that name (case-sensitive), or null if there is none.
const LayerType* findLayerType(std::string_view name);
/// Returns the `count` names most similar to `name`, for error messages.
std::vector<std::string_view> similarLayerTypes(std::string_view name, int count = 3);
/// Returns the index of the attribute with that key, or -1 if the type has none.
int attributeIndex(const LayerType& type, std::string_view key);
/// Returns the attribute's value in `layer`, or its default.
const AttributeValue& attribute(const Layer& layer, const LayerType& type, int index);
/// Returns a layer of that type with every attribute at its default.
Layer makeLayer(const LayerType& type, LayerId id, std::string name);
/// Whether the layer's type is known and has that trait, or any of those traits.
bool is(const Layer& layer, Trait trait);
bool isAny(const Layer& layer, Traits traits);
/// Whether any layer has any of those traits.
bool hasLayer(const Network& network, Traits traits);
/// Returns the text of the settings column, such as "64, 7×7, stride 2, pad 3".
std::string settingsText(const Layer& layer);

} // namespace vram
