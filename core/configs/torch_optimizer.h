#pragma once

#include "setup/setup.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vram {

/// The optimizer of a setup as PyTorch code makes it.
struct TorchOptimizer {
    std::string type;                                             ///< Class of torch.optim: "AdamW".
    std::vector<std::pair<std::string, std::string>> arguments{}; ///< In Python: {"foreach", "True"}.
};

/// None for an optimizer that torch.optim does not have.
std::optional<TorchOptimizer> torchOptimizer(const Setup& setup);
/// The setting that makes such an optimizer: "adamw" for "AdamW", case aside; none where there is no such name.
std::optional<std::string> optimizerOfType(std::string_view type);

} // namespace vram
