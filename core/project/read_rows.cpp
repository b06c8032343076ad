// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/rows_json.h"

#include "base/words.h"
#include "layers/layer_type.h"
#include "network/block_fields.h"
#include "project/cases_json.h"
#include "project/check_references.h"
#include "project/references_json.h"
#include "project/sizes_json.h"

#include <algorithm>
#include <unordered_set>

namespace vram {

namespace {

constexpr int kDeepestBlocks = 200; // Every traversal of the rows recurses this deep.
/// The largest id in the JSON. Handwritten rows without an id are numbered upward from it.
std::uint32_t largestId(const Json& rows, int depth = 0)
{
    std::uint32_t largest = 0;
    if (!rows.is_array() || depth > kDeepestBlocks)
        return largest;
    for (const Json& row : rows) {
        if (!row.is_object())
            continue;
        if (row.contains("id"))
            largest = std::max(largest, rowIdFromJson(row["id"]));
        if (row.contains("rows"))
            largest = std::max(largest, largestId(row["rows"], depth + 1));
    }
    return largest;
}

/// Whether the block is the loss function. Exporters mark such a block only by its kind.
bool isLoss(const Json& row, const Block& block)
{
    const auto declared = row.find("loss");
    return declared != row.end() && declared->is_boolean() ? declared->get<bool>() : block.kind == kLossKind;
}

class RowsReader
{
public:
    RowsReader(const Json& rows, JsonErrors& faults) : m_faults(faults), m_nextId(largestId(rows) + 1) {}

    std::vector<Row> read(const Json& rows, const JsonLocation& place, int depth)
    {
        std::vector<Row> result;
        if (!rows.is_array())
            m_faults.add(place, message("takes a list of rows, not %1"_tr, jsonKind(rows)));
        else if (depth > kDeepestBlocks)
            m_faults.add(place, "blocks are nested more than 200 deep"_tr);
        for (std::size_t i = 0; rows.is_array() && i < rows.size() && !m_faults.hasErrors(); ++i) {
            const JsonLocation entry{&place, {}, static_cast<std::int64_t>(i)};
            if (auto row = readRow(rows[i], entry, depth))
                result.push_back(std::move(*row));
        }
        return result;
    }

private:
    std::optional<Row> readRow(const Json& row, const JsonLocation& place, int depth)
    {
        if (!row.is_object())
            m_faults.add(place, message("a row is an object, not %1"_tr, jsonKind(row)));
        else if (row.contains("rows"))
            return readBlock(row, place, depth);
        else if (row.contains("type"))
            return readLayer(row, place);
        else
            m_faults.add(place, "needs a \"type\" (a layer) or \"rows\" (a block)"_tr);
        return std::nullopt;
    }

    Row readBlock(const Json& row, const JsonLocation& place, int depth)
    {
        auto block = std::make_shared<Block>();
        block->id = readId(row, place);
        readBlockFields(row, place, *block);
        block->loss = isLoss(row, *block);
        block->inputs = readInputs(row, place, m_faults);
        block->rows = read(row["rows"], {&place, "rows"}, depth + 1);
        block->extra =
            unknownKeys(row, {"id", "name", "kind", "repeat", "checkpoint", "reentrant", "loss", "inputs", "rows"});
        return block;
    }

    void readBlockFields(const Json& row, const JsonLocation& place, Block& block)
    {
        for (const BlockField& field : blockFields()) {
            const auto value = row.find(field.spec.key);
            if (value == row.end())
                continue;
            if (const auto read = readAttribute(*value, field.spec, {&place, field.spec.key}, m_faults))
                field.set(block, *read);
        }
    }

    Row readLayer(const Json& row, const JsonLocation& place)
    {
        auto layer = std::make_shared<Layer>();
        layer->id = readId(row, place);
        layer->type = readText(row["type"], {&place, "type"}, m_faults);
        if (row.contains("name"))
            layer->name = readText(row["name"], {&place, "name"}, m_faults);
        layer->inputs = readInputs(row, place, m_faults);
        layer->extra = unknownKeys(row, {"id", "type", "name", "attributes", "inputs", "shared", "frozen", "until",
                                         "until_return", "kept_after_step", "autocast", "in", "sized", "graph_break"});
        const LayerType* type = findType(layer->type, {&place, "type"});
        if (type) {
            readAttributes(row, *type, place, *layer);
            readSized(row, *type, place, m_faults, *layer);
        }
        readCases(row, type, place, m_faults, *layer);
        readShared(row, place, *layer);
        readFrozen(row, place, *layer);
        if (row.contains("until"))
            layer->until = readReference(row["until"], {&place, "until"}, m_faults).row;
        if (row.contains("until_return"))
            layer->untilReturn = readBoolean(row["until_return"], {&place, "until_return"}, m_faults);
        if (row.contains("kept_after_step"))
            layer->keptAfterStep = readBoolean(row["kept_after_step"], {&place, "kept_after_step"}, m_faults);
        if (row.contains("graph_break"))
            readGraphBreak(row["graph_break"], {&place, "graph_break"}, *layer);
        return layer;
    }

    void readGraphBreak(const Json& value, const JsonLocation& place, Layer& layer)
    {
        if (!value.is_object() || !value.contains("reason"))
            return m_faults.add(place, "takes an object with a \"reason\""_tr);
        RecordedBreak& found = layer.graphBreak.emplace();
        found.reason = readText(value["reason"], {&place, "reason"}, m_faults);
        const auto before = value.find("before");
        found.before = before != value.end() && readBoolean(*before, {&place, "before"}, m_faults);
    }

    const LayerType* findType(const std::string& name, const JsonLocation& place)
    {
        const LayerType* type = findLayerType(name);
        if (!type)
            m_faults.add(place, message("there is no layer type \"%1\"; similar names are %2"_tr, name,
                                        alternativesText(similarLayerTypes(name))));
        return type;
    }

    void readAttributes(const Json& row, const LayerType& type, const JsonLocation& place, Layer& layer)
    {
        for (const AttributeSpec& spec : type.attributes)
            layer.attributes.push_back(spec.defaultValue);
        const auto attributes = row.find("attributes");
        if (attributes == row.end())
            return;
        const JsonLocation here{&place, "attributes"};
        if (!attributes->is_object())
            return m_faults.add(here, message("takes an object, not %1"_tr, jsonKind(*attributes)));
        Json unknown = Json::object();
        for (const auto& [key, value] : attributes->items()) {
            const int index = attributeIndex(type, key);
            if (index < 0) {
                unknown[key] = value;
                continue;
            }
            const auto at = static_cast<std::size_t>(index);
            if (auto read = readAttribute(value, type.attributes[at], {&here, key}, m_faults))
                layer.attributes[at] = std::move(*read);
        }
        keepUnknown(unknown, layer);
    }

    /// Stores attributes that this version does not know with the row's other unknown keys.
    static void keepUnknown(const Json& attributes, Layer& layer)
    {
        if (attributes.empty())
            return;
        Json extra = layer.extra.empty() ? Json::object() : Json::parse(layer.extra);
        extra["attributes"] = attributes;
        layer.extra = dump(extra);
    }

    LayerId readId(const Json& row, const JsonLocation& place)
    {
        if (!row.contains("id")) {
            m_seen.insert(m_nextId);
            return static_cast<LayerId>(m_nextId++);
        }
        const std::uint32_t id = rowIdFromJson(row["id"]);
        if (id == 0)
            m_faults.add({&place, "id"}, message("takes a whole number from 1 to 2147483647, not %1"_tr,
                                                 dump(row["id"]).substr(0, 60)));
        else if (!m_seen.insert(id).second)
            m_faults.add({&place, "id"},
                         message("%1 is already the id of an earlier row; every row needs its own"_tr, id));
        return static_cast<LayerId>(id);
    }

    void readShared(const Json& row, const JsonLocation& place, Layer& layer)
    {
        const auto shared = row.find("shared");
        if (shared == row.end())
            return;
        const JsonLocation here{&place, "shared"};
        if (!shared->is_object())
            return m_faults.add(here, message("takes an object, not %1"_tr, jsonKind(*shared)));
        for (const auto& [name, value] : shared->items()) {
            const std::string owner = readText(value, {&here, name}, m_faults);
            const std::size_t colon = owner.find(':');
            const InputRef reference = parseReference(std::string_view(owner).substr(0, colon));
            if (reference.row == LayerId::None || colon == std::string::npos)
                m_faults.add({&here, name},
                             message("takes a row's id and its parameter (\"2:weight\"), not \"%1\""_tr, owner));
            else
                layer.shared.push_back({name, reference.row, owner.substr(colon + 1)});
        }
    }

    void readFrozen(const Json& row, const JsonLocation& place, Layer& layer)
    {
        const auto frozen = row.find("frozen");
        if (frozen == row.end())
            return;
        const JsonLocation here{&place, "frozen"};
        if (!frozen->is_array())
            return m_faults.add(here, message("takes a list of parameter names, not %1"_tr, jsonKind(*frozen)));
        for (std::size_t i = 0; i < frozen->size(); ++i)
            layer.frozen.push_back(readText((*frozen)[i], {&here, {}, static_cast<std::int64_t>(i)}, m_faults));
    }

    JsonErrors& m_faults;
    std::unordered_set<std::uint32_t> m_seen;
    std::uint32_t m_nextId;
};

} // namespace

std::vector<Row> readRows(const Json& rows, JsonErrors& faults)
{
    const JsonLocation place{nullptr, "rows"};
    std::vector<Row> result = RowsReader(rows, faults).read(rows, place, 0);
    if (!faults.hasErrors())
        checkReferences(result, place, faults);
    return result;
}

} // namespace vram
