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
    explicit Flags(std::string_view name) { m_text = std::string(name) + "=(\n"; }
    void flag(std::string_view name) { m_text += "    --" + std::string(name) + '\n'; }
    void word(std::string_view name, std::string_view value)
    {
        m_text += "    --" + std::string(name) + ' ' + std::string(value) + '\n';
    }
    void whole(std::string_view name, double value) { word(name, std::to_string(std::llround(value))); }
    std::string text() const { return m_text + ")\n"; }

private:
    std::string m_text;
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

std::string modelFlags(const ConfigJob& job, std::vector<Message>& left)
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
    Flags flags("MODEL_ARGS");
    flags.whole("num-layers", shape->layers);
    flags.whole("hidden-size", shape->hidden);
    flags.whole("ffn-hidden-size", shape->hidden * shape->feedForwardRatio);
    flags.whole("num-attention-heads", shape->heads);
    if (shape->keyValueRatio < 1) {
        flags.flag("group-query-attention");
        flags.whole("num-query-groups", std::max(1.0, shape->heads * shape->keyValueRatio));
    }
    flags.whole("seq-length", shape->sequence);
    flags.whole("max-position-embeddings", shape->sequence);
    flags.whole("vocab-size", shape->vocabulary);
    if (shape->feedForwardLinears > 2)
        flags.flag("swiglu");
    if (hasType(job.network, "RMSNorm"))
        flags.word("normalization", "RMSNorm");
    if (!hasTiedHead(job.network))
        flags.flag("untie-embeddings-and-output-weights");
    return flags.text();
}

void dataFlags(const ConfigJob& job, Flags& flags, std::vector<Message>& left)
{
    if (job.fsdp()) {
        flags.flag("use-torch-fsdp2");
        if (!job.reshards())
            flags.flag("torch-fsdp2-no-reshard-after-forward");
        flags.flag("no-gradient-accumulation-fusion");
        flags.word("ckpt-format", "torch_dist");
    } else if (job.data == "zero1" || job.data == "megatron-distributed-optimizer") {
        flags.flag("use-distributed-optimizer");
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
    flags.whole("tensor-model-parallel-size", static_cast<double>(job.tensor));
    if (job.tensor > 1 && yesSetting(job.setup, "tp.sequence"))
        flags.flag("sequence-parallel");
    flags.whole("pipeline-model-parallel-size", static_cast<double>(job.pipeline));
    const std::int64_t stages = wholeSetting(job.setup, "pp.virtual");
    if (job.pipeline > 1 && textSetting(job.setup, "pp.schedule") == "interleaved" && stages > 1)
        flags.whole("num-virtual-stages-per-pipeline-rank", static_cast<double>(stages));
    if (job.context > 1)
        flags.whole("context-parallel-size", static_cast<double>(job.context));
    if (job.expert > 1)
        flags.whole("expert-model-parallel-size", static_cast<double>(job.expert));
}

void precisionFlags(const ConfigJob& job, Flags& flags, std::vector<Message>& left)
{
    if (job.computes() != Half::Full)
        flags.flag(shortName(job.computes()));
    if (job.fsdp() && job.reduced != Half::Full)
        flags.flag("grad-reduce-in-bf16");
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
        flags.word("recompute-granularity", "full");
        flags.word("recompute-method", "uniform");
        flags.whole("recompute-num-layers", 1);
    } else if (job.recompute == ConfigJob::Recompute::Some) {
        const bool one = job.units.size() == 1 && job.units.front().checkpointed > 0;
        if (!one) {
            left.push_back(message("checkpoint: Megatron-LM recomputes layers from the first on, not %1."_tr,
                                   job.setup.checkpoint));
            return;
        }
        flags.word("recompute-granularity", "full");
        flags.word("recompute-method", "block");
        flags.whole("recompute-num-layers", static_cast<double>(job.units.front().checkpointed));
    }
}

void optimizerFlags(const ConfigJob& job, Flags& flags, WrittenConfig& written)
{
    const std::optional<TorchOptimizer> optimizer = torchOptimizer(job.setup);
    const bool adam = optimizer && (optimizer->type == "AdamW" || optimizer->type == "Adam");
    if (!adam && !(optimizer && optimizer->type == "SGD")) {
        written.config.left.push_back(
            message("optimizer: Megatron-LM has adam and sgd, not %1."_tr, textSetting(job.setup, "optimizer")));
        return;
    }
    flags.word("optimizer", adam ? "adam" : "sgd");
    if (job.setup.offloadOptimizer)
        flags.flag("optimizer-cpu-offload");
    written.said.insert(written.said.end(), {"optimizer", "optimizer.implementation", "offload_optimizer"});
}

} // namespace

WrittenConfig writeMegatron(const ConfigJob& job)
{
    WrittenConfig written{{}, trainerSettings()};
    written.said.emplace_back("pp.virtual");
    const std::string model = modelFlags(job, written.config.left);
    Flags flags("PARALLEL_ARGS");
    flags.whole("micro-batch-size", static_cast<double>(job.setup.batch));
    flags.whole("global-batch-size", static_cast<double>(job.globalBatch));
    degreeFlags(job, flags);
    dataFlags(job, flags, written.config.left);
    precisionFlags(job, flags, written.config.left);
    recomputeFlags(job, flags, written.config.left);
    optimizerFlags(job, flags, written);
    written.config.text = "#!/bin/bash\n# " + headline(job)
                          + "\n# Flags of Megatron-LM; data, tokenizer and learning rate "
                          + "are given to this script: ./train_megatron.sh --data-path ...\n" + model + flags.text()
                          + "torchrun " + torchrunOptions(job) + " pretrain_gpt.py "
                          + (model.empty() ? "" : "\"${MODEL_ARGS[@]}\" ") + "\"${PARALLEL_ARGS[@]}\" \"$@\"\n";
    return written;
}

} // namespace vram
