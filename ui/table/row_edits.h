// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/edit.h"
#include "estimate/estimate.h"
#include "search/row_fit.h"

#include <QString>

#include <string>
#include <string_view>
#include <vector>

class QMimeData;

namespace vram {

class Document;

/// The edits behind the table's buttons, keys and menus, each one undo step. They return the rows to select
/// afterwards.

/// The types that run on what a row at `place` reads; empty if it reads nothing.
TypeFits typesAt(const Network& network, const Estimate& estimate, Place place);
/// Adds a layer of type `type` (below an Input row of its own if it is the first layer), or the block preset of that
/// name for the width of the row above.
std::vector<LayerId> addLayer(Document& document, std::string_view type, Place place);
std::vector<LayerId> addBlock(Document& document, Place place);
std::vector<LayerId> removeRows(Document& document, const std::vector<LayerId>& ids);
std::vector<LayerId> duplicateRows(Document& document, const std::vector<LayerId>& ids);
/// Moves the rows one place up (-1) or down (+1). At the end of a block, they move out of it.
std::vector<LayerId> shiftRows(Document& document, const std::vector<LayerId>& ids, int direction);
std::vector<LayerId> groupRows(Document& document, const std::vector<LayerId>& ids);
std::vector<LayerId> ungroupRows(Document& document, LayerId block);
/// Pasted rows, and the sentences that a reader of text has to say about them.
struct PastedRows {
    std::vector<LayerId> ids{};
    std::vector<Message> remarks{};
};

/// Adds the rows with what is assumed about them, which stays in the project until the user decides.
Result<PastedRows> pasteRows(Document& document, const QMimeData* data, Place place);

} // namespace vram
