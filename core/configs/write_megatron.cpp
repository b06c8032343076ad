#include "base/code.h"
#include "configs/config_writers.h"
#include "configs/torch_optimizer.h"
#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "estimate/transformer_shape.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace vram {

namespace {

/// A bash array of flags.
class Flags
{
public:
    using Name = CodePattern<ShellLanguage, 0>;

    explicit Flags(Name array) { m_script.in("%1=("_sh, array); }
    void flag(Name name) { m_script.line("--%1"_sh, name); }
    void word(Name name, std::string_view value) { m_script.line("--%1 %2"_sh, name, ShellCode::quoted(value)); }
    void whole(Name name, std::int64_t value) { m_script.line("--%1 %2"_sh, name, value); }
    ShellScript close() { return m_script.out().line(")"_sh); }

private:
    ShellScript m_script;
};

bool hasType(const Network& network, std::string_view type)
{
    bool found = false;
    forEachLayer(network, [&](const Layer& layer, std::int64_t) { found = found || layer.type == type; });
    return found;
}

bool hasTiedHead(const Network& network)
{
    bool tied = false;
    forEachLayer(network, [&](const Layer& layer, std::int64_t) {
        tied = tied || (findLayerType(layer.type) && is(layer, Trait::Linear) && !layer.shared.empty());
    });
    return tied;
}

ShellScript modelFlags(const ConfigJob& job, std::vector<Message>& left)
{
    Setup one = job.setup;
    one.parallel = {};
    one.batch = 1;
    const Estimate counted = estimate(job.network, one, builtinCatalogues(), Detail::Rows);
    const std::optional<peers::Transformer> shape = transformerOf(job.network, one, counted);
    if (!shape) {
        left.push_back("The network is not a language model: Megatron-LM's model flags are left out."_tr);
        return {};
    }
    Flags flags("MODEL_ARGS"_sh);
    flags.whole("num-layers"_sh, std::llround(shape->layers));
    flags.whole("hidden-size"_sh, std::llround(shape->hidden));
    flags.whole("ffn-hidden-size"_sh, std::llround(shape->hidden * shape->feedForwardRatio));
    flags.whole("num-attention-heads"_sh, std::llround(shape->heads));
    if (shape->keyValueRatio < 1) {
        flags.flag("group-query-attention"_sh);
        flags.whole("num-query-groups"_sh, std::llround(std::max(1.0, shape->heads * shape->keyValueRatio)));
    }
    flags.whole("seq-length"_sh, std::llround(shape->sequence));
    flags.whole("max-position-embeddings"_sh, std::llround(shape->sequence));
    flags.whole("vocab-size"_sh, std::llround(shape->vocabulary));
    if (shape->feedForwardLinears > 2)
        flags.flag("swiglu"_sh);
    if (hasType(job.network, "RMSNorm"))
        flags.word("normalization"_sh, "RMSNorm");
    if (!hasTiedHead(job.network))
        flags.flag("untie-embeddings-and-output-weights"_sh);
    return flags.close();
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
    }
    if (job.data == "zero1" || job.data == "ddp")
        left.push_back(
            message("data-parallel: the figures are those of PyTorch's %1; Megatron-LM keeps fp32 gradients and "
                    "master weights in addition to bf16 parameters."_tr,
                    job.data));
    if (wholeSetting(job.setup, "fsdp.reshard") > ParallelSetup::kYes)
        left.push_back("fsdp.reshard: Megatron-LM either reshards or not; it has no groups of another size."_tr);
    if (job.fsdp() && job.world.replicas > 1)
        left.push_back("fsdp.replicate: --use-torch-fsdp2 shards over all data-parallel GPUs."_tr);
    if (job.fsdp() && yesSetting(job.setup, "fsdp.offload"))
        left.push_back("fsdp.offload: --use-torch-fsdp2 keeps its shards on the GPUs."_tr);
}

void degreeFlags(const ConfigJob& job, Flags& flags)
{
    flags.whole("tensor-model-parallel-size"_sh, job.tensor);
    if (job.tensor > 1 && yesSetting(job.setup, "tp.sequence"))
        flags.flag("sequence-parallel"_sh);
    flags.whole("pipeline-model-parallel-size"_sh, job.pipeline);
    const std::int64_t stages = wholeSetting(job.setup, "pp.virtual");
    if (job.pipeline > 1 && textSetting(job.setup, "pp.schedule") == "interleaved" && stages > 1)
        flags.whole("num-virtual-stages-per-pipeline-rank"_sh, stages);
    if (job.context > 1)
        flags.whole("context-parallel-size"_sh, job.context);
    if (job.expert > 1)
        flags.whole("expert-model-parallel-size"_sh, job.expert);
}

void precisionFlags(const ConfigJob& job, Flags& flags, std::vector<Message>& left)
{
    if (job.computes() != Half::Full)
        flags.flag(job.computes() == Half::BFloat16 ? Flags::Name("bf16"_sh) : Flags::Name("fp16"_sh));
    if (job.fsdp() && job.reduced != Half::Full)
        flags.flag("grad-reduce-in-bf16"_sh);
    if (job.autocast != Half::Full)
        left.push_back(
            "precision: Megatron-LM keeps 16-bit parameters and fp32 master weights instead of autocast."_tr);
    if (job.stored != Half::Full && !isMegatron(job.world.data))
        left.push_back(message("precision: Megatron-LM keeps fp32 master weights in addition to %1 parameters."_tr,
                               shortName(job.stored)));
}

void recomputeFlags(const ConfigJob& job, Flags& flags, std::vector<Message>& left)
{
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
    written.said.insert(written.said.end(), {"optimizer", "optimizer.implementation", "offload_optimizer"});
}

} // namespace

WrittenConfig writeMegatron(const ConfigJob& job)
{
    WrittenConfig written{{}, trainerSettings()};
    written.said.emplace_back("pp.virtual");
    const ShellScript model = modelFlags(job, written.config.left);
    Flags flags("PARALLEL_ARGS"_sh);
    flags.whole("micro-batch-size"_sh, job.setup.batch);
    flags.whole("global-batch-size"_sh, job.globalBatch);
    degreeFlags(job, flags);
    dataFlags(job, flags, written.config.left);
    precisionFlags(job, flags, written.config.left);
    recomputeFlags(job, flags, written.config.left);
    optimizerFlags(job, flags, written);
    ShellScript script;
    script.line("#!/bin/bash"_sh)
        .comment(headline(job))
        .comment(
            "Flags of Megatron-LM; data, tokenizer and learning rate are given to this script: ./train_megatron.sh "
            "--data-path ...")
        .append(model)
        .append(flags.close())
        .line("torchrun %1 pretrain_gpt.py %2\"${PARALLEL_ARGS[@]}\" \"$@\""_sh, torchrunOptions(job),
              model.text().empty() ? ShellCode() : ShellCode("\"${MODEL_ARGS[@]}\" "_sh));
    written.config.text = script.text();
    return written;
}

} // namespace vram
