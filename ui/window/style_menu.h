// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <vector>

class QMenu;
class QWidget;

namespace vram {

class Document;

/// A menu for how tensor-parallel ranks share the layers among `rows`. Null if they share nothing, or if none of the
/// layers can be shared.
QMenu* makeStyleMenu(Document& document, const std::vector<LayerId>& rows, QWidget* parent);

} // namespace vram
