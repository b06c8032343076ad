// SPDX-License-Identifier: GPL-3.0-or-later

// Shell scripts as public repositories have them: which options reach a program, and which program they are for.

#include "core/read_configs.h"
#include "import/config_file.h"
#include "temporary_folder.h"

#include <fstream>
#include <string>

namespace vram::script_programs_test {

using config_readers_test::errorOf;
using config_readers_test::isNoted;
using config_readers_test::onGpus;
using config_readers_test::readOf;
using test::llama;

namespace {

std::string valueOf(const ReadConfig& read, std::string_view key)
{
    return vram::text(findSetupField(key)->get(read.setup));
}

// The variables of a script, as in the launch scripts of LUMI's Megatron-LM.
const std::string kArguments = "MBS=2\nGPT_ARGS=\" \\\n    --micro-batch-size $MBS \\\n    --bf16 \\\n    \"\n"
                               "DS_ARGS=\" \\\n    --deepspeed \\\n    --zero-stage 3 \\\n    \"\n"
                               "DS_ARGS=\"--recompute-granularity full ${DS_ARGS}\"\n";

} // namespace

TEST(ShellScripts, UseOptionsThatReachTheCommand)
{
    const std::string command = "CMD=\" \\\n  pretrain_gpt.py \\\n  $GPT_ARGS \\\n  --tensor-model-parallel-size 2 \\\n"
                                "  \"\n";
    const ReadConfig unused = readOf(kArguments + command + "srun --label ./launch.sh $CMD\n", onGpus(4));
    EXPECT_EQ(unused.setup.batch, 2);
    EXPECT_EQ(unused.setup.parallel.data, DataParallel::Megatron);
    EXPECT_TRUE(unused.setup.checkpoint.empty());
    const std::string more = "if [ 1 = 1 ]; then\n  CMD=\"$CMD \\\n    $DS_ARGS --recompute-method uniform\"\nfi\n";
    const ReadConfig used = readOf(kArguments + command + more + "echo $CMD\nbash -c '$CMD'\n", onGpus(4));
    EXPECT_EQ(used.setup.parallel.data, DataParallel::Zero3DeepSpeed);
    EXPECT_FALSE(used.setup.checkpoint.empty());
    EXPECT_EQ(readOf(kArguments + command + "echo $CMD\n", onGpus(4)).setup.parallel.tensor, 2)
        << "another script runs it";
    EXPECT_EQ(
        readOf(kArguments + "export CMD=\"a.py $GPT_ARGS\"\nLOG=1 torchrun $CMD --fp8-format hybrid\n").setup.batch, 2);
}

TEST(ShellScripts, EndAnOptionWithItsCommand)
{
    const ReadConfig read =
        readOf("ARGS=\" \\\n  --micro-batch-size 3 \\\n  --bf16 \\\n  \"\nTP=2\n"
               "if   [[ $TP == 1 ]]; then MBS=8; NODES=1\nelif [[ $TP == 2 ]]; then MBS=4; NODES=2;\nfi\n"
               "torchrun --nproc_per_node 8 --nnodes $NODES a.py $ARGS "
               "--tensor-model-parallel-size $TP --global-batch-size=$((3 * 8))\n");
    EXPECT_EQ(read.setup.parallel.tensor, 2);
    EXPECT_EQ(read.setup.parallel.gpus, 16);
    EXPECT_EQ(valueOf(read, "precision"), "bf16");
}

// Quotes in the substitution of a command do not end those around it.
TEST(ShellScripts, ParseQuotesInCommandSubstitutions)
{
    const ReadConfig read = readOf("ARGS=\" \\\n  --min-lr `bc <<< \"scale=3; $1/10\"` \\\n  --micro-batch-size 3 \\\n"
                                   "  --bf16 \\\n  \"\n\nTP=2\nNODE=\"$(hostname | sed \"s/a(b/c/\")\"\n"
                                   "torchrun --nproc_per_node 8 a.py $ARGS --tensor-model-parallel-size ${TP}\n");
    EXPECT_EQ(read.setup.parallel.tensor, 2);
    EXPECT_EQ(read.setup.batch, 3);
}

TEST(ShellScripts, SplitTheOptionsInAVariable)
{
    const ReadConfig read = readOf("EXTRA=\"\"\nEXTRA=\" --bf16 ${EXTRA}\"\nEXTRA=\" --micro-batch-size=3 ${EXTRA}\"\n"
                                   "torchrun --nproc_per_node 8 a.py --tensor-model-parallel-size 2 $EXTRA\n");
    EXPECT_EQ(read.setup.batch, 3);
    EXPECT_EQ(valueOf(read, "precision"), "bf16");
}

TEST(ShellScripts, ReadSourcedFiles)
{
    const test::TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "models");
    std::ofstream(folder.path() / "models/sizes.sh") << "ARGS=(\n  --micro-batch-size 5\n)\nsource sizes.sh\n";
    std::ofstream(folder.path() / "run.sh")
        << "DIR=\"$(cd -- \"$(dirname -- \"$0\")\" && pwd)\"\nsource \"${DIR}/models/sizes.sh\"\n. missing.sh\n"
           "torchrun --nproc_per_node 2 a.py ${ARGS[@]} --tensor-model-parallel-size 2\n";
    const Result<ReadConfig> read = openConfigFile(folder.path() / "run.sh", llama(), vram::Setup{});
    ASSERT_TRUE(read) << vram::text(read.error());
    EXPECT_EQ(read->setup.batch, 5);
    EXPECT_FALSE(isNoted(*read, "The file does not set ARGS"));
}

// megatron/arguments.py of 2021 and of Megatron-DeepSpeed.
TEST(ShellScripts, ReadOldCheckpointingOptions)
{
    const std::string flags = "torchrun --nproc_per_node 8 a.py --tensor-model-parallel-size 2 ";
    EXPECT_FALSE(readOf(flags + "--checkpoint-activations").setup.checkpoint.empty());
    EXPECT_FALSE(readOf(flags + "--activations-checkpoint-method uniform").setup.checkpoint.empty());
    EXPECT_TRUE(readOf(flags).setup.checkpoint.empty());
}

// deepspeed/runtime/bf16_optimizer.py: fp32 gradients of all parameters, and states of a part.
TEST(ShellScripts, LeaveDataParallelismToDeepSpeed)
{
    const std::string flags = "deepspeed a.py --tensor-model-parallel-size 2 --deepspeed --deepspeed_config=x.json ";
    const auto data = [&](const std::string& more) { return readOf(flags + more, onGpus(8)).setup.parallel.data; };
    EXPECT_EQ(data("--bf16 --zero-stage=0"), DataParallel::MegatronDistributed);
    EXPECT_EQ(data("--fp16 --zero-stage 0"), DataParallel::Megatron);
    EXPECT_EQ(data("--fp16 --zero-stage 2"), DataParallel::Zero2DeepSpeed);
    EXPECT_EQ(data("--bf16"), DataParallel::MegatronDistributed) << "the stage is in x.json";
    EXPECT_EQ(readOf(flags, onGpus(8)).further, std::vector<std::string>{"x.json"});
    vram::Setup third = onGpus(8);
    third.parallel.data = DataParallel::Zero3DeepSpeed;
    const ReadConfig read = readOf(flags + "--bf16", third);
    EXPECT_EQ(read.setup.parallel.data, DataParallel::Zero3DeepSpeed) << "read before";
    EXPECT_EQ(valueOf(read, "precision"), "bf16");
}

// swift/megatron/arguments/megatron_args.py, swift/cli/main.py.
TEST(ShellScripts, UseDefaultsOfMegatronSwift)
{
    const std::string script =
        "NPROC_PER_NODE=4 \\\nCUDA_VISIBLE_DEVICES=0,1,2,3 \\\nmegatron sft \\\n"
        "    --model mine \\\n    --tensor_model_parallel_size 2 \\\n    --micro_batch_size 2 \\\n"
        "    --sequence_parallel true \\\n    --overlap_grad_reduce false \\\n";
    const ReadConfig read = readOf(script + "    --recompute_granularity none");
    EXPECT_EQ(read.tool, ConfigTool::Megatron);
    EXPECT_EQ(read.setup.parallel.gpus, 4);
    EXPECT_EQ(read.setup.parallel.tensor, 2);
    EXPECT_TRUE(read.setup.parallel.sequence);
    EXPECT_EQ(read.setup.parallel.data, DataParallel::MegatronDistributed);
    EXPECT_EQ(read.setup.accumulation, 4) << "16 samples a step";
    EXPECT_EQ(valueOf(read, "precision"), "bf16");
    const ReadConfig adapters = readOf(script + "    --use_distributed_optimizer false --train_type lora");
    EXPECT_EQ(adapters.setup.parallel.data, DataParallel::Megatron);
    EXPECT_TRUE(isNoted(adapters, "--train-type"));
}

// slime/backends/megatron_utils/arguments.py
TEST(ShellScripts, UseDefaultsOfSlime)
{
    const ReadConfig read = readOf("ray start --head --num-gpus 8\nPERF=(\n  --tensor-model-parallel-size 2\n"
                                   "  --use-dynamic-batch-size\n)\nray job submit -- python3 train.py \\\n"
                                   "  --actor-num-nodes 2 \\\n  --actor-num-gpus-per-node 8 \\\n  ${PERF[@]}\n");
    EXPECT_EQ(read.setup.parallel.gpus, 16);
    EXPECT_EQ(read.setup.parallel.data, DataParallel::MegatronDistributed);
    EXPECT_EQ(valueOf(read, "precision"), "bf16");
    EXPECT_TRUE(isNoted(read, "--use-dynamic-batch-size"));
}

TEST(ShellScripts, ReadTheArgumentsOfTransformersTrainer)
{
    const std::string flags =
        "train.py \\\n  --model_name_or_path mine \\\n  --bf16 True \\\n"
        "  --per_device_train_batch_size 4 \\\n  --gradient_accumulation_steps=2 \\\n"
        "  --gradient_checkpointing True \\\n  --use_peft --lora_target_modules q_proj v_proj \\\n"
        "  --optim \"adamw_torch_fused\" ";
    const ReadConfig read = readOf("torchrun --nproc_per_node=8 --nnodes 2 " + flags
                                   + "--fsdp \"full_shard auto_wrap\" --fsdp_config fsdp.json\n");
    EXPECT_EQ(read.tool, ConfigTool::Trainer);
    EXPECT_EQ(read.setup.parallel.gpus, 16);
    EXPECT_EQ(read.setup.batch, 4);
    EXPECT_EQ(read.setup.accumulation, 2);
    EXPECT_EQ(read.setup.parallel.data, DataParallel::Fsdp1);
    EXPECT_EQ(read.setup.optimizer, "adamw-fused");
    EXPECT_EQ(read.setup.lora, "q_proj,v_proj");
    EXPECT_FALSE(read.setup.checkpoint.empty());
    EXPECT_TRUE(isNoted(read, "fsdp_config: the options of fsdp.json are not read"));
    EXPECT_EQ(readOf("deepspeed --num_gpus 4 " + flags + "--deepspeed zero2.json\n").setup.parallel.data,
              DataParallel::Zero2DeepSpeed);
    EXPECT_EQ(readOf("deepspeed --include localhost:0,1,2 " + flags).setup.parallel.gpus, 3);
    const ReadConfig accelerate = readOf("accelerate launch --num_processes 8 --num_machines 2 --use_deepspeed "
                                         "--zero_stage 3 --mixed_precision bf16 "
                                         + flags);
    EXPECT_EQ(accelerate.setup.parallel.gpus, 8);
    EXPECT_EQ(accelerate.setup.parallel.gpusPerNode, 4);
    EXPECT_EQ(accelerate.setup.parallel.data, DataParallel::Zero3DeepSpeed);
    EXPECT_EQ(readOf("NPROC_PER_NODE=2 \\\nswift sft " + flags).setup.parallel.gpus, 2);
    const std::string swift = "nproc_per_node=4\nNPROC_PER_NODE=$nproc_per_node \\\nswift sft \\\n"
                              "  --per_device_train_batch_size 1 \\\n  --target_modules all-linear \\\n"
                              "  --gradient_accumulation_steps $(expr 16 / $nproc_per_node) ";
    EXPECT_EQ(readOf("n=4\ntorchrun --nproc_per_node $n train.py --per_device_train_batch_size 2 \\\n"
                     "  --gradient_accumulation_steps $[64/($n*2)]\n")
                  .setup.accumulation,
              8);
    const ReadConfig adapters = readOf(swift);
    EXPECT_EQ(adapters.setup.lora, "all-linear");
    EXPECT_EQ(adapters.setup.loraRank, 8);
    EXPECT_EQ(adapters.setup.accumulation, 4);
    EXPECT_EQ(valueOf(adapters, "precision"), "bf16");
    EXPECT_FALSE(adapters.setup.checkpoint.empty());
    EXPECT_TRUE(readOf(swift + "--train_type full").setup.lora.empty());
    EXPECT_TRUE(isNoted(readOf("torchrun --nproc_per_node $(nvidia-smi -L | wc -l) " + flags, onGpus(6)),
                        "The file starts $(nvidia-smi -L | wc -l) processes"));
    EXPECT_NE(errorOf("parser.add_argument(\"--per_device_train_batch_size\", type=int)\n").find("is not a DeepSpeed"),
              std::string::npos);
}

// LLaVA's llava/train/train.py, Qwen's finetune.py, FlagEmbedding's arguments.py, FastChat's train_lora.py and
// InternVL's internvl_chat_finetune.py.
TEST(ShellScripts, ReadAdapterOptionsOfOtherPrograms)
{
    const auto read = [](const std::string& options) {
        return readOf("torchrun --nproc_per_node 2 train.py --per_device_train_batch_size 1 --fp16 True " + options
                      + "\n");
    };
    EXPECT_EQ(read("--lora_enable True --bits 4").setup.loraRank, 64);
    EXPECT_EQ(read("--lora_enable True --bits 4").setup.quantize, Quantization::Nf4);
    EXPECT_TRUE(read("--lora_enable False --lora_r 8").setup.lora.empty());
    EXPECT_EQ(read("--lora_r 8 --load_in_bits 8").setup.quantize, Quantization::Int8);
    EXPECT_EQ(read("--use_lora --q_lora").setup.quantize, Quantization::Nf4);
    const ReadConfig ranked = read("--use_lora True --lora_rank 32 --target_modules q_proj v_proj");
    EXPECT_EQ(ranked.setup.lora, "q_proj,v_proj");
    EXPECT_EQ(ranked.setup.loraRank, 32);
    EXPECT_EQ(read("--lora_r 8 --q_lora False").setup.loraRank, 8);
    EXPECT_EQ(read("--lora_r 8 --q_lora False").setup.lora, "all-linear");
    EXPECT_EQ(read("--freeze_llm True --use_llm_lora 16").setup.loraRank, 16);
    EXPECT_TRUE(read("--freeze_llm True --use_llm_lora 0").setup.lora.empty());
    EXPECT_TRUE(isNoted(read("--freeze_llm True"), "freeze_llm changes"));
    EXPECT_FALSE(isNoted(read("--freeze_llm False"), "freeze_llm changes"));
}

// MedicalGPT's supervised_finetuning.py and LMFlow's finetune.py.
TEST(ShellScripts, TrainAdaptersOfAllOrOfUnnamedLayers)
{
    const auto read = [](const std::string& options) {
        return readOf("torchrun --nproc_per_node 2 train.py --per_device_train_batch_size 1 " + options + "\n");
    };
    const ReadConfig all = read("--use_peft True --target_modules all --lora_rank 8 --model_max_length 512");
    EXPECT_EQ(all.setup.lora, "all-linear");
    EXPECT_FALSE(isNoted(all, "lora_target_modules is not given"));
    EXPECT_TRUE(isNoted(all, "model_max_length is 512"));
    const ReadConfig quantized = read("--use_qlora 1 --block_size 256");
    EXPECT_EQ(quantized.setup.lora, "all-linear");
    EXPECT_EQ(quantized.setup.quantize, Quantization::Nf4);
    EXPECT_TRUE(isNoted(quantized, "lora_target_modules is not given"));
    EXPECT_TRUE(isNoted(quantized, "block_size is 256"));
}

// mPLUG-Owl's train.py has some of Megatron-LM's options, BELLE's reads adapters from a file.
TEST(ShellScripts, NameOptionsOfOtherPrograms)
{
    EXPECT_NE(errorOf("torchrun --nproc_per_node 8 train.py --micro-batch-size 4 --gradient-accumulation-steps 2\n")
                  .find("another program: Megatron-LM has no --gradient-accumulation-steps"),
              std::string::npos);
    const ReadConfig read = readOf("if [[ $# -ge 1 && ! \"$1\" == \"--\"* ]]; then\n  shift\nfi\n"
                                   "torchrun --nproc_per_node 2 train.py --per_device_train_batch_size 1 --use_lora "
                                   "--lora_config lora.json --seq_length 64\n");
    EXPECT_TRUE(isNoted(read, "lora_config changes how much memory is needed"));
    EXPECT_TRUE(isNoted(read, "seq_length is 64"));
    EXPECT_FALSE(isNoted(read, "Unknown"));
}

// examples/multimodal of Megatron-LM: --seq-length counts the tokens of an image.
TEST(ShellScripts, CompareTheLengthOfMultimodalText)
{
    const std::string flags = "torchrun --nproc_per_node 8 train.py --micro-batch-size 1 --seq-length 576 "
                              "--decoder-seq-length 1024 ";
    EXPECT_TRUE(isNoted(readOf(flags + "--language-model-type=mistral_7b"), "--decoder-seq-length is 1024"));
    EXPECT_TRUE(isNoted(readOf(flags), "--seq-length is 576"));
}

// deepspeed/launcher/runner.py takes the devices of CUDA_VISIBLE_DEVICES, accelerate all that PyTorch sees.
TEST(ShellScripts, StartAProcessOnEachVisibleGpu)
{
    const std::string program = "train.py --per_device_train_batch_size 1 --bf16 True\n";
    EXPECT_EQ(readOf("CUDA_VISIBLE_DEVICES=0,1,2 deepspeed " + program).setup.parallel.gpus, 3);
    EXPECT_EQ(readOf("export CUDA_VISIBLE_DEVICES=4,5\naccelerate launch " + program).setup.parallel.gpus, 2);
    EXPECT_EQ(readOf("CUDA_VISIBLE_DEVICES=0,1,2 deepspeed --num_gpus 2 " + program).setup.parallel.gpus, 2);
    const ReadConfig torchrun = readOf("CUDA_VISIBLE_DEVICES=0,1 torchrun --nproc_per_node 1 " + program);
    EXPECT_EQ(torchrun.setup.parallel.gpus, 1);
    EXPECT_FALSE(isNoted(torchrun, "CUDA_VISIBLE_DEVICES"));
    EXPECT_EQ(readOf("CUDA_VISIBLE_DEVICES=0,1,2 torchrun --nproc_per_node=gpu " + program).setup.parallel.gpus, 3);
    EXPECT_TRUE(isNoted(readOf("torchrun --nproc_per_node auto " + program), "torchrun starts a process on every GPU"));
    const ReadConfig counted = readOf("export CUDA_VISIBLE_DEVICES=0,1\nGPUS=$(echo $CUDA_VISIBLE_DEVICES | wc -w)\n"
                                      "torchrun --nproc_per_node $GPUS "
                                      + program);
    EXPECT_EQ(counted.setup.parallel.gpus, 2);
    EXPECT_FALSE(isNoted(counted, "CUDA_VISIBLE_DEVICES"));
    EXPECT_TRUE(isNoted(readOf("CUDA_VISIBLE_DEVICES=0,1 python " + program), "CUDA_VISIBLE_DEVICES has 2 GPUs"));
    EXPECT_TRUE(isNoted(readOf("deepspeed " + program, onGpus(4)), "deepspeed starts a process on every GPU"));
    EXPECT_FALSE(isNoted(readOf("pip install deepspeed\ntorchrun --nproc_per_node 2 " + program), "deepspeed starts"));
}

// Open MPI's options for all processes and for those of a machine, as scripts of llm-jp/Megatron-LM have them.
TEST(ShellScripts, CountTheProcessesOfMpirun)
{
    const auto parallel = [](const std::string& options) {
        const std::string program = "python pretrain_gpt.py --tensor-model-parallel-size 2 --micro-batch-size 1 -n 3\n";
        return readOf("GPUS=$((16 * 8))\n/opt/openmpi/bin/mpirun " + options + program).setup.parallel;
    };
    for (const char* options :
         {"-np $GPUS \\\n  --npernode 8 \\\n  -x PATH \\\n  ", "-n 128 --map-by ppr:8:node ", "-np 128 "}) {
        EXPECT_EQ(parallel(options).gpus, 128) << options;
        EXPECT_EQ(parallel(options).gpusPerNode, 8) << options;
    }
    EXPECT_EQ(parallel("-np 128 -npernode 4 ").gpusPerNode, 4);
    EXPECT_EQ(readOf("mpirun -np 4 python train.py --per_device_train_batch_size 2\n").setup.parallel.gpus, 4);
}

// hparams/finetuning_args.py: adapters of rank 8 in all layers, and every block is checkpointed.
TEST(ShellScripts, UseDefaultsOfLlamaFactory)
{
    const std::string flags = "torchrun --nproc_per_node 2 src/train.py --stage sft --template qwen --bf16 "
                              "--cutoff_len 1024 --per_device_train_batch_size 1 ";
    const ReadConfig read = readOf(flags + "--finetuning_type lora --lora_target q_proj,v_proj\n");
    EXPECT_EQ(read.setup.lora, "q_proj,v_proj");
    EXPECT_EQ(read.setup.loraRank, 8);
    EXPECT_EQ(read.setup.precision, Precision::Bf16);
    EXPECT_FALSE(read.setup.checkpoint.empty());
    EXPECT_TRUE(isNoted(read, "max_length is 1024"));
    EXPECT_FALSE(isNoted(read, "Unknown"));
    EXPECT_EQ(readOf(flags).setup.lora, "all-linear");
    const ReadConfig full = readOf(flags + "--finetuning_type full --disable_gradient_checkpointing\n");
    EXPECT_TRUE(full.setup.lora.empty());
    EXPECT_EQ(full.setup.precision, Precision::AmpBf16);
    EXPECT_TRUE(full.setup.checkpoint.empty());
}

// deepspeed/__init__.py, add_config_arguments: --deepspeed is a switch, and --deepspeed_config names the file.
TEST(ShellScripts, NameDeepSpeedsFileAsItDoes)
{
    const std::string flags = "deepspeed --num_gpus 8 train.py --per_device_train_batch_size 8 ";
    for (const char* options : {"--deepspeed_config zero3.json", "--deepspeed --deepspeed_config zero3.json"})
        EXPECT_EQ(readOf(flags + options + '\n').setup.parallel.data, DataParallel::Zero3DeepSpeed) << options;
}

// Megatron-LM's examples/academic_paper_scripts/sc21.
TEST(ShellScripts, PassExportedOptionsToAnotherScript)
{
    const ReadConfig read = readOf("EXTRA=\"--activations-checkpoint-method uniform \"\nexport PARAMS=\" ${EXTRA} \\\n"
                                   "  --micro-batch-size 2 --tensor-model-parallel-size 8 \"\nsbatch run.sh\n");
    EXPECT_FALSE(read.setup.checkpoint.empty());
    EXPECT_FALSE(isNoted(read, "Ignored, as memory does not depend on it"));
    EXPECT_EQ(read.setup.batch, 2);
}

// LMFlow's scripts/archive/run_finetune_with_lisa.sh.
TEST(ShellScripts, KeepTheDefaultsOfTheirOwnOptions)
{
    const ReadConfig read =
        readOf("batch=3\nwhile [[ $# -ge 1 ]]; do\n  case ${1} in\n    --deepspeed)\n"
               "      config=\"$2\"\n      shift\n      ;;\n    --batch|--size)\n      batch=\"$2\"\n"
               "      shift\n      ;;\n  esac\n  shift\ndone\n"
               "python train.py --bf16 --per_device_train_batch_size ${batch}\n");
    EXPECT_EQ(read.setup.batch, 3);
    EXPECT_EQ(read.setup.parallel.data, DataParallel::None);
    EXPECT_FALSE(isNoted(read, "Unknown"));
    EXPECT_FALSE(isNoted(read, "is not found"));
}

// DeepSpeedExamples: applications/DeepSpeed-Chat/training/step1_supervised_finetuning/main.py.
TEST(ShellScripts, ReadDeepSpeedChatOptions)
{
    const auto read = [](const std::string& options) {
        return readOf("deepspeed --num_gpus 4 main.py --per_device_train_batch_size 4 --deepspeed " + options + "\n");
    };
    const ReadConfig third = read("--zero_stage 3 --offload --lora_dim 128 --dtype bf16");
    EXPECT_EQ(third.setup.parallel.data, DataParallel::Zero3DeepSpeed);
    EXPECT_EQ(valueOf(third, "offload-optimizer"), "yes");
    EXPECT_EQ(valueOf(third, "deepspeed.offload-param"), "yes");
    EXPECT_EQ(valueOf(third, "precision"), "bf16");
    EXPECT_TRUE(isNoted(third, "lora_dim changes"));
    const ReadConfig second = read("--zero_stage 2 --lora_dim 0");
    EXPECT_EQ(second.setup.parallel.data, DataParallel::Zero2DeepSpeed);
    EXPECT_EQ(valueOf(second, "offload-optimizer"), "no");
    EXPECT_EQ(valueOf(second, "precision"), "fp16");
    EXPECT_FALSE(isNoted(second, "lora_dim changes"));
    EXPECT_EQ(read("--zero_stage 0").setup.parallel.data, DataParallel::None) << "DDP by default";
}

TEST(ShellScripts, FollowCommandsInVariables)
{
    const std::string program = "train.py --bf16 True --per_device_train_batch_size 3";
    EXPECT_EQ(readOf("gpus=2\ncmd=\"torchrun --nproc_per_node $gpus " + program + "\"\necho $cmd\neval $cmd\n")
                  .setup.parallel.gpus,
              2);
    const ReadConfig lines =
        readOf("more=\"--bf16 True\"\ncmd=\"torchrun --nproc_per_node 4 \\\n  train.py \\\n  $more \\\n"
               "  --per_device_train_batch_size 3 --deepspeed zero_stage1_config.json \\\n\"\neval $cmd\n");
    EXPECT_EQ(lines.setup.parallel.gpus, 4);
    EXPECT_EQ(lines.setup.batch, 3);
    EXPECT_EQ(lines.setup.parallel.data, DataParallel::Zero1DeepSpeed);
    EXPECT_EQ(readOf("srun bash -c \"torchrun --nproc_per_node 8 " + program + "\"\n").setup.parallel.gpus, 8);
}

} // namespace vram::script_programs_test
