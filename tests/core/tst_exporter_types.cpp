// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/exporter.h"
#include "layers/layer_type.h"

#include <gtest/gtest.h>

#include <cctype>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace vram::exporter_types_test {

// Checks that every row type that the Python exporter names exists in the planner.

namespace {

std::string exporter()
{
    return std::string(exporterSource());
}

std::string trimmed(const std::string& text)
{
    const auto first = text.find_first_not_of(' ');
    return first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// Returns the type that "=" in the table stands for, which is the name with its parts capitalized. The table must name
// LeakyReLU explicitly for leaky_relu.
std::string camel(const std::string& name)
{
    if (name == "relu" || name == "relu6" || name == "selu" || name == "silu")
        return name == "silu" ? "SiLU" : name == "selu" ? "SELU" : name == "relu" ? "ReLU" : "ReLU6";
    std::string result;
    bool upper = true;
    for (const char c : name) {
        if (c != '_')
            result += upper ? static_cast<char>(std::toupper(c)) : c;
        upper = c == '_';
    }
    return result;
}

std::string table(std::string text)
{
    const auto begin = text.find("TABLE = \"\"\"") + 12;
    text = text.substr(begin, text.find("\"\"\"", begin) - begin);
    return std::regex_replace(text, std::regex(R"(\\\n)"), "");
}

// Returns the third and fourth cells of the lines that name a type.
std::vector<std::pair<std::string, std::string>> tableAttributes(const std::string& text)
{
    std::vector<std::pair<std::string, std::string>> result;
    std::istringstream lines(table(text));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream cells(line);
        std::string names, arguments, type, keys;
        std::getline(std::getline(std::getline(cells, names, '|'), arguments, '|'), type, '|');
        if (!std::getline(cells, keys, '|') || trimmed(type)[0] == '@')
            continue;
        std::istringstream words(names);
        for (std::string name; trimmed(type) == "=" && words >> name;)
            result.emplace_back(camel(name), keys);
        if (trimmed(type) != "=")
            result.emplace_back(trimmed(type), keys);
    }
    return result;
}

// Returns the types in the third cell of the table's lines, which have the form "names | arguments | type | ...".
std::set<std::string> tableTypes(const std::string& text)
{
    std::set<std::string> types;
    std::istringstream lines(table(text));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream cells(line);
        std::string names, arguments, type;
        if (!std::getline(cells, names, '|') || !std::getline(cells, arguments, '|') || !std::getline(cells, type, '|'))
            continue;
        std::istringstream words(names);
        for (std::string name; trimmed(type) == "=" && words >> name;)
            types.insert(camel(name));
        if (trimmed(type) != "=" && trimmed(type)[0] != '@')
            types.insert(trimmed(type));
    }
    return types;
}

TEST(ExporterTypes, TableNamesExistingTypes)
{
    const std::set<std::string> types = tableTypes(exporter());
    EXPECT_GT(types.size(), 60U);
    for (const std::string& type : types)
        EXPECT_NE(findLayerType(type), nullptr) << type;
}

// The fourth cell contains entries of the form "key" or "key=argument".
TEST(ExporterTypes, TableNamesExistingAttributes)
{
    int attributes = 0;
    for (const auto& [type, keys] : tableAttributes(exporter())) {
        const LayerType* found = findLayerType(type);
        ASSERT_NE(found, nullptr) << type;
        std::istringstream words(keys);
        for (std::string word; words >> word; ++attributes)
            EXPECT_GE(attributeIndex(*found, word.substr(0, word.find('='))), 0) << type << " has no " << word;
    }
    EXPECT_GT(attributes, 40);
}

TEST(ExporterTypes, FunctionsNameExistingTypes)
{
    const std::string text = exporter();
    const std::regex call(R"re((?:emit|step)\("([A-Z]\w+)")re");
    std::set<std::string> types;
    for (std::sregex_iterator it(text.begin(), text.end(), call), end; it != end; ++it)
        types.insert((*it)[1]);
    EXPECT_GT(types.size(), 25U);
    for (const std::string& type : types)
        EXPECT_NE(findLayerType(type), nullptr) << type;
}

} // namespace

} // namespace vram::exporter_types_test
