// SPDX-License-Identifier: GPL-3.0-or-later
#include "code_models.h"
#include "imported.h"
#include "temporary_folder.h"

#include "edit/edit.h"
#include "estimate/estimate.h"
#include "import/import.h"
#include "import/readers.h"
#include "layers/layer_type.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <sstream>

namespace vram::code_test {

using namespace vram::test;

namespace {

std::string sample(const std::string& name)
{
    return contentOf(VRAM_TEST_DATA "/code/" + name);
}

/// Compares the network read from a printed model with the built-in one, which was exported from the same library
/// version.
void expectAsBuiltin(const std::string& print, const std::string& builtin)
{
    const Imported read = imported(sample(print));
    const Result<Project> known =
        parseProject(contentOf(VRAM_SOURCE_DIR "/resources/models/" + builtin + ".vram.json"));
    ASSERT_TRUE(known);
    const Estimate mine = estimateOf(read.project), other = estimateOf(*known);
    expectNoErrors(mine);
    EXPECT_EQ(mine.parameters, other.parameters);
    EXPECT_EQ(mine.totals.savedActivations, other.totals.savedActivations);
    EXPECT_EQ(mine.peak.allocated, other.peak.allocated);
}

constexpr std::string_view kLeNet = R"(>>> import torch.nn as nn
>>> hidden = 128
>>> model = nn.Sequential(
...     nn.Conv2d(1, 32, 3, padding=1), nn.ReLU(True),  # 28 x 28
...     nn.MaxPool2d(2),
...     nn.Conv2d(32, 64, kernel_size=3, padding="same"),
...     nn.ReLU(),
...     nn.MaxPool2d(2, 2),
...     nn.Linear(64 * 7 * 7, hidden),
...     nn.Dropout(0.25),
...     nn.Linear(hidden, 10),
... )
>>> model
)";

} // namespace

TEST(CodeImport, ReadsSequentialAndInfersInputSize)
{
    const Imported read = imported(kLeNet);
    const std::vector<std::string> expected{"Input",  "Conv2d",  "ReLU",      "MaxPool2d",
                                            "Conv2d", "ReLU",    "MaxPool2d", "Flatten",
                                            "Linear", "Dropout", "Linear",    "CrossEntropyLoss"};
    EXPECT_EQ(types(read.project.network), expected);
    // 320 + 18,496 + 401,536 + 1,290
    EXPECT_EQ(estimateOf(read.project).parameters, 421642);
    EXPECT_EQ(valueOf(read, "Input", "shape"), "1×28×28"); // It is the only usual size that leads to 7×7.
    EXPECT_EQ(valueOf(read, "ReLU", "inplace"), "yes");
    EXPECT_EQ(valueOf(read, "Dropout", "p"), "0.25");
    EXPECT_EQ(read.project.network.name, "Pasted code");
    EXPECT_TRUE(notes(read, "the layers are assumed to run in the order in which they are listed"));
    EXPECT_TRUE(notes(read, "The image size is assumed to be 28"));
    expectNoErrors(estimateOf(read.project));
}

TEST(CodeImport, OffersImageSizeAsOption)
{
    const std::string code =
        "nn.Sequential(nn.Conv2d(3, 8, 3), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 2))";
    ASSERT_EQ(imported(code).dimensions.size(), 1U);
    EXPECT_EQ(imported(code).dimensions[0].name, "image");
    EXPECT_EQ(valueOf(imported(code), "Input", "shape"), "3×224×224");
    ImportOptions options;
    options.dims["image"] = 96;
    EXPECT_EQ(valueOf(imported(code, options), "Input", "shape"), "3×96×96");
}

TEST(CodeImport, ReadsModelsBuiltLineByLineAndNamedLayers)
{
    const Imported read =
        imported("layers = [nn.Linear(784, 32), nn.ReLU()]\n"
                 "net = nn.Sequential(nn.Flatten(), *layers,\n"
                 "    nn.Sequential(OrderedDict([('drop', nn.Dropout()), ('out', nn.Linear(32, 10))])))\n"
                 "print(net)\n");
    EXPECT_EQ(estimateOf(read.project).parameters, 784 * 32 + 32 + 330);
    EXPECT_EQ(valueOf(read, "Input", "shape"), "1×28×28");
    EXPECT_EQ(read.project.network.name, "Pasted code");
    bool named = false;
    forEachRow(read.project.network, [&](const Row& row, int, const Block*) { named = named || name(row) == "out"; });
    EXPECT_TRUE(named);
}

TEST(CodeImport, PrintedResNetMatchesBuiltIn)
{
    expectAsBuiltin("resnet18.txt", "resnet18");
    EXPECT_TRUE(notes(imported(sample("resnet18.txt")), "8 blocks are assumed to add their input"));
}

TEST(CodeImport, PrintedMobileNetMatchesBuiltIn)
{
    expectAsBuiltin("mobilenet_v2.txt", "mobilenet_v2");
}

TEST(CodeImport, ReadsPrintedLlamaWithGroupedQueryAttention)
{
    const Imported read = imported(sample("llama.txt"));
    const Estimate e = estimateOf(read.project);
    expectNoErrors(e);
    // Two tables of 64 × 1,000, four layers of 64·(64 + 32 + 32 + 64) + 3·64·128 + 128, and a norm.
    EXPECT_EQ(e.parameters, 128000 + 4 * (12288 + 24576 + 128) + 64);
    EXPECT_TRUE(notes(read, "their heads") || notes(read, "its heads"));
    EXPECT_EQ(valueOf(read, "ScaledDotProductAttention", "enable_gqa"), "yes");
    EXPECT_EQ(read.head, HeadTie::Untied);
    ImportOptions tied;
    tied.tieHead = true;
    EXPECT_EQ(estimateOf(imported(sample("llama.txt"), tied).project).parameters, e.parameters - 64000);
}

TEST(CodeImport, RecurrentNetworksGetSequenceInputs)
{
    const Imported read = imported("Net(\n  (embed): Embedding(1000, 64)\n  (lstm): LSTM(64, 32, batch_first=True)\n"
                                   "  (fc): Linear(in_features=32, out_features=5, bias=True)\n)");
    expectNoErrors(estimateOf(read.project));
    EXPECT_EQ(estimateOf(read.project).parameters, 64000 + 4 * 32 * (64 + 32 + 2) + 165);
    EXPECT_EQ(read.project.network.name, "Net");
}

TEST(CodeImport, CountsWeightsOfLayersWithoutInput)
{
    const Imported read = imported("Net(\n  (a): Linear(in_features=8, out_features=4, bias=True)\n"
                                   "  (b): Linear(in_features=9, out_features=3, bias=False)\n)");
    EXPECT_TRUE(notes(read, "is an error until it has an input"));
    const Estimate e = estimateOf(read.project);
    EXPECT_EQ(e.parameters, 36 + 27);
    ASSERT_EQ(e.issues.size(), 1U);
    EXPECT_EQ(e.issues[0].severity, Severity::Error);
    EXPECT_EQ(e.issues[0].path, "b");
    EXPECT_NE(vram::text(e.issues[0].message).find("Linear(in_features=9, out_features=3"), std::string::npos)
        << vram::text(e.issues[0].message);
}

TEST(CodeImport, ReadsKerasSequential)
{
    const Imported read = imported(R"(model = keras.Sequential([
    keras.Input(shape=(28, 28, 1)),
    layers.Conv2D(32, kernel_size=(3, 3), activation="relu"),
    layers.MaxPooling2D(pool_size=(2, 2)),
    layers.Conv2D(64, 3, activation=tf.nn.relu),
    layers.MaxPooling2D(),
    layers.Flatten(),
    layers.Dropout(0.5),
    layers.Dense(10, "softmax"),
]))");
    // The first example of Keras' guide has 34,826 parameters.
    EXPECT_EQ(estimateOf(read.project).parameters, 34826);
    expectNoErrors(estimateOf(read.project));
    EXPECT_TRUE(notes(read, "keras.Sequential"));
}

TEST(CodeImport, ReadsKerasModelsBuiltWithAdd)
{
    const Imported read = imported("model = Sequential()\nmodel.add(Dense(64, input_shape=(20,), activation='relu'))\n"
                                   "model.add(Dropout(0.5))\nmodel.add(Dense(1))\nmodel.compile(loss='mse')\n");
    EXPECT_EQ(estimateOf(read.project).parameters, 20 * 64 + 64 + 65);
}

TEST(CodeImport, ErrorsNameLineAndFix)
{
    EXPECT_EQ(problemOf("model = nn.Sequential(\n  nn.Linear(10, classes))"),
              "pasted text: line 2: the value of \"classes\" is not in the text; write the value itself");
    EXPECT_NE(problemOf("class Net(nn.Module):\n  def __init__(self):\n    self.a = nn.Sequential(nn.Linear(1, 2))")
                  .find("line 1 begins with \"class\", and code is not run here"),
              std::string::npos);
    EXPECT_NE(problemOf("nn.Sequential(*[nn.Linear(4, 4) for _ in range(3)])").find("line 1: a loop"),
              std::string::npos);
    EXPECT_NE(problemOf("nn.Sequential(nn.Linear(4, 4)").find("before its brackets are closed"), std::string::npos);
    EXPECT_NE(problemOf("nn.Sequential(nn.ReLU())").find("no layer in it gives the size of its input"),
              std::string::npos);
    EXPECT_EQ(problemOf("nn.Sequential(nn.Embedding(100, 0), nn.Linear(8, 2))"),
              "pasted text: 0: embedding_dim: 0 is too small; the minimum is 1");
    EXPECT_FALSE(importPastedRows("nn.Sequential(nn.Embedding(100, 0), nn.Linear(8, 2))"));
}

TEST(CodeImport, SelectsOneOfSeveralModels)
{
    const std::string code = "G = nn.Sequential(nn.Linear(100, 784), nn.Tanh())\n"
                             "D = nn.Sequential(nn.Linear(784, 1), nn.Sigmoid())\n"
                             "criterion = nn.BCELoss()\nout = D(x)\nopt = optim.Adam(G.parameters())\n";
    const Imported last = imported(code);
    EXPECT_EQ(estimateOf(last.project).parameters, 785);
    EXPECT_TRUE(notes(last, "of which D was read. Not read: G (line 1)."));
    ImportOptions options;
    options.model = "G";
    const Imported first = imported(code, options);
    EXPECT_EQ(estimateOf(first.project).parameters, 100 * 784 + 784);
    EXPECT_EQ(first.otherModels, std::vector<std::string>{"D (line 2)"});
    options.model = "E";
    EXPECT_EQ(text(importText(code, options).error()),
              "pasted text: there is no model \"E\" in it; its models are G (line 1), D (line 2)");

    const Imported printed = imported("Generator(\n  (0): Linear(in_features=100, out_features=784, bias=True)\n)\n"
                                      "Discriminator(\n  (0): Linear(in_features=784, out_features=1, bias=True)\n)\n");
    EXPECT_EQ(estimateOf(printed.project).parameters, 785);
    EXPECT_TRUE(notes(printed, "of which Discriminator was read. Not read: Generator (line 1)."));
}

TEST(CodeImport, CountsModelAndItsPartsAsOneModel)
{
    const Imported parts = imported("body = nn.Sequential(nn.Linear(8, 4), nn.ReLU())\nhead = nn.Linear(4, 2)\n"
                                    "net = nn.Sequential(body, head)\nnet = nn.DataParallel(net)\n");
    EXPECT_EQ(estimateOf(parts.project).parameters, 36 + 10);
    EXPECT_TRUE(parts.otherModels.empty());
    const std::string tree = "Sequential(\n  (0): Linear(in_features=8, out_features=4, bias=True)\n)\n";
    EXPECT_TRUE(imported(">>> net = nn.Sequential(nn.Linear(8, 4))\n>>> net\n" + tree).otherModels.empty());
    EXPECT_TRUE(imported("net = nn.Sequential(nn.Linear(8, 4))\nprint(net)\n" + tree).otherModels.empty());
    EXPECT_FALSE(imported("net = nn.Sequential(nn.Linear(8, 4))\n" + tree).otherModels.empty());
}

TEST(CodeImport, RecognisesSingleLayerAsCode)
{
    for (const char* text : {"nn.Linear(3,4)", "Linear(in_features=3, out_features=4, bias=True)\n",
                             ">>> fc = torch.nn.Linear(3, 4)", "x = 3\nlayer = Linear(x, 4)"})
        EXPECT_EQ(estimateOf(imported(text).project).parameters, 16) << text;
    EXPECT_FALSE(looksLikeCode("Layer,Type\nfc,Linear (wide)\n"));
    EXPECT_FALSE(looksLikeCode("The layer Linear (the last one) is wide."));
}

TEST(CodeImport, PrintedNamesMayHaveQuotesAndBrackets)
{
    const Imported read =
        imported("Net(\n  (it's): Linear(in_features=8, out_features=4, bias=True)\n"
                 "  (a(b)): Sequential(\n    (x y): Linear(in_features=4, out_features=2, bias=True)\n  )\n)");
    EXPECT_EQ(estimateOf(read.project).parameters, 36 + 10);
    EXPECT_EQ(name(read.project.network.rows.at(1)), "it's");
    EXPECT_EQ(name(read.project.network.rows.at(2)), "a(b)");
}

TEST(CodeImport, IgnoresTerminalColours)
{
    const std::string coloured =
        "\x1b[1;34mNet\x1b[0m(\n  (\x1b[32m0\x1b[0m): Linear(in_features=8, out_features=4, bias=True)\n)";
    EXPECT_EQ(estimateOf(imported(coloured).project).parameters, 36);
    EXPECT_TRUE(importPastedRows(coloured));
}

TEST(CodeImport, LazyLayersInferInputSize)
{
    const Imported read =
        imported("nn.Sequential(nn.Conv2d(3,64,3), nn.ReLU(), nn.Flatten(), nn.LazyLinear(4096), nn.ReLU(), "
                 "nn.LazyLinear(1000))");
    expectNoErrors(estimateOf(read.project));
    const std::int64_t flat = std::int64_t{64} * 222 * 222;
    EXPECT_EQ(estimateOf(read.project).parameters, 1792 + flat * 4096 + 4096 + 4096 * 1000 + 1000);
    const Imported convolutions = imported(
        "nn.Sequential(nn.LazyConv2d(8, 3), nn.LazyBatchNorm2d(), nn.LazyConvTranspose2d(4, 2, 2, bias=False))");
    expectNoErrors(estimateOf(convolutions.project));
    EXPECT_EQ(estimateOf(convolutions.project).parameters, 3 * 8 * 9 + 8 + 16 + 8 * 4 * 4);
}

// Spectral norm replaces the weight with other parameters or buffers, which the text does not show.
TEST(CodeImport, ReportsParametrizationsAsErrors)
{
    const Estimate e =
        estimateOf(imported("nn.Sequential(nn.utils.spectral_norm(nn.Linear(3, 16)), nn.Linear(16, 2))").project);
    EXPECT_FALSE(e.valid());
    EXPECT_EQ(e.parameters, 3 * 16 + 16 + 16 * 2 + 2);
}

TEST(CodeImport, ReportsUnknownLayersAsErrors)
{
    const Imported read =
        imported("nn.Sequential(nn.Linear(4, 8), nn.Bilinear(8, 8, 3), nn.Linear(8, 2), Spline(5, order=3))");
    const Estimate e = estimateOf(read.project);
    EXPECT_FALSE(e.valid());
    std::vector<std::string> errors;
    for (const Issue& issue : e.issues) {
        if (issue.severity == Severity::Error)
            errors.push_back(issue.path + ": " + text(issue.message).substr(0, 30));
    }
    EXPECT_EQ(errors,
              (std::vector<std::string>{"1: Bilinear(8, 8, 3) is not a kno", "3: Spline(5, order=3) is not a kn"}));
    EXPECT_EQ(e.parameters, 40 + (8 * 8 * 3 + 3) + 18) << "what the text tells of its parameters counts";
    const Result<Project> saved = parseProject(writeProject(read.project));
    ASSERT_TRUE(saved);
    EXPECT_EQ(estimateOf(*saved).issues.size(), e.issues.size()) << "the errors stay in the file";
}

TEST(CodeImport, DetectsAttentionOnlyByChildNames)
{
    const Imported read =
        imported("Net(\n  (in_proj): Linear(in_features=20, out_features=80, bias=True)\n  (act): GELU()\n"
                 "  (out_proj): Linear(in_features=80, out_features=20, bias=True)\n)");
    EXPECT_EQ(types(read.project.network),
              (std::vector<std::string>{"Input", "Linear", "GELU", "Linear", "CrossEntropyLoss"}));
    EXPECT_EQ(estimateOf(read.project).parameters, 20 * 80 + 80 + 80 * 20 + 20);
}

// torchvision's vision transformer has a class token and position embeddings, which are attributes of the module rather
// than submodules.
TEST(CodeImport, ReportsParametersMissingFromPrint)
{
    const std::string text = "VisionTransformer(\n  (conv_proj): Conv2d(3, 64, kernel_size=(16, 16), stride=(16, 16))\n"
                             "  (ln): LayerNorm((64,), eps=1e-06, elementwise_affine=True)\n)";
    Project project = imported(text).project;
    const Estimate e = estimateOf(project);
    EXPECT_FALSE(e.valid());
    EXPECT_EQ(e.parameters, 64 * 3 * 16 * 16 + 64 + 2 * 64);
    ASSERT_EQ(e.issues.size(), 1U);
    EXPECT_NE(vram::text(e.issues[0].message).find("VisionTransformer (cls_token, pos_embed)"), std::string::npos);

    // A user who knows the number of missing parameters can enter it.
    const LayerType& custom = *findLayerType("Custom");
    Layer row = *asLayer(*find(project.network, e.issues[0].layer));
    row.attributes[static_cast<std::size_t>(attributeIndex(custom, "parameters"))] = std::int64_t{64 + 197 * 64};
    row.attributes[static_cast<std::size_t>(attributeIndex(custom, "incomplete"))] = std::string("no");
    project.network = replaceLayer(project.network, std::move(row));
    EXPECT_TRUE(estimateOf(project).valid());
    EXPECT_EQ(estimateOf(project).parameters, e.parameters + 64 + 197 * 64);
    EXPECT_TRUE(estimateOf(imported("ResNet(\n  (conv): Conv2d(3, 64, kernel_size=(7, 7))\n)").project).valid());
}

// timm's GroupNormAct contains an activation, and has weights whose sizes it prints without argument names.
TEST(CodeImport, CountsWeightsOfNormsWithActivation)
{
    const Imported read = imported("Net(\n  (conv): Conv2d(3, 64, kernel_size=(3, 3))\n  (norm): GroupNormAct(\n"
                                   "    32, 64, eps=1e-05, affine=True\n    (drop): Identity()\n"
                                   "    (act): ReLU(inplace=True)\n  )\n  (last): GroupNorm1(1, 64, eps=1e-05)\n)");
    EXPECT_TRUE(estimateOf(read.project).valid());
    EXPECT_EQ(estimateOf(read.project).parameters, 64 * 3 * 9 + 64 + 2 * 64 + 2 * 64);
}

/// One model of printed_models.txt.
struct Printed {
    std::string name;
    std::string parameters;
    std::string text;
};

std::vector<Printed> printedModels()
{
    std::vector<Printed> models;
    std::istringstream lines(sample("printed_models.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("=== "))
            models.push_back({line.substr(4, line.rfind(' ') - 4), line.substr(line.rfind(' ') + 1), {}});
        else if (!models.empty())
            models.back().text += line + '\n';
    }
    return models;
}

TEST(CodeImport, PrintedModelsMatchPyTorchParameterCounts)
{
    const std::vector<Printed> models = printedModels();
    EXPECT_GE(models.size(), 90U);
    for (const Printed& model : models) {
        ImportOptions options;
        options.tieHead = false; // The models of the file have no tied weights.
        const Result<Imported> read = importText(model.text, options);
        ASSERT_TRUE(read) << model.name << ": " << text(read.error());
        const Estimate e = estimateOf(read->project);
        if (model.parameters == "error") {
            EXPECT_FALSE(e.valid()) << model.name;
            continue;
        }
        EXPECT_EQ(std::to_string(e.parameters), model.parameters) << model.name;
        for (const Issue& issue : e.issues) { // If forward() or a parameter is not in the text, a row reports it.
            const std::string message = text(issue.message);
            EXPECT_TRUE(issue.severity != Severity::Error || message.starts_with("No row gives the input that ")
                        || message.starts_with("Nothing that leads to the loss reads ")
                        || message.starts_with("print(model) does not show the parameters that "))
                << model.name << ": " << message;
        }
    }
}

} // namespace vram::code_test
