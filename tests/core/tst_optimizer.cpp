// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/optimizer_step.h"
#include "optimizers/catalogue.h"
#include "optimizers/optimizer_program.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace vram::optimizer_test {

namespace {

nlohmann::json readData(const std::string& name)
{
    std::ifstream file(VRAM_TEST_DATA "/optimizer/" + name);
    return nlohmann::json::parse(file);
}

Setup setupOf(const nlohmann::json& data)
{
    Setup setup;
    setup.optimizer = data["optimizer"].get<std::string>();
    setup.implementation = choiceFromName<Implementation>(data.value("implementation", "foreach")).value();
    setup.momentum = data.value("momentum", 0.0);
    setup.weightDecay = data.value("weight_decay", -1.0);
    return setup;
}

DType dtypeOf(const std::string& name)
{
    return name == "bfloat16" ? DType::BFloat16 : DType::Float32;
}

std::vector<TrainableTensor> tensors(const nlohmann::json& shapes, const std::vector<DType>& types)
{
    std::vector<TrainableTensor> result;
    for (const nlohmann::json& shape : shapes) {
        const auto extents = shape.get<std::vector<std::int64_t>>();
        result.push_back(
            {Shape(extents.data(), extents.data() + extents.size()), types[result.size() % types.size()], "weight"});
    }
    return result;
}

/// The events from `from` on: allocated bytes, or -1 - n for freeing the nth allocation.
std::vector<std::int64_t> sequence(const Memory& memory, std::size_t from)
{
    std::vector<std::int64_t> result;
    std::vector<StorageId> made;
    for (std::size_t i = from; i < memory.events().size(); ++i) {
        const MemoryEvent& event = memory.events()[i];
        if (event.allocates()) {
            made.push_back(event.storage());
            result.push_back(event.bytes());
        } else {
            const auto at = std::find(made.begin(), made.end(), event.storage()) - made.begin();
            result.push_back(-1 - static_cast<std::int64_t>(at));
        }
    }
    return result;
}

std::vector<std::int64_t> numbers(const nlohmann::json& data, const char* key)
{
    return data.contains(key) ? data[key].get<std::vector<std::int64_t>>() : std::vector<std::int64_t>{};
}

/// Memory after one step of an optimizer.
struct Stepped {
    Stepped(const Setup& chosen, std::vector<TrainableTensor> trained) : setup(chosen), parameters(std::move(trained))
    {
        memory.setPhase(Phase::Step);
        step();
        memory.resetPeaks();
    }

    void step() { optimizerStep(setup, parameters, state, memory); }
    Bytes stateBytes() const { return memory.byCategory()[Category::OptimizerState]; }
    /// Returns the peak of all steps except the first, minus the live bytes.
    Bytes peak() const { return std::max(Bytes{0}, memory.peak(Phase::Step).bytes - memory.live()); }

    Setup setup;
    std::vector<TrainableTensor> parameters;
    OptimizerState state;
    Memory memory;
};

std::vector<TrainableTensor> fewTensors(DType type = DType::Float32)
{
    return {{{64, 32}, type, "weight"},
            {{64}, type, "bias"},
            {{1000, 1000}, type, "weight"},
            {{8, 4, 3, 3}, type, "weight"}};
}
constexpr std::int64_t kMatrix = 2048;
constexpr std::int64_t kBias = 64;
constexpr std::int64_t kLarge = 1000000;
constexpr std::int64_t kConvolution = 288;
constexpr std::int64_t kFewElements = kMatrix + kBias + kLarge + kConvolution;

Setup chosen(std::string optimizer)
{
    Setup setup;
    setup.optimizer = std::move(optimizer);
    return setup;
}

/// The optimizer state after one step.
Bytes optimizerStateBytes(const vram::Setup& setup, const std::vector<TrainableTensor>& parameters)
{
    return Stepped(setup, parameters).stateBytes();
}

Bytes stateOf(const std::string& optimizer, DType type = DType::Float32)
{
    return optimizerStateBytes(chosen(optimizer), fewTensors(type));
}

TEST(Optimizer, EveryNameHasARule)
{
    for (const std::string_view name : optimizerNames())
        EXPECT_NE(optimizerRule(name), nullptr) << name;
    EXPECT_EQ(optimizerRule("gradient descent"), nullptr);
}

TEST(Optimizer, StepEventsMatchPyTorch)
{
    const nlohmann::json data = readData("steps.json");
    for (const nlohmann::json& item : data["cases"]) {
        std::vector<DType> types;
        for (const nlohmann::json& name : item["dtypes"])
            types.push_back(dtypeOf(name.get<std::string>()));
        const std::vector<TrainableTensor> parameters = tensors(data["shapes"], types);
        const vram::Setup setup = setupOf(item);
        nlohmann::json title = item;
        for (const char* key : {"construct", "first", "steady"})
            title.erase(key);
        SCOPED_TRACE(title.dump());

        Memory memory;
        OptimizerState state;
        constructOptimizer(setup, parameters, state, memory);
        EXPECT_EQ(sequence(memory, 0), numbers(item, "construct"));
        const std::size_t constructed = memory.events().size();
        optimizerStep(setup, parameters, state, memory);
        EXPECT_EQ(sequence(memory, constructed), numbers(item, "first"));
        const std::size_t stepped = memory.events().size();
        optimizerStep(setup, parameters, state, memory);
        EXPECT_EQ(sequence(memory, stepped), numbers(item, "steady"));

        EXPECT_EQ(memory.byCategory()[Category::OptimizerState], item["state"].get<Bytes>());
        EXPECT_EQ(memory.live(), item["state"].get<Bytes>());
    }
}

TEST(Optimizer, StateAndPeakMatchPyTorchToTheByte)
{
    const nlohmann::json data = readData("networks.json");
    for (const nlohmann::json& network : data["networks"]) {
        for (const nlohmann::json& item : network["cases"]) {
            SCOPED_TRACE(network["name"].get<std::string>() + " " + item.dump());
            Stepped stepped(setupOf(item), tensors(network["shapes"], {dtypeOf(item.value("dtype", "float32"))}));
            EXPECT_EQ(stepped.stateBytes(), item["state"].get<Bytes>());
            stepped.step();
            EXPECT_EQ(stepped.peak(), item["step"].get<Bytes>());
        }
    }
}

TEST(Optimizer, StepLeavesOnlyState)
{
    for (const std::string_view name : optimizerNames()) {
        for (const Implementation implementation :
             {Implementation::Foreach, Implementation::Fused, Implementation::ForLoop}) {
            for (const DType type : {DType::Float32, DType::BFloat16}) {
                SCOPED_TRACE(std::string(name) + " " + std::string(choiceName(implementation)));
                vram::Setup setup = chosen(std::string(name));
                setup.implementation = implementation;
                setup.weightDecay = 0.1;
                Stepped stepped(setup, fewTensors(type));
                const Bytes state = stepped.stateBytes();
                EXPECT_EQ(stepped.memory.live(), state);
                stepped.step();
                EXPECT_EQ(stepped.memory.live(), state);
            }
        }
    }
}

TEST(Optimizer, StateOfThirdPartyOptimizers)
{
    EXPECT_EQ(stateOf("adamw-fused"), stateOf("adamw"));
    EXPECT_EQ(stateOf("lion"), 4 * kFewElements);
    EXPECT_EQ(stateOf("lamb"), 8 * kFewElements);
    EXPECT_EQ(stateOf("lars"), 4 * kFewElements);
    EXPECT_EQ(stateOf("sparse-adam"), 8 * kFewElements);
    EXPECT_EQ(stateOf("adan"), 16 * kFewElements);
    EXPECT_EQ(stateOf("ademamix"), 12 * kFewElements);
    EXPECT_EQ(stateOf("adamw-schedule-free"), 8 * kFewElements); // Parameter copy and squares, without a step counter.
    EXPECT_EQ(stateOf("sophia"), 8 * kFewElements + 16);
    EXPECT_EQ(stateOf("lion", DType::BFloat16), 2 * kFewElements);
    // Two matrices use Muon; bias and convolution use AdamW.
    EXPECT_EQ(stateOf("muon"), 4 * (kMatrix + kLarge) + 8 * (kBias + kConvolution) + 8);
    // exp_avg, and two pairs of row and column factors per matrix, in float32 regardless of the parameters' dtype.
    const Bytes factors = Bytes{8} * ((64 + 32) + (1000 + 1000) + (8 * 4 * 3 + 8 * 4 * 3));
    EXPECT_EQ(stateOf("came"), 4 * kFewElements + factors + 4 * kBias + 16);
    EXPECT_EQ(stateOf("came", DType::BFloat16), 4 * kFewElements + factors + 4 * kBias + 8);
    // One number per row of a matrix, one for a whole convolution, and both moments of a bias.
    EXPECT_EQ(stateOf("adam-mini"), 4 * (kFewElements + 64 + 1000 + kBias + 1));
    // 100 pairs of old_dirs and old_stps, the previous direction and gradient, and two lists of 100 numbers (ro and
    // al).
    EXPECT_EQ(stateOf("lbfgs"), 4 * kFewElements * 202 + 800);
}

// Expected values of galore_torch (AdamW, proj_type="std") after several steps on weights of shapes [10, 16] and [40,
// 24] at rank 4.
TEST(Optimizer, GaLoreStateAndPeakMatchReference)
{
    for (const DType type : {DType::Float32, DType::BFloat16}) {
        const Bytes item = type == DType::Float32 ? 4 : 2;
        Stepped stepped(chosen("galore"), {{{10, 16}, type, "weight", 0, 4}, {{40, 24}, type, "weight", 0, 4}});
        // In float32, a slice of the decomposition's square matrix keeps all of it alive.
        const Bytes projections = type == DType::Float32 ? 10 * 10 + 24 * 24 : 4 * (10 + 24);
        EXPECT_EQ(stepped.stateBytes(), item * (2 * (4 * 16 + 40 * 4) + projections));
        stepped.step();
        EXPECT_EQ(stepped.peak(), type == DType::Float32 ? 9600 : 4800);
    }
}

TEST(Optimizer, EightBitStateIncludesCodesAbsmaxAndTables)
{
    // Only the large matrix is quantized, with 1 byte per element and 4 bytes per block of 256.
    const Bytes small = 4 * (kMatrix + kBias + kConvolution);
    const Bytes maxima = Bytes{4} * 3907;
    EXPECT_EQ(stateOf("adamw8bit"), 2 * (small + kLarge + maxima) + 2048);
    EXPECT_EQ(stateOf("lion8bit"), small + kLarge + maxima + 1024);
    EXPECT_EQ(stateOf("sgd8bit"), stateOf("lion8bit"));
    EXPECT_EQ(stateOf("adam8bit"), stateOf("adamw8bit"));
    EXPECT_EQ(stateOf("adamw16bit"), optimizerStateBytes(chosen("lion"), fewTensors(DType::Float32)));
    // From 100,000 elements on, the codes are in unified memory.
    EXPECT_EQ(stateOf("paged-adamw8bit"), 2 * (small + maxima) + 2048);
    const std::vector<TrainableTensor> biases(5, {{4095}, DType::Float32, "bias"});
    EXPECT_EQ(optimizerStateBytes(chosen("adamw8bit"), biases), Bytes{5} * 8 * 4095);
}

TEST(Optimizer, OffloadedStateTakesNoGpuMemory)
{
    vram::Setup setup = chosen("adamw");
    setup.offloadOptimizer = true;
    Stepped stepped(setup, fewTensors());
    stepped.step();
    EXPECT_EQ(optimizerStateBytes(setup, stepped.parameters), 0);
    EXPECT_TRUE(stepped.memory.events().empty());
}

/// The peak of a steady-state step above its start, for the tensors of steps.json, derived from the statements in the
/// authors' code.
struct OtherPeak {
    const char* optimizer;
    Implementation implementation;
    Bytes float32;
    Bytes bfloat16;
};

TEST(Optimizer, PeaksOfThirdPartyOptimizers)
{
    using enum Implementation;
    const OtherPeak expected[] = {{"lion", Foreach, 1728, 864},
                                  {"sophia", Foreach, 2592, 1296},
                                  {"adan", Foreach, 2164, 1082},
                                  {"adan", ForLoop, 1728, 864},
                                  {"ademamix", Foreach, 3456, 1728},
                                  {"came", Foreach, 3436, 4034},
                                  {"lamb", Foreach, 2608, 1304},
                                  {"muon", Foreach, 2320, 2000},
                                  {"adam-mini", Foreach, 1740, 870},
                                  {"adamw-schedule-free", Foreach, 2164, 1082},
                                  {"adamw-schedule-free", ForLoop, 896, 448},
                                  {"adamw8bit", Foreach, 0, 0},
                                  {"sparse-adam", Foreach, 0, 0},
                                  {"adamw-fused", Foreach, 0, 0}};
    const nlohmann::json shapes = readData("steps.json")["shapes"];
    for (const OtherPeak& peak : expected) {
        for (const DType type : {DType::Float32, DType::BFloat16}) {
            vram::Setup setup = chosen(peak.optimizer);
            setup.implementation = peak.implementation;
            Stepped stepped(setup, tensors(shapes, {type}));
            stepped.step();
            // Scalars (norms) are not tracked individually.
            const Bytes bytes = type == DType::Float32 ? peak.float32 : peak.bfloat16;
            EXPECT_NEAR(static_cast<double>(stepped.peak()), static_cast<double>(bytes), 16) << peak.optimizer;
        }
    }
    Stepped lbfgs(chosen("lbfgs"), fewTensors());
    lbfgs.step();
    EXPECT_EQ(lbfgs.peak(), 12 * kFewElements);
}

/// Loops over all names prove little; each optimizer therefore needs its own figures, here or from PyTorch.
TEST(Optimizer, EveryOptimizerIsTested)
{
    std::ostringstream cases;
    for (const char* file : {VRAM_SOURCE_DIR "/tests/core/tst_optimizer.cpp", VRAM_TEST_DATA "/optimizer/steps.json"})
        cases << std::ifstream(file).rdbuf();
    ASSERT_NE(cases.str().find("\"adamw\""), std::string::npos);
    for (const std::string_view name : optimizerNames())
        EXPECT_NE(cases.str().find('"' + std::string(name) + '"'), std::string::npos) << "no case for " << name;
}

TEST(Optimizer, NoParametersOrUnknownNameAllocateNothing)
{
    Stepped nothing(chosen("adamw"), {});
    EXPECT_TRUE(nothing.memory.events().empty());
    Stepped unknown(chosen("gradient descent"), fewTensors());
    EXPECT_TRUE(unknown.memory.events().empty());
    for (const std::string_view name : optimizerNames())
        EXPECT_EQ(optimizerStateBytes(chosen(std::string(name)), {}), 0) << name;
}

TEST(Optimizer, SizesBeyond63BitsSaturate)
{
    const std::vector<TrainableTensor> huge{{{std::int64_t{1} << 40, std::int64_t{1} << 40}, DType::Float32, "weight"}};
    for (const std::string_view name : optimizerNames()) {
        const Bytes bytes = optimizerStateBytes(chosen(std::string(name)), huge);
        EXPECT_GE(bytes, 0) << name;
    }
    EXPECT_EQ(optimizerStateBytes(chosen("adamw"), huge), kOverflow);
    EXPECT_EQ(optimizerStateBytes(chosen("adamw8bit"), huge), kOverflow);
}

} // namespace

} // namespace vram::optimizer_test
