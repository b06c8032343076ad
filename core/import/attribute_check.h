// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "network/network.h"

#include <optional>

namespace vram {

/// Returns the error for the first attribute that its layer type does not accept, which a project file therefore could
/// not hold. The error names the row and the attribute. Returns nullopt if all attributes are accepted.
std::optional<Message> attributeProblem(const Network& network);

} // namespace vram
