// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "json/json_location.h"
#include "json/ordered_object.h"

#include <nlohmann/json.hpp>

#include <initializer_list>
#include <optional>
#include <string>

namespace vram {

/// A JSON type whose objects keep the order of their keys, so that a file's unknown keys remain in order when the file
/// is read and written.
using Json = nlohmann::basic_json<OrderedObject>;

/// Returns the kind of a value, as shown to the user: "a list", "a string".
Message jsonKind(const Json& value);
/// Reads the attribute's value and checks it against its declaration. If it is invalid, adds a fault and returns
/// nullopt.
std::optional<AttributeValue> readAttribute(const Json& value, const AttributeSpec& spec, const JsonLocation& place,
                                            JsonErrors& faults);
Json attributeJson(const AttributeValue& value);
std::string readText(const Json& value, const JsonLocation& place, JsonErrors& faults);
/// Returns false, and adds a fault, if the value is not a boolean.
bool readBoolean(const Json& value, const JsonLocation& place, JsonErrors& faults);
/// Serializes to JSON text. Invalid UTF-8 is replaced by replacement characters.
std::string dump(const Json& value);
/// Serializes to indented JSON text on several lines, as commands print it.
std::string prettyPrinted(const Json& value);

/// Returns the keys of `object` other than `known`, as JSON text; empty if there are none.
std::string unknownKeys(const Json& object, std::initializer_list<std::string_view> known);
/// Appends the keys that unknownKeys() returned.
void addUnknownKeys(Json& object, const std::string& extra);

} // namespace vram
