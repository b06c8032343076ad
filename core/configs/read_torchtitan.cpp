// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_readers.h"
#include "configs/torch_optimizer.h"
#include "configs/torchtitan_model.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace vram {

namespace {

ConfigDType halfOf(const std::optional<std::string>& name, ConfigDType fallback)
{
    if (!name)
        return fallback;
    return *name == "bfloat16" ? ConfigDType::BFloat16 : ConfigDType::Full;
}

struct Degrees {
    std::int64_t replicate = 1;
    std::int64_t shard = -1; ///< -1 for the remaining GPUs.
    std::int64_t tensor = 1;
    std::int64_t pipeline = 1;
    std::int64_t context = 1;

    std::int64_t others() const { return replicate * tensor * pipeline * context; }
};

Degrees readDegrees(ConfigReader& file)
{
    Degrees degrees;
    degrees.replicate = file.integerValue("parallelism.data_parallel_replicate_degree").value_or(1);
    degrees.shard = file.integerValue("parallelism.data_parallel_shard_degree", -1).value_or(-1);
    degrees.tensor = file.integerValue("parallelism.tensor_parallel_degree").value_or(1);
    degrees.pipeline = file.integerValue("parallelism.pipeline_parallel_degree").value_or(1);
    degrees.context = file.integerValue("parallelism.context_parallel_degree").value_or(1);
    return degrees;
}

// Experts are not sharded by tensor parallelism unless the file is older than 2026 and sets
// expert_tensor_parallel_degree.
void readExperts(SetupBuilder& builder, std::int64_t tensor)
{
    const std::int64_t experts = builder.file().integerValue("parallelism.expert_parallel_degree").value_or(1);
    const std::int64_t layers = builder.file().integerValue("parallelism.expert_tensor_parallel_degree").value_or(1);
    builder.set("expert-parallel", experts);
    builder.set("expert-tensor-parallel", experts > 1 && tensor != layers ? layers : ParallelSetup::kSameAsTensor);
}

void readData(SetupBuilder& builder, Degrees degrees)
{
    const std::int64_t gpus = builder.setup().parallel.gpus;
    if (degrees.shard == 0)
        builder.file().reportFault("parallelism.data_parallel_shard_degree is 0; it must be -1, or 1 or more."_tr);
    if (degrees.shard < 0) {
        degrees.shard = std::max<std::int64_t>(gpus / degrees.others(), 1);
        builder.note(message("parallelism.data_parallel_shard_degree is -1, which is the remaining GPUs: %1 of %2."_tr,
                             degrees.shard, std::max(gpus, degrees.others())));
    }
    builder.set("gpus", degrees.others() * degrees.shard);
    builder.setDegree("tensor-parallel", degrees.tensor);
    builder.setDegree("pipeline-parallel", degrees.pipeline);
    builder.setDegree("context-parallel", degrees.context);
    readExperts(builder, degrees.tensor);
    const bool shards = degrees.shard > 1 || degrees.context > 1;
    const std::int64_t data = degrees.replicate * degrees.shard;
    builder.set("data-parallel", shards ? "fsdp2" : data > 1 ? "ddp" : "none");
    builder.set("fsdp.replicate", shards ? degrees.replicate : 1);
    const auto reshard = builder.file()
                             .choiceValue("parallelism.fsdp_reshard_after_forward", {"default", "always", "never"})
                             .value_or("default");
    const bool always = reshard == "always" || (reshard == "default" && degrees.pipeline == 1);
    if (always != (integerSetting(builder.setup(), "fsdp.reshard") != ParallelSetup::kNo))
        builder.set("fsdp.reshard", always ? 1 : 0);
}

void readPrecision(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const ConfigDType parameterDType =
        halfOf(file.choiceValue("training.dtype", {"float32", "bfloat16"}), ConfigDType::Full);
    const ConfigDType mixed =
        halfOf(file.choiceValue("training.mixed_precision_param", {"float32", "bfloat16"}), ConfigDType::BFloat16);
    file.choiceValue("training.mixed_precision_reduce", {"float32"});
    const bool shards = stringSetting(builder.setup(), "data-parallel") == "fsdp2";
    if (parameterDType == ConfigDType::BFloat16) {
        builder.set("precision", "bf16");
    } else {
        // The model's own dtype, such as torch_dtype of a Hugging Face configuration, does not matter to torchtitan.
        if (TrainingJob(Network{}, builder.setup()).parameterDType != ConfigDType::Full)
            builder.set("precision", "fp32");
        setComputeDType(builder, mixed, shards);
    }
    if (shards)
        builder.set("fsdp.reduce-dtype",
                    mixed == ConfigDType::Full && parameterDType == ConfigDType::Full ? "same" : "fp32");
    builder.set("fsdp.offload", file.boolValue("training.enable_cpu_offload").value_or(false) ? "yes" : "no");
}

void readTensorOptions(SetupBuilder& builder)
{
    const bool none = builder.file().boolValue("parallelism.disable_loss_parallel").value_or(false);
    if (integerSetting(builder.setup(), "tensor-parallel") == 1)
        return;
    builder.set("tp.loss-parallel", none ? "no" : "yes");
    builder.set("tp.sequence",
                builder.file().boolValue("parallelism.enable_sequence_parallel").value_or(true) ? "yes" : "no");
}

/// Converts a number of tokens to samples: "8192", or "4 * config.training.max_context_length".
std::optional<std::int64_t> samplesOf(SetupBuilder& builder, std::string_view key, std::int64_t length)
{
    ConfigReader& file = builder.file();
    const std::string typed = file.stringValue(key).value_or(std::string());
    const std::string_view product = " * config.training.max_context_length";
    if (typed.ends_with(product)) {
        std::int64_t samples = 0;
        const auto end = std::from_chars(typed.data(), typed.data() + typed.size(), samples);
        if (end.ec == std::errc() && static_cast<std::size_t>(end.ptr - typed.data()) == typed.size() - product.size())
            return samples;
    }
    const auto tokens = file.integerValue(key, -1);
    if (!tokens || *tokens < 1 || length == 0)
        return std::nullopt;
    if (*tokens % length != 0)
        file.reportFault(
            message("%1 is %2, which is not a multiple of the sequences' %3 tokens."_tr, key, *tokens, length));
    return *tokens / length;
}

/// The samples per forward pass; std::nullopt if the file counts samples, as torchtitan's TOML files did.
std::optional<std::int64_t> readTokens(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const auto own = file.integerValue("training.max_context_length");
    checkSequenceLength(builder, "training.max_context_length", own);
    const std::int64_t length = own.value_or(TrainingJob(builder.network(), builder.setup()).length);
    const auto samples = samplesOf(builder, "training.num_tokens_per_microbatch_per_dp_rank", length);
    if (!samples)
        return std::nullopt;
    builder.set("batch", *samples);
    const auto micro = file.integerValue("parallelism.num_pp_microbatches");
    if (integerSetting(builder.setup(), "pipeline-parallel") > 1)
        builder.set("pp.microbatches", micro.value_or(1));
    builder.set("accumulation", 1);
    setGlobalBatch(builder, "training.num_tokens_per_train_step",
                   samplesOf(builder, "training.num_tokens_per_train_step", length), false);
    return samples;
}

void readSchedule(SetupBuilder& builder)
{
    constexpr std::string_view kKey = "parallelism.pipeline_parallel_schedule";
    const std::vector<std::string_view> zeroBubble{"InterleavedZeroBubble", "ZBVZeroBubble", "DualPipeV"};
    std::vector<std::string_view> all{"1F1B", "GPipe", "Interleaved1F1B"};
    all.insert(all.end(), zeroBubble.begin(), zeroBubble.end());
    const auto schedule = builder.file().choiceValue(kKey, all).value_or("1F1B");
    if (std::ranges::find(zeroBubble, schedule) != zeroBubble.end())
        builder.file().reportFault(
            message("%1: %2 computes the gradients of weights later than those of inputs, and what it "
                    "keeps until then is not estimated; choose 1F1B, GPipe or Interleaved1F1B."_tr,
                    kKey, schedule));
    if (integerSetting(builder.setup(), "pipeline-parallel") == 1)
        return;
    builder.set("pp.return-outputs", "no"); // torchtitan/trainer.py passes return_outputs=False.
    builder.set("pp.schedule", schedule == "GPipe" ? "gpipe" : schedule == "1F1B" ? "1f1b" : "interleaved");
    if (schedule == "Interleaved1F1B" && integerSetting(builder.setup(), "pp.virtual") == 1)
        builder.set("pp.virtual", 2); // torchtitan's default for such schedules.
}

void readPipelineOptions(SetupBuilder& builder, std::int64_t local)
{
    ConfigReader& file = builder.file();
    const auto count = file.integerValue("parallelism.pipeline_parallel_microbatches");
    const auto size = file.integerValue("parallelism.pipeline_parallel_microbatch_size");
    if (integerSetting(builder.setup(), "pipeline-parallel") == 1) {
        builder.set("batch", local);
        return;
    }
    const std::int64_t micro = count ? std::max<std::int64_t>(local / *count, 1) : size.value_or(1);
    if (local % micro != 0)
        file.reportFault(
            message("training.local_batch_size is %1, which cannot be divided into micro-batches of %2; set "
                    "it to a multiple of parallelism.pipeline_parallel_microbatch_size."_tr,
                    local, micro));
    builder.set("batch", micro);
    builder.set("pp.microbatches", std::max<std::int64_t>(local / micro, 1));
}

// The default in torchtitan/config/job_config.py was "2". ActivationCheckpointConfig of 2026 only knows "op".
void readSelective(SetupBuilder& builder, std::string_view fallback)
{
    const std::string option =
        builder.file().stringValue("activation_checkpoint.selective_ac_option").value_or(std::string(fallback));
    const bool digits = option.find_first_not_of("0123456789") == std::string::npos && option.size() < 4;
    if (option != "op" && (!digits || option.empty()))
        return builder.file().reportFault(
            message("activation_checkpoint.selective_ac_option is %1; it takes op, or 2 for "
                    "every second block, 3 for every third."_tr,
                    option));
    setRecompute(builder, true);
    builder.set("checkpoint-mode", option == "op" ? "op" : "full");
    builder.set("checkpoint-every", option == "op" ? 1 : std::max<std::int64_t>(std::stoll(option), 1));
}

/// Reads FullAC.Config(), SelectiveAC.Config() or None.
void readCheckpointing(SetupBuilder& builder, std::string_view typed)
{
    const bool selective = typed.find("SelectiveAC") != std::string_view::npos;
    const bool full = typed.find("FullAC") != std::string_view::npos;
    setRecompute(builder, selective || full);
    if (!selective && !full)
        return;
    builder.set("checkpoint-mode", selective ? "op" : "full");
    builder.set("checkpoint-every", 1);
}

void readRecompute(SetupBuilder& builder)
{
    const auto typed = builder.file().stringValue("activation_checkpoint");
    if (typed && typed->find("ActivationCheckpointConfig") == std::string::npos)
        return readCheckpointing(builder, *typed);
    const auto mode = builder.file()
                          .choiceValue("activation_checkpoint.mode", {"selective", "full", "none", "memory_budget"})
                          .value_or("selective");
    if (mode == "selective")
        return readSelective(builder, typed ? "op" : "2");
    setRecompute(builder, mode == "full");
    if (mode == "full") {
        builder.set("checkpoint-mode", "full");
        builder.set("checkpoint-every", 1);
    }
    if (mode == "memory_budget")
        builder.set("compile.activation-budget",
                    builder.file().stringValue("activation_checkpoint.memory_budget").value_or("0.5"));
}

// torchtitan compiles each block and the loss.
void readCompile(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const bool compiles = file.boolValue("compile.enable").value_or(file.boolValue("training.compile").value_or(false));
    const std::string components = file.stringValue("compile.components").value_or("model loss");
    file.choiceValue("compile.backend", {"inductor", "aot_eager", "eager"});
    const auto takes = [&](std::string_view part) { return compiles && components.find(part) != std::string::npos; };
    builder.set("compile", takes("model") ? "blocks" : "none");
    builder.set("compile.loss", takes("loss") ? "yes" : "no");
    const bool async = file.boolValue("compile.enable_async_tensor_parallel")
                           .value_or(file.boolValue("parallelism.enable_async_tensor_parallel").value_or(false));
    builder.set("tp.async", async ? "yes" : "no");
}

void readOptimizer(SetupBuilder& builder)
{
    const std::string_view group = "optimizer.param_groups[0].optimizer_name";
    const auto name =
        builder.file().choiceValue(builder.file().has(group) ? group : "optimizer.name", {"Adam", "AdamW"});
    const auto kernels = builder.file().choiceValue("optimizer.implementation", {"for-loop", "foreach", "fused"});
    const bool isDefault = builder.file().stringValue("optimizer").value_or("").starts_with("default_adamw");
    if (!name && !kernels && !isDefault)
        return;
    const auto own = torchOptimizer(builder.setup());
    if (own && own->type.view() == name.value_or("AdamW")
        && stringSetting(builder.setup(), "optimizer") == "adamw-fused" && kernels.value_or("fused") == "fused")
        return;
    builder.set("optimizer", name == "Adam" ? "adam" : "adamw");
    builder.set("optimizer.implementation", kernels.value_or("fused"));
}

/// Returns the names in a list such as "["output", "attention.wk"]" except those of the head.
std::string otherModules(std::string_view list)
{
    std::string names;
    std::string name;
    for (const char c : std::string(list) + ',') {
        if (c != ',' && c != '[' && c != ']' && c != ' ' && c != '"' && c != '\'') {
            name += c;
        } else if (c == ',' || c == ']') {
            if (!name.empty() && name != "output" && name != "lm_head" && name != "auto_filter_small_kn")
                names += (names.empty() ? "" : ",") + name;
            name.clear();
        }
    }
    return names;
}

void setFloat8(SetupBuilder& builder, std::string_view recipe, std::string_view filtered)
{
    if (recipe == "rowwise_with_gw_hp")
        builder.note(
            "recipe_name: rowwise_with_gw_hp is estimated as rowwise; its gradients of weights are products in "
            "bfloat16."_tr);
    if (filtered.find("auto_filter_small_kn") != std::string_view::npos)
        builder.note("filter_fqns: auto_filter_small_kn is estimated as converting small layers, too."_tr);
    builder.set("fp8", recipe == "tensorwise" ? "torchao-tensorwise" : "torchao-rowwise");
    builder.set("skip-modules", otherModules(filtered));
}

/// Reads the converter as it is written by this program: "Float8LinearConverter.Config(...)".
void readConverter(SetupBuilder& builder, std::string_view typed)
{
    const auto argument = [typed](std::string_view name, char end) {
        const std::size_t at = typed.find(name);
        const std::size_t from = at == std::string_view::npos ? typed.size() : at + name.size();
        return typed.substr(from, std::min(typed.find(end, from), typed.size()) - from);
    };
    const std::string_view recipe = argument("recipe_name=\"", '"');
    setFloat8(builder, recipe.empty() ? "rowwise" : recipe, argument("filter_fqns=", ']'));
}

// Files of 2024 and 2025 have model.converters with "float8" or "quantize.linear.float8", and a section of that name.
void readFloat8(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const std::string spec = file.stringValue("model_spec.model").value_or(file.stringValue("model_spec").value_or(""));
    for (const std::string_view converter : {"MXFP8LinearConverter", "NVFP4LinearConverter"}) {
        if (spec.find(converter) != std::string::npos)
            noteNotEstimated(builder, converter);
    }
    const std::string converters = file.stringValue("model.converters").value_or("");
    const bool old = converters.find("quantize.linear.float8") == std::string::npos;
    const std::string section = old ? "float8." : "quantize.linear.float8.";
    const std::string recipe = file.stringValue(section + "recipe_name").value_or("tensorwise");
    const std::string filtered = file.stringValue(section + "filter_fqns").value_or("output");
    const bool gathers = file.boolValue(section + "enable_fsdp_float8_all_gather").value_or(false);
    for (const std::string_view key : {"precompute_float8_dynamic_scale_for_fsdp", "force_recompute_fp8_weight_in_bwd",
                                       "emulate", "enable_float8_linear"})
        file.boolValue(section + std::string(key));
    const bool converts = converters.find("float8") != std::string::npos;
    builder.set("fp8", "none");
    if (spec.find("Float8LinearConverter") != std::string::npos)
        readConverter(builder, spec);
    else if (converts)
        setFloat8(builder, recipe, filtered);
    const bool shards = stringSetting(builder.setup(), "data-parallel") == "fsdp2";
    builder.set("fp8.weights", converts && gathers && shards && recipe == "tensorwise" ? "yes" : "no");
}

/// Compares the file's model with the open network, for which the estimate is made.
void checkModel(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const std::optional<std::string> family = file.stringValue("model.name");
    const std::optional<std::string> flavor = file.stringValue("model.flavor");
    if (!family || !flavor)
        return;
    const Result<TorchTitanModel> own = torchTitanModel(TrainingJob(builder.network(), builder.setup()));
    if (!own || own->family != *family || own->flavor != *flavor)
        builder.note(message("model.flavor is %1 %2, but the figures are for the open network."_tr, *family, *flavor));
}

// torchtitan clips with torch.nn.utils.get_total_norm and clip_grads_with_norm_ (distributed/utils.py).
void readClipping(SetupBuilder& builder)
{
    const std::optional<std::string> norm = builder.file().stringValue("training.max_norm");
    if (norm)
        builder.set("clip-grad-norm", std::strtod(norm->c_str(), nullptr) > 0 ? "yes" : "no");
}

} // namespace

Result<ReadConfig> readTorchTitan(ConfigReader& file, const Network& network, const Setup& base)
{
    SetupBuilder builder(file, network, base);
    setLaunchedGpus(builder, "--nproc-per-node"); // A command line also has the launcher's options.
    file.stringValue("--module");
    for (const std::string_view key : {"--config", "job.config_file"}) {
        if (const auto other = file.stringValue(key))
            builder.note(message("%1: the options of %2 are not read; open its file instead."_tr, key, *other));
    }
    file.stringValue("model_spec"); // The network is the open one.
    checkModel(builder);
    readClipping(builder);
    readData(builder, readDegrees(file));
    readPrecision(builder);
    readTensorOptions(builder);
    readSchedule(builder);
    readRecompute(builder);
    readCompile(builder);
    readOptimizer(builder);
    readFloat8(builder);
    noteUncounted(builder, {"parallelism.enable_fsdp_symm_mem", "optimizer.early_step_in_backward",
                            "parallelism.pipeline_parallel_layers_per_stage", "parallelism.module_fqns_per_model_part",
                            "parallelism.enable_compiled_autograd", "fault_tolerance.enable"});
    file.boolValue("training.disable_cuda_graphs");
    if (const std::string loss = file.stringValue("loss").value_or(""); loss.starts_with("Chunked"))
        noteNotEstimated(builder, loss.substr(0, loss.find('.')));
    if (readTokens(builder))
        return builder.finish(ConfigTool::TorchTitan);
    readPipelineOptions(builder, file.integerValue("training.local_batch_size").value_or(8));
    const auto global = file.integerValue("training.global_batch_size", -1);
    builder.set("accumulation", file.integerValue("training.gradient_accumulation_steps").value_or(1)); // flame's.
    setGlobalBatch(builder, "training.global_batch_size", global && *global > 0 ? global : std::nullopt, false);
    checkSequenceLength(builder, "training.seq_len", file.integerValue("training.seq_len"));
    return builder.finish(ConfigTool::TorchTitan);
}

} // namespace vram
