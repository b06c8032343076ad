// SPDX-License-Identifier: GPL-3.0-or-later

// Configurations that earlier versions of the programs read.

#include "core/read_configs.h"

#include <string>

namespace vram::former_options_test {

using config_readers_test::errorOf;
using config_readers_test::isNoted;
using config_readers_test::onGpus;
using config_readers_test::readOf;

// torchtitan/config_manager.py of 2024; programs built on it still have these names.
TEST(LegacyOptions, ReadsTorchTitanOptionsOf2024)
{
    const std::string file = "[model]\nname = \"llama3\"\nflavor = \"8B\"\n[training]\nbatch_size = 6\nseq_len = 2048\n"
                             "data_parallel_replicate_degree = 2\ndata_parallel_shard_degree = 4\n"
                             "tensor_parallel_degree = 2\ncompile = true\n[experimental]\n"
                             "enable_async_tensor_parallel = true\npipeline_parallel_degree = ";
    const ReadConfig read = readOf(file + "1\n[float8]\nenable_float8_linear = true\n");
    EXPECT_EQ(read.setup.batch, 6);
    EXPECT_EQ(read.setup.parallel.gpus, 16);
    EXPECT_EQ(read.setup.parallel.tensor, 2);
    EXPECT_EQ(read.setup.parallel.replicate, 2);
    EXPECT_EQ(read.setup.float8, Float8::Tensorwise);
    EXPECT_FALSE(isNoted(read, "parallelism.data_parallel_shard_degree is -1"));
    const ReadConfig staged = readOf(file + "2\npipeline_parallel_schedule = \"1F1B\"\n");
    EXPECT_EQ(staged.setup.parallel.gpus, 32);
    EXPECT_EQ(staged.setup.parallel.microbatches, 2) << "as many as stages";
    EXPECT_EQ(staged.setup.batch, 3);
    const ReadConfig flame = readOf("[training]\nbatch_size = 2\ngradient_accumulation_steps = 4\n", onGpus(2));
    EXPECT_EQ(flame.setup.accumulation, 4);
}

// tyro and argparse: a flag without a value is true.
TEST(LegacyOptions, TorchTitanFlagsNeedNoValue)
{
    const std::string run = "torchrun --nproc_per_node 8 -m torchtitan.train --training.steps 5 ";
    const ReadConfig read = readOf(run
                                       + "--compile.enable --parallelism.tensor-parallel-degree 2 "
                                         "--parallelism.no-enable-sequence-parallel",
                                   onGpus(8));
    EXPECT_EQ(read.setup.compile, Compile::Blocks);
    EXPECT_FALSE(read.setup.parallel.sequence);
    EXPECT_EQ(readOf(run + "--compile.no-enable", onGpus(8)).setup.compile, Compile::None);
}

// Pythia's and StableLM's files.
TEST(LegacyOptions, ReadsGptNeoXFilesThatResembleJson)
{
    const ReadConfig read = readOf("{\n  # parallelism settings\n  \"pipe-parallel-size\": 1,\n"
                                   "  \"model-parallel-size\": 2,\n  \"zero_optimization\": {\n    \"stage\": 1,\n"
                                   "    \"reduce_bucket_size\": 1_260_000_000,\n    \"cpu_offload\": False,\n  },\n"
                                   "  \"train_micro_batch_size_per_gpu\": 12,\n  \"checkpoint-activations\": true,\n"
                                   "  \"checkpoint-num-layers\": 4,\n  \"fp16\": {\"enabled\": true},\n}\n",
                                   onGpus(8));
    EXPECT_EQ(read.setup.parallel.tensor, 2);
    EXPECT_EQ(read.setup.parallel.data, DataParallel::Zero1DeepSpeed);
    EXPECT_EQ(read.setup.parallel.zeroReduceBucket, 1'260'000'000);
    EXPECT_EQ(read.setup.batch, 12);
    EXPECT_FALSE(read.setup.offloadOptimizer);
    EXPECT_TRUE(isNoted(read, "checkpoint-num-layers"));
}

// deepspeed/runtime/zero/config.py has the deprecated fields. Stages 1 and 2 do not read offload_param.
TEST(LegacyOptions, ReadsDeprecatedDeepSpeedOffloadFields)
{
    const auto zero = [](const std::string& fields) {
        return readOf(R"({"train_micro_batch_size_per_gpu": 1, "zero_optimization": {)" + fields + "}}", onGpus(4));
    };
    EXPECT_TRUE(zero(R"("stage": 2, "cpu_offload": true)").setup.offloadOptimizer);
    const ReadConfig both = zero(R"("stage": 3, "cpu_offload": true, "cpu_offload_param": true)");
    EXPECT_TRUE(both.setup.parallel.zeroOffloadParameters);
    const ReadConfig second = zero(R"("stage": 2, "offload_param": {"device": "cpu"})");
    EXPECT_FALSE(second.setup.parallel.zeroOffloadParameters);
    EXPECT_TRUE(isNoted(second, "zero_optimization.offload_param has no effect at stage 2"));
}

TEST(LegacyOptions, NotesDeepSpeedFp16OptimizerWithoutZero)
{
    EXPECT_TRUE(isNoted(readOf(R"({"train_micro_batch_size_per_gpu": 1, "fp16": {"enabled": true}})", onGpus(4)),
                        "zero_optimization.stage is 0: DeepSpeed's own fp16 optimizer"));
    EXPECT_FALSE(
        isNoted(readOf(R"({"train_micro_batch_size_per_gpu": 1})", onGpus(4)), "zero_optimization.stage is 0"));
    EXPECT_TRUE(isNoted(readOf("distributed_type: DEEPSPEED\nnum_processes: 4\nmixed_precision: bf16\n"
                               "deepspeed_config:\n  zero_stage: 0\n"),
                        "deepspeed_config.zero_stage is 0: DeepSpeed's own bf16 optimizer"));
}

TEST(LegacyOptions, ReadsAccelerateConfigAsJson)
{
    const ReadConfig read = readOf(R"({"distributed_type": "FSDP", "num_processes": 2, "mixed_precision": "bf16",
        "fsdp_config": {"fsdp_version": 2, "fsdp_activation_checkpointing": true}, "deepspeed_config": {},
        "megatron_lm_config": {}, "dynamo_config": {}})");
    EXPECT_EQ(read.tool, ConfigTool::Accelerate);
    EXPECT_EQ(read.setup.parallel.gpus, 2);
    EXPECT_EQ(read.setup.parallel.data, DataParallel::Fsdp2);
    EXPECT_FALSE(read.setup.checkpoint.empty());
    EXPECT_FALSE(isNoted(read, "Unknown to accelerate"));
}

} // namespace vram::former_options_test
