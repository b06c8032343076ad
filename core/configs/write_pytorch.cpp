// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/code.h"
#include "configs/config_writers.h"
#include "configs/torch_optimizer.h"

#include <algorithm>
#include <optional>

namespace vram {

namespace {

PythonScript& function(PythonScript& script, CodePattern<PythonLanguage, 0> signature)
{
    return script.line().line().in("def %1:"_py, signature);
}

bool isNumber(std::string_view name)
{
    return !name.empty() && std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
}

/// The index in a ModuleList at which the repeats of a block begin, parsed from a name such as "0" or "0-4".
std::optional<std::int64_t> firstIndex(std::string_view name)
{
    constexpr std::size_t longest = 9;
    const std::string_view first = name.substr(0, name.find('-'));
    const std::string_view last = name.substr(std::min(first.size() + 1, name.size()));
    const bool range = isNumber(first) && first.size() <= longest && (last.empty() || isNumber(last));
    return range ? std::optional(std::stoll(std::string(first))) : std::nullopt;
}

/// The modules of a block's first `count` repeats; a block with another name is the list itself.
PythonCode modulesOf(const ConfigUnit& unit, std::int64_t count)
{
    if (unit.repeat == 1)
        return code("[%1]"_py, PythonCode::quoted(unit.path));
    const std::size_t dot = unit.path.rfind('.');
    const std::string name = dot == std::string::npos ? unit.path : unit.path.substr(dot + 1);
    const std::string parent = dot == std::string::npos ? std::string() : unit.path.substr(0, dot + 1);
    const std::optional<std::int64_t> first = firstIndex(name);
    const PythonCode list = PythonCode::quoted(first ? parent : unit.path + ".");
    const std::int64_t begin = first.value_or(0);
    const PythonCode range = begin > 0 ? code("%1, %2"_py, begin, begin + count) : PythonCode(count);
    return code("[%1 + str(i) for i in range(%2)]"_py, list, range);
}

void writeModules(PythonScript& script, CodePattern<PythonLanguage, 0> name, const std::vector<ConfigUnit>& units,
                  std::int64_t ConfigUnit::*count)
{
    if (units.empty())
        script.line("%1 = []"_py, name);
    for (std::size_t i = 0; i < units.size(); ++i) {
        const PythonCode modules = modulesOf(units[i], units[i].*count);
        if (i == 0)
            script.line("%1 = %2"_py, name, modules);
        else
            script.line("%1 += %2"_py, name, modules);
    }
}

PythonCode python(bool value)
{
    return value ? "True"_py : "False"_py;
}

PythonCode torchType(Half type)
{
    switch (type) {
    case Half::BFloat16: return "torch.bfloat16"_py;
    case Half::Float16: return "torch.float16"_py;
    case Half::Full: break;
    }
    return "torch.float32"_py;
}

bool shards(const ConfigJob& job)
{
    return job.fsdp();
}
bool isDdp(const ConfigJob& job)
{
    return job.data == "ddp" || job.data == "zero1";
}

bool selects(const ConfigJob& job)
{
    return !job.blocks.empty() && job.setup.checkpointMode == CheckpointMode::Op;
}

void writeHead(const ConfigJob& job, PythonScript& script)
{
    // No comment before the docstring: its words could name the file's encoding.
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
    if (!job.blocks.empty())
        script.line("from torch.distributed.algorithms._checkpoint.checkpoint_wrapper import checkpoint_wrapper"_py);
    if (shards(job))
        script.line("from torch.distributed.device_mesh import init_device_mesh"_py)
            .line("from torch.distributed.fsdp import CPUOffloadPolicy, MixedPrecisionPolicy, OffloadPolicy, "
                  "fully_shard"_py);
    if (selects(job))
        script.line("from torch.utils.checkpoint import CheckpointPolicy, create_selective_checkpoint_contexts"_py);
    if (isDdp(job))
        script.line("from torch.nn.parallel import DistributedDataParallel"_py);
    if (job.data == "zero1")
        script.line("from torch.distributed.optim import ZeroRedundancyOptimizer"_py);
    script.line()
        .comment(headline(job))
        .line("BATCH = %1  # samples of one forward pass on one GPU"_py, job.setup.batch)
        .line("ACCUMULATION = %1  # forward passes of one optimizer step"_py, job.accumulation);
}

PythonCode reshardWord(std::int64_t reshard)
{
    if (reshard == ParallelSetup::kNo)
        return "False"_py;
    return reshard == ParallelSetup::kYes ? PythonCode("True"_py) : PythonCode(reshard);
}

/// The arguments of MixedPrecisionPolicy: the types that differ from the parameters'.
PythonCode policyOf(const ConfigJob& job)
{
    PythonCode policy;
    if (textSetting(job.setup, "fsdp.param-dtype", "same") != "same")
        policy = code("param_dtype=%1"_py, torchType(job.gathered));
    if (textSetting(job.setup, "fsdp.reduce-dtype", "same") != "same")
        policy +=
            code("%1reduce_dtype=%2"_py, policy.empty() ? PythonCode() : PythonCode(", "_py), torchType(job.reduced));
    return policy;
}

void writeSharding(const ConfigJob& job, PythonScript& script)
{
    const std::int64_t reshard = wholeSetting(job.setup, "fsdp.reshard");
    const std::int64_t last = wholeSetting(job.setup, "fsdp.last-reshard", ParallelSetup::kAsOthers);
    if (job.world.replicas > 1)
        script.line("mesh = init_device_mesh(device, (%1, %2), mesh_dim_names=(\"replicate\", \"shard\"))"_py,
                    job.world.replicas, job.world.shards());
    else
        script.line("mesh = init_device_mesh(device, (%1,))"_py, job.world.shards());
    script.line("options = {\"mesh\": mesh, \"mp_policy\": MixedPrecisionPolicy(%1),"_py, policyOf(job))
        .line("           \"offload_policy\": %1}"_py,
              yesSetting(job.setup, "fsdp.offload") ? "CPUOffloadPolicy()"_py : "OffloadPolicy()"_py);
    script.in("for name in UNITS:"_py);
    if (last == ParallelSetup::kAsOthers)
        script.line("reshard = %1"_py, reshardWord(reshard));
    else
        script.line("reshard = %1 if name == UNITS[-1] else %2"_py, reshardWord(last), reshardWord(reshard));
    script.line("fully_shard(module_of(model, name), reshard_after_forward=reshard, **options)"_py).out();
    script.line("return fully_shard(model, **options)"_py);
}

// The policy of torchtitan (torchtitan/distributed/activation_checkpoint.py), in PyTorch's own terms.
void writeSelection(PythonScript& script)
{
    script.line("KEPT = {"_py)
        .line("    torch.ops.aten._scaled_dot_product_flash_attention.default,"_py)
        .line("    torch.ops.aten._scaled_dot_product_efficient_attention.default,"_py)
        .line("    torch.ops.aten._scaled_dot_product_cudnn_attention.default,"_py)
        .line("    torch.ops._c10d_functional.reduce_scatter_tensor.default,"_py)
        .line("}"_py);
    function(script, "selection()"_py);
    script.line("\"\"\"Keeps the results of attention, of reduce-scatters and of every second matrix product.\"\"\""_py)
        .line("products = {}"_py)
        .line();
    script.in("def policy(context, operator, *arguments, **options):"_py)
        .line("keep = operator in KEPT"_py)
        .in("if operator is torch.ops.aten.mm.default:"_py)
        .line("products[context.is_recompute] = products.get(context.is_recompute, 0) + 1"_py)
        .line("keep = products[context.is_recompute] % 2 == 1"_py)
        .out()
        .line("return CheckpointPolicy.MUST_SAVE if keep else CheckpointPolicy.PREFER_RECOMPUTE"_py)
        .out()
        .line();
    script.line("return create_selective_checkpoint_contexts(policy)"_py).out();
}

void writeCheckpointing(const ConfigJob& job, PythonScript& script)
{
    script.in("for name in CHECKPOINTED:"_py)
        .line("parent, _, child = name.rpartition(\".\")"_py)
        .line("wrapped = checkpoint_wrapper(module_of(model, name)%1)"_py,
              selects(job) ? ", context_fn=selection"_py : ""_py)
        .line("setattr(model.get_submodule(parent), child, wrapped)"_py)
        .out();
}

void writeParallelize(const ConfigJob& job, PythonScript& script)
{
    function(script, "module_of(model, name)"_py)
        .in("try:"_py)
        .line("return model.get_submodule(name)"_py)
        .out()
        .in("except AttributeError as error:"_py)
        .line(
            "raise SystemExit(f\"The model has no module {name!r}; name its blocks in UNITS and CHECKPOINTED.\") from "
            "error"_py)
        .out()
        .out();
    function(script, "parallelize(model, device)"_py);
    script.line("\"\"\"The model as this plan runs it on `device`.\"\"\""_py);
    if (job.stored != Half::Full)
        script.line("model = model.to(%1)"_py, torchType(job.stored));
    if (!job.blocks.empty())
        writeCheckpointing(job, script);
    if (shards(job))
        writeSharding(job, script);
    else if (isDdp(job))
        script.line("return DistributedDataParallel(model, bucket_cap_mb=%1, gradient_as_bucket_view=%2)"_py,
                    wholeSetting(job.setup, "ddp.bucket-mb", 25), python(yesSetting(job.setup, "ddp.bucket-view")));
    else
        script.line("return model"_py);
    script.out();
}

bool writeOptimizer(const ConfigJob& job, PythonScript& script)
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
                    made.type, python(yesSetting(job.setup, "zero1.parameters-view")), arguments);
    else
        script.line("return torch.optim.%1(parameters%2)"_py, made.type, arguments);
    script.out();
    return optimizer.has_value();
}

void writeLoss(PythonScript& script)
{
    function(script, "loss_of(user, output, target)"_py);
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

void writeForward(const ConfigJob& job, PythonScript& script)
{
    if (job.stored != Half::Full)
        script.line("inputs = tuple(x.to(%1) if x.is_floating_point() else x for x in inputs)"_py,
                    torchType(job.stored));
    if (job.autocast != Half::Full)
        script.in("with torch.autocast(device, dtype=%1):"_py, torchType(job.autocast));
    script.line("output = model(*inputs)"_py).line("loss = loss_of(user, output, target) / ACCUMULATION"_py);
    if (job.autocast != Half::Full)
        script.out();
}

void writeStep(const ConfigJob& job, PythonScript& script)
{
    const bool scales = job.autocast == Half::Float16;
    function(script, scales ? "train_step(user, model, optimizer, batches, device, scaler)"_py
                            : "train_step(user, model, optimizer, batches, device)"_py);
    script.line("\"\"\"One step of the optimizer over `batches`, ACCUMULATION pairs of inputs and target.\"\"\""_py);
    const bool once = job.setup.parallel.noSync && (shards(job) || isDdp(job));
    if (once)
        script.in("for i, (inputs, target) in enumerate(batches):"_py).line("last = i + 1 == len(batches)"_py);
    else
        script.in("for inputs, target in batches:"_py);
    if (shards(job) && once)
        script.line("model.set_requires_gradient_sync(last)"_py);
    if (isDdp(job) && once)
        script.in("with contextlib.nullcontext() if last else model.no_sync():"_py);
    writeForward(job, script);
    script.line(scales ? "scaler.scale(loss).backward()"_py : "loss.backward()"_py).line("del output, loss"_py);
    if (isDdp(job) && once)
        script.out();
    script.out();
    if (scales)
        script.line("scaler.step(optimizer)"_py).line("scaler.update()"_py);
    else
        script.line("optimizer.step()"_py);
    script.line("optimizer.zero_grad()"_py).out();
}

void writeMain(const ConfigJob& job, PythonScript& script)
{
    const bool scales = job.autocast == Half::Float16;
    function(script, "load(path)"_py)
        .line("spec = importlib.util.spec_from_file_location(\"user\", path)"_py)
        .line("module = importlib.util.module_from_spec(spec)"_py)
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
                    shards(job) ? "\"cpu:gloo,cuda:nccl\""_py : "\"nccl\""_py);
    if (textSetting(job.setup, "precision") == "tf32")
        script.line("torch.set_float32_matmul_precision(\"high\")"_py);
    // fully_shard takes one unit after the other to the device, so that a model larger than it can be sharded.
    script.line("user = load(path)"_py)
        .line("model = parallelize(user.make_model()%1, device)"_py, shards(job) ? ""_py : ".to(device)"_py)
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

std::vector<std::string_view> saidSettings(const ConfigJob& job)
{
    std::vector<std::string_view> said{
        "batch",      "accumulation",    "precision",        "gpus",   "gpus-per-node", "data-parallel",
        "checkpoint", "checkpoint-mode", "checkpoint-every", "no-sync"};
    if (isDdp(job))
        said.insert(said.end(), {"ddp.bucket-mb", "ddp.bucket-view", "zero1.parameters-view"});
    if (shards(job))
        said.insert(said.end(), {"fsdp.units", "fsdp.reshard", "fsdp.last-reshard", "fsdp.param-dtype",
                                 "fsdp.reduce-dtype", "fsdp.offload", "fsdp.replicate"});
    return said;
}

} // namespace

Result<WrittenConfig> writePyTorch(const ConfigJob& job)
{
    WrittenConfig written{{}, saidSettings(job)};
    PythonScript script;
    writeHead(job, script);
    if (shards(job))
        writeModules(script, "UNITS"_py, job.units, &ConfigUnit::repeat);
    if (!job.blocks.empty())
        writeModules(script, "CHECKPOINTED"_py, job.blocks, &ConfigUnit::checkpointed);
    if (const std::int64_t every = job.setup.checkpointEvery; !job.blocks.empty() && every > 1)
        script.line("CHECKPOINTED = CHECKPOINTED[%1::%2]"_py, every - 1, every);
    if (selects(job))
        writeSelection(script);
    writeParallelize(job, script);
    if (writeOptimizer(job, script))
        written.said.insert(written.said.end(),
                            {"optimizer", "optimizer.momentum", "optimizer.weight-decay", "optimizer.implementation"});
    else
        written.config.left.push_back(message("optimizer: torch.optim has no %1; the script uses AdamW instead."_tr,
                                              textSetting(job.setup, "optimizer")));
    writeLoss(script);
    writeStep(job, script);
    writeMain(job, script);
    written.config.text = script.text();
    return written;
}

} // namespace vram
