// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/estimate.h"
#include "import/load_model.h"

#include <gtest/gtest.h>

namespace vram::builtin_test {

namespace {

struct Published {
    std::string name;
    std::int64_t parameters;
};

// Parameter counts from papers, torchvision's weights and the Hugging Face Hub.
const std::vector<Published> kPublished{
    {"mlp", 131410},
    {"lenet5", 61706},
    {"vgg16", 138357544},
    {"resnet18", 11689512},
    {"resnet50", 25557032},
    {"unet", 31037698},
    {"vit_b_16", 86567656},
    {"gpt2", 124439808},
    {"llama_3_2_1b", 1235814400},
    {"llama_3_1_8b", 8030261248},
    {"qwen3_8b", 8190735360},
    {"mistral_7b", 7248023552},
    {"gemma_2_9b", 9241705984},
    {"sd_1_5_unet", 859520964},
    {"dit_xl_2", 675129632},
    {"bert_base", 109514298},
    {"alexnet", 61100840},
    {"squeezenet1_1", 1235496},
    {"densenet121", 7978856},
    {"resnet34", 21797672},
    {"resnet101", 44549160},
    {"vgg11_bn", 132868840},
    {"mobilenet_v2", 3504872},
    {"mobilenet_v3_large", 5483032},
    {"mnasnet1_0", 4383312},
    {"regnet_y_400mf", 4344144},
    {"efficientnet_b0", 5288548},
    {"swin_t", 28288354},
    {"convnext_tiny", 28589128},
    {"efficientnet_v2_s", 21458488},
    {"r3d_18", 33371472},
    {"wide_resnet50_2", 68883240},
    {"resnext50_32x4d", 25028904},
    {"shufflenet_v2_x1_0", 2278604},
};

} // namespace

class BuiltIn : public testing::TestWithParam<std::string>
{
};

TEST_P(BuiltIn, EstimatesWithoutIssuesAndFits)
{
    const auto model = loadModel("builtin:" + GetParam());
    ASSERT_TRUE(model) << vram::text(model.error());
    const Project& project = model->project;
    const Estimate e = estimate(project.network, project.setup, builtinCatalogues(), Detail::Rows);
    for (const Issue& issue : e.issues)
        ADD_FAILURE() << issue.path << ": " << vram::text(issue.message);
    EXPECT_GT(e.totals.savedActivations, 0);
    EXPECT_TRUE(e.device.fits) << "on the GPU that it opens with";
    EXPECT_FALSE(project.notes.empty());
    EXPECT_EQ(project.network.name, builtinTitle(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(All, BuiltIn, testing::ValuesIn(builtinModels()),
                         [](const auto& model) { return model.param; });

TEST(BuiltInNetworks, ParametersMatchPublishedCounts)
{
    for (const auto& [name, parameters] : kPublished) {
        const auto model = loadModel("builtin:" + name);
        ASSERT_TRUE(model) << vram::text(model.error());
        const Estimate e = estimate(model->project.network, {}, builtinCatalogues(), Detail::Totals);
        EXPECT_EQ(e.parameters, parameters) << name;
    }
}

} // namespace vram::builtin_test
