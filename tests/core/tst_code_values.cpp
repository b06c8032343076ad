// SPDX-License-Identifier: GPL-3.0-or-later
#include "code_models.h"
#include "imported.h"

#include <gtest/gtest.h>

namespace vram::code_values_test {

using namespace vram::test;

namespace {

std::vector<std::string> outputsOf(const Imported& imported)
{
    std::vector<std::string> shapes;
    for (const RowEstimate& row : estimateOf(imported.project).rows) {
        if (!row.outputs.empty())
            shapes.push_back(text(row.outputs.front()));
    }
    return shapes;
}

/// The shape that `layer` gives for a batch of 32 images of 1×8×9, or of another shape.
std::string outputOf(const std::string& layer, const std::string& image = "Unflatten(1, (1, 8, 9))")
{
    const Imported read = imported("nn.Sequential(nn.Linear(2, 72), nn." + image + ", " + layer + ")");
    expectNoErrors(estimateOf(read.project));
    const std::vector<std::string> shapes = outputsOf(read);
    return shapes.size() < 2 ? std::string() : shapes[shapes.size() - 2]; // The last output is the loss.
}

} // namespace

TEST(CodeValues, AdaptivePoolingKeepsSizeForNone)
{
    EXPECT_EQ(outputOf("nn.AdaptiveAvgPool2d((None, 5))"), "32×1×8×5");
    EXPECT_EQ(outputOf("nn.AdaptiveMaxPool2d((4, None))"), "32×1×4×9");
    EXPECT_EQ(outputOf("nn.AdaptiveAvgPool2d(output_size=None)"), "32×1×8×9");
    EXPECT_EQ(outputOf("nn.AdaptiveAvgPool2d(3)"), "32×1×3×3");
    const Imported printed = imported("Net(\n  (0): Conv2d(3, 4, kernel_size=(1, 1), stride=(1, 1))\n"
                                      "  (1): AdaptiveAvgPool2d(output_size=(None, 5))\n)");
    EXPECT_EQ(valueOf(printed, "AdaptiveAvgPool2d", "output_size"), "0×5");
    EXPECT_EQ(outputsOf(printed).at(2), "32×4×224×5");
}

// torch.nn.functional.interpolate gives floor(size × factor) in each dimension.
TEST(CodeValues, UpsampleAcceptsFractionalAndPerDimensionFactors)
{
    EXPECT_EQ(outputOf("nn.Upsample(scale_factor=2)"), "32×1×16×18");
    EXPECT_EQ(outputOf("nn.Upsample(scale_factor=0.5)"), "32×1×4×4");
    EXPECT_EQ(outputOf("nn.Upsample(scale_factor=1.5, mode='bilinear')"), "32×1×12×13");
    EXPECT_EQ(outputOf("nn.Upsample(scale_factor=(2, 1.5))"), "32×1×16×13");
    EXPECT_EQ(outputOf("nn.UpsamplingNearest2d(scale_factor=(2.0, 1.0))"), "32×1×16×9");
    EXPECT_EQ(outputOf("nn.Upsample((5, 6))"), "32×1×5×6");
    EXPECT_EQ(outputOf("nn.Upsample(scale_factor=2.5), nn.Flatten(), nn.Linear(20 * 22, 3)"), "32×3");
    const Imported printed = imported("Net(\n  (0): Conv2d(3, 4, kernel_size=(1, 1), stride=(1, 1))\n"
                                      "  (1): Upsample(scale_factor=(2.0, 0.5), mode='nearest')\n)");
    EXPECT_EQ(outputsOf(printed).at(2), "32×4×448×112");
}

TEST(CodeValues, InfersUnflattenSizeGivenAsMinusOne)
{
    EXPECT_EQ(outputOf("nn.ReLU()", "Unflatten(1, (-1, 4))"), "32×18×4");
    EXPECT_EQ(outputOf("nn.Conv2d(2, 5, 1)", "Unflatten(-1, (2, 6, -1))"), "32×5×6×6");
}

TEST(CodeValues, ReportsInvalidArguments)
{
    const auto problem = [](const std::string& layer) { return problemOf("nn.Sequential(nn.ReLU(),\n" + layer + ")"); };
    const std::string at = "pasted text: line 2: ";
    EXPECT_EQ(problem("nn.Linear(3, \"4\")"),
              at + "the argument out_features of Linear takes a whole number, not \"4\"");
    EXPECT_EQ(problem("nn.Linear(3, None)"), at + "the argument out_features of Linear takes a whole number, not None");
    EXPECT_EQ(problem("nn.Conv2d(3, '8', 3)"),
              at + "the argument out_channels of Conv2d takes a whole number, not \"8\"");
    EXPECT_EQ(problem("nn.Conv2d(3, 8, (3, 2.5))"),
              at + "the argument kernel_size of Conv2d takes whole numbers, not (3, 2.5)");
    EXPECT_EQ(problem("nn.Linear(3, 4, bais=False)"), at + "Linear has no argument \"bais\"; did you mean bias?");
    EXPECT_EQ(problem("nn.Conv2d(3, 8, 3, stirde=2)"), at + "Conv2d has no argument \"stirde\"; did you mean stride?");
    EXPECT_EQ(problem("nn.Linear(3, out_feature=4)"),
              at + "Linear has no argument \"out_feature\"; did you mean out_features?");
    EXPECT_EQ(problem("nn.Linear(3, 4, True, colour=1)"),
              at + "Linear has no argument \"colour\"; its arguments are in_features, out_features, bias");
    EXPECT_EQ(problem("nn.Linear(3, 4, True, 5)"), at + "Linear takes 3 arguments, not more");
    EXPECT_EQ(problem("nn.Linear(3, 4, bias=\"no\")"),
              at + "the argument bias of Linear takes True or False, not \"no\"");
    EXPECT_EQ(problem("nn.Linear(3, 4), nn.Dropout('0.5')"),
              at + "the argument p of Dropout takes a number, not \"0.5\"");
}

TEST(CodeValues, ArgumentsWithoutAnEffectOnMemoryAreAccepted)
{
    const Imported read =
        imported("sizes = (3, 4)\nnn.Sequential(nn.Linear(*sizes, bias=0, device='cuda', dtype=torch.float32), "
                 "nn.MaxPool1d(2, stride=None), nn.Linear(2, 2))");
    EXPECT_EQ(estimateOf(read.project).parameters, 12 + 6);
    EXPECT_EQ(estimateOf(imported("nn.Sequential(nn.Conv2d(3, 8, 3, padding='same', padding_mode='reflect'), "
                                  "nn.BatchNorm2d(8, momentum=None))")
                             .project)
                  .parameters,
              8 * 27 + 8 + 16);
}

TEST(CodeValues, CountsReusedModulesOnce)
{
    const std::string twice = "lin = nn.Linear(64, 64)\n"
                              "nn.Sequential(nn.Linear(8, 64), lin, nn.Tanh(), lin, nn.Linear(64, 2))";
    EXPECT_EQ(estimateOf(imported(twice).project).parameters, 576 + 4160 + 130);
    expectNoErrors(estimateOf(imported(twice).project));
    const Imported blocks =
        imported("act = nn.ReLU()\nb = nn.Sequential(nn.Linear(8, 8), act)\nmodel = nn.Sequential(b, b, b)");
    EXPECT_EQ(estimateOf(blocks.project).parameters, 72);
    expectNoErrors(estimateOf(blocks.project));
    EXPECT_EQ(types(blocks.project.network).size(), 8U);
    EXPECT_EQ(estimateOf(imported("b = nn.Linear(8, 8)\nnn.Sequential(b, copy.deepcopy(b))").project).parameters, 144);
    EXPECT_EQ(estimateOf(imported("nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 8))").project).parameters, 144);
    const auto recurrent = [](const std::string& more) {
        return estimateOf(imported("r = nn.LSTM(8, 8" + more + ")\nnn.Sequential(r, r)").project).parameters;
    };
    EXPECT_EQ(recurrent(""), 4 * 8 * (8 + 8 + 2));
    EXPECT_EQ(recurrent(", 2, bidirectional=False"), 2 * 4 * 8 * (8 + 8 + 2));
}

// TransformerEncoder copies its layer, so that two encoders of the same layer share nothing.
TEST(CodeValues, CountsReusedTransformerLayersOnce)
{
    const std::string layer = "e = nn.TransformerEncoderLayer(32, 4, 64)\n";
    const std::int64_t one = estimateOf(imported(layer + "nn.Sequential(e)").project).parameters;
    EXPECT_EQ(one, 4 * (32 * 32 + 32) + 2 * 32 * 64 + 64 + 32 + 4 * 32);
    EXPECT_EQ(estimateOf(imported(layer + "nn.Sequential(e, e)").project).parameters, one);
    EXPECT_EQ(
        estimateOf(imported(layer + "nn.Sequential(nn.TransformerEncoder(e, 2), nn.TransformerEncoder(e, 3))").project)
            .parameters,
        5 * one);
}

TEST(CodeValues, IncludesAppendedLayers)
{
    const Imported read =
        imported("layers = [nn.Linear(8, 4), nn.ReLU()]\nhead = nn.Linear(4, 2)\nlayers.append(head)\n"
                 "model = nn.Sequential(*layers)\nmodel.append(nn.Linear(2, 2))\n"
                 "criterion = nn.MSELoss()\nout = model(x)\nloss = criterion(out, y)\nloss.backward()\n");
    EXPECT_EQ(estimateOf(read.project).parameters, 36 + 10 + 6);
    EXPECT_TRUE(read.otherModels.empty());
    const Imported whole = imported("head = nn.Linear(4, 2)\nnet = nn.Sequential(nn.Linear(8, 4))\nnet.append(head)\n"
                                    "both = nn.Sequential(net, nn.Linear(2, 2))");
    EXPECT_EQ(estimateOf(whole.project).parameters, 36 + 10 + 6);
    EXPECT_TRUE(whole.otherModels.empty());
    EXPECT_NE(problemOf("net = nn.Sequential(nn.Linear(8, 4))\nnet.body.append(nn.ReLU())")
                  .find("\"net.body.append\" changes"),
              std::string::npos);
    EXPECT_NE(problemOf("layers = [nn.Linear(8, 4)]\nlayers.pop(0)\nmodel = nn.Sequential(*layers)")
                  .find("changes the model in a way that is not read"),
              std::string::npos);
}

TEST(CodeValues, EvaluatesNumericExpressions)
{
    const auto width = [](const std::string& expression) {
        return estimateOf(
                   imported("n = 64\nwide = True\nact = None\nlayer = nn.Linear(" + expression + ", 1, bias=False)")
                       .project)
            .parameters;
    };
    EXPECT_EQ(width("0x40"), 64);
    EXPECT_EQ(width("0b100_000"), 32);
    EXPECT_EQ(width("int(n * 1.5)"), 96);
    EXPECT_EQ(width("int(7 / 2) + round(2.5) + abs(-3)"), 3 + 2 + 3);
    EXPECT_EQ(width("max(8, n // 4)"), 16);
    EXPECT_EQ(width("math.ceil(n / 5)"), 13);
    EXPECT_EQ(width("1 << 6"), 64);
    EXPECT_EQ(width("n % 10"), 4);
    EXPECT_EQ(width("n if wide else 8"), 64);
    EXPECT_EQ(width("n if not wide else 8"), 8);
    EXPECT_EQ(width("n if n > 64 else 8 if act is None else 4"), 8);
    EXPECT_EQ(width("n if wide and act is not None else 8"), 8);
    EXPECT_EQ(width("0 or 5"), 5);
    EXPECT_EQ(width("n\n * 2 -\n 8"), 120);
    EXPECT_EQ(estimateOf(imported("sizes = [3, 4]\nnn.Linear(sizes[0], sizes[-1])").project).parameters, 16);
    EXPECT_EQ(estimateOf(imported("nn.Linear(3, 4, bias=3 == 4)").project).parameters, 12);
}

TEST(CodeValues, ReportsCodeThatCannotBeEvaluated)
{
    EXPECT_EQ(
        problemOf("nn.Sequential(nn.Linear(3, 4),\n nn.ReLU() if act else nn.Tanh())"),
        "pasted text: line 2: a value depends on a condition that the text does not decide; write the value itself");
    EXPECT_EQ(problemOf("sizes = [3, 4]\nnn.Linear(*sizes[:1], 2)"),
              "pasted text: line 2: the part of \"sizes\" in brackets is not read from code; write the value itself");
    EXPECT_EQ(problemOf("nn.Sequential(\n  nn.Linear(3, 4)\n  nn.ReLU()\n)"),
              "pasted text: line 3: a comma is missing before \"nn.ReLU\"");
    EXPECT_EQ(problemOf("nn.Sequential(nn.Linear(3 4))"), "pasted text: line 1: a comma is missing before \"4\"");
    EXPECT_EQ(problemOf("nn.Linear(3, 8 if True else " + std::string("(") + "4)"),
              "pasted text: line 1: the text ends before its brackets are closed");
}

} // namespace vram::code_values_test
