// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "edit/resize.h"
#include "estimate/estimate.h"

#include <array>
#include <string_view>

namespace vram {

/// A size of the network's inputs that can be set like other settings, as in --sequence 4k.
struct InputSizeField {
    AttributeSpec spec;
    SizeAxis::Kind kind = SizeAxis::Kind::Sequence;
};

/// The fields "sequence" and "image".
const std::array<InputSizeField, 2>& inputSizeFields();
/// The field for a key; null if there is none.
const InputSizeField* findInputSizeField(std::string_view key);
/// Returns the network with inputs of that size. The error says why that is not possible.
Result<Network> withInputSize(const Network& network, const Setup& setup, const Catalogues& catalogues,
                              const InputSizeField& field, std::int64_t size);

} // namespace vram
