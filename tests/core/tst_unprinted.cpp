// SPDX-License-Identifier: GPL-3.0-or-later

// Parameters that a module's line in print(model) or in code does not show by itself. The figures are the sum of
// numel() over parameters() of the same modules in PyTorch 2.6, unless a comment explains them.

#include "imported.h"

#include "estimate/estimate.h"
#include "import/import.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace vram::unprinted_test {

namespace {

using vram::test::estimateOf;
using vram::test::expectNoErrors;
using vram::test::notes;

Imported read(const std::string& text, const ImportOptions& options = {})
{
    Result<Imported> imported = importText(text, options);
    if (imported)
        return std::move(imported).value();
    ADD_FAILURE() << text << vram::text(imported.error());
    return {};
}

struct Counted {
    std::string_view text;
    std::int64_t parameters;
};

std::ostream& operator<<(std::ostream& out, const Counted& counted)
{
    return out << counted.text;
}

class PrintedModulesWithoutErrors : public testing::TestWithParam<Counted>
{
};

TEST_P(PrintedModulesWithoutErrors, MatchPyTorchParameterCounts)
{
    const Imported imported = read(std::string(GetParam().text));
    const Estimate estimate = estimateOf(imported);
    expectNoErrors(estimate);
    EXPECT_EQ(estimate.parameters, GetParam().parameters);
}

INSTANTIATE_TEST_SUITE_P(
    Code, PrintedModulesWithoutErrors,
    testing::Values(
        Counted{"nn.Sequential(nn.Conv2d(3,16,3,padding=1), weight_norm(nn.Conv2d(16,32,3)), nn.ReLU())", 5120},
        Counted{
            "nn.Sequential(weight_norm(nn.Linear(16,32)), nn.ReLU(), weight_norm(nn.Linear(32,4),name='weight',dim=1))",
            740},
        Counted{"nn.Sequential(nn.utils.weight_norm(nn.Conv1d(8,16,3),dim=None), nn.ReLU())", 401},
        Counted{"nn.Sequential(nn.utils.parametrizations.weight_norm(nn.Conv1d(8,16,3)), nn.ReLU())", 416},
        Counted{"nn.Sequential(weight_norm(nn.ConvTranspose1d(8,16,4,2,1)), nn.LeakyReLU(.1))", 536},
        Counted{"nn.Sequential(nn.Embedding(1000,64), nn.TransformerDecoderLayer(64,4))", 361920},
        Counted{"nn.Sequential(nn.Embedding(1000,64), nn.TransformerEncoder(nn.TransformerEncoderLayer(64,8,256), "
                "num_layers=4), nn.Linear(64,1000))",
                328936},
        Counted{"nn.Sequential(nn.TransformerEncoder(nn.TransformerEncoderLayer(d_model=64,nhead=4,dim_feedforward=128,"
                "norm_first=True,bias=False),num_layers=2,norm=nn.LayerNorm(64)))",
                65920},
        Counted{"model = nn.Sequential(nn.Linear(16,32)).append(nn.Linear(32,4))\n", 676},
        Counted{"model = nn.Sequential(nn.Linear(16,32))\nmodel.append(nn.Linear(32,4))\nmodel = model.to('cuda')\n"
                "optimizer = torch.optim.Adam(model.parameters())\n",
                676}));

INSTANTIATE_TEST_SUITE_P(
    Printed, PrintedModulesWithoutErrors,
    testing::Values(
        Counted{"FalconMLP(\n  (dense_h_to_4h): FalconLinear(in_features=8, out_features=32, bias=False)\n  (act): "
                "GELUActivation()\n  (dense_4h_to_h): FalconLinear(in_features=32, out_features=8, bias=True)\n)\n",
                520},
        Counted{"Sequential(\n  (0): ParametrizedConv1d(\n    8, 16, kernel_size=(3,), stride=(1,)\n    "
                "(parametrizations): ModuleDict(\n      (weight): ParametrizationList(\n        (0): _WeightNorm()\n"
                "      )\n    )\n  )\n  (1): ReLU()\n)\n",
                416},
        // The norm is over the third dimension, as in transformers: 16 · 8 · 3 + 16 + 3.
        Counted{"Model(\n  (pos): Wav2Vec2PositionalConvEmbedding(\n    (conv): ParametrizedConv1d(\n      8, 16, "
                "kernel_size=(3,), stride=(1,)\n      (parametrizations): ModuleDict(\n        (weight): "
                "ParametrizationList(\n          (0): _WeightNorm()\n        )\n      )\n    )\n  )\n)\n",
                403},
        Counted{
            "TransformerEncoder(\n  (layers): ModuleList(\n    (0-1): 2 x TransformerEncoderLayer(\n      (self_attn): "
            "MultiheadAttention(\n        (out_proj): NonDynamicallyQuantizableLinear(in_features=64, "
            "out_features=64, bias=False)\n      )\n      (linear1): Linear(in_features=64, out_features=128, "
            "bias=False)\n      (dropout): Dropout(p=0.1, inplace=False)\n      (linear2): "
            "Linear(in_features=128, out_features=64, bias=False)\n      (norm1): LayerNorm((64,), eps=1e-05, "
            "elementwise_affine=True)\n      (norm2): LayerNorm((64,), eps=1e-05, elementwise_affine=True)\n    "
            ")\n  )\n)\n",
            65792},
        // timm's DLA has a base_layer without being a PEFT module: 3 · 8 · 9 + 8 · 16 · 9.
        Counted{
            "DLA(\n  (base_layer): Sequential(\n    (0): Conv2d(3, 8, kernel_size=(3, 3), stride=(1, 1), bias=False)\n"
            "  )\n  (level0): Sequential(\n    (0): Conv2d(8, 16, kernel_size=(3, 3), stride=(1, 1), bias=False)\n"
            "  )\n)\n",
            1368},
        Counted{
            "iNet(\n  (fc): Linear(in_features=8, out_features=8, bias=True)\n  (list): ModuleList(\n    (0-1): 2 x "
            "None\n  )\n)\n",
            72},
        // timm's LayerNorm2dNoBias and LayerNormNoBias: 3 · 8 · 16 + 8 + 8 + 8 · 8 + 8 + 8.
        Counted{"MetaFormer(\n  (stem): Conv2d(3, 8, kernel_size=(4, 4), stride=(4, 4))\n  (norm): "
                "LayerNorm2dNoBias((8,), eps=1e-06, elementwise_affine=True)\n  (pool): "
                "AdaptiveAvgPool2d(output_size=1)\n  (flat): Flatten(start_dim=1, end_dim=-1)\n  (last): "
                "LayerNormNoBias((8,), eps=1e-06, elementwise_affine=True)\n  (fc): Linear(in_features=8, "
                "out_features=8, bias=True)\n)\n",
                480}));

class PrintedModulesWithErrors : public testing::TestWithParam<Counted>
{
};

/// A module whose size or type is unknown becomes a row with an error, with the parameters that the text declares.
TEST_P(PrintedModulesWithErrors, CountDeclaredParameters)
{
    const Estimate estimate = estimateOf(read(std::string(GetParam().text)));
    EXPECT_FALSE(estimate.valid());
    EXPECT_EQ(estimate.parameters, GetParam().parameters);
}

INSTANTIATE_TEST_SUITE_P(
    Unprinted, PrintedModulesWithErrors,
    testing::Values(
        Counted{"nn.Sequential(torchvision.ops.DeformConv2d(3,16,3,padding=1), nn.ReLU())", 448},
        Counted{
            "nn.Sequential(nn.Conv2d(3,18,3,padding=1), torchvision.ops.DeformConv2d(3,16,kernel_size=3,bias=False))",
            936},
        Counted{"nn.Sequential(nn.Linear(16,64), nn.ReLU(), nn.AdaptiveLogSoftmaxWithLoss(64,1000,[10,100]))", 8176},
        Counted{"nn.Sequential(backbone, nn.Flatten(), nn.Linear(512,10))", 5130},
        // The class has the name of a row of this program, but may contain anything.
        Counted{"Net(\n  (fc): Linear(in_features=8, out_features=8, bias=True)\n  (pos): PositionalEmbedding()\n)\n",
                72},
        // timm's ScaledStdConv2d has a gain for each output channel, which is named by the error.
        Counted{"NormFreeNet(\n  (conv1): ScaledStdConv2d(3, 16, kernel_size=(3, 3), stride=(2, 2), padding=(1, 1))\n"
                "  (conv2): ScaledStdConv2dSame(16, 8, kernel_size=(3, 3), stride=(2, 2))\n)\n",
                1608},
        // A norm over channels does not print its size.
        Counted{"Net(\n  (conv): Conv1d(4, 8, kernel_size=(3,), stride=(1,))\n  (norm): LayerNorm()\n)\n", 104},
        Counted{
            "Net(\n  (a): ParameterList(\n      (0): Parameter containing: [torch.float32 of size 10x4]\n      (1): "
            "Parameter containing: [torch.FloatTensor of size 7 (cuda:0)]\n  )\n  (fc): Linear(in_features=8, "
            "out_features=8, bias=True)\n)\n",
            119},
        Counted{"oft(\n  (base_layer): Linear(in_features=8, out_features=8, bias=False)\n  (oft_r): ParameterDict(  "
                "(default): Parameter containing: [torch.FloatTensor of size 2x4x4])\n)\n",
                96}));

// Cohere2ForCausalLM of transformers with one layer of attention left out: 64 · 8 + 8 · 2 + 8 · 16 · 3.
TEST(UnprintedParameters, NormsOfCohereHaveNoBias)
{
    const Imported imported =
        read("Cohere2ForCausalLM(\n  (model): Cohere2Model(\n    (embed_tokens): Embedding(64, 8)\n    (layers): "
             "ModuleList(\n      (0): Cohere2DecoderLayer(\n        (mlp): Cohere2MLP(\n          (gate_proj): "
             "Linear(in_features=8, out_features=16, bias=False)\n          (up_proj): Linear(in_features=8, "
             "out_features=16, bias=False)\n          (down_proj): Linear(in_features=16, out_features=8, bias=False)\n"
             "          (act_fn): SiLUActivation()\n        )\n        (input_layernorm): Cohere2LayerNorm()\n      )\n"
             "    )\n    (norm): Cohere2LayerNorm()\n  )\n  (lm_head): Linear(in_features=8, out_features=64, "
             "bias=False)\n)\n");
    EXPECT_EQ(estimateOf(imported).parameters, 64 * 8 + 8 * 2 + 8 * 16 * 3);
}

TEST(UnprintedParameters, ReportUnsupportedModelChanges)
{
    for (const std::string_view change : {"model.fc = nn.Linear(32, 4)", "model[0] = nn.Linear(16, 64)", "del model[0]",
                                          "model.insert(0, nn.Linear(3, 16))"}) {
        const auto imported = importText("model = nn.Sequential(nn.Linear(16, 32))\n" + std::string(change) + "\n");
        ASSERT_FALSE(imported) << change;
        EXPECT_NE(text(imported.error()).find("line 2"), std::string::npos) << text(imported.error());
    }
}

const std::string kTiedModel =
    "GPT2LMHeadModel(\n  (transformer): GPT2Model(\n    (wte): Embedding(500, 64)\n    (ln_f): "
    "LayerNorm((64,), eps=1e-05, elementwise_affine=True)\n  )\n  (lm_head): "
    "Linear(in_features=64, out_features=500, bias=False)\n)\n";

TEST(UnprintedParameters, TieHeadsOfKnownClasses)
{
    const Imported tied = read(kTiedModel);
    expectNoErrors(estimateOf(tied));
    EXPECT_EQ(estimateOf(tied).parameters, 500 * 64 + 2 * 64);
    EXPECT_EQ(tied.head, HeadTie::Tied);
    EXPECT_TRUE(notes(tied, "GPT2LMHeadModel"));
    ImportOptions options;
    options.tieHead = false;
    EXPECT_EQ(estimateOf(read(kTiedModel, options)).parameters, 2 * 500 * 64 + 2 * 64);
}

/// The input sizes at which each kernel fits and the number of features matches that of Linear.
TEST(UnprintedParameters, AssumedSignalLengthSuitsTheKernels)
{
    const auto lengthOf = [](std::string_view text) {
        const Imported imported = read(std::string(text));
        expectNoErrors(estimateOf(imported));
        return imported.dimensions.empty() ? 0 : imported.dimensions.front().size;
    };
    EXPECT_EQ(lengthOf("nn.Sequential(nn.Conv1d(1,16,kernel_size=4000,stride=5), nn.ReLU(), nn.Conv1d(16,32,64), "
                       "nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(32,10))"),
              8000)
        << "4,096 leave 20 steps for the second kernel";
    EXPECT_EQ(lengthOf("nn.Sequential(nn.Conv1d(1,16,9,stride=4), nn.ReLU(), nn.Flatten(), nn.Linear(16*3998,10))"),
              16000);
    EXPECT_EQ(lengthOf("nn.Sequential(nn.Conv1d(1,16,9,stride=4), nn.ReLU())"), 1024);
    EXPECT_EQ(lengthOf("nn.Sequential(nn.Conv2d(3,8,600), nn.ReLU())"), 640);
}

/// The decoder reads the encoder's output. Layers between them would take part in no backward pass.
TEST(UnprintedParameters, ReportLayersWithoutReaders)
{
    const std::string net =
        "Net(\n  (encoder): Conv1d(1, 16, kernel_size=(16,), stride=(8,))\n  (mask): Sequential(\n"
        "    (0): Conv1d(16, 64, kernel_size=(3,), stride=(1,), padding=(1,))\n    (1): ReLU()\n  )\n"
        "  (decoder): ConvTranspose1d(16, 1, kernel_size=(16,), stride=(8,))\n)\n";
    const Estimate estimate = estimateOf(read(net));
    ASSERT_FALSE(estimate.valid());
    EXPECT_NE(text(estimate.issues.front().message).find("reads layers with 3136 parameters"), std::string::npos)
        << text(estimate.issues.front().message);
    EXPECT_EQ(estimate.parameters, 16 * 16 + 16 + 16 * 64 * 3 + 64 + 16 * 16 + 1) << "they are counted";
}

const std::string kUnknownClasses =
    "Model(\n  (embed): Mystery(\n    (fc): Linear(in_features=8, out_features=8, bias=True)\n  )\n  (block): "
    "BasicBlock(\n    (conv1): Linear(in_features=8, out_features=8, bias=True)\n  )\n  (last): Mystery(\n    (fc): "
    "Linear(in_features=8, out_features=2, bias=True)\n  )\n)\n";

TEST(UnprintedParameters, NoteUnknownClassesWithoutParameters)
{
    EXPECT_TRUE(notes(read(kUnknownClasses), "neither: Model, Mystery.")) << "each once, without BasicBlock";
    EXPECT_FALSE(notes(read("nn.Sequential(nn.Linear(8, 8))"), "not known"));
    EXPECT_FALSE(notes(read(kUnknownClasses + "Total params: 162\n"), "not known")) << "the total says it";
}

/// The model contains its blocks as attributes and again inside one another, like MONAI's DynUNet.
TEST(UnprintedParameters, CountNestedSkipLayersOnce)
{
    const std::string down = "Down(\n  (conv): Conv2d(3, 4, kernel_size=(1, 1), stride=(1, 1))\n)";
    const std::string up = "Up(\n  (conv): Conv2d(4, 4, kernel_size=(1, 1), stride=(1, 1))\n)";
    const std::string net = "Net(\n  (input_block): " + down + "\n  (output_block): " + up;
    const Imported nested =
        read(net + "\n  (skip_layers): Skip(\n  (next): " + up + "\n  (down): " + down + "\n)\n)\n");
    EXPECT_EQ(estimateOf(nested).parameters, 3 * 4 + 4 + 4 * 4 + 4);
    EXPECT_TRUE(notes(nested, "skip_layers"));
    const Imported more = read(net + "\n  (skip_layers): Skip(\n  (next): " + up + "\n  (again): " + up + "\n)\n)\n");
    EXPECT_EQ(estimateOf(more).parameters, 3 * 4 + 4 + 3 * (4 * 4 + 4)) << "two of these are other blocks";
}

/// tie_word_embeddings is False in the configurations of GIT, mT5 and RemBERT, and True in those of BioGPT and CTRL.
TEST(UnprintedParameters, TyingFollowsClassConfiguration)
{
    const auto tieOf = [](const std::string& type) {
        std::string text = kTiedModel;
        return read(text.replace(0, text.find('('), type)).head;
    };
    for (const char* type : {"BioGptForCausalLM", "CTRLLMHeadModel", "SmolLM3ForCausalLM", "EsmForMaskedLM"})
        EXPECT_EQ(tieOf(type), HeadTie::Tied) << type;
    for (const char* type : {"GitForCausalLM", "MT5ForConditionalGeneration", "RemBertForMaskedLM", "LlamaForCausalLM"})
        EXPECT_EQ(tieOf(type), HeadTie::Untied) << type;
}

TEST(UnprintedParameters, CompareWithPrintedTotal)
{
    EXPECT_TRUE(estimateOf(read(kTiedModel + "Total params: 32,128\n")).valid());
    EXPECT_FALSE(estimateOf(read(kTiedModel + "Total params: 64,128\n")).valid());
    EXPECT_TRUE(estimateOf(read(kTiedModel + "Total params: 0.03M\n")).valid()) << "is rounded";
    const std::string hidden =
        "DinoVisionTransformer(\n  (norm): LayerNorm((64,), eps=1e-05, elementwise_affine=True)\n"
        "  (head): Linear(in_features=64, out_features=2, bias=False)\n)\n";
    EXPECT_FALSE(estimateOf(read(hidden)).valid());
    const Imported filled = read(hidden + "Total parameters: 1,256\n");
    expectNoErrors(estimateOf(filled));
    EXPECT_EQ(estimateOf(filled).parameters, 1256);
    EXPECT_TRUE(notes(filled, "1000 parameters"));
}

} // namespace

} // namespace vram::unprinted_test
