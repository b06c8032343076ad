// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/settings_line.h"

#include "base/words.h"
#include "edit/edit.h"
#include "layers/layer_type.h"
#include "network/block_fields.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>
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

/// Whether the text is an attribute's key such as "kernel_size", and not the beginning of a value such as "Foo(a".
bool isKey(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

/// Returns the value in a part such as "stride 2" or "causal" if the part has the words that the settings column shows
/// for the attribute.
std::optional<std::string> valueInWords(const AttributeSpec& spec, std::string_view part)
{
    constexpr std::string_view mark = "{}";
    const std::size_t at = spec.brief.find(mark);
    if (spec.kind == AttributeKind::Boolean && !spec.brief.empty() && part == spec.brief)
        return std::get<bool>(spec.defaultValue) ? "no" : "yes";
    if (at == std::string_view::npos || spec.brief == mark)
        return std::nullopt;
    const std::string_view before = spec.brief.substr(0, at), after = spec.brief.substr(at + mark.size());
    if (part.size() <= before.size() + after.size() || !part.starts_with(before) || !part.ends_with(after))
        return std::nullopt;
    return unquoted(std::string(trimmed(part.substr(before.size(), part.size() - before.size() - after.size()))));
}

/// Reads a line of settings: by name ("stride=2"), in the words of the settings column ("stride 2"), or without either.
/// A value alone belongs to the next attribute that the column shows without words or, if these do not take the values,
/// to the attribute at its position, as in a function call.
class SettingsReader
{
public:
    explicit SettingsReader(std::vector<Item> items) : m_items(std::move(items)), m_seen(m_items.size(), false) {}

    /// Returns the first problem, or an empty message.
    Message read(std::string_view line)
    {
        m_parts = partsOf(line);
        for (std::string& part : m_parts)
            part = trimmed(part);
        for (std::size_t i = 0; i < m_parts.size() && m_problem.empty(); ++i) {
            if (!m_parts[i].empty() && !named(m_parts[i]) && !worded(m_parts[i]))
                m_plain.push_back(i);
        }
        if (m_problem.empty() && !asShown())
            byPosition();
        return m_problem;
    }

    /// The attributes and their values, which are defaults where the line does not mention them.
    std::vector<Item> values() const
    {
        std::vector<Item> values = m_items;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!m_seen[i])
                values[i].value = values[i].spec->defaultValue;
        }
        return values;
    }

private:
    bool set(std::size_t item, const std::string& value)
    {
        Result<AttributeValue> parsed = parseAttribute(*m_items[item].spec, value);
        if (!parsed) {
            m_problem = parsed.error();
            return false;
        }
        m_items[item].value = std::move(parsed).value();
        m_seen[item] = true;
        return true;
    }

    void failUnknown(const std::string& name)
    {
        std::string known;
        for (const Item& item : m_items)
            known += (known.empty() ? "" : ", ") + std::string(item.spec->key);
        m_problem = message("there is no setting \"%1\" here; the settings are %2"_tr, name, known);
    }

    /// Reads "stride=2". Returns false if the part has no name.
    bool named(const std::string& part)
    {
        const std::size_t equals = part.find('=');
        const std::string key(trimmed(std::string_view(part).substr(0, equals)));
        if (equals == std::string::npos || !isKey(key))
            return false;
        const auto item = std::ranges::find_if(m_items, [&](const Item& i) { return i.spec->key == key; });
        if (item == m_items.end())
            failUnknown(key);
        else
            set(static_cast<std::size_t>(item - m_items.begin()),
                unquoted(std::string(trimmed(std::string_view(part).substr(equals + 1)))));
        return true;
    }

    /// Reads "stride 2". Returns false if the part has no words.
    bool worded(const std::string& part)
    {
        std::vector<std::size_t> found;
        std::optional<std::size_t> wrong;
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            const auto value = valueInWords(*m_items[i].spec, part);
            if (!value || m_seen[i])
                continue;
            if (parseAttribute(*m_items[i].spec, *value))
                found.push_back(i);
            else
                wrong = i;
        }
        if (found.empty() && !wrong)
            return false;
        if (found.empty())
            set(*wrong, *valueInWords(*m_items[*wrong].spec, part));
        else if (found.size() > 1 && similarParts(*m_items[found.front()].spec) < found.size())
            m_problem = message("\"%1\" may be %2 or %3; write which, with = before the value"_tr, part,
                                m_items[found[0]].spec->key, m_items[found[1]].spec->key);
        else
            set(found.front(), *valueInWords(*m_items[found.front()].spec, part));
        return true;
    }

    /// Number of parts that are not read yet and have the words of `spec`.
    std::size_t similarParts(const AttributeSpec& spec) const
    {
        return static_cast<std::size_t>(std::ranges::count_if(
            m_parts, [&](const std::string& part) { return valueInWords(spec, part).has_value(); }));
    }

    /// Reads the plain values as the settings column shows them. Changes nothing and returns false if that fails.
    bool asShown()
    {
        std::vector<std::pair<std::size_t, std::string>> values;
        std::size_t next = 0;
        for (const std::size_t place : m_plain) {
            const std::string value = unquoted(m_parts[place]);
            const auto takes = [&](std::size_t i) {
                return m_items[i].spec->brief == "{}" && !m_seen[i] && parseAttribute(*m_items[i].spec, value);
            };
            for (; next < m_items.size() && !takes(next); ++next) {
                const AttributeSpec& spec = *m_items[next].spec;
                if (!isEssential(spec) || m_seen[next])
                    continue;
                if (spec.kind != AttributeKind::Extents || spec.minimumCount > 0)
                    return false;
                values.emplace_back(next, std::string()); // The column shows it always, unless it is empty.
            }
            if (next == m_items.size())
                return false;
            values.emplace_back(next++, value);
        }
        for (const auto& [item, value] : values)
            set(item, value);
        return true;
    }

    void byPosition()
    {
        for (const std::size_t place : m_plain) {
            if (place >= m_items.size())
                return failUnknown(m_parts[place]);
            if (!set(place, unquoted(m_parts[place])))
                return;
        }
    }

    std::vector<Item> m_items;
    std::vector<bool> m_seen;
    std::vector<std::string> m_parts{};
    std::vector<std::size_t> m_plain{}; ///< Indices of the parts with neither a name nor words.
    Message m_problem{};
};

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
        return Error{"this row no longer exists"_tr};
    SettingsReader reader(itemsOf(*row));
    if (Message problem = reader.read(line); !problem.empty())
        return Error{std::move(problem)};
    Result<Network> result = network;
    for (const Item& item : reader.values()) {
        result = setAttribute(result.value(), id, item.spec->key, item.value);
        if (!result)
            return result;
    }
    return result;
}

} // namespace vram
