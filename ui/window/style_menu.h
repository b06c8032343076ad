#pragma once

#include "network/network.h"

#include <vector>

class QMenu;
class QWidget;

namespace vram {

class Document;

/// The menu that says how the ranks of tensor parallelism share the layers among `rows`; null where they share nothing,
/// or none of the layers can be shared.
QMenu* makeStyleMenu(Document& document, const std::vector<LayerId>& rows, QWidget* parent);

} // namespace vram
