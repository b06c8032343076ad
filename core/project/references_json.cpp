// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/references_json.h"

#include "base/words.h"

#include <charconv>
#include <string>

namespace vram {

std::uint32_t rowIdFromJson(const Json& value)
{
    if (!value.is_number_integer())
        return 0;
    if (!value.is_number_unsigned() && value.get<std::int64_t>() <= 0)
        return 0;
    const auto number = value.get<std::uint64_t>();
    return number <= kLargestRowId ? static_cast<std::uint32_t>(number) : 0;
}

InputRef parseReference(std::string_view text)
{
    std::uint32_t row = 0;
    int output = 0;
    const char* const end = text.data() + text.size();
    auto parsed = std::from_chars(text.data(), end, row);
    if (parsed.ec == std::errc{} && parsed.ptr != end && *parsed.ptr == ':')
        parsed = std::from_chars(parsed.ptr + 1, end, output);
    const bool good = parsed.ec == std::errc{} && parsed.ptr == end && row <= kLargestRowId && output >= 0;
    return good ? InputRef{static_cast<LayerId>(row), output} : InputRef{};
}

InputRef readReference(const Json& value, const JsonLocation& place, JsonErrors& faults)
{
    InputRef reference{static_cast<LayerId>(rowIdFromJson(value)), 0};
    if (value.is_string())
        reference = parseReference(value.get_ref<const std::string&>());
    if (reference.row == LayerId::None)
        faults.add(place, message("takes the id of a row (3, or \"3:1\" for its second output), not %1"_tr,
                                  dump(value).substr(0, 60)));
    return reference;
}

std::vector<InputRef> readInputs(const Json& row, const JsonLocation& place, JsonErrors& faults)
{
    std::vector<InputRef> inputs;
    const auto list = row.find("inputs");
    if (list == row.end())
        return inputs;
    const JsonLocation here{&place, "inputs"};
    if (!list->is_array())
        faults.add(here, message("takes a list of row ids, not %1"_tr, jsonKind(*list)));
    for (std::size_t i = 0; list->is_array() && i < list->size(); ++i)
        inputs.push_back(readReference((*list)[i], {&here, {}, static_cast<std::int64_t>(i)}, faults));
    return inputs;
}

Json inputsJson(const std::vector<InputRef>& inputs)
{
    Json list = Json::array();
    for (const InputRef& input : inputs) {
        const auto row = static_cast<std::uint32_t>(input.row);
        if (input.output == 0)
            list.push_back(row);
        else
            list.push_back(std::to_string(row) + ':' + std::to_string(input.output));
    }
    return list;
}

} // namespace vram
