// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/code.h"
#include "configs/config_job.h"
#include "configs/configs.h"

#include <initializer_list>
#include <string_view>
#include <vector>

namespace vram {

/// A configuration file. `said` lists the settings that it expresses or mentions in `left`. For any other setting that
/// is not at its default, the caller adds a sentence.
struct WrittenConfig {
    Config config;
    std::vector<std::string_view> said;
};

Result<WrittenConfig> writeDeepSpeed(const ConfigJob& job);
Result<WrittenConfig> writeAccelerate(const ConfigJob& job);
Result<WrittenConfig> writeTorchTitan(const ConfigJob& job);
Result<WrittenConfig> writeMegatron(const ConfigJob& job);
Result<WrittenConfig> writePyTorch(const ConfigJob& job);

/// Why the tool would not start the job or its file cannot describe it; empty if neither is the case. `given` is the
/// unchanged setup, which the estimate may reject.
Message refusal(ConfigTool tool, const Setup& given, const ConfigJob& job);
/// The ZeRO stage that shards the same tensors as the job's strategy.
int deepSpeedStage(const ConfigJob& job);

inline PythonCode python(bool value)
{
    return value ? "True"_py : "False"_py;
}

/// Keys of the settings that programs with their own training loop (torchtitan, Megatron-LM) support.
std::vector<std::string_view> trainerSettings();
/// A summary, such as "8 GPUs, fsdp2, batch 2 × 4 × 8 = 64".
std::string headline(const ConfigJob& job);
/// Options that specify nodes and GPUs for torchrun, deepspeed or accelerate: "--nproc-per-node 8 --nnodes 2".
ShellCode torchrunOptions(const ConfigJob& job);
PythonCode pythonLauncherOptions(const ConfigJob& job);

} // namespace vram
