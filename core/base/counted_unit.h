#pragma once

#include "base/attribute.h"

#include <string_view>

namespace vram {

/// The unit as it reads behind the value: "block" behind 1 and "blocks" behind other numbers; a measure ("MiB", "%") stays.
/// Empty where the attribute has no unit.
std::string_view unitFor(const AttributeSpec& spec, const AttributeValue& value);
/// What was typed or read without the unit that may stand behind it, in either number: "1 block" and "2 blocks".
std::string_view withoutUnit(const AttributeSpec& spec, std::string_view typed);

} // namespace vram
