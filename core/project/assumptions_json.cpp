// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/assumptions_json.h"

namespace vram {

namespace {

constexpr std::size_t kMostAssumptions = 1000;

std::vector<LayerId> readAssumedRows(const Json& list, const JsonPlace& place, JsonFaults& faults)
{
    std::vector<LayerId> rows;
    if (!list.is_array()) {
        faults.add(place, message("takes a list, not %1"_tr, jsonKind(list)));
        return rows;
    }
    rows.reserve(list.size());
    for (const Json& row : list) {
        if (row.is_number_unsigned() && row.get<std::uint64_t>() <= UINT32_MAX)
            rows.push_back(LayerId{row.get<std::uint32_t>()});
        else
            faults.add(place, message("takes the ids of rows, not %1"_tr, jsonKind(row)));
    }
    return rows;
}

Assumption readAssumption(const Json& object, const JsonPlace& place, JsonFaults& faults)
{
    Assumption assumption;
    if (!object.is_object()) {
        faults.add(place, message("takes an object, not %1"_tr, jsonKind(object)));
        return assumption;
    }
    if (object.contains("sentence"))
        assumption.sentence = verbatim(readText(object["sentence"], {&place, "sentence"}, faults));
    if (object.contains("rows"))
        assumption.rows = readAssumedRows(object["rows"], {&place, "rows"}, faults);
    if (object.contains("setting"))
        assumption.setting = readText(object["setting"], {&place, "setting"}, faults);
    return assumption;
}

} // namespace

std::vector<Assumption> readAssumptions(const Json& list, JsonFaults& faults)
{
    const JsonPlace place{nullptr, "assumptions"};
    std::vector<Assumption> assumptions;
    if (!list.is_array())
        faults.add(place, message("takes a list, not %1"_tr, jsonKind(list)));
    else if (list.size() > kMostAssumptions)
        faults.add(place, message("has %1 entries, but may have %2"_tr, list.size(), kMostAssumptions));
    if (!list.is_array() || list.size() > kMostAssumptions)
        return assumptions;
    assumptions.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i)
        assumptions.push_back(readAssumption(list[i], {&place, {}, static_cast<std::int64_t>(i)}, faults));
    return assumptions;
}

Json assumptionsJson(const std::vector<Assumption>& assumptions)
{
    Json list = Json::array();
    for (const Assumption& assumption : assumptions) {
        Json object{{"sentence", text(assumption.sentence)}};
        for (const LayerId row : assumption.rows)
            object["rows"].push_back(static_cast<std::uint32_t>(row));
        if (!assumption.setting.empty())
            object["setting"] = assumption.setting;
        list.push_back(std::move(object));
    }
    return list;
}

} // namespace vram
