// SPDX-License-Identifier: GPL-3.0-or-later
#include "imported.h"
#include "temporary_folder.h"

#include "estimate/estimate.h"
#include "import/readers.h"
#include "import/summary/layers.h"
#include "import/summary/text.h"
#include "layers/layer_type.h"

#include <gtest/gtest.h>

namespace vram::summary_test {

using namespace vram::test;

namespace {

std::string sample(const std::string& name)
{
    return contentOf(VRAM_TEST_DATA "/summary/" + name);
}

} // namespace

TEST(Summary, ReadsKerasSequentialWithWrappedNames)
{
    const auto imported = importSummary(sample("keras2_sequential.txt"), {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const std::vector<std::string> expected{"Input",   "Conv2d",  "MaxPool2d", "Conv2d",          "MaxPool2d",
                                            "Flatten", "Dropout", "Linear",    "CrossEntropyLoss"};
    EXPECT_EQ(types(imported->project.network), expected);
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, 34826);
    expectNoErrors(e);
    EXPECT_TRUE(notes(*imported, "1×28×28 is assumed"));
    EXPECT_TRUE(notes(*imported, "The printed sizes determine all 7 rows."));
}

TEST(Summary, ReadsKerasFunctionalWithTruncatedNames)
{
    const auto imported = importSummary(sample("keras3_functional.txt"), {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const std::vector<std::string> expected{"Input", "Conv2d", "BatchNorm2d", "Conv2d",
                                            "Add",   "Mean",   "Linear",      "CrossEntropyLoss"};
    EXPECT_EQ(types(imported->project.network), expected);
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, 10538); // The printed number of trainable parameters.
    expectNoErrors(e);
}

TEST(Summary, ReadsTorchsummary)
{
    const auto imported = importSummary(sample("torchsummary.txt"), {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, 21840);
    expectNoErrors(e);
    EXPECT_TRUE(notes(*imported, "1 became a custom row")); // Functions called between the rows are not printed.
}

TEST(Summary, FindsResNetShortcutsInTorchsummary)
{
    const auto imported = importSummary(sample("torchsummary_resnet18.txt"), {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, 11689512);
    expectNoErrors(e);
    EXPECT_TRUE(notes(*imported, "The printed sizes determine"));
}

TEST(Summary, KeepsTorchinfoTree)
{
    const auto imported = importSummary(sample("torchinfo.txt"), {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Network& network = imported->project.network;
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, 29334);
    expectNoErrors(e);
    int depth = 0;
    forEachRow(network, [&](const Row&, int d, const Block*) { depth = std::max(depth, d); });
    EXPECT_EQ(depth, 3);
}

TEST(Summary, SharesWeightsOfRecursiveTorchinfoModules)
{
    const auto imported = importSummary(sample("torchinfo_recursive.txt"), {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, 448 + 4640 + 330);
    expectNoErrors(e);
}

TEST(Summary, DistinguishesInputAndOutputShapes)
{
    const auto summary = parseSummaryText(sample("torchinfo_columns.txt"));
    ASSERT_TRUE(summary) << vram::text(summary.error());
    ASSERT_EQ(summary->rows.size(), 3U);
    EXPECT_EQ(summary->rows[1].shape, (std::vector<std::int64_t>{8, 64, 768}));
    EXPECT_EQ(summary->rows[1].parameters, 37748736);
}

TEST(Summary, EmbeddingInputsAreIds)
{
    const std::string table = "Layer (type)  Output Shape  Param #\n"
                              "input_layer (InputLayer)  (None, 100)  0\n"
                              "embedding (Embedding)  (None, 100, 32)  320,000\n"
                              "lstm (LSTM)  (None, 64)  24,832\ndense (Dense)  (None, 1)  65\n";
    const auto imported = importSummary(table, {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_EQ(estimateOf(*imported).parameters, 344897);
    expectNoErrors(estimateOf(*imported));
    const auto named = importSummary("Layer (type)  Output Shape  Param #  Connected to\n"
                                     "image (InputLayer)  (None, 16)  0  \n"
                                     "ids (InputLayer)  (None, 16)  0  \n"
                                     "embedding (Embedding)  (None, 16, 8)  80  ids[0][0]\n",
                                     {});
    ASSERT_TRUE(named);
    const auto dtype = [&](std::size_t row) { return settingsText(*asLayer(named->project.network.rows.at(row))); };
    EXPECT_EQ(dtype(0), "16");
    EXPECT_EQ(dtype(1), "16, int64");
}

std::string kerasTable(const std::string& rows)
{
    std::string table = "┃ Layer (type) ┃ Output Shape ┃ Param # ┃ Connected to ┃\n";
    for (const char c : rows)
        table += c == '|' ? "│" : std::string(1, c);
    return table;
}

constexpr auto kRule = "├──────────────┼──────────────┼─────────┼──────────────┤\n";

// The columns of Keras 3 cut off names, and older versions put no comma between the inputs.
TEST(Summary, FindsTruncatedInputsOfAdd)
{
    const auto imported = importSummary(
        kerasTable("| input_layer (InputLayer) | (None, 8, 8, 3) | 0 | - |\n" + std::string(kRule)
                   + "| conv2d (Conv2D) | (None, 8, 8, 4) | 112 | input_layer[0][0] |\n" + kRule
                   + "| batch_normalization | (None, 8, 8, 4) | 16 | conv2d[0][0] |\n"
                     "| (BatchNormalizatio… | | | |\n"
                   + kRule + "| conv2d_1 (Conv2D) | (None, 8, 8, 4) | 148 | batch_normalizat… |\n" + kRule
                   + "| add (Add) | (None, 8, 8, 4) | 0 | batch_normalizat… |\n"
                     "| | | | conv2d_1[0][0] |\n"
                   + kRule + "| concatenate (Concatenate) | (None, 8, 8, 8) | 0 | add[0][0] conv2d[0][0] |\n"),
        {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const std::vector<std::string> expected{"Input", "Conv2d", "BatchNorm2d", "Conv2d", "Add", "Cat", "MSELoss"};
    EXPECT_EQ(types(imported->project.network), expected);
    expectNoErrors(estimateOf(*imported));
    EXPECT_FALSE(notes(*imported, "are cut"));
    const auto& inputs = asLayer(imported->project.network.rows.at(4))->inputs;
    ASSERT_EQ(inputs.size(), 2U);
    EXPECT_EQ(inputs[0].row, LayerId{3});
    EXPECT_EQ(inputs[1].row, LayerId{4});
}

TEST(Summary, NotesAmbiguousInputs)
{
    const std::string dense = "| input_layer (InputLayer) | (None, 8) | 0 | - |\n" + std::string(kRule)
                              + "| a_long_layer_1 (Dense) | (None, 8) | 72 | input_layer[0][0] |\n" + kRule
                              + "| a_long_layer_2 (Dense) | (None, 8) | 72 | input_layer[0][0] |\n" + kRule;
    const auto cut = importSummary(kerasTable(dense + "| add (Add) | (None, 8) | 0 | a_long_l… a_long_l… |\n"), {});
    ASSERT_TRUE(cut);
    EXPECT_TRUE(notes(*cut, "of which the last is assumed: add (a_long_l…)"));
    const auto& inputs = asLayer(cut->project.network.rows.at(3))->inputs;
    ASSERT_EQ(inputs.size(), 2U);
    EXPECT_NE(inputs[0].row, inputs[1].row);
    const auto unknown =
        importSummary(kerasTable(dense + "| add (Add) | (None, 8) | 0 | dense[0][0], other[0][0] |\n"), {});
    ASSERT_TRUE(unknown);
    EXPECT_TRUE(notes(*unknown, "the row above is assumed: add (dense)"));
    EXPECT_EQ(types(unknown->project.network).at(3), "Custom");
}

// Keras has the channels of a sequence last.
TEST(Summary, KerasConv1DIsChannelsLast)
{
    const auto read = [](const std::string& rows) {
        const auto imported = importSummary("Layer (type)  Output Shape  Param #\n" + rows, {});
        EXPECT_TRUE(imported) << vram::text(imported.error());
        return *imported;
    };
    const std::string head = "embedding (Embedding)  (None, 128, 64)  640,000\n";
    const std::string tail =
        "global_max_pooling1d (GlobalMaxPooling1D)  (None, 128)  0\ndense (Dense)  (None, 1)  129\n";
    for (const std::string length : {"128", "126", "64"}) {
        const Imported imported = read(head + "conv1d (Conv1D)  (None, " + length + ", 128)  24,704\n" + tail);
        EXPECT_EQ(types(imported.project.network),
                  (std::vector<std::string>{"Input", "Embedding", "Transpose", "Conv1d", "Amax", "Linear", "MSELoss"}));
        EXPECT_TRUE(settingsText(*asLayer(imported.project.network.rows.at(3))).starts_with("128, 3")) << length;
        EXPECT_EQ(estimateOf(imported).parameters, 640000 + 24704 + 129);
        expectNoErrors(estimateOf(imported));
    }
    const Imported back =
        read("input (InputLayer)  (None, 50, 8)  0\nconv1d (Conv1D)  (None, 50, 16)  400\n"
             "batch_normalization (BatchNormalization)  (None, 50, 16)  64\nre_lu (ReLU)  (None, 50, 16)  0\n"
             "max_pooling1d (MaxPooling1D)  (None, 25, 16)  0\ndense (Dense)  (None, 25, 4)  68\n");
    EXPECT_EQ(types(back.project.network),
              (std::vector<std::string>{"Input", "Transpose", "Conv1d", "BatchNorm1d", "ReLU", "MaxPool1d", "Transpose",
                                        "Linear", "MSELoss"}));
    expectNoErrors(estimateOf(back));
    const Imported guessed = read("conv1d (Conv1D)  (None, 126, 64)  1,792\n");
    EXPECT_TRUE(notes(guessed, "×9 is assumed") || notes(guessed, "×3 is assumed"));
    EXPECT_EQ(estimateOf(guessed).parameters, 1792);
}

TEST(Summary, InfersKernelAndStrideFromShapes)
{
    const auto conv = solveLayer({"Conv2d", {3, 224, 224}, {64, 112, 112}, 9408});
    ASSERT_TRUE(conv);
    EXPECT_EQ(std::get<std::int64_t>(conv->attributes[1].second), 7);
    EXPECT_EQ(std::get<Extents>(conv->attributes[2].second), (Extents{2, 2}));
    EXPECT_EQ(std::get<Extents>(conv->attributes[3].second), (Extents{3, 3}));
    EXPECT_FALSE(std::get<bool>(conv->attributes[5].second));
    EXPECT_FALSE(solveLayer({"Conv2d", {3, 224, 224}, {64, 112, 112}, 9409}));
    EXPECT_FALSE(solveLayer({"Linear", {10}, {20}, 221}));
    EXPECT_EQ(solveLayer({"LSTM", {10, 13}, {10, 64}, 20224})->type, "LSTM");
}

TEST(Summary, PrefersSmallestKernel)
{
    // 64·32·3² + 64 and 64·17² are equal.
    const auto imported = importSummary("Layer (type)  Output Shape  Param #\n"
                                        "Conv2d-1  [-1, 32, 112, 112]  896\n"
                                        "Conv2d-2  [-1, 64, 112, 112]  18,496\n"
                                        "Total params: 19,392\n",
                                        {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_TRUE(settingsText(*asLayer(imported->project.network.rows[2])).starts_with("64, 3×3"));
}

TEST(Summary, KeepsParametersAndShapesOfUnknownLayers)
{
    const auto imported = importSummary("Layer (type)  Output Shape  Param #\n"
                                        "input (InputLayer)  (None, 16)  0\n"
                                        "odd (MyLayer)  (None, 8, 4)  1,234\n"
                                        "Total params: 1,234\n",
                                        {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_EQ(estimateOf(*imported).parameters, 1234);
    EXPECT_EQ(types(imported->project.network), (std::vector<std::string>{"Input", "Custom", "MSELoss"}));
    // The row states that its attributes are guessed, and so does every estimate of the network.
    EXPECT_TRUE(settingsText(*asLayer(imported->project.network.rows[1])).starts_with("guessed, "));
    const Estimate guessed = estimate(imported->project.network, {}, builtinCatalogues());
    ASSERT_EQ(guessed.issues.size(), 1U);
    EXPECT_EQ(guessed.issues[0].severity, Severity::Note);
    EXPECT_TRUE(vram::text(guessed.issues[0].message).starts_with("The table has 1 estimated row"))
        << vram::text(guessed.issues[0].message);
    EXPECT_FALSE(imported->project.assumptions.empty()) << "it is remembered";
}

TEST(Summary, ReportsParametersMissingFromRows)
{
    const auto imported = importSummary("Layer (type)  Output Shape  Param #\ninput (InputLayer)  (None, 16)  0\n"
                                        "dense (Dense)  (None, 10)  170\nTotal params: 999\n",
                                        {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimateOf(*imported);
    EXPECT_FALSE(e.valid());
    EXPECT_EQ(
        vram::text(e.issues.front().message),
        "Parameters that the text declares are in no layer: 829 (Total params). Correct the layers and remove this "
        "row.");
}

TEST(Summary, RejectsTextWithoutTable)
{
    EXPECT_NE(vram::text(importSummary("hello", {}).error()).find("Layer (type)"), std::string::npos);
    EXPECT_NE(text(importSummary("Layer (type)  Output Shape  Param #\n", {}).error()).find("no layers"),
              std::string::npos);
}

TEST(Summary, ParallelBranchesReadTheSameInput)
{
    const auto imported = importSummary("Layer (type:depth-idx)                   Output Shape              Param #\n"
                                        "Net                                      --                        --\n"
                                        "├─Linear: 1-1                            [1, 64]                   4,160\n"
                                        "├─Actor: 1-2                             [1, 5]                    --\n"
                                        "│    └─Stem: 2-4                         [1, 16]                   --\n"
                                        "│    │    └─Linear: 2-1                  [1, 16]                   1,040\n"
                                        "│    └─Linear: 2-2                       [1, 5]                    85\n"
                                        "├─Critic: 1-3                            [1, 1]                    --\n"
                                        "│    └─Linear: 2-3                       [1, 1]                    65\n"
                                        "Total params: 5,350\n",
                                        {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, 5350);
    expectNoErrors(e);
    EXPECT_TRUE(notes(*imported, "The printed sizes determine"));
}

TEST(Summary, ReadsMarkdownTables)
{
    const auto imported = importSummary("| Layer (type:depth-idx)   | Output Shape        | Param #   |\n"
                                        "|--------------------------|---------------------|-----------|\n"
                                        "| Net                      | [2, 10]             | --        |\n"
                                        "| ├─Conv1d: 1-1            | [2, 16, 100]        | 64        |\n"
                                        "| ├─AdaptiveAvgPool1d: 1-2 | [2, 16, 1]          | --        |\n"
                                        "| ├─Linear: 1-3            | [2, 10]             | 170|\n"
                                        "\n"
                                        "**Total params**: 235  \n",
                                        {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, 235) << "64, 170, and one that no row has";
    EXPECT_FALSE(e.valid());
}

TEST(Summary, InfersImageSizeFromTorchinfoInputSize)
{
    // 64 × 28 × 28 × 4 bytes are 0.20 MB. From 26 × 26 alone, the padding of a window of 3 could not be determined.
    const auto imported = importSummary("Layer (type:depth-idx)    Output Shape          Param #\n"
                                        "Net                       [64, 10]              --\n"
                                        "├─Conv2d: 1-1             [64, 32, 13, 13]      320\n"
                                        "├─Linear: 1-2             [64, 10]              54,090\n"
                                        "Total params: 54,410\n"
                                        "Input size (MB): 0.20\n",
                                        {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_TRUE(notes(*imported, "1×28×28 is assumed") || notes(*imported, "1×27×27 is assumed"));
    EXPECT_EQ(estimateOf(*imported).parameters, 54410);
}

TEST(Summary, InfersSequenceFeaturesFromTorchinfoInputSize)
{
    const auto imported = importSummary("Layer (type:depth-idx)    Output Shape          Param #\n"
                                        "Net                       [16, 50, 5]           --\n"
                                        "├─LSTM: 1-1               [16, 50, 128]         87,040\n"
                                        "├─Linear: 1-2             [16, 50, 5]           645\n"
                                        "Total params: 87,685\n"
                                        "Input size (MB): 0.13\n",
                                        {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_TRUE(notes(*imported, "50×40 is assumed"));
    EXPECT_EQ(estimateOf(*imported).parameters, 87685);
}

} // namespace vram::summary_test
