// SPDX-License-Identifier: GPL-3.0-or-later

// Rows at which torch.compile breaks the graph, while everything else is compiled. The bytes that breaks save are
// compared with PyTorch's figures in tests/reference/tst_compiled.cpp.

#include "core/predicted_snapshot.h"
#include "estimate/estimate.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace vram::graph_breaks_test {

using namespace vram::test;

namespace {

const std::string kLinear = R"("type":"Linear","attributes":{"in_features":64,"out_features":64})";
const std::string kSilu = R"("type":"SiLU")";
const std::string kCustom = R"("type":"Custom","attributes":{"output_shape":["B",64],"keeps_output":true})";

std::string row(int id, const std::string& name, const std::string& rest)
{
    return "{\"id\":" + std::to_string(id) + R"(,"name":")" + name + "\"," + rest + "}";
}

Network networkOf(const std::string& rows)
{
    const std::string input = row(1, "x", R"("type":"Input","attributes":{"shape":[64]})");
    const Result<Project> project =
        parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[)" + input + "," + rows + "]}}");
    EXPECT_TRUE(project) << (project ? "" : text(project.error()));
    return project->network;
}

/// A block that is repeated four times or occurs only once.
std::string block(const std::string& inner, bool repeats)
{
    return R"({"id":10,"kind":"Block","name":"layers.0","repeat":)" + std::string(repeats ? "4" : "1") + R"(,"rows":[)"
           + row(11, "up", kLinear) + "," + row(12, "act", kSilu) + "," + row(13, "inner", inner) + ","
           + row(14, "act2", kSilu) + "," + row(15, "act3", kSilu) + "]}";
}

Estimate compiled(const Network& network, Compile compile, Setup setup = {})
{
    setup.batch = std::max<std::int64_t>(setup.batch, 64);
    setup.compile = compile;
    return estimate(network, setup, builtinCatalogues(), Detail::Rows);
}

/// The rows that break the graph, according to the notes.
std::vector<std::string> breaksOf(const Estimate& estimate)
{
    std::vector<std::string> rows;
    for (const Issue& issue : estimate.issues) {
        if (text(issue.message).find("the parts before and after it are compiled separately") != std::string::npos)
            rows.push_back(issue.path);
    }
    return rows;
}

} // namespace

TEST(GraphBreaks, NamesBreakingRowAndCompilesTheRest)
{
    const Network network = networkOf(row(2, "a", kLinear) + "," + row(3, "act", kSilu) + "," + row(4, "act2", kSilu)
                                      + "," + row(5, "mystery", kCustom) + "," + row(6, "b", kLinear) + ","
                                      + row(7, "act3", kSilu) + "," + row(8, "act4", kSilu));
    const Estimate eager = compiled(network, Compile::None);
    const Estimate broken = compiled(network, Compile::Model);
    EXPECT_EQ(breaksOf(broken), std::vector<std::string>{"mystery"});
    // If one activation follows another, backward recomputes the input of the second: one tensor less is saved on
    // either side of the break.
    EXPECT_EQ(eager.totals.savedActivations - broken.totals.savedActivations, 2 * 64 * 64 * 4);
}

const std::string kBreak = R"(,"graph_break":{"reason":"call torch._dynamo.disable(), model.py, line 12")";

Network activationsWith(const std::string& third)
{
    return networkOf(row(2, "a", kLinear) + "," + row(3, "act", kSilu) + "," + row(4, "act2", kSilu + third) + ","
                     + row(5, "b", kLinear));
}

std::vector<std::string> notesOf(const Estimate& estimate, const std::string& part)
{
    std::vector<std::string> rows;
    for (const Issue& issue : estimate.issues) {
        if (text(issue.message).find(part) != std::string::npos)
            rows.push_back(issue.path);
    }
    return rows;
}

TEST(GraphBreaks, RowWithExportedBreakRunsEagerly)
{
    const Estimate whole = compiled(activationsWith(""), Compile::Model);
    const Estimate broken = compiled(activationsWith(kBreak + "}"), Compile::Model);
    EXPECT_EQ(breaksOf(whole), std::vector<std::string>{});
    EXPECT_EQ(breaksOf(broken), std::vector<std::string>{"act2"});
    EXPECT_EQ(notesOf(broken, "model.py, line 12"), std::vector<std::string>{"act2"});
    // The second activation saves its input, which a single graph would recompute.
    EXPECT_EQ(broken.totals.savedActivations - whole.totals.savedActivations, 64 * 64 * 4);
    EXPECT_EQ(whole.rows[RowIndex(2)].recomputed, 2 * 64 * 64 * 4); // The sigmoid, and its product with the input.
    EXPECT_EQ(broken.totals.recomputed, 64 * 64 * 4);               // The sigmoid of the first activation.
    EXPECT_EQ(breaksOf(compiled(activationsWith(kBreak + "}"), Compile::None)), std::vector<std::string>{});
}

TEST(GraphBreaks, BreakBeforeRowSplitsTheGraph)
{
    const Estimate whole = compiled(activationsWith(""), Compile::Model);
    const Estimate broken = compiled(activationsWith(kBreak + R"(,"before":true})"), Compile::Model);
    EXPECT_EQ(notesOf(broken, "is where the graph of torch.compile breaks"), std::vector<std::string>{"act2"});
    EXPECT_EQ(broken.totals.savedActivations - whole.totals.savedActivations, 64 * 64 * 4);
}

TEST(GraphBreaks, BlockBreakingBeforeItsFirstRowIsCompiled)
{
    const std::string first = row(11, "up", kLinear + kBreak + R"(,"before":true})");
    const std::string rest = row(12, "act", kSilu) + "," + row(13, "act2", kSilu);
    const Network network =
        networkOf(R"({"id":10,"kind":"Block","name":"layers.0","repeat":4,"rows":[)" + first + "," + rest + "]}");
    const Estimate blocks = compiled(network, Compile::Blocks);
    EXPECT_EQ(notesOf(blocks, "is where the graph"), std::vector<std::string>{"layers.0.up"});
    EXPECT_LT(blocks.totals.savedActivations, compiled(network, Compile::None).totals.savedActivations);
}

TEST(GraphBreaks, ProjectFilesKeepExportedBreaks)
{
    const Network network = activationsWith(kBreak + R"(,"before":true})");
    Project project;
    project.network = network;
    const std::string file = writeProject(project);
    const Result<Project> again = parseProject(file);
    ASSERT_TRUE(again);
    EXPECT_EQ(writeProject(*again), file);
    EXPECT_NE(file.find(R"("graph_break":{)"), std::string::npos);
    for (const char* wrong : {R"(,"graph_break":1)", R"(,"graph_break":{"before":true})",
                              R"(,"graph_break":{"reason":"r","before":2})", R"(,"graph_break":{"reason":3})"})
        EXPECT_FALSE(parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[)"
                                  + row(2, "a", kLinear + wrong) + "]}}"))
            << wrong;
}

// Compiling nn.Sequential(MLP(), MLP()) yields two graphs; compiling nn.Sequential(nn.Linear(...), nn.ReLU()) yields
// none.
TEST(GraphBreaks, DoesNotCompileBlocksOfTorchNnModules)
{
    const std::string rows = row(12, "up", kLinear) + "," + row(13, "act", kSilu) + "," + row(14, "act2", kSilu);
    const auto sequential = [](const std::string& inner) {
        return networkOf(R"({"id":10,"kind":"Sequential","name":"layers.0","repeat":4,"rows":[)" + inner + "]}");
    };
    const auto savedBy = [](const Network& network, Compile compile) {
        return compiled(network, compile).totals.savedActivations;
    };
    const Network bare = sequential(rows);
    EXPECT_EQ(savedBy(bare, Compile::Blocks), savedBy(bare, Compile::None));
    EXPECT_EQ(notesOf(compiled(bare, Compile::Blocks), "torch.nn modules"), std::vector<std::string>{"layers.0"});
    const Network own = sequential(R"({"id":11,"kind":"MLP","name":"mlp","rows":[)" + rows + "]}");
    EXPECT_LT(savedBy(own, Compile::Blocks), savedBy(own, Compile::None));
}

// The block is recomputed up to the last tensor that its backward needs, the input of the second activation.
TEST(GraphBreaks, CountsBytesRecomputedByCheckpoints)
{
    const Network network =
        networkOf(R"({"id":10,"kind":"Block","name":"layers.0","repeat":4,"rows":[)" + row(11, "up", kLinear) + ","
                  + row(12, "act", kSilu) + "," + row(13, "act2", kSilu) + "]}");
    vram::Setup setup;
    setup.checkpoint = "layers.0";
    const Estimate checkpointed = compiled(network, Compile::None, setup);
    EXPECT_EQ(checkpointed.totals.recomputed, 4 * 2 * 64 * 64 * 4);
    EXPECT_EQ(checkpointed.rows[RowIndex(1)].recomputed, checkpointed.totals.recomputed);
    EXPECT_EQ(checkpointed.rows[RowIndex(4)].recomputed, 0);
    EXPECT_EQ(compiled(network, Compile::None).totals.recomputed, 0);
}

TEST(GraphBreaks, RecurrentLayersBreakTheGraph)
{
    const Network network =
        networkOf(row(2, "a", kLinear) + "," + row(3, "seq", R"("type":"Unsqueeze","attributes":{"dim":1})") + ","
                  + row(4, "rnn", R"("type":"LSTM","attributes":{"input_size":64,"hidden_size":64})"));
    EXPECT_EQ(breaksOf(compiled(network, Compile::Model)), std::vector<std::string>{"rnn"});
}

TEST(GraphBreaks, BreakInLoopSkipsTheEnclosingFrame)
{
    const std::string tail =
        "," + row(20, "head", kLinear) + "," + row(21, "act", kSilu) + "," + row(22, "act2", kSilu);
    const Estimate looped = compiled(networkOf(block(kCustom, true) + tail), Compile::Model);
    const Estimate called = compiled(networkOf(block(kCustom, false) + tail), Compile::Model);
    const auto savedAfter = [](const Estimate& estimate) {
        Bytes saved = 0;
        for (const RowEstimate& row : estimate.rows)
            saved += row.id >= LayerId(20) ? row.saved : 0;
        return saved;
    };
    // If the block is called once, the rows after it are compiled; after a loop, their activations save their inputs.
    EXPECT_GT(savedAfter(looped), savedAfter(called));
}

TEST(GraphBreaks, BlocksSplitLikeModels)
{
    const Network network = networkOf(block(kCustom, true));
    const Estimate blocks = compiled(network, Compile::Blocks);
    EXPECT_EQ(breaksOf(blocks), std::vector<std::string>{"layers.0.inner"});
    EXPECT_EQ(blocks.totals.savedActivations, compiled(network, Compile::Model).totals.savedActivations);
    EXPECT_LT(blocks.totals.savedActivations, compiled(network, Compile::None).totals.savedActivations);
}

TEST(GraphBreaks, CheckpointedBlockWithBreakRunsEagerly)
{
    const Network network = networkOf(block(kCustom, true));
    for (const CheckpointMode mode : {CheckpointMode::Full, CheckpointMode::Op}) {
        vram::Setup setup;
        setup.checkpoint = "layers.0";
        setup.checkpointMode = mode;
        const Estimate ours = compiled(network, Compile::Blocks, setup);
        EXPECT_EQ(ours.totals.savedActivations, compiled(network, Compile::None, setup).totals.savedActivations);
        EXPECT_TRUE(std::ranges::any_of(ours.issues, [](const Issue& issue) {
            return text(issue.message).find("recomputed in backward") != std::string::npos;
        }));
    }
}

// torch/_dynamo/config.py, skip_fsdp_hooks: the hooks of fully_shard break the model's graph around its units.
TEST(GraphBreaks, FsdpUnitsAreCompiledSeparately)
{
    const Network network = builtin("llama_3_2_1b").network;
    vram::Setup setup;
    setup.batch = 1;
    setup.parallel.gpus = 8;
    setup.parallel.data = DataParallel::Fsdp2;
    const auto savedWith = [&](Compile compile) {
        setup.compile = compile;
        const Estimate ours = estimate(network, setup, builtinCatalogues());
        EXPECT_TRUE(ours.valid());
        return ours.totals.savedActivations;
    };
    // When the whole model is compiled, Python also calls the norm before the head as a separate module, so that one
    // hidden state less is saved.
    const Bytes blocks = savedWith(Compile::Blocks);
    EXPECT_EQ(blocks - savedWith(Compile::Model), 2048 * 2048 * 4);
    EXPECT_LT(blocks, savedWith(Compile::None));
}

// Every combination that can be estimated without torch.compile can be estimated with it, and saves no more. (Before
// 2.8, a selective checkpoint inside the compiled region also keeps the concatenations of the rotary embedding.)
TEST(GraphBreaks, EveryCombinationIsEstimated)
{
    const Network network = builtin("llama_3_2_1b").network;
    using Settings = std::vector<std::pair<const char*, const char*>>;
    const std::vector<Settings> combinations{
        {{"lora", "*"}},
        {{"lora", "*"}, {"quantize", "nf4"}},
        {{"precision", "amp-bf16"}},
        {{"accumulation", "4"}},
        {{"checkpoint", "model.layers"}},
        {{"torch", "2.8"}, {"checkpoint", "model.layers"}, {"checkpoint-mode", "op"}},
        {{"loss-chunks", "8"}},
        {{"gpus", "8"}, {"data-parallel", "fsdp2"}},
        {{"gpus", "8"}, {"data-parallel", "fsdp2"}, {"checkpoint", "model.layers"}},
        {{"gpus", "8"}, {"data-parallel", "ddp"}},
        {{"gpus", "8"}, {"data-parallel", "deepspeed-zero3"}},
        {{"gpus", "2"}, {"tensor-parallel", "2"}},
        {{"gpus", "4"}, {"tensor-parallel", "2"}, {"data-parallel", "fsdp2"}},
        {{"gpus", "2"}, {"context-parallel", "2"}},
    };
    for (const Settings& settings : combinations) {
        vram::Setup setup;
        setup.precision = Precision::Bf16;
        for (const auto& [key, value] : settings)
            setup = *withSetting(setup, key, value);
        const Bytes eager = estimate(network, setup, builtinCatalogues()).totals.savedActivations;
        for (const Compile compile : {Compile::Blocks, Compile::Model, Compile::Step}) {
            SCOPED_TRACE(std::string(settings.back().first) + " " + std::to_string(static_cast<int>(compile)));
            setup.compile = compile;
            const Estimate ours = estimate(network, setup, builtinCatalogues());
            EXPECT_TRUE(ours.valid());
            EXPECT_LE(ours.totals.savedActivations, eager);
        }
    }
}

// The memory pool of a CUDA graph and the ordinary pool do not share memory.
TEST(GraphBreaks, CudaGraphsReserveAPoolOfTheirOwn)
{
    vram::Setup setup;
    const Network network = networkOf(block(kLinear, true) + "," + row(20, "head", kLinear));
    setup.batch = 1 << 16;
    const Estimate plain = compiled(network, Compile::Blocks, setup);
    setup.compileMode = CompileMode::ReduceOverhead;
    const Estimate graphs = compiled(network, Compile::Blocks, setup);
    // The first block keeps its copy of the input.
    EXPECT_EQ(graphs.totals.savedActivations, plain.totals.savedActivations + setup.batch * 64 * 4);
    EXPECT_GT(graphs.device.reserved, plain.device.reserved);
}

} // namespace vram::graph_breaks_test
