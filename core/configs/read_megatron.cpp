// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_readers.h"
#include "configs/torch_optimizer.h"

namespace vram {

namespace {

/// Flags that describe the network. They are not used: the network is the open model.
constexpr std::array<std::string_view, 13> kModel{"--num-layers",
                                                  "--hidden-size",
                                                  "--ffn-hidden-size",
                                                  "--num-attention-heads",
                                                  "--group-query-attention",
                                                  "--num-query-groups",
                                                  "--max-position-embeddings",
                                                  "--vocab-size",
                                                  "--swiglu",
                                                  "--normalization",
                                                  "--untie-embeddings-and-output-weights",
                                                  "--no-gradient-accumulation-fusion",
                                                  "--ckpt-format"};

bool given(ConfigReader& file, std::string_view flag)
{
    return file.word(flag).has_value();
}

void readWorld(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const std::string each = file.has("--nproc-per-node") ? "--nproc-per-node" : "--nproc";
    if (const auto perNode = file.whole(each)) {
        const std::int64_t nodes = file.whole("--nnodes").value_or(1);
        builder.set("gpus", *perNode * nodes);
        if (nodes > 1)
            builder.set("gpus-per-node", *perNode);
    }
    builder.degree("tensor-parallel", file.whole("--tensor-model-parallel-size"));
    builder.degree("pipeline-parallel", file.whole("--pipeline-model-parallel-size"));
    builder.degree("context-parallel", file.whole("--context-parallel-size"));
    builder.degree("expert-parallel", file.whole("--expert-model-parallel-size"));
    // Without it, experts are sharded by the same tensor parallelism as other layers.
    const std::int64_t tensor = wholeSetting(builder.setup(), "tensor-parallel");
    const std::int64_t layers = file.whole("--expert-tensor-parallel-size").value_or(tensor);
    builder.set("expert-tensor-parallel", layers == tensor ? ParallelSetup::kAsTensor : layers);
    builder.set("num-distributed-optimizer-instances", file.whole("--num-distributed-optimizer-instances").value_or(1));
    const std::int64_t degrees = wholeSetting(builder.setup(), "tensor-parallel")
                                 * wholeSetting(builder.setup(), "pipeline-parallel")
                                 * wholeSetting(builder.setup(), "context-parallel");
    if (builder.setup().parallel.gpus % degrees != 0)
        builder.set("gpus", degrees);
    if (given(file, "--sequence-parallel"))
        builder.set("tp.sequence", "yes");
    builder.set("tp.async", given(file, "--tp-comm-overlap") ? "yes" : "no");
    if (tensor > 1) // VocabParallelCrossEntropy
        builder.set("tp.loss-parallel", "yes");
    if (const auto stages = file.whole("--num-virtual-stages-per-pipeline-rank")) {
        builder.set("pp.schedule", "interleaved");
        builder.set("pp.virtual", *stages);
    }
}

void readData(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const bool fsdp = given(file, "--use-torch-fsdp2");
    const bool distributed = given(file, "--use-distributed-optimizer");
    const bool reshards = !given(file, "--torch-fsdp2-no-reshard-after-forward");
    if (fsdp && distributed)
        file.fault("--use-torch-fsdp2 and --use-distributed-optimizer exclude each other; leave one out."_tr);
    if (fsdp) {
        builder.set("data-parallel", "fsdp2");
        if (reshards != (wholeSetting(builder.setup(), "fsdp.reshard") != ParallelSetup::kNo))
            builder.set("fsdp.reshard", reshards ? 1 : 0);
        return;
    }
    const bool wrapped = distributed || builder.setup().parallel.gpus > 1 || isMegatron(builder.setup().parallel.data);
    builder.set("data-parallel", distributed ? "megatron-distributed-optimizer" : wrapped ? "megatron" : "none");
}

void readPrecision(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const bool bf16 = given(file, "--bf16");
    const bool fp16 = given(file, "--fp16");
    if (bf16 && fp16)
        file.fault("--bf16 and --fp16 exclude each other; leave one out."_tr);
    const bool shards = textSetting(builder.setup(), "data-parallel") == "fsdp2";
    const Half type = bf16 ? Half::BFloat16 : fp16 ? Half::Float16 : Half::Full;
    if (isMegatron(builder.setup().parallel.data))
        setModelType(builder, type);
    else
        setComputeType(builder, type, shards);
    const bool half = given(file, "--grad-reduce-in-bf16");
    if (!shards)
        return;
    const Half reduced = half ? Half::BFloat16 : Half::Full;
    if (ConfigJob(Network{}, builder.setup()).reduced != reduced)
        builder.set("fsdp.reduce-dtype", shortName(reduced));
}

void readRecompute(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    auto granularity = file.oneOf("--recompute-granularity", {"full", "selective"});
    // megatron/training/arguments.py, validate_args: this flag overrides the granularity.
    if (given(file, "--recompute-activations"))
        granularity = "selective";
    const auto method = file.oneOf("--recompute-method", {"uniform", "block"});
    const auto layers = file.whole("--recompute-num-layers");
    const bool full = granularity == "full";
    if (full && !method)
        file.fault("--recompute-granularity full needs --recompute-method uniform or block."_tr);
    if (method == "block" && layers) {
        builder.note(message(
            "--recompute-method block is read as checkpointing all layers, not the first %1 of a stage."_tr, *layers));
    }
    setRecompute(builder, full);
    const std::string modules = file.word("--recompute-modules").value_or("core_attn");
    if (granularity == "selective" && modules != "core_attn")
        builder.note(message("--recompute-modules %1 is estimated without checkpointing; the real run needs less "
                             "memory."_tr,
                             modules));
    else if (granularity == "selective")
        builder.note(
            "--recompute-granularity selective is estimated without checkpointing; with fused attention it is the "
            "same."_tr);
}

} // namespace

Result<ReadConfig> readMegatron(ConfigReader& file, const Network& network, const Setup& base)
{
    SetupBuilder builder(file, network, base);
    readWorld(builder);
    readData(builder);
    readPrecision(builder);
    readRecompute(builder);
    builder.set("batch", file.whole("--micro-batch-size").value_or(1));
    builder.set("accumulation", 1);
    setGlobalBatch(builder, "--global-batch-size", file.whole("--global-batch-size"), false);
    const auto optimizer = file.oneOf("--optimizer", {"adam", "sgd"}).value_or("adam");
    const auto own = torchOptimizer(builder.setup());
    const bool same =
        own
        && (optimizer == "sgd" ? own->type.view() == "SGD" : own->type.view() == "Adam" || own->type.view() == "AdamW");
    if (!same) // FusedAdam uses decoupled weight decay.
        builder.set("optimizer", optimizer == "sgd" ? "momentum" : "adamw-fused");
    if (given(file, "--cross-entropy-loss-fusion"))
        builder.note("--cross-entropy-loss-fusion is estimated without the fusion; the real run needs less memory."_tr);
    builder.set("offload-optimizer", given(file, "--optimizer-cpu-offload") ? "yes" : "no");
    for (const std::string_view flag : kModel)
        file.word(flag);
    compareLength(builder, "--seq-length", file.whole("--seq-length"));
    return builder.finish(ConfigTool::Megatron);
}

} // namespace vram
