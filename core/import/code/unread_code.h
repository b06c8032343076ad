// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <string_view>
#include <vector>

namespace vram {

/// Notes on the first statements of the code that have an effect on memory and are choices of the setup here: the dtype
/// of the model, parameters that are not trained, the optimizer, the batch size and so on.
std::vector<Message> unreadChoices(std::string_view code);

} // namespace vram
