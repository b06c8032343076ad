#include "configs/config_writers.h"
#include "configs/torch_optimizer.h"

#include <algorithm>
#include <optional>

namespace vram {

namespace {

/// Lines of Python at the current indentation.
class Python
{
public:
    Python& line(const std::string& text = {})
    {
        m_text += text.empty() ? "\n" : std::string(m_depth * 4, ' ') + text + '\n';
        return *this;
    }
    Python& in(const std::string& text)
    {
        line(text);
        ++m_depth;
        return *this;
    }
    Python& out()
    {
        --m_depth;
        return *this;
    }
    Python& function(const std::string& signature)
    {
        line().line();
        return in("def " + signature + ":");
    }
    const std::string& text() const { return m_text; }

private:
    std::string m_text;
    std::size_t m_depth = 0;
};

bool isNumber(std::string_view name)
{
    return !name.empty() && std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
}

/// The index in a module list at which a block's repeats begin, from a name like "0" or "0-4".
std::optional<std::int64_t> firstIndex(std::string_view name)
{
    constexpr std::size_t longest = 9;
    const std::string_view first = name.substr(0, name.find('-'));
    const std::string_view last = name.substr(std::min(first.size() + 1, name.size()));
    const bool range = isNumber(first) && first.size() <= longest && (last.empty() || isNumber(last));
    return range ? std::optional(std::stoll(std::string(first))) : std::nullopt;
}

/// The modules of a block's first `count` repeats; a block with another name is the list itself.
std::string modulesOf(const ConfigUnit& unit, std::int64_t count)
{
    if (unit.repeat == 1)
        return "[\"" + unit.path + "\"]";
    const std::size_t dot = unit.path.rfind('.');
    const std::string name = dot == std::string::npos ? unit.path : unit.path.substr(dot + 1);
    const std::string parent = dot == std::string::npos ? std::string() : unit.path.substr(0, dot + 1);
    const std::optional<std::int64_t> first = firstIndex(name);
    const std::string list = first ? parent : unit.path + ".";
    const std::string range =
        first && *first > 0 ? std::to_string(*first) + ", " + std::to_string(*first + count) : std::to_string(count);
    return "[f\"" + list + "{i}\" for i in range(" + range + ")]";
}

void writeModules(Python& script, const std::string& name, const std::vector<ConfigUnit>& units,
                  std::int64_t ConfigUnit::*count)
{
    if (units.empty()) {
        script.line(name + " = []");
        return;
    }
    for (std::size_t i = 0; i < units.size(); ++i)
        script.line((i == 0 ? name + " = " : name + " += ") + modulesOf(units[i], units[i].*count));
}

std::string python(bool value)
{
    return value ? "True" : "False";
}

std::string torchType(Half type)
{
    return "torch." + std::string(longName(type));
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

void writeHead(const ConfigJob& job, Python& script)
{
    script.line("\"\"\"" + headline(job))
        .line()
        .line("    torchrun " + torchrunOptions(job) + " train.py model.py")
        .line()
        .line("model.py is yours. It has make_model(), which gives the model, and make_batch(samples), which gives its "
              "inputs")
        .line(
            "as a tuple and the target. It may have loss(output, target) too; without it the output's .loss is taken,")
        .line("or cross-entropy.")
        .line("\"\"\"");
    if (isDdp(job))
        script.line("import contextlib");
    script.line("import importlib.util")
        .line("import os")
        .line("import sys")
        .line()
        .line("import torch")
        .line("import torch.distributed as dist");
    if (!job.blocks.empty())
        script.line("from torch.distributed.algorithms._checkpoint.checkpoint_wrapper import checkpoint_wrapper");
    if (shards(job))
        script.line("from torch.distributed.device_mesh import init_device_mesh")
            .line("from torch.distributed.fsdp import CPUOffloadPolicy, MixedPrecisionPolicy, OffloadPolicy, "
                  "fully_shard");
    if (selects(job))
        script.line("from torch.utils.checkpoint import CheckpointPolicy, create_selective_checkpoint_contexts");
    if (isDdp(job))
        script.line("from torch.nn.parallel import DistributedDataParallel");
    if (job.data == "zero1")
        script.line("from torch.distributed.optim import ZeroRedundancyOptimizer");
    script.line()
        .line("BATCH = " + std::to_string(job.setup.batch) + "  # samples of one forward pass on one GPU")
        .line("ACCUMULATION = " + std::to_string(job.accumulation) + "  # forward passes of one optimizer step");
}

std::string reshardWord(std::int64_t reshard)
{
    if (reshard == ParallelSetup::kNo)
        return "False";
    return reshard == ParallelSetup::kYes ? "True" : std::to_string(reshard);
}

void writeSharding(const ConfigJob& job, Python& script)
{
    const std::int64_t reshard = wholeSetting(job.setup, "fsdp.reshard");
    const std::int64_t last = wholeSetting(job.setup, "fsdp.last-reshard", ParallelSetup::kAsOthers);
    if (job.world.replicas > 1)
        script.line("mesh = init_device_mesh(device, (" + std::to_string(job.world.replicas) + ", "
                    + std::to_string(job.world.shards()) + "), mesh_dim_names=(\"replicate\", \"shard\"))");
    else
        script.line("mesh = init_device_mesh(device, (" + std::to_string(job.world.shards()) + ",))");
    const auto policy = [](const std::string& name, const std::string& key, const Setup& setup, Half type) {
        return textSetting(setup, key, "same") == "same" ? std::string() : name + "=" + torchType(type);
    };
    const std::string gathered = policy("param_dtype", "fsdp.param-dtype", job.setup, job.gathered);
    const std::string reduced = policy("reduce_dtype", "fsdp.reduce-dtype", job.setup, job.reduced);
    script.line("options = {\"mesh\": mesh, \"mp_policy\": MixedPrecisionPolicy(" + gathered
                + (gathered.empty() || reduced.empty() ? "" : ", ") + reduced + "),");
    script.line("           \"offload_policy\": "
                + std::string(yesSetting(job.setup, "fsdp.offload") ? "CPUOffloadPolicy()" : "OffloadPolicy()") + "}");
    script.in("for name in UNITS:");
    if (last == ParallelSetup::kAsOthers)
        script.line("reshard = " + reshardWord(reshard));
    else
        script.line("reshard = " + reshardWord(last) + " if name == UNITS[-1] else " + reshardWord(reshard));
    script.line("fully_shard(module_of(model, name), reshard_after_forward=reshard, **options)").out();
    script.line("return fully_shard(model, **options)");
}

// The policy of torchtitan (torchtitan/distributed/activation_checkpoint.py), in PyTorch's own terms.
void writeSelection(Python& script)
{
    script.line("KEPT = {")
        .line("    torch.ops.aten._scaled_dot_product_flash_attention.default,")
        .line("    torch.ops.aten._scaled_dot_product_efficient_attention.default,")
        .line("    torch.ops.aten._scaled_dot_product_cudnn_attention.default,")
        .line("    torch.ops._c10d_functional.reduce_scatter_tensor.default,")
        .line("}");
    script.function("selection()");
    script.line("\"\"\"Keeps the results of attention, of reduce-scatters and of every second matrix product.\"\"\"")
        .line("products = {}")
        .line();
    script.in("def policy(context, operator, *arguments, **options):")
        .line("keep = operator in KEPT")
        .in("if operator is torch.ops.aten.mm.default:")
        .line("products[context.is_recompute] = products.get(context.is_recompute, 0) + 1")
        .line("keep = products[context.is_recompute] % 2 == 1")
        .out()
        .line("return CheckpointPolicy.MUST_SAVE if keep else CheckpointPolicy.PREFER_RECOMPUTE")
        .out()
        .line();
    script.line("return create_selective_checkpoint_contexts(policy)").out();
}

void writeCheckpointing(const ConfigJob& job, Python& script)
{
    script.in("for name in CHECKPOINTED:")
        .line("parent, _, child = name.rpartition(\".\")")
        .line(std::string("wrapped = checkpoint_wrapper(module_of(model, name)")
              + (selects(job) ? ", context_fn=selection)" : ")"))
        .line("setattr(model.get_submodule(parent), child, wrapped)")
        .out();
}

void writeParallelize(const ConfigJob& job, Python& script)
{
    script.function("module_of(model, name)")
        .in("try:")
        .line("return model.get_submodule(name)")
        .out()
        .in("except AttributeError as error:")
        .line("raise SystemExit(f\"The model has no module {name}; name its blocks in UNITS and CHECKPOINTED.\") from "
              "error")
        .out()
        .out();
    script.function("parallelize(model, device)");
    script.line("\"\"\"The model as this plan runs it; it stands on `device`.\"\"\"");
    if (job.stored != Half::Full)
        script.line("model = model.to(" + torchType(job.stored) + ")");
    if (!job.blocks.empty())
        writeCheckpointing(job, script);
    if (shards(job))
        writeSharding(job, script);
    else if (isDdp(job))
        script.line("return DistributedDataParallel(model, bucket_cap_mb="
                    + std::to_string(wholeSetting(job.setup, "ddp.bucket-mb", 25))
                    + ", gradient_as_bucket_view=" + python(yesSetting(job.setup, "ddp.bucket-view")) + ")");
    else
        script.line("return model");
    script.out();
}

bool writeOptimizer(const ConfigJob& job, Python& script)
{
    const std::optional<TorchOptimizer> optimizer = torchOptimizer(job.setup);
    const TorchOptimizer made = optimizer.value_or(TorchOptimizer{"AdamW"});
    std::string arguments;
    for (const auto& [name, value] : made.arguments)
        arguments += ", " + name + "=" + value;
    script.function("make_optimizer(model)");
    script.line("parameters = [parameter for parameter in model.parameters() if parameter.requires_grad]");
    if (job.data == "zero1")
        script.line("return ZeroRedundancyOptimizer(parameters, optimizer_class=torch.optim." + made.type
                    + ", parameters_as_bucket_view=" + python(yesSetting(job.setup, "zero1.parameters-view"))
                    + arguments + ")");
    else
        script.line("return torch.optim." + made.type + "(parameters" + arguments + ")");
    script.out();
    return optimizer.has_value();
}

void writeLoss(Python& script)
{
    script.function("loss_of(user, output, target)");
    script.in("if hasattr(user, \"loss\"):")
        .line("return user.loss(output, target)")
        .out()
        .in("if hasattr(output, \"loss\") and output.loss is not None:")
        .line("return output.loss")
        .out()
        .line("logits = output.logits if hasattr(output, \"logits\") else output")
        .line("return torch.nn.functional.cross_entropy(logits.flatten(0, -2), target.flatten())")
        .out();
}

void writeForward(const ConfigJob& job, Python& script)
{
    if (job.stored != Half::Full)
        script.line("inputs = tuple(x.to(" + torchType(job.stored)
                    + ") if x.is_floating_point() else x for x in inputs)");
    if (job.autocast != Half::Full)
        script.in("with torch.autocast(device, dtype=" + torchType(job.autocast) + "):");
    script.line("output = model(*inputs)").line("loss = loss_of(user, output, target) / ACCUMULATION");
    if (job.autocast != Half::Full)
        script.out();
}

void writeStep(const ConfigJob& job, Python& script)
{
    const bool scales = job.autocast == Half::Float16;
    script.function(scales ? "train_step(user, model, optimizer, batches, device, scaler)"
                           : "train_step(user, model, optimizer, batches, device)");
    script.line("\"\"\"One step of the optimizer over `batches`, ACCUMULATION pairs of inputs and target.\"\"\"");
    script.in("for i, (inputs, target) in enumerate(batches):").line("last = i + 1 == len(batches)");
    if (shards(job))
        script.line("model.set_requires_gradient_sync(last)");
    if (isDdp(job))
        script.in("with contextlib.nullcontext() if last else model.no_sync():");
    writeForward(job, script);
    script.line(scales ? "scaler.scale(loss).backward()" : "loss.backward()").line("del output, loss");
    if (isDdp(job))
        script.out();
    script.out();
    if (scales)
        script.line("scaler.step(optimizer)").line("scaler.update()");
    else
        script.line("optimizer.step()");
    script.line("optimizer.zero_grad()").out();
}

void writeMain(const ConfigJob& job, Python& script)
{
    const bool scales = job.autocast == Half::Float16;
    script.function("load(path)")
        .line("spec = importlib.util.spec_from_file_location(\"user\", path)")
        .line("module = importlib.util.module_from_spec(spec)")
        .line("spec.loader.exec_module(module)")
        .line("return module")
        .out();
    script.function("main(path, steps=10)")
        .line("device = \"cuda\"")
        .line("torch.cuda.set_device(int(os.environ.get(\"LOCAL_RANK\", \"0\")))");
    if (job.data != "none")
        script.line("dist.init_process_group()");
    if (textSetting(job.setup, "precision") == "tf32")
        script.line("torch.set_float32_matmul_precision(\"high\")");
    script.line("user = load(path)")
        .line("model = parallelize(user.make_model().to(device), device)")
        .line("optimizer = make_optimizer(model)");
    if (scales)
        script.line("scaler = torch.amp.GradScaler(device)");
    script.in("for _ in range(steps):")
        .line("batches = [user.make_batch(BATCH) for _ in range(ACCUMULATION)]")
        .line("batches = [(tuple(x.to(device) for x in inputs), target.to(device)) for inputs, target in batches]")
        .line(std::string("train_step(user, model, optimizer, batches, device") + (scales ? ", scaler)" : ")"))
        .out()
        .line("print(f\"peak allocated {torch.cuda.max_memory_allocated():,} bytes\")");
    if (job.data != "none")
        script.line("dist.destroy_process_group()");
    script.out();
    script.line().line().in("if __name__ == \"__main__\":");
    script.in("if len(sys.argv) != 2:").line("sys.exit(__doc__)").out().line("main(sys.argv[1])");
}

std::vector<std::string_view> saidSettings(const ConfigJob& job)
{
    std::vector<std::string_view> said{"batch",      "accumulation",    "precision",
                                       "gpus",       "gpus-per-node",   "data-parallel",
                                       "checkpoint", "checkpoint_mode", "checkpoint_every"};
    if (isDdp(job))
        said.insert(said.end(), {"ddp.bucket-mb", "ddp.bucket-view", "zero1.parameters-view"});
    if (shards(job))
        said.insert(said.end(), {"fsdp.units", "fsdp.reshard", "fsdp.last-reshard", "fsdp.param-dtype",
                                 "fsdp.reduce-dtype", "fsdp.offload", "fsdp.replicate"});
    return said;
}

} // namespace

WrittenConfig writePyTorch(const ConfigJob& job)
{
    WrittenConfig written{{}, saidSettings(job)};
    Python script;
    writeHead(job, script);
    if (shards(job))
        writeModules(script, "UNITS", job.units, &ConfigUnit::repeat);
    if (!job.blocks.empty())
        writeModules(script, "CHECKPOINTED", job.blocks, &ConfigUnit::checkpointed);
    if (const std::int64_t every = job.setup.checkpointEvery; !job.blocks.empty() && every > 1)
        script.line("CHECKPOINTED = CHECKPOINTED[" + std::to_string(every - 1) + "::" + std::to_string(every) + "]");
    if (selects(job))
        writeSelection(script);
    writeParallelize(job, script);
    if (writeOptimizer(job, script))
        written.said.insert(written.said.end(),
                            {"optimizer", "optimizer.momentum", "optimizer.weight_decay", "optimizer.implementation"});
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
