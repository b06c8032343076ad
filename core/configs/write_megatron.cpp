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
    void word(Name name, std::string_view value) { m_script.line("--%1 %2"_sh, name, ShellCode::quoted(value)); }
    void whole(Name name, std::int64_t value) { m_script.line("--%1 %2"_sh, name, value); }
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
        flags.whole("q-lora-rank"_sh, latent.queryRank);
    flags.whole("kv-lora-rank"_sh, latent.keyValueRank);
    flags.whole("qk-head-dim"_sh, latent.headChannels);
    flags.whole("qk-pos-emb-head-dim"_sh, latent.rotated);
    flags.whole("v-head-dim"_sh, valueChannels);
    // By default it stretches positions, as not every such model does.
    flags.line("${ROPE_ARGS?has the rotary embedding: --rope-type rope, or --rope-type yarn and its factors}"_sh);
}

void attentionFlags(const MegatronLayer& layer, Flags& flags)
{
    flags.whole("num-attention-heads"_sh, layer.heads);
    flags.whole("kv-channels"_sh, layer.channels);
    latentFlags(layer.latent, layer.channels, flags);
    if (layer.groups < layer.heads) {
        flags.flag("group-query-attention"_sh);
        flags.whole("num-query-groups"_sh, layer.groups);
    }
    if (layer.normsHeads)
        flags.flag("qk-layernorm"_sh);
    flags.decimal("attention-dropout"_sh, layer.attentionDropout);
    flags.decimal("hidden-dropout"_sh, layer.hiddenDropout);
}

/// Which layers have experts: "([0]*3+[1]*58)".
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
    flags.whole("num-experts"_sh, experts.experts);
    flags.whole("moe-router-topk"_sh, std::max<std::int64_t>(experts.expertsPerToken, 1));
    flags.whole("moe-ffn-hidden-size"_sh, experts.size);
    if (model.runs.size() > 1)
        flags.word("moe-layer-freq"_sh, layerPattern(model));
    if (experts.shared > 0)
        flags.whole("moe-shared-expert-intermediate-size"_sh, experts.shared);
    if (experts.sharedGate)
        flags.flag("moe-shared-expert-gate"_sh);
    if (experts.sigmoidRouter) {
        flags.word("moe-router-score-function"_sh, "sigmoid");
        flags.flag("moe-router-enable-expert-bias"_sh);
    }
    // The network does not say how the router's scores are grouped and scaled.
    if (experts.shared > 0)
        flags.line("${ROUTER_ARGS?has what else the router does: --moe-router-pre-softmax, "
                   "--moe-router-topk-scaling-factor, --moe-router-num-groups, or nothing}"_sh);
    flags.word("moe-token-dispatcher-type"_sh, "alltoall");
    flags.flag("moe-grouped-gemm"_sh);
}

void feedForwardFlags(const MegatronModel& model, Flags& flags)
{
    const MegatronLayer& layer = model.layer;
    flags.whole("ffn-hidden-size"_sh, model.denseFeedForward > 0 ? model.denseFeedForward : layer.feedForward.size);
    if (layer.gated)
        flags.flag("swiglu"_sh);
    if (!layer.bias)
        flags.flag("disable-bias-linear"_sh);
    if (!layer.bias && layer.attentionBias)
        flags.flag("add-qkv-bias"_sh);
    if (layer.feedForward.experts > 0)
        expertFlags(model, flags);
}

void rotaryFlags(const MegatronModel& model, Flags& flags)
{
    const double base = model.rotaryBase;
    if (base > 0 && std::floor(base) == base)
        flags.whole("rotary-base"_sh, std::llround(base));
    else // A wrong option would train a different model.
        flags.code("rotary-base"_sh,
                   "\"${ROTARY_BASE:?is the base of the rotary embedding: rope_theta in config.json}\""_sh);
    const bool latent = model.layer.latent.keyValueRank > 0; // All of --qk-pos-emb-head-dim is turned.
    if (!latent && model.rotated > 0 && model.rotated != model.layer.channels)
        flags.decimal("rotary-percent"_sh,
                      static_cast<double>(model.rotated) / static_cast<double>(model.layer.channels));
}

void positionFlags(const MegatronModel& model, Flags& flags)
{
    flags.whole("max-position-embeddings"_sh, std::max(model.positions, model.length));
    if (model.positions > 0) {
        flags.word("position-embedding-type"_sh, "learned_absolute");
    } else if (model.rotary) {
        flags.word("position-embedding-type"_sh, "rope");
        rotaryFlags(model, flags);
    } else {
        flags.word("position-embedding-type"_sh, "none");
    }
}

ShellScript modelFlags(const MegatronModel& model)
{
    Flags flags("MODEL_ARGS"_sh);
    flags.whole("num-layers"_sh, model.layers);
    flags.whole("hidden-size"_sh, model.hidden);
    attentionFlags(model.layer, flags);
    feedForwardFlags(model, flags);
    flags.whole("seq-length"_sh, model.length);
    positionFlags(model, flags);
    flags.whole("vocab-size"_sh, model.vocabulary);
    if (model.rmsNorm)
        flags.word("normalization"_sh, "RMSNorm");
    if (!model.tied)
        flags.flag("untie-embeddings-and-output-weights"_sh);
    return flags.close();
}

/// Checks Megatron-LM's assertions about the model and its parallel layout (validate_args).
Message divisionProblem(const ConfigJob& job, const MegatronModel& model)
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
    if (job.fsdp() && model.tied)
        return "Megatron-LM's FSDP2 does not share the embedding's weight with the head; choose data-parallel "
               "megatron-distributed-optimizer."_tr;
    return {};
}

void dataFlags(const ConfigJob& job, Flags& flags, std::vector<Message>& left)
{
    if (job.fsdp()) {
        flags.flag("use-torch-fsdp2"_sh);
        if (!job.reshards())
            flags.flag("torch-fsdp2-no-reshard-after-forward"_sh);
        flags.flag("no-gradient-accumulation-fusion"_sh);
        flags.word("ckpt-format"_sh, "torch_dist");
    } else if (job.data == "zero1" || job.data == "megatron-distributed-optimizer") {
        flags.flag("use-distributed-optimizer"_sh);
        if (job.world.replicate > 1)
            flags.whole("num-distributed-optimizer-instances"_sh, job.world.replicate);
    }
    if (job.data == "zero1" || job.data == "ddp")
        left.push_back(
            message("data-parallel: the figures are those of PyTorch's %1; Megatron-LM keeps fp32 gradients and "
                    "master weights in addition to bf16 parameters."_tr,
                    job.data));
    if (wholeSetting(job.setup, "fsdp.reshard") > ParallelSetup::kYes)
        left.emplace_back("fsdp.reshard: Megatron-LM either reshards or not; it has no groups of another size."_tr);
    if (job.fsdp() && job.world.replicate > 1)
        left.emplace_back("fsdp.replicate: --use-torch-fsdp2 shards over all data-parallel GPUs."_tr);
    if (job.fsdp() && yesSetting(job.setup, "fsdp.offload"))
        left.emplace_back("fsdp.offload: --use-torch-fsdp2 keeps its shards on the GPUs."_tr);
}

void degreeFlags(const ConfigJob& job, Flags& flags)
{
    flags.whole("tensor-model-parallel-size"_sh, job.degrees().tensor);
    const bool sequence = job.degrees().tensor > 1 && yesSetting(job.setup, "tp.sequence");
    if (sequence)
        flags.flag("sequence-parallel"_sh);
    if (sequence && job.setup.parallel.asyncTensor)
        flags.flag("tp-comm-overlap"_sh);
    flags.whole("pipeline-model-parallel-size"_sh, job.degrees().pipeline);
    const std::int64_t stages = wholeSetting(job.setup, "pp.virtual");
    if (job.degrees().pipeline > 1 && textSetting(job.setup, "pp.schedule") == "interleaved" && stages > 1)
        flags.whole("num-virtual-stages-per-pipeline-rank"_sh, stages);
    if (job.degrees().context > 1)
        flags.whole("context-parallel-size"_sh, job.degrees().context);
    if (job.degrees().expert > 1)
        flags.whole("expert-model-parallel-size"_sh, job.degrees().expert);
    if (job.world.expertLayers() != job.degrees().tensor)
        flags.whole("expert-tensor-parallel-size"_sh, job.world.expertLayers());
}

void precisionFlags(const ConfigJob& job, Flags& flags, std::vector<Message>& left)
{
    if (job.computes() != Half::Full)
        flags.flag(job.computes() == Half::BFloat16 ? Flags::Name("bf16"_sh) : Flags::Name("fp16"_sh));
    if (job.fsdp() && job.reduced != Half::Full)
        flags.flag("grad-reduce-in-bf16"_sh);
    if (job.autocast != Half::Full)
        left.emplace_back(
            "precision: Megatron-LM keeps 16-bit parameters and fp32 master weights instead of autocast."_tr);
    if (job.stored != Half::Full && !isMegatron(job.world.data))
        left.push_back(message("precision: Megatron-LM keeps fp32 master weights in addition to %1 parameters."_tr,
                               shortName(job.stored)));
}

void float8Flags(const ConfigJob& job, Flags& flags)
{
    if (job.setup.float8 == Float8::None)
        return;
    flags.word("fp8-format"_sh, "hybrid");
    flags.word("fp8-recipe"_sh, job.setup.float8 == Float8::TeDelayed ? "delayed" : "tensorwise");
    if (job.setup.float8Weights)
        flags.flag("fp8-param-gather"_sh);
}

void lossFlags(const ConfigJob& job, Flags& flags)
{
    if (!job.setup.parallel.lossFusion)
        return;
    flags.flag("cross-entropy-loss-fusion"_sh);
    flags.word("cross-entropy-fusion-impl"_sh, "native");
}

void recomputeFlags(const ConfigJob& job, Flags& flags, std::vector<Message>& left)
{
    if (const std::vector<RecomputedModule> modules = recomputedModules(job); !modules.empty()) {
        ShellCode words;
        for (const RecomputedModule module : modules)
            words += code("%1%2"_sh, words.empty() ? ShellCode() : ShellCode(" "_sh), optionOf(module));
        flags.word("recompute-granularity"_sh, "selective");
        flags.code("recompute-modules"_sh, words);
        return;
    }
    if (job.recompute == ConfigJob::Recompute::Units) {
        flags.word("recompute-granularity"_sh, "full");
        flags.word("recompute-method"_sh, "uniform");
        flags.whole("recompute-num-layers"_sh, 1);
    } else if (job.recompute == ConfigJob::Recompute::Some) {
        const bool one = job.units.size() == 1 && job.units.front().checkpointed > 0;
        if (!one) {
            left.push_back(message("checkpoint: Megatron-LM recomputes layers from the first on, not %1."_tr,
                                   job.setup.checkpoint));
            return;
        }
        flags.word("recompute-granularity"_sh, "full");
        flags.word("recompute-method"_sh, "block");
        flags.whole("recompute-num-layers"_sh, job.units.front().checkpointed);
    }
}

void optimizerFlags(const ConfigJob& job, Flags& flags, WrittenConfig& written)
{
    const std::optional<TorchOptimizer> optimizer = torchOptimizer(job.setup);
    const bool adam = optimizer && (optimizer->type.view() == "AdamW" || optimizer->type.view() == "Adam");
    if (!adam && !(optimizer && optimizer->type.view() == "SGD")) {
        written.config.left.push_back(
            message("optimizer: Megatron-LM has adam and sgd, not %1."_tr, textSetting(job.setup, "optimizer")));
        return;
    }
    flags.word("optimizer"_sh, adam ? "adam" : "sgd");
    if (job.setup.offloadOptimizer)
        flags.flag("optimizer-cpu-offload"_sh);
    written.said.insert(written.said.end(), {"optimizer", "optimizer.implementation", "offload-optimizer"});
}

} // namespace

Result<WrittenConfig> writeMegatron(const ConfigJob& job)
{
    const Result<MegatronModel> model = megatronModel(job);
    if (!model)
        return Error{model.error()};
    if (Message problem = divisionProblem(job, *model); !problem.empty())
        return Error{std::move(problem)};
    WrittenConfig written{{}, trainerSettings()};
    // Megatron-LM reduces gradients once per step, and keeps no outputs.
    written.said.insert(written.said.end(),
                        {"pp.virtual", "expert-tensor-parallel", "no-sync", "pp.return-outputs", "tp.loss-parallel",
                         "tp.async", "megatron.optimizer-instances", "megatron.loss-fusion", "fp8", "fp8.weights"});
    Flags flags("PARALLEL_ARGS"_sh);
    flags.whole("micro-batch-size"_sh, job.setup.batch);
    flags.whole("global-batch-size"_sh, job.globalBatch);
    degreeFlags(job, flags);
    dataFlags(job, flags, written.config.left);
    precisionFlags(job, flags, written.config.left);
    float8Flags(job, flags);
    lossFlags(job, flags);
    recomputeFlags(job, flags, written.config.left);
    optimizerFlags(job, flags, written);
    ShellScript script;
    script.line("#!/bin/bash"_sh)
        .comment(headline(job))
        .comment("Options of Megatron-LM; data, tokenizer and learning rate are given to this script: "
                 "./train_megatron.sh --data-path ...")
        .line(job.fsdp() ? "unset CUDA_DEVICE_MAX_CONNECTIONS"_sh : "export CUDA_DEVICE_MAX_CONNECTIONS=1"_sh)
        .append(modelFlags(*model))
        .append(flags.close())
        .line("torchrun %1 pretrain_gpt.py \"${MODEL_ARGS[@]}\" \"${PARALLEL_ARGS[@]}\" \"$@\""_sh,
              torchrunOptions(job));
    written.config.text = script.text();
    return written;
}

} // namespace vram
