#include "configs/config_writers.h"
#include "configs/torch_optimizer.h"

namespace vram {

namespace {

/// Lines of TOML.
class Toml
{
public:
    void comment(const std::string& words) { m_text += "# " + words + '\n'; }
    void table(std::string_view name) { m_text += "\n[" + std::string(name) + "]\n"; }
    void word(std::string_view key, std::string_view value) { put(key, '"' + std::string(value) + '"'); }
    void whole(std::string_view key, std::int64_t value) { put(key, std::to_string(value)); }
    void yes(std::string_view key, bool value) { put(key, value ? "true" : "false"); }
    const std::string& text() const { return m_text; }

private:
    void put(std::string_view key, const std::string& value) { m_text += std::string(key) + " = " + value + '\n'; }
    std::string m_text;
};

void writeTraining(const ConfigJob& job, Toml& toml, std::vector<Message>& left)
{
    toml.table("training");
    toml.whole("local_batch_size", job.setup.batch * job.world.microbatches);
    toml.whole("global_batch_size", job.globalBatch);
    if (job.length > 0)
        toml.whole("seq_len", job.length);
    toml.word("dtype", longName(job.stored == Half::Float16 ? Half::Full : job.stored));
    toml.word("mixed_precision_param", longName(job.computes() == Half::Float16 ? Half::Full : job.computes()));
    toml.word("mixed_precision_reduce", "float32");
    toml.yes("enable_cpu_offload", job.fsdp() && yesSetting(job.setup, "fsdp.offload"));
    if (job.computes() == Half::Float16)
        left.push_back("precision: torchtitan trains in bfloat16 and float32, not in float16."_tr);
    if (job.fsdp() && job.autocast != Half::Full)
        left.push_back(
            "precision: torchtitan uses autocast only with DDP; with FSDP it gathers parameters in 16 bits."_tr);
    if (job.fsdp() && job.reduced != Half::Full)
        left.push_back("fsdp.reduce-dtype: torchtitan reduces in float32."_tr);
}

std::string_view reshardWord(const ConfigJob& job)
{
    return job.reshards() ? "always" : "never";
}

void writeParallelism(const ConfigJob& job, Toml& toml, std::vector<Message>& left)
{
    const bool shards = job.fsdp();
    toml.table("parallelism");
    toml.whole("data_parallel_replicate_degree", shards ? job.world.replicas : job.world.dataDegree);
    toml.whole("data_parallel_shard_degree", shards ? job.world.shards() : 1);
    if (shards)
        toml.word("fsdp_reshard_after_forward", reshardWord(job));
    toml.whole("tensor_parallel_degree", job.tensor);
    if (job.tensor > 1)
        toml.yes("disable_loss_parallel", !yesSetting(job.setup, "tp.loss-parallel"));
    toml.whole("pipeline_parallel_degree", job.pipeline);
    if (job.pipeline > 1) {
        const std::string schedule = textSetting(job.setup, "pp.schedule", "1f1b");
        toml.word("pipeline_parallel_schedule", schedule == "gpipe"         ? "GPipe"
                                                : schedule == "interleaved" ? "Interleaved1F1B"
                                                                            : "1F1B");
        toml.whole("pipeline_parallel_microbatch_size", job.setup.batch);
    }
    toml.whole("context_parallel_degree", job.context);
    toml.whole("expert_parallel_degree", job.expert);
    if (wholeSetting(job.setup, "fsdp.reshard") > ParallelSetup::kYes)
        left.push_back("fsdp.reshard: torchtitan takes always and never, not the size of a group."_tr);
    if (job.data == "zero1")
        left.push_back("data-parallel: torchtitan has no ZeroRedundancyOptimizer; the file says DDP."_tr);
    if (job.tensor > 1 && !yesSetting(job.setup, "tp.sequence"))
        left.push_back("tp.sequence: torchtitan always uses sequence parallelism with tensor parallelism."_tr);
}

void writeRecompute(const ConfigJob& job, Toml& toml, std::vector<Message>& left)
{
    const bool units = job.recompute == ConfigJob::Recompute::Units;
    const bool operations = job.setup.checkpointMode == CheckpointMode::Op;
    const bool selective = units && (operations || job.setup.checkpointEvery > 1);
    toml.table("activation_checkpoint");
    toml.word("mode", selective ? "selective" : units ? "full" : "none");
    if (selective)
        toml.word("selective_ac_option", operations ? "op" : std::to_string(job.setup.checkpointEvery));
    if (operations && units && job.setup.checkpointEvery > 1)
        left.push_back("checkpoint_every: with selective_ac_option op torchtitan checkpoints every block."_tr);
    if (job.recompute == ConfigJob::Recompute::Some)
        left.push_back(message("checkpoint: torchtitan checkpoints all blocks or none, not %1."_tr,
                               job.setup.checkpoint.empty() ? std::string("some") : job.setup.checkpoint));
}

void writeOptimizer(const ConfigJob& job, Toml& toml, WrittenConfig& written)
{
    const std::optional<TorchOptimizer> optimizer = torchOptimizer(job.setup);
    const bool known = optimizer && (optimizer->type == "Adam" || optimizer->type == "AdamW");
    if (!known) {
        written.config.left.push_back(
            message("optimizer: torchtitan has Adam and AdamW, not %1."_tr, textSetting(job.setup, "optimizer")));
        return;
    }
    const bool fused = textSetting(job.setup, "optimizer") == "adamw-fused";
    toml.table("optimizer");
    toml.word("name", optimizer->type);
    toml.word("implementation", fused ? "fused" : textSetting(job.setup, "optimizer.implementation", "foreach"));
    if (textSetting(job.setup, "optimizer") != "amsgrad")
        written.said.push_back("optimizer");
    written.said.push_back("optimizer.implementation");
}

} // namespace

WrittenConfig writeTorchTitan(const ConfigJob& job)
{
    WrittenConfig written{{}, trainerSettings()};
    written.said.insert(written.said.end(), {"tp.loss-parallel", "checkpoint_mode", "checkpoint_every"});
    Toml toml;
    toml.comment(headline(job));
    toml.comment("torchrun " + torchrunOptions(job) + " -m torchtitan.train --job.config_file train.toml");
    toml.comment("Add [model] name and flavor, [training] dataset and steps, and the learning rate.");
    writeTraining(job, toml, written.config.left);
    writeParallelism(job, toml, written.config.left);
    writeRecompute(job, toml, written.config.left);
    writeOptimizer(job, toml, written);
    written.config.text = toml.text();
    return written;
}

} // namespace vram
