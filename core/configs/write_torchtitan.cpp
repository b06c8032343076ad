// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/code.h"
#include "base/words.h"
#include "configs/config_writers.h"
#include "configs/torch_optimizer.h"
#include "configs/torchtitan_model.h"

#include <algorithm>
#include <optional>

namespace vram {

namespace {

/// Selects the model's flavor. Without one, the configuration must have a model of the same sizes.
void writeModel(const TorchTitanModel& model, PythonScript& script)
{
    if (!model.flavor.empty()) {
        const PythonCode flavor = PythonCode::quoted(model.flavor);
        script
            .line("if (config.model_spec.name, config.model_spec.flavor) != (%1, %2):"_py,
                  PythonCode::quoted(model.family), flavor)
            .line("    registry = importlib.import_module(%1)"_py,
                  PythonCode::quoted("torchtitan.models." + std::string(model.family)))
            .line("    config.model_spec = registry.model_registry(%1)"_py, flavor);
        return;
    }
    script.line("model = config.model_spec.model"_py)
        .line("if (model.vocab_size, model.dim, len(model.layers)) != (%1, %2, %3):"_py, model.sizes.vocabulary,
              model.sizes.hidden, model.sizes.layers)
        .line("    raise SystemExit(\"MODEL has other sizes than the network of this plan.\")"_py);
}

void writeHead(const TrainingJob& job, const TorchTitanModel& model, PythonScript& script)
{
    // No comment may precede the docstring, because its words could declare the file's encoding.
    script.line("\"\"\"A configuration for torchtitan 0.2.2 (commit b5bcd76, August 2026), which reads Python."_py)
        .line()
        .line("    MODEL=%1 \\\\"_py, model.function)
        .line("        torchrun %1 -m torchtitan.train --module torchtitan_plan --config planned"_py,
              pythonLauncherOptions(job))
        .line()
        .line("MODEL names the function whose configuration has the model's data and the learning rate."_py)
        .line("\"\"\""_py)
        .line("import importlib"_py)
        .line("import os"_py)
        .line();
    if (job.recompute == TrainingJob::Recompute::Units)
        script.line("from torchtitan.distributed.activation_checkpoint import FullAC, SelectiveAC"_py).line();
    if (job.setup.float8 != Float8::None)
        script.line("from torchtitan.components.quantization import Float8LinearConverter"_py).line();
    script.comment(summaryLine(job)).line().line();
    script.in("def planned():"_py)
        .line("\"\"\"The configuration that MODEL names, with the settings of this plan.\"\"\""_py)
        .line("module, _, function = os.environ[\"MODEL\"].partition(\":\")"_py)
        .line("config = getattr(importlib.import_module(module), function)()"_py);
    writeModel(model, script);
}

std::string_view trainingType(ConfigDType type)
{
    return longName(type == ConfigDType::Float16 ? ConfigDType::Full : type);
}

// TrainingConfig counts tokens. If the network has no sequence length, the length is that of MODEL.
void writeTraining(const TrainingJob& job, PythonScript& script, std::vector<Message>& unsupported)
{
    if (job.length > 0)
        script.line("config.training.max_context_length = %1"_py, job.length);
    script
        .line("config.training.num_tokens_per_microbatch_per_dp_rank = %1 * config.training.max_context_length"_py,
              job.setup.batch)
        .line("config.training.num_tokens_per_train_step = %1 * config.training.max_context_length"_py, job.globalBatch)
        .line("config.training.dtype = %1"_py, PythonCode::quoted(trainingType(job.parameterDType)))
        .line("config.training.mixed_precision_param = %1"_py, PythonCode::quoted(trainingType(job.computeDType())))
        .line("config.training.mixed_precision_reduce = \"float32\""_py)
        .line("config.training.enable_cpu_offload = %1"_py,
              python(job.usesFsdp() && boolSetting(job.setup, "fsdp.offload")))
        // CUDA graphs keep memory that the plan does not count, and are incompatible with pipelines and most expert
        // parallelism.
        .line("config.training.disable_cuda_graphs = True"_py);
    if (job.computeDType() == ConfigDType::Float16)
        unsupported.emplace_back("precision: torchtitan trains in bfloat16 and float32, not in float16."_tr);
    if (job.usesFsdp() && job.autocast != ConfigDType::Full)
        unsupported.emplace_back(
            "precision: torchtitan uses autocast only with DDP; with FSDP it gathers parameters in 16 bits."_tr);
    if (job.usesFsdp() && job.reduceDType != ConfigDType::Full)
        unsupported.emplace_back("fsdp.reduce-dtype: torchtitan reduces in float32."_tr);
}

PythonCode scheduleOf(const TrainingJob& job)
{
    const std::string schedule = stringSetting(job.setup, "pp.schedule", "1f1b");
    if (schedule == "gpipe")
        return "\"GPipe\""_py;
    return schedule == "interleaved" ? "\"Interleaved1F1B\""_py : "\"1F1B\""_py;
}

/// The stages of each rank in an interleaved schedule unless pipeline_parallel_layers_per_stage says otherwise
/// (torchtitan/distributed/pipeline_parallel.py).
constexpr std::int64_t kUsualVirtualStages = 2;

void writePipeline(const TrainingJob& job, PythonScript& script)
{
    script.line("config.parallelism.pipeline_parallel_degree = %1"_py, job.degrees().pipeline);
    if (job.degrees().pipeline > 1)
        script.line("config.parallelism.pipeline_parallel_schedule = %1"_py, scheduleOf(job))
            .line("config.parallelism.num_pp_microbatches = %1"_py, job.mesh.microbatches);
}

void writeParallelism(const TrainingJob& job, PythonScript& script, std::vector<Message>& unsupported)
{
    const bool shards = job.usesFsdp();
    script
        .line("config.parallelism.data_parallel_replicate_degree = %1"_py,
              shards ? job.mesh.replicate : job.mesh.dataDegree())
        // Context-parallel ranks also hold shards, but have a degree of their own.
        .line("config.parallelism.data_parallel_shard_degree = %1"_py, shards ? job.dataShards() : 1)
        .line("config.parallelism.fsdp_reshard_after_forward = %1"_py,
              job.reshardsAfterForward() ? "\"always\""_py : "\"never\""_py)
        .line("config.parallelism.tensor_parallel_degree = %1"_py, job.degrees().tensor);
    if (job.degrees().tensor > 1)
        script.line("config.parallelism.enable_sequence_parallel = %1"_py,
                    python(boolSetting(job.setup, "tp.sequence")));
    writePipeline(job, script);
    script.line("config.parallelism.context_parallel_degree = %1"_py, job.degrees().context)
        .line("config.parallelism.expert_parallel_degree = %1"_py, job.degrees().expert);
    if (integerSetting(job.setup, "fsdp.reshard") > ParallelSetup::kYes)
        unsupported.emplace_back("fsdp.reshard: torchtitan accepts always or never, not a group size."_tr);
    if (job.degrees().expert > 1 && job.mesh.expertTensorDegree() > 1)
        unsupported.emplace_back(
            "expert-tensor-parallel: torchtitan does not shard the layers of experts; set it to 1."_tr);
    if (job.accumulation > 1 && job.setup.parallel.noSync && shards)
        unsupported.emplace_back("no-sync: torchtitan reduces gradients with every micro-batch."_tr);
    if (job.degrees().pipeline > 1 && job.setup.parallel.returnOutputs)
        unsupported.emplace_back("pp.return-outputs: torchtitan drops the outputs of micro-batches."_tr);
    if (job.degrees().tensor > 1 && !job.setup.parallel.lossParallel)
        unsupported.emplace_back("tp.loss-parallel: torchtitan's loss takes the logits of each rank."_tr);
    if (job.data == "zero1")
        unsupported.emplace_back("data-parallel: torchtitan has no ZeroRedundancyOptimizer; the file uses DDP."_tr);
}

void writeRecompute(const TrainingJob& job, PythonScript& script, std::vector<Message>& unsupported)
{
    const bool units = job.recompute == TrainingJob::Recompute::Units;
    const bool operations = job.setup.checkpointMode == CheckpointMode::Op;
    script.line("config.activation_checkpoint = %1"_py, !units       ? "None"_py
                                                        : operations ? "SelectiveAC.Config()"_py
                                                                     : "FullAC.Config()"_py);
    if (units && job.setup.checkpointEvery > 1)
        unsupported.emplace_back("checkpoint-every: torchtitan checkpoints every block."_tr);
    if (job.recompute == TrainingJob::Recompute::Some)
        unsupported.push_back(message("checkpoint: torchtitan checkpoints all blocks or none, not %1."_tr,
                                      job.setup.checkpoint.empty() ? std::string("some") : job.setup.checkpoint));
}

// torchtitan compiles each block and the loss in Inductor's default mode (torchtitan/distributed/compile.py).
void writeCompile(const TrainingJob& job, PythonScript& script, std::vector<Message>& unsupported)
{
    const bool model = job.setup.compile != Compile::None;
    const bool loss = job.setup.compileLoss || job.setup.compile == Compile::Step;
    script.line("config.compile.enable = %1"_py, python(model || loss));
    if (model || loss)
        script.line("config.compile.components = %1"_py, model && loss ? "[\"model\", \"loss\"]"_py
                                                         : model       ? "[\"model\"]"_py
                                                                       : "[\"loss\"]"_py);
    script.line("config.compile.enable_async_tensor_parallel = %1"_py, python(job.usesAsyncTensorParallel()));
    if (job.setup.compile == Compile::Model || job.setup.compile == Compile::Step)
        unsupported.push_back(message("compile: torchtitan compiles each block and the loss, not %1."_tr,
                                      stringSetting(job.setup, "compile")));
    if (job.setup.parallel.asyncTensorParallel && !job.usesAsyncTensorParallel())
        unsupported.emplace_back("tp.async: torchtitan requires tensor parallelism and a compiled model."_tr);
}

/// The names of modules that are not converted: the head and those of skip-modules.
PythonCode filteredModules(const TrainingJob& job)
{
    std::string_view names = job.setup.skipModules;
    PythonCode list = "[\"output\", \"lm_head\""_py;
    while (!names.empty()) {
        const std::size_t comma = std::min(names.find(','), names.size());
        if (const std::string_view name = trimmed(names.substr(0, comma)); !name.empty())
            list += code(", %1"_py, PythonCode::quoted(name));
        names.remove_prefix(std::min(comma + 1, names.size()));
    }
    return list += "]"_py;
}

// model_registry() applies converters to the model's configuration in the same way.
void writeFloat8(const TrainingJob& job, PythonScript& script)
{
    if (job.setup.float8 == Float8::None)
        return;
    script.line("config.model_spec.model = Float8LinearConverter.Config(recipe_name=\"rowwise\", filter_fqns=%1, "
                "model_compile_enabled=%2).build().convert(config.model_spec.model)"_py,
                filteredModules(job), python(job.setup.compile != Compile::None));
}

void writeOptimizer(const TrainingJob& job, PythonScript& script, WrittenConfig& written)
{
    const std::optional<TorchOptimizer> optimizer = torchOptimizer(job.setup);
    const bool known = optimizer && (optimizer->type.view() == "Adam" || optimizer->type.view() == "AdamW");
    if (!known) {
        written.config.unsupported.push_back(
            message("optimizer: torchtitan has Adam and AdamW, not %1."_tr, stringSetting(job.setup, "optimizer")));
        return;
    }
    const bool fused = stringSetting(job.setup, "optimizer") == "adamw-fused";
    const std::string kernels = fused ? "fused" : stringSetting(job.setup, "optimizer.implementation", "foreach");
    script.line("config.optimizer.param_groups[0].optimizer_name = %1"_py, PythonCode::quoted(optimizer->type.view()))
        .line("config.optimizer.implementation = %1"_py, PythonCode::quoted(kernels));
    if (stringSetting(job.setup, "optimizer") != "amsgrad")
        written.mentioned.emplace_back("optimizer");
    written.mentioned.emplace_back("optimizer.implementation");
}

} // namespace

Result<WrittenConfig> writeTorchTitan(const TrainingJob& job)
{
    const Result<TorchTitanModel> model = torchTitanModel(job);
    if (!model)
        return Error{message("torchtitan has no model like this network: %1."_tr, model.error())};
    WrittenConfig written{{}, trainerSettings()};
    written.mentioned.insert(written.mentioned.end(),
                             {"checkpoint-mode", "checkpoint-every", "expert-tensor-parallel", "no-sync",
                              "pp.return-outputs", "compile", "compile.loss", "tp.async", "tp.loss-parallel"});
    if (job.setup.parallel.virtualStages == kUsualVirtualStages)
        written.mentioned.emplace_back("pp.virtual");
    if (const std::string units = stringSetting(job.setup, "fsdp.units"); !units.empty())
        written.config.unsupported.push_back(message(
            "fsdp.units: torchtitan wraps each block, the embeddings and the output, whatever %1 says."_tr, units));
    if (model->flavor.empty())
        written.config.unsupported.push_back(
            message("model: torchtitan has no flavor of this size; add one with a vocabulary of %1, dim %2 and %3 "
                    "layers to torchtitan/models/%4, and name its function in MODEL."_tr,
                    model->sizes.vocabulary, model->sizes.hidden, model->sizes.layers, model->family));
    PythonScript script;
    writeHead(job, *model, script);
    writeTraining(job, script, written.config.unsupported);
    writeParallelism(job, script, written.config.unsupported);
    writeRecompute(job, script, written.config.unsupported);
    writeCompile(job, script, written.config.unsupported);
    writeOptimizer(job, script, written);
    writeFloat8(job, script);
    if (job.setup.float8 != Float8::None)
        written.mentioned.insert(written.mentioned.end(), {"fp8", "skip-modules"});
    script.line("return config"_py);
    written.config.text = script.text();
    return written;
}

} // namespace vram
