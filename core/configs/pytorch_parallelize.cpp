// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_entries.h"
#include "configs/pytorch_script.h"

#include <algorithm>
#include <optional>

namespace vram {

namespace {

bool isNumber(std::string_view name)
{
    return !name.empty() && std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
}

/// The index in a ModuleList of a block's first repeat, parsed from a name such as "0" or "0-4".
std::optional<std::int64_t> firstIndex(std::string_view name)
{
    constexpr std::size_t longest = 9;
    const std::string_view first = name.substr(0, name.find('-'));
    const std::string_view last = name.substr(std::min(first.size() + 1, name.size()));
    const bool range = isNumber(first) && first.size() <= longest && (last.empty() || isNumber(last));
    return range ? std::optional(std::stoll(std::string(first))) : std::nullopt;
}

/// Returns the modules of a block's first `count` repeats. A block whose name is not an index is itself the ModuleList.
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

PythonCode reshardArgument(std::int64_t reshard)
{
    if (reshard == ParallelSetup::kNo)
        return "False"_py;
    return reshard == ParallelSetup::kYes ? PythonCode("True"_py) : PythonCode(reshard);
}

/// The arguments of MixedPrecisionPolicy: the dtypes that differ from the parameters'.
PythonCode policyOf(const TrainingJob& job)
{
    PythonCode policy;
    if (stringSetting(job.setup, "fsdp.param-dtype", "same") != "same")
        policy = code("param_dtype=%1"_py, torchDType(job.gatherDType));
    if (stringSetting(job.setup, "fsdp.reduce-dtype", "same") != "same")
        policy += code("%1reduce_dtype=%2"_py, policy.empty() ? PythonCode() : PythonCode(", "_py),
                       torchDType(job.reduceDType));
    return policy;
}

void writeSharding(const TrainingJob& job, PythonScript& script)
{
    const std::int64_t reshard = integerSetting(job.setup, "fsdp.reshard");
    const std::int64_t last = integerSetting(job.setup, "fsdp.last-reshard", ParallelSetup::kSameAsOthers);
    if (job.mesh.replicate > 1)
        script.line("mesh = init_device_mesh(device, (%1, %2), mesh_dim_names=(\"replicate\", \"shard\"))"_py,
                    job.mesh.replicate, job.mesh.shards());
    else
        script.line("mesh = init_device_mesh(device, (%1,))"_py, job.mesh.shards());
    script.line("options = {\"mesh\": mesh, \"mp_policy\": MixedPrecisionPolicy(%1),"_py, policyOf(job))
        .line("           \"offload_policy\": %1}"_py,
              boolSetting(job.setup, "fsdp.offload") ? "CPUOffloadPolicy()"_py : "OffloadPolicy()"_py);
    script.in("for name in UNITS:"_py);
    if (last == ParallelSetup::kSameAsOthers)
        script.line("reshard = %1"_py, reshardArgument(reshard));
    else
        script.line("reshard = %1 if name == UNITS[-1] else %2"_py, reshardArgument(last), reshardArgument(reshard));
    script.line("fully_shard(module_of(model, name), reshard_after_forward=reshard, **options)"_py).out();
    script.line("return fully_shard(model, **options)"_py);
}

// Writes torchtitan's policy (torchtitan/distributed/activation_checkpoint.py) in plain PyTorch.
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

void writeCheckpointing(const TrainingJob& job, PythonScript& script)
{
    script.in("for name in CHECKPOINTED:"_py)
        .line("parent, _, child = name.rpartition(\".\")"_py)
        .line("wrapped = checkpoint_wrapper(module_of(model, name)%1)"_py,
              usesSelectiveCheckpoint(job) ? ", context_fn=selection"_py : ""_py)
        .line("setattr(model.get_submodule(parent), child, wrapped)"_py)
        .out();
}

// nn.Module.compile() compiles a module in place, including its hooks.
void writeCompiling(const TrainingJob& job, PythonScript& script)
{
    if (job.setup.activationBudget < 1)
        script.line("torch._functorch.config.activation_memory_budget = %1"_py,
                    PythonCode::decimal(job.setup.activationBudget));
    if (job.usesAsyncTensorParallel())
        script.line("torch._inductor.config._micro_pipeline_tp = True"_py);
    if (job.setup.compile == Compile::Model)
        script.line("model.compile(%1)"_py, compileArguments(job));
    if (job.setup.compile == Compile::Blocks)
        script.in("for name in COMPILED:"_py)
            .line("module_of(model, name).compile(%1)"_py, compileArguments(job))
            .out();
}

/// The end of a range in code, such as 5 of "for i in range(1, 5)]"; 0 if there is none.
std::int64_t rangeEnd(std::string_view code)
{
    const std::size_t begin = code.find_last_of("(,") + 1;
    const std::string_view number = code.substr(begin, code.find(')', begin) - begin);
    return countIn(number.substr(std::min(number.find_first_not_of(' '), number.size())));
}

/// Adds the part of a written list that selects repeats of the block, "layers.0" or "layers.0:2", if `part` does.
bool addBlock(const std::string& part, const ConfigUnit& block, std::string& list)
{
    const std::int64_t end = rangeEnd(part);
    const std::int64_t first = firstIndex(std::string_view(block.path).substr(block.path.rfind('.') + 1)).value_or(0);
    for (const std::int64_t count : {block.repeat, end - first}) {
        if (count < 1 || count > block.repeat || modulesOf(block, count).text() != part)
            continue;
        list += (list.empty() ? "" : ",") + block.path;
        list += count < block.repeat ? ':' + std::to_string(count) : std::string();
        return true;
    }
    return false;
}

} // namespace

std::string listedModules(const std::vector<ConfigUnit>& units, std::int64_t ConfigUnit::*count)
{
    std::string list;
    for (const ConfigUnit& unit : units)
        list += (list.empty() ? "" : std::string(kNextModules)) + modulesOf(unit, unit.*count).text();
    return list;
}

std::string blocksListed(const Network& network, std::string_view written)
{
    std::string list;
    while (!written.empty()) {
        const std::size_t end = std::min(written.find(kNextModules), written.size());
        const std::string part(written.substr(0, end));
        bool found = false;
        forEachPath(network, [&](const Row& row, const std::string& path) {
            const Block* block = asBlock(row);
            found = found || addBlock(part, {.path = path, .repeat = block ? block->repeat : 1}, list);
        });
        written.remove_prefix(std::min(end + kNextModules.size(), written.size()));
    }
    return list;
}

PythonCode torchDType(ConfigDType type)
{
    switch (type) {
    case ConfigDType::BFloat16: return "torch.bfloat16"_py;
    case ConfigDType::Float16: return "torch.float16"_py;
    case ConfigDType::Full: break;
    }
    return "torch.float32"_py;
}

PythonCode compileArguments(const TrainingJob& job)
{
    return job.setup.compileMode == CompileMode::ReduceOverhead ? PythonCode("mode=\"reduce-overhead\""_py)
                                                                : PythonCode();
}

void writeModuleLists(const TrainingJob& job, PythonScript& script)
{
    if (job.usesFsdp())
        writeModules(script, "UNITS"_py, job.units, &ConfigUnit::repeat);
    if (!job.blocks.empty())
        writeModules(script, "CHECKPOINTED"_py, job.blocks, &ConfigUnit::checkpointed);
    if (const std::int64_t every = job.setup.checkpointEvery; !job.blocks.empty() && every > 1)
        script.line("CHECKPOINTED = CHECKPOINTED[%1::%2]"_py, every - 1, every);
    if (job.setup.compile == Compile::Blocks)
        writeModules(script, "COMPILED"_py, job.repeated, &ConfigUnit::repeat);
}

void writeParallelize(const TrainingJob& job, PythonScript& script)
{
    if (usesSelectiveCheckpoint(job))
        writeSelection(script);
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
    if (job.parameterDType != ConfigDType::Full)
        script.line("model = model.to(%1)"_py, torchDType(job.parameterDType));
    if (!job.blocks.empty())
        writeCheckpointing(job, script);
    writeCompiling(job, script);
    if (job.usesFsdp())
        writeSharding(job, script);
    else if (isDdp(job))
        script.line("return DistributedDataParallel(model, bucket_cap_mb=%1, gradient_as_bucket_view=%2)"_py,
                    integerSetting(job.setup, "ddp.bucket-mb", 25), python(boolSetting(job.setup, "ddp.bucket-view")));
    else
        script.line("return model"_py);
    script.out();
}

} // namespace vram
