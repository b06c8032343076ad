// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/resource.h"

#include "base/resource_table.h"

#include <algorithm>

namespace vram {

std::string_view resource(std::string_view name)
{
    const auto table = embeddedResources();
    const auto row = std::ranges::lower_bound(table, name, {}, &EmbeddedResource::name);
    return row != table.end() && row->name == name ? row->text : std::string_view{};
}

std::vector<std::string_view> resourceNames()
{
    std::vector<std::string_view> names;
    for (const EmbeddedResource& row : embeddedResources())
        names.push_back(row.name);
    return names;
}

} // namespace vram
