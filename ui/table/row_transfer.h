// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "network/network.h"
#include "project/assumption.h"

#include <QString>

#include <vector>

class QMimeData;

namespace vram {

class Document;
struct Estimate;

/// Formats of rows on the clipboard and in a drag: the network with the ids of the rows (between windows), and a table
/// for spreadsheets (as tab-separated text and CSV).

QString rowsMimeType();
QMimeData* rowsToMime(const Document& document, const std::vector<LayerId>& ids);
bool containsRows(const QMimeData* data);
/// Rows to be added to a network, and the assumptions about them.
struct TransferredRows {
    std::vector<Row> rows{};
    std::vector<Assumption> assumptions{}; ///< Assumptions that refer to `rows`.
    std::vector<Message> remarks{};        ///< Remarks of the text reader.
};

/// Reads rows and gives them ids that are unused in `target`. If the rows were copied from `target` itself, their
/// references to other rows are kept. Text is read as a layer table, a pasted summary, or code (nn.Sequential,
/// print(model)), whose Input row and loss are left out.
Result<TransferredRows> rowsFromMime(const QMimeData* data, const Network& target, bool fromTarget);
/// Whether the data is a text table of layers without the settings column.
bool lacksAttributes(const QMimeData* data);
/// Whether the drag began in this document.
bool isOwnDrag(const QMimeData* data, const Document& document);
std::vector<LayerId> draggedIds(const QMimeData* data);

} // namespace vram
