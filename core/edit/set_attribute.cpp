// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/edit.h"

#include "base/words.h"
#include "layers/layer_type.h"
#include "network/block_fields.h"

namespace vram {

namespace {

Error unknownKey(Message owner, std::string_view key, const std::vector<std::string_view>& known)
{
    if (known.empty())
        return {message("%1 has no attribute \"%2\""_tr, std::move(owner), key)};
    return {message("%1 has no attribute \"%2\"; it has %3"_tr, std::move(owner), key, alternativesText(known, 12))};
}

/// Converts a value to the attribute's kind: a form's spin box yields integers and its text field a single size, which
/// are also valid for wider kinds.
AttributeValue widened(AttributeKind kind, const AttributeValue& value)
{
    const auto* whole = std::get_if<std::int64_t>(&value);
    if (whole && kind == AttributeKind::Real)
        return static_cast<double>(*whole);
    if (whole && kind == AttributeKind::Extents)
        return Extents{Extent(*whole)};
    return value;
}

const std::string* asText(const AttributeValue& value)
{
    return std::get_if<std::string>(&value);
}

/// The layer converted to another type: attributes with the same key are kept if the new type allows their values.
Layer withNewType(const Layer& layer, const LayerType& type)
{
    Layer result = makeLayer(type, layer.id, layer.name);
    const LayerType* old = findLayerType(layer.type);
    for (std::size_t i = 0; old && i < type.attributes.size(); ++i) {
        const int index = attributeIndex(*old, type.attributes[i].key);
        if (index >= 0 && !problem(type.attributes[i], attribute(layer, *old, index)))
            result.attributes[i] = attribute(layer, *old, index);
    }
    result.inputs = layer.inputs;
    if (static_cast<int>(result.inputs.size()) > type.maximumInputs)
        result.inputs.resize(static_cast<std::size_t>(type.maximumInputs));
    result.frozen = layer.frozen;
    result.until = layer.until;
    result.untilReturn = layer.untilReturn;
    result.keptAfterStep = layer.keptAfterStep;
    result.extra = layer.extra;
    return result;
}

Result<Layer> withType(const Layer& layer, const AttributeValue& value)
{
    const std::string* typeName = asText(value);
    const LayerType* type = typeName ? findLayerType(*typeName) : nullptr;
    if (!type) {
        const std::string wanted = typeName ? *typeName : text(value);
        return Error{message("there is no layer type \"%1\"; similar names are %2"_tr, wanted,
                             alternativesText(similarLayerTypes(wanted)))};
    }
    return type->name == layer.type ? layer : withNewType(layer, *type);
}

Result<Layer> withAttribute(const Layer& layer, std::string_view key, const AttributeValue& value)
{
    const LayerType* type = findLayerType(layer.type);
    if (!type)
        return Error{message("there is no layer type \"%1\"; similar names are %2"_tr, layer.type,
                             alternativesText(similarLayerTypes(layer.type)))};
    const int index = attributeIndex(*type, key);
    if (index < 0) {
        std::vector<std::string_view> keys;
        for (const AttributeSpec& spec : type->attributes)
            keys.push_back(spec.key);
        return unknownKey(verbatim(layer.type), key, keys);
    }
    const auto at = static_cast<std::size_t>(index);
    const AttributeValue wide = widened(type->attributes[at].kind, value);
    if (auto wrong = problem(type->attributes[at], wide))
        return Error{std::move(*wrong)};
    Layer result = layer;
    while (result.attributes.size() <= at)
        result.attributes.push_back(type->attributes[result.attributes.size()].defaultValue);
    result.attributes[at] = wide;
    return result;
}

Result<Layer> changed(const Layer& layer, std::string_view key, const AttributeValue& value)
{
    if (key == "type")
        return withType(layer, value);
    if (key != "name")
        return withAttribute(layer, key, value);
    if (!asText(value))
        return Error{message("name: takes a string, not %1"_tr, text(value))};
    Layer result = layer;
    result.name = *asText(value);
    return result;
}

Result<Block> changed(const Block& block, std::string_view key, const AttributeValue& value)
{
    const BlockField* field = findBlockField(key);
    if (!field)
        return unknownKey("a block"_tr, key, {"name", "kind", "repeat", "checkpoint", "reentrant"});
    if (auto wrong = problem(field->spec, value))
        return Error{std::move(*wrong)};
    Block result = block;
    field->set(result, value);
    return result;
}

} // namespace

Result<Network> setAttribute(const Network& network, LayerId id, std::string_view key, const AttributeValue& value)
{
    const Row* row = find(network, id);
    if (!row)
        return Error{message("there is no row %1"_tr, static_cast<std::uint32_t>(id))};
    if (const Layer* layer = asLayer(*row)) {
        Result<Layer> result = changed(*layer, key, value);
        return result ? Result<Network>(replaceLayer(network, std::move(result).value())) : Error{result.error()};
    }
    Result<Block> result = changed(*asBlock(*row), key, value);
    return result ? Result<Network>(replaceBlock(network, std::move(result).value())) : Error{result.error()};
}

} // namespace vram
