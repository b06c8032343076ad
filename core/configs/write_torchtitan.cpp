#include "base/code.h"
#include "configs/config_writers.h"
#include "configs/torch_optimizer.h"

namespace vram {

namespace {

/// Tables and keys of TOML.
class TomlFile
{
public:
    using Word = CodePattern<TomlLanguage, 0>;

    void comment(std::string_view words) { m_script.comment(words); }
    void table(Word name) { m_script.line().line("[%1]"_toml, name); }
    void word(Word key, std::string_view value) { m_script.line("%1 = %2"_toml, key, TomlCode::quoted(value)); }
    void whole(Word key, std::int64_t value) { m_script.line("%1 = %2"_toml, key, value); }
    void yes(Word key, bool value) { m_script.line("%1 = %2"_toml, key, value ? "true"_toml : "false"_toml); }
    const std::string& text() const { return m_script.text(); }

private:
    TomlScript m_script;
};

void writeTraining(const ConfigJob& job, TomlFile& toml, std::vector<Message>& left)
{
    toml.table("training"_toml);
    toml.whole("local_batch_size"_toml, job.setup.batch * job.world.microbatches);
    toml.whole("global_batch_size"_toml, job.globalBatch);
    if (job.length > 0)
        toml.whole("seq_len"_toml, job.length);
    toml.word("dtype"_toml, longName(job.stored == Half::Float16 ? Half::Full : job.stored));
    toml.word("mixed_precision_param"_toml, longName(job.computes() == Half::Float16 ? Half::Full : job.computes()));
    toml.word("mixed_precision_reduce"_toml, "float32");
    toml.yes("enable_cpu_offload"_toml, job.fsdp() && yesSetting(job.setup, "fsdp.offload"));
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

void writeParallelism(const ConfigJob& job, TomlFile& toml, std::vector<Message>& left)
{
    const bool shards = job.fsdp();
    toml.table("parallelism"_toml);
    toml.whole("data_parallel_replicate_degree"_toml, shards ? job.world.replicas : job.world.dataDegree);
    toml.whole("data_parallel_shard_degree"_toml, shards ? job.world.shards() : 1);
    if (shards)
        toml.word("fsdp_reshard_after_forward"_toml, reshardWord(job));
    toml.whole("tensor_parallel_degree"_toml, job.tensor);
    if (job.tensor > 1)
        toml.yes("disable_loss_parallel"_toml, !yesSetting(job.setup, "tp.loss-parallel"));
    toml.whole("pipeline_parallel_degree"_toml, job.pipeline);
    if (job.pipeline > 1) {
        const std::string schedule = textSetting(job.setup, "pp.schedule", "1f1b");
        toml.word("pipeline_parallel_schedule"_toml, schedule == "gpipe"         ? "GPipe"
                                                     : schedule == "interleaved" ? "Interleaved1F1B"
                                                                                 : "1F1B");
        toml.whole("pipeline_parallel_microbatch_size"_toml, job.setup.batch);
    }
    toml.whole("context_parallel_degree"_toml, job.context);
    toml.whole("expert_parallel_degree"_toml, job.expert);
    if (wholeSetting(job.setup, "fsdp.reshard") > ParallelSetup::kYes)
        left.push_back("fsdp.reshard: torchtitan takes always and never, not the size of a group."_tr);
    if (job.data == "zero1")
        left.push_back("data-parallel: torchtitan has no ZeroRedundancyOptimizer; the file says DDP."_tr);
    if (job.tensor > 1 && !yesSetting(job.setup, "tp.sequence"))
        left.push_back("tp.sequence: torchtitan always uses sequence parallelism with tensor parallelism."_tr);
}

void writeRecompute(const ConfigJob& job, TomlFile& toml, std::vector<Message>& left)
{
    const bool units = job.recompute == ConfigJob::Recompute::Units;
    const bool operations = job.setup.checkpointMode == CheckpointMode::Op;
    const bool selective = units && (operations || job.setup.checkpointEvery > 1);
    toml.table("activation_checkpoint"_toml);
    toml.word("mode"_toml, selective ? "selective" : units ? "full" : "none");
    if (selective)
        toml.word("selective_ac_option"_toml, operations ? "op" : std::to_string(job.setup.checkpointEvery));
    if (operations && units && job.setup.checkpointEvery > 1)
        left.push_back("checkpoint_every: with selective_ac_option op torchtitan checkpoints every block."_tr);
    if (job.recompute == ConfigJob::Recompute::Some)
        left.push_back(message("checkpoint: torchtitan checkpoints all blocks or none, not %1."_tr,
                               job.setup.checkpoint.empty() ? std::string("some") : job.setup.checkpoint));
}

void writeOptimizer(const ConfigJob& job, TomlFile& toml, WrittenConfig& written)
{
    const std::optional<TorchOptimizer> optimizer = torchOptimizer(job.setup);
    const bool known = optimizer && (optimizer->type.view() == "Adam" || optimizer->type.view() == "AdamW");
    if (!known) {
        written.config.left.push_back(
            message("optimizer: torchtitan has Adam and AdamW, not %1."_tr, textSetting(job.setup, "optimizer")));
        return;
    }
    const bool fused = textSetting(job.setup, "optimizer") == "adamw-fused";
    toml.table("optimizer"_toml);
    toml.word("name"_toml, optimizer->type.view());
    toml.word("implementation"_toml, fused ? "fused" : textSetting(job.setup, "optimizer.implementation", "foreach"));
    if (textSetting(job.setup, "optimizer") != "amsgrad")
        written.said.push_back("optimizer");
    written.said.push_back("optimizer.implementation");
}

} // namespace

WrittenConfig writeTorchTitan(const ConfigJob& job)
{
    WrittenConfig written{{}, trainerSettings()};
    written.said.insert(written.said.end(), {"tp.loss-parallel", "checkpoint_mode", "checkpoint_every"});
    TomlFile toml;
    toml.comment(headline(job));
    toml.comment("torchrun " + torchrunOptions(job).text() + " -m torchtitan.train --job.config_file train.toml");
    toml.comment("Add [model] name and flavor, [training] dataset and steps, and the learning rate.");
    writeTraining(job, toml, written.config.left);
    writeParallelism(job, toml, written.config.left);
    writeRecompute(job, toml, written.config.left);
    writeOptimizer(job, toml, written);
    written.config.text = toml.text();
    return written;
}

} // namespace vram
