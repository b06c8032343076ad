#pragma once

#include "base/attribute.h"
#include "network/network.h"
#include "ui/document/live_text.h"

#include <QString>

#include <optional>

namespace vram {

class Document;

/// Changes what a cell of the table or a field of the form shows of a row, by its key (see withRowField): an undo step, or
/// a part of the one that typing makes until it is `done`. What is returned says why it cannot be.
std::optional<LiveText> changeRow(Document& document, LayerId row, const QString& key, const AttributeValue& value,
                                  bool done);

} // namespace vram
