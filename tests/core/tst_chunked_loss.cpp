// SPDX-License-Identifier: GPL-3.0-or-later

// Chunked cross-entropy, compared with the same network in explicit form, in which each chunk of the tokens passes
// through a checkpointed block with the tied head and the loss.

#include "base/resource.h"
#include "estimate/estimate.h"
#include "import/readers.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace vram::chunked_loss_test {

namespace {

Project parsed(const std::string& rows)
{
    const Result<Project> project =
        parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[)" + rows + R"(]},
        "setup":{"batch":1,"optimizer":"sgd"}})");
    EXPECT_TRUE(project) << (project ? "" : vram::text(project.error()));
    return *project;
}

Estimate estimateOf(const Project& project, Detail detail = Detail::Timeline)
{
    return estimate(project.network, project.setup, builtinCatalogues(), detail);
}

constexpr std::string_view kHidden = R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[1024,64]}},
    {"id":2,"type":"Linear","name":"body","attributes":{"out_features":64}},)";

Project chunked(std::int64_t chunks)
{
    Project project =
        parsed(std::string(kHidden) + R"({"id":3,"type":"Linear","name":"head","attributes":{"out_features":4096}},
        {"id":4,"type":"Flatten","name":"f","attributes":{"start_dim":0,"end_dim":1}},
        {"id":5,"type":"CrossEntropyLoss","name":"loss"})");
    project.setup.lossChunks = chunks;
    return project;
}

Project writtenOut()
{
    return parsed(std::string(kHidden) + R"(
        {"id":10,"type":"Input","name":"target","attributes":{"shape":[1024],"dtype":"int64"}},
        {"id":3,"type":"Flatten","name":"f","attributes":{"start_dim":0,"end_dim":1},"inputs":[2]},
        {"id":4,"type":"Split","name":"parts","attributes":{"dim":0,"sizes":[512,512]}},
        {"id":11,"type":"Flatten","name":"ft","attributes":{"start_dim":0,"end_dim":1},"inputs":[10]},
        {"id":12,"type":"Split","name":"targets","attributes":{"dim":0,"sizes":[512,512]}},
        {"id":5,"name":"c0","kind":"Loss","checkpoint":true,"inputs":[4],"rows":[
          {"id":6,"type":"Linear","name":"head","attributes":{"out_features":4096}},
          {"id":7,"type":"CrossEntropyLoss","name":"loss","inputs":[6,12]}]},
        {"id":15,"name":"c1","checkpoint":true,"inputs":["4:1"],"rows":[
          {"id":16,"type":"Linear","name":"head","attributes":{"out_features":4096},
           "shared":{"weight":"6:weight","bias":"6:bias"}},
          {"id":17,"type":"CrossEntropyLoss","name":"loss","inputs":[16,"12:1"]}]},
        {"id":20,"type":"Add","name":"sum","inputs":[5,15]},
        {"id":21,"type":"Mul","name":"mean","inputs":[20]})");
}

TEST(ChunkedLoss, MatchesExplicitCheckpointedChunks)
{
    const Estimate a = estimateOf(chunked(2));
    const Estimate b = estimateOf(writtenOut());
    ASSERT_TRUE(a.valid());
    ASSERT_TRUE(b.valid()) << b.issues.front().path << vram::text(b.issues.front().message);
    EXPECT_EQ(a.parameters, b.parameters);
    EXPECT_EQ(a.totals.gradients, b.totals.gradients);
    EXPECT_EQ(a.totals.input, b.totals.input);
    EXPECT_EQ(a.peak.allocated, b.peak.allocated);
    EXPECT_EQ(a.peak.byPhase[2], b.peak.byPhase[2]);
}

TEST(ChunkedLoss, RecomputesEachChunkInBackward)
{
    const Estimate e = estimateOf(chunked(8));
    const auto kernel = std::find(e.timeline.kernels.begin(), e.timeline.kernels.end(), "nll_loss_forward");
    ASSERT_NE(kernel, e.timeline.kernels.end());
    std::array<int, 4> times{};
    for (const TimelinePoint& point : e.timeline.points) {
        if (point.kernel == kernel - e.timeline.kernels.begin())
            ++times[static_cast<std::size_t>(point.phase)];
    }
    EXPECT_EQ(times[static_cast<std::size_t>(Phase::Loss)], 8);
    EXPECT_EQ(times[static_cast<std::size_t>(Phase::Backward)], 8);
}

TEST(ChunkedLoss, NeverMaterializesAllLogits)
{
    // Logits take 1,024 × 4,096 × 4 B = 16 MiB, as do their log-probabilities and the gradients of both in backward.
    const Bytes scores = Bytes{1024} * 4096 * 4;
    const Estimate whole = estimateOf(chunked(1));
    const Estimate parts = estimateOf(chunked(8));
    EXPECT_EQ(whole.totals.savedActivations - parts.totals.savedActivations, scores + 4);
    EXPECT_GT(whole.peak.allocated - parts.peak.allocated, 2 * scores);
}

TEST(ChunkedLoss, AcceptsUnevenChunks)
{
    const Estimate e = estimateOf(chunked(3));
    EXPECT_TRUE(e.valid());
    EXPECT_LT(e.peak.allocated, estimateOf(chunked(2)).peak.allocated);
    EXPECT_TRUE(estimateOf(chunked(4096)).valid()) << "more chunks than tokens";
}

TEST(ChunkedLoss, HandlesEmptyInputLikeUnchunkedLoss)
{
    for (const std::string_view dim : {"1", "2"}) {
        Project project = parsed(std::string(kHidden) + R"({"id":6,"type":"Slice","name":"none","attributes":{"dim":)"
                                 + std::string(dim) + R"(,"start":5,"end":5}},
            {"id":3,"type":"Linear","name":"head","attributes":{"out_features":4096}},
            {"id":4,"type":"Flatten","name":"f","attributes":{"start_dim":0,"end_dim":1}},
            {"id":5,"type":"CrossEntropyLoss","name":"loss"})");
        const Estimate whole = estimateOf(project);
        project.setup.lossChunks = 16;
        const Estimate parts = estimateOf(project);
        EXPECT_EQ(whole.valid(), dim == "2"); // With width 0, Linear returns its bias.
        EXPECT_EQ(parts.valid(), whole.valid());
        if (!whole.valid() && !parts.valid()) {
            EXPECT_EQ(vram::text(parts.issues.front().message), vram::text(whole.issues.front().message));
        }
    }
}

// The figures are those of LigerFusedLinearCrossEntropyFunction in Liger-Kernel 0.8 under PyTorch 2.14, without its
// kernel that works in place.
TEST(ChunkedLoss, MatchesLigerFusedLinearCrossEntropy)
{
    struct Case {
        const char* precision;
        bool bias;
        Bytes saved;
        Bytes peak;
    };
    for (const Case& figures : {Case{"fp32", false, 1310720, 4224264}, Case{"fp32", true, 1327104, 4257032},
                                Case{"bf16", false, 655360, 3167368}, Case{"bf16", true, 663552, 3183752}}) {
        const std::string bias = figures.bias ? "true" : "false";
        Project project = parsed(std::string(kHidden) + R"({"id":3,"type":"Linear","name":"head","attributes":
            {"out_features":4096,"bias":)"
                                 + bias + R"(}},
            {"id":4,"type":"Flatten","name":"f","attributes":{"start_dim":0,"end_dim":1}},
            {"id":5,"type":"CrossEntropyLoss","name":"loss"})");
        project.setup =
            *withSetting(*withSetting(project.setup, "fused-loss", "liger"), "precision", figures.precision);
        const Estimate answer = estimateOf(project);
        EXPECT_TRUE(answer.valid());
        EXPECT_EQ(answer.totals.savedActivations, figures.saved) << figures.precision << bias;
        EXPECT_EQ(answer.peak.allocated, figures.peak) << figures.precision << bias;
    }
}

// The number of chunks increases with classes ÷ width and is at most the number of tokens.
TEST(ChunkedLoss, ReportsTooManyChunks)
{
    Project project = parsed(R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[1]}},
        {"id":2,"type":"Linear","name":"head","attributes":{"out_features":2000000000}},
        {"id":3,"type":"CrossEntropyLoss","name":"loss"})");
    project.setup = *withSetting(project.setup, "fused-loss", "liger");
    project.setup.batch = 100'000'000;
    const Estimate answer = estimateOf(project, Detail::Totals);
    EXPECT_FALSE(answer.valid());
    const auto error = std::ranges::find(answer.issues, Severity::Error, &Issue::severity);
    ASSERT_NE(error, answer.issues.end());
    EXPECT_EQ(error->path, "loss");
    EXPECT_NE(vram::text(error->message).find("in 100000000 chunks"), std::string::npos) << vram::text(error->message);
}

// The loss of imported models is a block with a cast, a flattening and the cross-entropy.
TEST(ChunkedLoss, WorksOnImportedModels)
{
    const Network network = importHuggingFace(R"({"model_type": "llama", "hidden_size": 64, "intermediate_size": 128,
        "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 1024})",
                                              {})
                                ->project.network;
    vram::Setup setup;
    setup.batch = 4;
    const auto answer = [&](std::int64_t chunks) {
        setup.lossChunks = chunks;
        return estimate(network, setup, builtinCatalogues(), Detail::Totals);
    };
    EXPECT_TRUE(answer(4).valid());
    EXPECT_LT(answer(4).peak.allocated, answer(1).peak.allocated);
}

TEST(ChunkedLoss, AppliesToLanguageModelsOnly)
{
    Project project = *parseProject(resource("models/llama_3_2_1b.vram.json"));
    const Estimate whole = estimateOf(project);
    project.setup.lossChunks = 16;
    const Estimate parts = estimateOf(project);
    EXPECT_EQ(whole.parameters, parts.parameters) << "the head's weight is the embedding's";
    EXPECT_EQ(whole.totals.gradients, parts.totals.gradients);
    EXPECT_LT(parts.peak.byPhase[1], whole.peak.byPhase[1]);
    Project image = *parseProject(resource("models/unet.vram.json"));
    image.setup.lossChunks = 4;
    const Estimate e = estimateOf(image);
    ASSERT_FALSE(e.issues.empty());
    EXPECT_NE(vram::text(e.issues.front().message).find("no effect"), std::string::npos);
    EXPECT_TRUE(e.valid());
    image.setup.lossChunks = 1;
    EXPECT_EQ(estimateOf(image).peak.allocated, e.peak.allocated);
}

} // namespace

} // namespace vram::chunked_loss_test
