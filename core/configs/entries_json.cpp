// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_entries.h"
#include "json/json_text.h"

namespace vram {

namespace {

std::string plain(const nlohmann::json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_null())
        return {};
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void flatten(const nlohmann::json& object, const std::string& path, std::vector<ConfigEntry>& entries)
{
    for (const auto& [key, value] : object.items()) {
        const std::string here = path.empty() ? key : path + "." + key;
        if (value.is_object() && !value.empty())
            flatten(value, here, entries);
        else
            entries.push_back({here, plain(value)});
    }
}

} // namespace

Result<std::vector<ConfigEntry>> jsonEntries(std::string_view text)
{
    const Result<nlohmann::json> parsed = parseJsonText(text);
    if (!parsed)
        return Error{parsed.error()};
    if (!parsed->is_object())
        return Error{"the file contains no JSON object, {...}"_tr};
    std::vector<ConfigEntry> entries;
    flatten(*parsed, {}, entries);
    return entries;
}

} // namespace vram
