// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

namespace vram {

/// A snapshot of the whole job for the answer panel: the figures of the rank that needs the most memory, whichever rank
/// the timeline and the table show. If these show another rank, the result has no rows and no timeline.
SessionState jobState(const SessionState& sessionState);

} // namespace vram
