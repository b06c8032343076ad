// SPDX-License-Identifier: GPL-3.0-or-later

// Quantized weights, compared with byte counts derived from the sources of bitsandbytes and PEFT.

#include "base/resource.h"
#include "estimate/compute.h"
#include "estimate/estimate.h"
#include "estimate/step_work.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

namespace vram::quantization_test {

namespace {

Project project(const std::string& rows, const std::string& setup)
{
    const Result<Project> parsed = parseProject(R"({"format":"vram-planner/1","network":{"name":"Pencil","rows":[)"
                                                + rows + R"(]},"setup":)" + setup + "}");
    EXPECT_TRUE(parsed) << (parsed ? "" : vram::text(parsed.error()));
    return *parsed;
}

Estimate estimateOf(const Project& project)
{
    return estimate(project.network, project.setup, builtinCatalogues());
}

Project llama(const char* quantize, const char* skip = "")
{
    Project llama = *parseProject(resource("models/llama_3_2_1b.vram.json"));
    llama.setup.precision = Precision::Bf16;
    llama.setup.lora = "q_proj,v_proj";
    llama.setup.quantize = choiceFromName<Quantization>(quantize).value();
    llama.setup.skipModules = skip;
    return llama;
}

// Elements of the linear weights in 16 layers: q and o have 2,048 × 2,048; k and v 512 × 2,048; gate, up and down 8,192
// × 2,048.
constexpr Bytes kLinear = Bytes{16} * (2 * 2048 * 2048 + 2 * 512 * 2048 + 3 * 8192 * 2048);
constexpr Bytes kLayers = 7 * 16;
// The embedding (tied to the head) and 33 norms are in bf16. Adapters of rank 16 on q and v are in fp32, as PEFT
// creates them.
constexpr Bytes kOther = 2 * (Bytes{128256} * 2048 + 33 * 2048) + 4 * Bytes{16 * 16 * (2048 + 2048 + 2048 + 512)};

TEST(Quantization, Nf4PacksEveryFrozenLinearLayerButTheHead)
{
    const Estimate e = estimateOf(llama("nf4"));
    ASSERT_TRUE(e.valid());
    // quantize_4bit: two elements per byte, an fp32 maximum per 64 elements, and 16 fp32 values per layer.
    EXPECT_EQ(kLinear, 973078528);
    EXPECT_EQ(e.totals.parameters - kOther, kLinear / 2 + kLinear / 64 * 4 + kLayers * 16 * 4);
    EXPECT_EQ(e.totals.parameters - kOther, 547363840);
}

TEST(Quantization, DoubleQuantizationPacksAbsmax)
{
    const Estimate e = estimateOf(llama("nf4-dq"));
    // Maxima minus their mean (an fp32 number per layer) take one byte each, with an fp32 maximum per 256 of them.
    const Bytes maxima = kLinear / 64;
    EXPECT_EQ(e.totals.parameters - kOther, kLinear / 2 + maxima + maxima / 256 * 4 + kLayers * (16 * 4 + 4));
    EXPECT_EQ(e.totals.parameters - kOther, 501988800);
    // The 256 values of the dynamic map exist once.
    EXPECT_EQ(e.totals.buffers - estimateOf(llama("nf4")).totals.buffers, 1024);
    EXPECT_EQ(e.parameters, estimateOf(llama("none")).parameters) << "parameters are counted, not bytes";
}

TEST(Quantization, Int8KeepsOneAbsmaxPerRow)
{
    // int8_vectorwise_quant: SCB in fp32, with 2 × 2,048 + 2 × 512 + 2 × 8,192 + 2,048 rows per layer.
    const Bytes rows = Bytes{16} * (2 * 2048 + 2 * 512 + 2 * 8192 + 2048);
    EXPECT_EQ(estimateOf(llama("int8")).totals.parameters - kOther, kLinear + rows * 4);
}

TEST(Quantization, SkippedModulesAreNotQuantized)
{
    // transformers' llm_int8_skip_modules matches the end of a path, or an enclosing module.
    const Bytes all = estimateOf(llama("int8")).totals.parameters;
    const Bytes down = Bytes{16} * 2048 * 8192;
    EXPECT_EQ(estimateOf(llama("int8", "down_proj")).totals.parameters, all + down - Bytes{16} * 2048 * 4);
    const Bytes mlp = 3 * down;
    EXPECT_EQ(estimateOf(llama("int8", "mlp")).totals.parameters, all + mlp - Bytes{16} * (2048 + 2 * 8192) * 4);
    const Estimate none = estimateOf(llama("int8", "no_such"));
    EXPECT_TRUE(none.valid());
    EXPECT_EQ(none.issues.size(), 1U);
}

TEST(Quantization, TrainableWeightsAreNotPacked)
{
    Project full = llama("nf4");
    full.setup.lora.clear();
    EXPECT_EQ(estimateOf(full).totals.parameters, Bytes{2} * 1235814400);
    full.setup.freeze = "model.layers.*";
    EXPECT_EQ(estimateOf(full).totals.parameters, 2 * (Bytes{128256} * 2048 + 33 * 2048) + 547363840);
}

// The network is x [2, 128] -> a (256) -> b (3), of which b is the head; bf16, batch 2, inference.
Project two(const char* quantize)
{
    return project(R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[128]}},
        {"id":2,"type":"Linear","name":"a","attributes":{"out_features":256,"bias":false}},
        {"id":3,"type":"Linear","name":"b","attributes":{"out_features":3,"bias":false}})",
                   R"({"batch":2,"precision":"bf16","mode":"inference","quantize":")" + std::string(quantize) + "\"}");
}

constexpr Bytes kInput = 2 * 128 * 2;
constexpr Bytes kHead = 3 * 256 * 2;
constexpr Bytes kUnpacked = 256 * 128 * 2;
constexpr Bytes kOutput = 2 * 256 * 2;

TEST(Quantization, DequantizesWeightForMatMul)
{
    // 32,768 elements take 16,384 bytes, plus 512 maxima and 16 values. The dequantized weight and the result exist at
    // the same time.
    EXPECT_EQ(estimateOf(two("nf4")).peak.allocated, kInput + kHead + (16384 + 512 * 4 + 64) + kUnpacked + kOutput);
    // The dequantized maxima, which are larger, are freed before the result exists.
    EXPECT_EQ(estimateOf(two("nf4-dq")).peak.allocated,
              kInput + kHead + (16384 + 512 + 2 * 4 + 64 + 4 + 1024) + kUnpacked + 512 * 4);
}

TEST(Quantization, SingleRowUsesGemvWithoutDequantizing)
{
    Project one = two("nf4");
    one.setup.batch = 1;
    // gemv_4bit does not dequantize the weight. The results of both layers exist at the same time.
    EXPECT_EQ(estimateOf(one).peak.allocated, kInput / 2 + kHead + (16384 + 512 * 4 + 64) + kOutput / 2 + 3 * 2);
}

TEST(Quantization, Int8MatMulTemporaries)
{
    // In MatMul8bitLt, codes and maxima of x (256 + 8 bytes) live until the end of the function. The int32 sums, their
    // fp16 result and the bf16 result exist at the same time.
    EXPECT_EQ(estimateOf(two("int8")).peak.allocated,
              kInput + kHead + (32768 + 256 * 4) + (2 * 128 + 2 * 4) + 2 * 256 * 4 + kOutput + kOutput);
}

// Quantizing a weight changes neither the sizes nor the number of its matrix products.
TEST(Quantization, FlopsMatchUnquantized)
{
    const auto operations = [](const char* quantize, std::int64_t batch, Mode mode) {
        Project rows = project(R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[128]}},
            {"id":2,"type":"Linear","name":"trained","attributes":{"out_features":128,"bias":false}},
            {"id":3,"type":"Linear","name":"wide","attributes":{"out_features":512,"bias":true}},
            {"id":4,"type":"Linear","name":"narrow","attributes":{"out_features":64,"bias":false}},
            {"id":5,"type":"Linear","name":"head","attributes":{"out_features":2,"bias":false}})",
                               R"({"precision":"fp16","lora":"trained","lora_rank":4,"checkpoint":"wide"})");
        rows.setup.quantize = choiceFromName<Quantization>(quantize).value();
        rows.setup.batch = batch;
        rows.setup.mode = mode;
        double forward = 0;
        double backward = 0;
        for (const OperatorCost& work : stepOperatorCosts(rows.network, rows.setup, builtinCatalogues()))
            (work.phase == Phase::Backward ? backward : forward) += work.operations;
        return std::pair(forward, backward);
    };
    const auto plain = operations("none", 4, Mode::Training);
    EXPECT_EQ(plain.first, 2.0 * 4 * (128 * 128 + 2 * 4 * 128 + 128 * 512 + 512 * 64 + 64 * 2));
    for (const char* quantize : {"nf4", "nf4-dq", "int8"}) {
        EXPECT_EQ(operations(quantize, 4, Mode::Training), plain) << quantize;
        EXPECT_EQ(operations(quantize, 1, Mode::Inference), operations("none", 1, Mode::Inference)) << quantize;
    }
}

// The head of Llama 3.2 1B has 128,256 × 2,048 of the 1,235,746,816 weights by which each token is multiplied.
TEST(Quantization, ChunkedLossRecomputationIsAShareOfAllFlops)
{
    Project qlora = llama("nf4");
    qlora.setup.lossChunks = 8;
    const Compute compute = countCompute(qlora.network, qlora.setup, builtinCatalogues());
    const Project plain = llama("none");
    EXPECT_EQ(compute.forward, countCompute(plain.network, plain.setup, builtinCatalogues()).forward);
    EXPECT_NEAR(compute.recomputed / compute.forward, 0.2, 0.02);
}

// Backward dequantizes the weight again if a layer below is trained.
TEST(Quantization, BackwardDequantizesAgain)
{
    const auto chain = [](const char* quantize) {
        return project(R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[128]}},
            {"id":2,"type":"Linear","name":"first","attributes":{"out_features":128,"bias":false}},
            {"id":3,"type":"Linear","name":"frozen","attributes":{"out_features":4096,"bias":false}},
            {"id":4,"type":"Linear","name":"head","attributes":{"out_features":2,"bias":false}})",
                       R"({"batch":2,"precision":"bf16","optimizer":"sgd","lora":"first","lora_rank":4,"quantize":")"
                           + std::string(quantize) + "\"}");
    };
    const auto most = [](const Estimate& e, std::string_view kernel) {
        Bytes highest = 0;
        for (const TimelinePoint& point : e.timeline.points) {
            if (e.timeline.kernels[point.kernel] == kernel)
                highest = std::max(highest, point.live[Category::Temporary]);
        }
        return highest;
    };
    EXPECT_GE(most(estimateOf(chain("nf4")), "MatMul4BitBackward"), 4096 * 128 * 2);
    EXPECT_LT(most(estimateOf(chain("nf4")), "MatMul4BitBackward"), 4096 * 128 * 2 + 4096 * 16);
    EXPECT_GE(most(estimateOf(chain("nf4-dq")), "MatMul4BitBackward"), 4096 * 128 * 2 + 4096 * 128 / 64 * 4);
    EXPECT_GE(most(estimateOf(chain("int8")), "MatMul8bitLtBackward"), 4096 * 128 * 2);
}

// Linear4bit casts its input to the compute dtype, and its result back (modules.py); PEFT clones the result.
TEST(Quantization, AutocastReturnsFp32)
{
    Project adapted = two("nf4");
    adapted.setup.mode = Mode::Training;
    adapted.setup.precision = Precision::AmpBf16;
    adapted.setup.lora = "a";
    const Estimate e = estimateOf(adapted);
    ASSERT_TRUE(e.valid());
    EXPECT_EQ(e.totals.parameters, 3 * 256 * 4 + (16384 + 512 * 4 + 64) + 16 * (128 + 256) * 4)
        << "head and adapter in fp32";
    EXPECT_TRUE(std::ranges::any_of(e.timeline.kernels, [](const std::string& k) { return k == "clone"; }));
}

} // namespace

} // namespace vram::quantization_test
