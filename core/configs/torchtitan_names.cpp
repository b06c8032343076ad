// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/torchtitan_names.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace vram {

namespace {

struct Renamed {
    std::string_view former;
    std::string_view present;
};

// torchtitan/config_manager.py until January 2025, when the sections "parallelism" and "model.converters" came.
constexpr std::array kRenamed{
    Renamed{"training.batch_size", "training.local_batch_size"},
    Renamed{"training.data_parallel_degree", "parallelism.data_parallel_shard_degree"},
    Renamed{"training.data_parallel_shard_degree", "parallelism.data_parallel_shard_degree"},
    Renamed{"training.data_parallel_replicate_degree", "parallelism.data_parallel_replicate_degree"},
    Renamed{"training.tensor_parallel_degree", "parallelism.tensor_parallel_degree"},
    Renamed{"training.disable_loss_parallel", "parallelism.disable_loss_parallel"},
    Renamed{"training.fsdp_reshard_after_forward", "parallelism.fsdp_reshard_after_forward"},
    Renamed{"training.pipeline_parallel_degree", "parallelism.pipeline_parallel_degree"},
    Renamed{"training.enable_float8_linear", "float8.enable_float8_linear"},
    Renamed{"training.enable_fsdp_float8_all_gather", "float8.enable_fsdp_float8_all_gather"},
    Renamed{"experimental.context_parallel_degree", "parallelism.context_parallel_degree"},
    Renamed{"experimental.pipeline_parallel_degree", "parallelism.pipeline_parallel_degree"},
    Renamed{"experimental.pipeline_parallel_microbatches", "parallelism.pipeline_parallel_microbatches"},
    Renamed{"experimental.pipeline_parallel_schedule", "parallelism.pipeline_parallel_schedule"},
    Renamed{"experimental.pipeline_parallel_split_points", "parallelism.pipeline_parallel_split_points"},
    Renamed{"experimental.enable_async_tensor_parallel", "parallelism.enable_async_tensor_parallel"},
    Renamed{"experimental.enable_compiled_autograd", "parallelism.enable_compiled_autograd"},
};

/// A pipeline had as many micro-batches as stages unless the file said otherwise (parallelisms/pipelining_utils.py).
void addMicrobatches(std::vector<ConfigEntry>& entries)
{
    const ConfigEntry* stages = findEntry(entries, "parallelism.pipeline_parallel_degree");
    const std::string key = "parallelism.pipeline_parallel_microbatches";
    if (stages && !findEntry(entries, key))
        entries.push_back({key, stages->value, stages->place});
}

} // namespace

std::vector<ConfigEntry> withPresentTorchTitanNames(std::vector<ConfigEntry> entries)
{
    bool isFormer = false;
    for (ConfigEntry& entry : entries) {
        const auto* const renamed = std::ranges::find(kRenamed, entry.key, &Renamed::former);
        if (renamed == kRenamed.end())
            continue;
        entry.key = renamed->present;
        isFormer = true;
    }
    if (isFormer)
        addMicrobatches(entries);
    const ConfigEntry* float8 = findEntry(entries, "float8.enable_float8_linear");
    if (float8 && float8->value == "true")
        setEntry(entries, {"model.converters", "float8", float8->place});
    return entries;
}

} // namespace vram
