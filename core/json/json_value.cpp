// SPDX-License-Identifier: GPL-3.0-or-later
#include "json/json_value.h"

#include <cmath>
#include <limits>

namespace vram {

Message jsonKind(const Json& value)
{
    switch (value.type()) {
    case Json::value_t::object: return "an object"_tr;
    case Json::value_t::array: return "a list"_tr;
    case Json::value_t::string: return "a string"_tr;
    case Json::value_t::boolean: return "true or false"_tr;
    case Json::value_t::null: return verbatim("null");
    default: return "a number"_tr;
    }
}

namespace {

constexpr double kLargestInteger = 9.2e18;

enum class Fit { No, Yes, TooLarge };

Fit readWhole(const Json& value, std::int64_t& whole)
{
    if (value.is_number_unsigned()
        && value.get<std::uint64_t>() > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
        return Fit::TooLarge;
    if (value.is_number_integer()) {
        whole = value.get<std::int64_t>();
        return Fit::Yes;
    }
    const double real = value.is_number() ? value.get<double>() : 0.5;
    if (real != std::floor(real))
        return Fit::No;
    if (std::abs(real) > kLargestInteger)
        return Fit::TooLarge;
    whole = static_cast<std::int64_t>(real);
    return Fit::Yes;
}

/// Appends one size from a number, or all sizes from a string.
Fit appendExtents(const Json& value, Extents& extents)
{
    if (value.is_string()) {
        const std::optional<Extents> parsed = parseExtents(value.get_ref<const std::string&>());
        if (!parsed || parsed->empty())
            return Fit::No;
        extents.insert(extents.end(), parsed->begin(), parsed->end());
        return Fit::Yes;
    }
    std::int64_t whole = 0;
    const Fit fit = readWhole(value, whole);
    if (fit == Fit::Yes)
        extents.emplace_back(whole);
    return fit;
}

Fit readExtents(const Json& value, Extents& extents)
{
    if (!value.is_array())
        return appendExtents(value, extents);
    for (const Json& entry : value) {
        const Fit fit = appendExtents(entry, extents);
        if (fit != Fit::Yes)
            return fit;
    }
    return Fit::Yes;
}

Fit convert(const Json& value, AttributeKind kind, AttributeValue& result)
{
    if (kind == AttributeKind::Integer)
        return readWhole(value, result.emplace<std::int64_t>());
    if (kind == AttributeKind::Extents)
        return readExtents(value, result.emplace<Extents>());
    if (kind == AttributeKind::Real && value.is_number())
        result = value.get<double>();
    else if (kind == AttributeKind::Boolean && value.is_boolean())
        result = value.get<bool>();
    else if ((kind == AttributeKind::Choice || kind == AttributeKind::Text) && value.is_string())
        result = value.get<std::string>();
    else
        return Fit::No;
    return Fit::Yes;
}

Message expectedKind(AttributeKind kind)
{
    switch (kind) {
    case AttributeKind::Integer: return "a whole number"_tr;
    case AttributeKind::Real: return "a number"_tr;
    case AttributeKind::Boolean: return "true or false"_tr;
    case AttributeKind::Extents: return "a size or a list of sizes"_tr;
    case AttributeKind::Choice:
    case AttributeKind::Text: break;
    }
    return "a string"_tr;
}

} // namespace

std::optional<AttributeValue> readAttribute(const Json& value, const AttributeSpec& spec, const JsonLocation& place,
                                            JsonErrors& faults)
{
    AttributeValue result;
    const Fit fit = convert(value, spec.kind, result);
    if (fit == Fit::TooLarge)
        faults.add(place, message("%1 is too large: it does not fit into 63 bits"_tr, dump(value)));
    else if (fit == Fit::No)
        faults.add(place, message("takes %1, not %2"_tr, expectedKind(spec.kind), dump(value).substr(0, 60)));
    else if (auto wrong = fault(spec, result))
        faults.add(place, *std::move(wrong));
    else
        return result;
    return std::nullopt;
}

namespace {

Json extentJson(const Extent& extent)
{
    return extent.perSample == 0 ? Json(extent.fixed) : Json(text(extent));
}

} // namespace

Json attributeJson(const AttributeValue& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return *whole;
    if (const auto* real = std::get_if<double>(&value))
        return *real;
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag;
    if (const auto* plain = std::get_if<std::string>(&value))
        return *plain;
    Json list = Json::array();
    for (const Extent& extent : std::get<Extents>(value))
        list.push_back(extentJson(extent));
    return list;
}

std::string readText(const Json& value, const JsonLocation& place, JsonErrors& faults)
{
    if (value.is_string())
        return value.get<std::string>();
    faults.add(place, message("takes a string, not %1"_tr, jsonKind(value)));
    return {};
}

bool readBoolean(const Json& value, const JsonLocation& place, JsonErrors& faults)
{
    if (value.is_boolean())
        return value.get<bool>();
    faults.add(place, message("takes true or false, not %1"_tr, dump(value).substr(0, 60)));
    return false;
}

std::string dump(const Json& value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string prettyPrinted(const Json& value)
{
    return value.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string unknownKeys(const Json& object, std::initializer_list<std::string_view> known)
{
    Json rest = Json::object();
    for (const auto& [key, value] : object.items()) {
        if (std::ranges::find(known, key) == known.end())
            rest[key] = value;
    }
    return rest.empty() ? std::string() : dump(rest);
}

void addUnknownKeys(Json& object, const std::string& extra)
{
    if (extra.empty())
        return;
    const Json unknown = Json::parse(extra, nullptr, false);
    if (!unknown.is_object())
        return;
    for (const auto& [key, value] : unknown.items()) {
        if (!object.contains(key))
            object[key] = value;
        else if (object[key].is_object() && value.is_object())
            object[key].update(value);
    }
}

} // namespace vram
