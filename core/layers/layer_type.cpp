// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/layer_type.h"

#include "base/words.h"

#include <algorithm>
#include <unordered_map>

namespace vram {

// One declaration for each other file in this folder; a missing definition is a link error.
namespace layers {
#define LAYER(file)                                                                                                    \
    namespace file {                                                                                                   \
    std::vector<LayerType> types();                                                                                    \
    }
#include "layer_list.inc"
#undef LAYER
} // namespace layers

namespace {

std::vector<LayerType> collectTypes()
{
    std::vector<LayerType> types;
    const auto add = [&](std::vector<LayerType> family) { std::ranges::move(family, std::back_inserter(types)); };
#define LAYER(file) add(layers::file::types());
#include "layer_list.inc"
#undef LAYER
    return types;
}

const std::vector<LayerType>& allTypes()
{
    static const std::vector<LayerType> types = collectTypes();
    return types;
}

std::unordered_map<std::string_view, const LayerType*> indexByName()
{
    std::unordered_map<std::string_view, const LayerType*> index;
    for (const LayerType& type : allTypes())
        index.emplace(type.name, &type);
    return index;
}

} // namespace

std::span<const LayerType> layerTypes()
{
    return allTypes();
}

const LayerType* findLayerType(std::string_view name)
{
    static const std::unordered_map<std::string_view, const LayerType*> index = indexByName();
    const auto entry = index.find(name);
    return entry == index.end() ? nullptr : entry->second;
}

std::vector<std::string_view> similarLayerTypes(std::string_view name, int count)
{
    std::vector<std::pair<int, std::string_view>> ranked;
    for (const LayerType& type : allTypes())
        ranked.emplace_back(editDistance(name.substr(0, 64), type.name), type.name);
    std::ranges::stable_sort(ranked, {}, &std::pair<int, std::string_view>::first);
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < ranked.size() && i < static_cast<std::size_t>(std::max(count, 0)); ++i)
        names.push_back(ranked[i].second);
    return names;
}

int attributeIndex(const LayerType& type, std::string_view key)
{
    const auto spec = std::ranges::find(type.attributes, key, &AttributeSpec::key);
    return spec == type.attributes.end() ? -1 : static_cast<int>(spec - type.attributes.begin());
}

const AttributeValue& attribute(const Layer& layer, const LayerType& type, int index)
{
    const auto at = static_cast<std::size_t>(index);
    return at < layer.attributes.size() ? layer.attributes[at] : type.attributes[at].defaultValue;
}

Layer makeLayer(const LayerType& type, LayerId id, std::string name)
{
    Layer layer;
    layer.id = id;
    layer.type = type.name;
    layer.name = std::move(name);
    for (const AttributeSpec& spec : type.attributes)
        layer.attributes.push_back(spec.defaultValue);
    return layer;
}

bool is(const Layer& layer, Trait trait)
{
    return isAny(layer, {trait});
}

bool isAny(const Layer& layer, Traits traits)
{
    const LayerType* type = findLayerType(layer.type);
    return type && type->traits.hasAny(traits);
}

bool hasLayer(const Network& network, Traits traits)
{
    bool found = false;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        found = found || (layer && isAny(*layer, traits));
    });
    return found;
}

namespace {

bool hasSides(const AttributeSpec& spec)
{
    return spec.maximumCount == 2 || spec.maximumCount == 3;
}

/// Shortens a stride of 2×2 to 2: exporters write every dimension, people do not.
AttributeValue shortest(const AttributeSpec& spec, const AttributeValue& value)
{
    const auto* extents = std::get_if<Extents>(&value);
    if (!extents || extents->empty() || spec.minimumCount != 1 || !hasSides(spec) || spec.brief == "{}")
        return value;
    const bool allEqual = std::ranges::all_of(*extents, [&](const Extent& side) { return side == extents->front(); });
    return allEqual ? AttributeValue(Extents{extents->front()}) : value;
}

/// Spells out a kernel size given as one number: 7 in Conv2d is 7×7.
std::string sizeText(const AttributeSpec& spec, const AttributeValue& value)
{
    const auto* extents = std::get_if<Extents>(&value);
    if (!extents || extents->size() != 1 || spec.brief != "{}" || !hasSides(spec))
        return text(shortest(spec, value));
    return text(Extents(static_cast<std::size_t>(spec.maximumCount), extents->front()));
}

/// Returns the text for one value, which replaces "{}" in the declared text; text without "{}" only says that the value
/// is set.
std::string phrase(const AttributeSpec& spec, const AttributeValue& value)
{
    constexpr std::string_view mark = "{}";
    std::string result(spec.brief);
    const std::size_t at = result.find(mark);
    return at == std::string::npos ? result : result.replace(at, mark.size(), sizeText(spec, value));
}

/// Whether the value is displayed: self-explanatory sizes ("64", "7×7") always are, other values only if they differ
/// from the default.
bool isShown(const AttributeSpec& spec, const AttributeValue& value)
{
    const bool size = spec.kind == AttributeKind::Integer || spec.kind == AttributeKind::Extents;
    const bool always = size && spec.brief == "{}";
    return !spec.brief.empty() && (always || shortest(spec, value) != spec.defaultValue) && !text(value).empty();
}

} // namespace

std::string settingsText(const Layer& layer)
{
    const LayerType* type = findLayerType(layer.type);
    std::string result;
    for (std::size_t i = 0; type && i < type->attributes.size(); ++i) {
        const AttributeValue& value = attribute(layer, *type, static_cast<int>(i));
        if (!isShown(type->attributes[i], value))
            continue;
        result.append(result.empty() ? "" : ", ").append(phrase(type->attributes[i], value));
    }
    return result;
}

} // namespace vram
