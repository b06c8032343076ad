// SPDX-License-Identifier: GPL-3.0-or-later

// Files of programs that are not read, and options that a program adds to those of transformers or Megatron-LM.

#include "core/read_configs.h"

#include <string>

namespace vram::other_programs_test {

using config_readers_test::errorOf;
using config_readers_test::isNoted;
using config_readers_test::onGpus;
using config_readers_test::readOf;

TEST(OtherPrograms, AreNamedWithTheirLine)
{
    EXPECT_TRUE(errorOf("set -x\npython3 -m verl.trainer.main_ppo \\\n    trainer.n_gpus_per_node=8\n")
                    .starts_with("line 2 starts verl.trainer.main_ppo, whose options are not known"));
    EXPECT_TRUE(
        errorOf("python -m nanochat.dataset -n 8\ntorchrun --nproc_per_node=8 -m scripts.base_train -- --depth=24\n")
            .starts_with("line 2 starts scripts.base_train"));
    EXPECT_TRUE(errorOf("srun torchrun --nproc_per_node 4 \\\n  ./finetuning.py --enable_fsdp\n")
                    .starts_with("line 1 starts ./finetuning.py"));
    // An option that stands for the program is not known.
    EXPECT_TRUE(errorOf("deepspeed --module $COMMAND\n").starts_with("The file is not a DeepSpeed JSON"));
    EXPECT_TRUE(errorOf("batch_size: 2\n_component_: torchtune\n").ends_with("and the batch by hand."));
}

// open_instruct/grpo_fast.py divides the GPUs itself between training and generation.
TEST(OtherPrograms, WithAStrategyOfTheirOwnAreRefused)
{
    const std::string program = " grpo_fast.py --per_device_train_batch_size 1 --deepspeed_stage 3\n";
    const Result<ReadConfig> read = readConfig("python" + program, test::llama(), vram::Setup{});
    ASSERT_FALSE(read);
    EXPECT_TRUE(vram::text(read.error())
                    .starts_with("transformers: deepspeed_stage is not an option of transformers' Trainer"));
    EXPECT_TRUE(isNoted(readOf("torchrun --nproc_per_node 8" + program),
                        "Unknown to transformers and ignored, though memory may depend on it: deepspeed_stage"));
}

TEST(OtherPrograms, HaveOptionsThatMemoryMayDependOn)
{
    const ReadConfig read = readOf("torchrun --nproc_per_node 2 train.py --per_device_train_batch_size 1 "
                                   "--freeze-embeddings True --conv_style internvl\n");
    EXPECT_TRUE(isNoted(read, "Unknown to transformers and ignored: conv_style."));
    EXPECT_TRUE(isNoted(read, "Unknown to transformers and ignored, though memory may depend on it: "
                              "freeze_embeddings"));
}

// internvl/train/internvl_chat_finetune.py
TEST(OtherPrograms, CheckpointByAShorterName)
{
    const std::string program = "torchrun --nproc_per_node 2 train.py --per_device_train_batch_size 1 ";
    EXPECT_FALSE(readOf(program + "--grad_checkpoint True\n").setup.checkpoint.empty());
    EXPECT_TRUE(readOf(program + "--grad_checkpoint False\n").setup.checkpoint.empty());
}

// Megatron-DeepSpeed's scripts leave the number of processes to DeepSpeed's launcher.
TEST(OtherPrograms, ReadTheLauncherOfMegatronDeepSpeed)
{
    const std::string program = "pretrain_gpt.py --deepspeed --zero-stage 1 --bf16 --micro-batch-size 1\n";
    const ReadConfig counted = readOf("deepspeed --num_nodes 2 --num_gpus 4 " + program);
    EXPECT_EQ(counted.setup.parallel.gpus, 8);
    EXPECT_EQ(counted.setup.parallel.gpusPerNode, 4);
    EXPECT_FALSE(isNoted(counted, "Unknown to"));
    EXPECT_TRUE(isNoted(readOf("deepspeed " + program, onGpus(4)), "deepspeed starts a process on every GPU"));
}

TEST(OtherPrograms, ReadTheExpertsOfMegatronDeepSpeed)
{
    const ReadConfig read = readOf("torchrun --nproc-per-node 8 pretrain_gpt.py --micro-batch-size 1 "
                                   "--moe-expert-parallel-size 4\n");
    EXPECT_EQ(read.setup.parallel.expert, 4);
}

// Known options without a setting are not among those that memory does not depend on.
TEST(UncountedOptions, AreNamedUnlessTheyAreOff)
{
    const std::string megatron = "torchrun --nproc-per-node 8 pretrain_gpt.py --micro-batch-size 1 --bf16 ";
    for (const std::string flag :
         {"--overlap-moe-expert-parallel-comm", "--cuda-graph-impl transformer_engine", "--attention-backend unfused",
          "--moe-token-dispatcher-type allgather", "--grad-reduce-in-bf16", "--delay-wgrad-compute"})
        EXPECT_TRUE(isNoted(readOf(megatron + flag), flag.substr(0, flag.find(' ')) + " changes how much")) << flag;
    for (const std::string flag : {"--attention-backend flash", "--cuda-graph-impl none"})
        EXPECT_FALSE(isNoted(readOf(megatron + flag), flag.substr(0, flag.find(' ')))) << flag;
    const std::string trainer = "torchrun --nproc_per_node 2 train.py --per_device_train_batch_size 1 ";
    EXPECT_TRUE(isNoted(readOf(trainer + "--attn_implementation eager"), "attn_implementation changes how much"));
    EXPECT_FALSE(isNoted(readOf(trainer + "--attn_implementation sdpa"), "attn_implementation"));
    const std::string accelerate = "distributed_type: FSDP\nfsdp_config:\n  fsdp_backward_prefetch: ";
    EXPECT_TRUE(isNoted(readOf(accelerate + "NO_PREFETCH\n"), "fsdp_config.fsdp_backward_prefetch changes"));
    EXPECT_FALSE(isNoted(readOf(accelerate + "BACKWARD_PRE\n"), "fsdp_config.fsdp_backward_prefetch"));
}

// Megatron-LM until 2023, and the name of the value in its configuration.
TEST(OtherPrograms, ReadFormerNamesOfFloat8AndVirtualStages)
{
    const ReadConfig read =
        readOf("torchrun --nproc-per-node 8 pretrain_gpt.py --micro-batch-size 1 --bf16 "
               "--pipeline-model-parallel-size 2 --virtual-pipeline-model-parallel-size 4 --fp8-hybrid");
    EXPECT_EQ(read.setup.parallel.virtualStages, 4);
    EXPECT_EQ(read.setup.float8, Float8::TeDelayed);
}

} // namespace vram::other_programs_test
