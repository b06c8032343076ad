// SPDX-License-Identifier: GPL-3.0-or-later

// Memory that kernels take from the allocator in addition to their results. Figures called "measured" were observed on
// an H100 with PyTorch 2.11.

#include "core/replayed.h"
#include "step/attention_workspace.h"
#include "step/cudnn_recurrent.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace vram::kernel_workspaces_test {

using namespace vram::test;

namespace {

using Kind = KernelWorkspace::Kind;

/// The workspaces of both replayed steps, in order; an empty entry means that one is freed.
std::vector<Memory::Workspace> workspacesOf(const std::string& rows, const std::string& setup = R"("batch":1)")
{
    return Replayed(projectOf(rows, setup)).memory().workspaces();
}

std::ptrdiff_t times(const std::vector<Memory::Workspace>& all, Bytes bytes, Kind kind = Kind::Required)
{
    return std::ranges::count_if(all, [&](const Memory::Workspace& one) {
        return one.taken == KernelWorkspace{bytes, kind};
    });
}

TEST(AttentionWorkspace, CudnnMatchesMeasurements)
{
    EXPECT_EQ(cudnnBackwardWorkspace({32, 12, 197, 64}, {32, 12, 197, 64}, 2), 19668736); // ViT-B
    EXPECT_EQ(cudnnBackwardWorkspace({4, 1, 16384, 32}, {4, 1, 256, 32}, 2), 8651008);    // SegFormer
    EXPECT_EQ(cudnnBackwardWorkspace({8, 32, 2048, 64}, {8, 4, 2048, 64}, 2), 270532864); // Llama, grouped
}

// mha_bwd: 128 queries of 32 elements in each of two heads, their row sums, and two gradients of 100×40 for each.
TEST(AttentionWorkspace, FlashUsesWholeTiles)
{
    EXPECT_EQ(flashBackwardWorkspace({1, 2, 100, 24}, {1, 2, 100, 24}, 2), 2 * 128 * 33 * 4);
    EXPECT_EQ(flashBackwardWorkspace({1, 2, 100, 40}, {1, 1, 100, 40}, 2), 2 * 128 * 65 * 4 + 2 * 2 * 100 * 40 * 2);
    EXPECT_EQ(flashBackwardWorkspace({1, 1, 128, 160}, {1, 1, 128, 160}, 2), 128 * 193 * 4);
}

TEST(AttentionWorkspace, MemoryEfficientMatchesMeasurements)
{
    const EfficientWorkspaces vit = efficientBackwardWorkspaces({32, 12, 197, 64}, {32, 12, 197, 64}, 4);
    EXPECT_EQ(vit.product, 19365888);
    EXPECT_EQ(vit.tiles, 25190400);
    // A short key sequence is not split, but 16-bit values are always accumulated in float32.
    EXPECT_EQ(efficientBackwardWorkspaces({1, 1, 64, 64}, {1, 1, 128, 64}, 4).tiles, 0);
    EXPECT_EQ(efficientBackwardWorkspaces({1, 1, 64, 64}, {1, 1, 128, 64}, 2).tiles, 64 * 64 * 4 + 16);
    EXPECT_EQ(efficientBackwardWorkspaces({1, 1, 64, 64}, {1, 1, 128, 64}, 2).product, 0);
}

TEST(AttentionWorkspace, SaturatesOnOverflow)
{
    const Shape large{kOverflow, 8, 64, 64};
    EXPECT_EQ(cudnnBackwardWorkspace(large, large, 2), kOverflow);
    EXPECT_EQ(efficientBackwardWorkspaces(large, large, 2).tiles, kOverflow);
}

std::string embedding(std::int64_t length)
{
    return R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[)" + std::to_string(length)
           + R"(],"dtype":"int64"}},{"id":2,"type":"Embedding","name":"e","attributes":{"num_embeddings":32000,)"
             R"("embedding_dim":1024}})";
}

// EmbeddingBackwardKernel.cu: 4,096 rows and 409 partial ones with 1,024 values each, measured.
TEST(KernelWorkspaces, EmbeddingsAddUpRowsInFloat32)
{
    EXPECT_EQ(times(workspacesOf(embedding(4096)), 18452480), 2) << "once in each step";
    EXPECT_TRUE(workspacesOf(embedding(3072)).empty()) << "so few are added directly";
}

TEST(KernelWorkspaces, SoftmaxBackwardAllocatesGradientTimesOutput)
{
    const std::string rows = R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[100,64]}},)"
                             R"({"id":2,"type":"Linear","name":"l","attributes":{"out_features":300}},)"
                             R"({"id":3,"type":"Softmax","name":"s"})";
    EXPECT_EQ(times(workspacesOf(rows), 100 * 300 * 4), 2);
}

// The gradient of a concatenated tensor is a slice of a larger one.
TEST(KernelWorkspaces, ConvolutionsCopyNonContiguousGradients)
{
    const std::string rows =
        R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[8,32,32]}},)"
        R"({"id":2,"type":"Conv2d","name":"a","attributes":{"out_channels":4,"kernel_size":[1,1]}},)"
        R"({"id":3,"type":"Conv2d","name":"b","attributes":{"out_channels":4,"kernel_size":[1,1]},)"
        R"("inputs":[1]},)"
        R"({"id":4,"type":"Cat","name":"c","attributes":{"dim":1},"inputs":[2,3]})";
    constexpr Bytes copy = 2 * 4 * 32 * 32 * 4;
    EXPECT_EQ(times(workspacesOf(rows, R"("batch":2)"), copy), 4) << "two convolutions, two steps";
}

TEST(KernelWorkspaces, RecurrentDropoutStateIsAllocatedOnce)
{
    const auto rows = [](const std::string& dropout) {
        return R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[10,16]}},)"
               R"({"id":2,"type":"LSTM","name":"l","attributes":{"hidden_size":8,"num_layers":2,"dropout":)"
               + dropout + R"(,"batch_first":true}})";
    };
    EXPECT_EQ(dropoutStates(132), 6488064) << "measured";
    EXPECT_EQ(times(workspacesOf(rows("0.5")), dropoutStates(108), Kind::Kept), 1);
    EXPECT_EQ(times(workspacesOf(rows("0")), dropoutStates(108), Kind::Kept), 0);
}

} // namespace

} // namespace vram::kernel_workspaces_test
