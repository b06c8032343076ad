// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/code.h"
#include "setup/setup.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace vram {

/// A keyword argument of an optimizer, such as foreach=True or momentum=0.9.
struct TorchArgument {
    CodePattern<PythonLanguage, 0> name;
    std::variant<bool, double> value;
};

/// A setup's optimizer as PyTorch code.
struct TorchOptimizer {
    CodePattern<PythonLanguage, 0> type; ///< Class in torch.optim, such as "AdamW".
    std::vector<TorchArgument> arguments{};
};

/// The optimizer of a setup; std::nullopt if torch.optim does not have it.
std::optional<TorchOptimizer> torchOptimizer(const Setup& setup);
/// The setting for a class name, matched case-insensitively: "adamw" for "AdamW". std::nullopt if the name is unknown.
std::optional<std::string> optimizerForClass(std::string_view type);

} // namespace vram
