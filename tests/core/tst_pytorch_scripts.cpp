// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/configs.h"
#include "core/config_setups.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace vram::pytorch_scripts_test {

using test::llama;
using test::Settings;
using test::setupOf;

// Everything that a PyTorch script expresses is read from its code.
TEST(PyTorchScripts, RoundTripFromDefaultSetup)
{
    const std::vector<Settings> all{
        {{"batch", "4"}, {"accumulation", "3"}, {"precision", "tf32"}},
        {{"compile", "model"},
         {"compile.loss", "yes"},
         {"precision", "amp-fp16"},
         {"compile.activation-budget", "0.5"}},
        {{"compile", "step"}, {"compile.optimizer", "yes"}, {"precision", "bf16"}, {"optimizer", "sgd"}},
        {{"compile", "blocks"}, {"compile.mode", "reduce-overhead"}, {"precision", "fp16"}, {"optimizer", "amsgrad"}},
        {{"checkpoint", "model.layers.0:3"}, {"optimizer.implementation", "fused"}, {"optimizer.weight-decay", "0.05"}},
        {{"checkpoint", "model.layers.0"}, {"checkpoint-every", "2"}, {"optimizer.implementation", "for-loop"}},
        {{"checkpoint", "model.layers.0"},
         {"checkpoint-mode", "op"},
         {"optimizer", "sgd"},
         {"optimizer.momentum", "0.8"}},
        {{"gpus", "8"}, {"data-parallel", "zero1"}, {"zero1.parameters-view", "yes"}, {"ddp.bucket-mb", "50"}},
        {{"gpus", "16"}, {"gpus-per-node", "4"}, {"ddp.bucket-view", "yes"}, {"no-sync", "yes"}, {"accumulation", "2"}},
        {{"gpus", "16"},
         {"data-parallel", "fsdp2"},
         {"fsdp.replicate", "2"},
         {"fsdp.param-dtype", "bf16"},
         {"fsdp.reduce-dtype", "fp32"},
         {"fsdp.offload", "yes"},
         {"compile", "blocks"},
         {"compile.loss", "yes"}},
        {{"gpus", "8"}, {"data-parallel", "fsdp2"}, {"fsdp.reshard", "0"}, {"no-sync", "yes"}, {"accumulation", "4"}},
        {{"gpus", "16"}, {"data-parallel", "fsdp2"}, {"fsdp.reshard", "8"}, {"fsdp.last-reshard", "0"}},
        {{"gpus", "4"},
         {"data-parallel", "fsdp2"},
         {"fsdp.units", "model.layers.0,lm_head"},
         {"optimizer", "rmsprop-centered"}},
    };
    for (const Settings& settings : all) {
        const Result<Config> written = writeConfig(ConfigTool::PyTorch, llama(), setupOf(settings));
        ASSERT_TRUE(written) << vram::text(written.error());
        const Result<ReadConfig> read = readConfig(written->text, llama(), vram::Setup{});
        ASSERT_TRUE(read) << vram::text(read.error());
        EXPECT_EQ(read->setup, setupOf(settings)) << written->text;
        EXPECT_TRUE(read->notes.empty()) << vram::text(read->notes.front());
    }
}

// A value that was edited in the script is read, and an invalid one is reported with its line.
TEST(PyTorchScripts, EditedValuesAreRead)
{
    std::string script = writeConfig(ConfigTool::PyTorch, llama(), setupOf({{"batch", "4"}}))->text;
    script.replace(script.find("BATCH = 4"), 9, "BATCH = 6");
    EXPECT_EQ(readConfig(script, llama(), vram::Setup{})->setup.batch, 6);
    script.replace(script.find("BATCH = 6"), 9, "BATCH = 0");
    const Result<ReadConfig> read = readConfig(script, llama(), vram::Setup{});
    ASSERT_FALSE(read);
    EXPECT_NE(vram::text(read.error()).find("BATCH takes 1 or more"), std::string::npos) << vram::text(read.error());
}

} // namespace vram::pytorch_scripts_test
