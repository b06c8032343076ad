// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <cstdint>
#include <string_view>

namespace vram {

/// The error for a statement that begins with "class", "def", "for" or the like, which only Python can run.
Message notExecutableError(std::int64_t line, std::string_view word);
/// Whether the error is notExecutableError(), or contains it.
bool isNotExecutableError(const Message& error);
/// Whether the text defines a module class: "class Net(nn.Module):".
bool definesModule(std::string_view text);

} // namespace vram
