// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/csv_fields.h"

#include "base/spreadsheet.h"
#include "base/utf8.h"
#include "base/words.h"
#include "layers/layer_type.h"

#include <algorithm>

namespace vram {

namespace {

// Semicolons separate the entries; inside a value, semicolons and percent signs are percent-encoded.
std::string escapedField(std::string_view text)
{
    std::string result;
    for (const char c : text)
        result += c == ';' ? "%3B" : c == '%' ? "%25" : std::string(1, c);
    return result;
}

std::string unescaped(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view code = text.substr(i, 3);
        if (code == "%3B" || code == "%25")
            i += 2;
        result += code == "%3B" ? ';' : code == "%25" ? '%' : text[i];
    }
    return result;
}

void append(std::string& words, std::string_view key, std::string_view value)
{
    const bool flag = value.empty() && key.starts_with('@');
    words += (words.empty() ? "" : "; ") + std::string(key) + (flag ? "" : "=") + escapedField(value);
}

std::string reference(LayerId row, std::string_view rest)
{
    return std::to_string(static_cast<std::uint32_t>(row)) + std::string(rest);
}

std::string layerText(const Layer& layer)
{
    std::string words;
    if (const LayerType* type = findLayerType(layer.type))
        for (std::size_t i = 0; i < std::min(layer.attributes.size(), type->attributes.size()); ++i)
            if (layer.attributes[i] != type->attributes[i].defaultValue)
                append(words, type->attributes[i].key, text(layer.attributes[i]));
    for (const SharedParameter& shared : layer.shared)
        append(words, "@shared", shared.name + " " + reference(shared.owner, ":" + shared.ownerName));
    for (const std::string& frozen : layer.frozen)
        append(words, "@frozen", frozen);
    if (layer.until != LayerId::None)
        append(words, "@until", reference(layer.until, {}));
    if (layer.untilReturn)
        append(words, "@until_return", "true");
    if (layer.keptAfterStep)
        append(words, "@kept_after_step", "true");
    return words;
}

char separatorOf(std::string_view text)
{
    const std::string_view line = text.substr(0, text.find('\n'));
    const auto count = [&](char c) { return std::ranges::count(line, c); };
    if (count(';') > count(',') && count(';') > count('\t'))
        return ';';
    return count('\t') > count(',') ? '\t' : ',';
}

} // namespace

std::string csvAttributes(const Row& row)
{
    if (const Layer* layer = asLayer(row))
        return layerText(*layer);
    const Block* block = asBlock(row);
    std::string words = "@block";
    append(words, "@kind", block->kind);
    if (block->checkpoint)
        append(words, "@checkpoint", {});
    if (block->reentrant)
        append(words, "@reentrant", {});
    return words;
}

std::string csvInputs(const Row& row)
{
    const auto& inputs = asLayer(row) ? asLayer(row)->inputs : asBlock(row)->inputs;
    std::string result;
    for (const InputRef& input : inputs)
        result += (result.empty() ? "" : " ")
                  + reference(input.row, input.output == 0 ? std::string() : ":" + std::to_string(input.output));
    return result;
}

Result<std::vector<std::pair<std::string, std::string>>> splitCsvAttributes(std::string_view text)
{
    std::vector<std::pair<std::string, std::string>> words;
    while (!trimmed(text).empty()) {
        const std::size_t end = text.find(';');
        const std::string_view word = trimmed(text.substr(0, end));
        const std::size_t equals = word.find('=');
        const std::string_view key = trimmed(word.substr(0, equals));
        if (equals == std::string_view::npos && !key.starts_with('@') && !key.empty())
            return Error{message("\"%1\" has no value; write attributes as key=value"_tr, key.substr(0, 40))};
        if (!key.empty())
            words.emplace_back(key, equals == std::string_view::npos ? std::string()
                                                                     : unescaped(trimmed(word.substr(equals + 1))));
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    return words;
}

std::vector<std::vector<std::string>> csvRecords(std::string_view text)
{
    text = withoutByteOrderMark(text);
    const char separator = separatorOf(text);
    std::vector<std::vector<std::string>> records;
    std::vector<std::string> record;
    std::string cell;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            cell += text[++i];
        } else if (c == '"' && (quoted || cell.empty())) {
            quoted = !quoted;
        } else if (quoted || (c != separator && c != '\n' && c != '\r')) {
            cell += c;
        } else if (c != '\r') {
            record.push_back(fromSpreadsheetText(std::move(cell)));
            cell.clear();
            if (c == '\n') {
                records.push_back(std::move(record));
                record.clear();
            }
        }
    }
    if (!cell.empty() || !record.empty()) {
        record.push_back(fromSpreadsheetText(std::move(cell)));
        records.push_back(std::move(record));
    }
    return records;
}

} // namespace vram
