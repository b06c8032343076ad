// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/settings_line.h"

#include "base/words.h"
#include "edit/edit.h"
#include "layers/layer_type.h"
#include "network/block_fields.h"

#include <algorithm>
#include <vector>

namespace vram {

namespace {

struct Item {
    const AttributeSpec* spec;
    AttributeValue value;
};

/// The attributes of a row that the line contains (the name has its own cell).
std::vector<Item> itemsOf(const Row& row)
{
    std::vector<Item> items;
    if (const Block* block = asBlock(row)) {
        for (const BlockField& field : blockFields()) {
            if (field.spec.key != "name" && field.spec.key != "kind")
                items.push_back({&field.spec, field.get(*block)});
        }
    } else if (const LayerType* type = findLayerType(asLayer(row)->type)) {
        for (std::size_t i = 0; i < type->attributes.size(); ++i)
            items.push_back({&type->attributes[i], attribute(*asLayer(row), *type, static_cast<int>(i))});
    }
    return items;
}

/// Whether the attribute defines the layer, so that it is shown even at its default.
bool isEssential(const AttributeSpec& spec)
{
    return spec.brief == "{}" && spec.kind != AttributeKind::Choice;
}

/// Splits at commas that are neither quoted nor in brackets.
std::vector<std::string> partsOf(std::string_view line)
{
    std::vector<std::string> parts(1);
    int depth = 0;
    bool quoted = false;
    for (const char c : line) {
        quoted = quoted != (c == '"');
        depth += !quoted && (c == '[' || c == '(') ? 1 : !quoted && (c == ']' || c == ')') ? -1 : 0;
        if (c == ',' && !quoted && depth <= 0)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

std::string unquoted(const std::string& text)
{
    return text.size() > 1 && text.front() == '"' && text.back() == '"' ? text.substr(1, text.size() - 2) : text;
}

Result<bool> parsePart(std::vector<Item>& items, std::vector<const AttributeSpec*>& seen, const std::string& part,
                       std::size_t position)
{
    const std::size_t equals = part.find('=');
    const std::string key = equals == std::string::npos ? std::string() : std::string(trimmed(part.substr(0, equals)));
    const std::string value =
        unquoted(std::string(trimmed(equals == std::string::npos ? part : part.substr(equals + 1))));
    // A value without a name belongs to the attribute at its position, as in a function call.
    const auto item =
        key.empty() ? (position < items.size() ? items.begin() + static_cast<std::ptrdiff_t>(position) : items.end())
                    : std::find_if(items.begin(), items.end(), [&](const Item& i) { return i.spec->key == key; });
    if (item == items.end()) {
        std::string known;
        for (const Item& i : items)
            known += (known.empty() ? "" : ", ") + std::string(i.spec->key);
        return Error{
            message("there is no setting \"%1\" here; the settings are %2"_tr, key.empty() ? value : key, known)};
    }
    Result<AttributeValue> parsed = parseAttribute(*item->spec, value);
    if (!parsed)
        return Error{parsed.error()};
    item->value = std::move(parsed).value();
    seen.push_back(item->spec);
    return true;
}

} // namespace

std::string settingsLine(const Row& row)
{
    std::string line;
    for (const Item& item : itemsOf(row)) {
        if (item.value == item.spec->defaultValue && !isEssential(*item.spec))
            continue;
        std::string value = text(item.value);
        if (value.find(',') != std::string::npos)
            value.insert(0, "\"").append("\"");
        line.append(line.empty() ? "" : ", ").append(item.spec->key).append("=").append(value);
    }
    return line;
}

Result<Network> withSettingsLine(const Network& network, LayerId id, std::string_view line)
{
    const Row* row = find(network, id);
    if (!row)
        return Error{"this row is gone"_tr};
    std::vector<Item> items = itemsOf(*row);
    std::vector<const AttributeSpec*> seen;
    const std::vector<std::string> parts = partsOf(line);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string part(trimmed(parts[i]));
        if (part.empty())
            continue;
        if (const Result<bool> taken = parsePart(items, seen, part, i); !taken)
            return Error{taken.error()};
    }
    Result<Network> result = network;
    for (const Item& item : items) {
        const bool mentioned = std::find(seen.begin(), seen.end(), item.spec) != seen.end();
        const AttributeValue& value = mentioned ? item.value : item.spec->defaultValue;
        result = setAttribute(result.value(), id, item.spec->key, value);
        if (!result)
            return result;
    }
    return result;
}

} // namespace vram
