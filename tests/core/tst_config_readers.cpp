// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/read_configs.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace vram::config_readers_test {

// DeepSpeedConfig._set_batch_related_parameters
TEST(ConfigReaders, DeepSpeedDividesTrainBatchSizeAmongRanks)
{
    const ReadConfig alone = readOf(R"({"train_batch_size": 64, "zero_optimization": {"stage": 1}})", onGpus(8));
    EXPECT_EQ(alone.setup.batch, 8);
    EXPECT_EQ(alone.setup.accumulation, 1);
    const ReadConfig steps = readOf(R"({"train_batch_size": 64, "gradient_accumulation_steps": 4})", onGpus(8));
    EXPECT_EQ(steps.setup.batch, 2);
    EXPECT_EQ(steps.setup.accumulation, 4);
    EXPECT_NE(errorOf(R"({"train_batch_size": 20, "zero_optimization": {"stage": 1}})").find("multiple of 8"),
              std::string::npos);
}

TEST(ConfigReaders, NotesUnsupportedOptionsThatAffectMemory)
{
    EXPECT_NE(errorOf(R"({"train_batch_size": 8, "sequence_parallel_size": 4})").find("sequence_parallel_size of 4"),
              std::string::npos);
    const std::string flags = "torchrun --nproc-per-node 8 pretrain_gpt.py --micro-batch-size 1 ";
    for (const char* flag : {"--seq-length 4096", "--recompute-granularity selective --recompute-modules layernorm",
                             "--num-layers 32", "--cross-entropy-loss-fusion --cross-entropy-fusion-impl te",
                             "--fp4-format e2m1", "--use-precision-aware-optimizer"}) {
        const std::string last = std::string(flag).substr(std::string(flag).rfind("--"));
        EXPECT_TRUE(isNoted(readOf(flags + flag), last.substr(0, last.find(' ')))) << flag;
    }
    EXPECT_TRUE(isNoted(readOf("[training]\nseq_len = 8192\n"), "training.seq_len is 8192"));
    EXPECT_FALSE(isNoted(readOf("[training]\nseq_len = 2048\n"), "training.seq_len"));
}

// The rule is in megatron/training/arguments.py, validate_args.
TEST(ConfigReaders, MegatronRecomputeActivationsIsSelective)
{
    const std::string full = "torchrun --nproc-per-node 8 pretrain_gpt.py --micro-batch-size 1 "
                             "--recompute-granularity full --recompute-method uniform --recompute-num-layers 1";
    EXPECT_FALSE(readOf(full).setup.checkpoint.empty());
    const ReadConfig selective = readOf(full + " --recompute-activations");
    EXPECT_TRUE(selective.setup.checkpoint.empty());
    EXPECT_TRUE(isNoted(selective, "--recompute-modules core_attn is estimated without checkpointing"));
}

// Words are quoted as in examples/llama of Megatron-LM, ARGS+=("--flag value"), and passed as ${ARGS[@]}.
TEST(ConfigReaders, ReadsQuotedOptionsInShellArrays)
{
    const ReadConfig read =
        readOf("ARGS=(\n  \"--micro-batch-size 4\"\n)\nARGS+=(\n  \"--bf16\"\n  \"--fp8-format hybrid\"\n)\n"
               "torchrun --nproc-per-node 8 pretrain_gpt.py ${ARGS[@]}\n");
    EXPECT_EQ(read.setup.batch, 4);
    EXPECT_EQ(read.setup.float8, Float8::TeDelayed);
}

// Reads torchtitan's TOML files of 2024 and 2025, accelerate's fp8_config, and Megatron-LM's --fp8-recipe.
TEST(ConfigReaders, ReadsFloat8Recipes)
{
    const auto titan = [](const std::string& section, const std::string& lines) {
        return readOf("[model]\nconverters = [\"" + section + "\"]\n[parallelism]\ndata_parallel_shard_degree = 8\n["
                      + section + "]\n" + lines)
            .setup;
    };
    const vram::Setup gathered = titan("float8", "enable_fsdp_float8_all_gather = true\n");
    EXPECT_EQ(gathered.float8, Float8::Tensorwise);
    EXPECT_TRUE(gathered.float8Weights);
    const vram::Setup rowwise = titan("quantize.linear.float8", "recipe_name = \"rowwise\"\n"
                                                                "filter_fqns = [\"output\", \"attention.wk\"]\n");
    EXPECT_EQ(rowwise.float8, Float8::Rowwise);
    EXPECT_FALSE(rowwise.float8Weights);
    EXPECT_EQ(rowwise.skipModules, "attention.wk");
    const std::string launched = "distributed_type: FSDP\nnum_processes: 8\nmixed_precision: fp8\nfsdp_config:\n"
                                 "  fsdp_version: 2\n";
    EXPECT_EQ(readOf(launched).setup.float8, Float8::Tensorwise);
    EXPECT_TRUE(readOf(launched).setup.float8Weights);
    EXPECT_EQ(readOf(launched + "fp8_config:\n  backend: TE\n").setup.float8, Float8::TeDelayed);
    const std::string flags = "torchrun --nproc-per-node 8 pretrain_gpt.py --bf16 --micro-batch-size 1 "
                              "--use-distributed-optimizer --fp8-format hybrid --fp8-recipe ";
    EXPECT_EQ(readOf(flags + "tensorwise").setup.float8, Float8::TeCurrent);
    EXPECT_TRUE(readOf(flags + "delayed --fp8-param-gather").setup.float8Weights);
    EXPECT_TRUE(isNoted(readOf(flags + "mxfp8"), "--fp8-recipe mxfp8 is estimated"));
}

TEST(ConfigReaders, Float8RecipesRoundTrip)
{
    struct Case {
        ConfigTool tool;
        const char* data;
        const char* scaling;
        const char* weights;
    };
    for (const Case& written : {Case{ConfigTool::TorchTitan, "fsdp2", "torchao-rowwise", "no"},
                                Case{ConfigTool::Accelerate, "fsdp2", "te-delayed", "no"},
                                Case{ConfigTool::Megatron, "megatron-distributed-optimizer", "te-current", "yes"}}) {
        vram::Setup setup = onGpus(8);
        for (const auto& [key, value] : {std::pair{"gpu", "NVIDIA H100 SXM5 80GB"}, std::pair{"precision", "bf16"},
                                         std::pair{"batch", "1"}, std::pair{"data-parallel", written.data},
                                         std::pair{"fp8", written.scaling}, std::pair{"fp8.weights", written.weights}})
            setup = *withSetting(setup, key, value);
        const Result<Config> file = writeConfig(written.tool, llama(), setup);
        ASSERT_TRUE(file) << vram::text(file.error());
        const vram::Setup read = readOf(file->text, onGpus(8)).setup;
        EXPECT_EQ(read.float8, setup.float8) << file->text;
        EXPECT_EQ(read.float8Weights, setup.float8Weights) << file->text;
    }
}

// engine.compile() compiles the model as a whole.
TEST(ConfigReaders, DeepSpeedCompileSectionCompilesTheModel)
{
    for (const std::string compile : {"blocks", "model", "step"}) {
        const vram::Setup setup = *withSetting(onGpus(8), "compile", compile);
        const Result<Config> file = writeConfig(ConfigTool::DeepSpeed, llama(), setup);
        ASSERT_TRUE(file);
        EXPECT_EQ(file->text.find("deepcompile") != std::string::npos, compile == "model") << compile;
    }
}

TEST(ConfigReaders, RejectsFloat8RecipesUnsupportedByTool)
{
    const auto refusalOf = [](ConfigTool tool, std::string_view scaling) {
        vram::Setup setup = *withSetting(onGpus(8), "gpu", "NVIDIA H100 SXM5 80GB");
        setup = *withSetting(*withSetting(setup, "data-parallel", "ddp"), "fp8", scaling);
        const Result<Config> file = writeConfig(tool, llama(), setup);
        return file ? std::string() : vram::text(file.error());
    };
    EXPECT_NE(refusalOf(ConfigTool::TorchTitan, "torchao-tensorwise").find("torchao-rowwise"), std::string::npos);
    EXPECT_NE(refusalOf(ConfigTool::Megatron, "torchao-rowwise").find("te-delayed"), std::string::npos);
    EXPECT_NE(refusalOf(ConfigTool::Accelerate, "te-current").find("te-delayed"), std::string::npos);
    EXPECT_NE(refusalOf(ConfigTool::DeepSpeed, "te-delayed").find("fp8 to none"), std::string::npos);
    EXPECT_NE(refusalOf(ConfigTool::PyTorch, "torchao-rowwise").find("fp8 to none"), std::string::npos);
}

// torchtitan/models/llama3/infra/parallelize.py: apply_fsdp runs only if several ranks shard parameters.
TEST(ConfigReaders, OneGpuDoesNotOffloadInTorchTitan)
{
    const auto file = [](std::int64_t gpus) {
        vram::Setup setup = onGpus(gpus);
        setup.parallel.data = DataParallel::Fsdp2;
        setup.parallel.offload = true;
        return writeConfig(ConfigTool::TorchTitan, llama(), setup);
    };
    ASSERT_FALSE(file(1));
    EXPECT_NE(vram::text(file(1).error()).find("several GPUs share"), std::string::npos);
    EXPECT_TRUE(file(2));
}

TEST(ConfigReaders, ExpandsShellVariablesAndUsesLastOption)
{
    const ReadConfig read = readOf("TP=${TP:-2}\nPP=$((1))\nGPUS=8\nPORT=${PORT:-6000}\n"
                                   "ARGS=(\n  --micro-batch-size 1\n  --tensor-model-parallel-size ${TP}\n"
                                   "  --micro-batch-size 4\n)\n"
                                   "torchrun --nproc-per-node $GPUS --nnodes ${NODES:-1} pretrain_gpt.py ${ARGS[@]}\n");
    EXPECT_EQ(read.setup.parallel.tensor, 2);
    EXPECT_EQ(read.setup.batch, 4) << "the last one counts";
    EXPECT_EQ(read.setup.parallel.gpus, 8);
}

TEST(ConfigReaders, MegatronDerivesVirtualStagesFromLayers)
{
    const std::string pipeline = "torchrun --nproc-per-node 8 pretrain_gpt.py --num-layers 16 "
                                 "--pipeline-model-parallel-size 2 --num-layers-per-virtual-pipeline-stage ";
    EXPECT_EQ(readOf(pipeline + "4").setup.parallel.virtualStages, 2);

    const ReadConfig odd = readOf(pipeline + "3");
    EXPECT_TRUE(std::ranges::any_of(
        odd.notes, [](const Message& note) { return vram::text(note).find("does not divide") != std::string::npos; }));
}

TEST(ConfigReaders, ReadsDeepSpeedConfigOfAccelerate)
{
    const ReadConfig read = readOf("compute_environment: LOCAL_MACHINE\ndebug: false\ndeepspeed_config:\n"
                                   "  gradient_accumulation_steps: 4\n  gradient_clipping: 1.0\n"
                                   "  offload_optimizer_device: cpu\n  offload_param_device: cpu\n"
                                   "  zero3_init_flag: true\n  zero3_save_16bit_model: true\n  zero_stage: 3\n"
                                   "distributed_type: DEEPSPEED\ndowncast_bf16: 'no'\nmachine_rank: 0\n"
                                   "main_training_function: main\nmixed_precision: bf16\nnum_machines: 1\n"
                                   "num_processes: 8\nrdzv_backend: static\nsame_network: true\nuse_cpu: false\n");
    EXPECT_EQ(read.setup.parallel.data, DataParallel::Zero3DeepSpeed);
    EXPECT_EQ(read.setup.parallel.gpus, 8);
    EXPECT_EQ(read.setup.accumulation, 4);
    EXPECT_TRUE(read.setup.offloadOptimizer);
    EXPECT_TRUE(read.setup.parallel.zeroOffloadParameters);
    EXPECT_EQ(read.setup.precision, Precision::Bf16);
}

TEST(ConfigReaders, ReadsTorchTitanOptionsFromPythonAndCommandLine)
{
    const ReadConfig python = readOf("def mine():\n    config = llama3_8b()\n"
                                     "    config.parallelism.data_parallel_shard_degree = 4  # of 8\n"
                                     "    config.parallelism.tensor_parallel_degree = 2\n"
                                     "    config.training.num_tokens_per_microbatch_per_dp_rank = 4096\n"
                                     "    config.activation_checkpoint = FullAC.Config()\n    return config\n",
                                     onGpus(8));
    EXPECT_EQ(python.setup.parallel.gpus, 8);
    EXPECT_EQ(python.setup.parallel.tensor, 2);
    EXPECT_EQ(python.setup.batch, 2) << "of 2,048 tokens";
    EXPECT_FALSE(python.setup.checkpoint.empty());
    const ReadConfig flags = readOf("torchrun --nproc_per_node=8 -m torchtitan.train --module llama3 \\\n"
                                    "  --parallelism.data_parallel_shard_degree=4 --parallelism.tensor_parallel_degree "
                                    "2\n",
                                    onGpus(8));
    EXPECT_EQ(flags.setup.parallel.tensor, 2);
    EXPECT_EQ(flags.setup.parallel.data, DataParallel::Fsdp2);
}

TEST(ConfigReaders, ReadsCompileSettings)
{
    const std::string titan = "[parallelism]\ntensor_parallel_degree = 8\n[training]\nlocal_batch_size = 4\n";
    EXPECT_EQ(readOf(titan).setup.compile, Compile::None);
    const vram::Setup both = readOf(titan + "[compile]\nenable = true\n").setup;
    EXPECT_EQ(both.compile, Compile::Blocks);
    EXPECT_TRUE(both.compileLoss);
    const vram::Setup model =
        readOf(titan + "[compile]\nenable = true\ncomponents = [\"model\"]\nenable_async_tensor_parallel = true\n")
            .setup;
    EXPECT_FALSE(model.compileLoss);
    EXPECT_TRUE(model.parallel.asyncTensorParallel);
    EXPECT_EQ(readOf(titan + "[activation_checkpoint]\nmode = \"memory_budget\"\nmemory_budget = 0.25\n")
                  .setup.activationBudget,
              0.25);

    const std::string launcher = "distributed_type: MULTI_GPU\nnum_processes: 8\ndynamo_config:\n"
                                 "  dynamo_backend: INDUCTOR\n  dynamo_mode: reduce-overhead\n";
    EXPECT_EQ(readOf(launcher).setup.compile, Compile::Model);
    EXPECT_EQ(readOf(launcher).setup.compileMode, CompileMode::ReduceOverhead);
    EXPECT_EQ(readOf(launcher + "  dynamo_use_regional_compilation: true\n").setup.compile, Compile::Blocks);
    EXPECT_EQ(readOf("distributed_type: MULTI_GPU\nnum_processes: 8\n").setup.compile, Compile::None);

    const std::string engine = R"({"train_micro_batch_size_per_gpu": 1, "compile": {"deepcompile": )";
    EXPECT_EQ(readOf(engine + "false}}").setup.compile, Compile::Model);
    EXPECT_TRUE(isNoted(readOf(engine + "true}}"), "compile.deepcompile"));
}

// Megatron-LM computes the loss over shards of the vocabulary. Without --expert-tensor-parallel-size, experts are
// sharded like other layers.
TEST(ConfigReaders, ReadsMegatronExpertParallelism)
{
    const std::string flags = "torchrun --nproc-per-node 8 pretrain_gpt.py --tensor-model-parallel-size 2 "
                              "--sequence-parallel --expert-model-parallel-size 4 --use-distributed-optimizer --bf16 ";
    const ParallelSetup shared = readOf(flags).setup.parallel;
    EXPECT_TRUE(shared.lossParallel);
    EXPECT_EQ(shared.expertTensor, ParallelSetup::kSameAsTensor);
    const ParallelSetup apart = readOf(flags + "--expert-tensor-parallel-size 1").setup.parallel;
    EXPECT_EQ(apart.expert, 4);
    EXPECT_EQ(apart.expertTensor, 1);
}

// torchtitan passes return_outputs=False, and does not apply tensor parallelism to experts.
TEST(ConfigReaders, TorchTitanDropsOutputsAndDoesNotShardExperts)
{
    const ParallelSetup parallel = readOf("[parallelism]\ndata_parallel_shard_degree = 2\ntensor_parallel_degree = 2\n"
                                          "pipeline_parallel_degree = 2\nexpert_parallel_degree = 4\n"
                                          "[training]\nlocal_batch_size = 4\n")
                                       .setup.parallel;
    EXPECT_FALSE(parallel.returnOutputs);
    EXPECT_EQ(parallel.expert, 4);
    EXPECT_EQ(parallel.expertTensor, 1);
}

// A configuration of Hugging Face names the dtype of its weights. fsdp2_prepare_model converts them to fp32, unless
// mixed_precision is "no"; DistributedDataParallel takes them as they are.
TEST(ConfigReaders, AccelerateConvertsShardedParametersToFp32)
{
    vram::Setup loaded = onGpus(8);
    loaded.precision = Precision::Bf16;
    const std::string fsdp = "distributed_type: FSDP\nfsdp_config:\n  fsdp_version: 2\nnum_processes: 8\n";
    const ReadConfig mixed = readOf(fsdp + "mixed_precision: bf16\n", loaded);
    EXPECT_EQ(mixed.setup.precision, Precision::AmpBf16);
    EXPECT_EQ(mixed.setup, readOf(fsdp + "mixed_precision: bf16\n", onGpus(8)).setup);
    EXPECT_TRUE(isNoted(mixed, "precision: with FSDP and mixed_precision"));
    EXPECT_EQ(readOf(fsdp + "mixed_precision: 'no'\n", loaded).setup.precision, Precision::Bf16);
    const std::string_view ddp = "distributed_type: MULTI_GPU\nnum_processes: 8\nmixed_precision: bf16\n";
    EXPECT_EQ(readOf(ddp, loaded).setup.precision, Precision::Bf16);
}

// accelerate/commands/launch.py, simple_launcher.
TEST(ConfigReaders, AccelerateStartsOneProcessWithoutAType)
{
    const ReadConfig read = readOf("distributed_type: \"NO\"\nnum_processes: 8\nmixed_precision: bf16\n");
    EXPECT_EQ(read.setup.parallel.gpus, 1);
    EXPECT_EQ(read.setup.parallel.data, DataParallel::None);
}

// accelerate/commands/launch.py: the launcher's options are the keys of its file.
TEST(ConfigReaders, ReadsTheOptionsOfAcceleratesLauncher)
{
    const ReadConfig plain =
        readOf("accelerate launch \\\n  --num_processes 4 \\\n  --mixed_precision bf16 \\\n  --multi_gpu "
               "\\\n  train.py --config own.yml\n");
    EXPECT_EQ(plain.tool, ConfigTool::Accelerate);
    EXPECT_EQ(plain.setup.parallel.gpus, 4);
    EXPECT_EQ(plain.setup.precision, Precision::AmpBf16);
    EXPECT_TRUE(isNoted(plain, "Unknown to accelerate and ignored: config."));
    const ReadConfig deepSpeed =
        readOf("CUDA_VISIBLE_DEVICES=4,5 accelerate launch --use_deepspeed --zero_stage 3 a.py\n");
    EXPECT_EQ(deepSpeed.setup.parallel.gpus, 2);
    EXPECT_EQ(deepSpeed.setup.parallel.data, DataParallel::Zero3DeepSpeed);
    const ReadConfig sharded =
        readOf("accelerate launch --use_fsdp --fsdp_version=2 --fsdp_offload_params true a.py\n", onGpus(8));
    EXPECT_EQ(sharded.setup.parallel.data, DataParallel::Fsdp2);
    EXPECT_TRUE(sharded.setup.parallel.offload);
    EXPECT_TRUE(isNoted(sharded, "accelerate starts a process on every GPU of the machine; the estimate assumes 8"));
    const Result<ReadConfig> file = readConfig("accelerate launch --config_file a.yaml b.py\n", llama(), {});
    ASSERT_FALSE(file);
    EXPECT_NE(vram::text(file.error()).find("--config_file: the options of a.yaml are not read"), std::string::npos);
}

// The launcher's configuration file does not contain the script's number of accumulation steps.
TEST(ConfigReaders, AccelerateReducesOncePerStep)
{
    vram::Setup base = onGpus(8);
    base.accumulation = 4;
    const std::string_view file = "distributed_type: FSDP\nfsdp_config:\n  fsdp_version: 2\nnum_processes: 8\n";
    EXPECT_TRUE(isNoted(readOf(file, base), "Accelerator.accumulate"));
    base.parallel.noSync = true;
    EXPECT_FALSE(isNoted(readOf(file, base), "Accelerator.accumulate"));
}

// Editors on Windows begin files with a byte order mark.
TEST(ConfigReaders, SkipAByteOrderMark)
{
    const std::string mark = "\xef\xbb\xbf";
    for (const std::string file : {R"({"train_micro_batch_size_per_gpu": 4, "zero_optimization": {"stage": 2}})",
                                   "distributed_type: FSDP\nnum_processes: 8\nfsdp_config:\n  fsdp_version: 2\n",
                                   "[training]\nlocal_batch_size = 4\n[parallelism]\ndata_parallel_shard_degree = -1\n",
                                   ("config.training.num_tokens_per_microbatch_per_dp_rank = 8192\n"
                                    "config.parallelism.tensor_parallel_degree = 2\n"),
                                   "--micro-batch-size 4 --tensor-model-parallel-size 2\n"}) {
        EXPECT_TRUE(looksLikeConfig(mark + file));
        const ReadConfig plain = readOf(file, onGpus(8));
        const ReadConfig marked = readOf(mark + file, onGpus(8));
        EXPECT_EQ(marked.setup, plain.setup) << file;
        EXPECT_EQ(marked.notes, plain.notes) << file;
    }
}

TEST(ConfigReaders, DistinguishIgnoredAndUnknownOptions)
{
    const auto deepSpeed = [](std::string_view more) {
        return readOf(R"({"train_micro_batch_size_per_gpu": 1, )" + std::string(more) + "}", onGpus(8));
    };
    EXPECT_TRUE(isNoted(deepSpeed(R"("steps_per_print": 10, "flops_profiler": {"enabled": true})"),
                        "Ignored, as memory does not depend on it: flops_profiler.enabled, steps_per_print."));
    EXPECT_TRUE(isNoted(deepSpeed(R"("zero_optimisation": {"stage": 3})"),
                        "Unknown to DeepSpeed and ignored, though memory may depend on it: zero_optimisation.stage "
                        "(zero_optimization.stage?)."));
    EXPECT_TRUE(isNoted(deepSpeed(R"("activation_checkpointing": {"cpu_checkpointing": true})"),
                        "activation_checkpointing.cpu_checkpointing changes how much memory is needed"));
    EXPECT_FALSE(isNoted(deepSpeed(R"("activation_checkpointing": {"cpu_checkpointing": false})"), "checkpointing"));
    EXPECT_FALSE(isNoted(deepSpeed(R"("zero_optimization": {"stage": 3, "mics_shard_size": -1})"), "mics"));
    const ReadConfig flags = readOf("torchrun --nproc_per_node=8 --rdzv-backend c10d pretrain_gpt.py "
                                    "--micro-batch-size 1 --lr 1e-4 --use-distributed-optimiser --my-own 3",
                                    onGpus(8));
    EXPECT_TRUE(isNoted(flags, "Ignored, as memory does not depend on it: --rdzv-backend, --lr."));
    EXPECT_TRUE(isNoted(flags, "Unknown to Megatron-LM and ignored: --use-distributed-optimiser "
                               "(--use-distributed-optimizer?), --my-own"));
    const ReadConfig yaml = readOf("distributed_type: NO\nfsdp_version: 2\nbase_model: a\n");
    EXPECT_TRUE(isNoted(yaml, "Unknown to accelerate and ignored: base_model."));
    EXPECT_TRUE(isNoted(yaml, "Unknown to accelerate and ignored, though memory may depend on it: fsdp_version "
                              "(fsdp_config.fsdp_version?)."));
    const ReadConfig toml = readOf("[training]\nlocal_batch_size = 4\nsteps = 10\n[parallelism]\n"
                                   "tensor_paralel_degree = 2\n[metrics]\nlog_freq = 1\n",
                                   onGpus(8));
    EXPECT_TRUE(isNoted(toml, "Ignored, as memory does not depend on it: training.steps, metrics.log_freq."));
    EXPECT_TRUE(isNoted(toml, "Unknown to torchtitan and ignored, though memory may depend on it: "
                              "parallelism.tensor_paralel_degree "
                              "(parallelism.tensor_parallel_degree?)."));
}

TEST(ConfigReaders, CompareTorchtitansFlavorWithTheNetwork)
{
    const auto read = [](const char* flavor) {
        return readOf(std::string("[model]\nname = \"llama3\"\nflavor = \"") + flavor
                          + "\"\n[training]\nlocal_batch_size = 4\nmax_norm = 1.0\n",
                      onGpus(8));
    };
    EXPECT_TRUE(isNoted(read("8B"), "model.flavor is llama3 8B, but the figures are for the open network."));
    EXPECT_FALSE(isNoted(read("1B"), "model.flavor"));
    EXPECT_TRUE(read("1B").setup.clipGradients);
}

} // namespace vram::config_readers_test
