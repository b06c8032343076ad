// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "network/network.h"

#include <QString>

#include <optional>

namespace vram {

class Document;

/// Changes a field of a row by its key (see withRowField), from a table cell or a form, as one undo step. Changes made
/// while the user types are merged into one step until `done`. Returns the reason if the change is not possible.
std::optional<QString> changeRow(Document& document, LayerId row, const QString& key, const AttributeValue& value,
                                 bool done);

} // namespace vram
