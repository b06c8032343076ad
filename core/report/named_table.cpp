// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/named_table.h"

#include "base/escape_hidden.h"
#include "base/units.h"
#include "json/json_value.h"

#include <algorithm>

namespace vram {

namespace {

/// Maximum width of a first column next to which the last column is still wrapped. Cells that are wider do not narrow
/// the last column in the other lines.
constexpr int kWidestBeside = 40;

std::string cellText(const NamedTable& listing, std::size_t column, const ListCell& cell)
{
    if (const auto* number = std::get_if<std::int64_t>(&cell))
        return listing.columns[column] == listing.bytes ? sizeText(*number) : std::to_string(*number);
    if (const auto* word = std::get_if<std::string>(&cell))
        return *word;
    std::string all;
    for (const std::string& word : std::get<std::vector<std::string>>(cell))
        all += (all.empty() ? "" : ", ") + word;
    return all;
}

using Lines = std::vector<std::vector<std::string>>;

Lines linesOf(const NamedTable& listing)
{
    Lines lines;
    for (const std::vector<ListCell>& row : listing.rows) {
        std::vector<std::string>& line = lines.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i)
            line.push_back(cellText(listing, i, row[i]));
    }
    return lines;
}

std::vector<int> widths(const NamedTable& listing, const Lines& lines)
{
    std::vector<int> result(listing.columns.size(), 0);
    for (const std::vector<std::string>& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i)
            result[i] = std::max(result[i], displayWidth(line[i]));
    }
    return result;
}

} // namespace

std::string listText(const NamedTable& listing, const TextStyle& style)
{
    const Lines lines = linesOf(listing);
    std::vector<int> width = widths(listing, lines);
    if (style.wrapsProse && width.size() == 2)
        width.front() = std::min(width.front(), kWidestBeside);
    std::string out;
    for (const std::vector<std::string>& line : lines) {
        std::string before;
        for (std::size_t i = 0; i + 1 < line.size(); ++i)
            before += padded(line[i], std::max(width[i], displayWidth(line[i]))) + "  ";
        out += before + style.wrapAfterColumn(line.back(), displayWidth(before)) + '\n';
    }
    return escapeHidden(out, "\n");
}

std::string listJson(const NamedTable& listing)
{
    Json list = Json::array();
    for (const std::vector<ListCell>& row : listing.rows) {
        Json entry = Json::object();
        for (std::size_t i = 0; i < row.size(); ++i)
            std::visit([&](const auto& value) { entry[listing.columns[i]] = value; }, row[i]);
        list.push_back(std::move(entry));
    }
    return prettyPrinted(list);
}

} // namespace vram
