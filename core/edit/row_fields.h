#pragma once

#include "edit/edit.h"

#include <vector>

namespace vram {

/// The form of one row: what the type declares, and what every row has (name, inputs, frozen).
struct RowFields {
    std::vector<AttributeSpec> specs{};
    std::vector<AttributeValue> values{};
};

RowFields rowFields(const Network& network, LayerId id);
/// What rows of every type have; their labels and helps are translated.
std::vector<AttributeSpec> commonRowSpecs();
/// Sets one of those fields, the "type" of a layer, or its "settings" from a line (see withSettingsLine): what a cell of
/// the table changes, and what a field of the form does. The error is a sentence for the user.
Result<Network> withRowField(const Network& network, LayerId id, std::string_view key, const AttributeValue& value);

} // namespace vram
