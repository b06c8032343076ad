// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace measured {

/// Splits a text at `separator`.
inline std::vector<std::string> fieldsOf(const std::string& text, char separator)
{
    std::vector<std::string> fields;
    std::istringstream parts(text);
    for (std::string field; std::getline(parts, field, separator);)
        fields.push_back(field);
    return fields;
}

/// Converts each line of a .csv file in this folder with `read`, except the header and comments (#).
template<typename Read>
auto tableOf(const std::string& name, Read read)
{
    std::ifstream file(std::string(VRAM_SOURCE_DIR) + "/tests/measured/" + name);
    std::vector<decltype(read(std::vector<std::string>()))> rows;
    std::string line;
    while (std::getline(file, line) && line.starts_with('#')) {
    }
    while (std::getline(file, line))
        rows.push_back(read(fieldsOf(line, ',')));
    return rows;
}

} // namespace measured
