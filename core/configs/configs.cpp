// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/configs.h"

#include "configs/config_writers.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

constexpr std::array<ConfigKind, 8> kKinds{{
    {ConfigTool::DeepSpeed, "deepspeed", "DeepSpeed", "ds_config.json"},
    {ConfigTool::Accelerate, "accelerate", "accelerate", "accelerate.yaml"},
    {ConfigTool::TorchTitan, "torchtitan", "torchtitan", "torchtitan_plan.py"},
    {ConfigTool::Megatron, "megatron", "Megatron-LM", "train_megatron.sh"},
    {ConfigTool::PyTorch, "pytorch", "PyTorch", "train.py"},
    {ConfigTool::Axolotl, "axolotl", "Axolotl", "axolotl.yaml"},
    {ConfigTool::LlamaFactory, "llama-factory", "LLaMA-Factory", "llama_factory.yaml"},
    {ConfigTool::Trainer, "trainer", "transformers", "training.yaml"},
}};

constexpr std::array kWriters{&writeDeepSpeed, &writeAccelerate, &writeTorchTitan, &writeMegatron, &writePyTorch};

/// Whether a setting affects only the estimate and not the training.
bool isPlannerSetting(std::string_view key)
{
    constexpr std::array<std::string_view, 9> keys{"gpu",     "capacity", "used-by-others", "margin",      "torch",
                                                   "context", "rank",     "mode",           "ep.imbalance"};
    return std::ranges::find(keys, key) != keys.end();
}

void reportUnsupported(const TrainingJob& job, std::string_view tool, WrittenConfig& written)
{
    for (const SetupField* field : reportedFields(job.setup)) {
        const std::string_view key = field->spec.key;
        const bool isSaid = std::ranges::find(written.mentioned, key) != written.mentioned.end();
        if (isSaid || isPlannerSetting(key) || field->get(job.setup) == field->spec.defaultValue)
            continue;
        written.config.unsupported.push_back(message("%1: the file for %2 has no setting for %3; set it in your "
                                                     "script."_tr,
                                                     key, tool, textWithUnit(field->spec, field->get(job.setup))));
    }
}

/// Returns the tool's strategy that is nearest to `data`, which shards the same tensors.
DataParallel nearestStrategy(ConfigTool tool, DataParallel data)
{
    const bool torch = tool == ConfigTool::TorchTitan || tool == ConfigTool::PyTorch;
    // accelerate starts DeepSpeed itself.
    if (tool == ConfigTool::Accelerate && isDeepSpeed(data))
        return data;
    switch (data) {
    case DataParallel::Fsdp1: return DataParallel::Fsdp2;
    case DataParallel::Zero1DeepSpeed:
        return torch ? DataParallel::Zero1 : tool == ConfigTool::Megatron ? DataParallel::MegatronDistributed : data;
    case DataParallel::Zero2DeepSpeed:
    case DataParallel::Zero3DeepSpeed: return tool == ConfigTool::DeepSpeed ? data : DataParallel::Fsdp2;
    case DataParallel::Megatron: return tool == ConfigTool::Megatron ? data : DataParallel::Ddp;
    case DataParallel::MegatronDistributed:
        return torch ? DataParallel::Zero1 : tool != ConfigTool::Megatron ? DataParallel::Zero1DeepSpeed : data;
    case DataParallel::None:
    case DataParallel::Ddp:
    case DataParallel::Zero1:
    case DataParallel::Fsdp2: break;
    }
    return data;
}

/// Returns the setup with a strategy that the tool supports. Appends a sentence to `unsupported` if that strategy
/// differs from the setup's own.
Setup withNearestStrategy(ConfigTool tool, const Setup& setup, std::vector<Message>& unsupported)
{
    Setup own = setup;
    own.parallel.data = nearestStrategy(tool, setup.parallel.data);
    if (own.parallel.data != setup.parallel.data)
        unsupported.push_back(
            message("data-parallel: %1 has no %2; its file uses %3, which shards the same tensors."_tr, label(tool),
                    name(setup.parallel.data), name(own.parallel.data)));
    if (setup.parallel.data == DataParallel::Zero2DeepSpeed && own.parallel.data == DataParallel::Fsdp2)
        own.parallel.reshard = ParallelSetup::kNo;
    return own;
}

} // namespace

std::span<const ConfigKind> configKinds()
{
    return std::span(kKinds).first(kWriters.size());
}

const ConfigKind& configKind(ConfigTool tool)
{
    return kKinds[static_cast<std::size_t>(tool)];
}

const ConfigKind* findConfigKind(std::string_view name)
{
    const auto found = std::ranges::find(configKinds(), name, &ConfigKind::name);
    return found == configKinds().end() ? nullptr : &*found;
}

std::string_view label(ConfigTool tool)
{
    return configKind(tool).label;
}

Result<Config> writeConfig(ConfigTool tool, const Network& network, const Setup& setup)
{
    if (isInference(setup))
        return Error{"There is no training to configure: the mode is inference; set mode to training."_tr};
    if (const std::vector<Message> problems = meshProblems(setup); !problems.empty())
        return Error{problems.front()};
    std::vector<Message> others;
    const Setup own = withNearestStrategy(tool, setup, others);
    const TrainingJob job(network, own);
    if (Message reason = refusalReason(tool, setup, job); !reason.empty())
        return Error{std::move(reason)};
    Result<WrittenConfig> file = kWriters[static_cast<std::size_t>(tool)](job);
    if (!file)
        return Error{file.error()};
    WrittenConfig written = std::move(file).value();
    written.config.unsupported.insert(written.config.unsupported.begin(), others.begin(), others.end());
    reportUnsupported(job, label(tool), written);
    return std::move(written.config);
}

std::vector<std::string_view> trainerSettings()
{
    return {"batch",
            "accumulation",
            "precision",
            "gpus",
            "gpus-per-node",
            "data-parallel",
            "checkpoint",
            "tensor-parallel",
            "tp.sequence",
            "pipeline-parallel",
            "pp.schedule",
            "pp.microbatches",
            "context-parallel",
            "expert-parallel",
            "fsdp.units",
            "fsdp.reshard",
            "fsdp.param-dtype",
            "fsdp.reduce-dtype",
            "fsdp.offload",
            "fsdp.replicate"};
}

std::string summaryLine(const TrainingJob& job)
{
    const std::string micro = std::to_string(job.setup.batch) + " x "
                              + std::to_string(job.accumulation * job.mesh.microbatches) + " x "
                              + std::to_string(job.mesh.dataDegree());
    return job.network.name + ": " + std::to_string(job.mesh.gpus) + (job.mesh.gpus == 1 ? " GPU" : " GPUs")
           + (job.data == "none" ? "" : ", " + job.data) + ", global batch " + micro + " = "
           + std::to_string(job.globalBatch);
}

ShellCode torchrunOptions(const TrainingJob& job)
{
    ShellCode options = code("--nproc-per-node %1"_sh, job.gpusPerNode);
    if (job.nodes > 1)
        options += code(" --nnodes %1"_sh, job.nodes);
    return options;
}

PythonCode pythonLauncherOptions(const TrainingJob& job)
{
    PythonCode options = code("--nproc-per-node %1"_py, job.gpusPerNode);
    if (job.nodes > 1)
        options += code(" --nnodes %1"_py, job.nodes);
    return options;
}

} // namespace vram
