// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

#include <optional>
#include <string_view>
#include <vector>

namespace vram {

/// Returns the names of the arguments of a class of torch.nn, in order, or nullopt for any other class.
std::optional<std::vector<std::string_view>> moduleArguments(std::string_view type);
/// Returns the error for the first argument that a class of torch.nn does not take: one that it does not have, or one
/// whose value is of another kind. The error names the line, the class and the argument. The message is empty if there
/// is none. Modules inside the output of print(model) are not checked, because a library may have a class of the same
/// name.
Message argumentProblem(const CodeValue& model);

} // namespace vram
