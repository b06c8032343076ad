// SPDX-License-Identifier: GPL-3.0-or-later

// Requests to the caching allocator that MemTracker does not see, or sees differently, in the order in which PyTorch
// 2.11 made them on an H100.

#include "core/replayed.h"
#include "estimate/allocator_replay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace vram::step_events_test {

using namespace vram::test;

namespace {

std::string row(int id, const std::string& type, const std::string& attributes, const std::string& inputs = {})
{
    return ",{\"id\":" + std::to_string(id) + R"(,"type":")" + type + R"(","name":"r)" + std::to_string(id)
           + R"(","attributes":{)" + attributes + "}" + (inputs.empty() ? "" : ",\"inputs\":[" + inputs + "]") + "}";
}

std::string input(const std::string& shape)
{
    return R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[)" + shape + "]}}";
}

/// Returns the bytes of all allocations, in order, with 0 for a result that reuses the memory of an operand.
std::vector<Bytes> allocations(const Project& project)
{
    const Replayed replayed(project);
    std::vector<Bytes> bytes;
    const MergedEvents merged = eventsWithWorkspaces(replayed.memory(), {}, false, 0);
    for (const MemoryEvent& event : merged.events) {
        if (event.allocates())
            bytes.push_back(event.isInPlace() ? 0 : event.bytes());
    }
    return bytes;
}

bool holds(const std::vector<Bytes>& all, const std::vector<Bytes>& sequence)
{
    return std::search(all.begin(), all.end(), sequence.begin(), sequence.end()) != all.end();
}

constexpr int kSteps = 2; ///< Number of replayed steps.
constexpr const char* kFp32 = R"("batch":2,"precision":"fp32")";
constexpr const char* kAmp = R"("batch":2,"precision":"amp-bf16")";

// at::linear, ATen/native/Linear.cpp: an input that is not contiguous is copied and multiplied, then output.add_(bias)
// follows.
TEST(StepEvents, LinearOfTransposedInputAddsBiasInPlace)
{
    const std::string rows =
        input("64,128") + row(2, "Transpose", R"("dim0":1,"dim1":2)") + row(3, "Linear", R"("out_features":256)");
    constexpr Bytes copy = 2 * 128 * 64 * 4;
    constexpr Bytes product = 2 * 128 * 256 * 4;
    EXPECT_TRUE(holds(allocations(projectOf(rows, kFp32)), {copy, product, 0}));
}

// torch.nn.Module.named_parameters() lists a module's own parameters before those of its children.
TEST(StepEvents, OwnParametersOfAModuleComeFirst)
{
    const std::string rows = input("64") + row(2, "Linear", R"("out_features":32)")
                             + row(3, "Parameter", R"("shape":[1,32])") + row(4, "Mul", "", "2,3");
    constexpr Bytes own = 32 * 4;
    constexpr Bytes weight = 64 * 32 * 4;
    const std::vector<Bytes> all = allocations(projectOf(rows, kFp32));
    ASSERT_GE(all.size(), 2);
    EXPECT_EQ(all[0], own);
    EXPECT_EQ(all[1], weight);
}

// The arguments of the function that autocast calls are evaluated from the last to the first: bias, weight, input.
TEST(StepEvents, AutocastCastsTheLastArgumentFirst)
{
    const std::string rows =
        input("128") + row(2, "LayerNorm", R"("normalized_shape":[128])") + row(3, "Linear", R"("out_features":256)");
    EXPECT_TRUE(holds(allocations(projectOf(rows, kAmp)), {256 * 2, 128 * 256 * 2, 2 * 128 * 2, 2 * 256 * 2}));
}

// ATen/native/Normalization.cpp: cuDNN's batch norm takes fp32, not bfloat16, and needs a contiguous input.
TEST(StepEvents, BatchNormCopiesTransposedInputOnlyForCudnn)
{
    const std::string rows = input("64,128") + row(2, "Transpose", R"("dim0":1,"dim1":2)") + row(3, "BatchNorm1d", "");
    constexpr Bytes elements = 2 * 128 * 64;
    const std::vector<Bytes> single = allocations(projectOf(rows, kFp32));
    const std::vector<Bytes> half = allocations(projectOf(rows, R"("batch":2,"precision":"bf16")"));
    EXPECT_TRUE(holds(single, {elements * 4, elements * 4, 128 * 4, 128 * 4}));
    EXPECT_TRUE(holds(half, {elements * 2, 128 * 4, 128 * 4}));
    // The input is copied, and so is the gradient, which is a scalar 1 expanded to the input's shape.
    EXPECT_EQ(std::ranges::count(single, elements * 4), std::ranges::count(half, elements * 2) + 2 * kSteps);
}

// torch/csrc/autograd/input_buffer.cpp: a view keeps a reference to its base. Both matrix products for the input's
// gradient end with a view; pointwise functions do not.
TEST(StepEvents, GradientsThatAreViewsAreAddedOutOfPlace)
{
    const std::string linear = R"("out_features":64,"bias":false)";
    const std::string first = input("16,64") + row(2, "Linear", linear) + row(3, "Tanh", "");
    const std::string products = first + row(4, "Linear", linear, "3") + row(5, "Linear", linear, "3");
    const std::string functions = first + row(4, "Sigmoid", "", "3") + row(5, "Sigmoid", "", "3");
    const auto inPlace = [](const std::string& rows) {
        const std::vector<Bytes> bytes = allocations(projectOf(rows + row(6, "Add", "", "4,5"), kFp32));
        return std::ranges::count(bytes, 0);
    };
    EXPECT_EQ(inPlace(products), 0);
    EXPECT_EQ(inPlace(functions), kSteps);
}

// ATen/native/cuda/SoftMax.cu, host_softmax: input.contiguous().
TEST(StepEvents, SoftmaxCopiesTransposedInput)
{
    const std::string tanh = input("64,128") + row(2, "Tanh", "");
    const std::string transposed = tanh + row(3, "Transpose", R"("dim0":1,"dim1":2)");
    const auto count = [](const std::string& rows) {
        const std::vector<Bytes> all = allocations(projectOf(rows + row(4, "Softmax", R"("dim":-1)"), kFp32));
        return std::ranges::count(all, 2 * 64 * 128 * 4);
    };
    EXPECT_EQ(count(transposed), count(tanh) + kSteps);
}

// ATen/native/Convolution.cpp: input.contiguous(backend_memory_format), before the result and again in backward.
TEST(StepEvents, ConvolutionCopiesSlicedChannels)
{
    const std::string rows = input("8,16,16") + row(2, "Conv2d", R"("out_channels":32,"kernel_size":[1,1])")
                             + row(3, "Slice", R"("dim":1,"start":0,"end":24)")
                             + row(4, "Conv2d", R"("out_channels":24,"kernel_size":[3,3],"padding":[1,1],"groups":24)");
    constexpr Bytes copy = 2 * 24 * 16 * 16 * 4;
    const std::vector<Bytes> bytes = allocations(projectOf(rows, kFp32));
    EXPECT_TRUE(holds(bytes, {copy, copy}));
}

} // namespace

} // namespace vram::step_events_test
