// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/attention_rules.h"

#include "base/dtype.h"

#include <algorithm>
#include <array>

namespace vram::aten {

namespace {

constexpr TorchVersion kFirstFused{2, 0};
constexpr TorchVersion kFirstMasks{2, 1};   ///< First version with masks and dropout in the memory-efficient kernel.
constexpr TorchVersion kFlash2{2, 2};       ///< First version with FlashAttention-2.
constexpr TorchVersion kFirstGrouped{2, 5}; ///< First version with enable_gqa.
constexpr TorchVersion kBlackwell{2, 7};    ///< First version in which Flash supports compute capability 12.
constexpr TorchVersion kCuDnnFirst{2, 9};   ///< First version that prefers cuDNN (pytorch#162073).
constexpr ComputeCapability kAmpere{8, 0};

bool isWithin(const ComputeCapability& gpu, const ComputeCapability& first, const ComputeCapability& last)
{
    return first <= gpu && gpu <= last;
}

bool hasEmptyTensor(const AttentionCall& call)
{
    return call.query.shape[-2] == 0 || call.key.shape[-2] == 0;
}

// Whether the last dimension is contiguous. For flash, a dimension of size 1 may have any stride.
bool isInnermostContiguous(const AttentionCall& call, bool allowsSizeOne)
{
    const bool ones = call.query.strides[-1] == 1 && call.key.strides[-1] == 1 && call.value.strides[-1] == 1;
    const bool mask = !call.mask.defined() || call.mask.strides[-1] == 1;
    return (ones || (allowsSizeOne && call.query.shape[-1] == 1)) && mask;
}

// Models check_tensor_shapes and check_batch_size_and_num_heads_dense.
bool hasMatchingHeads(const AttentionCall& call, bool supportsGrouped)
{
    const Shape& q = call.query.shape;
    const Shape& k = call.key.shape;
    const Shape& v = call.value.shape;
    if (q.rank() != 4 || k.rank() != 4 || v.rank() != 4 || q[0] != k[0] || q[0] != v[0] || k[1] != v[1])
        return false;
    return q[1] == k[1] || (call.grouped && supportsGrouped && k[1] > 0 && q[1] % k[1] == 0);
}

bool hasSameDType(const AttentionCall& call)
{
    return call.query.dtype == call.key.dtype && call.query.dtype == call.value.dtype;
}

// Whether the call has a supported 16-bit dtype; bfloat16 requires compute capability 8.
bool isLowPrecision(const AttentionCall& call, const AttentionEnvironment& environment)
{
    const DType type = call.query.dtype;
    return hasSameDType(call) && (type == DType::Float16 || (type == DType::BFloat16 && environment.gpu >= kAmpere));
}

// Whether the conditions common to all fused kernels are met.
bool supportsCommon(const AttentionCall& call, const AttentionEnvironment& environment, bool supportsGrouped,
                    bool allowsSizeOne)
{
    return environment.torch >= kFirstFused
           && hasMatchingHeads(call, supportsGrouped && environment.torch >= kFirstGrouped) && !hasEmptyTensor(call)
           && isInnermostContiguous(call, allowsSizeOne);
}

// Whether FlashAttention 1, in PyTorch 2.0 and 2.1, supports the call.
bool supportsFlash1(const AttentionCall& call, const AttentionEnvironment& environment)
{
    constexpr ComputeCapability turing{7, 5};
    const std::int64_t size = call.query.shape[-1];
    const bool narrow = call.training && isWithin(environment.gpu, {8, 6}, {8, 9});
    return environment.gpu >= turing && size % 8 == 0 && size <= (narrow ? 64 : 128);
}

// Whether the call meets check_requires_grad_and_head_dim_gt192_constraints_on_sm86_89_or_120.
bool isWithinTrainingLimits(const AttentionCall& call, const AttentionEnvironment& environment)
{
    const std::int64_t size = call.query.shape[-1];
    const bool limited = isWithin(environment.gpu, {8, 6}, {8, 9})
                         || (environment.torch >= kBlackwell && isWithin(environment.gpu, {12, 0}, {12, 1}));
    return !call.training || !limited || size <= 192 || (size > 224 && call.dropout <= 0);
}

bool supportsFlash2(const AttentionCall& call, const AttentionEnvironment& environment)
{
    const bool square = call.query.shape[-2] == call.key.shape[-2];
    return environment.gpu >= kAmpere && call.query.shape[-1] <= 256 && isWithinTrainingLimits(call, environment)
           && (!call.causal || square);
}

bool flashSupports(const AttentionCall& call, const AttentionEnvironment& environment)
{
    const std::int64_t size = call.query.shape[-1];
    if (!supportsCommon(call, environment, true, true) || !isLowPrecision(call, environment) || call.mask.defined()
        || size != call.key.shape[-1] || size != call.value.shape[-1])
        return false;
    return environment.torch < kFlash2 ? supportsFlash1(call, environment) : supportsFlash2(call, environment);
}

// Returns the number of elements that CUTLASS reads at once (minimum_gemm_alignment).
std::int64_t alignment(const AttentionCall& call, const AttentionEnvironment& environment)
{
    const bool half = isHalfPrecision(call.query.dtype);
    const bool tensorCores = environment.gpu.major >= 8 || (environment.gpu.major == 7 && half);
    if (tensorCores)
        return half ? 8 : 4;
    return 1;
}

bool efficientSupports(const AttentionCall& call, const AttentionEnvironment& environment)
{
    const bool floats = hasSameDType(call) && call.query.dtype == DType::Float32;
    if (!supportsCommon(call, environment, false, false) || (!floats && !isLowPrecision(call, environment)))
        return false;
    if (environment.torch < kFirstMasks && (call.mask.defined() || call.dropout > 0))
        return false;
    const std::int64_t step = alignment(call, environment);
    const std::int64_t size = call.query.shape[-1];
    return size == call.key.shape[-1] && size % step == 0 && call.value.shape[-1] % step == 0;
}

// Models check_attn_mask_shape.
bool hasBroadcastableMask(const AttentionCall& call)
{
    const Shape& mask = call.mask.shape;
    if (call.mask.requiresGrad || (mask.rank() != 2 && mask.rank() != 4))
        return false;
    const auto meets = [](std::int64_t size, std::int64_t whole) { return size == 1 || size == whole; };
    const Shape& q = call.query.shape;
    const bool scores = meets(mask[-1], call.key.shape[-2]) && meets(mask[-2], q[-2]);
    return scores && (mask.rank() == 2 || (meets(mask[0], q[0]) && meets(mask[1], q[1])));
}

// Models can_use_cudnn_attention with cuDNN 9.10, which PyTorch 2.9 uses.
bool cudnnSupports(const AttentionCall& call, const AttentionEnvironment& environment)
{
    if (environment.gpu < kAmpere || !supportsCommon(call, environment, true, true)
        || !isLowPrecision(call, environment))
        return false;
    if (call.mask.defined() && !hasBroadcastableMask(call))
        return false;
    const std::int64_t largest = environment.gpu == ComputeCapability{9, 0} ? 256 : 128;
    const std::int64_t size = call.query.shape[-1];
    const std::int64_t valueSize = call.value.shape[-1];
    const bool single = call.key.shape[-2] == 1 || (call.query.shape[-2] == 1 && call.dropout > 0);
    return size <= largest && valueSize <= largest && size % 8 == 0 && valueSize % 8 == 0 && !single;
}

// Whether 2.0 and 2.1 prefer the memory-efficient kernel, by a rule from xformers: flash runs one thread block per
// head, the memory-efficient kernel one per head and 64 queries.
bool prefersEfficient(const AttentionCall& call, const AttentionEnvironment& environment)
{
    const Shape& q = call.query.shape;
    if (environment.torch >= kFlash2 || q.rank() != 4)
        return false;
    const std::int64_t threads = checkedMul(q[0], q[1]);
    if (environment.torch >= kFirstMasks && call.training)
        return checkedMul(6, threads) > q[2];
    const bool moreThreads = q[2] / 64 / 2 >= 1;
    return (threads < 60 && moreThreads) || std::max(q[3], call.key.shape[3]) == 128;
}

bool prefersCudnn(const AttentionEnvironment& environment)
{
    return environment.torch >= kCuDnnFirst && environment.gpu.minor == 0
           && (environment.gpu.major == 9 || environment.gpu.major == 10);
}

} // namespace

bool supports(AttentionKernel kernel, const AttentionCall& call, const AttentionEnvironment& environment)
{
    switch (kernel) {
    case AttentionKernel::Flash: return flashSupports(call, environment);
    case AttentionKernel::MemoryEfficient: return efficientSupports(call, environment);
    case AttentionKernel::CuDnn: return cudnnSupports(call, environment);
    case AttentionKernel::Auto:
    case AttentionKernel::Math:
    case AttentionKernel::Eager: break;
    }
    return true;
}

AttentionKernel selectKernel(AttentionKernel wanted, const AttentionCall& call, const AttentionEnvironment& environment)
{
    using enum AttentionKernel;
    std::array order{wanted, prefersCudnn(environment) ? CuDnn : Auto, Flash, MemoryEfficient};
    if (prefersEfficient(call, environment))
        std::swap(order[2], order[3]);
    for (const AttentionKernel kernel : order) {
        if (kernel != Auto && supports(kernel, call, environment))
            return kernel;
    }
    return Math;
}

} // namespace vram::aten
