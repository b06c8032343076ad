// SPDX-License-Identifier: GPL-3.0-or-later

// The attention kernel that PyTorch selects according to version, GPU, dtype, sizes, mask, dropout, grouping and rank.

#include "base/layout.h"
#include "devices/catalogues.h"
#include "devices/compute_capability.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "step/aten/attention_rules.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace vram::attention_kernel_test {

using aten::AttentionKernel;

namespace {

/// An attention call without data. Tensors are created as by torch.empty, except for the fields that are set.
struct Call {
    Shape q{2, 8, 128, 64};
    Shape k{2, 8, 128, 64};
    DType type = DType::BFloat16;
    Shape mask{};
    double dropout = 0;
    bool causal = false;
    bool grouped = false;
    bool training = true;
    bool innermost = true; ///< Whether the head dimension has stride 1.
};

/// Owns the shapes and strides that a Tensor refers to.
class Tensors
{
public:
    Tensor of(const Shape& shape, DType type, bool innermost = true)
    {
        Tensor tensor;
        tensor.storage = TapeStorageId(m_count++);
        tensor.dtype = type;
        const ShapePool::Dense dense = m_pool.dense(shape);
        tensor.shape = dense.shape;
        Shape strides = dense.strides;
        if (!innermost)
            strides[-1] = 2;
        tensor.strides = m_pool.keep(strides);
        return tensor;
    }

private:
    ShapePool m_pool;
    std::int32_t m_count = 0;
};

AttentionKernel chosen(const Call& call, ComputeCapability gpu = {8, 0}, TorchVersion torch = {2, 6},
                       AttentionKernel wanted = AttentionKernel::Auto)
{
    Tensors tensors;
    const Tensor q = tensors.of(call.q, call.type, call.innermost);
    const Tensor k = tensors.of(call.k, call.type);
    const Tensor mask = call.mask.empty() ? Tensor{} : tensors.of(call.mask, call.type);
    return selectKernel(wanted,
                        {.query = q,
                         .key = k,
                         .value = k,
                         .mask = mask,
                         .dropout = call.dropout,
                         .causal = call.causal,
                         .grouped = call.grouped,
                         .training = call.training},
                        {gpu, torch});
}

constexpr auto kFlash = AttentionKernel::Flash;
constexpr auto kEfficient = AttentionKernel::MemoryEfficient;
constexpr auto kMath = AttentionKernel::Math;
constexpr auto kCuDnn = AttentionKernel::CuDnn;

Call wide(std::int64_t size, double dropout = 0)
{
    return {.q = {2, 8, 128, size}, .k = {2, 8, 128, size}, .dropout = dropout};
}

// sdp_utils.cpp: check_dtypes_low_precision, check_flash_attention_hardware_support
TEST(AttentionKernels, SelectionDependsOnDtypeAndGpu)
{
    EXPECT_EQ(chosen({}), kFlash);
    EXPECT_EQ(chosen({.type = DType::Float16}), kFlash);
    EXPECT_EQ(chosen({.type = DType::Float32}), kEfficient);
    EXPECT_EQ(chosen({.type = DType::Float16}, {7, 5}), kEfficient); // T4
    EXPECT_EQ(chosen({}, {7, 5}), kMath);                            // no bfloat16 before compute capability 8
    EXPECT_EQ(chosen({.type = DType::Float32}, {6, 1}), kEfficient);
}

// check_for_attn_mask, check_flash_causal_non_square_seqlens
TEST(AttentionKernels, FlashRejectsMasksAndNonSquareCausal)
{
    EXPECT_EQ(chosen({.mask = {128, 128}}), kEfficient);
    EXPECT_EQ(chosen({.k = {2, 8, 64, 64}}), kFlash);
    EXPECT_EQ(chosen({.k = {2, 8, 64, 64}, .causal = true}), kEfficient);
}

// check_batch_size_and_num_heads_dense<supports_gqa>, check_tensor_shapes
TEST(AttentionKernels, OnlyFlashSupportsGroupedQueryAttention)
{
    const Shape few{2, 2, 128, 64};
    EXPECT_EQ(chosen({.k = few, .grouped = true}), kFlash);
    EXPECT_EQ(chosen({.k = few, .type = DType::Float32, .grouped = true}), kMath);
    EXPECT_EQ(chosen({.k = few, .mask = {128, 128}, .grouped = true}), kMath);
    EXPECT_EQ(chosen({.k = {2, 1, 128, 64}}), kMath); // Broadcast heads, as in Falcon.
    EXPECT_EQ(chosen({.q = {8, 128, 64}, .k = {8, 128, 64}}), kMath);
    EXPECT_EQ(chosen({.q = {2, 4, 8, 16, 64}, .k = {2, 4, 8, 16, 64}}), kMath);
}

// check_head_dim_size_flash, check_requires_grad_and_head_dim_gt192_constraints_on_sm86_89,
// check_head_dim_size_mem_efficient
TEST(AttentionKernels, SelectionDependsOnHeadDimension)
{
    EXPECT_EQ(chosen(wide(256)), kFlash);
    EXPECT_EQ(chosen(wide(264)), kEfficient);
    EXPECT_EQ(chosen(wide(200), {8, 9}), kEfficient);
    EXPECT_EQ(chosen(wide(256), {8, 9}), kFlash);
    EXPECT_EQ(chosen(wide(256, 0.1), {8, 9}), kEfficient);
    EXPECT_EQ(chosen(wide(256, 0.1), {9, 0}), kFlash);
    Call odd = wide(30);
    EXPECT_EQ(chosen(odd), kFlash);
    odd.type = DType::Float32;
    EXPECT_EQ(chosen(odd), kMath);
    EXPECT_EQ(chosen(odd, {7, 5}), kEfficient);
    EXPECT_EQ(chosen({.innermost = false}), kMath);
}

// cuDNN: check_prefer_cudnn_attention of 2.9 (pytorch#162073), can_use_cudnn_attention
TEST(AttentionKernels, CuDnnIsPreferredOnHopperSincePyTorch29)
{
    EXPECT_EQ(chosen({}, {9, 0}, {2, 8}), kFlash);
    EXPECT_EQ(chosen({}, {9, 0}, {2, 9}), kCuDnn);
    EXPECT_EQ(chosen({}, {10, 0}, {2, 9}), kCuDnn);
    EXPECT_EQ(chosen({}, {8, 9}, {2, 9}), kFlash);
    EXPECT_EQ(chosen({.mask = {128, 128}}, {9, 0}, {2, 9}), kCuDnn);
    EXPECT_EQ(chosen({.type = DType::Float32}, {9, 0}, {2, 9}), kEfficient);
    EXPECT_EQ(chosen(wide(30), {9, 0}, {2, 9}), kFlash);
}

// PyTorch 2.0 and 2.1 have FlashAttention 1 and a priority_order that depends on sizes. PyTorch 1.13 has no fused
// kernels.
TEST(AttentionKernels, SelectionFollowsRulesOfOlderVersions)
{
    EXPECT_EQ(chosen({}, {8, 0}, {1, 13}), kMath);
    EXPECT_EQ(chosen(wide(128), {8, 0}, {2, 0}), kEfficient); // large_head_dim
    EXPECT_EQ(chosen({.q = {16, 8, 128, 64}, .k = {16, 8, 128, 64}}, {8, 0}, {2, 0}), kFlash);
    EXPECT_EQ(chosen({.q = {16, 8, 128, 64}, .k = {16, 8, 128, 64}}, {8, 0}, {2, 1}), kEfficient); // 6 · 128 > 128
    EXPECT_EQ(chosen({.type = DType::Float16}, {7, 5}, {2, 0}), kEfficient);
    EXPECT_EQ(chosen({.type = DType::Float32, .dropout = 0.1}, {8, 0}, {2, 0}), kMath);
    EXPECT_EQ(chosen({.type = DType::Float32, .mask = {128, 128}}, {8, 0}, {2, 0}), kMath);
    EXPECT_EQ(chosen({.type = DType::Float32, .mask = {128, 128}}, {8, 0}, {2, 1}), kEfficient);
}

TEST(AttentionKernels, RequestedKernelIsUsedIfSupported)
{
    EXPECT_EQ(chosen({}, {8, 0}, {2, 6}, kEfficient), kEfficient);
    EXPECT_EQ(chosen({.type = DType::Float32}, {8, 0}, {2, 6}, kFlash), kEfficient);
}

Estimate estimateOf(const std::string& rows, const std::string& setup)
{
    const Project project = *parseProject(R"({"format":"vram-planner/1","network":{"name":"Attention","rows":[)" + rows
                                          + R"(]},"setup":{"batch":2,)" + setup + "}}");
    return estimate(project.network, project.setup, builtinCatalogues());
}

// Query, key and value with 2 x 8 heads, length 128 and head size 64, computed by a Linear so that they require
// gradients.
constexpr const char* kHeads = R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[8,128,64]}},
    {"id":2,"type":"Linear","name":"linear","attributes":{"out_features":64,"bias":false}},
    {"id":3,"type":"ScaledDotProductAttention","name":"attention","inputs":[2,2,2]})";

// A T4 has no fused bfloat16 kernel, so the attention weights are saved in float32
// (_scaled_dot_product_attention_math).
TEST(AttentionKernels, SavedActivationsDependOnGpu)
{
    const Estimate ampere = estimateOf(kHeads, R"("precision":"bf16","gpu":"NVIDIA A100 SXM4 80GB")");
    const Estimate turing = estimateOf(kHeads, R"("precision":"bf16","gpu":"NVIDIA Tesla T4")");
    ASSERT_TRUE(ampere.valid());
    ASSERT_TRUE(turing.valid()) << vram::text(turing.issues.front().message);
    constexpr Bytes heads = 2 * 8 * 128 * 64;
    constexpr Bytes logSumExp = 2 * 8 * 128 * 4;
    constexpr Bytes seeds = 16;
    EXPECT_EQ(ampere.totals.savedActivations, 2 * (2 * heads) + logSumExp + seeds);
    // The scaled query and key and the value are float32, as are the attention weights.
    EXPECT_EQ(turing.totals.savedActivations, 3 * (4 * heads) + 2 * 8 * 128 * 128 * 4);
}

// Five-dimensional inputs, as in timm's NesT and Hiera, and broadcast heads, as in Falcon, use the math path.
TEST(AttentionKernels, EstimateFiveDimensionalAndBroadcastInputs)
{
    const Estimate windows = estimateOf(R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[4,8,16,64]}},
        {"id":2,"type":"ScaledDotProductAttention","name":"attention","inputs":[1,1,1]})",
                                        R"("precision":"bf16")");
    ASSERT_TRUE(windows.valid()) << vram::text(windows.issues.front().message);
    EXPECT_EQ(windows.rows.back().outputs, (std::vector<Shape>{{2, 4, 8, 16, 64}}));
    const Estimate shared = estimateOf(R"({"id":1,"type":"Input","name":"q","attributes":{"shape":[8,128,64]}},
        {"id":2,"type":"Input","name":"k","attributes":{"shape":[1,128,64]}},
        {"id":3,"type":"ScaledDotProductAttention","name":"attention","inputs":[1,2,2]})",
                                       R"("precision":"bf16")");
    ASSERT_TRUE(shared.valid()) << vram::text(shared.issues.front().message);
    EXPECT_EQ(shared.rows.back().outputs, (std::vector<Shape>{{2, 8, 128, 64}}));
}

// check_last_dim_stride_equals_1 reads the mask as it is passed, before convert_boolean_attn_mask. Hugging Face's
// compiled models expand a boolean column to a mask that hides nothing (create_bidirectional_mask).
TEST(AttentionKernels, MaskExpandedAlongKeysUsesMathKernel)
{
    const std::string mask = R"(,{"id":4,"type":"Constant","name":"positions","attributes":{"shape":[1,1,128,%],
        "dtype":"int64"}},{"id":5,"type":"Compare","name":"ge"},
        {"id":6,"type":"Expand","name":"expand","attributes":{"shape":["B",1,128,128]}},
        {"id":7,"type":"ScaledDotProductAttention","name":"masked","inputs":[2,2,2,6]})";
    const auto saved = [&](const char* keys) {
        std::string rows = mask;
        const Estimate estimate =
            estimateOf(kHeads + rows.replace(rows.find('%'), 1, keys), R"("precision":"bf16","torch":"2.6")");
        EXPECT_TRUE(estimate.valid());
        return estimate.totals.savedActivations;
    };
    constexpr Bytes heads = 2 * 8 * 128 * 64;
    constexpr Bytes logSumExp = 2 * 8 * 128 * 4;
    constexpr Bytes seeds = 16;
    constexpr Bytes wholeMask = 2 * (2 * 128 * 128);
    EXPECT_EQ(saved("128") - 2 * (2 * heads), logSumExp + seeds + wholeMask);
    EXPECT_EQ(saved("1"), 3 * (4 * heads) + 2 * 8 * 128 * 128 * 4);
}

// T5's bias is an embedding whose heads are moved in front, and torch.where keeps their layout (TensorIterator), so the
// last dimension of the mask is not contiguous.
TEST(AttentionKernels, BiasWithHeadsInnermostUsesMathKernel)
{
    const auto saved = [](const std::string& order, const std::string& kernel) {
        const Estimate estimate = estimateOf(std::string(kHeads) + R"(,
            {"id":4,"type":"Constant","name":"buckets","attributes":{"shape":[128,128],"dtype":"int64"}},
            {"id":5,"type":"Embedding","name":"bias","attributes":{"num_embeddings":32,"embedding_dim":8}},
            {"id":6,"type":"Permute","name":"heads","attributes":{"dims":[2,0,1]}},)"
                                                 + order + R"(
            {"id":8,"type":"Unsqueeze","name":"batch","attributes":{"dim":0}},
            {"id":9,"type":"Constant","name":"positions","attributes":{"shape":[1,1,128,128],"dtype":"int64"}},
            {"id":10,"type":"Compare","name":"causal"},
            {"id":11,"type":"Where","name":"where","inputs":[10,8]},
            {"id":12,"type":"ScaledDotProductAttention","name":"biased","inputs":[2,2,2,11]})",
                                             R"("precision":"bf16","torch":"2.6","attention":")" + kernel + '"');
        EXPECT_TRUE(estimate.valid());
        return estimate.totals.savedActivations;
    };
    EXPECT_EQ(saved("", "memory-efficient"), saved("", "math"));
    const std::string contiguous = R"({"id":7,"type":"Contiguous","name":"copy"},)";
    EXPECT_LT(saved(contiguous, "memory-efficient"), saved(contiguous, "math"));
}

TEST(AttentionKernels, ReportMismatchedHeadCounts)
{
    const Estimate odd = estimateOf(R"({"id":1,"type":"Input","name":"q","attributes":{"shape":[8,128,64]}},
        {"id":2,"type":"Input","name":"k","attributes":{"shape":[3,128,64]}},
        {"id":3,"type":"ScaledDotProductAttention","name":"attention","attributes":{"enable_gqa":true},"inputs":[1,2,2]})",
                                    R"("precision":"bf16")");
    ASSERT_FALSE(odd.valid());
    EXPECT_EQ(vram::text(odd.issues.front().message),
              "has different numbers of key and query heads; turn on grouped queries, and choose a number of key "
              "heads that divides the number of query heads (query 2×8×128×64, key 2×3×128×64, value 2×3×128×64).");
}

TEST(ComputeCapabilities, ParsedFromCatalogue)
{
    const auto of = [](std::string text) {
        Gpu gpu;
        gpu.computeCapability = std::move(text);
        return computeCapability(gpu);
    };
    EXPECT_EQ(of("8.9"), (ComputeCapability{8, 9}));
    EXPECT_EQ(of("12.1"), (ComputeCapability{12, 1}));
    EXPECT_EQ(of("gfx942"), (ComputeCapability{8, 0}));
    EXPECT_EQ(of(""), (ComputeCapability{8, 0}));
    EXPECT_EQ(of("9"), (ComputeCapability{8, 0}));
}

} // namespace

} // namespace vram::attention_kernel_test
