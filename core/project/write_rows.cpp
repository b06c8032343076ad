// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/rows_json.h"

#include "layers/layer_type.h"
#include "project/cases_json.h"
#include "project/references_json.h"
#include "project/sizes_json.h"

namespace vram {

namespace {

std::uint32_t number(LayerId id)
{
    return static_cast<std::uint32_t>(id);
}

/// The attributes that differ from their defaults.
Json attributesJson(const Layer& layer)
{
    Json attributes = Json::object();
    const LayerType* type = findLayerType(layer.type);
    for (std::size_t i = 0; type && i < type->attributes.size(); ++i) {
        const AttributeSpec& spec = type->attributes[i];
        const AttributeValue& value = attribute(layer, *type, static_cast<int>(i));
        if (value != spec.defaultValue)
            attributes[std::string(spec.key)] = attributeJson(value);
    }
    return attributes;
}

Json layerJson(const Layer& layer)
{
    Json row{{"id", number(layer.id)}, {"type", layer.type}, {"name", layer.name}};
    row["attributes"] = attributesJson(layer);
    if (!layer.inputs.empty())
        row["inputs"] = inputsJson(layer.inputs);
    for (const SharedParameter& shared : layer.shared)
        row["shared"][shared.name] = std::to_string(number(shared.owner)) + ':' + shared.ownerName;
    if (!layer.frozen.empty())
        row["frozen"] = layer.frozen;
    if (layer.until != LayerId::None)
        row["until"] = number(layer.until);
    if (layer.untilReturn)
        row["until_return"] = true;
    if (layer.keptAfterStep)
        row["kept_after_step"] = true;
    if (layer.graphBreak) {
        row["graph_break"]["reason"] = layer.graphBreak->reason;
        if (layer.graphBreak->before)
            row["graph_break"]["before"] = true;
    }
    writeCases(layer, row);
    writeSized(layer, row);
    addUnknownKeys(row, layer.extra);
    if (row["attributes"].empty())
        row.erase("attributes");
    return row;
}

/// The keys of a block, except its rows.
Json blockJson(const Block& block)
{
    Json row{{"id", number(block.id)}, {"name", block.name}};
    if (!block.kind.empty())
        row["kind"] = block.kind;
    if (block.repeat != 1)
        row["repeat"] = block.repeat;
    if (block.checkpoint)
        row["checkpoint"] = true;
    if (block.reentrant)
        row["reentrant"] = true;
    if (block.loss != (block.kind == kLossKind))
        row["loss"] = block.loss;
    if (!block.inputs.empty())
        row["inputs"] = inputsJson(block.inputs);
    addUnknownKeys(row, block.extra);
    return row;
}

void writeBlock(const Block& block, int indent, std::string& out)
{
    out += dump(blockJson(block));
    out.pop_back(); // Removes the closing brace, as the rows come last, one per line.
    out += ",\"rows\":[";
    writeRows(block.rows, indent + 1, out);
    out += "]}";
}

} // namespace

void writeRows(const std::vector<Row>& rows, int indent, std::string& out)
{
    for (std::size_t i = 0; i < rows.size(); ++i) {
        out.append(i == 0 ? "\n" : ",\n").append(static_cast<std::size_t>(indent), ' ');
        if (const Layer* layer = asLayer(rows[i]))
            out += dump(layerJson(*layer));
        else
            writeBlock(*asBlock(rows[i]), indent, out);
    }
}

} // namespace vram
