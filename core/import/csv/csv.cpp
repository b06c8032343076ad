// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/checked.h"
#include "base/counted_unit.h"
#include "base/words.h"
#include "edit/settings_line.h"
#include "import/csv/columns.h"
#include "import/declared.h"
#include "import/readers.h"
#include "layers/layer_type.h"
#include "project/csv_fields.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace vram {

namespace {

constexpr std::size_t kMostRows = 1'000'000;

/// A record below the header line.
struct Record {
    std::size_t line = 0;
    std::map<std::string, std::string, std::less<>> cells{}; ///< Keyed by column name in lower case.

    std::string_view operator[](std::string_view column) const
    {
        const auto found = cells.find(column);
        return found == cells.end() ? std::string_view{} : std::string_view(found->second);
    }
};

std::optional<std::uint32_t> idIn(std::string_view text)
{
    std::uint32_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = result.ec == std::errc{} && result.ptr == text.data() + text.size();
    return whole && value > 0 ? std::optional(value) : std::nullopt;
}

/// Parses "3:1" into row 3 and the rest "1".
std::optional<LayerId> rowIn(std::string_view text, std::string_view& rest)
{
    const std::size_t colon = text.find(':');
    rest = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
    const auto id = idIn(text.substr(0, colon));
    return id ? std::optional(LayerId{*id}) : std::nullopt;
}

std::size_t endOfTable(const std::vector<std::vector<std::string>>& records, std::size_t first)
{
    const auto isBlank = [](const std::vector<std::string>& cells) {
        return std::ranges::all_of(cells, [](const std::string& cell) { return trimmed(cell).empty(); });
    };
    while (first < records.size() && !isBlank(records[first]))
        ++first;
    return first;
}

/// Returns the choice with that title, "amp-bf16" for "mixed bf16". Any other text is returned unchanged. The inverse
/// of choiceTitle().
std::string_view choiceOf(const AttributeSpec& spec, std::string_view shown)
{
    const auto title = std::ranges::find(spec.choiceTitles, shown);
    return title == spec.choiceTitles.end() ? shown
                                            : spec.choices[static_cast<std::size_t>(title - spec.choiceTitles.begin())];
}

class TableReader
{
public:
    Result<Imported> read(std::string_view text)
    {
        const auto records = csvRecords(text);
        std::size_t at = 0;
        while (at < records.size() && !heading(records[at]))
            ++at;
        if (at == records.size())
            return Error{"it has no heading with the columns Layer and Type"_tr};
        const std::size_t first = at + 1;
        at = endOfTable(records, first);
        if (at - first > kMostRows)
            return Error{message("the table has more than %1 rows"_tr, kMostRows)};
        for (std::size_t i = first; i < at; ++i)
            addRecord(records[i], i + 1);
        giveIds();
        std::size_t next = 0;
        std::vector<Row> rows = rowsBelow({}, next);
        for (; at < records.size() && m_error.empty(); ++at)
            summary(records[at]);
        if (!m_error.empty())
            return Error{m_error};
        if (rows.empty())
            return Error{"the table has no layers below its header row"_tr};
        m_result.project.network.rows = std::move(rows);
        if (Message ignored = ignoredColumnsNote(m_columns); !ignored.empty())
            m_result.notes.push_back(std::move(ignored));
        compareWithTable(m_result.project, declared());
        return std::move(m_result);
    }

private:
    /// The numbers of parameters that the table contains for its rows, if they are whole numbers.
    std::vector<DeclaredParameters> declared() const
    {
        std::vector<DeclaredParameters> found;
        for (std::size_t i = 0; i < m_records.size(); ++i) {
            std::string digits(m_records[i]["parameters"]);
            std::erase(digits, ',');
            std::int64_t value = 0;
            const auto end = digits.data() + digits.size();
            if (const auto read = std::from_chars(digits.data(), end, value); read.ec == std::errc{} && read.ptr == end)
                found.push_back({LayerId{m_ids[i]}, value});
        }
        return found;
    }

    bool heading(const std::vector<std::string>& cells)
    {
        std::vector<std::string> names;
        names.reserve(cells.size());
        for (const std::string& cell : cells)
            names.push_back(csvColumn(cell));
        const auto has = [&](std::string_view name) { return std::ranges::find(names, name) != names.end(); };
        if (!has("type"))
            return false;
        m_attributes = has("attributes");
        m_columns = std::move(names);
        return true;
    }

    void addRecord(const std::vector<std::string>& cells, std::size_t line)
    {
        Record record{line, {}};
        for (std::size_t i = 0; i < std::min(cells.size(), m_columns.size()); ++i)
            record.cells[m_columns[i]] = trimmed(cells[i]);
        if (record["layer"].empty())
            record.cells["layer"] = lowercase(record["type"]);
        m_records.push_back(std::move(record));
    }

    void fail(const Record& record, Message problem)
    {
        if (m_error.empty())
            m_error = message("line %1: %2"_tr, record.line, std::move(problem));
    }

    /// Keeps the ids in the file, and assigns unused ones to rows without an id.
    void giveIds()
    {
        std::set<std::uint32_t> used;
        for (const Record& record : m_records)
            if (const auto id = idIn(record["id"]); id && !used.insert(*id).second)
                fail(record, message("two rows have the id %1"_tr, *id));
        std::uint32_t next = used.empty() ? 1 : *used.rbegin() + 1;
        for (const Record& record : m_records) {
            const auto id = idIn(record["id"]);
            m_ids.push_back(id ? *id : next++);
        }
    }

    bool isBlock(std::size_t at) const
    {
        const Record& record = m_records[at];
        if (record["attributes"].starts_with("@block"))
            return true;
        const std::string inside = std::string(record["layer"]) + ".";
        return !findLayerType(record["type"]) && at + 1 < m_records.size()
               && m_records[at + 1]["layer"].starts_with(inside);
    }

    /// The rows whose path begins with `prefix`, starting at `next`.
    std::vector<Row> rowsBelow(const std::string& prefix, std::size_t& next)
    {
        std::vector<Row> rows;
        while (next < m_records.size() && m_error.empty() && m_records[next]["layer"].starts_with(prefix)) {
            const std::size_t at = next++;
            const std::string_view path = m_records[at]["layer"];
            const std::string name(path.substr(std::min(prefix.size(), path.size())));
            if (isBlock(at) && ++m_depth < 100) {
                auto block = std::make_shared<Block>(blockOf(at, name));
                block->rows = rowsBelow(std::string(path) + ".", next);
                --m_depth;
                rows.emplace_back(std::shared_ptr<const Block>(std::move(block)));
            } else {
                rows.emplace_back(std::make_shared<const Layer>(layerOf(at, name)));
            }
        }
        return rows;
    }

    Block blockOf(std::size_t at, const std::string& name)
    {
        const Record& record = m_records[at];
        Block block;
        block.id = LayerId{m_ids[at]};
        block.name = name;
        block.kind = record["type"];
        block.repeat = idIn(record["repeat"]).value_or(1);
        block.inputs = inputsOf(record);
        for (const auto& [key, value] : wordsOf(record)) {
            if (key == "@kind")
                block.kind = value;
            block.checkpoint = block.checkpoint || key == "@checkpoint";
            block.reentrant = block.reentrant || key == "@reentrant";
        }
        if (block.kind == "Block")
            block.kind.clear();
        block.loss = block.kind == kLossKind;
        return block;
    }

    std::vector<std::pair<std::string, std::string>> wordsOf(const Record& record)
    {
        auto words = splitCsvAttributes(record["attributes"]);
        if (words)
            return std::move(words).value();
        fail(record, words.error());
        return {};
    }

    std::vector<InputRef> inputsOf(const Record& record)
    {
        std::vector<InputRef> inputs;
        std::string_view text = record["inputs"];
        while (!(text = trimmed(text)).empty()) {
            const std::size_t end = std::min(text.find_first_of(" ,;"), text.size());
            std::string_view output;
            const auto row = rowIn(text.substr(0, end), output);
            const auto index = output.empty() ? std::optional<std::uint32_t>(0) : idIn(output);
            if (!row || !index || *index > 1'000'000)
                fail(record,
                     message(
                         "\"%1\" is not an input; enter a row id such as 4, or 3:1 for the second output of row 3"_tr,
                         text.substr(0, end)));
            else
                inputs.push_back({*row, static_cast<int>(*index)});
            text.remove_prefix(end);
            text.remove_prefix(std::min(text.size(), text.find_first_not_of(" ,;")));
        }
        return inputs;
    }

    Layer layerOf(std::size_t at, const std::string& name)
    {
        const Record& record = m_records[at];
        const LayerType* type = findLayerType(record["type"]);
        if (!type)
            return customOf(at, name);
        Layer layer = makeLayer(*type, LayerId{m_ids[at]}, name);
        layer.inputs = inputsOf(record);
        if (!m_attributes && !record["settings"].empty())
            readSettings(record, layer);
        for (const auto& [key, value] : wordsOf(record))
            word(record, *type, layer, key, value);
        // Columns may be named after an attribute, as in tables written by hand.
        for (const auto& [column, value] : record.cells)
            if (!value.empty() && attributeIndex(*type, column) >= 0)
                word(record, *type, layer, column, value);
        if (m_attributes && !record["settings"].empty() && record["settings"] != settingsText(layer))
            m_result.notes.push_back(
                message("Settings in line %1 are not those of its Attributes, which were read: %2"_tr, record.line,
                        record["settings"]));
        return layer;
    }

    /// Reads the settings as the window shows them. If the table has the column Attributes, that column contains all of
    /// them.
    void readSettings(const Record& record, Layer& layer)
    {
        Network single;
        single.rows.emplace_back(std::make_shared<const Layer>(layer));
        const Result<Network> read = withSettingsLine(single, layer.id, record["settings"]);
        if (!read)
            return fail(record, message("Settings: %1"_tr, read.error()));
        layer = *asLayer(read->rows.front());
    }

    void word(const Record& record, const LayerType& type, Layer& layer, const std::string& key,
              const std::string& value)
    {
        if (key.starts_with('@'))
            return link(record, layer, key, value);
        const int index = attributeIndex(type, key);
        if (index < 0)
            return fail(record, message("%1 has no attribute \"%2\""_tr, layer.type, key));
        auto parsed = parseAttribute(type.attributes[static_cast<std::size_t>(index)], value);
        if (!parsed)
            return fail(record, parsed.error());
        layer.attributes[static_cast<std::size_t>(index)] = std::move(parsed).value();
    }

    void link(const Record& record, Layer& layer, const std::string& key, const std::string& value)
    {
        std::string_view rest;
        if (key == "@frozen")
            return layer.frozen.push_back(value);
        if (key == "@until_return") {
            layer.untilReturn = value == "true";
            return;
        }
        if (key == "@kept_after_step") {
            layer.keptAfterStep = value == "true";
            return;
        }
        const std::size_t space = key == "@shared" ? value.find(' ') : std::string::npos;
        const auto row = rowIn(space == std::string::npos ? value : std::string_view(value).substr(space + 1), rest);
        if (!row)
            return fail(record, message("%1 refers to no row"_tr, key));
        if (key == "@until")
            layer.until = *row;
        else if (key == "@shared")
            layer.shared.push_back({value.substr(0, space), *row, std::string(rest)});
    }

    /// Returns a custom layer for an unknown type, with the parameters and the shape from the table.
    Layer customOf(std::size_t at, const std::string& name)
    {
        const Record& record = m_records[at];
        const LayerType* custom = findLayerType("Custom");
        Layer layer = makeLayer(*custom, LayerId{m_ids[at]}, name);
        layer.inputs = inputsOf(record);
        std::string digits(record["parameters"]);
        std::erase(digits, ',');
        set(layer, *custom, "operation", std::string(record["type"]));
        if (const auto parameters =
                parseAttribute(custom->attributes[static_cast<std::size_t>(attributeIndex(*custom, "parameters"))],
                               digits.empty() ? "0" : digits))
            set(layer, *custom, "parameters", *parameters);
        if (auto shape = parseExtents(record["output"]); shape && !shape->empty() && shape->size() <= 8) {
            shape->front() = Extent(0, 1);
            set(layer, *custom, "output_shape", *shape);
            set(layer, *custom, "guessed", true);
        } else {
            set(layer, *custom, "incomplete", std::string("unknown layer"));
        }
        m_result.notes.push_back(
            message("\"%1\" in line %2 is not a layer type: it became a custom row."_tr, record["type"], record.line));
        return layer;
    }

    static void set(Layer& layer, const LayerType& type, std::string_view key, AttributeValue value)
    {
        if (const int index = attributeIndex(type, key); index >= 0)
            layer.attributes[static_cast<std::size_t>(index)] = std::move(value);
    }

    /// Parses settings written below the table: "Batch size,128 samples".
    void summary(const std::vector<std::string>& cells)
    {
        if (cells.size() < 2 || cells[1].empty())
            return;
        if (cells[0] == "Network") {
            m_result.project.network.name = cells[1];
            return;
        }
        for (const SetupField& field : setupFields()) {
            if (field.spec.label != cells[0])
                continue;
            if (auto setup = withSetting(m_result.project.setup, field.spec.key, choiceOf(field.spec, cells[1])))
                m_result.project.setup = std::move(setup).value();
        }
    }

    std::vector<std::string> m_columns{};
    bool m_attributes = false; ///< Whether the table has the column Attributes.
    std::vector<Record> m_records{};
    std::vector<std::uint32_t> m_ids{};
    Message m_error{};
    int m_depth = 0;
    Imported m_result{};
};

} // namespace

Result<Imported> importCsv(std::string_view text, const ImportOptions&)
{
    return TableReader().read(text);
}

} // namespace vram
