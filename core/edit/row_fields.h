// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/edit.h"

#include <vector>

namespace vram {

/// The form of one row: the type's attributes, and the fields that every row has (name, inputs, frozen).
struct RowFields {
    std::vector<AttributeSpec> specs{};
    std::vector<AttributeValue> values{};
    std::vector<Message> idle{}; ///< For each field, why it has no effect; empty if it has one, or if all have one.
};

RowFields rowFields(const Network& network, LayerId id);
/// The fields that rows of every type have, with translated labels and help.
std::vector<AttributeSpec> commonRowSpecs();
/// Sets a common field, an attribute, the "type" of a layer, or its "settings" from a line (see withSettingsLine).
/// Table cells and form fields use this function. The error is a sentence for the user.
Result<Network> withRowField(const Network& network, LayerId id, std::string_view key, const AttributeValue& value);

} // namespace vram
