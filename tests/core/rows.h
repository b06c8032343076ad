// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <string>
#include <vector>

namespace vram::test {

inline LayerId rowId(std::uint32_t number)
{
    return static_cast<LayerId>(number);
}

inline Row layer(std::uint32_t number, std::string type, const std::vector<std::uint32_t>& inputs = {})
{
    Layer row;
    row.id = rowId(number);
    row.type = std::move(type);
    row.name = "row" + std::to_string(number);
    for (const std::uint32_t input : inputs)
        row.inputs.push_back({rowId(input), 0});
    return std::make_shared<const Layer>(std::move(row));
}

inline Row block(std::uint32_t number, std::vector<Row> rows, const std::vector<std::uint32_t>& inputs = {},
                 std::int64_t repeat = 1)
{
    Block row;
    row.id = rowId(number);
    row.name = "block" + std::to_string(number);
    row.repeat = repeat;
    row.rows = std::move(rows);
    for (const std::uint32_t input : inputs)
        row.inputs.push_back({rowId(input), 0});
    return std::make_shared<const Block>(std::move(row));
}

/// Returns the tree as text, such as "1 2(3 4<2) 5<3,4", with ids, blocks with their rows in parentheses, and the
/// inputs of a row after "<".
inline std::string outline(const std::vector<Row>& rows)
{
    std::string text;
    for (const Row& row : rows) {
        text += (text.empty() ? "" : " ") + std::to_string(static_cast<std::uint32_t>(id(row)));
        const Block* group = asBlock(row);
        const std::vector<InputRef>& inputs = group ? group->inputs : asLayer(row)->inputs;
        for (std::size_t i = 0; i < inputs.size(); ++i)
            text += (i == 0 ? "<" : ",") + std::to_string(static_cast<std::uint32_t>(inputs[i].row));
        if (group)
            text += "(" + outline(group->rows) + ")";
    }
    return text;
}

inline std::string outline(const Network& network)
{
    return outline(network.rows);
}

} // namespace vram::test
