// SPDX-License-Identifier: GPL-3.0-or-later

// YAML files of programs that run transformers' Trainer.

#include "core/read_configs.h"
#include "import/config_file.h"
#include "temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace vram::trainer_configs_test {

using config_readers_test::isNoted;
using config_readers_test::onGpus;
using config_readers_test::readOf;
using test::llama;

namespace {

// LoRA by LLaMA-Factory.
const std::string kFactory = "model_name_or_path: /models/llama\nstage: sft\ndo_train: true\nbf16: true\n"
                             "finetuning_type: lora\nlora_rank: 8\nlora_target: all\ncutoff_len: 1024\n"
                             "dataset: letters\ntemplate: llama3\nper_device_train_batch_size: 1\n"
                             "gradient_accumulation_steps: 8\nlearning_rate: 3.0e-5\nnum_train_epochs: 2\n"
                             "warmup_ratio: 0.1\noutput_dir: /results\nsave_steps: 200\n";

// LoRA of an int8 model by Axolotl.
const std::string kAxolotl = "base_model: /models/llama\nload_in_8bit: true\nload_in_4bit: false\nadapter: lora\n"
                             "lora_r: 32\nlora_alpha: 64\nlora_dropout: 0.05\nlora_target_linear: true\n"
                             "sequence_len: 4096\nsample_packing: true\nmicro_batch_size: 2\n"
                             "gradient_accumulation_steps: 4\ngradient_checkpointing: true\n"
                             "optimizer: adamw_bnb_8bit\nlearning_rate: 0.00003\nnum_epochs: 2\nbf16: auto\nfp16:\n"
                             "flash_attention: true\noutput_dir: /results\ndatasets:\n  - path: letters.jsonl\n"
                             "    type: alpaca\ndeepspeed:\nfsdp:\n";

std::string with(std::string text, const std::string& before, const std::string& after)
{
    const std::size_t at = text.find(before);
    EXPECT_NE(at, std::string::npos) << before;
    return text.replace(at, before.size(), after);
}

std::string valueOf(const ReadConfig& read, std::string_view key)
{
    return vram::text(findSetupField(key)->get(read.setup));
}

} // namespace

TEST(TrainerConfigs, LlamaFactoryTrainsAdaptersOfA16BitModel)
{
    const ReadConfig read = readOf(kFactory, onGpus(2));
    EXPECT_EQ(read.tool, ConfigTool::LlamaFactory);
    EXPECT_EQ(read.setup.lora, "all-linear");
    EXPECT_EQ(read.setup.loraRank, 8);
    EXPECT_EQ(read.setup.precision, Precision::Bf16);
    EXPECT_EQ(read.setup.batch, 1);
    EXPECT_EQ(read.setup.accumulation, 8);
    EXPECT_FALSE(read.setup.checkpoint.empty()) << "on unless disable_gradient_checkpointing is set";
    EXPECT_TRUE(read.setup.clipGradients) << "max_grad_norm is 1 if it is not given";
    EXPECT_TRUE(isNoted(read, "Ignored, as memory does not depend on it: model_name_or_path"));
    EXPECT_FALSE(isNoted(read, "Unknown"));
}

TEST(TrainerConfigs, LlamaFactoryCastsTrainedParametersToFp32)
{
    const std::string full = with(kFactory, "finetuning_type: lora\nlora_rank: 8\nlora_target: all\n",
                                  "finetuning_type: full\ndisable_gradient_checkpointing: true\n");
    EXPECT_EQ(readOf(full).setup.precision, Precision::AmpBf16);
    EXPECT_TRUE(readOf(full).setup.lora.empty());
    EXPECT_TRUE(readOf(full).setup.checkpoint.empty());
    EXPECT_EQ(readOf(full + "pure_bf16: true\n").setup.precision, Precision::Bf16);
    EXPECT_EQ(readOf(with(full, "bf16: true", "fp16: true")).setup.precision, Precision::AmpFp16);
    EXPECT_EQ(readOf(with(full, "bf16: true\n", "")).setup.precision, Precision::Fp32);
}

// LLaMA-Factory's training arguments are those of transformers.
TEST(TrainerConfigs, LlamaFactoryShardsWithFsdp)
{
    const ReadConfig read = readOf(with(kFactory, "finetuning_type: lora\n",
                                        "finetuning_type: full\nfsdp: full_shard auto_wrap\n"
                                        "fsdp_transformer_layer_cls_to_wrap: LlamaDecoderLayer\n"),
                                   onGpus(8));
    EXPECT_EQ(read.setup.parallel.data, DataParallel::Fsdp1);
    EXPECT_EQ(read.setup.precision, Precision::AmpBf16);
    EXPECT_EQ(read.setup.parallel.parameterDType, PolicyDType::BFloat16);
    EXPECT_FALSE(isNoted(read, "Unknown"));
}

TEST(TrainerConfigs, LlamaFactoryQuantizesTheFrozenModel)
{
    EXPECT_EQ(valueOf(readOf(kFactory + "quantization_bit: 4\n"), "quantize"), "nf4-dq");
    EXPECT_EQ(valueOf(readOf(kFactory + "quantization_bit: 4\ndouble_quantization: false\n"), "quantize"), "nf4");
    EXPECT_EQ(valueOf(readOf(kFactory + "quantization_bit: 8\nquantization_method: bnb\n"), "quantize"), "int8");
    EXPECT_TRUE(isNoted(readOf(kFactory + "quantization_bit: 4\nquantization_method: hqq\n"), "quantization_bit"));
    EXPECT_EQ(valueOf(readOf(kFactory + "enable_liger_kernel: true\n"), "fused-layers"), "yes");
    EXPECT_TRUE(isNoted(readOf(with(kFactory, "stage: sft", "stage: dpo")), "stage: dpo is estimated as sft"));
    EXPECT_EQ(readOf(with(kFactory, "lora_target: all", "lora_target: q_proj,v_proj")).setup.lora, "q_proj,v_proj");
    EXPECT_TRUE(isNoted(readOf(kFactory + "lora_rnak: 4\n"),
                        "Unknown to LLaMA-Factory and ignored, though memory may depend on "
                        "it: lora_rnak"));
}

TEST(TrainerConfigs, AxolotlTrainsAdaptersOfAnInt8Model)
{
    const ReadConfig read = readOf(kAxolotl);
    EXPECT_EQ(read.tool, ConfigTool::Axolotl);
    EXPECT_EQ(valueOf(read, "quantize"), "int8");
    EXPECT_EQ(read.setup.lora, "all-linear");
    EXPECT_EQ(read.setup.loraRank, 32);
    EXPECT_DOUBLE_EQ(read.setup.loraDropout, 0.05);
    EXPECT_EQ(read.setup.precision, Precision::Bf16);
    EXPECT_EQ(read.setup.optimizer, "adamw8bit");
    EXPECT_EQ(read.setup.batch, 2);
    EXPECT_EQ(read.setup.accumulation, 4);
    EXPECT_FALSE(read.setup.checkpoint.empty());
    EXPECT_TRUE(isNoted(read, "sequence_len is 4096"));
    EXPECT_FALSE(isNoted(read, "Unknown"));
    const ReadConfig four = readOf(
        with(with(kAxolotl, "load_in_4bit: false", "load_in_4bit: true"), "load_in_8bit: true", "load_in_8bit: false"));
    EXPECT_EQ(valueOf(four, "quantize"), "nf4-dq");
    const ReadConfig plain = readOf(with(kAxolotl, "gradient_checkpointing: true", "gradient_checkpointing: false"));
    EXPECT_TRUE(plain.setup.checkpoint.empty());
    EXPECT_TRUE(isNoted(readOf(kAxolotl + "lora_mlp_kernel: true\n"), "lora_mlp_kernel"));
    EXPECT_TRUE(isNoted(readOf(with(kAxolotl, "adamw_bnb_8bit", "optimi_adamw")), "optimizer: optimi_adamw"));
}

TEST(TrainerConfigs, AxolotlShardsWithFsdpAsAccelerateDoes)
{
    const std::string full = with(with(kAxolotl, "adapter: lora\n", "adapter:\n"), "load_in_8bit: true\n", "");
    const std::string section = "fsdp:\n  - full_shard\n  - auto_wrap\nfsdp_config:\n  fsdp_offload_params: false\n"
                                "  fsdp_auto_wrap_policy: TRANSFORMER_BASED_WRAP\n"
                                "  fsdp_transformer_layer_cls_to_wrap: LlamaDecoderLayer\n";
    const ReadConfig first = readOf(with(full, "fsdp:\n", section), onGpus(8));
    EXPECT_EQ(first.setup.parallel.data, DataParallel::Fsdp1);
    EXPECT_EQ(first.setup.precision, Precision::AmpBf16);
    EXPECT_EQ(first.setup.parallel.parameterDType, PolicyDType::BFloat16);
    EXPECT_TRUE(first.setup.lora.empty());
    const ReadConfig second = readOf(with(full, "fsdp:\n",
                                          "fsdp_version: 2\nfsdp_config:\n  offload_params: true\n"
                                          "  reshard_after_forward: false\n"),
                                     onGpus(8));
    EXPECT_EQ(second.setup.parallel.data, DataParallel::Fsdp2);
    EXPECT_TRUE(second.setup.parallel.offload);
    EXPECT_EQ(second.setup.parallel.reshard, ParallelSetup::kNo);
}

// axolotl/utils/schemas: fsdp_version may be in fsdp_config, bf16 is "auto" unless given, and the degrees of
// parallelism multiply to the number of processes.
TEST(TrainerConfigs, AxolotlHasItsOwnDegreesAndDefaults)
{
    const std::string file = "base_model: /models/llama\nmicro_batch_size: 1\nsequence_len: 2048\n"
                             "dp_shard_size: 4\ndp_replicate_size: 2\ntensor_parallel_size: 2\n"
                             "fsdp_config:\n  fsdp_version: 2\n  reshard_after_forward: true\n"
                             "  sharding_strategy: FULL_SHARD\noptimizer: adamw_torch_8bit\n"
                             "gradient_checkpointing: true\nactivation_offloading: true\n";
    const ReadConfig read = readOf(file);
    EXPECT_EQ(read.setup.parallel.gpus, 16);
    EXPECT_EQ(read.setup.parallel.data, DataParallel::Fsdp2);
    EXPECT_EQ(read.setup.parallel.replicate, 2);
    EXPECT_EQ(read.setup.parallel.tensor, 2);
    EXPECT_EQ(read.setup.precision, Precision::AmpBf16);
    EXPECT_EQ(read.setup.parallel.parameterDType, PolicyDType::BFloat16);
    EXPECT_EQ(read.setup.optimizer, "adamw8bit");
    EXPECT_EQ(valueOf(read, "offload-activations"), "yes");
    EXPECT_EQ(valueOf(read, "offload-by"), "torchtune");
    EXPECT_FALSE(isNoted(read, "Unknown"));
    EXPECT_EQ(readOf(file + "bf16:\n").setup.precision, Precision::Fp32);
    EXPECT_EQ(readOf(file + "fp16: true\n").setup.precision, Precision::AmpFp16);
    EXPECT_TRUE(isNoted(readOf(with(file, "offloading: true", "offloading: legacy")), "activation_offloading"));
    EXPECT_TRUE(isNoted(readOf(file + "expert_parallel_size: 2\n"), "expert_parallel_size"));
}

TEST(TrainerConfigs, ReadsAxolotlFloat8AndFusedLosses)
{
    const std::string file = "base_model: /models/llama\nmicro_batch_size: 1\nfsdp_version: 2\nfsdp_config:\n"
                             "  reshard_after_forward: true\n";
    const ReadConfig read = readOf(file
                                       + "fp8: true\nfp8_enable_fsdp_float8_all_gather: true\n"
                                         "liger_fused_linear_cross_entropy: true\n",
                                   onGpus(8));
    EXPECT_EQ(valueOf(read, "fp8"), "torchao-tensorwise");
    EXPECT_EQ(valueOf(read, "fp8.weights"), "yes");
    EXPECT_EQ(valueOf(read, "fused-loss"), "liger");
    const std::string plugin = "plugins:\n  - axolotl.integrations.cut_cross_entropy.CutCrossEntropyPlugin\n";
    EXPECT_TRUE(isNoted(readOf(file + plugin), "cut_cross_entropy"));
    EXPECT_FALSE(isNoted(readOf(file + plugin + "cut_cross_entropy: false\n"), "cut_cross_entropy"));
}

// transformers/training_args.py and trl/trainer/model_config.py.
TEST(TrainerConfigs, ReadsTransformersTrainerArgumentsFromYaml)
{
    const std::string file = "model_name_or_path: /models/llama\ndtype: bfloat16\nbf16: true\n"
                             "per_device_train_batch_size: 3\ngradient_accumulation_steps: 2\n"
                             "gradient_checkpointing: true\nmax_length: 4096\nlearning_rate: 1.0e-05\n"
                             "optim: adamw_torch_fused\nmax_grad_norm: 0.2\ndataset_mixture:\n  datasets:\n"
                             "    - id: letters\n";
    const ReadConfig read = readOf(file, onGpus(8));
    EXPECT_EQ(read.tool, ConfigTool::Trainer);
    EXPECT_EQ(read.setup.precision, Precision::Bf16) << "the model is loaded in that dtype";
    EXPECT_EQ(read.setup.batch, 3);
    EXPECT_EQ(read.setup.accumulation, 2);
    EXPECT_EQ(read.setup.optimizer, "adamw-fused");
    EXPECT_FALSE(read.setup.checkpoint.empty());
    EXPECT_EQ(valueOf(read, "clip-grad-norm"), "yes");
    EXPECT_TRUE(read.setup.lora.empty());
    EXPECT_TRUE(isNoted(read, "max_length is 4096"));
    EXPECT_FALSE(isNoted(read, "Unknown"));
    EXPECT_EQ(readOf(with(file, "dtype: bfloat16\n", ""), onGpus(8)).setup.precision, Precision::AmpBf16);
    const ReadConfig sharded = readOf(file
                                          + "fsdp: full_shard auto_wrap\nfsdp_config:\n  version: 2\n"
                                            "  reshard_after_forward: false\n  activation_checkpointing: true\n",
                                      onGpus(8));
    EXPECT_EQ(sharded.setup.parallel.data, DataParallel::Fsdp2);
    EXPECT_EQ(sharded.setup.parallel.reshard, ParallelSetup::kNo);
    EXPECT_EQ(sharded.setup.precision, Precision::AmpBf16) << "accelerate converts the parameters";
    const ReadConfig adapters = readOf(file + "use_peft: true\nlora_target_modules: all-linear\nload_in_4bit: true\n");
    EXPECT_EQ(adapters.setup.lora, "all-linear");
    EXPECT_EQ(adapters.setup.loraRank, 16);
    EXPECT_EQ(valueOf(adapters, "quantize"), "nf4");
    EXPECT_EQ(valueOf(readOf(file + "use_liger_kernel: true\n"), "fused-loss"), "liger");
    EXPECT_EQ(valueOf(readOf(file + "use_liger_kernel: true\n"), "fused-layers"), "yes");
}

// The path is relative to the folder where the program is started.
TEST(TrainerConfigs, ReadsReferencedDeepSpeedFile)
{
    const test::TemporaryFolder folder;
    const std::filesystem::path yaml = folder.path() / "examples/train_full/llama3.yaml";
    std::filesystem::create_directories(yaml.parent_path());
    std::ofstream(yaml) << with(kFactory, "finetuning_type: lora\n",
                                "finetuning_type: full\ndeepspeed: examples/deepspeed/ds_z3_config.json\n");
    const auto open = [&] {
        const Result<ReadConfig> read = openConfigFile(yaml, llama(), onGpus(8));
        EXPECT_TRUE(read) << vram::text(read.error());
        return *read;
    };
    const ReadConfig alone = open();
    EXPECT_EQ(alone.setup.parallel.data, DataParallel::Zero3DeepSpeed) << "the name of the file tells the stage";
    EXPECT_EQ(alone.setup.precision, Precision::Bf16) << "DeepSpeed keeps the fp32 copy";
    EXPECT_TRUE(isNoted(alone, "examples/deepspeed/ds_z3_config.json is not found"));
    std::filesystem::create_directories(folder.path() / "examples/deepspeed");
    std::ofstream(folder.path() / "examples/deepspeed/ds_z3_config.json")
        << R"({"train_batch_size": "auto", "bf16": {"enabled": "auto"}, "zero_optimization": {"stage": 2,
               "offload_optimizer": {"device": "cpu"}}})";
    const ReadConfig both = open();
    EXPECT_EQ(both.setup.parallel.data, DataParallel::Zero2DeepSpeed);
    EXPECT_EQ(valueOf(both, "offload-optimizer"), "yes");
    EXPECT_EQ(both.setup.precision, Precision::Bf16);
    EXPECT_EQ(both.setup.accumulation, 8);
    EXPECT_FALSE(isNoted(both, "examples/deepspeed"));
}

namespace {

constexpr std::string_view kLauncherFile = "distributed_type: FSDP\nnum_processes: 8\nmixed_precision: bf16\n"
                                           "fsdp_config:\n  fsdp_version: 2\n  fsdp_activation_checkpointing: true\n";

/// Opens a script that starts the Trainer with accelerate's launcher and these options, beside configs/fsdp.yaml.
ReadConfig openLaunched(const std::filesystem::path& folder, const std::string& launcher, const std::string& options)
{
    std::filesystem::create_directories(folder / "configs");
    std::ofstream(folder / "configs/fsdp.yaml") << kLauncherFile;
    std::ofstream(folder / "run.sh") << launcher << " train.py --per_device_train_batch_size 2 " << options << '\n';
    const Result<ReadConfig> read = openConfigFile(folder / "run.sh", llama(), onGpus(1));
    EXPECT_TRUE(read) << vram::text(read.error());
    return *read;
}

} // namespace

// accelerate/commands/launch.py: options of the command line replace those of the file.
TEST(TrainerConfigs, ReadsTheFileOfAcceleratesLauncher)
{
    const test::TemporaryFolder folder;
    const std::string launcher = "CUDA_VISIBLE_DEVICES=0,1 accelerate launch --config_file configs/fsdp.yaml";
    const ReadConfig read = openLaunched(folder.path(), launcher, "--gradient_accumulation_steps 4");
    EXPECT_EQ(read.tool, ConfigTool::Trainer);
    EXPECT_EQ(read.setup.parallel.gpus, 8);
    EXPECT_EQ(read.setup.parallel.data, DataParallel::Fsdp2);
    EXPECT_EQ(read.setup.precision, Precision::AmpBf16);
    EXPECT_EQ(read.setup.parallel.parameterDType, PolicyDType::BFloat16);
    EXPECT_FALSE(read.setup.checkpoint.empty());
    EXPECT_EQ(read.setup.batch, 2);
    EXPECT_EQ(read.setup.accumulation, 4);
    EXPECT_FALSE(isNoted(read, "fsdp.yaml"));
    const ReadConfig changed = openLaunched(folder.path(), launcher + " --num_processes 4", "--fp16");
    EXPECT_EQ(changed.setup.parallel.gpus, 4);
    EXPECT_EQ(changed.setup.precision, Precision::AmpFp16);
    const ReadConfig missing = openLaunched(folder.path(), "accelerate launch --config_file other.yaml", "");
    EXPECT_TRUE(isNoted(missing, "other.yaml is not found"));
    EXPECT_EQ(missing.setup.parallel.gpus, 1);
}

// accelerate/utils/dataclasses.py, DeepSpeedPlugin: the file has all settings but the number of processes.
TEST(TrainerConfigs, ReadsDeepSpeedFilesThatAccelerateNames)
{
    const test::TemporaryFolder folder;
    const std::filesystem::path yaml = folder.path() / "deepspeed.yaml";
    std::ofstream(yaml) << "distributed_type: DEEPSPEED\nnum_processes: 4\ndeepspeed_config:\n"
                           "  deepspeed_config_file: ds.json\n  zero3_init_flag: true\n";
    const auto open = [&] {
        const Result<ReadConfig> read = openConfigFile(yaml, llama(), onGpus(1));
        EXPECT_TRUE(read) << vram::text(read.error());
        return *read;
    };
    EXPECT_TRUE(isNoted(open(), "ds.json is not found"));
    std::ofstream(folder.path() / "ds.json")
        << R"({"train_batch_size": 32, "bf16": {"enabled": true}, "zero_optimization": {"stage": 3}})";
    const ReadConfig read = open();
    EXPECT_EQ(read.tool, ConfigTool::Accelerate);
    EXPECT_EQ(read.setup.parallel.gpus, 4);
    EXPECT_EQ(read.setup.batch, 8);
    EXPECT_EQ(read.setup.parallel.data, DataParallel::Zero3DeepSpeed);
    EXPECT_EQ(read.setup.precision, Precision::Bf16);
    EXPECT_FALSE(isNoted(read, "ds.json"));
    EXPECT_FALSE(isNoted(read, "Unknown"));
}

// deepspeed/launcher/runner.py, _parse_hostfile: a process for each slot.
TEST(TrainerConfigs, CountsSlotsOfHostFiles)
{
    const test::TemporaryFolder folder;
    const std::string script = "deepspeed --hostfile hosts --master_port 1 train.py --deepspeed ds.json --bf16 True "
                               "--per_device_train_batch_size 8";
    std::ofstream(folder.path() / "run.sh") << script;
    std::ofstream(folder.path() / "ds.json") << R"({"zero_optimization": {"stage": 3}})";
    const auto open = [&] {
        const Result<ReadConfig> read = openConfigFile(folder.path() / "run.sh", llama(), onGpus(1));
        EXPECT_TRUE(read) << vram::text(read.error());
        return *read;
    };
    EXPECT_TRUE(isNoted(open(), "hosts is not found"));
    std::ofstream(folder.path() / "hosts") << "# two machines\nworker-1 slots=4\nworker-2\tslots=4 # the last\n";
    const ReadConfig read = open();
    EXPECT_EQ(read.setup.parallel.gpus, 8);
    EXPECT_EQ(read.setup.parallel.gpusPerNode, 4);
    EXPECT_EQ(read.setup.parallel.data, DataParallel::Zero3DeepSpeed);
    EXPECT_FALSE(isNoted(read, "deepspeed starts"));
}

TEST(TrainerConfigs, ExplainsWhyNamedFilesAreNotRead)
{
    const test::TemporaryFolder folder;
    const auto name = [&](const std::string& file, const std::string& named) {
        std::ofstream(folder.path() / file)
            << "deepspeed --hostfile " << named << " train.py --bf16 True --per_device_train_batch_size 8\n";
    };
    const auto open = [&](const std::string& file) {
        const Result<ReadConfig> read = openConfigFile(folder.path() / file, llama(), onGpus(1));
        EXPECT_TRUE(read) << vram::text(read.error());
        return *read;
    };
    name("self.sh", "self.sh");
    EXPECT_TRUE(isNoted(open("self.sh"), "self.sh names itself"));
    for (const std::string file : {"a", "b", "c", "d"})
        name(file + ".sh", std::string(1, static_cast<char>(file.front() + 1)) + ".sh");
    name("e.sh", "nothing");
    EXPECT_TRUE(isNoted(open("a.sh"), "e.sh is not read, because too many files name one another"));
    EXPECT_TRUE(isNoted(open("b.sh"), "nothing is not found"));
}

// TinyLLaVA's scripts, to which the length is passed.
TEST(TrainerConfigs, NotesLengthsThatOnlyRunningScriptsKnow)
{
    const ReadConfig read =
        readOf("MODEL_MAX_LENGTH=\"${10}\"\ndeepspeed --include localhost:2,3,4,5 train.py --fp16 True "
               "--per_device_train_batch_size 8 --model_max_length $MODEL_MAX_LENGTH "
               "--tune_type_llm qlora\n");
    EXPECT_EQ(read.setup.parallel.gpus, 4);
    EXPECT_EQ(read.setup.batch, 8);
    EXPECT_TRUE(isNoted(read, "model_max_length is ${10}, which is known only when the script runs"));
    EXPECT_TRUE(isNoted(read, "tune_type_llm"));
}

TEST(TrainerConfigs, SaysWhichGpusShareTheBatch)
{
    const ReadConfig read = readOf(R"({"train_batch_size": 64, "zero_optimization": {"stage": 2}})");
    EXPECT_TRUE(isNoted(read, "DeepSpeed's file does not say how many GPUs there are: with 1, each has 64 samples"));
}

} // namespace vram::trainer_configs_test
