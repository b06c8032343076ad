#pragma once

#include "base/attribute.h"
#include "network/network.h"
#include "ui/document/live_text.h"

#include <QString>

#include <optional>

namespace vram {

class Document;

/// Changes a field of a row, from a cell of the table or a form, by its key (see withRowField). One undo step, or a
/// part of the one that typing makes until it is `done`. Returns why it cannot be done.
std::optional<LiveText> changeRow(Document& document, LayerId row, const QString& key, const AttributeValue& value,
                                  bool done);

} // namespace vram
