// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configs/config_writers.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

// Parts of the script that trains a model with PyTorch alone.

inline PythonScript& function(PythonScript& script, CodePattern<PythonLanguage, 0> signature)
{
    return script.line().line().in("def %1:"_py, signature);
}

PythonCode torchDType(ConfigDType type);

inline bool isDdp(const TrainingJob& job)
{
    return job.data == "ddp" || job.data == "zero1";
}

/// Whether a block's checkpoint keeps the results of some operators.
inline bool usesSelectiveCheckpoint(const TrainingJob& job)
{
    return !job.blocks.empty() && job.setup.checkpointMode == CheckpointMode::Op;
}

/// Between the parts of a list of modules.
inline constexpr std::string_view kNextModules = "; ";
/// Returns the list of the first repeats of some units, as the script has it.
std::string listedModules(const std::vector<ConfigUnit>& units, std::int64_t ConfigUnit::*count);
/// Returns the blocks of the network whose repeats are in such a list, as the setting `checkpoint` has them.
std::string blocksListed(const Network& network, std::string_view written);

/// Writes the lists of modules that are sharded, checkpointed and compiled: UNITS, CHECKPOINTED, COMPILED.
void writeModuleLists(const TrainingJob& job, PythonScript& script);
/// Writes parallelize(model, device), which applies checkpointing, torch.compile and the strategy in torchtitan's order
/// (torchtitan/models/llama3/parallelize.py).
void writeParallelize(const TrainingJob& job, PythonScript& script);

/// The arguments of torch.compile: `mode="reduce-overhead"`, or none.
PythonCode compileArguments(const TrainingJob& job);

} // namespace vram
