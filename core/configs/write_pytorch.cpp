// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/pytorch_script.h"
#include "configs/torch_optimizer.h"

#include <optional>

namespace vram {

namespace {

void writeHead(const TrainingJob& job, PythonScript& script)
{
    // No comment may precede the docstring, because its words could declare the file's encoding.
    script.line("\"\"\"Trains the model of model.py:"_py)
        .line()
        .line("    torchrun %1 train.py model.py"_py, pythonLauncherOptions(job))
        .line()
        .line("model.py is yours. It has make_model(), which gives the model, and make_batch(samples), which gives its "
              "inputs"_py)
        .line(
            "as a tuple and the target. It may have loss(output, target) too; without it the output's .loss is taken,"_py)
        .line("or cross-entropy."_py)
        .line("\"\"\""_py);
    if (isDdp(job) && job.setup.parallel.noSync)
        script.line("import contextlib"_py);
    script.line("import importlib.util"_py)
        .line("import os"_py)
        .line("import sys"_py)
        .line()
        .line("import torch"_py)
        .line("import torch.distributed as dist"_py);
    if (job.setup.activationBudget < 1)
        script.line("import torch._functorch.config"_py);
    if (!job.blocks.empty())
        script.line("from torch.distributed.algorithms._checkpoint.checkpoint_wrapper import checkpoint_wrapper"_py);
    if (job.usesFsdp())
        script.line("from torch.distributed.device_mesh import init_device_mesh"_py)
            .line("from torch.distributed.fsdp import CPUOffloadPolicy, MixedPrecisionPolicy, OffloadPolicy, "
                  "fully_shard"_py);
    if (usesSelectiveCheckpoint(job))
        script.line("from torch.utils.checkpoint import CheckpointPolicy, create_selective_checkpoint_contexts"_py);
    if (isDdp(job))
        script.line("from torch.nn.parallel import DistributedDataParallel"_py);
    if (job.data == "zero1")
        script.line("from torch.distributed.optim import ZeroRedundancyOptimizer"_py);
    script.line()
        .comment(summaryLine(job))
        .line("BATCH = %1  # samples of one forward pass on one GPU"_py, job.setup.batch)
        .line("ACCUMULATION = %1  # forward passes of one optimizer step"_py, job.accumulation);
}

bool writeOptimizer(const TrainingJob& job, PythonScript& script)
{
    const std::optional<TorchOptimizer> optimizer = torchOptimizer(job.setup);
    TorchOptimizer made{};
    made.type = "AdamW"_py;
    if (optimizer)
        made = *optimizer;
    PythonCode arguments;
    for (const TorchArgument& argument : made.arguments) {
        const auto* yes = std::get_if<bool>(&argument.value);
        arguments += code(", %1=%2"_py, argument.name,
                          yes ? python(*yes) : PythonCode::decimal(std::get<double>(argument.value)));
    }
    function(script, "make_optimizer(model)"_py);
    script.line("parameters = [parameter for parameter in model.parameters() if parameter.requires_grad]"_py);
    if (job.data == "zero1")
        script.line("return ZeroRedundancyOptimizer(parameters, optimizer_class=torch.optim.%1, "
                    "parameters_as_bucket_view=%2%3)"_py,
                    made.type, python(boolSetting(job.setup, "zero1.parameters-view")), arguments);
    else
        script.line("return torch.optim.%1(parameters%2)"_py, made.type, arguments);
    script.out();
    return optimizer.has_value();
}

/// Writes the @torch.compile decorator of the function that follows.
void writeCompiled(const TrainingJob& job, PythonScript& script, bool compiles)
{
    script.line().line();
    if (!compiles)
        return;
    const PythonCode mode = compileArguments(job);
    if (mode.empty())
        script.line("@torch.compile"_py);
    else
        script.line("@torch.compile(%1)"_py, mode);
}

void writeLoss(const TrainingJob& job, PythonScript& script)
{
    writeCompiled(job, script, job.setup.compileLoss && job.setup.compile != Compile::Step);
    script.in("def loss_of(user, output, target):"_py);
    script.in("if hasattr(user, \"loss\"):"_py)
        .line("return user.loss(output, target)"_py)
        .out()
        .in("if hasattr(output, \"loss\") and output.loss is not None:"_py)
        .line("return output.loss"_py)
        .out()
        .line("logits = output.logits if hasattr(output, \"logits\") else output"_py)
        .line("return torch.nn.functional.cross_entropy(logits.flatten(0, -2), target.flatten())"_py)
        .out();
}

/// Whether to compile the optimizer step. With float16 this is impossible, because GradScaler calls the optimizer.
bool compilesOptimizer(const TrainingJob& job)
{
    return job.setup.compileOptimizer && job.autocast != ConfigDType::Float16;
}

/// Writes a function that computes the model and the loss as one graph.
void writeModel(const TrainingJob& job, PythonScript& script)
{
    writeCompiled(job, script, true);
    script.in("def whole(user, model, inputs, target):"_py)
        .line("return loss_of(user, model(*inputs), target)"_py)
        .out();
}

void writeCompiledOptimizer(PythonScript& script)
{
    script.line().line().line("@torch.compile"_py).in("def step(optimizer):"_py).line("optimizer.step()"_py).out();
}

void writeForward(const TrainingJob& job, PythonScript& script)
{
    if (job.parameterDType != ConfigDType::Full)
        script.line("inputs = tuple(x.to(%1) if x.is_floating_point() else x for x in inputs)"_py,
                    torchDType(job.parameterDType));
    if (job.autocast != ConfigDType::Full)
        script.in("with torch.autocast(device, dtype=%1):"_py, torchDType(job.autocast));
    if (job.setup.compile == Compile::Step)
        script.line("loss = whole(user, model, inputs, target) / ACCUMULATION"_py);
    else
        script.line("output = model(*inputs)"_py).line("loss = loss_of(user, output, target) / ACCUMULATION"_py);
    if (job.autocast != ConfigDType::Full)
        script.out();
}

void writeStep(const TrainingJob& job, PythonScript& script)
{
    const bool scales = job.autocast == ConfigDType::Float16;
    function(script, scales ? "train_step(user, model, optimizer, batches, device, scaler)"_py
                            : "train_step(user, model, optimizer, batches, device)"_py);
    script.line("\"\"\"One step of the optimizer over `batches`, ACCUMULATION pairs of inputs and target.\"\"\""_py);
    const bool once = job.setup.parallel.noSync && (job.usesFsdp() || isDdp(job));
    if (once)
        script.in("for i, (inputs, target) in enumerate(batches):"_py).line("last = i + 1 == len(batches)"_py);
    else
        script.in("for inputs, target in batches:"_py);
    if (job.usesFsdp() && once)
        script.line("model.set_requires_gradient_sync(last)"_py);
    if (isDdp(job) && once)
        script.in("with contextlib.nullcontext() if last else model.no_sync():"_py);
    writeForward(job, script);
    script.line(scales ? "scaler.scale(loss).backward()"_py : "loss.backward()"_py)
        .line(job.setup.compile == Compile::Step ? "del loss"_py : "del output, loss"_py);
    if (isDdp(job) && once)
        script.out();
    script.out();
    if (scales)
        script.line("scaler.step(optimizer)"_py).line("scaler.update()"_py);
    else
        script.line(compilesOptimizer(job) ? "step(optimizer)"_py : "optimizer.step()"_py);
    script.line("optimizer.zero_grad()"_py).out();
}

void writeMain(const TrainingJob& job, PythonScript& script)
{
    const bool scales = job.autocast == ConfigDType::Float16;
    function(script, "load(path)"_py)
        .line("spec = importlib.util.spec_from_file_location(\"user\", path)"_py)
        .line("module = importlib.util.module_from_spec(spec)"_py)
        .line("sys.modules[\"user\"] = module  # torch.compile imports it by this name."_py)
        .line("spec.loader.exec_module(module)"_py)
        .line("return module"_py)
        .out();
    function(script, "main(path, steps=10)"_py)
        .line("device = \"cuda\" if torch.cuda.is_available() else \"cpu\""_py)
        .in("if device == \"cuda\":"_py)
        .line("torch.cuda.set_device(int(os.environ.get(\"LOCAL_RANK\", \"0\")))"_py)
        .out();
    if (job.data != "none")
        script.line("dist.init_process_group(%1 if device == \"cuda\" else \"gloo\")"_py,
                    job.usesFsdp() ? "\"cpu:gloo,cuda:nccl\""_py : "\"nccl\""_py);
    if (stringSetting(job.setup, "precision") == "tf32")
        script.line("torch.set_float32_matmul_precision(\"high\")"_py);
    // fully_shard moves one unit after another to the device, so that a model larger than its memory can be sharded.
    script.line("user = load(path)"_py)
        .line("model = parallelize(user.make_model()%1, device)"_py, job.usesFsdp() ? ""_py : ".to(device)"_py)
        .line("optimizer = make_optimizer(model)"_py);
    if (scales)
        script.line("scaler = torch.amp.GradScaler(device)"_py);
    script.in("for _ in range(steps):"_py)
        .line("batches = [user.make_batch(BATCH) for _ in range(ACCUMULATION)]"_py)
        .line("batches = [(tuple(x.to(device) for x in inputs), target.to(device)) for inputs, target in batches]"_py)
        .line("train_step(user, model, optimizer, batches, device%1)"_py, scales ? ", scaler"_py : ""_py)
        .out();
    script.in("if device == \"cuda\":"_py)
        .line("print(f\"peak allocated {torch.cuda.max_memory_allocated():,} bytes\")"_py)
        .out();
    if (job.data != "none")
        script.line("dist.destroy_process_group()"_py);
    script.out();
    script.line().line().in("if __name__ == \"__main__\":"_py);
    script.in("if len(sys.argv) != 2:"_py).line("sys.exit(__doc__)"_py).out().line("main(sys.argv[1])"_py);
}

std::vector<std::string_view> mentionedSettings(const TrainingJob& job)
{
    std::vector<std::string_view> mentioned{"batch",
                                            "accumulation",
                                            "precision",
                                            "gpus",
                                            "gpus-per-node",
                                            "data-parallel",
                                            "checkpoint",
                                            "checkpoint-mode",
                                            "checkpoint-every",
                                            "no-sync",
                                            "compile",
                                            "compile.loss",
                                            "compile.mode",
                                            "compile.activation-budget"};
    if (compilesOptimizer(job))
        mentioned.emplace_back("compile.optimizer");
    if (isDdp(job))
        mentioned.insert(mentioned.end(), {"ddp.bucket-mb", "ddp.bucket-view", "zero1.parameters-view"});
    if (job.usesFsdp())
        mentioned.insert(mentioned.end(), {"fsdp.units", "fsdp.reshard", "fsdp.last-reshard", "fsdp.param-dtype",
                                           "fsdp.reduce-dtype", "fsdp.offload", "fsdp.replicate"});
    return mentioned;
}

} // namespace

Result<WrittenConfig> writePyTorch(const TrainingJob& job)
{
    WrittenConfig written{{}, mentionedSettings(job)};
    PythonScript script;
    writeHead(job, script);
    writeModuleLists(job, script);
    writeParallelize(job, script);
    if (writeOptimizer(job, script))
        written.mentioned.insert(written.mentioned.end(), {"optimizer", "optimizer.momentum", "optimizer.weight-decay",
                                                           "optimizer.implementation"});
    else
        written.config.unsupported.push_back(
            message("optimizer: torch.optim has no %1; the script uses AdamW instead."_tr,
                    stringSetting(job.setup, "optimizer")));
    writeLoss(job, script);
    if (job.setup.compile == Compile::Step)
        writeModel(job, script);
    if (compilesOptimizer(job))
        writeCompiledOptimizer(script);
    writeStep(job, script);
    writeMain(job, script);
    written.config.text = script.text();
    return written;
}

} // namespace vram
