// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/cases_json.h"

#include "base/words.h"
#include "project/references_json.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace vram {

namespace {

constexpr std::array kRegions{std::pair{AutocastRegion::Off, std::string_view("off")},
                              std::pair{AutocastRegion::BFloat16, std::string_view("bf16")},
                              std::pair{AutocastRegion::Float16, std::string_view("fp16")}};

class CaseReader
{
public:
    CaseReader(const LayerType* type, JsonErrors& faults) : m_type(type), m_faults(faults) {}

    PrecisionCase read(const Json& json, const JsonLocation& place)
    {
        PrecisionCase result;
        if (!json.is_object()) {
            m_faults.add(place, message("takes an object, not %1"_tr, jsonKind(json)));
            return result;
        }
        readPrecisions(json, {&place, "precisions"}, result);
        readRuns(json, {&place, "runs"}, result);
        readAttributes(json, {&place, "attributes"}, result);
        result.inputs = readInputs(json, place, m_faults);
        readUntil(json, {&place, "until"}, result);
        return result;
    }

private:
    void readPrecisions(const Json& json, const JsonLocation& place, PrecisionCase& result)
    {
        const auto names = json.find("precisions");
        if (names == json.end() || !names->is_array())
            return m_faults.add(place, "must be a list of precisions"_tr);
        for (std::size_t i = 0; i < names->size(); ++i)
            result.precisions.push_back(readText((*names)[i], {&place, {}, static_cast<std::int64_t>(i)}, m_faults));
    }

    void readRuns(const Json& json, const JsonLocation& place, PrecisionCase& result)
    {
        if (const auto runs = json.find("runs"); runs != json.end())
            result.runs = readBoolean(*runs, place, m_faults);
    }

    void readAttributes(const Json& json, const JsonLocation& place, PrecisionCase& result)
    {
        const auto attributes = json.find("attributes");
        if (attributes == json.end() || !m_type)
            return;
        if (!attributes->is_object())
            return m_faults.add(place, message("takes an object, not %1"_tr, jsonKind(*attributes)));
        for (const auto& [key, value] : attributes->items()) {
            const int index = attributeIndex(*m_type, key);
            if (index < 0)
                continue;
            const auto at = static_cast<std::size_t>(index);
            if (auto read = readAttribute(value, m_type->attributes[at], {&place, key}, m_faults))
                result.attributes.emplace_back(at, std::move(*read));
        }
    }

    /// Reads "until". 0 means that the outputs live only as long as rows read them.
    void readUntil(const Json& json, const JsonLocation& place, PrecisionCase& result)
    {
        const auto until = json.find("until");
        if (until == json.end())
            return;
        result.until = *until == 0 ? LayerId::None : readReference(*until, place, m_faults).row;
    }

    const LayerType* m_type;
    JsonErrors& m_faults;
};

void readRegion(const Json& value, const JsonLocation& place, JsonErrors& faults, Layer& layer)
{
    const std::string name = readText(value, place, faults);
    const auto* const region = std::ranges::find(kRegions, name, &std::pair<AutocastRegion, std::string_view>::second);
    if (region == kRegions.end())
        return faults.add(place, message("must be off, bf16 or fp16, not \"%1\""_tr, name));
    layer.autocast = region->first;
}

Json caseJson(const PrecisionCase& one, const LayerType* type)
{
    Json json{{"precisions", one.precisions}};
    if (!one.runs)
        json["runs"] = false;
    for (const auto& [index, value] : one.attributes) {
        if (type && index < type->attributes.size())
            json["attributes"][std::string(type->attributes[index].key)] = attributeJson(value);
    }
    if (!one.inputs.empty())
        json["inputs"] = inputsJson(one.inputs);
    if (one.until)
        json["until"] = static_cast<std::uint32_t>(*one.until);
    return json;
}

} // namespace

void readCases(const Json& row, const LayerType* type, const JsonLocation& place, JsonErrors& faults, Layer& layer)
{
    if (const auto region = row.find("autocast"); region != row.end())
        readRegion(*region, {&place, "autocast"}, faults, layer);
    const auto cases = row.find("in");
    if (cases == row.end())
        return;
    const JsonLocation here{&place, "in"};
    if (!cases->is_array())
        return faults.add(here, message("takes a list, not %1"_tr, jsonKind(*cases)));
    for (std::size_t i = 0; i < cases->size() && !faults.hasErrors(); ++i)
        layer.cases.push_back(CaseReader(type, faults).read((*cases)[i], {&here, {}, static_cast<std::int64_t>(i)}));
}

void writeCases(const Layer& layer, Json& row)
{
    const auto* const region =
        std::ranges::find(kRegions, layer.autocast, &std::pair<AutocastRegion, std::string_view>::first);
    if (region != kRegions.end())
        row["autocast"] = region->second;
    const LayerType* type = findLayerType(layer.type);
    for (const PrecisionCase& one : layer.cases)
        row["in"].push_back(caseJson(one, type));
}

} // namespace vram
