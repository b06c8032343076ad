// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "json/json_place.h"
#include "json/ordered_object.h"

#include <nlohmann/json.hpp>

#include <initializer_list>
#include <optional>
#include <string>

namespace vram {

/// Ordered: a file that is read and written keeps the order of its unknown keys.
using Json = nlohmann::basic_json<OrderedObject>;

/// The kind of a value, as shown to the user: "a list", "a string".
Message jsonKind(const Json& value);
/// The attribute's value, checked against its declaration; nullopt, with a fault added, if it is invalid.
std::optional<AttributeValue> readAttribute(const Json& value, const AttributeSpec& spec, const JsonPlace& place,
                                            JsonFaults& faults);
Json attributeJson(const AttributeValue& value);
std::string readText(const Json& value, const JsonPlace& place, JsonFaults& faults);
/// JSON text; bytes that are not UTF-8 become replacement characters.
std::string dump(const Json& value);
/// The same, indented over several lines, as commands print it.
std::string printed(const Json& value);

/// The keys of `object` other than `known`, as JSON text; empty if there are none.
std::string unknownKeys(const Json& object, std::initializer_list<std::string_view> known);
/// Appends the keys that unknownKeys() returned.
void addUnknownKeys(Json& object, const std::string& extra);

} // namespace vram
