// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/code.h"
#include "configs/training_job.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Submodules of a decoder's layers that Megatron-LM recomputes as a whole (--recompute-modules).
enum class RecomputedModule : std::uint8_t { Mlp, Moe, SharedExperts };

/// Returns "mlp", "moe" or "shared_experts".
CodePattern<ShellLanguage, 0> optionName(RecomputedModule module);

/// Returns the submodule with that name, or std::nullopt if there is none.
std::optional<RecomputedModule> recomputedModule(std::string_view name);

/// A block of a network that is one of these submodules.
struct ModuleBlock {
    std::string path;
    RecomputedModule module{};
};
std::vector<ModuleBlock> moduleBlocks(const Network& network);

/// Returns the submodules that the job checkpoints, provided that it checkpoints all blocks of these kinds and nothing
/// else; otherwise none.
std::vector<RecomputedModule> recomputedModules(const TrainingJob& job);

} // namespace vram
