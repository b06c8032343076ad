// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <vector>

class QMenu;
class QWidget;

namespace vram {

class Document;

/// Creates a menu of the sharding styles of the layers among `rows` under tensor parallelism. Returns null without
/// tensor parallelism, or if none of the layers can be sharded.
QMenu* makeStyleMenu(Document& document, const std::vector<LayerId>& rows, QWidget* parent);

} // namespace vram
