// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "network/network.h"
#include "ui/document/live_text.h"

#include <QString>

#include <optional>

namespace vram {

class Document;

/// Changes a field of a row by its key (see withRowField), from a table cell or a form. Creates one undo command.
/// Changes during typing are merged into one command until `done`. Returns the reason if the change is invalid.
std::optional<LiveText> changeRow(Document& document, LayerId row, const QString& key, const AttributeValue& value,
                                  bool done);

} // namespace vram
