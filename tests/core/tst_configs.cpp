// SPDX-License-Identifier: GPL-3.0-or-later
#include "config_setups.h"

#include "configs/config_entries.h"
#include "configs/configs.h"
#include "import/config_file.h"
#include "import/load_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <map>

namespace vram::configs_test {

using namespace vram::test;

/// A Llama with an untied head, which Megatron-LM's FSDP2 requires.
const Network& untiedLlama()
{
    static const Network network = [] {
        Network untied = llama();
        for (Row& row : untied.rows) {
            const Layer* head = asLayer(row);
            if (!head || head->shared.empty())
                continue;
            Layer own = *head;
            own.shared.clear();
            row = std::make_shared<const Layer>(std::move(own));
        }
        return untied;
    }();
    return network;
}

const Network& networkFor(ConfigTool tool)
{
    return tool == ConfigTool::Megatron ? untiedLlama() : llama();
}

Config configOf(ConfigTool tool, const Setup& setup, const Network& network)
{
    const Result<Config> config = writeConfig(tool, network, setup);
    EXPECT_TRUE(config) << vram::text(config.error());
    return config ? *config : Config{};
}

Result<std::vector<ConfigEntry>> entriesOf(ConfigTool tool, const std::string& text)
{
    switch (tool) {
    case ConfigTool::DeepSpeed: return jsonEntries(text);
    case ConfigTool::Accelerate: return yamlEntries(text);
    case ConfigTool::TorchTitan: return onlyConfig(pythonConfigs(text));
    default: return flagEntries(text);
    }
}

/// Returns the fields that a release of the tool supports, with their types.
std::map<std::string, std::string> fieldsOf(std::string_view tool)
{
    std::ifstream file(std::string(VRAM_TEST_DATA "/configs/") + std::string(tool) + ".json");
    const nlohmann::json list = nlohmann::json::parse(file);
    EXPECT_FALSE(list["version"].get<std::string>().empty());
    return list["fields"].get<std::map<std::string, std::string>>();
}

bool isWhole(const std::string& value)
{
    const std::string number = value.substr(0, value.find(" * config.training.max_context_length"));
    return !number.empty() && number.find_first_not_of("-0123456789") == std::string::npos;
}

bool isOf(const std::string& type, const std::string& value)
{
    if (type == "int")
        return isWhole(value);
    if (type == "bool")
        return value == "true" || value == "false" || value == "True" || value == "False";
    if (type == "flag")
        return value.empty();
    if (type.find('|') == std::string::npos)
        return !value.empty();
    std::stringstream choices(type);
    for (std::string choice; std::getline(choices, choice, '|');) {
        if (choice == value)
            return true;
    }
    return false;
}

bool isSection(const std::vector<ConfigEntry>& entries, const std::string& key)
{
    return std::ranges::any_of(entries, [&](const ConfigEntry& entry) { return entry.key.starts_with(key + '.'); });
}

const std::map<std::string, Settings>& plans()
{
    static const std::map<std::string, Settings> all{
        {"one", {{"batch", "4"}}},
        {"ddp", {{"gpus", "8"}, {"precision", "amp-bf16"}, {"accumulation", "4"}, {"batch", "2"}}},
        {"zero1", {{"gpus", "4"}, {"data-parallel", "zero1"}, {"batch", "1"}}},
        {"fsdp2",
         {{"gpus", "16"},
          {"data-parallel", "fsdp2"},
          {"fsdp.param-dtype", "bf16"},
          {"fsdp.reduce-dtype", "fp32"},
          {"checkpoint", "model.layers.0"},
          {"batch", "2"}}},
        {"selective",
         {{"gpus", "8"}, {"data-parallel", "fsdp2"}, {"checkpoint", "model.layers.0"}, {"checkpoint-mode", "op"}}},
        {"every",
         {{"gpus", "8"}, {"data-parallel", "fsdp2"}, {"checkpoint", "model.layers.0"}, {"checkpoint-every", "2"}}},
        {"kept",
         {{"gpus", "8"}, {"data-parallel", "fsdp2"}, {"fsdp.reshard", "0"}, {"precision", "bf16"}, {"batch", "1"}}},
        {"hybrid",
         {{"gpus", "16"},
          {"data-parallel", "fsdp2"},
          {"fsdp.replicate", "2"},
          {"fsdp.offload", "yes"},
          {"optimizer", "adamw-fused"},
          {"batch", "1"}}},
        {"sgd", {{"gpus", "2"}, {"optimizer", "momentum"}, {"optimizer.momentum", "0.8"}, {"precision", "amp-fp16"}}},
        {"stage3",
         {{"gpus", "8"},
          {"data-parallel", "deepspeed-zero3"},
          {"precision", "bf16"},
          {"deepspeed.reduce-bucket-size", "200000000"},
          {"deepspeed.stage3-max-live-parameters", "30000000"},
          {"deepspeed.offload-param", "yes"},
          {"offload-optimizer", "yes"},
          {"batch", "1"}}},
        {"stage2", {{"gpus", "8"}, {"data-parallel", "deepspeed-zero2"}, {"deepspeed.overlap-comm", "1"}}},
        {"stage1", {{"gpus", "4"}, {"data-parallel", "deepspeed-zero1"}, {"precision", "fp16"}, {"accumulation", "2"}}},
        {"megatron", {{"gpus", "8"}, {"data-parallel", "megatron"}, {"precision", "bf16"}}},
        {"distributed",
         {{"gpus", "16"},
          {"data-parallel", "megatron-distributed-optimizer"},
          {"precision", "bf16"},
          {"optimizer", "adamw-fused"},
          {"batch", "2"}}},
        {"fsdp1", {{"gpus", "4"}, {"data-parallel", "fsdp1"}, {"fsdp.reshard", "0"}, {"batch", "1"}}},
        {"group", {{"gpus", "16"}, {"data-parallel", "fsdp2"}, {"fsdp.reshard", "8"}, {"batch", "1"}}},
    };
    return all;
}

class Configs : public testing::TestWithParam<std::string>
{
protected:
    vram::Setup setup() const { return setupOf(plans().at(GetParam())); }
};

TEST_P(Configs, WrittenKeysExistAndHaveTheRightType)
{
    for (const ConfigKind& kind : configKinds()) {
        if (kind.tool == ConfigTool::PyTorch)
            continue;
        const auto fields = fieldsOf(kind.name);
        const std::string written = configOf(kind.tool, setup(), networkFor(kind.tool)).text;
        const auto entries = entriesOf(kind.tool, written);
        ASSERT_TRUE(entries) << written;
        ASSERT_GT(entries->size(), 3U) << written;
        for (const ConfigEntry& entry : *entries) {
            const bool launcher = entry.key == "--nproc-per-node" || entry.key == "--nnodes";
            if (launcher || isSection(*entries, entry.key) || entry.key.starts_with("optimizer.params."))
                continue;
            ASSERT_TRUE(fields.contains(entry.key)) << kind.name << " does not know " << entry.key;
            EXPECT_TRUE(isOf(fields.at(entry.key), entry.value))
                << kind.name << ": " << entry.key << " takes " << fields.at(entry.key) << ", not " << entry.value;
        }
    }
}

// Reading a written file restores the same settings.
TEST_P(Configs, WrittenConfigsRoundTrip)
{
    for (const ConfigTool tool : {ConfigTool::DeepSpeed, ConfigTool::Accelerate, ConfigTool::TorchTitan,
                                  ConfigTool::Megatron, ConfigTool::PyTorch}) {
        const Config written = configOf(tool, setup(), networkFor(tool));
        const Result<ReadConfig> read = readConfig(written.text, networkFor(tool), setup());
        ASSERT_TRUE(read) << label(tool) << ": " << vram::text(read.error()) << '\n' << written.text;
        EXPECT_EQ(read->tool, tool);
        if (read->setup.parallel.data != setup().parallel.data) { // The tool has a different strategy.
            const auto says = [](const Message& m) { return vram::text(m).starts_with("data-parallel:"); };
            EXPECT_TRUE(std::ranges::any_of(written.unsupported, says)) << label(tool);
            continue;
        }
        for (const SetupField& field : setupFields()) {
            const std::string key = std::string(field.spec.key) + ':';
            const bool told = std::ranges::any_of(
                written.unsupported, [&](const Message& sentence) { return vram::text(sentence).starts_with(key); });
            if (told) // The file cannot express these settings.
                continue;
            EXPECT_EQ(vram::text(field.get(read->setup)), vram::text(field.get(setup()))) << label(tool) << ' ' << key;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Plans, Configs,
                         testing::Values("one", "selective", "every", "ddp", "zero1", "fsdp2", "kept", "hybrid", "sgd",
                                         "group", "stage1", "stage2", "stage3", "megatron", "distributed", "fsdp1"),
                         [](const auto& plan) { return plan.param; });

namespace {

/// Writes the settings to a configuration file and reads it into a default setup.
vram::Setup opened(ConfigTool tool, const Settings& settings)
{
    const Result<ReadConfig> read =
        readConfig(configOf(tool, setupOf(settings), networkFor(tool)).text, networkFor(tool), vram::Setup{});
    EXPECT_TRUE(read) << vram::text(read.error());
    return read ? read->setup : vram::Setup{};
}

} // namespace

TEST(ConfigFiles, CompletePlansRoundTripFromDefaultSetup)
{
    const Settings deepspeed{{"gpus", "8"},         {"data-parallel", "deepspeed-zero2"},
                             {"precision", "bf16"}, {"batch", "2"},
                             {"accumulation", "4"}, {"optimizer", "adamw"}};
    EXPECT_EQ(opened(ConfigTool::DeepSpeed, deepspeed), setupOf(deepspeed));
    const Settings titan{{"gpus", "16"},
                         {"data-parallel", "fsdp2"},
                         {"fsdp.replicate", "2"},
                         {"fsdp.param-dtype", "bf16"},
                         {"fsdp.reduce-dtype", "fp32"},
                         {"batch", "2"},
                         {"accumulation", "2"},
                         {"checkpoint", "model.layers.0"}};
    EXPECT_EQ(opened(ConfigTool::TorchTitan, titan), setupOf(titan));
    const Settings selective{{"gpus", "8"},
                             {"data-parallel", "fsdp2"},
                             {"fsdp.param-dtype", "bf16"},
                             {"batch", "2"},
                             {"fsdp.reduce-dtype", "fp32"},
                             {"checkpoint", "model.layers.0"},
                             {"checkpoint-mode", "op"}};
    EXPECT_EQ(opened(ConfigTool::TorchTitan, selective), setupOf(selective));
    const Settings megatron{{"gpus", "16"},
                            {"data-parallel", "fsdp2"},
                            {"fsdp.param-dtype", "bf16"},
                            {"batch", "1"},
                            {"fsdp.reduce-dtype", "fp32"},
                            {"accumulation", "4"},
                            {"checkpoint", "model.layers.0"},
                            {"gpus-per-node", "8"}};
    EXPECT_EQ(opened(ConfigTool::Megatron, megatron), setupOf(megatron));
    const Settings accelerate{{"gpus", "4"},
                              {"data-parallel", "fsdp2"},
                              {"precision", "amp-bf16"},
                              {"fsdp.param-dtype", "bf16"},
                              {"fsdp.reduce-dtype", "bf16"},
                              {"checkpoint", "model.layers.0"},
                              {"fsdp.offload", "yes"}};
    EXPECT_EQ(opened(ConfigTool::Accelerate, accelerate), setupOf(accelerate));
}

TEST(ConfigFiles, UnsupportedSettingsAreReported)
{
    const vram::Setup setup = setupOf({{"gpus", "8"}, {"lora", "q_proj"}, {"ema", "yes"}, {"loss-chunks", "4"}});
    for (const ConfigKind& kind : configKinds()) {
        const Config config = configOf(kind.tool, setup, networkFor(kind.tool));
        for (const char* key : {"lora:", "ema:", "loss-chunks:"})
            EXPECT_TRUE(std::ranges::any_of(config.unsupported,
                                            [&](const Message& m) { return vram::text(m).starts_with(key); }))
                << kind.name << ' ' << key;
    }
}

TEST(ConfigFiles, SeparatelyShardedLayersAreWrittenOrReported)
{
    const vram::Setup setup =
        setupOf({{"gpus", "8"}, {"data-parallel", "fsdp2"}, {"fsdp.units", "model.layers.*,lm_head"}});
    EXPECT_NE(configOf(ConfigTool::PyTorch, setup, llama()).text.find("UNITS += [\"lm_head\"]"), std::string::npos);
    for (const ConfigTool tool : {ConfigTool::Accelerate, ConfigTool::TorchTitan}) {
        const Config config = configOf(tool, setup, llama());
        EXPECT_TRUE(std::ranges::any_of(config.unsupported, [](const Message& m) {
            const std::string sentence = vram::text(m);
            return sentence.starts_with("fsdp.units:") && sentence.find("lm_head") != std::string::npos;
        }));
    }
}

TEST(ConfigFiles, MegatronConfigDescribesTheNetwork)
{
    const std::string text = configOf(ConfigTool::Megatron, setupOf({{"gpus", "8"}}), llama()).text;
    for (const char* flag :
         {"--num-layers 16", "--hidden-size 2048", "--ffn-hidden-size 8192", "--num-attention-heads 32",
          "--num-query-groups 8", "--kv-channels 64", "--disable-bias-linear", "--rotary-base 500000",
          "--vocab-size 128256", "--swiglu", "--normalization RMSNorm"})
        EXPECT_NE(text.find(flag), std::string::npos) << flag << '\n' << text;
    EXPECT_EQ(text.find("--untie-embeddings"), std::string::npos) << "its head is the embedding";
    const Network resnet = loadModel("builtin:resnet18")->project.network;
    EXPECT_FALSE(writeConfig(ConfigTool::Megatron, resnet, setupOf({{"gpus", "8"}})));
}

TEST(ConfigFiles, RejectInferenceAndInvalidLayouts)
{
    EXPECT_FALSE(writeConfig(ConfigTool::DeepSpeed, llama(), setupOf({{"mode", "inference"}})));
    const vram::Setup broken = setupOf({{"gpus", "6"}, {"data-parallel", "fsdp2"}, {"fsdp.replicate", "4"}});
    EXPECT_FALSE(writeConfig(ConfigTool::PyTorch, llama(), broken));
}

namespace {

struct Broken {
    std::string text;
    std::string says;
};

} // namespace

TEST(ConfigFiles, ReportInvalidAndContradictoryOptions)
{
    const std::string titan = "[parallelism]\ndata_parallel_shard_degree = 8\n[training]\n";
    const std::string flags = "torchrun --nproc-per-node 8 pretrain_gpt.py --micro-batch-size 2 ";
    const std::vector<Broken> all{
        {R"({"zero_optimization": {"stage": 4}})", "zero_optimization.stage is 4"},
        {R"({"zero_optimization": {"stage": "three"}})", "zero_optimization.stage takes a whole number, not three"},
        {R"({"zero_optimization": {"stage": 3}, "bf16": {"enabled": true}, "fp16": {"enabled": true}})",
         "exclude each other"},
        {R"({"zero_optimization": {"stage": 2)", "not JSON from line 1"},
        {R"({"train_batch_size": 30, "train_micro_batch_size_per_gpu": 4, "gradient_accumulation_steps": 2})",
         "set it to a multiple of 8"},
        {R"({"train_batch_size": 0})", "train_batch_size takes 1 or more, not 0"},
        {"distributed_type: FSDP\nmixed_precision: fp9\n",
         "line 2: mixed_precision takes no, fp16, bf16 or fp8, not fp9"},
        {"distributed_type: FSDP\nnum_processes: 7\nnum_machines: 2\n", "multiple of 2"},
        {"distributed_type: FSDP\nnonsense\n", "line 2"},
        {"distributed_type: FSDP\ndistributed_type: NO\n", "given twice"},
        {titan + "global_batch_size = 12\nlocal_batch_size = 4\n", "make 32"},
        {titan + "local_batch_size = many\n", "line 4: training.local_batch_size takes a whole number"},
        {"[parallelism]\npipeline_parallel_degree = 2\npipeline_parallel_schedule = \"ZBVZeroBubble\"\n",
         "ZBVZeroBubble computes the gradients of weights later"},
        {flags + "--bf16 --fp16", "exclude each other"},
        {flags + "--global-batch-size 24", "make 16"},
        {flags + "--recompute-granularity full", "needs --recompute-method"},
        {"MODEL=gpt2\n", "not a DeepSpeed JSON"},
    };
    for (const Broken& broken : all) {
        const Result<ReadConfig> read = readConfig(broken.text, llama(), vram::Setup{});
        ASSERT_FALSE(read) << broken.text;
        EXPECT_NE(vram::text(read.error()).find(broken.says), std::string::npos) << vram::text(read.error());
    }
}

TEST(ConfigFiles, ReadCommonConfigs)
{
    const auto zero3 =
        readConfig(std::string_view(R"({"train_batch_size": "auto", "train_micro_batch_size_per_gpu": "auto",
        "gradient_accumulation_steps": "auto", "gradient_clipping": "auto", "bf16": {"enabled": "auto"},
        "optimizer": {"type": "AdamW", "params": {"lr": "auto"}}, "steps_per_print": 2000,
        "zero_optimization": {"stage": 3, "offload_optimizer": {"device": "cpu", "pin_memory": true},
        "offload_param": {"device": "cpu"}, "stage3_max_live_parameters": 1e9}, "communication_data_type": "fp32"})"),
                   llama(), setupOf({{"gpus", "4"}, {"batch", "3"}}));
    ASSERT_TRUE(zero3) << vram::text(zero3.error());
    EXPECT_EQ(zero3->setup.batch, 3);
    EXPECT_EQ(zero3->setup.parallel.gpus, 4);
    EXPECT_EQ(zero3->setup.parallel.data, DataParallel::Zero3DeepSpeed);
    EXPECT_TRUE(zero3->setup.parallel.zeroOffloadParameters);
    EXPECT_TRUE(zero3->setup.offloadOptimizer);
    EXPECT_EQ(zero3->setup.parallel.zeroMaxLive, 1'000'000'000);
    EXPECT_TRUE(std::ranges::any_of(
        zero3->notes, [](const Message& m) { return vram::text(m).starts_with("communication_data_type:"); }));
    const auto script = readConfig("#!/bin/bash\nGPUS_PER_NODE=8\nNUM_NODES=2 # of the cluster\n"
                                   "torchrun --nproc_per_node $GPUS_PER_NODE --nnodes ${NUM_NODES} pretrain_gpt.py \\\n"
                                   "    --micro-batch-size 2 \\\n    # --fp16\n    --global-batch-size=64 --bf16\n",
                                   llama(), vram::Setup{});
    ASSERT_TRUE(script) << vram::text(script.error());
    EXPECT_EQ(script->setup.parallel.gpus, 16);
    EXPECT_EQ(script->setup.accumulation, 2);
    EXPECT_EQ(script->setup.parallel.data, DataParallel::Megatron);
    EXPECT_EQ(script->setup.precision, Precision::Bf16);
    const auto fsdp1 = readConfig("distributed_type: FSDP\nmixed_precision: 'bf16'\nnum_processes: 2\nfsdp_config:\n"
                                  "  fsdp_sharding_strategy: SHARD_GRAD_OP # ZeRO-2\n  fsdp_offload_params: false\n",
                                  llama(), vram::Setup{});
    ASSERT_TRUE(fsdp1) << vram::text(fsdp1.error());
    EXPECT_EQ(fsdp1->setup.parallel.data, DataParallel::Fsdp1);
    EXPECT_EQ(fsdp1->setup.parallel.reshard, ParallelSetup::kNo);
    EXPECT_TRUE(fsdp1->notes.empty()) << "fsdp_config is read by its keys";
    const auto unknownWorld = readConfig(
        std::string_view(
            R"({"train_batch_size": 64, "train_micro_batch_size_per_gpu": 1, "zero_optimization": {"stage": 3}})"),
        llama(), setupOf({{"gpus", "8"}}));
    ASSERT_TRUE(unknownWorld) << vram::text(unknownWorld.error());
    EXPECT_EQ(unknownWorld->setup.accumulation, 8);
    ASSERT_EQ(unknownWorld->notes.size(), 1U);
    EXPECT_EQ(vram::text(unknownWorld->notes.front()),
              "DeepSpeed's file does not say how many GPUs there are: with 8, a step has 8 accumulation steps.");
}

} // namespace vram::configs_test
