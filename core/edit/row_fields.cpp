// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/row_fields.h"

#include "edit/inputs_line.h"
#include "edit/settings_line.h"
#include "layers/layer_type.h"
#include "network/block_fields.h"

namespace vram {

namespace {

constexpr std::string_view kName = "name";
constexpr std::string_view kInputs = "inputs";
constexpr std::string_view kFrozen = "frozen";
constexpr std::string_view kSettings = "settings";

AttributeSpec textSpec(std::string_view key, std::string_view label, std::string_view help)
{
    AttributeSpec spec;
    spec.key = key;
    spec.label = label;
    spec.kind = AttributeKind::Text;
    spec.defaultValue = std::string();
    spec.help = help;
    return spec;
}

AttributeSpec nameSpec()
{
    return textSpec(kName, "Name", "The row's name.");
}

AttributeSpec inputsSpec()
{
    return textSpec(kInputs, "Inputs",
                    "Rows that this row reads, by name or path, separated by commas; empty: the row above.");
}

AttributeSpec frozenSpec()
{
    AttributeSpec spec;
    spec.key = kFrozen;
    spec.label = "Frozen";
    spec.kind = AttributeKind::Boolean;
    spec.defaultValue = false;
    spec.help = "Its parameters get no gradient and no optimizer state.";
    return spec;
}

bool isFrozen(const Layer& layer)
{
    return !layer.frozen.empty();
}

RowFields layerFields(const Network& network, const Layer& layer)
{
    RowFields fields;
    const auto add = [&fields](const AttributeSpec& spec, AttributeValue value) {
        fields.specs.push_back(spec);
        fields.values.push_back(std::move(value));
    };
    add(nameSpec(), layer.name);
    if (const LayerType* type = findLayerType(layer.type)) {
        for (std::size_t i = 0; i < type->attributes.size(); ++i)
            add(type->attributes[i], attribute(layer, *type, static_cast<int>(i)));
    }
    add(inputsSpec(), inputsLine(network, layer.inputs));
    add(frozenSpec(), isFrozen(layer));
    return fields;
}

RowFields blockRowFields(const Network& network, const Block& block)
{
    RowFields fields;
    for (const BlockField& field : blockFields()) {
        fields.specs.push_back(field.spec);
        fields.values.push_back(field.get(block));
        fields.idle.push_back(field.idle ? field.idle(block) : Message());
    }
    fields.specs.push_back(inputsSpec());
    fields.values.emplace_back(inputsLine(network, block.inputs));
    fields.idle.emplace_back();
    return fields;
}

Result<Network> withInputs(const Network& network, const Row& row, const AttributeValue& value)
{
    const auto* line = std::get_if<std::string>(&value);
    Result<std::vector<InputRef>> inputs = parseInputs(network, id(row), line ? *line : std::string());
    if (!inputs)
        return Error{inputs.error()};
    if (const Layer* layer = asLayer(row)) {
        Layer next = *layer;
        next.inputs = std::move(inputs).value();
        return replaceLayer(network, std::move(next));
    }
    Block next = *asBlock(row);
    next.inputs = std::move(inputs).value();
    return replaceBlock(network, std::move(next));
}

} // namespace

std::vector<AttributeSpec> commonRowSpecs()
{
    return {nameSpec(), inputsSpec(), frozenSpec()};
}

RowFields rowFields(const Network& network, LayerId id)
{
    const Row* row = find(network, id);
    if (!row)
        return {};
    const Layer* layer = asLayer(*row);
    return layer ? layerFields(network, *layer) : blockRowFields(network, *asBlock(*row));
}

Result<Network> withRowField(const Network& network, LayerId id, std::string_view key, const AttributeValue& value)
{
    const Row* row = find(network, id);
    if (!row)
        return Error{"this row no longer exists"_tr};
    if (key == kInputs)
        return withInputs(network, *row, value);
    if (key == kSettings)
        return withSettingsLine(network, id, std::get<std::string>(value));
    if (const Layer* layer = asLayer(*row); layer && key == kFrozen) {
        Layer next = *layer;
        next.frozen = std::get<bool>(value) ? std::vector<std::string>{"*"} : std::vector<std::string>{};
        return replaceLayer(network, std::move(next));
    }
    return setAttribute(network, id, key, value);
}

} // namespace vram
