// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/code.h"
#include "configs/configs.h"
#include "configs/training_job.h"

#include <string_view>
#include <vector>

namespace vram {

/// A configuration file. `mentioned` lists the settings that it expresses or mentions in
/// `Config::unsupported`. For any other setting that is not at its default, the caller adds a sentence.
struct WrittenConfig {
    Config config;
    std::vector<std::string_view> mentioned;
};

Result<WrittenConfig> writeDeepSpeed(const TrainingJob& job);
Result<WrittenConfig> writeAccelerate(const TrainingJob& job);
Result<WrittenConfig> writeTorchTitan(const TrainingJob& job);
Result<WrittenConfig> writeMegatron(const TrainingJob& job);
Result<WrittenConfig> writePyTorch(const TrainingJob& job);

/// Returns the reason why the tool would not start the job or why its file cannot describe the job; empty if neither is
/// the case. `given` is the unchanged setup, which the estimate may reject.
Message refusalReason(ConfigTool tool, const Setup& given, const TrainingJob& job);
/// The ZeRO stage that shards the same tensors as the job's strategy.
int deepSpeedStage(const TrainingJob& job);

inline PythonCode python(bool value)
{
    return value ? "True"_py : "False"_py;
}

/// Keys of the settings that programs with their own training loop (torchtitan, Megatron-LM) support.
std::vector<std::string_view> trainerSettings();
/// A summary, such as "8 GPUs, fsdp2, batch 2 × 4 × 8 = 64".
std::string summaryLine(const TrainingJob& job);
/// Options that specify nodes and GPUs for torchrun, deepspeed or accelerate: "--nproc-per-node 8 --nnodes 2".
ShellCode torchrunOptions(const TrainingJob& job);
PythonCode pythonLauncherOptions(const TrainingJob& job);

} // namespace vram
