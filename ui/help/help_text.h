// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include <QString>

#include <vector>

namespace vram {

/// A help page: the meaning of a figure, its formula with the current numbers, and the source of the rule.
struct HelpTopic {
    QString key; ///< Key such as "part.activations", "device", "peak", "batch", "row" or "gpu".
    QString title;
    QString html;
};

std::vector<HelpTopic> helpTopics(const SessionState& sessionState);

} // namespace vram
