#pragma once

#include "configs/config_job.h"
#include "configs/configs.h"

#include <initializer_list>
#include <string_view>
#include <vector>

namespace vram {

/// A file, and the settings that it says in full or speaks of in `left`; all others that are set become a sentence.
struct WrittenConfig {
    Config config;
    std::vector<std::string_view> said;
};

WrittenConfig writeDeepSpeed(const ConfigJob& job);
WrittenConfig writeAccelerate(const ConfigJob& job);
WrittenConfig writeTorchTitan(const ConfigJob& job);
WrittenConfig writeMegatron(const ConfigJob& job);
WrittenConfig writePyTorch(const ConfigJob& job);

/// Keys of the settings that the programs with a training loop of their own say: torchtitan and Megatron-LM.
std::vector<std::string_view> trainerSettings();
/// "8 GPUs, fsdp2, batch 2 × 4 × 8 = 64"
std::string headline(const ConfigJob& job);
/// How torchrun, deepspeed or accelerate are told of nodes: "--nproc-per-node 8 --nnodes 2".
std::string torchrunOptions(const ConfigJob& job);

} // namespace vram
