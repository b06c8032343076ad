// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/resize.h"

#include "base/checked.h"
#include "base/sort_unique.h"
#include "edit/edit.h"
#include "edit/map_sizes.h"
#include "edit/patches.h"
#include "layers/layer_value.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace vram {

namespace {

/// The shape of an Input, and where it is stored.
struct InputShape {
    LayerId row = LayerId::None;
    int attribute = 0;
    bool floating = false;
    Extents extents{};
    int first = 0; ///< Index of the first extent that is not the batch.

    int rank() const { return static_cast<int>(extents.size()) - first; }
    std::int64_t at(int i) const { return extents[static_cast<std::size_t>(first + i)].fixed; }
    SizeReference place(int i) const { return {row, attribute, first + i}; }
};

std::vector<InputShape> inputsOf(const Network& network)
{
    std::vector<InputShape> inputs;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        if (!layer || !is(*layer, Trait::Input))
            return;
        InputShape input;
        input.row = layer->id;
        input.attribute = attributeIndex(*findLayerType(layer->type), "shape");
        input.extents = valueOf<Extents>(*layer, "shape");
        const auto& dtype = valueOf<std::string>(*layer, "dtype");
        input.floating = dtype.starts_with("float") || dtype.starts_with("bfloat") || dtype == "compute";
        const bool leads =
            !valueOf<bool>(*layer, "batched") && !input.extents.empty() && input.extents.front().perSample != 0;
        input.first = leads ? 1 : 0;
        inputs.push_back(std::move(input));
    });
    return inputs;
}

/// Returns the indices in the layer's shape that hold the length. Other numbers equal to the length are widths: those
/// after a −1, and those in a created shape that contains the tokens of all samples.
std::vector<int> dependentEntries(const LayerType& type, const Extents& shape, std::int64_t length)
{
    const bool made = !type.traits.has(Trait::Reshapes);
    const auto tokens = std::ranges::find(shape, Extent(0, length));
    if (made && tokens != shape.end())
        return {static_cast<int>(tokens - shape.begin())};
    std::vector<int> entries;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (!made && (shape[i] == Extent(-1) || !entries.empty()))
            break;
        if (shape[i] == Extent(length) || shape[i] == Extent(0, length))
            entries.push_back(static_cast<int>(i));
    }
    return entries;
}

/// Adds the shapes that contain the current length: positions, masks, and views of tokens. `pattern` specifies how they
/// depend on the size.
void addDependents(const Network& network, SizeAxis& axis, std::int64_t length, const SizeReference& pattern)
{
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        const LayerType* type = layer ? findLayerType(layer->type) : nullptr;
        if (!type)
            return;
        if (type->traits.has(Trait::HasShapeAttribute)) {
            const int index = attributeIndex(*type, "shape");
            const auto& shape = std::get<Extents>(attribute(*layer, *type, index));
            for (const int entry : dependentEntries(*type, shape, length))
                axis.places.push_back({layer->id, index, entry, pattern.patch, pattern.extra});
        } else if (type->traits.has(Trait::HasEndAttribute)) {
            const int index = attributeIndex(*type, "end");
            if (index >= 0 && attribute(*layer, *type, index) == AttributeValue(Extents{Extent(length)}))
                axis.places.push_back({layer->id, index, 0, pattern.patch, pattern.extra});
        }
    });
}

/// Whether the block routes tokens among experts, which are in a block "experts" or are blocks "experts.0",
/// "experts.1".
bool isRouted(const Block& block)
{
    return std::ranges::any_of(block.rows, [](const Row& row) {
        const Block* inner = asBlock(row);
        return inner && (inner->name == "experts" || inner->name.starts_with("experts."));
    });
}

void addRoutedLayer(const Layer& layer, SizeAxis& axis)
{
    const LayerType& type = *findLayerType(layer.type);
    bool follows = false;
    for (int index = 0; index < std::ssize(type.attributes); ++index) {
        const AttributeValue value = attribute(layer, type, index);
        const auto* extents = std::get_if<Extents>(&value);
        for (int entry = 0; extents && entry < std::ssize(*extents); ++entry) {
            const SizeReference place{layer.id, index, entry};
            if ((*extents)[static_cast<std::size_t>(entry)].perSample <= 1)
                continue;
            follows = true;
            if (std::ranges::find(axis.places, place) == axis.places.end())
                axis.places.push_back(place);
        }
    }
    for (const std::string_view saved : {"saved", "saved_bytes"}) {
        const int index = attributeIndex(type, saved);
        if (follows && index >= 0 && attribute(layer, type, index) != AttributeValue(std::int64_t{0}))
            axis.places.push_back({layer.id, index});
    }
}

/// Adds the number of tokens for which a router chooses experts, and the number that each expert receives.
void addRouted(const std::vector<Row>& rows, bool routed, SizeAxis& axis)
{
    for (const Row& row : rows) {
        if (const Block* block = asBlock(row))
            addRouted(block->rows, routed || isRouted(*block), axis);
        else if (routed && findLayerType(asLayer(row)->type))
            addRoutedLayer(*asLayer(row), axis);
    }
}

bool changesWithSize(const SizeAxis& axis, LayerId row)
{
    return std::ranges::any_of(axis.places, [row](const SizeReference& place) { return place.row == row; });
}

/// Adds tensors with one entry per token, such as rotary tables, that are reshaped by views whose sizes change.
void addTables(const Network& network, SizeAxis& axis)
{
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const Layer* view = asLayer(row);
        if (!view || view->inputs.empty() || !is(*view, Trait::Reshapes) || !changesWithSize(axis, view->id))
            return;
        const Row* source = find(network, view->inputs.front().row);
        const Layer* table = source ? asLayer(*source) : nullptr;
        const LayerType* type = table ? findLayerType(table->type) : nullptr;
        if (!type || type->maximumInputs > 0 || isAny(*table, {Trait::Input, Trait::Parameter}))
            return;
        const int index = attributeIndex(*type, "shape");
        const AttributeValue value = attribute(*table, *type, index);
        const auto* shape = std::get_if<Extents>(&value);
        const SizeReference place{table->id, index, 0};
        const bool known = std::ranges::find(axis.places, place) != axis.places.end();
        if (!known && shape && !shape->empty() && shape->front() == Extent(axis.size))
            axis.places.push_back(place);
    });
}

/// Finds the position embedding, which limits the length. It is indexed by numbers created in the forward pass, one per
/// token.
void findLimit(const Network& network, SizeAxis& axis)
{
    std::unordered_set<LayerId> positions;
    LayerId above = LayerId::None;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        const LayerId source = layer && !layer->inputs.empty() ? layer->inputs.front().row : above;
        above = id(row);
        if (!layer)
            return;
        const bool carries = isAny(*layer, {Trait::Reshapes, Trait::Repeats, Trait::Converts});
        if ((is(*layer, Trait::Constant) && changesWithSize(axis, layer->id))
            || (carries && positions.contains(source)))
            positions.insert(layer->id);
        std::int64_t entries = 0;
        if (is(*layer, Trait::Positions))
            entries = valueOf<std::int64_t>(*layer, "num_positions");
        else if (is(*layer, Trait::Lookup) && positions.contains(source))
            entries = valueOf<std::int64_t>(*layer, "num_embeddings");
        // An embedding with fewer rows than the sequence has tokens serves another purpose, such as token types.
        if (entries >= axis.size && (axis.limit == 0 || entries < axis.limit)) {
            axis.limit = entries;
            axis.limitedBy = layer->id;
        }
    });
}

bool hasConvolution(const Network& network, int dimensions)
{
    bool found = false;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        found = found || (layer && is(*layer, Trait::Convolution) && findLayerType(layer->type)->variant == dimensions);
    });
    return found;
}

std::optional<SizeAxis> sequenceAxis(const Network& network, const std::vector<InputShape>& inputs)
{
    SizeAxis axis{.kind = SizeAxis::Kind::Sequence};
    const bool lines = hasConvolution(network, 1);
    const bool steps = hasLayer(network, {Trait::Recurrent, Trait::Attention});
    for (const InputShape& input : inputs) {
        // Inputs are token ids, or features per step; for a convolution over time the features come first.
        int at = -1;
        if (!input.floating && input.rank() == 1)
            at = 0;
        else if (input.floating && input.rank() == 2 && (lines || steps))
            at = lines ? 1 : 0;
        if (at < 0 || input.at(at) < 2 || (axis.size != 0 && input.at(at) != axis.size))
            continue;
        axis.size = input.at(at);
        axis.places.push_back(input.place(at));
    }
    // A single number per sample is a class label and not a sequence, unless a layer looks the numbers up or processes
    // them step by step.
    if (axis.places.empty() || (!lines && !steps && !hasLayer(network, {Trait::Lookup, Trait::Positions})))
        return std::nullopt;
    addDependents(network, axis, axis.size, {});
    addTables(network, axis);
    addRouted(network.rows, false, axis);
    findLimit(network, axis);
    return axis;
}

std::int64_t scaled(std::int64_t value, std::int64_t from, std::int64_t to)
{
    if (value == from)
        return to;
    return std::max<std::int64_t>(1, (checkedMul(value, to) + from / 2) / from);
}

/// Number of patches in an image of that size.
std::int64_t patchesOf(const SizeAxis& axis, std::int64_t patch, std::int64_t size)
{
    return (size / patch) * (scaled(axis.width, axis.size, size) / patch);
}

/// Adds the learned positions of a vision transformer, and the shapes that contain its number of tokens.
void addPatches(const Network& network, SizeAxis& axis)
{
    const std::optional<PatchGrid> grid = findPatches(network, axis.size, axis.width);
    if (!grid)
        return;
    axis.patch = grid->patch;
    const std::int64_t patches = patchesOf(axis, grid->patch, axis.size);
    const SizeReference tokens{LayerId::None, 0, 0, grid->patch, grid->extra};
    for (const LayerId table : grid->tables) {
        const Layer& layer = *asLayer(*find(network, table));
        const auto rank = static_cast<int>(valueOf<Extents>(layer, "shape").size());
        axis.places.push_back(
            {table, attributeIndex(*findLayerType(layer.type), "shape"), rank - 2, grid->patch, grid->extra});
    }
    // If the number of tokens equals the width, a literal size may mean either, and is not changed. If that makes a row
    // invalid, the row's issue says so.
    if (patches + grid->extra != grid->width)
        addDependents(network, axis, patches + grid->extra, tokens);
    if (grid->extra > 0 && patches != grid->width)
        addDependents(network, axis, patches, {LayerId::None, 0, 0, grid->patch, 0});
}

std::optional<SizeAxis> imageAxis(const Network& network, const std::vector<InputShape>& inputs)
{
    constexpr std::int64_t kLeast = 8;
    const auto image = std::ranges::find_if(inputs, [](const InputShape& input) {
        const int rank = input.rank();
        return input.floating && rank >= 3 && rank <= 4 && input.at(rank - 1) >= kLeast && input.at(rank - 2) >= kLeast;
    });
    if (image == inputs.end())
        return std::nullopt;
    const int rank = image->rank();
    const std::int64_t height = image->at(rank - 2);
    const bool cube = rank == 4 && image->at(1) == height && image->at(3) == height;
    const int spatial = cube ? 3 : 2;
    SizeAxis axis{.kind = SizeAxis::Kind::Image, .size = height, .width = image->at(rank - 1)};
    for (const InputShape& input : inputs) {
        bool same = input.rank() >= spatial;
        for (int d = 1; same && d <= spatial; ++d)
            same = input.at(input.rank() - d) == image->at(rank - d);
        for (int d = spatial; same && d >= 1; --d)
            axis.places.push_back(input.place(input.rank() - d));
    }
    addPatches(network, axis);
    const bool hasGrid = axis.patch > 1; // The patches' tokens have already been added.
    if (spatial == 2)
        addMapSizes(network, axis, !hasGrid);
    return axis;
}

std::int64_t resizedNumber(std::int64_t number, const SizeReference& place, const SizeAxis& axis, std::int64_t size)
{
    return place.patch > 0 ? patchesOf(axis, place.patch, size) + place.extra : scaled(number, axis.size, size);
}

AttributeValue resizedValue(const AttributeValue& value, const SizeReference& place, const SizeAxis& axis,
                            std::int64_t size)
{
    if (place.entry < 0)
        return resizedNumber(std::get<std::int64_t>(value), place, axis, size);
    Extents extents = std::get<Extents>(value);
    Extent& extent = extents[static_cast<std::size_t>(place.entry)];
    std::int64_t& number = extent.perSample != 0 ? extent.perSample : extent.fixed;
    number = resizedNumber(number, place, axis, size);
    return extents;
}

std::vector<std::int64_t> multiplesAround(std::vector<std::int64_t> sizes, std::int64_t size, std::ptrdiff_t each)
{
    sizes.push_back(size);
    sortUnique(sizes);
    const std::ptrdiff_t at = std::ranges::find(sizes, size) - sizes.begin();
    const std::ptrdiff_t end = std::min<std::ptrdiff_t>(at + each + 1, std::ssize(sizes));
    return {sizes.begin() + std::max<std::ptrdiff_t>(0, at - each), sizes.begin() + end};
}

} // namespace

std::vector<SizeAxis> sizeAxes(const Network& network)
{
    const std::vector<InputShape> inputs = inputsOf(network);
    std::vector<SizeAxis> axes;
    if (auto axis = sequenceAxis(network, inputs))
        axes.push_back(*std::move(axis));
    if (auto axis = imageAxis(network, inputs))
        axes.push_back(*std::move(axis));
    const auto order = [&inputs](const SizeAxis& axis) {
        return std::ranges::find(inputs, axis.places.front().row, &InputShape::row) - inputs.begin();
    };
    if (axes.size() == 2 && order(axes[1]) < order(axes[0]))
        std::swap(axes[0], axes[1]);
    return axes;
}

std::optional<SizeAxis> sequenceAxisOf(const Network& network)
{
    const std::vector<SizeAxis> axes = sizeAxes(network);
    const auto axis = std::ranges::find(axes, SizeAxis::Kind::Sequence, &SizeAxis::kind);
    return axis == axes.end() ? std::nullopt : std::optional(*axis);
}

Network resized(const Network& network, const SizeAxis& axis, std::int64_t size)
{
    Network result = network;
    for (const SizeReference& place : axis.places) {
        const Row* row = find(result, place.row);
        if (!row || !asLayer(*row))
            continue;
        Layer layer = *asLayer(*row);
        const LayerType& type = *findLayerType(layer.type);
        while (std::ssize(layer.attributes) <= place.attribute)
            layer.attributes.push_back(type.attributes[layer.attributes.size()].defaultValue);
        AttributeValue& value = layer.attributes[static_cast<std::size_t>(place.attribute)];
        value = resizedValue(value, place, axis, size);
        result = replaceLayer(result, std::move(layer));
    }
    return result;
}

std::vector<std::int64_t> nearbySizes(const SizeAxis& axis)
{
    if (axis.kind == SizeAxis::Kind::Image) {
        std::vector<std::int64_t> usual{32,  64,  96,  128, 160, 192, 224,  256,  288,  320,  384,
                                        448, 512, 576, 640, 768, 896, 1024, 1280, 1536, 1792, 2048};
        for (std::int64_t& size : usual)
            size = std::max<std::int64_t>(1, size / axis.patch) * axis.patch;
        return multiplesAround(std::move(usual), axis.size, 3);
    }
    std::vector<std::int64_t> sizes;
    for (std::int64_t size = 16; size <= (std::int64_t{1} << 20); size *= 2) {
        sizes.push_back(size);
        if (axis.limit > 0 && size > axis.limit)
            break;
    }
    return multiplesAround(std::move(sizes), axis.size, 3);
}

} // namespace vram
