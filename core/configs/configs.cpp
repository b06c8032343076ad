#include "configs/configs.h"

#include "configs/config_writers.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

constexpr std::array<ConfigKind, 5> kKinds{{
    {ConfigTool::DeepSpeed, "deepspeed", "DeepSpeed", "ds_config.json"},
    {ConfigTool::Accelerate, "accelerate", "accelerate", "accelerate.yaml"},
    {ConfigTool::TorchTitan, "torchtitan", "torchtitan", "train.toml"},
    {ConfigTool::Megatron, "megatron", "Megatron-LM", "train_megatron.sh"},
    {ConfigTool::PyTorch, "pytorch", "PyTorch", "train.py"},
}};

constexpr std::array kWriters{&writeDeepSpeed, &writeAccelerate, &writeTorchTitan, &writeMegatron, &writePyTorch};

/// Settings that concern the estimate and not the training.
bool isOfThePlanner(std::string_view key)
{
    constexpr std::array<std::string_view, 8> keys{"gpu",   "capacity", "used_by_others", "margin",
                                                   "torch", "context",  "rank",           "mode"};
    return std::ranges::find(keys, key) != keys.end();
}

void tellRest(const ConfigJob& job, std::string_view tool, WrittenConfig& written)
{
    for (const SetupField* field : toldFields(job.setup)) {
        const std::string_view key = field->spec.key;
        const bool isSaid = std::ranges::find(written.said, key) != written.said.end();
        if (isSaid || isOfThePlanner(key) || field->get(job.setup) == field->spec.defaultValue)
            continue;
        written.config.left.push_back(message("%1: the file for %2 cannot say %3; set it in the training script."_tr,
                                              key, tool, textWithUnit(field->spec, field->get(job.setup))));
    }
}

} // namespace

std::span<const ConfigKind> configKinds()
{
    return kKinds;
}

const ConfigKind* findConfigKind(std::string_view name)
{
    const auto* const found = std::ranges::find(kKinds, name, &ConfigKind::name);
    return found == kKinds.end() ? nullptr : found;
}

std::string_view label(ConfigTool tool)
{
    return kKinds[static_cast<std::size_t>(tool)].label;
}

Result<Config> writeConfig(ConfigTool tool, const Network& network, const Setup& setup)
{
    if (infers(setup))
        return Error{"There is no training to configure: the mode is inference; set mode to training."_tr};
    if (const std::vector<Message> problems = worldProblems(setup); !problems.empty())
        return Error{problems.front()};
    const ConfigJob job(network, setup);
    WrittenConfig written = kWriters[static_cast<std::size_t>(tool)](job);
    tellRest(job, label(tool), written);
    return std::move(written.config);
}

std::string headline(const ConfigJob& job)
{
    const std::string micro = std::to_string(job.setup.batch) + " x "
                              + std::to_string(job.accumulation * job.world.microbatches) + " x "
                              + std::to_string(job.world.dataDegree);
    return job.network.name + ": " + std::to_string(job.world.gpus) + (job.world.gpus == 1 ? " GPU" : " GPUs")
           + (job.data == "none" ? "" : ", " + job.data) + ", global batch " + micro + " = "
           + std::to_string(job.globalBatch);
}

std::string torchrunOptions(const ConfigJob& job)
{
    return "--nproc-per-node " + std::to_string(job.perNode)
           + (job.nodes > 1 ? " --nnodes " + std::to_string(job.nodes) : std::string());
}

} // namespace vram
