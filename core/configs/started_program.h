// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <optional>
#include <string>
#include <string_view>

namespace vram {

/// A Python program that a shell script starts.
struct StartedProgram {
    std::string name; ///< A file or a module, such as "train.py" or "verl.trainer.main_ppo".
    Message place;    ///< The line of the command.
};

/// Returns the first program that the script starts on several GPUs or, if there is none, the first that it starts.
std::optional<StartedProgram> startedProgram(std::string_view script);

} // namespace vram
