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
/// Sets one of those fields; the error is a sentence for the user.
Result<Network> withRowField(const Network& network, LayerId id, std::string_view key, const AttributeValue& value);

} // namespace vram
