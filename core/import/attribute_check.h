// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "network/network.h"

#include <optional>

namespace vram {

/// The error for the first attribute that its layer type does not accept, which no project file could hold. It names
/// the row and the attribute. None if all are accepted.
std::optional<Message> attributeProblem(const Network& network);

} // namespace vram
