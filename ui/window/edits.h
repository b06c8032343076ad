#pragma once

#include "base/attribute.h"
#include "estimate/advice.h"
#include "network/network.h"

#include <QString>

namespace vram {

class Document;

/// The edits that panels ask for. Each is one undo step, or a part of the one that a drag or typing makes until it is
/// `done`.
void setBatch(Document& document, std::int64_t batch, bool done);
void changeSetup(Document& document, const QString& key, const AttributeValue& value, bool done);
/// The length of sequences or the size of images, and the batch with it.
void setSize(Document& document, std::int64_t size, std::int64_t batch, bool done);
/// The remedy that an issue of the row offers.
void mendRow(Document& document, LayerId row, Mend mend);
void writeNotes(Document& document, const QString& notes);
void nameNetwork(Document& document, const QString& name);
void takeAdvice(Document& document, const Advice& advice);
/// A plan for several GPUs, or the setup of another program's file.
void takePlan(Document& document, const Setup& setup);

} // namespace vram
