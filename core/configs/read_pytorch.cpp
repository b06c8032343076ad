// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_readers.h"

#include "base/words.h"
#include "configs/pytorch_script.h"
#include "configs/torch_optimizer.h"
#include "optimizers/catalogue.h"
#include "optimizers/optimizer_program.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace vram {

namespace {

ConfigDType dtypeNamed(std::string_view name)
{
    return name == "bfloat16" ? ConfigDType::BFloat16 : name == "float16" ? ConfigDType::Float16 : ConfigDType::Full;
}

/// The value of a keyword argument among those of a call, such as "0.9" of momentum; empty if it is missing.
std::string_view argument(std::string_view arguments, std::string_view name)
{
    const std::string wanted = std::string(name) + '=';
    std::size_t at = arguments.find(wanted);
    while (at != std::string_view::npos && at != 0 && arguments[at - 1] != ' ' && arguments[at - 1] != '(')
        at = arguments.find(wanted, at + 1);
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = arguments.substr(at + wanted.size());
    return rest.substr(0, std::min(rest.find_first_of(",)"), rest.size()));
}

void readScriptPrecision(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const ConfigDType parameters = dtypeNamed(file.stringValue("model.to").value_or(""));
    const ConfigDType autocast = dtypeNamed(file.stringValue("autocast").value_or(""));
    const bool tf32 = file.stringValue("set_float32_matmul_precision") == "high";
    const TrainingJob now(Network{}, builder.setup());
    if (now.parameterDType == parameters && now.autocast == autocast
        && (stringSetting(builder.setup(), "precision") == "tf32") == tf32)
        return;
    const bool is16Bit = parameters != ConfigDType::Full;
    const bool mixes = autocast != ConfigDType::Full;
    builder.set("precision", mixes     ? "amp-" + std::string(shortName(autocast))
                             : is16Bit ? std::string(shortName(parameters))
                             : tf32    ? "tf32"
                                       : "fp32");
}

/// The optimizer of torch.optim with that class and these arguments. Fused kernels are a setting of their own.
std::string_view optimizerNamed(std::string_view type, std::string_view arguments)
{
    std::string_view found;
    for (const std::string_view name : optimizerNames()) {
        const auto [torchName, option] = optimizerRule(name)->torch;
        const bool given =
            !option.view().empty() && option.view() != "fused" && argument(arguments, option.view()) == "True";
        if (torchName.view() == type && (option.view().empty() ? found.empty() : given))
            found = name;
    }
    return found;
}

/// Whether config writes the setup's optimizer as that class with these arguments.
bool writesOptimizer(const Setup& setup, std::string_view type, std::string_view arguments)
{
    const std::optional<TorchOptimizer> made = torchOptimizer(setup);
    const auto isGiven = [&](const TorchArgument& one) {
        const auto* yes = std::get_if<bool>(&one.value);
        const std::string value = (yes ? python(*yes) : PythonCode::decimal(std::get<double>(one.value))).text();
        return argument(arguments, one.name.view()) == value;
    };
    constexpr std::string_view kView = "parameters_as_bucket_view"; // An argument of ZeroRedundancyOptimizer.
    const auto given = std::ranges::count(arguments, '=') - (argument(arguments, kView).empty() ? 0 : 1);
    return made && made->type.view() == type && std::ranges::ssize(made->arguments) == given
           && std::ranges::all_of(made->arguments, isGiven);
}

void readScriptOptimizer(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const std::string call = file.stringValue("optimizer").value_or(file.stringValue("zero1").value_or("AdamW()"));
    const std::string_view type = std::string_view(call).substr(0, std::min(call.find_first_of("(,"), call.size()));
    const std::string_view arguments = std::string_view(call).substr(type.size());
    if (writesOptimizer(builder.setup(), type, arguments))
        return;
    const std::string_view name = optimizerNamed(type, arguments);
    if (name.empty())
        return builder.note(message("optimizer.type: %1 is unknown; the optimizer stays as it was."_tr, type));
    builder.set("optimizer", name);
    if (const std::string_view momentum = argument(arguments, "momentum"); !momentum.empty())
        builder.set("optimizer.momentum", momentum);
    if (const std::string_view decay = argument(arguments, "weight_decay"); !decay.empty())
        builder.set("optimizer.weight-decay", decay);
    const std::string_view foreach = argument(arguments, "foreach");
    if (!foreach.empty())
        builder.set("optimizer.implementation", foreach == "True" ? "foreach" : "for-loop");
    else if (argument(arguments, "fused") == "True")
        builder.set("optimizer.implementation", "fused");
}

/// The value of fsdp.reshard: 0, 1 or a number of GPUs.
std::string reshardSetting(std::string_view value)
{
    return value == "True" ? "1" : value == "False" ? "0" : std::string(value);
}

void readScriptSharding(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    builder.set("data-parallel", "fsdp2");
    const std::string mesh = file.stringValue("mesh").value_or("");
    const std::size_t comma = mesh.find(", ");
    builder.set("fsdp.replicate", comma == std::string::npos ? "1" : mesh.substr(0, comma));
    const std::string policy = file.stringValue("policy").value_or("");
    for (const auto& [key, name] :
         {std::pair("fsdp.param-dtype", "param_dtype"), std::pair("fsdp.reduce-dtype", "reduce_dtype")}) {
        const std::string_view type = argument(policy, name);
        builder.set(key, type.empty() ? "same" : shortName(dtypeNamed(type.substr(type.find('.') + 1))));
    }
    builder.set("fsdp.offload", file.stringValue("offload_policy") == "CPUOffloadPolicy" ? "yes" : "no");
    const std::string reshard = file.stringValue("reshard").value_or("True");
    constexpr std::string_view kCondition = " if name == UNITS[-1] else ";
    const std::size_t condition = reshard.find(kCondition);
    if (condition != std::string::npos)
        builder.set("fsdp.last-reshard", reshardSetting(reshard.substr(0, condition)));
    builder.set(
        "fsdp.reshard",
        reshardSetting(condition == std::string::npos ? reshard : reshard.substr(condition + kCondition.size())));
}

void readScriptStrategy(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    setLaunchedGpus(builder, "--nproc-per-node");
    const auto ddp = file.stringValue("ddp");
    const auto zero1 = file.stringValue("zero1");
    if (file.has("mesh"))
        readScriptSharding(builder);
    else
        builder.set("data-parallel", zero1 ? "zero1" : ddp ? "ddp" : "none");
    if (ddp) {
        builder.set("ddp.bucket-mb", argument(*ddp, "bucket_cap_mb"));
        builder.set("ddp.bucket-view", argument(*ddp, "gradient_as_bucket_view") == "True" ? "yes" : "no");
    }
    if (zero1)
        builder.set("zero1.parameters-view", argument(*zero1, "parameters_as_bucket_view") == "True" ? "yes" : "no");
    builder.set("no-sync", file.stringValue("sync") ? "yes" : "no");
}

/// Sets a list of blocks, unless the setup already selects those that the script names.
void setBlocks(SetupBuilder& builder, std::string_view key, const std::vector<ConfigUnit>& now,
               std::int64_t ConfigUnit::*count, const std::string& written)
{
    const bool isSame = listedModules(now, count) == written || (now.empty() && written == "[]");
    if (!isSame)
        builder.set(key, blocksListed(builder.network(), written));
}

void readScriptCheckpointing(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const auto every = file.stringValue("every");
    builder.set("checkpoint-every",
                every ? every->substr(every->rfind(':') + 1, every->size() - every->rfind(':') - 2) : std::string("1"));
    const TrainingJob job(builder.network(), builder.setup());
    setBlocks(builder, "checkpoint", job.blocks, &ConfigUnit::checkpointed,
              file.stringValue("CHECKPOINTED").value_or(""));
    if (file.has("CHECKPOINTED"))
        builder.set("checkpoint-mode", file.stringValue("context_fn") ? "op" : "full");
}

void readScriptCompile(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const auto model = file.stringValue("compile model");
    const auto blocks = file.stringValue("compile blocks");
    const auto step = file.stringValue("compile whole");
    const auto loss = file.stringValue("compile loss_of");
    const auto optimizer = file.stringValue("compile step");
    builder.set("compile", step ? "step" : blocks ? "blocks" : model ? "model" : "none");
    builder.set("compile.loss", loss ? "yes" : "no");
    builder.set("compile.optimizer", optimizer ? "yes" : "no");
    const auto reduces = [](const std::optional<std::string>& arguments) {
        return arguments && arguments->find("reduce-overhead") != std::string::npos;
    };
    builder.set("compile.mode",
                reduces(model) || reduces(blocks) || reduces(step) || reduces(loss) ? "reduce-overhead" : "default");
    builder.set("compile.activation-budget", file.stringValue("activation_memory_budget").value_or("1"));
}

} // namespace

Result<ReadConfig> readPyTorch(ConfigReader& file, const Network& network, const Setup& base)
{
    SetupBuilder builder(file, network, base);
    builder.set("batch", file.integerValue("BATCH").value_or(base.batch));
    builder.set("accumulation", file.integerValue("ACCUMULATION").value_or(1));
    readScriptPrecision(builder);
    readScriptStrategy(builder);
    readScriptOptimizer(builder);
    readScriptCheckpointing(builder);
    const auto units = file.stringValue("UNITS");
    const TrainingJob job(network, builder.setup());
    if (units)
        setBlocks(builder, "fsdp.units", job.units, &ConfigUnit::repeat, *units);
    readScriptCompile(builder);
    for (const std::string_view key : {"tensor-parallel", "pipeline-parallel", "context-parallel"})
        builder.setDegree(key, std::nullopt);
    return builder.finish(ConfigTool::PyTorch);
}

} // namespace vram
