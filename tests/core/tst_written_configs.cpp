// SPDX-License-Identifier: GPL-3.0-or-later

// Notes in written files about settings that a program decides itself.

#include "core/expert_networks.h"
#include "core/read_configs.h"

#include <initializer_list>
#include <string>
#include <utility>

namespace vram::written_configs_test {

namespace {

const Network& untied()
{
    static const Network network =
        importHuggingFace(R"({"model_type": "llama", "hidden_size": 64, "intermediate_size": 128,
            "num_hidden_layers": 8, "num_attention_heads": 8, "vocab_size": 512, "max_position_embeddings": 64})",
                          {})
            ->project.network;
    return network;
}

/// Whether the file of the tool cannot say the setting, with FSDP2 over 8 GPUs and these settings.
bool isReported(ConfigTool tool, std::string_view key, std::initializer_list<std::pair<const char*, const char*>> more)
{
    vram::Setup setup = *withSetting(config_readers_test::onGpus(8), "data-parallel", "fsdp2");
    for (const auto& [name, value] : more)
        setup = *withSetting(setup, name, value);
    const Result<Config> config = writeConfig(tool, untied(), setup);
    EXPECT_TRUE(config) << vram::text(config.error());
    return config && std::ranges::any_of(config->unsupported, [&](const Message& sentence) {
               return vram::text(sentence).starts_with(std::string(key) + ':');
           });
}

} // namespace

// VocabParallelCrossEntropy of Megatron-LM, and torchtitan/distributed/tensor_parallel.py.
TEST(WrittenConfigs, ReportALossOfWholeLogits)
{
    for (const ConfigTool tool : {ConfigTool::TorchTitan, ConfigTool::Megatron}) {
        const std::string_view key = "tp.loss-parallel";
        EXPECT_TRUE(isReported(tool, key, {{"tensor-parallel", "2"}})) << label(tool);
        EXPECT_FALSE(isReported(tool, key, {{"tensor-parallel", "2"}, {"tp.loss-parallel", "yes"}})) << label(tool);
    }
}

// Megatron-LM's core/distributed/data_parallel_base.py, no_sync().
TEST(WrittenConfigs, ReportGradientsThatAreReducedOnce)
{
    EXPECT_TRUE(isReported(ConfigTool::Megatron, "no-sync", {{"accumulation", "2"}, {"no-sync", "yes"}}));
    EXPECT_FALSE(isReported(ConfigTool::Megatron, "no-sync", {{"accumulation", "2"}}));
}

// torchtitan/distributed/pipeline_parallel.py has two stages on each rank of an interleaved schedule.
TEST(WrittenConfigs, LeaveTwoVirtualStagesToTorchtitan)
{
    const auto isOther = [](const char* stages) {
        return isReported(ConfigTool::TorchTitan, "pp.virtual",
                          {{"pipeline-parallel", "2"}, {"pp.schedule", "interleaved"}, {"pp.virtual", stages}});
    };
    EXPECT_FALSE(isOther("2"));
    EXPECT_TRUE(isOther("4"));
}

TEST(WrittenConfigs, OfAccelerateHaveNoExperts)
{
    const vram::Setup setup =
        *withSetting(*withSetting(config_readers_test::onGpus(8), "data-parallel", "fsdp2"), "expert-parallel", "4");
    const Result<Config> config = writeConfig(ConfigTool::Accelerate, test::mixtral(), setup);
    ASSERT_FALSE(config);
    EXPECT_TRUE(vram::text(config.error()).starts_with("accelerate cannot run expert-parallel 4"));
}

} // namespace vram::written_configs_test
