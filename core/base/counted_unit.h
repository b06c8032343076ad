#pragma once

#include "base/attribute.h"

#include <string_view>

namespace vram {

/// The unit as shown after the value: "block" after 1 and "blocks" after other numbers; a measure ("MiB", "%") stays.
/// Empty where the attribute has no unit.
std::string_view unitFor(const AttributeSpec& spec, const AttributeValue& value);
/// The text without a unit that may follow it, in singular or plural: "1 block" and "2 blocks".
std::string_view withoutUnit(const AttributeSpec& spec, std::string_view typed);

} // namespace vram
