// SPDX-License-Identifier: GPL-3.0-or-later

// Models as printed after PEFT or bitsandbytes has changed them, or with a module that is printed several times. The
// numbers of parameters are those of the matrices in the text: rank × (in + out) for each adapter, for example.

#include "imported.h"

#include "estimate/estimate.h"
#include "import/import.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace vram::printed_peft_test {

namespace {

using vram::test::estimateOf;
using vram::test::expectNoErrors;

constexpr std::int64_t kBase = 100 * 64 + 64 * 64 + 2 * 64 + 64 * 64 + 64 * 10 + 10;

std::string adapted(std::string_view wrapper, std::string_view base, int rank, std::string_view magnitude = {})
{
    const std::string r = std::to_string(rank);
    return std::string(wrapper) + "(\n      (base_layer): " + std::string(base)
           + "(in_features=64, out_features=64, bias=False)\n"
             "      (lora_dropout): ModuleDict(\n        (default): Dropout(p=0.1, inplace=False)\n      )\n"
             "      (lora_A): ModuleDict(\n        (default): Linear(in_features=64, out_features="
           + r
           + ", bias=False)\n      )\n"
             "      (lora_B): ModuleDict(\n        (default): Linear(in_features="
           + r
           + ", out_features=64, bias=False)\n      )\n"
             "      (lora_embedding_A): ParameterDict()\n      (lora_embedding_B): ParameterDict()\n"
             "      (lora_magnitude_vector): ModuleDict("
           + std::string(magnitude) + ")\n    )";
}

/// Linear layers "up" and "down", of which `up` may be adapted, between an embedding, a norm and a head.
std::string model(const std::string& up, const std::string& down, const std::string& head = {},
                  const std::string& table = {})
{
    const std::string lookup = table.empty() ? "Embedding(100, 64)" : table;
    return "PeftModel(\n  (base_model): LoraModel(\n    (model): Net(\n    (embed): " + lookup + "\n    (up): " + up
           + "\n    (norm): LayerNorm((64,), eps=1e-05, elementwise_affine=True)\n    (down): " + down
           + "\n    (head): " + (head.empty() ? "Linear(in_features=64, out_features=10, bias=True)" : head)
           + "\n    )\n  )\n)\n";
}

const std::string kPlain = "Linear(in_features=64, out_features=64, bias=False)";

/// Imports the lines of `text`, indented as by print().
Imported read(const std::string& text)
{
    std::string printed;
    for (const char c : text)
        printed += c == '\n' ? "\n  " : std::string(1, c);
    Result<Imported> imported = importText(printed);
    if (imported)
        return std::move(imported).value();
    ADD_FAILURE() << printed << vram::text(imported.error());
    return {};
}

bool assumes(const Imported& imported, std::string_view setting)
{
    return std::ranges::any_of(imported.project.assumptions, [&](const Assumption& a) { return a.setting == setting; });
}

TEST(PrintedPeft, OnlyAdaptersTrain)
{
    const Imported imported = read(model(adapted("lora.Linear", "Linear", 8), kPlain));
    const Estimate estimate = estimateOf(imported);
    expectNoErrors(estimate);
    EXPECT_EQ(estimate.parameters, kBase + 8 * (64 + 64));
    EXPECT_EQ(estimate.trainableParameters, 8 * (64 + 64));
    const vram::Setup& setup = imported.project.setup;
    EXPECT_EQ(setup.lora, "up");
    EXPECT_EQ(setup.loraRank, 8);
    EXPECT_DOUBLE_EQ(setup.loraDropout, 0.1);
    EXPECT_EQ(imported.project.network.name, "Net");
    EXPECT_TRUE(assumes(imported, "lora"));
    EXPECT_TRUE(assumes(imported, "precision"));
}

TEST(PrintedPeft, DoraTrainsMagnitudesToo)
{
    const std::string dora = adapted("lora.Linear", "Linear", 4, "\n(default): lora.dora.DoraLinearLayer()\n");
    const Estimate estimate = estimateOf(read(model(dora, kPlain)));
    expectNoErrors(estimate);
    EXPECT_EQ(estimate.trainableParameters, 4 * (64 + 64) + 64);
}

TEST(PrintedPeft, Ia3TrainsOneVectorPerLayer)
{
    const std::string ia3 = "ia3.Linear(\n (base_layer): " + kPlain
                            + "\n (ia3_l): ParameterDict(  (default): Parameter containing: [torch.FloatTensor of size "
                              "64x1])\n)";
    const Imported imported = read(model(ia3, kPlain));
    const Estimate estimate = estimateOf(imported);
    expectNoErrors(estimate);
    EXPECT_EQ(imported.project.setup.adapter, Adapter::Ia3);
    EXPECT_EQ(estimate.trainableParameters, 64);
}

TEST(PrintedPeft, AdaptsEmbeddings)
{
    const std::string table =
        "lora.Embedding(\n(base_layer): Embedding(100, 64)\n(lora_dropout): ModuleDict(\n(default): "
        "Identity()\n)\n(lora_A): ModuleDict()\n(lora_B): ModuleDict()\n(lora_embedding_A): "
        "ParameterDict(  (default): Parameter containing: [torch.cuda.FloatTensor of size 8x100 "
        "(cuda:0)])\n(lora_embedding_B): ParameterDict(  (default): Parameter containing: "
        "[torch.cuda.FloatTensor of size 64x8 (cuda:0)])\n)";
    const Imported imported = read(model(kPlain, kPlain, {}, table));
    const Estimate estimate = estimateOf(imported);
    expectNoErrors(estimate);
    EXPECT_EQ(imported.project.setup.lora, "embed");
    EXPECT_EQ(estimate.trainableParameters, 8 * (100 + 64));
}

TEST(PrintedPeft, TrainsACopyOfModulesToSave)
{
    const std::string linear = "Linear(in_features=64, out_features=10, bias=True)";
    const std::string head = "ModulesToSaveWrapper(\n(original_module): " + linear
                             + "\n(modules_to_save): ModuleDict(\n(default): " + linear + "\n)\n)";
    const Imported imported = read(model(adapted("lora.Linear", "Linear", 8), kPlain, head));
    const Estimate estimate = estimateOf(imported);
    expectNoErrors(estimate);
    EXPECT_EQ(estimate.parameters, kBase + 8 * 128 + 650);
    EXPECT_EQ(estimate.trainableParameters, 8 * 128 + 650);
}

TEST(PrintedPeft, ReadsQuantizedBaseLayers)
{
    const std::string packed = "Linear4bit(in_features=64, out_features=64, bias=False)";
    const Imported imported = read(model(adapted("lora.Linear4bit", "Linear4bit", 8), packed));
    const Estimate estimate = estimateOf(imported, Detail::Rows);
    expectNoErrors(estimate);
    EXPECT_EQ(imported.project.setup.quantize, Quantization::Nf4Double);
    EXPECT_EQ(imported.project.setup.precision, Precision::Bf16);
    EXPECT_EQ(estimate.parameters, kBase + 8 * 128);
    EXPECT_EQ(estimate.trainableParameters, 8 * 128);
    EXPECT_TRUE(assumes(imported, "quantize"));
    vram::Setup whole = imported.project.setup;
    whole.quantize = Quantization::None;
    EXPECT_LT(estimate.totals.parameters,
              vram::estimate(imported.project.network, whole, builtinCatalogues()).totals.parameters);
}

TEST(PrintedPeft, KeepsUnquantizedLayers)
{
    const Imported imported = read(model(adapted("lora.Linear8bitLt", "Linear8bitLt", 8), kPlain));
    EXPECT_EQ(imported.project.setup.quantize, Quantization::Int8);
    EXPECT_EQ(imported.project.setup.skipModules, "down");
    expectNoErrors(estimateOf(imported));
}

TEST(PrintedPeft, QuantizedWeightsNeverTrain)
{
    const std::string packed = "Linear4bit(in_features=64, out_features=64, bias=False)";
    const Estimate estimate = estimateOf(read(model(packed, packed)));
    expectNoErrors(estimate);
    EXPECT_EQ(estimate.parameters, kBase);
    EXPECT_EQ(estimate.trainableParameters, kBase - 2 * 64 * 64);
}

TEST(PrintedPeft, ReportsDifferingRanks)
{
    const Estimate estimate =
        estimateOf(read(model(adapted("lora.Linear", "Linear", 8), adapted("lora.Linear", "Linear", 4))));
    const auto names = [](const Issue& issue) {
        return issue.severity == Severity::Error && text(issue.message).find("up") != std::string::npos;
    };
    EXPECT_TRUE(
        std::ranges::any_of(estimate.issues, names) || std::ranges::any_of(estimate.issues, [](const Issue& issue) {
            return issue.severity == Severity::Error && text(issue.message).find("down") != std::string::npos;
        }));
}

TEST(PrintedPeft, PastedRowsNoteDroppedAdapters)
{
    std::string text = model(adapted("lora.Linear", "Linear", 8), kPlain);
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 2))
        text.insert(at + 1, "  ");
    const Result<Imported> rows = importPastedRows(text);
    ASSERT_TRUE(rows);
    EXPECT_TRUE(test::notes(*rows, "adapters or quantized layers"));
}

TEST(PrintedPeft, PromptTuningTrainsVirtualTokens)
{
    const std::string text =
        "PeftModelForCausalLM(\n(base_model): Net(\n(embed): Embedding(100, 64)\n(fc): " + kPlain
        + "\n)\n(prompt_encoder): ModuleDict(\n(default): PromptEmbedding(\n(embedding): Embedding(20, 64)\n)\n)\n"
          "(word_embeddings): Embedding(100, 64)\n)\n";
    const Imported imported = read(text);
    const Estimate estimate = estimateOf(imported);
    expectNoErrors(estimate);
    EXPECT_EQ(imported.project.setup.promptTokens, 20);
    EXPECT_EQ(estimate.parameters, 100 * 64 + 64 * 64 + 20 * 64);
    EXPECT_EQ(estimate.trainableParameters, 20 * 64);
}

// The output of print_trainable_parameters() follows the printed model.
TEST(PrintedPeft, ReportsDifferingParameterCounts)
{
    const std::string printed = model(adapted("lora.Linear", "Linear", 8), kPlain);
    const std::string all = " || all params: " + std::to_string(kBase + 1024) + " || trainable%: 6.3\n";
    expectNoErrors(estimateOf(read("trainable params: 1,024" + all + printed)));
    const Estimate other = estimateOf(read("trainable params: 1,664" + all + printed));
    EXPECT_TRUE(std::ranges::any_of(other.issues, [](const Issue& issue) {
        return issue.severity == Severity::Error && text(issue.message).find("1664") != std::string::npos;
    }));
}

TEST(PrintedDuplicates, EncoderAndDecoderShareEmbedding)
{
    const std::string stack = "T5Stack(\n(embed_tokens): Embedding(100, 64)\n(fc): " + kPlain + "\n)\n";
    const Imported imported =
        read("T5(\n(shared): Embedding(100, 64)\n(encoder): " + stack + "(decoder): " + stack + ")\n");
    const Estimate estimate = estimateOf(imported);
    expectNoErrors(estimate);
    EXPECT_EQ(estimate.parameters, 100 * 64 + 2 * 64 * 64);
    EXPECT_TRUE(test::notes(imported, "shared"));
}

TEST(PrintedDuplicates, CountsNnUNetModulesOnce)
{
    const std::string conv = "Conv3d(1, 8, kernel_size=(3, 3, 3), stride=(1, 1, 1), padding=(1, 1, 1))";
    const Imported imported = read("Block(\n(conv): " + conv
                                   + "\n(nonlin): LeakyReLU(negative_slope=0.01)\n(all_modules): "
                                     "Sequential(\n(0): "
                                   + conv + "\n(1): LeakyReLU(negative_slope=0.01)\n)\n)\n");
    const Estimate estimate = estimateOf(imported);
    EXPECT_EQ(estimate.parameters, 27 * 8 + 8);
    EXPECT_TRUE(test::notes(imported, "all_modules"));
}

// Temporal blocks of TCNs have their layers as attributes and in a Sequential: PyTorch 2.6 counts 8 · 8 · 3 + 8 for
// each convolution and 16 for each norm once.
TEST(PrintedDuplicates, CountsLayersOfASequenceOnce)
{
    const std::string convolution = "Conv1d(8, 8, kernel_size=(3,), stride=(1,), padding=(1,))\n";
    const auto block = [&](const std::string& last) {
        return read("TemporalBlock(\n  (conv1): " + convolution + "  (bn1): BatchNorm1d(8)\n  (relu): ReLU()\n"
                    + "  (conv2): " + convolution + "  (net): Sequential(\n    (0): " + convolution
                    + "    (1): BatchNorm1d(8)\n    (2): ReLU()\n    (3): " + last + "  )\n)\n");
    };
    const Imported twice = block(convolution);
    EXPECT_EQ(estimateOf(twice).parameters, 2 * 200 + 16);
    EXPECT_TRUE(test::notes(twice, "assumed to be the same modules: net"));
    EXPECT_EQ(estimateOf(block("Conv1d(8, 8, kernel_size=(1,), stride=(1,))\n")).parameters, 3 * 200 + 2 * 16 + 72);
}

TEST(PrintedTimm, ReadsBatchNormActAndSelectAdaptivePool)
{
    const auto timm = [](std::string_view pool, int features) {
        return "Net(\n(conv): Conv2d(3, 64, kernel_size=(3, 3), stride=(1, 1))\n(bn): BatchNormAct2d(\n64, eps=1e-05, "
               "momentum=0.1, affine=True, track_running_stats=True\n(drop): Identity()\n(act): Identity()\n)\n"
               "(global_pool): SelectAdaptivePool2d(pool_type="
               + std::string(pool) + ", flatten=Flatten(start_dim=1, end_dim=-1))\n(fc): Linear(in_features="
               + std::to_string(features) + ", out_features=10, bias=True)\n)\n";
    };
    for (const auto& [pool, features] : {std::pair("avg", 64), {"max", 64}, {"catavgmax", 128}}) {
        const Imported imported = read(timm(pool, features));
        const Estimate estimate = estimateOf(imported);
        expectNoErrors(estimate);
        EXPECT_EQ(estimate.parameters, 27 * 64 + 64 + 128 + features * 10 + 10) << pool;
        EXPECT_FALSE(test::notes(imported, "earlier tensor")) << pool;
    }
}

// timm/models/hgnet.py: LearnableAffineBlock multiplies by one factor and adds one number.
TEST(PrintedTimm, ReadsLearnableAffineBlocks)
{
    const Estimate estimate = estimateOf(read("ConvBNAct(\n(conv): Conv2d(3, 8, kernel_size=(3, 3), bias=False)\n"
                                              "(act): ReLU()\n(lab): LearnableAffineBlock()\n)\n"));
    expectNoErrors(estimate);
    EXPECT_EQ(estimate.parameters, 27 * 8 + 2);
}

TEST(PrintedAttention, ReportsUnsupportedKeyAndValueDims)
{
    const Estimate estimate =
        estimateOf(read("nn.Sequential(nn.Linear(64, 64), nn.MultiheadAttention(64, 4, kdim=32, vdim=48))"));
    EXPECT_TRUE(std::ranges::any_of(estimate.issues, [](const Issue& i) { return i.severity == Severity::Error; }));
    const Imported printed =
        read("Net(\n(fc): " + kPlain
             + "\n(att): MultiheadAttention(\n(out_proj): NonDynamicallyQuantizableLinear(in_features=64, "
               "out_features=64, bias=True)\n)\n)\n");
    EXPECT_TRUE(test::notes(printed, "kdim"));
}

/// PEFT's adapter pair for a convolution: the first convolution has the same geometry and r output channels, the second
/// a 1x1 kernel.
std::string adaptedConvolution(int in, int out)
{
    const std::string channels = std::to_string(in) + ", ", narrow = ", kernel_size=(3, 3), stride=(1, 1)";
    return "lora.Conv2d(\n(base_layer): Conv2d(" + channels + std::to_string(out) + narrow
           + ")\n(lora_dropout): ModuleDict(\n(default): Identity()\n)\n(lora_A): ModuleDict(\n(default): Conv2d("
           + channels + "8" + narrow + ", bias=False)\n)\n(lora_B): ModuleDict(\n(default): Conv2d(8, "
           + std::to_string(out) + ", kernel_size=(1, 1), stride=(1, 1), bias=False)\n)\n)";
}

TEST(PrintedPeft, AdaptsConvolutions)
{
    const Imported imported =
        read("PeftModel(\n(base_model): LoraModel(\n(model): Net(\n(conv1): " + adaptedConvolution(3, 16)
             + "\n(conv2): Conv2d(16, 4, kernel_size=(3, 3), "
               "stride=(1, 1))\n)\n)\n)\n");
    const Estimate estimate = estimateOf(imported);
    expectNoErrors(estimate);
    const std::int64_t pair = 8 * 3 * 9 + 16 * 8;
    EXPECT_EQ(imported.project.setup.lora, "conv1");
    EXPECT_EQ(estimate.trainableParameters, pair);
    EXPECT_EQ(estimate.parameters, 16 * 3 * 9 + 16 + 4 * 16 * 9 + 4 + pair);
}

/// Prefix tuning has keys and values for each of two attention modules, which the class of the prefix does not show: 10
/// · (2 · 2 · 64).
TEST(PrintedPeft, PrefixTuningTrainsKeysAndValues)
{
    const std::string block = "Block(\n(attn): Attention(\n(q_proj): " + kPlain + "\n(k_proj): " + kPlain
                              + "\n(v_proj): " + kPlain + "\n(o_proj): " + kPlain + "\n)\n)";
    const auto model = [&](const std::string& width) {
        return "PeftModelForCausalLM(\n(base_model): Net(\n(embed): Embedding(100, 64)\n(layers): ModuleList(\n(0-1): "
               "2 x "
               + block + "\n)\n)\n(prompt_encoder): ModuleDict(\n(default): PrefixEncoder(\n(embedding): Embedding(10, "
               + width + ")\n)\n)\n(word_embeddings): Embedding(100, 64)\n)\n";
    };
    const Imported imported = read(model("256"));
    const Estimate estimate = estimateOf(imported);
    expectNoErrors(estimate);
    EXPECT_EQ(imported.project.setup.prefixTokens, 10);
    EXPECT_EQ(estimate.trainableParameters, 10 * 256);
    EXPECT_EQ(estimate.parameters, 100 * 64 + 2 * 4 * 64 * 64 + 10 * 256);
    EXPECT_FALSE(estimateOf(read(model("512"))).valid()) << "there are more attentions than the reader found";
}

} // namespace

} // namespace vram::printed_peft_test
