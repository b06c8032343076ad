// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

namespace vram {

/// Edits are functions that return a changed network. Readers of a removed row read its input instead.

/// The position of a row: index `position` among the rows of `parent` (for None, the top level).
struct RowPosition {
    LayerId parent = LayerId::None;
    int position = 0;
    bool operator==(const RowPosition&) const = default;
};

/// Returns the position of the row with that id, or that of the first row if there is none.
RowPosition rowPosition(const Network& network, LayerId id);
/// Inserts rows whose ids are unique in `network`; see `withFreshIds`.
Network insertRows(const Network& network, RowPosition place, const std::vector<Row>& rows);
Network removeRows(const Network& network, const std::vector<LayerId>& ids);
/// Moves rows, in table order, to `place`, whose position is counted before the move.
Network moveRows(const Network& network, const std::vector<LayerId>& ids, RowPosition place);
/// Replaces the row that has the id of `layer` or `block`.
Network replaceLayer(const Network& network, Layer layer);
Network replaceBlock(const Network& network, Block block);
/// Replaces each layer for which `change` returns a new one, in one pass. Ids and references must not change.
Network withLayersChanged(const Network& network, const std::function<std::optional<Layer>(const Layer&)>& change);
/// Groups adjacent sibling rows into a new block, whose id is nextId(network); `ungroup` is the inverse.
Network groupRows(const Network& network, const std::vector<LayerId>& ids, std::string name);
Network ungroup(const Network& network, LayerId block);
/// Returns copies of `rows` with ids from `first` on. References among them are updated, others are kept.
std::vector<Row> withFreshIds(const std::vector<Row>& rows, LayerId first);
/// Sets attribute `key` of a row (layers: the type's specs, "name" and "type"; blocks: "name", "kind", "repeat",
/// "checkpoint", "reentrant"). The error is a sentence for the user.
Result<Network> setAttribute(const Network& network, LayerId id, std::string_view key, const AttributeValue& value);

} // namespace vram
