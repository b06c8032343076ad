// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/read_configs.h"

#include <string>

namespace vram::config_readers_test {

TEST(ConfigTexts, EvaluatesShellArithmetic)
{
    const ReadConfig read = readOf("NNODES=${SLURM_NNODES:-\"2\"}\nPER_NODE=${MISSING:-$(nproc || echo 8)}\nTP=2\n"
                                   "GBS=$((4 * ${NNODES} * $TP))\n"
                                   "torchrun --nproc-per-node $((TP*(1 + 1))) --nnodes $NNODES pretrain_gpt.py "
                                   "--tensor-model-parallel-size $TP --micro-batch-size 1 --global-batch-size $GBS\n");
    EXPECT_EQ(read.setup.parallel.gpus, 8);
    EXPECT_EQ(read.setup.accumulation, 4);
}

TEST(ConfigTexts, NamesReferencesKnownOnlyAtRunTime)
{
    EXPECT_EQ(errorOf("TP=${2}\ntorchrun --nproc-per-node 8 pretrain_gpt.py --tensor-model-parallel-size $TP\n"),
              "Megatron-LM: line 2: --tensor-model-parallel-size is ${2}, which is known only when the script runs; "
              "write its value into the file.");
    EXPECT_EQ(errorOf("N=${GPUS:-$(python -c \"print(8)\")}\ntorchrun --nproc-per-node $N a.py --micro-batch-size 1"),
              "Megatron-LM: line 2: --nproc-per-node is $(python -c print(8)), which is known only when the script "
              "runs; write its value into the file.");
}

// bash(1), "Shell Parameters" and "Shell Functions".
TEST(ConfigTexts, ExpandsPositionalParametersSetByScript)
{
    const std::string flags = "torchrun --nproc-per-node 8 pretrain_gpt.py --micro-batch-size $2 "
                              "--tensor-model-parallel-size ${1:-4}\n";
    const auto read = [](const std::string& script) {
        const vram::Setup setup = readOf(script).setup;
        return std::pair(setup.parallel.tensor, setup.batch);
    };
    using Both = std::pair<std::int64_t, std::int64_t>;
    EXPECT_EQ(read("set -- 2 3\n" + flags), Both(2, 3));
    EXPECT_EQ(read("set -- 8 2 3\nshift\n" + flags), Both(2, 3));
    EXPECT_EQ(read("set -- 8 8 2 3\nshift 2; echo\n" + flags), Both(2, 3));
    EXPECT_EQ(read("launch() {\n" + flags + "}\nlaunch 2 3\n"), Both(2, 3));
    EXPECT_EQ(read("function launch\n{\n" + flags + "}\nset -- 5 2 7\nshift\nlaunch $1 1\n"), Both(2, 1));
    EXPECT_EQ(read("launch() {\n" + flags + "}\nset -- 2 3\nlaunch \"$@\"\n"), Both(2, 3));
    EXPECT_EQ(read("set -- 2\nTP=${1}\nMBS=$12\n" // The first argument and a 2.
                   "torchrun --nproc-per-node 8 a.py --micro-batch-size $MBS --tensor-model-parallel-size $TP\n"),
              Both(2, 22));
    EXPECT_EQ(read("shift\ntorchrun --nproc-per-node 8 a.py --micro-batch-size ${2:-3}\n"), Both(1, 3));
    EXPECT_EQ(read("usage() {\n  echo \"$0 --micro-batch-size 9\"\n}\nset -- 2 3\n" + flags), Both(2, 3))
        << "nothing calls it";
    EXPECT_NE(errorOf("set -- 2\n" + flags).find("--micro-batch-size is $2"), std::string::npos);
}

// bash(1), "Compound Commands". A script from which nothing is known keeps the options of all branches.
TEST(ConfigTexts, FollowsBranchesTakenByTheShell)
{
    const std::string launch = "\ntorchrun --nproc-per-node 8 pretrain_gpt.py --micro-batch-size $MBS";
    const auto batch = [&](const std::string& script) { return readOf(script + launch).setup.batch; };
    EXPECT_EQ(batch("MBS=1\nif [ \"$AC\" = full ]; then\nMBS=2\nfi"), 1) << "nothing sets it";
    EXPECT_EQ(batch("MBS=1\nAC=full\nif [ \"$AC\" = full ]; then\nMBS=2\nelse\nMBS=3\nfi"), 2);
    EXPECT_EQ(batch("SIZE=13B\nif [[ $SIZE == 7B ]]\nthen\nMBS=1\nelif [[ $SIZE == 13B ]]; then\nMBS=2\nelse\n"
                    "MBS=3\nfi"),
              2);
    EXPECT_EQ(batch("N=16\nMBS=1\nif [ $N -gt 8 ] && ! [ -z ${N} ]; then\n  if [ -n \"$DEBUG\" ]; then\n    MBS=9\n"
                    "  else\n    MBS=4\n  fi\nfi"),
              4);
    EXPECT_EQ(batch("FP8=false\nMBS=1\nif $FP8 || [ 2 -le 1 ]; then\nMBS=2\nfi"), 1);
    EXPECT_EQ(
        batch("SIZE=\"70B\"\ncase $SIZE in\n  7B|8B)\n    MBS=4\n    ;;\n  70B) MBS=2 ;;\n  *)\n    MBS=1\n    ;;\n"
              "esac"),
        2);
    EXPECT_EQ(
        batch("SIZE=1T\ncase \"${SIZE}\" in\n7B) MBS=4;;\n*)\nif [ $SIZE != 1T ]; then\nMBS=2\nelse\nMBS=3\nfi\n;;"
              "\nesac"),
        3);
    EXPECT_EQ(batch("MBS=1\nif [ -f sizes.sh ]; then\nMBS=2\nfi"), 2) << "only a running script knows";
    EXPECT_EQ(batch("MBS=1\nif [ $1 = big ]; then\nMBS=2\nfi"), 2) << "only a running script knows";
    EXPECT_EQ(batch("python - <<EOF\nif a == b:\n    c = 1\nelse:\n    c = 2\nEOF\nMBS=5"), 5);
}

TEST(ConfigTexts, NamesUnsetArrays)
{
    const ReadConfig read =
        readOf("source sizes.sh\necho $LOG\nEXTRA=()\ntorchrun --nproc-per-node 8 pretrain_gpt.py "
               "${MODEL_ARGS[@]} \"${EXTRA[@]}\" \\\n  --bf16 ${MORE[@]} --micro-batch-size 2\n$END\n");
    EXPECT_EQ(read.setup.batch, 2);
    EXPECT_TRUE(isNoted(read, "The file does not set MODEL_ARGS, MORE, so that the options in it are not read"));
}

// sbatch(1): srun starts one process per task, and torchrun, as the only task of a machine, one per GPU.
TEST(ConfigTexts, ReadsNumberOfGpusFromSlurmRequest)
{
    const auto gpus = [](const std::string& request, const std::string& launcher = "srun python") {
        const ReadConfig read = readOf(request + launcher + " pretrain_gpt.py --micro-batch-size 1\n");
        return std::pair(read.setup.parallel.gpus, read.setup.parallel.gpusPerNode);
    };
    using Both = std::pair<std::int64_t, std::int64_t>;
    EXPECT_EQ(gpus("#SBATCH --nodes=4\n#SBATCH --gpus-per-node=h100:4\n"), Both(16, 4));
    EXPECT_EQ(gpus("#SBATCH -N 2 # two\n#SBATCH --gres=nvme:1,gpu:a100:8(S:0-1)\n"), Both(16, 8));
    EXPECT_EQ(gpus("#SBATCH -N2 --ntasks-per-node 4\n##SBATCH --nodes=9\n"), Both(8, 4));
    EXPECT_EQ(gpus("#SBATCH --nodes=2\n#SBATCH --ntasks-per-node=1\n#SBATCH --gres=gpu:8\n"), Both(16, 8));
    EXPECT_EQ(gpus("#SBATCH --ntasks=16\n#SBATCH --ntasks-per-node=8\n#SBATCH --gpus-per-task=1\n"), Both(16, 8));
    EXPECT_EQ(gpus("#SBATCH --gpus=4\n"), Both(4, 8));
    EXPECT_EQ(gpus("#SBATCH --nodes=2\n#SBATCH --gpus-per-node=8\n", "torchrun --nproc-per-node 4"), Both(4, 8));
    EXPECT_EQ(gpus("#SBATCH --nodes=2\n#SBATCH --gpus-per-node=4\n",
                   "torchrun --nproc-per-node $SLURM_GPUS_ON_NODE --nnodes ${SLURM_JOB_NUM_NODES}"),
              Both(8, 4));
    EXPECT_EQ(gpus("#SBATCH --job-name=gpu:8\n#SBATCH --nodes=2-4\n"), Both(1, 8)) << "nothing says how many";
    const std::string request = "#SBATCH --nodes=2\n#SBATCH --gpus-per-node=8\n";
    const std::string_view note = "The number of GPUs comes from the #SBATCH lines: 8 GPUs on each of 2 machines.";
    const ReadConfig megatron = readOf(request + "srun a.py --micro-batch-size 1 --tensor-model-parallel-size 4");
    EXPECT_TRUE(isNoted(megatron, note));
    EXPECT_EQ(megatron.notes.size(), 1U);
    const ReadConfig torchtitan = readOf(request + "srun python -m torchtitan.train --training.steps 10");
    EXPECT_EQ(torchtitan.setup.parallel.gpus, 16);
    EXPECT_TRUE(isNoted(torchtitan, note));
    EXPECT_FALSE(isNoted(readOf(request + "torchrun --nproc-per-node 8 a.py --micro-batch-size 1"), "The number"));
}

// num_microbatches_calculator.py: the whole global batch is one pipeline schedule.
TEST(ConfigTexts, MegatronRunsAllMicroBatchesInOneSchedule)
{
    const std::string script = "torchrun --nproc-per-node 8 pretrain_gpt.py --pipeline-model-parallel-size 4 "
                               "--micro-batch-size 2 --global-batch-size ";
    const ReadConfig read = readOf(script + "24");
    EXPECT_EQ(read.setup.parallel.microbatches, 6);
    EXPECT_EQ(read.setup.accumulation, 1);
    EXPECT_NE(errorOf(script + "26").find("--global-batch-size is 26"), std::string::npos);
}

TEST(ConfigTexts, NotesTooFewGpus)
{
    const ReadConfig read = readOf("torchrun --nproc-per-node 8 pretrain_bert.py --tensor-model-parallel-size 8 "
                                   "--pipeline-model-parallel-size 16 --micro-batch-size 4 --global-batch-size 32");
    EXPECT_EQ(read.setup.parallel.gpus, 128);
    EXPECT_EQ(read.setup.parallel.microbatches, 8);
    EXPECT_TRUE(
        isNoted(read, "The file starts 8 GPUs, which cannot be divided into groups of 128; 128 are estimated."));
}

// megatron/core/parallel_state.py: the ranks are divided into groups of expert-tensor × expert × pipeline parallelism.
TEST(ConfigTexts, NotesTooFewGpusForExperts)
{
    const ReadConfig read = readOf("NNODES=${SLURM_NNODES:-1}\ntorchrun --nproc-per-node 8 --nnodes $NNODES a.py "
                                   "--pipeline-model-parallel-size 4 --expert-model-parallel-size 8 "
                                   "--micro-batch-size 1 --global-batch-size 64");
    EXPECT_EQ(read.setup.parallel.gpus, 32);
    EXPECT_EQ(read.setup.parallel.microbatches, 8);
    EXPECT_TRUE(isNoted(read, "The file starts 8 GPUs, which cannot be divided into groups of 32; 32 are estimated."));
}

TEST(ConfigTexts, FindsMinimumGpusForExperts)
{
    const std::string flags = "srun a.py --tensor-model-parallel-size 2 --expert-model-parallel-size 8 "
                              "--pipeline-model-parallel-size 2 --micro-batch-size 1 --sequence-parallel ";
    const auto gpus = [&](std::string_view more) {
        const Result<ReadConfig> read = readConfig(flags + std::string(more), llama(), vram::Setup{});
        return read ? read->setup.parallel.gpus : 0;
    };
    EXPECT_EQ(gpus("--expert-tensor-parallel-size 1"), 16);
    EXPECT_EQ(gpus(""), 32) << "experts are divided by the tensor parallelism of the other layers";
}

// deepspeed/runtime/zero/config.py: populate_by_name, and a group for each parameter if sub_group_size is 0.
TEST(ConfigTexts, DeepSpeedAcceptsFieldNamesAndAliases)
{
    const ReadConfig read = readOf(R"({"zero_optimization": {"stage": 3, "sub_group_size": 0,
        "max_live_parameters": 0, "max_reuse_distance": 2e6, "stage3_prefetch_bucket_size": "auto",
        "gather_16bit_weights_on_model_save": true}, "train_micro_batch_size_per_gpu": 1})",
                                   onGpus(8));
    EXPECT_EQ(read.setup.parallel.zeroMaxLive, 0);
    EXPECT_EQ(read.setup.parallel.zeroMaxReuse, 2'000'000);
    EXPECT_EQ(read.setup.parallel.zeroSubGroup, 1);
    EXPECT_TRUE(isNoted(read, "Ignored, as memory does not depend on it: "
                              "zero_optimization.gather_16bit_weights_on_model_save."));
}

// transformers and accelerate replace "auto" by sizes computed from config.hidden_size (integrations/deepspeed.py).
TEST(ConfigTexts, DeepSpeedAutoSizesFollowTheTrainer)
{
    const std::string file =
        R"({"bf16": {"enabled": "auto"}, "fp16": {"enabled": "auto"}, "zero_optimization": {"stage": 3,
        "reduce_bucket_size": "auto", "stage3_prefetch_bucket_size": "auto",
        "stage3_param_persistence_threshold": "auto", "stage3_max_live_parameters": 1e9}})";
    vram::Setup base = onGpus(8);
    base.precision = Precision::Bf16;
    const ReadConfig read = readOf(file, base);
    EXPECT_EQ(read.setup.parallel.zeroReduceBucket, 2048 * 2048);
    EXPECT_EQ(read.setup.parallel.zeroPrefetch, 3'774'873);
    EXPECT_EQ(read.setup.parallel.zeroPersistence, 20'480);
    EXPECT_EQ(read.setup.precision, Precision::Bf16) << "the Trainer decides";
    EXPECT_EQ(readOf(file, onGpus(8)).setup.precision, Precision::Fp32);
}

TEST(ConfigTexts, ReadsGptNeoXModelParallelism)
{
    const std::string keys = R"("model-parallel-size": 2, "checkpoint-activations": true, "seq_length": 1024,
        "train_micro_batch_size_per_gpu": 4, "gradient_accumulation_steps": 8, "partition-activations": true,
        "zero_optimization": {"stage": 1}, "fp16": {"enabled": true}})";
    const ReadConfig read = readOf("# A comment\n{ \"pipe-parallel-size\": 4, " + keys, onGpus(16));
    EXPECT_EQ(read.tool, ConfigTool::DeepSpeed);
    EXPECT_EQ(read.setup.parallel.tensor, 2);
    EXPECT_EQ(read.setup.parallel.pipeline, 4);
    EXPECT_EQ(read.setup.parallel.microbatches, 8);
    EXPECT_EQ(read.setup.accumulation, 1);
    EXPECT_EQ(read.setup.batch, 4);
    EXPECT_FALSE(read.setup.checkpoint.empty());
    EXPECT_TRUE(isNoted(read, "seq_length is 1024"));
    EXPECT_TRUE(isNoted(read, "partition-activations"));
    const ReadConfig whole = readOf("{\"pipe_parallel_size\": 0, " + keys, onGpus(16));
    EXPECT_EQ(whole.setup.parallel.pipeline, 1);
    EXPECT_EQ(whole.setup.accumulation, 8);
}

TEST(ConfigTexts, ReadYamlInEveryStyle)
{
    const ReadConfig read = readOf("# A comment\n---\n{distributed_type: \"FSDP\", num_processes: 4,\n"
                                   " fsdp_config: {fsdp_version: 2, 'fsdp_offload_params': true},\n"
                                   " mixed_precision: bf16, deepspeed_config: {}, gpu_ids: [0, 1], debug: null}\n");
    EXPECT_EQ(read.setup.parallel.gpus, 4);
    EXPECT_TRUE(read.setup.parallel.offload);
    EXPECT_NE(
        errorOf("distributed_type: FSDP\nnum_processes: *count\n").find("line 2: expected a value instead of an alias"),
        std::string::npos);
    EXPECT_NE(errorOf("distributed_type: FSDP\n? [a, b]\n: 1\n").find("line 2: expected a word as the key"),
              std::string::npos);
    EXPECT_NE(errorOf("distributed_type: FSDP\nfsdp_config: {\n").find("is not YAML"), std::string::npos);
    EXPECT_NE(errorOf("# distributed_type:\n- 1\n").find("line 2: expected KEY: VALUE"), std::string::npos);
}

namespace {

constexpr std::string_view kRegistry = R"py(
def base() -> Trainer.Config:
    """Sizes of the paper.

    config.training.dtype = "bfloat16" would halve them.
    """
    spec = model_registry("8B")  # Not a size.
    compiling = CompileConfig(enable=True,
                              components=["loss"])
    return Trainer.Config(
        model_spec=spec,
        training=TrainingConfig(
            num_tokens_per_microbatch_per_dp_rank=3 * 2048,
            max_context_length=2048,  # As in the paper, "twice".
        ),
        compile=compiling,
        parallelism=ParallelismConfig(tensor_parallel_degree=2),
        activation_checkpoint=FullAC.Config(),
    )
)py";

} // namespace

TEST(ConfigTexts, ReadsTorchTitanConfigArguments)
{
    vram::Setup half = onGpus(8);
    half.precision = Precision::Bf16; // As in the configuration of a Hugging Face model.
    const ReadConfig read = readOf(kRegistry, half);
    EXPECT_EQ(read.setup.parallel.tensor, 2);
    EXPECT_EQ(read.setup.batch, 3);
    EXPECT_EQ(read.setup.precision, Precision::Fp32) << "training.dtype is float32 by default";
    EXPECT_TRUE(read.setup.compileLoss);
    EXPECT_EQ(read.setup.compile, Compile::None);
    EXPECT_FALSE(read.setup.checkpoint.empty());
    EXPECT_FALSE(isNoted(read, "Unknown to torchtitan"));
}

TEST(ConfigTexts, ReadsConfigDerivedFromAnother)
{
    const std::string changed = std::string(kRegistry)
                                + "def mine():\n    config = base()\n"
                                  "    config.parallelism.tensor_parallel_degree = 4\n"
                                  "    config.parallelism.context_parallel_degree = two\n"
                                  "    return config\n";
    EXPECT_EQ(errorOf(changed),
              "torchtitan: line 23: parallelism.context_parallel_degree takes a whole number, not two.");
    const std::string one = changed.substr(0, changed.find("    config.parallelism.context"));
    EXPECT_EQ(readOf(one, onGpus(8)).setup.parallel.tensor, 4);
    EXPECT_EQ(readOf(one, onGpus(8)).setup.batch, 3);
    EXPECT_EQ(errorOf(one + "def other():\n    config = base()\n    config.training.steps = 1\n"),
              "torchtitan: The file has 2 configurations (mine, other); leave only the one to be read.");
}

// The names of functions and flavors in torchtitan/models/*/config_registry.py.
TEST(ConfigTexts, ChoosesConfigOfTheOpenModel)
{
    const auto function = [](const std::string& name, const std::string& flavor, int batch) {
        return "def " + name
               + "():\n    return Trainer.Config(\n        loss=ChunkedCELoss.Config(),\n"
                 "        optimizer=default_adamw(lr=3e-4),\n        model_spec=model_registry(\""
               + flavor
               + "\"),\n"
                 "        training=TrainingConfig(local_batch_size="
               + std::to_string(batch)
               + ", seq_len=2048),\n"
                 "        activation_checkpoint=ActivationCheckpointConfig(mode=\"selective\"),\n    )\n\n";
    };
    const std::string change = "def llama3_1b_float8():\n    config = llama3_1b()\n"
                               "    config.model_spec = model_registry(\"1B\", converters=[])\n    return config\n\n";
    const std::string others = function("llama3_70b", "70B", 2) + function("sft_llama3_1b", "1B", 4);
    const ReadConfig read = readOf(others + function("llama3_1b", "1B", 3) + change, onGpus(8));
    EXPECT_EQ(read.setup.batch, 3);
    EXPECT_EQ(read.setup.optimizer, "adamw");
    EXPECT_EQ(vram::text(findSetupField("optimizer.implementation")->get(read.setup)), "fused");
    EXPECT_EQ(read.setup.checkpointMode, CheckpointMode::Op);
    EXPECT_EQ(read.setup.checkpointEvery, 1);
    EXPECT_TRUE(isNoted(read, "The file has several configurations; llama3_1b is read"));
    EXPECT_TRUE(isNoted(read, "ChunkedCELoss"));
    EXPECT_NE(errorOf(others).find("The file has 2 configurations (llama3_70b, sft_llama3_1b)"), std::string::npos);
}

TEST(ConfigTexts, NamesConfigFilePassedToLauncher)
{
    EXPECT_TRUE(isNoted(readOf("torchrun --nproc_per_node 8 -m torchtitan.train --job.config_file 8b.toml", onGpus(8)),
                        "job.config_file: the options of 8b.toml are not read"));
    EXPECT_TRUE(isNoted(readOf("C=mine\ntorchrun --nproc_per_node 8 -m torchtitan.train --config $C", onGpus(8)),
                        "--config: the options of mine are not read"));
}

TEST(ConfigTexts, ReadTheFlagsOfMegatronsYaml)
{
    const ReadConfig read =
        readOf("ENV_VARS:\n  CUDA_DEVICE_MAX_CONNECTIONS: 1\nMODEL_ARGS:\n"
               "  --tensor-model-parallel-size: 8\n  --use-distributed-optimizer: true\n"
               "  --sequence-parallel: false\n  --micro-batch-size: 4\n  --bf16: true # As usual.\n",
               onGpus(8));
    EXPECT_EQ(read.setup.parallel.tensor, 8);
    EXPECT_FALSE(read.setup.parallel.sequence);
    EXPECT_EQ(read.setup.parallel.data, DataParallel::MegatronDistributed);
    EXPECT_EQ(read.setup.precision, Precision::Bf16);
    EXPECT_EQ(read.setup.batch, 4);
}

TEST(ConfigTexts, RejectsFilesOfOtherPrograms)
{
    EXPECT_NE(
        errorOf("model: a/b\nfsdp_config:\n  auto_wrap_policy: TRANSFORMER_BASED_WRAP\n").find("is not a DeepSpeed"),
        std::string::npos);
}

} // namespace vram::config_readers_test
