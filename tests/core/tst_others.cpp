// SPDX-License-Identifier: GPL-3.0-or-later

// Other tools' figures for whole networks, compared with those that the tools publish for the same networks.

#include "textbook/others.h"

#include "estimate/estimate.h"
#include "import/load_model.h"
#include "project/project.h"
#include "textbook/tool_formulas.h"
#include "textbook/transformer_shape.h"

#include <gtest/gtest.h>

#include <set>

namespace vram::others_test {

namespace {

constexpr double kMib = 1024.0 * 1024.0;
constexpr double kGib = 1024.0 * kMib;

struct Subject {
    Project project;
    Estimate figures;

    explicit Subject(Project counted) : project(std::move(counted))
    {
        figures = estimate(project.network, project.setup, builtinCatalogues(), Detail::Rows);
    }
    OtherFigure of(std::string_view name) const
    {
        const std::vector<OtherFigure> all = otherFigures(project.network, project.setup, figures);
        return *std::ranges::find(all, name, &OtherFigure::name);
    }
    formulas::TorchInfo torchInfo() const { return formulas::torchInfo(project.network, figures); }
};

Subject builtin(const char* name)
{
    return Subject(loadModel(std::string("builtin:") + name).value().project);
}

Subject rows(std::int64_t batch, const std::string& rows)
{
    return Subject(parseProject(R"({"format": "vram-planner/1", "network": {"rows": [)" + rows
                                + R"(]}, "setup": {"batch": )" + std::to_string(batch) + "}}")
                       .value());
}

double megabytes(Bytes bytes)
{
    return static_cast<double>(bytes) / 1e6;
}

// huggingface/accelerate at 16cb6eb, docs: idefics-80b-instruct in GB, and timm's ResNet-50 in MB.
TEST(Accelerate, MatchesDocumentation)
{
    const auto idefics = static_cast<Bytes>(297.12 * kGib);
    EXPECT_NEAR(formulas::accelerate(idefics, false).maximum / kGib / 1024, 1.16, 0.005);
    EXPECT_NEAR(formulas::accelerate(idefics, true).maximum / kGib, 594.24, 0.005);
    const OtherFigure resnet = builtin("resnet50").of("accelerate");
    EXPECT_NEAR(static_cast<double>(resnet.result.total) / kMib, 390.78, 0.005);
    EXPECT_EQ(resnet.result.terms.front().bytes, 102'441'032);
}

TEST(Accelerate, HalfPrecisionHalvesTheStep)
{
    Project project = loadModel("builtin:resnet50").value().project;
    project.setup.precision = Precision::Bf16;
    EXPECT_EQ(Subject(project).of("accelerate").result.total, 2 * 102'441'032);
}

// microsoft/DeepSpeed at edaa722, memory.rst: t5-3b as loaded, and the figures quoted in issue #4527.
TEST(DeepSpeed, MatchesPublishedLiveModelFigures)
{
    formulas::DeepSpeedSetup t5{.parameters = 2'851'598'336,
                                .largestLayer = 32'899'072,
                                .gpusPerNode = 8,
                                .offloadOptimizer = true,
                                .offloadParameters = true};
    EXPECT_NEAR(formulas::deepSpeedZero3(t5).cpu / kGib, 71.71, 0.005);
    EXPECT_NEAR(formulas::deepSpeedZero3(t5).gpu / kGib, 0.12, 0.005);
    t5.offloadOptimizer = t5.offloadParameters = false;
    EXPECT_NEAR(formulas::deepSpeedZero3(t5).cpu / kGib, 1.47, 0.005);
    EXPECT_NEAR(formulas::deepSpeedZero3(t5).gpu / kGib, 6.10, 0.005);
    formulas::DeepSpeedSetup issue{.parameters = 6805e6, .largestLayer = 131e6, .gpusPerNode = 4};
    EXPECT_NEAR(formulas::deepSpeedZero3(issue).gpu / kGib, 29.01, 0.005);
    issue.offloadOptimizer = true;
    EXPECT_NEAR(formulas::deepSpeedZero3(issue).gpu / kGib, 3.66, 0.005);
    issue.offloadParameters = true;
    EXPECT_NEAR(formulas::deepSpeedZero3(issue).gpu / kGib, 0.49, 0.005);
}

TEST(DeepSpeed, UsesLargestLayerOfTheNetwork)
{
    const Subject gpt2 = builtin("gpt2");
    EXPECT_EQ(gpt2.of("deepspeed-zero2").result.total, 20 * gpt2.figures.parameters);
    const Worksheet zero3 = gpt2.of("deepspeed-zero3").result;
    // The largest layer is the embedding of 50,257 tokens. The linear layers of a block are far smaller, but those of
    // its twelve repeats together are not.
    EXPECT_EQ(zero3.terms[0].bytes, 4 * 50'257LL * 768);
    EXPECT_EQ(zero3.terms[1].bytes, 18 * gpt2.figures.parameters);
}

// TylerYep/torchinfo at 5c4164f, tests/test_output.
TEST(TorchInfo, MatchesReadmeExample)
{
    const Subject net = rows(7, R"(
        {"id": 1, "type": "Input", "name": "x", "attributes": {"shape": [1, 28, 28]}},
        {"id": 2, "type": "Conv2d", "name": "conv1", "attributes": {"out_channels": 10, "kernel_size": [5, 5]}},
        {"id": 3, "type": "MaxPool2d", "name": "pool1", "attributes": {"kernel_size": [2, 2], "stride": [2, 2]}},
        {"id": 4, "type": "Conv2d", "name": "conv2", "attributes": {"out_channels": 20, "kernel_size": [5, 5]}},
        {"id": 5, "type": "MaxPool2d", "name": "pool2", "attributes": {"kernel_size": [2, 2], "stride": [2, 2]}},
        {"id": 6, "type": "Flatten", "name": "flat"},
        {"id": 7, "type": "Linear", "name": "fc1", "attributes": {"out_features": 50}},
        {"id": 8, "type": "Linear", "name": "fc2", "attributes": {"out_features": 10}})");
    EXPECT_EQ(net.figures.parameters, 21'840);
    EXPECT_NEAR(megabytes(net.torchInfo().forwardBackward()), 0.40, 0.005);
    EXPECT_NEAR(megabytes(net.torchInfo().total()), 0.51, 0.005);
    EXPECT_EQ(net.of("torchinfo").result.total, net.torchInfo().total());
}

TEST(TorchInfo, MatchesLstmExample)
{
    const Subject net = rows(1, R"(
        {"id": 1, "type": "Input", "name": "words", "attributes": {"shape": [100], "dtype": "int64"}},
        {"id": 2, "type": "Embedding", "name": "embedding", "attributes": {"num_embeddings": 20, "embedding_dim": 300}},
        {"id": 3, "type": "LSTM", "name": "encoder",
         "attributes": {"hidden_size": 512, "num_layers": 2, "batch_first": true}},
        {"id": 4, "type": "Linear", "name": "decoder", "attributes": {"out_features": 20}})");
    EXPECT_EQ(net.figures.parameters, 3'784'580);
    EXPECT_NEAR(megabytes(net.torchInfo().forwardBackward()) * 1000, 665.60, 0.005);
    EXPECT_NEAR(megabytes(net.torchInfo().total()), 15.80, 0.005);
}

/// ResNet-152 is ResNet-101 with more bottlenecks in the second and third stage.
TEST(TorchInfo, CountsResNet152)
{
    Project project = loadModel("builtin:resnet101").value().project;
    std::string text = writeProject(project);
    const auto replace = [&](std::string_view from, std::string_view to) {
        const std::size_t at = text.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
    };
    replace(R"("repeat":3)", R"("repeat":7)");
    replace(R"("repeat":22)", R"("repeat":35)");
    project = parseProject(text).value();
    project.setup.batch = 1;
    const Subject net(project);
    EXPECT_EQ(net.figures.parameters, 60'192'808);
    EXPECT_NEAR(megabytes(net.torchInfo().forwardBackward()), 360.87, 0.005);
    EXPECT_NEAR(megabytes(4 * net.torchInfo().parameters), 240.77, 0.005);
    EXPECT_NEAR(megabytes(net.torchInfo().total()), 602.25, 0.005);
}

void expectShape(const char* model, const formulas::Transformer& expected)
{
    const Subject net = builtin(model);
    const auto seen = transformerShape(net.project.network, net.project.setup, net.figures);
    ASSERT_TRUE(seen) << model;
    EXPECT_EQ(seen->layers, expected.layers) << model;
    EXPECT_EQ(seen->hidden, expected.hidden) << model;
    EXPECT_EQ(seen->heads, expected.heads) << model;
    EXPECT_EQ(seen->sequence, expected.sequence) << model;
    EXPECT_EQ(seen->vocabulary, expected.vocabulary) << model;
    EXPECT_EQ(seen->keyValueRatio, expected.keyValueRatio) << model;
    EXPECT_EQ(seen->feedForwardRatio, expected.feedForwardRatio) << model;
    EXPECT_EQ(seen->feedForwardLinears, expected.feedForwardLinears) << model;
}

TEST(Transformers, DetectShapeFromRows)
{
    expectShape("gpt2", {.layers = 12, .hidden = 768, .heads = 12, .sequence = 1024, .vocabulary = 50257});
    expectShape("bert_base", {.layers = 12, .hidden = 768, .heads = 12, .sequence = 128, .vocabulary = 30522});
    expectShape("llama_3_2_1b", {.layers = 16,
                                 .hidden = 2048,
                                 .heads = 32,
                                 .sequence = 2048,
                                 .vocabulary = 128256,
                                 .keyValueRatio = 0.25,
                                 .feedForwardRatio = 4,
                                 .feedForwardLinears = 3});
    for (const char* model : {"resnet50", "vit_b_16", "mlp", "unet"}) {
        const Subject net = builtin(model);
        EXPECT_FALSE(transformerShape(net.project.network, net.project.setup, net.figures)) << model;
        EXPECT_FALSE(net.of("eleutherai").missing.empty()) << model;
    }
}

TEST(Transformers, EleutherAiParametersMatchNetwork)
{
    // The tool counts the embedding and the head separately; in these two networks they are tied.
    for (const char* model : {"gpt2", "llama_3_2_1b"}) {
        const Subject net = builtin(model);
        const auto shape = transformerShape(net.project.network, net.project.setup, net.figures);
        const double untied = formulas::eleutherAi(*shape).parameters - shape->vocabulary * shape->hidden;
        EXPECT_NEAR(untied / static_cast<double>(net.figures.parameters), 1, 0.005) << model;
    }
}

TEST(OtherEstimators, HaveUniqueNamesDescriptionsAndFigures)
{
    const Subject net = builtin("gpt2");
    const std::vector<OtherFigure> all = otherFigures(net.project.network, net.project.setup, net.figures);
    EXPECT_EQ(all.size(), otherTools().size() + textbookMethods().size());
    std::set<std::string_view> names;
    for (const OtherFigure& figure : all) {
        EXPECT_TRUE(names.insert(figure.name).second) << figure.name;
        EXPECT_TRUE(figure.missing.empty()) << figure.name;
        EXPECT_GT(figure.result.total, 0) << figure.name;
        EXPECT_FALSE(figure.rule.empty() || figure.source.empty() || figure.caveat.empty()) << figure.name;
    }
    for (const OtherTool& tool : otherTools()) {
        EXPECT_EQ(findOtherTool(tool.name), &tool);
        EXPECT_EQ(findOtherTool(tool.label), &tool);
    }
    EXPECT_EQ(findOtherTool("magic"), nullptr);
}

// A method's sum is compared with the corresponding quantity, not with the whole device total.
TEST(OtherEstimators, CompareTheSameQuantity)
{
    const Subject net = builtin("mlp");
    EXPECT_EQ(net.of("fp32-core").ours, net.figures.peak.allocated);
    EXPECT_EQ(net.of("blobs").ours, net.figures.totals.savedActivations + net.figures.totals.input);
    EXPECT_EQ(net.of("weights-input").ours, net.figures.totals.parameters + net.figures.totals.input);
    EXPECT_EQ(net.of("accelerate").ours,
              net.figures.totals.parameters + net.figures.totals.gradients + net.figures.totals.optimizerState);
}

TEST(OtherEstimators, ExplainMissingInferenceFigures)
{
    Project project = loadModel("builtin:gpt2").value().project;
    project.setup.mode = Mode::Inference;
    const Subject net(project);
    EXPECT_FALSE(net.of("cs231n").missing.empty());
    EXPECT_FALSE(net.of("accelerate").missing.empty());
    EXPECT_TRUE(net.of("weights-input").missing.empty());
}

TEST(OtherEstimators, AcceptNetworksOfAnySize)
{
    Project project = loadModel("builtin:mlp").value().project;
    project.setup.batch = std::int64_t{1} << 40;
    const Subject large(project);
    EXPECT_EQ(otherFigures(project.network, project.setup, large.figures).size(),
              otherTools().size() + textbookMethods().size());
    EXPECT_EQ(otherFigures({}, {}, {}).size(), otherTools().size() + textbookMethods().size());
}

} // namespace

} // namespace vram::others_test
