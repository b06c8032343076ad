// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_readers.h"
#include "configs/torch_optimizer.h"

#include "base/checked.h"
#include "layers/layer_value.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::string_view kZero = "zero_optimization.";

std::string zeroKey(std::string_view field)
{
    return std::string(kZero) + std::string(field);
}

/// A key of stage 3, with or without the prefix "stage3_"; DeepSpeed accepts both (runtime/zero/config.py).
std::string stage3Key(const ConfigReader& file, std::string_view field)
{
    return file.prefixedKey(kZero, "stage3_", field);
}

/// Whether the training program decides the value of the key, as transformers' Trainer and accelerate do.
bool isAuto(ConfigReader& file, std::string_view key)
{
    return file.has(key) && !file.stringValue(key);
}

void readPrecision(SetupBuilder& builder, std::int64_t stage)
{
    ConfigReader& file = builder.file();
    const bool bf16 =
        file.boolValue("bf16.enabled").value_or(false) || file.boolValue("bfloat16.enabled").value_or(false);
    const bool fp16 = file.boolValue("fp16.enabled").value_or(false);
    const bool autocast = file.boolValue("torch_autocast.enabled").value_or(false);
    const bool pure = file.boolValue("bf16.bf16_master_weights_and_grads").value_or(false);
    file.boolValue("bf16.bf16_optimizer_states");
    const ConfigDType autocastTo = file.stringValue("torch_autocast.dtype").value_or("bfloat16").ends_with("bfloat16")
                                       ? ConfigDType::BFloat16
                                       : ConfigDType::Float16;
    if (bf16 && fp16)
        file.reportFault("bf16.enabled and fp16.enabled exclude each other; set one of them to false."_tr);
    if (autocast && (bf16 || fp16))
        file.reportFault("torch_autocast.enabled excludes bf16.enabled and fp16.enabled; set one of them to false."_tr);
    if (stage > 0)
        builder.set("deepspeed.bf16-master-weights-and-grads", pure && bf16 ? "yes" : "no");
    const bool isOpen = !bf16 && !fp16 && (isAuto(file, "bf16.enabled") || isAuto(file, "fp16.enabled"));
    const ConfigDType type = bf16     ? ConfigDType::BFloat16
                             : fp16   ? ConfigDType::Float16
                             : isOpen ? computeTypeOf(builder.setup())
                                      : ConfigDType::Full;
    if (autocast)
        builder.set("precision", autocastTo == ConfigDType::BFloat16 ? "amp-bf16" : "amp-fp16");
    else if (pure && bf16)
        setModelDType(builder, type);
    else
        setZeroDType(builder, "zero_optimization.stage", stage, type);
}

/// Whether a section offloads something. `former` is the key that stood for it until DeepSpeed 0.3.16.
bool offloads(SetupBuilder& builder, std::string_view what, std::string_view former)
{
    const std::string key = zeroKey(what);
    const auto device = builder.file().choiceValue(key + ".device", {"none", "cpu", "nvme"});
    builder.file().boolValue(key + ".pin_memory");
    builder.file().boolValue(zeroKey("cpu_offload_use_pin_memory"));
    const bool all = builder.file().boolValue(zeroKey(former)).value_or(false);
    return all || (device && *device != "none");
}

void readOffload(SetupBuilder& builder, std::int64_t stage)
{
    const bool parameters = offloads(builder, "offload_param", "cpu_offload_param");
    const bool optimizer = offloads(builder, "offload_optimizer", "cpu_offload");
    if (parameters && stage < 3) // Only DeepSpeedZeroOptimizer_Stage3 gets the section (runtime/engine.py).
        builder.note(message("zero_optimization.offload_param has no effect at stage %1: the parameters stay on the "
                             "GPU."_tr,
                             stage));
    if (optimizer && stage == 0)
        builder.file().reportFault(
            "zero_optimization.offload_optimizer needs stage 1, 2 or 3; set zero_optimization.stage to 1."_tr);
    builder.set("deepspeed.offload-param", parameters && stage == 3 ? "yes" : "no");
    builder.set("offload-optimizer", optimizer ? "yes" : "no");
}

/// Sets the overlap unless the current value has the same meaning.
void setOverlap(SetupBuilder& builder, bool overlaps)
{
    const ParallelSetup& now = builder.setup().parallel;
    const bool usual = now.data == DataParallel::Zero3DeepSpeed;
    const bool present =
        now.zeroOverlapComm == ParallelSetup::kStageDefault ? usual : now.zeroOverlapComm == ParallelSetup::kYes;
    if (overlaps != present)
        builder.set("deepspeed.overlap-comm", overlaps ? 1 : 0);
}

/// Reads an integer; DeepSpeed also accepts 5e8 for 500000000.
std::optional<std::int64_t> sizeOf(ConfigReader& file, const std::string& key)
{
    const std::optional<std::string> given = file.stringValue(key);
    if (!given)
        return std::nullopt;
    if (const std::optional<double> size = wholeNumber(*given); size && *size >= 0 && *size < 1e15)
        return static_cast<std::int64_t>(*size);
    file.reportFault(message("%1 takes a whole number, not %2."_tr, key, *given));
    return std::nullopt;
}

/// The width of the network's first embedding, which is config.hidden_size in transformers; 0 if there is none.
std::int64_t hiddenSize(const Network& network)
{
    std::int64_t size = 0;
    forEachLayer(network, [&](const Layer& layer, std::int64_t) {
        if (size == 0 && layer.type == "Embedding")
            size = valueOf<std::int64_t>(layer, "embedding_dim");
    });
    return size;
}

/// Sets a size, or the one that transformers and accelerate choose for "auto" (integrations/deepspeed.py).
void setSize(SetupBuilder& builder, const std::string& setting, const std::string& key, std::int64_t chosen)
{
    if (const auto size = sizeOf(builder.file(), key))
        builder.set(setting, *size);
    else if (isAuto(builder.file(), key) && chosen > 0)
        builder.set(setting, chosen);
}

void readBuckets(SetupBuilder& builder)
{
    const std::int64_t hidden = hiddenSize(builder.network());
    const std::int64_t square = checkedMul(hidden, hidden);
    setSize(builder, "deepspeed.reduce-bucket-size", zeroKey("reduce_bucket_size"), square);
    const auto setStage3 = [&](std::string_view field, std::int64_t chosen) {
        setSize(builder, "deepspeed.stage3_" + std::string(field), stage3Key(builder.file(), field), chosen);
    };
    setStage3("max_live_parameters", 0);
    setStage3("max_reuse_distance", 0);
    setStage3("prefetch_bucket_size", static_cast<std::int64_t>(0.9 * static_cast<double>(square)));
    setStage3("param_persistence_threshold", checkedMul(10, hidden));
    // A group ends with the parameter that fills it, so that 0 means the same as 1: a group for each parameter.
    if (const auto size = sizeOf(builder.file(), zeroKey("sub_group_size")))
        builder.set("deepspeed.sub-group-size", std::max<std::int64_t>(*size, 1));
    for (const std::string_view field : {"contiguous_gradients", "reduce_scatter"}) {
        if (const auto value = builder.file().boolValue(zeroKey(field)))
            builder.set("deepspeed." + std::string(field), *value ? "yes" : "no");
    }
    if (const auto overlaps = builder.file().boolValue(zeroKey("overlap_comm")))
        setOverlap(builder, *overlaps);
    if (const auto group = builder.file().integerValue(zeroKey("zero_hpz_partition_size"), 1))
        builder.set("deepspeed.zero-hpz-partition-size", *group);
}

void readStage(SetupBuilder& builder, std::int64_t stage)
{
    if (stage > 3) {
        builder.file().reportFault(message("zero_optimization.stage is %1; it must be 0, 1, 2 or 3."_tr, stage));
        return;
    }
    builder.set("data-parallel", stage == 0 ? "ddp" : "deepspeed-zero" + std::to_string(stage));
    if (stage > 0)
        readBuckets(builder);
}

void readOptimizer(SetupBuilder& builder)
{
    const auto type = builder.file().stringValue("optimizer.type");
    if (!type)
        return;
    const std::optional<std::string> optimizer = optimizerForClass(*type);
    const auto own = torchOptimizer(builder.setup());
    if (own && own->type.view() == *type)
        return; // The current optimizer is the same, possibly with its own options.
    if (optimizer)
        builder.set("optimizer", *optimizer);
    else
        builder.note(message("optimizer.type: %1 is unknown; the optimizer stays as it was."_tr, *type));
    if (const auto momentum = builder.file().stringValue("optimizer.params.momentum"))
        builder.set("optimizer.momentum", *momentum);
}

/// Reads train_batch_size without a micro-batch size, in which case DeepSpeed divides the whole batch among the ranks
/// and accumulation steps.
void readWholeBatch(SetupBuilder& builder, std::int64_t global, std::int64_t steps)
{
    const DeviceMesh mesh = deviceMesh(builder.setup());
    const std::int64_t parts = mesh.dataDegree() * steps;
    if (global % parts != 0)
        return builder.file().reportFault(message(
            "train_batch_size is %1, which cannot be divided among %2 and %3 accumulation steps; set it to a multiple of %4."_tr,
            global, counted(mesh.dataDegree(), "%1 data-parallel GPU"_tr, "%1 data-parallel GPUs"_tr), steps, parts));
    builder.set("accumulation", mesh.microbatches > 1 ? 1 : steps);
    builder.set("batch", global / parts);
    builder.note(
        message("DeepSpeed's file does not say how many GPUs there are: with %1, each has %2 samples at a time."_tr,
                mesh.dataDegree(), global / parts));
}

/// Reads the batch sizes. If the file has the global batch, the micro-batch and the accumulation steps, they determine
/// the number of GPUs.
void readBatches(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const auto global = file.integerValue("train_batch_size");
    const auto micro = file.integerValue("train_micro_batch_size_per_gpu");
    const auto steps = file.integerValue("gradient_accumulation_steps");
    if (global && !micro)
        return readWholeBatch(builder, *global, steps.value_or(1));
    builder.set("batch", micro.value_or(builder.setup().batch));
    if (steps)
        builder.set("accumulation", builder.setup().parallel.pipeline > 1 ? 1 : *steps);
    if (!global || !micro || !steps) {
        setGlobalBatch(builder, "train_batch_size", global, steps.has_value());
        // DeepSpeed divides by the number of processes that the launcher starts.
        if (global && micro)
            builder.note(message("DeepSpeed's file does not say how many GPUs there are: with %1, a step has %2 "
                                 "accumulation steps."_tr,
                                 builder.setup().parallel.gpus, builder.setup().accumulation));
        return;
    }
    if (*global % (*micro * *steps) != 0) {
        file.reportFault(
            message("train_batch_size is %1, which is not a multiple of %2 samples × %3 accumulation steps; set it "
                    "to a multiple of %4."_tr,
                    *global, *micro, *steps, *micro * *steps));
        return;
    }
    const DeviceMesh mesh = deviceMesh(builder.setup());
    builder.set("gpus", *global / (*micro * *steps) * (mesh.gpus / mesh.dataDegree()));
}

/// Reads the keys that GPT-NeoX's files have beside DeepSpeed's, with "-" or "_".
void readNeoX(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const auto key = [&](std::string_view name) {
        std::string dashed(name);
        std::ranges::replace(dashed, '_', '-');
        return file.has(dashed) ? dashed : std::string(name);
    };
    const std::int64_t stages = std::max<std::int64_t>(file.integerValue(key("pipe_parallel_size"), 0).value_or(1), 1);
    builder.setDegree("tensor-parallel", file.integerValue(key("model_parallel_size")));
    builder.setDegree("pipeline-parallel", stages);
    if (stages > 1)
        builder.set("pp.microbatches", file.integerValue("gradient_accumulation_steps").value_or(1));
    const bool recomputes = file.boolValue(key("checkpoint_activations")).value_or(false);
    setRecompute(builder, recomputes);
    if (file.integerValue(key("checkpoint_num_layers")).value_or(1) > 1 && recomputes)
        noteNotEstimated(builder, key("checkpoint_num_layers"));
    checkSequenceLength(builder, "seq_length", file.integerValue(key("seq_length")));
    noteUncounted(builder, {"partition_activations", "partition-activations"});
}

/// Reads the section "compile". A script may also call engine.compile() without such a section.
void readCompile(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const auto deep = file.boolValue("compile.deepcompile");
    const auto enabled = file.boolValue("compile.enabled"); // Used up to DeepSpeed 0.14.4.
    if (!deep && !enabled)
        return;
    if (builder.setup().compile == Compile::None && enabled.value_or(true))
        builder.set("compile", "model");
    if (deep.value_or(false))
        builder.note("compile.deepcompile: DeepCompile's own passes are estimated as compile: model."_tr);
}

} // namespace

Result<ReadConfig> readDeepSpeed(ConfigReader& file, const Network& network, const Setup& base)
{
    SetupBuilder builder(file, network, base);
    const std::int64_t stage = file.integerValue("zero_optimization.stage", 0).value_or(0);
    readStage(builder, stage);
    readPrecision(builder, stage);
    if (file.choiceValue("communication_data_type", {"fp32", "bf16", "fp16"}))
        builder.note("communication_data_type: reductions are estimated in the model's dtype."_tr);
    readOffload(builder, stage);
    readOptimizer(builder);
    if (const auto degree = file.integerValue("sequence_parallel_size"))
        builder.set("sequence_parallel_size", *degree);
    file.boolValue("zero_allow_untested_optimizer");
    file.boolValue("zero_force_ds_cpu_optimizer");
    if (const auto degree = file.integerValue("tensor_parallel.autotp_size", 0))
        builder.setDegree("tensor-parallel", std::max<std::int64_t>(*degree, 1));
    if (file.has("pipe_parallel_size") || file.has("pipe-parallel-size"))
        readNeoX(builder);
    readCompile(builder);
    noteUncounted(
        builder,
        {"activation_checkpointing.partition_activations", "activation_checkpointing.cpu_checkpointing",
         "activation_checkpointing.contiguous_memory_optimization", "zero_optimization.mics_shard_size",
         "zero_optimization.stage3_model_persistence_threshold", "zero_optimization.model_persistence_threshold",
         "zero_optimization.zero_quantized_weights", "zero_optimization.zero_quantized_gradients",
         "zero_optimization.zero_quantized_nontrainable_weights", "zero_optimization.zenflow.enabled",
         "fp16.fp16_master_weights_and_grads", "data_types.grad_accum_dtype", "amp.enabled", "sparse_gradients",
         "compile.offload_activation", "compile.offload_opt_states", "compile.offload_parameters"});
    readBatches(builder);
    if (stage == 0 && builder.setup().parallel.gpus == 1)
        builder.set("data-parallel", "none");
    return builder.finish(ConfigTool::DeepSpeed);
}

} // namespace vram
