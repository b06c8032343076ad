// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/edit.h"
#include "estimate/estimate.h"
#include "search/applicable_layers.h"

#include <QString>

#include <string_view>
#include <vector>

class QMimeData;

namespace vram {

class Document;

/// Edits triggered by the table's buttons, keys and menus. Each is one undo command and returns the rows to select
/// afterwards.

/// Returns a predicate for the types that accept the input of a row at `place`, or an empty one if the row reads
/// nothing.
TypePredicate acceptedTypesAt(const Network& network, const Estimate& estimate, RowPosition place);
/// Adds a layer of type `type` (and an Input row before the first layer), or the block preset of that name with the
/// width of the row above.
std::vector<LayerId> addLayer(Document& document, std::string_view type, RowPosition place);
std::vector<LayerId> addBlock(Document& document, RowPosition place);
std::vector<LayerId> removeRows(Document& document, const std::vector<LayerId>& ids);
std::vector<LayerId> duplicateRows(Document& document, const std::vector<LayerId>& ids);
/// Moves the rows one place up (-1) or down (+1). At the end of a block, they move out of it.
std::vector<LayerId> shiftRows(Document& document, const std::vector<LayerId>& ids, int direction);
std::vector<LayerId> groupRows(Document& document, const std::vector<LayerId>& ids);
std::vector<LayerId> ungroupRows(Document& document, LayerId block);
/// The pasted rows, and the remarks of the text reader.
struct PastedRows {
    std::vector<LayerId> ids{};
    std::vector<Message> remarks{};
};

/// Adds the rows and the assumptions about them, which stay in the project until the user confirms or changes them.
Result<PastedRows> pasteRows(Document& document, const QMimeData* data, RowPosition place);

} // namespace vram
