// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "advice/advice.h"
#include "base/attribute.h"
#include "network/network.h"
#include "setup/fine_tuning.h"

#include <QString>

namespace vram {

class Document;

/// Edits requested by panels. Each is one undo command. Changes during a drag or during typing are merged into one
/// command until `done`.
void setBatch(Document& document, std::int64_t batch, bool done);
void changeSetup(Document& document, const QString& key, const AttributeValue& value, bool done);
void setFineTuning(Document& document, FineTuning method);
/// Checkpoints every n-th of the matching blocks, where n is `every`.
void chooseCheckpoints(Document& document, const QString& blocks, qint64 every);
/// Sets the sequence length or the image size together with the batch.
void setSize(Document& document, std::int64_t size, std::int64_t batch, bool done);
/// Applies the fix that an issue of the row offers.
void fixRow(Document& document, LayerId row, QuickFix fix);
void setNotes(Document& document, const QString& notes);
/// Removes an assumption that the user has confirmed.
void confirmAssumption(Document& document, std::size_t index);
void renameNetwork(Document& document, const QString& name);
void applyAdvice(Document& document, const Advice& advice);
/// Applies a plan for several GPUs, or the setup from another program's file.
void applyPlan(Document& document, const Setup& setup);

/// Adds the current setup as a scenario with a unique name. Returns its index.
int saveScenario(Document& document);
void useScenario(Document& document, int index);
void renameScenario(Document& document, int index, const QString& name);
void removeScenario(Document& document, int index);

} // namespace vram
