// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include "report/report.h"

#include <QByteArray>

#include <optional>

namespace vram {

/// Returns the report as A4 pages with selectable text and bookmarks, in the user's language. `sessionState` must
/// belong to the same project and have a batch sweep. Returns std::nullopt if painting failed.
std::optional<QByteArray> makePdf(const Report& report, const SessionState& sessionState);

} // namespace vram
