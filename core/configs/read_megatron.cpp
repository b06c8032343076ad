// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_readers.h"
#include "configs/megatron_model.h"
#include "configs/recomputed_modules.h"
#include "configs/torch_optimizer.h"

#include "advice/advice.h"
#include "base/checked.h"

#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace vram {

namespace {

/// Flags that describe the network. They are ignored because the open model is the network.
constexpr std::array<std::string_view, 13> kModel{"--group-query-attention",
                                                  "--multi-latent-attention",
                                                  "--max-position-embeddings",
                                                  "--swiglu",
                                                  "--qk-layernorm",
                                                  "--disable-bias-linear",
                                                  "--add-qkv-bias",
                                                  "--normalization",
                                                  "--position-embedding-type",
                                                  "--untie-embeddings-and-output-weights",
                                                  "--moe-layer-freq",
                                                  "--no-gradient-accumulation-fusion",
                                                  "--ckpt-format"};

/// A flag for a size that can be compared with the network's.
struct SizeFlag {
    std::string_view flag;
    std::int64_t (*size)(const MegatronModel& model); ///< Returns the size in the model, or 0 if the model has no such
                                                      ///< size.
};
constexpr std::array kSizes{
    SizeFlag{"--num-layers", [](const MegatronModel& m) { return m.layers; }},
    SizeFlag{"--hidden-size", [](const MegatronModel& m) { return m.hidden; }},
    SizeFlag{
        "--ffn-hidden-size",
        [](const MegatronModel& m) { return m.denseFeedForward > 0 ? m.denseFeedForward : m.layer.feedForward.size; }},
    SizeFlag{"--num-attention-heads", [](const MegatronModel& m) { return m.layer.heads; }},
    SizeFlag{"--num-query-groups", [](const MegatronModel& m) { return m.layer.groups; }},
    SizeFlag{"--kv-channels", [](const MegatronModel& m) { return m.layer.channels; }},
    SizeFlag{"--vocab-size", [](const MegatronModel& m) { return m.vocabulary; }},
    SizeFlag{"--num-experts", [](const MegatronModel& m) { return m.layer.feedForward.experts; }},
    SizeFlag{"--moe-router-topk", [](const MegatronModel& m) { return m.layer.feedForward.expertsPerToken; }},
    SizeFlag{"--moe-ffn-hidden-size",
             [](const MegatronModel& m) { return m.layer.feedForward.experts > 0 ? m.layer.feedForward.size : 0; }},
    SizeFlag{"--moe-shared-expert-intermediate-size",
             [](const MegatronModel& m) { return m.layer.feedForward.shared; }},
    SizeFlag{"--q-lora-rank", [](const MegatronModel& m) { return m.layer.latent.queryRank; }},
    SizeFlag{"--kv-lora-rank", [](const MegatronModel& m) { return m.layer.latent.keyValueRank; }},
    SizeFlag{"--qk-head-dim", [](const MegatronModel& m) { return m.layer.latent.headChannels; }},
    SizeFlag{"--qk-pos-emb-head-dim", [](const MegatronModel& m) { return m.layer.latent.rotaryChannels; }},
    SizeFlag{"--v-head-dim",
             [](const MegatronModel& m) { return m.layer.latent.keyValueRank > 0 ? m.layer.channels : 0; }},
};

bool isGiven(ConfigReader& file, std::string_view flag)
{
    return file.stringValue(flag).has_value();
}

/// Adds a note for each size in the file that differs from the open network's, for which the estimate is made.
void checkModel(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    for (const std::string_view flag : kModel)
        file.stringValue(flag);
    const Result<MegatronModel> model = megatronModel(TrainingJob(builder.network(), builder.setup()));
    for (const SizeFlag& known : kSizes) {
        const std::optional<std::int64_t> size = file.integerValue(known.flag);
        const bool counts = known.flag != "--num-query-groups" || file.has("--group-query-attention");
        if (size && counts && model && *size != known.size(*model))
            builder.note(message("%1 is %2, but %3 in the open network, which the figures are for."_tr, known.flag,
                                 *size, known.size(*model)));
    }
}

/// Returns the number of virtual stages per rank, which Megatron-LM also computes from the number of layers per virtual
/// stage (megatron/training/arguments.py).
std::optional<std::int64_t> virtualStages(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const auto stages = file.integerValue("--num-virtual-stages-per-pipeline-rank");
    const auto each = file.integerValue("--num-layers-per-virtual-pipeline-stage");
    if (stages || !each)
        return stages;
    const Result<MegatronModel> model = megatronModel(TrainingJob(builder.network(), builder.setup()));
    const std::int64_t layers = file.integerValue("--num-layers").value_or(model ? model->layers : 0);
    const std::int64_t perRank =
        layers / std::max<std::int64_t>(1, integerSetting(builder.setup(), "pipeline-parallel"));
    if (*each > 0 && perRank > 0 && perRank % *each == 0)
        return perRank / *each;
    builder.note(
        message("--num-layers-per-virtual-pipeline-stage is %1, which does not divide the %2 layers of a rank; "
                "no virtual stages are estimated."_tr,
                *each, perRank));
    return {};
}

/// Sets the number of GPUs to the fewest that the degrees need unless it is a multiple of them. A script often leaves
/// the number to the cluster, or has a default for a single machine.
void checkGpus(SetupBuilder& builder, bool isGiven)
{
    const auto degree = [&](std::string_view key) { return integerSetting(builder.setup(), key); };
    const std::int64_t pipeline = degree("pipeline-parallel");
    std::int64_t fewest = checkedMul(checkedMul(degree("tensor-parallel"), pipeline), degree("context-parallel"));
    const std::int64_t own = degree("expert-tensor-parallel");
    const std::int64_t expertTensor = own == ParallelSetup::kSameAsTensor ? degree("tensor-parallel") : own;
    const std::int64_t experts = checkedMul(checkedMul(expertTensor, pipeline), degree("expert-parallel"));
    if (degree("expert-parallel") > 1)
        fewest = checkedMul(fewest / std::gcd(fewest, experts), experts);
    const std::int64_t gpus = builder.setup().parallel.gpus;
    if (gpus % fewest == 0)
        return;
    if (isGiven)
        builder.note(message("The file starts %1, which cannot be divided into groups of %2; %2 are estimated."_tr,
                             counted(gpus, "%1 GPU"_tr, "%1 GPUs"_tr), fewest));
    builder.set("gpus", fewest);
}

void readDegrees(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const bool hasGpuCount = setLaunchedGpus(builder, file.has("--nproc-per-node") ? "--nproc-per-node" : "--nproc");
    builder.setDegree("tensor-parallel", file.integerValue("--tensor-model-parallel-size"));
    builder.setDegree("pipeline-parallel", file.integerValue("--pipeline-model-parallel-size"));
    builder.setDegree("context-parallel", file.integerValue("--context-parallel-size"));
    builder.setDegree("expert-parallel", file.integerValue("--expert-model-parallel-size"));
    // By default, experts have the same degree of tensor parallelism as other layers.
    const std::int64_t tensor = integerSetting(builder.setup(), "tensor-parallel");
    const std::int64_t layers = file.integerValue("--expert-tensor-parallel-size").value_or(tensor);
    builder.set("expert-tensor-parallel", layers == tensor ? ParallelSetup::kSameAsTensor : layers);
    builder.set("megatron.optimizer-instances", file.integerValue("--num-distributed-optimizer-instances").value_or(1));
    checkGpus(builder, hasGpuCount);
    noteLauncher(builder, hasGpuCount);
    if (isGiven(file, "--sequence-parallel"))
        builder.set("tp.sequence", "yes");
    builder.set("tp.async", isGiven(file, "--tp-comm-overlap") ? "yes" : "no");
    if (tensor > 1) // VocabParallelCrossEntropy
        builder.set("tp.loss-parallel", "yes");
    if (const auto stages = virtualStages(builder)) {
        builder.set("pp.schedule", "interleaved");
        builder.set("pp.virtual", *stages);
    }
}

/// Reads the stage of Megatron-DeepSpeed, which leaves data parallelism to DeepSpeed: that of --zero-stage or of
/// DeepSpeed's own file. At stage 0, DeepSpeed's BF16_Optimizer (runtime/bf16_optimizer.py) keeps fp32 gradients and
/// shards the rest, as the distributed optimizer does.
void readDeepSpeedStage(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const auto stage = file.choiceValue("--zero-stage", {"0", "1", "2", "3"});
    const std::string path = file.stringValue("--deepspeed-config").value_or("");
    if (!path.empty() && path.find('$') == std::string::npos)
        builder.addFurther(path);
    file.stringValue("--deepspeed-activation-checkpointing");
    if (!stage && isDeepSpeed(builder.setup().parallel.data))
        return; // It has been read from the other file.
    const bool half = isGiven(file, "--bf16");
    builder.set("data-parallel", stage && *stage != "0" ? "deepspeed-zero" + *stage
                                 : half                 ? "megatron-distributed-optimizer"
                                                        : "megatron");
}

void readData(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    if (isGiven(file, "--deepspeed"))
        return readDeepSpeedStage(builder);
    const bool usesFsdp = isGiven(file, "--use-torch-fsdp2");
    const bool distributed = isGiven(file, "--use-distributed-optimizer");
    const bool reshardsAfterForward = !isGiven(file, "--torch-fsdp2-no-reshard-after-forward");
    if (usesFsdp && distributed)
        file.reportFault("--use-torch-fsdp2 and --use-distributed-optimizer exclude each other; leave one out."_tr);
    if (usesFsdp) {
        builder.set("data-parallel", "fsdp2");
        if (reshardsAfterForward != (integerSetting(builder.setup(), "fsdp.reshard") != ParallelSetup::kNo))
            builder.set("fsdp.reshard", reshardsAfterForward ? 1 : 0);
        return;
    }
    const bool wrapped = distributed || builder.setup().parallel.gpus > 1 || isMegatron(builder.setup().parallel.data);
    builder.set("data-parallel", distributed ? "megatron-distributed-optimizer" : wrapped ? "megatron" : "none");
}

void readPrecision(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const bool bf16 = isGiven(file, "--bf16");
    const bool fp16 = isGiven(file, "--fp16");
    if (bf16 && fp16)
        file.reportFault("--bf16 and --fp16 exclude each other; leave one out."_tr);
    const bool shards = stringSetting(builder.setup(), "data-parallel") == "fsdp2";
    const ConfigDType type = bf16 ? ConfigDType::BFloat16 : fp16 ? ConfigDType::Float16 : ConfigDType::Full;
    if (isMegatron(builder.setup().parallel.data) || isDeepSpeed(builder.setup().parallel.data))
        setModelDType(builder, type);
    else
        setComputeDType(builder, type, shards);
    const bool half = isGiven(file, "--grad-reduce-in-bf16");
    if (!shards && half) // Megatron-LM's own strategies then keep gradients in bf16.
        noteNotEstimated(builder, "--grad-reduce-in-bf16");
    if (!shards)
        return;
    const ConfigDType reduceDType = half ? ConfigDType::BFloat16 : ConfigDType::Full;
    if (TrainingJob(Network{}, builder.setup()).reduceDType != reduceDType)
        builder.set("fsdp.reduce-dtype", shortName(reduceDType));
}

/// Returns the words of a list such as "mlp moe", which may also be in brackets.
std::vector<std::string> listed(std::string_view text)
{
    std::vector<std::string> words;
    std::string word;
    for (const char c : std::string(text) + ' ') {
        if (c != ' ' && c != ',' && c != '[' && c != ']') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    return words;
}

/// Checkpoints the blocks of the modules that the words name.
void readModules(SetupBuilder& builder, std::string_view words)
{
    const std::vector<ModuleBlock> blocks = moduleBlocks(builder.network());
    std::string globs;
    for (const std::string& word : listed(words)) {
        if (word == "core_attn") {
            builder.note("--recompute-modules core_attn is estimated without checkpointing; with fused attention it is "
                         "the same."_tr);
            continue;
        }
        const std::optional<RecomputedModule> module = recomputedModule(word);
        const std::size_t before = globs.size();
        for (const ModuleBlock& block : blocks) {
            if (module == block.module)
                globs += (globs.empty() ? "" : ",") + block.path;
        }
        if (globs.size() == before)
            builder.note(message("--recompute-modules %1 is estimated without checkpointing; the real run needs less "
                                 "memory."_tr,
                                 word));
    }
    if (!globs.empty())
        builder.set("checkpoint", globs);
}

/// Checkpoints the first layers of each stage. Without a pipeline, these are the network's first layers; with one, all
/// layers are checkpointed.
void readFirstLayers(SetupBuilder& builder, std::int64_t layers)
{
    const std::string blocks = checkpointableBlocks(builder.network());
    const bool one = !blocks.empty() && blocks.find(',') == std::string::npos;
    if (one && integerSetting(builder.setup(), "pipeline-parallel") == 1)
        builder.set("checkpoint", blocks + ':' + std::to_string(layers));
    else
        builder.note(message(
            "--recompute-method block is read as checkpointing all layers, not the first %1 of a stage."_tr, layers));
}

void readRecompute(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    auto granularity = file.choiceValue("--recompute-granularity", {"full", "selective"});
    // megatron/training/arguments.py, validate_args: this flag overrides the granularity.
    if (isGiven(file, "--recompute-activations"))
        granularity = "selective";
    const auto method = file.choiceValue("--recompute-method", {"uniform", "block"});
    const auto layers = file.integerValue("--recompute-num-layers");
    const bool full = granularity == "full";
    if (full && !method)
        file.reportFault("--recompute-granularity full needs --recompute-method uniform or block."_tr);
    setRecompute(builder, full);
    if (full && method == "block" && layers)
        readFirstLayers(builder, *layers);
    const std::string modules = file.stringValue("--recompute-modules").value_or("core_attn");
    if (granularity == "selective")
        readModules(builder, modules);
}

// Blockwise and MXFP8 recipes have different scale tensors.
void readFloat8(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const auto format = file.choiceValue("--fp8-format", {"e4m3", "hybrid"});
    const auto recipe =
        file.choiceValue("--fp8-recipe", {"delayed", "tensorwise", "blockwise", "mxfp8", "custom"}).value_or("delayed");
    const bool gathers = isGiven(file, "--fp8-param-gather") || isGiven(file, "--fp8-param");
    const bool known = recipe == "delayed" || recipe == "tensorwise";
    if (format && !known)
        builder.note(message("--fp8-recipe %1 is estimated as tensorwise; its scales take more memory."_tr, recipe));
    for (const std::string_view key : {"--fp8-amax-history-len", "--fp8-amax-compute-algo", "--fp8-margin"})
        file.stringValue(key);
    builder.set("fp8", !format ? "none" : recipe == "delayed" ? "te-delayed" : "te-current");
    const bool distributed = stringSetting(builder.setup(), "data-parallel") == "megatron-distributed-optimizer";
    builder.set("fp8.weights", format && gathers && distributed ? "yes" : "no");
}

void readLoss(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const bool fused = isGiven(file, "--cross-entropy-loss-fusion");
    const auto kind = file.choiceValue("--cross-entropy-fusion-impl", {"native", "te"}).value_or("native");
    builder.set("megatron.loss-fusion", fused && kind == "native" ? "yes" : "no");
    if (fused && kind == "te") // validate_args
        builder.note("--cross-entropy-fusion-impl te is estimated without the fusion; today's Megatron-LM refuses it, "
                     "and with earlier ones the real run needs less memory."_tr);
}

/// Divides the global batch into micro-batches, all of which one pipeline schedule runs
/// (num_microbatches_calculator.py).
void readMicrobatches(SetupBuilder& builder)
{
    const auto global = builder.file().integerValue("--global-batch-size");
    const std::int64_t once = builder.setup().batch * deviceMesh(builder.setup()).dataDegree();
    if (global && *global % once == 0)
        builder.set("pp.microbatches", *global / once);
}

/// Compares the sequence length. The programs of examples/multimodal give that of an image as --seq-length.
void checkLength(SetupBuilder& builder)
{
    const bool hasImages = builder.file().has("--language-model-type") && builder.file().has("--decoder-seq-length");
    const std::string_view length = hasImages ? "--decoder-seq-length" : "--seq-length";
    checkSequenceLength(builder, length, builder.file().integerValue(length));
}

} // namespace

Result<ReadConfig> readMegatron(ConfigReader& file, const Network& network, const Setup& base)
{
    SetupBuilder builder(file, network, base);
    file.stringValue(kSwiftProgram);
    readDegrees(builder);
    readData(builder);
    readPrecision(builder);
    readRecompute(builder);
    builder.set("batch", file.integerValue("--micro-batch-size").value_or(1));
    builder.set("accumulation", 1);
    if (integerSetting(builder.setup(), "pipeline-parallel") > 1)
        readMicrobatches(builder);
    setGlobalBatch(builder, "--global-batch-size", file.integerValue("--global-batch-size"), false);
    const auto optimizer = file.choiceValue("--optimizer", {"adam", "sgd"}).value_or("adam");
    const auto own = torchOptimizer(builder.setup());
    const bool same =
        own
        && (optimizer == "sgd" ? own->type.view() == "SGD" : own->type.view() == "Adam" || own->type.view() == "AdamW");
    if (!same) // FusedAdam uses decoupled weight decay.
        builder.set("optimizer", optimizer == "sgd" ? "momentum" : "adamw-fused");
    readLoss(builder);
    builder.set("megatron.grouped-gemm", isGiven(builder.file(), "--moe-grouped-gemm") ? "yes" : "no");
    readFloat8(builder);
    for (const std::string_view key : {"--train-type", "--tuner-type"}) { // ms-swift's, "full" or "lora".
        if (file.stringValue(key).value_or("full") != "full")
            noteNotEstimated(builder, key);
    }
    builder.set("offload-optimizer", isGiven(file, "--optimizer-cpu-offload") ? "yes" : "no");
    checkModel(builder);
    checkLength(builder);
    return builder.finish(ConfigTool::Megatron);
}

} // namespace vram
