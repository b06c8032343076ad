#pragma once

#include "edit/edit.h"

#include <QString>

#include <string>
#include <string_view>
#include <vector>

class QMimeData;

namespace vram {

class Document;

/// What the table's buttons, keys and menus do: each is one undo step. They return the rows to select afterwards.

/// Where a new row goes: after `selected`, or into it when it is an open block; at the end of the table without one.
Place placeAfter(const Network& network, LayerId selected, bool inside = false);
/// A layer of that type, or a block preset of that name made for the width of the row above.
std::vector<LayerId> addLayer(Document& document, std::string_view type, Place place);
std::vector<LayerId> addBlock(Document& document, Place place);
std::vector<LayerId> removeRows(Document& document, const std::vector<LayerId>& ids);
std::vector<LayerId> duplicateRows(Document& document, const std::vector<LayerId>& ids);
/// One place up (-1) or down (+1); from an end of a block out of it.
std::vector<LayerId> shiftRows(Document& document, const std::vector<LayerId>& ids, int direction);
std::vector<LayerId> groupRows(Document& document, const std::vector<LayerId>& ids);
std::vector<LayerId> ungroupRows(Document& document, LayerId block);
Result<std::vector<LayerId>> pasteRows(Document& document, const QMimeData* data, Place place);

/// `ids` in table order, without rows that are inside another one of them.
std::vector<LayerId> topmost(const Network& network, const std::vector<LayerId>& ids);
/// The rows of those ids, in table order.
std::vector<Row> rowsOf(const Network& network, const std::vector<LayerId>& ids);
/// A name like `base` that no sibling in `place` has: "conv1" beside "conv1" gives "conv2".
std::string freeName(const Network& network, LayerId parent, const std::string& base);
/// "conv" for Conv2d.
std::string stemOf(std::string_view type);

} // namespace vram
