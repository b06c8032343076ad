// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <string_view>
#include <vector>

namespace vram {

/// Notes on statements of the code that have an effect on memory and are choices of the setup here: the dtype of the
/// model, and parameters that are not trained.
std::vector<Message> unreadChoices(std::string_view code);

} // namespace vram
