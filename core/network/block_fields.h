// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <span>
#include <string_view>

namespace vram {

/// The declaration of one field of Block. As for layers, the form, cell editor, project files and validation are
/// derived from it.
struct BlockField {
    AttributeSpec spec; ///< "name", "kind", "repeat", "checkpoint", "reentrant"
    AttributeValue (*get)(const Block&) = nullptr;
    void (*set)(Block&, const AttributeValue&) = nullptr;
    /// Returns why the field has no effect together with the others, or an empty message if it has one. Null if it
    /// always has one.
    Message (*idle)(const Block&) = nullptr;
};

std::span<const BlockField> blockFields();
const BlockField* findBlockField(std::string_view key);

} // namespace vram
