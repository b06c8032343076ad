// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/inputs_line.h"

#include "base/words.h"

#include <charconv>
#include <optional>

namespace vram {

namespace {

struct NamedRow {
    LayerId id;
    std::string path;
    std::string name;
};

/// Rows in table order that come before `reader`.
std::vector<NamedRow> rowsBefore(const Network& network, LayerId reader)
{
    std::vector<NamedRow> rows;
    std::vector<std::string> above;
    bool reached = false;
    forEachRow(network, [&](const Row& row, int depth, const Block*) {
        reached = reached || id(row) == reader;
        if (reached)
            return;
        above.resize(static_cast<std::size_t>(depth));
        std::string path;
        for (const std::string& part : above)
            path += part + '.';
        rows.push_back({id(row), path + name(row), name(row)});
        above.push_back(name(row));
    });
    return rows;
}

/// Looks for a path first, then for the last row with that name, which is the nearest.
std::optional<LayerId> resolve(const std::vector<NamedRow>& rows, std::string_view text)
{
    std::optional<LayerId> byName;
    for (const NamedRow& row : rows) {
        if (row.path == text)
            return row.id;
        if (row.name == text)
            byName = row.id;
    }
    return byName;
}

} // namespace

std::string inputsLine(const Network& network, const std::vector<InputRef>& inputs)
{
    std::string line;
    for (const InputRef& input : inputs) {
        line += line.empty() ? "" : ", ";
        line += path(network, input.row);
        if (input.output != 0)
            line += ':' + std::to_string(input.output);
    }
    return line;
}

std::string defaultInputPath(const Network& network, LayerId row)
{
    std::string found;
    std::vector<std::string> last(1); // Last sibling per depth.
    forEachRow(network, [&](const Row& visited, int depth, const Block* block) {
        last.resize(static_cast<std::size_t>(depth) + 1);
        const std::string& before = last.back();
        if (id(visited) == row)
            found = before.empty() && block ? block->name : before;
        last.back() = name(visited);
        last.emplace_back();
    });
    return found;
}

Result<std::vector<InputRef>> parseInputs(const Network& network, LayerId reader, std::string_view line)
{
    const std::vector<NamedRow> rows = rowsBefore(network, reader);
    std::vector<InputRef> inputs;
    while (!trimmed(line).empty()) {
        const std::size_t comma = line.find(',');
        std::string_view part = trimmed(line.substr(0, comma));
        line = comma == std::string_view::npos ? std::string_view() : line.substr(comma + 1);
        if (part.empty())
            continue;
        InputRef input;
        const std::string whole(part);
        const std::size_t colon = part.rfind(':');
        if (colon != std::string_view::npos) {
            const std::string_view digits = part.substr(colon + 1);
            if (std::from_chars(digits.data(), digits.data() + digits.size(), input.output).ptr
                == digits.data() + digits.size())
                part = part.substr(0, colon);
        }
        const std::optional<LayerId> row = resolve(rows, part);
        if (!row)
            return Error{
                message("inputs: no row above is called \"%1\"; name one by its path, or leave this empty for the "
                        "row above"_tr,
                        whole)};
        input.row = *row;
        inputs.push_back(input);
    }
    return inputs;
}

std::vector<std::string> readablePaths(const Network& network, LayerId reader, std::size_t most)
{
    const std::vector<NamedRow> rows = rowsBefore(network, reader);
    std::vector<std::string> paths;
    for (auto row = rows.rbegin(); row != rows.rend() && paths.size() < most; ++row)
        paths.push_back(row->path);
    return paths;
}

} // namespace vram
