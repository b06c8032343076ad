#pragma once

#include "base/message.h"
#include "network/network.h"

#include <optional>

namespace vram {

/// What is wrong with the first attribute that its layer type does not take: no project file could hold it. Names the
/// row and the attribute; nothing where all are taken.
std::optional<Message> attributeProblem(const Network& network);

} // namespace vram
