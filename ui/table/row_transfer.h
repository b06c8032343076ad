#pragma once

#include "base/result.h"
#include "network/network.h"

#include <QString>

#include <vector>

class QMimeData;

namespace vram {

class Document;
struct Estimate;

/// Rows on the clipboard and in a drag: as the network with the ids of the rows (between windows), and as a table for
/// spreadsheets (tab-separated text, CSV).

QString rowsMimeType();
QMimeData* rowsToMime(const Document& document, const std::vector<LayerId>& ids);
bool holdsRows(const QMimeData* data);
/// The rows with ids that are free in `target`. References to rows outside of them stay where they were copied from
/// `target` itself. Text is read as a layer table or a pasted summary.
Result<std::vector<Row>> rowsFromMime(const QMimeData* data, const Network& target, bool fromTarget);
/// A table of layers as text that lacks the settings column.
bool lacksAttributes(const QMimeData* data);
/// A drag that began in this document.
bool isOwnDrag(const QMimeData* data, const Document& document);
std::vector<LayerId> draggedIds(const QMimeData* data);
/// The table of those rows with exact figures, each cell quoted where CSV asks for it.
QString rowsAsText(const Network& network, const Estimate& estimate, const std::vector<LayerId>& ids, QChar separator);

/// What was assumed about rows pasted as code (nn.Sequential, print(model)); empty for anything else.
std::vector<Message> notesOfPastedCode(const QMimeData* data);

} // namespace vram
