// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/code.h"
#include "configs/config_writers.h"
#include "configs/megatron_model.h"
#include "configs/recomputed_modules.h"
#include "configs/torch_optimizer.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace vram {

namespace {

/// Builds a bash array of flags.
class Flags
{
public:
    using Name = CodePattern<ShellLanguage, 0>;

    explicit Flags(Name array) { m_script.in("%1=("_sh, array); }
    void flag(Name name) { m_script.line("--%1"_sh, name); }
    void writeString(Name name, std::string_view value) { m_script.line("--%1 %2"_sh, name, ShellCode::quoted(value)); }
    void writeInteger(Name name, std::int64_t value) { m_script.line("--%1 %2"_sh, name, value); }
    void decimal(Name name, double value) { m_script.line("--%1 %2"_sh, name, ShellCode::decimal(value)); }
    void code(Name name, const ShellCode& value) { m_script.line("--%1 %2"_sh, name, value); }
    void line(const ShellCode& words) { m_script.line("%1"_sh, words); }
    ShellScript close() { return m_script.out().line(")"_sh); }

private:
    ShellScript m_script;
};

void latentFlags(const MegatronLatent& latent, std::int64_t valueChannels, Flags& flags)
{
    if (latent.keyValueRank == 0)
        return;
    flags.flag("multi-latent-attention"_sh);
    if (latent.queryRank > 0)
        flags.writeInteger("q-lora-rank"_sh, latent.queryRank);
    flags.writeInteger("kv-lora-rank"_sh, latent.keyValueRank);
    flags.writeInteger("qk-head-dim"_sh, latent.headChannels);
    flags.writeInteger("qk-pos-emb-head-dim"_sh, latent.rotaryChannels);
    flags.writeInteger("v-head-dim"_sh, valueChannels);
    // The default of --multi-latent-attention is YaRN, which scales positions and does not fit every such model.
    flags.line("${ROPE_ARGS?has the rotary embedding: --rope-type rope, or --rope-type yarn and its factors}"_sh);
}

void attentionFlags(const MegatronLayer& layer, Flags& flags)
{
    flags.writeInteger("num-attention-heads"_sh, layer.heads);
    flags.writeInteger("kv-channels"_sh, layer.channels);
    latentFlags(layer.latent, layer.channels, flags);
    if (layer.groups < layer.heads) {
        flags.flag("group-query-attention"_sh);
        flags.writeInteger("num-query-groups"_sh, layer.groups);
    }
    if (layer.qkNorm)
        flags.flag("qk-layernorm"_sh);
    if (layer.window > 0) // The option counts the tokens before and after the query.
        flags.code("window-size"_sh, code("%1,0"_sh, layer.window - 1));
    flags.decimal("attention-dropout"_sh, layer.attentionDropout);
    flags.decimal("hidden-dropout"_sh, layer.hiddenDropout);
}

/// Returns the pattern of layers with experts, such as "([0]*3+[1]*58)".
std::string layerPattern(const MegatronModel& model)
{
    std::string pattern;
    for (const auto& [sparse, count] : model.runs)
        pattern += (pattern.empty() ? "([" : "+[") + std::string(sparse ? "1" : "0") + "]*" + std::to_string(count);
    return pattern + ')';
}

void expertFlags(const MegatronModel& model, Flags& flags)
{
    const MegatronFeedForward& experts = model.layer.feedForward;
    flags.writeInteger("num-experts"_sh, experts.experts);
    flags.writeInteger("moe-router-topk"_sh, std::max<std::int64_t>(experts.expertsPerToken, 1));
    flags.writeInteger("moe-ffn-hidden-size"_sh, experts.size);
    if (model.runs.size() > 1)
        flags.writeString("moe-layer-freq"_sh, layerPattern(model));
    if (experts.shared > 0)
        flags.writeInteger("moe-shared-expert-intermediate-size"_sh, experts.shared);
    if (experts.sharedGate)
        flags.flag("moe-shared-expert-gate"_sh);
    if (experts.sigmoidRouter) {
        flags.writeString("moe-router-score-function"_sh, "sigmoid");
        flags.flag("moe-router-enable-expert-bias"_sh);
    }
    // The network does not say how the router's scores are grouped and scaled.
    if (experts.shared > 0)
        flags.line("${ROUTER_ARGS?has what else the router does: --moe-router-pre-softmax, "
                   "--moe-router-topk-scaling-factor, --moe-router-num-groups, or nothing}"_sh);
    flags.writeString("moe-token-dispatcher-type"_sh, "alltoall");
}

void feedForwardFlags(const MegatronModel& model, Flags& flags)
{
    const MegatronLayer& layer = model.layer;
    flags.writeInteger("ffn-hidden-size"_sh,
                       model.denseFeedForward > 0 ? model.denseFeedForward : layer.feedForward.size);
    if (layer.gated)
        flags.flag("swiglu"_sh);
    if (!layer.bias)
        flags.flag("disable-bias-linear"_sh);
    if (!layer.bias && layer.attentionBias)
        flags.flag("add-qkv-bias"_sh);
    if (layer.feedForward.experts > 0)
        expertFlags(model, flags);
}

// Megatron-LM has options only for Llama 3.1's scaling. For any other, the script stops until the user gives ROPE_ARGS,
// since it would train a different model without them.
void scalingFlags(const MegatronModel& model, Flags& flags)
{
    if (model.rotaryScaling == "llama3") {
        flags.flag("use-rope-scaling"_sh);
        flags.decimal("rope-scaling-factor"_sh, model.rotaryFactor);
    } else if (model.rotaryScaling != "none") {
        flags.line("${ROPE_ARGS?has the scaling of the rotary embedding: rope_scaling in config.json}"_sh);
    }
}

void rotaryFlags(const MegatronModel& model, Flags& flags)
{
    const double base = model.rotaryBase;
    if (base > 0 && std::floor(base) == base)
        flags.writeInteger("rotary-base"_sh, std::llround(base));
    else // A wrong option would train a different model.
        flags.code("rotary-base"_sh,
                   "\"${ROTARY_BASE:?is the base of the rotary embedding: rope_theta in config.json}\""_sh);
    const bool latent = model.layer.latent.keyValueRank > 0; // All channels of --qk-pos-emb-head-dim are rotated.
    if (!latent)                                             // ROPE_ARGS contains the scaling.
        scalingFlags(model, flags);
    if (!latent && model.layer.interleaved)
        flags.flag("rotary-interleaved"_sh);
    if (!latent && model.rotaryChannels > 0 && model.rotaryChannels != model.layer.channels)
        flags.decimal("rotary-percent"_sh,
                      static_cast<double>(model.rotaryChannels) / static_cast<double>(model.layer.channels));
}

void positionFlags(const MegatronModel& model, Flags& flags)
{
    flags.writeInteger("max-position-embeddings"_sh, std::max(model.positions, model.length));
    if (model.positions > 0) {
        flags.writeString("position-embedding-type"_sh, "learned_absolute");
    } else if (model.layer.rotary) {
        flags.writeString("position-embedding-type"_sh, "rope");
        rotaryFlags(model, flags);
    } else {
        flags.writeString("position-embedding-type"_sh, "none");
    }
}

ShellScript modelFlags(const MegatronModel& model)
{
    Flags flags("MODEL_ARGS"_sh);
    flags.writeInteger("num-layers"_sh, model.layers);
    flags.writeInteger("hidden-size"_sh, model.hidden);
    attentionFlags(model.layer, flags);
    feedForwardFlags(model, flags);
    flags.writeInteger("seq-length"_sh, model.length);
    positionFlags(model, flags);
    flags.writeInteger("vocab-size"_sh, model.vocabulary);
    if (model.rmsNorm)
        flags.writeString("normalization"_sh, "RMSNorm");
    if (!model.tied)
        flags.flag("untie-embeddings-and-output-weights"_sh);
    return flags.close();
}

/// Checks Megatron-LM's assertions about the model and its parallel layout (validate_args and MoELayer.forward).
Message divisionProblem(const TrainingJob& job, const MegatronModel& model)
{
    struct Division {
        std::string_view whole;
        std::int64_t size;
        std::string_view parts;
        std::int64_t count;
    };
    const MegatronLayer& layer = model.layer;
    for (const Division& division :
         {Division{"--num-layers", model.layers, "--pipeline-model-parallel-size", job.degrees().pipeline},
          Division{"--num-attention-heads", layer.heads, "--tensor-model-parallel-size", job.degrees().tensor},
          Division{"--num-query-groups", std::max(layer.groups, job.degrees().tensor), "--tensor-model-parallel-size",
                   job.degrees().tensor},
          Division{"--ffn-hidden-size", layer.feedForward.size, "--tensor-model-parallel-size", job.degrees().tensor},
          Division{"--num-experts", layer.feedForward.experts, "--expert-model-parallel-size", job.degrees().expert},
          Division{"--seq-length", job.degrees().context > 1 ? model.length : 0, "twice --context-parallel-size",
                   2 * job.degrees().context}}) {
        if (division.size % division.count != 0)
            return message("Megatron-LM needs %1 to be a multiple of %2; they are %3 and %4."_tr, division.whole,
                           division.parts, division.size, division.count);
    }
    if (layer.feedForward.experts > 0 && job.degrees().tensor > 1 && !boolSetting(job.setup, "tp.sequence"))
        return "Megatron-LM trains experts with tensor parallelism only if sequence parallelism is on; set tp.sequence "
               "to yes."_tr;
    if (job.usesFsdp() && model.tied)
        return "Megatron-LM's FSDP2 does not share the embedding's weight with the head; choose data-parallel "
               "megatron-distributed-optimizer."_tr;
    return {};
}

void dataFlags(const TrainingJob& job, Flags& flags, std::vector<Message>& unsupported)
{
    if (job.usesFsdp()) {
        flags.flag("use-torch-fsdp2"_sh);
        if (!job.reshardsAfterForward())
            flags.flag("torch-fsdp2-no-reshard-after-forward"_sh);
        flags.flag("no-gradient-accumulation-fusion"_sh);
        flags.writeString("ckpt-format"_sh, "torch_dist");
    } else if (job.data == "zero1" || job.data == "megatron-distributed-optimizer") {
        flags.flag("use-distributed-optimizer"_sh);
        if (job.mesh.replicate > 1)
            flags.writeInteger("num-distributed-optimizer-instances"_sh, job.mesh.replicate);
    }
    if (job.data == "zero1" || job.data == "ddp")
        unsupported.push_back(
            message("data-parallel: the figures are those of PyTorch's %1; Megatron-LM keeps fp32 gradients and "
                    "master weights in addition to bf16 parameters."_tr,
                    job.data));
    if (integerSetting(job.setup, "fsdp.reshard") > ParallelSetup::kYes)
        unsupported.emplace_back(
            "fsdp.reshard: Megatron-LM either reshards or not; it has no groups of another size."_tr);
    if (job.usesFsdp() && job.mesh.replicate > 1)
        unsupported.emplace_back("fsdp.replicate: --use-torch-fsdp2 shards over all data-parallel GPUs."_tr);
    if (job.usesFsdp() && boolSetting(job.setup, "fsdp.offload"))
        unsupported.emplace_back("fsdp.offload: --use-torch-fsdp2 keeps its shards on the GPUs."_tr);
}

void degreeFlags(const TrainingJob& job, Flags& flags)
{
    flags.writeInteger("tensor-model-parallel-size"_sh, job.degrees().tensor);
    const bool sequence = job.degrees().tensor > 1 && boolSetting(job.setup, "tp.sequence");
    if (sequence)
        flags.flag("sequence-parallel"_sh);
    if (sequence && job.setup.parallel.asyncTensorParallel)
        flags.flag("tp-comm-overlap"_sh);
    flags.writeInteger("pipeline-model-parallel-size"_sh, job.degrees().pipeline);
    const std::int64_t stages = integerSetting(job.setup, "pp.virtual");
    if (job.degrees().pipeline > 1 && stringSetting(job.setup, "pp.schedule") == "interleaved" && stages > 1)
        flags.writeInteger("num-virtual-stages-per-pipeline-rank"_sh, stages);
    if (job.degrees().context > 1)
        flags.writeInteger("context-parallel-size"_sh, job.degrees().context);
    if (job.degrees().expert > 1)
        flags.writeInteger("expert-model-parallel-size"_sh, job.degrees().expert);
    if (job.mesh.expertTensorDegree() != job.degrees().tensor)
        flags.writeInteger("expert-tensor-parallel-size"_sh, job.mesh.expertTensorDegree());
}

void precisionFlags(const TrainingJob& job, Flags& flags, std::vector<Message>& unsupported)
{
    if (job.computeDType() != ConfigDType::Full)
        flags.flag(job.computeDType() == ConfigDType::BFloat16 ? Flags::Name("bf16"_sh) : Flags::Name("fp16"_sh));
    if (job.usesFsdp() && job.reduceDType != ConfigDType::Full)
        flags.flag("grad-reduce-in-bf16"_sh);
    if (job.autocast != ConfigDType::Full)
        unsupported.emplace_back(
            "precision: Megatron-LM keeps 16-bit parameters and fp32 master weights instead of autocast."_tr);
    if (job.parameterDType != ConfigDType::Full && !isMegatron(job.mesh.data))
        unsupported.push_back(
            message("precision: Megatron-LM keeps fp32 master weights in addition to %1 parameters."_tr,
                    shortName(job.parameterDType)));
}

void float8Flags(const TrainingJob& job, Flags& flags)
{
    if (job.setup.float8 == Float8::None)
        return;
    flags.writeString("fp8-format"_sh, "hybrid");
    flags.writeString("fp8-recipe"_sh, job.setup.float8 == Float8::TeDelayed ? "delayed" : "tensorwise");
    if (job.setup.float8Weights)
        flags.flag("fp8-param-gather"_sh);
}

void lossFlags(const TrainingJob& job, Flags& flags)
{
    if (!job.setup.parallel.lossFusion)
        return;
    flags.flag("cross-entropy-loss-fusion"_sh);
    flags.writeString("cross-entropy-fusion-impl"_sh, "native");
}

void groupedFlags(const TrainingJob& job, const MegatronModel& model, Flags& flags)
{
    if (job.setup.parallel.groupedGemm && model.layer.feedForward.experts > 0)
        flags.flag("moe-grouped-gemm"_sh);
}

void recomputeFlags(const TrainingJob& job, Flags& flags, std::vector<Message>& unsupported)
{
    if (const std::vector<RecomputedModule> modules = recomputedModules(job); !modules.empty()) {
        ShellCode words;
        for (const RecomputedModule module : modules)
            words += code("%1%2"_sh, words.empty() ? ShellCode() : ShellCode(" "_sh), optionName(module));
        flags.writeString("recompute-granularity"_sh, "selective");
        flags.code("recompute-modules"_sh, words);
        return;
    }
    if (job.recompute == TrainingJob::Recompute::Units) {
        flags.writeString("recompute-granularity"_sh, "full");
        flags.writeString("recompute-method"_sh, "uniform");
        flags.writeInteger("recompute-num-layers"_sh, 1);
    } else if (job.recompute == TrainingJob::Recompute::Some) {
        const bool one = job.units.size() == 1 && job.units.front().checkpointed > 0;
        if (!one) {
            unsupported.push_back(message("checkpoint: Megatron-LM recomputes layers from the first on, not %1."_tr,
                                          job.setup.checkpoint));
            return;
        }
        flags.writeString("recompute-granularity"_sh, "full");
        flags.writeString("recompute-method"_sh, "block");
        flags.writeInteger("recompute-num-layers"_sh, job.units.front().checkpointed);
    }
}

void optimizerFlags(const TrainingJob& job, Flags& flags, WrittenConfig& written)
{
    const std::optional<TorchOptimizer> optimizer = torchOptimizer(job.setup);
    const bool adam = optimizer && (optimizer->type.view() == "AdamW" || optimizer->type.view() == "Adam");
    if (!adam && !(optimizer && optimizer->type.view() == "SGD")) {
        written.config.unsupported.push_back(
            message("optimizer: Megatron-LM has adam and sgd, not %1."_tr, stringSetting(job.setup, "optimizer")));
        return;
    }
    flags.writeString("optimizer"_sh, adam ? "adam" : "sgd");
    if (job.setup.offloadOptimizer)
        flags.flag("optimizer-cpu-offload"_sh);
    written.mentioned.insert(written.mentioned.end(), {"optimizer", "optimizer.implementation", "offload-optimizer"});
}

/// TorchFullyShardedDataParallel inherits no_sync(), which does nothing (core/distributed/data_parallel_base.py), and
/// VocabParallelCrossEntropy takes a rank's part of the vocabulary.
void noteFsdp2(const TrainingJob& job, std::vector<Message>& unsupported)
{
    if (job.degrees().tensor > 1 && !job.setup.parallel.lossParallel)
        unsupported.emplace_back("tp.loss-parallel: Megatron-LM's loss takes the logits of each rank."_tr);
    if (job.accumulation > 1 && job.setup.parallel.noSync)
        unsupported.emplace_back("no-sync: Megatron-LM's FSDP2 reduces gradients with every micro-batch."_tr);
}

} // namespace

Result<WrittenConfig> writeMegatron(const TrainingJob& job)
{
    const Result<MegatronModel> model = megatronModel(job);
    if (!model)
        return Error{message("Megatron-LM has no options for this network: %1."_tr, model.error())};
    if (Message problem = divisionProblem(job, *model); !problem.empty())
        return Error{std::move(problem)};
    WrittenConfig written{{}, trainerSettings()};
    // Megatron-LM's own strategies reduce gradients once per step. It does not keep the outputs of pipeline stages.
    written.mentioned.insert(written.mentioned.end(),
                             {"pp.virtual", "expert-tensor-parallel", "no-sync", "pp.return-outputs",
                              "tp.loss-parallel", "tp.async", "megatron.optimizer-instances", "megatron.loss-fusion",
                              "megatron.grouped-gemm", "fp8", "fp8.weights"});
    if (job.usesFsdp())
        noteFsdp2(job, written.config.unsupported);
    Flags flags("PARALLEL_ARGS"_sh);
    flags.writeInteger("micro-batch-size"_sh, job.setup.batch);
    flags.writeInteger("global-batch-size"_sh, job.globalBatch);
    degreeFlags(job, flags);
    dataFlags(job, flags, written.config.unsupported);
    precisionFlags(job, flags, written.config.unsupported);
    float8Flags(job, flags);
    lossFlags(job, flags);
    groupedFlags(job, *model, flags);
    recomputeFlags(job, flags, written.config.unsupported);
    optimizerFlags(job, flags, written);
    ShellScript script;
    script.line("#!/bin/bash"_sh)
        .comment(summaryLine(job))
        .comment("Options of Megatron-LM; data, tokenizer and learning rate are given to this script: "
                 "./train_megatron.sh --data-path ...")
        .line(job.usesFsdp() ? "unset CUDA_DEVICE_MAX_CONNECTIONS"_sh : "export CUDA_DEVICE_MAX_CONNECTIONS=1"_sh)
        .append(modelFlags(*model))
        .append(flags.close())
        .line("torchrun %1 pretrain_gpt.py \"${MODEL_ARGS[@]}\" \"${PARALLEL_ARGS[@]}\" \"$@\""_sh,
              torchrunOptions(job));
    written.config.text = script.text();
    return written;
}

} // namespace vram
