// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/sizes_json.h"

#include "layers/layer_type.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

/// A field of a data-dependent size in the file, other than its recorded values.
struct SizeField {
    std::string_view key;
    std::int64_t DataSize::*member;
};

constexpr std::array kFields{SizeField{"value", &DataSize::value}, SizeField{"minimum", &DataSize::minimum},
                             SizeField{"maximum", &DataSize::maximum}, SizeField{"steps", &DataSize::steps}};

void readNumber(const Json& object, std::string_view key, const JsonLocation& place, JsonErrors& faults,
                std::int64_t& number)
{
    AttributeSpec spec;
    spec.minimum = 1;
    spec.maximum = static_cast<double>(kLargestDataSize);
    const auto value = object.find(key);
    const JsonLocation here{&place, key};
    if (value == object.end())
        faults.add(here, "is missing"_tr);
    else if (const auto read = readAttribute(*value, spec, here, faults))
        number = std::get<std::int64_t>(*read);
}

/// Returns the JSON list of the two recorded values of a size or an attribute, or null (with a fault) if there is no
/// such list.
const Json* pairAt(const Json& object, std::string_view key, const JsonLocation& place, JsonErrors& faults)
{
    const auto value = object.find(key);
    if (value != object.end() && value->is_array() && value->size() == 2)
        return &*value;
    faults.add({&place, key}, "takes a list of two"_tr);
    return nullptr;
}

DataSize readSize(const Json& object, const JsonLocation& place, JsonErrors& faults)
{
    DataSize size;
    if (!object.is_object()) {
        faults.add(place, message("takes an object, not %1"_tr, jsonKind(object)));
        return size;
    }
    if (object.contains("name"))
        size.name = readText(object["name"], {&place, "name"}, faults);
    if (size.name.empty())
        faults.add({&place, "name"}, "is missing"_tr);
    for (const SizeField& field : kFields)
        readNumber(object, field.key, place, faults, size.*field.member);
    if (const Json* recorded = pairAt(object, "recorded", place, faults)) {
        const Json ends{{"first", (*recorded)[0]}, {"second", (*recorded)[1]}};
        readNumber(ends, "first", {&place, "recorded"}, faults, size.first);
        readNumber(ends, "second", {&place, "recorded"}, faults, size.second);
        if (size.first == size.second)
            faults.add({&place, "recorded"}, "takes two different sizes"_tr);
    }
    return size;
}

void readRecordedValues(const Json& attributes, const SizedAttribute& blank, const LayerType& type,
                        const JsonLocation& place, JsonErrors& faults, Layer& layer)
{
    for (const auto& [key, value] : attributes.items()) {
        const int index = attributeIndex(type, key);
        const Json* ends = index < 0 ? nullptr : pairAt(attributes, key, place, faults);
        if (!ends)
            continue;
        SizedAttribute one = blank;
        one.attribute = static_cast<std::size_t>(index);
        const JsonLocation here{&place, key};
        const auto first = readAttribute((*ends)[0], type.attributes[one.attribute], {&here, {}, 0}, faults);
        const auto second = readAttribute((*ends)[1], type.attributes[one.attribute], {&here, {}, 1}, faults);
        if (!first || !second)
            return;
        one.first = *first;
        one.second = *second;
        layer.sizedAttributes.push_back(std::move(one));
    }
}

} // namespace

std::vector<DataSize> readSizes(const Json& network, const JsonLocation& place, JsonErrors& faults)
{
    std::vector<DataSize> sizes;
    const auto list = network.find("sizes");
    if (list == network.end())
        return sizes;
    const JsonLocation here{&place, "sizes"};
    if (!list->is_array())
        faults.add(here, message("takes a list, not %1"_tr, jsonKind(*list)));
    for (std::size_t i = 0; list->is_array() && i < list->size() && !faults.hasErrors(); ++i) {
        const JsonLocation entry{&here, {}, static_cast<std::int64_t>(i)};
        DataSize size = readSize((*list)[i], entry, faults);
        if (std::ranges::find(sizes, size.name, &DataSize::name) != sizes.end())
            faults.add({&entry, "name"}, message("\"%1\" is the name of an earlier size"_tr, size.name));
        sizes.push_back(std::move(size));
    }
    return sizes;
}

void writeSizes(const std::vector<DataSize>& sizes, Json& network)
{
    for (const DataSize& size : sizes) {
        Json object{{"name", size.name}};
        for (const SizeField& field : kFields)
            object[std::string(field.key)] = size.*field.member;
        object["recorded"] = Json::array({size.first, size.second});
        network["sizes"].push_back(std::move(object));
    }
}

void readSized(const Json& row, const LayerType& type, const JsonLocation& place, JsonErrors& faults, Layer& layer)
{
    const auto sized = row.find("sized");
    if (sized == row.end())
        return;
    const JsonLocation here{&place, "sized"};
    if (!sized->is_object())
        return faults.add(here, message("takes an object, not %1"_tr, jsonKind(*sized)));
    for (const auto& [name, attributes] : sized->items()) {
        const JsonLocation size{&here, name};
        if (!attributes.is_object())
            return faults.add(size, message("takes an object, not %1"_tr, jsonKind(attributes)));
        readRecordedValues(attributes, {.size = name}, type, size, faults, layer);
    }
}

void writeSized(const Layer& layer, Json& row)
{
    const LayerType* type = layer.sizedAttributes.empty() ? nullptr : findLayerType(layer.type);
    if (!type)
        return;
    for (const SizedAttribute& one : layer.sizedAttributes) {
        if (one.attribute < type->attributes.size())
            row["sized"][one.size][std::string(type->attributes[one.attribute].key)] =
                Json::array({attributeJson(one.first), attributeJson(one.second)});
    }
}

} // namespace vram
