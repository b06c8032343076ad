// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <cstdint>
#include <string_view>

namespace vram {

/// The error for a statement that begins with "class", "def", "for" or the like, which only Python can run.
Message notExecutableError(std::int64_t line, std::string_view word);
/// The error for a model of a class or from a function that is not in the text: "resnet18".
Message unknownClassError(std::int64_t line, std::string_view name);
/// The error for a statement that changes a model in a way that is not read.
Message unreadChangeError(std::int64_t line, std::string_view name);
/// Whether the error is one of the first two, or contains one.
bool isNotExecutableError(const Message& error);
/// Whether the text defines a module class: "class Net(nn.Module):".
bool definesModule(std::string_view text);

} // namespace vram
