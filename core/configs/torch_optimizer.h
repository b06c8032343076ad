#pragma once

#include "setup/setup.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vram {

/// A setup's optimizer as PyTorch code.
struct TorchOptimizer {
    std::string type;                                             ///< Class of torch.optim: "AdamW".
    std::vector<std::pair<std::string, std::string>> arguments{}; ///< In Python: {"foreach", "True"}.
};

/// None for an optimizer that torch.optim does not have.
std::optional<TorchOptimizer> torchOptimizer(const Setup& setup);
/// The setting of that class, whatever its case: "adamw" for "AdamW"; none for an unknown name.
std::optional<std::string> optimizerOfType(std::string_view type);

} // namespace vram
