// SPDX-License-Identifier: GPL-3.0-or-later
#include "imported.h"
#include "temporary_folder.h"

#include "estimate/estimate.h"
#include "import/load_model.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace vram::folder_test {

using namespace vram::test;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kConfig = R"({"model_type": "llama", "hidden_size": 64, "intermediate_size": 128,
    "num_hidden_layers": 2, "num_attention_heads": 4, "vocab_size": 1000, "max_position_embeddings": 256})";

class ModelFolder : public testing::Test
{
protected:
    ModelFolder() { fs::create_directories(m_root / "Tiny-Llama"); }

    void write(const std::string& name, std::string_view text) const
    {
        fs::create_directories((m_root / name).parent_path());
        std::ofstream(m_root / name, std::ios::binary) << text;
    }

    std::string path(const std::string& name) const { return (m_root / name).string(); }

    const TemporaryFolder m_root;
};

TEST_F(ModelFolder, OpensConfigWithGenerationConfig)
{
    write("Tiny-Llama/config.json", kConfig);
    write("Tiny-Llama/generation_config.json", R"({"max_length": 4096, "do_sample": true})");
    const auto imported = loadModel(path("Tiny-Llama"));
    ASSERT_TRUE(imported) << text(imported.error());
    EXPECT_EQ(imported->project.network.name, "Tiny-Llama");
    EXPECT_EQ(imported->project.setup.cacheLength, 4096);
    EXPECT_TRUE(notes(*imported, "KV cache is 4096 tokens long"));
    ASSERT_TRUE(loadModel(path("Tiny-Llama/"))); // The path as completed by a shell.
    EXPECT_EQ(loadModel(path("Tiny-Llama/"))->project.network.name, "Tiny-Llama");
}

TEST_F(ModelFolder, AppliesAdapterInModelFolder)
{
    write("Tiny-Llama/config.json", kConfig);
    write("Tiny-Llama/adapter_config.json", R"({"peft_type": "LORA", "r": 4, "target_modules": ["v_proj", "q_proj"]})");
    const auto imported = loadModel(path("Tiny-Llama"));
    ASSERT_TRUE(imported) << text(imported.error());
    EXPECT_EQ(imported->project.setup.lora, "v_proj,q_proj");
    EXPECT_EQ(imported->project.setup.loraRank, 4);
    // There are two layers with two modules of 64 × 64 each, with matrices A and B of rank 4.
    const Estimate e = estimate(imported->project.network, imported->project.setup, builtinCatalogues());
    EXPECT_EQ(e.trainableParameters, 2 * 2 * (64 * 4 + 4 * 64));
}

TEST_F(ModelFolder, ReadsDoraAndIa3Adapters)
{
    write("Tiny-Llama/config.json", kConfig);
    write("Tiny-Llama/adapter_config.json", R"({"peft_type": "LORA", "r": 4, "target_modules": ["q_proj"],
        "use_dora": true, "lora_dropout": 0.05, "modules_to_save": ["lm_head", "norm"]})");
    const auto dora = loadModel(path("Tiny-Llama"));
    ASSERT_TRUE(dora) << text(dora.error());
    EXPECT_EQ(dora->project.setup.adapter, Adapter::Dora);
    EXPECT_EQ(dora->project.setup.loraDropout, 0.05);
    EXPECT_EQ(dora->project.setup.modulesToSave, "lm_head,norm");
    EXPECT_TRUE(notes(*dora, "DoRA of rank 4 on q_proj"));
    write("Tiny-Llama/adapter_config.json", R"({"peft_type": "IA3", "target_modules": ["k_proj", "down_proj"],
        "feedforward_modules": ["down_proj"]})");
    const auto ia3 = loadModel(path("Tiny-Llama"));
    ASSERT_TRUE(ia3) << text(ia3.error());
    EXPECT_EQ(ia3->project.setup.adapter, Adapter::Ia3);
    EXPECT_EQ(ia3->project.setup.feedforward, "down_proj");
    // There are two layers with one factor for each of 64 keys and for each feature that down_proj reads.
    const Estimate e = estimate(ia3->project.network, ia3->project.setup, builtinCatalogues());
    EXPECT_EQ(e.trainableParameters, 2 * (64 + 128));
}

TEST_F(ModelFolder, AdapterFolderFindsItsBaseModel)
{
    write("Tiny-Llama/config.json", kConfig);
    const std::string adapter =
        R"({"base_model_name_or_path": "someone/Tiny-Llama", "r": 8, "target_modules": "all-linear"})";
    write("adapter/adapter_config.json", adapter);
    const auto imported = loadModel(path("adapter"));
    ASSERT_TRUE(imported) << text(imported.error());
    EXPECT_EQ(imported->project.setup.lora, "all-linear");
    EXPECT_EQ(loadModel(path("adapter/adapter_config.json"))->project.setup.loraRank, 8)
        << "the file stands for its folder";
    fs::remove_all(m_root / "Tiny-Llama");
    const auto lost = loadModel(path("adapter"));
    ASSERT_FALSE(lost);
    EXPECT_NE(text(lost.error()).find("its base model \"someone/Tiny-Llama\" is not on this disk"), std::string::npos);
}

TEST_F(ModelFolder, NotesUnusableFiles)
{
    write("Tiny-Llama/config.json", kConfig);
    write("Tiny-Llama/adapter_config.json", R"({"peft_type": "VERA"})");
    write("Tiny-Llama/generation_config.json", "{broken");
    const auto imported = loadModel(path("Tiny-Llama"));
    ASSERT_TRUE(imported) << text(imported.error());
    EXPECT_TRUE(notes(*imported, "VERA"));
    EXPECT_TRUE(notes(*imported, "generation_config.json: not JSON"));
}

} // namespace

} // namespace vram::folder_test
