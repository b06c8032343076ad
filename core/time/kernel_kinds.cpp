// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/kernel_kinds.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

template<typename Value>
struct Named {
    std::string_view name;
    Value value;
};

template<typename Table, typename Value>
Value valueOf(const Table& table, std::string_view name, Value fallback)
{
    const auto found = std::ranges::lower_bound(table, name, {}, [](const auto& entry) { return entry.name; });
    return found != table.end() && found->name == name ? found->value : fallback;
}

using enum CostKind;
using enum Traffic;

// Sorted by name.
constexpr auto kKernels = std::to_array<Named<KernelKind>>({
    {"_adaptive_avg_pool", {Reduction}},
    {"_cudnn_init_dropout_state", {Pointwise, None}},
    {"_cudnn_rnn", {Recurrent}},
    {"_fused_rms_norm", {RowNorm}},
    {"_grouped_mm", {Matmul}},
    {"_log_softmax", {RowNorm}},
    {"_scaled_dot_product_cudnn_attention", {Attention}},
    {"_scaled_dot_product_efficient_attention", {Attention}},
    {"_scaled_dot_product_flash_attention", {Attention}},
    {"_scaled_mm", {Matmul}},
    {"_softmax", {RowNorm}},
    {"_to_copy", {Pointwise}},
    {"addmm", {Matmul}},
    {"all_gather_into_tensor", {Collective, Selected, 1}},
    {"all_reduce", {Collective, Selected, 2}},
    {"all_to_all_single", {Collective, Selected, 1}},
    {"amax", {Reduction}},
    {"argmax", {Reduction}},
    {"avg_pool", {Window}},
    {"baddbmm", {Matmul}},
    {"bmm", {Matmul}},
    {"cat", {Copy, Selected}},
    {"clone", {Copy}},
    {"col2im", {Window}},
    {"compute_amax", {Reduction}},
    {"contiguous", {Copy}},
    {"convolution", {Convolution}},
    {"copy_", {Copy}},
    {"cudnn_batch_norm", {BatchNorm}},
    {"cumprod", {Reduction}},
    {"cumsum", {Reduction}},
    {"embedding", {Gather, Selected}},
    {"exchange_buffers", {Collective, Selected, 1}},
    {"eye", {Pointwise, Fill}},
    {"gather", {Gather, Selected}},
    {"gemv_4bit", {Matmul}},
    {"grid_sampler", {Gather}},
    {"im2col", {Window}},
    {"index", {Gather, Selected}},
    {"index_add", {Gather}},
    {"int8_linear_matmul", {Matmul}},
    {"liger_cross_entropy", {RowNorm}},
    {"max", {Reduction}},
    {"max.default", {Reduction}},
    {"max_pool_with_indices", {Window}},
    {"mean", {Reduction}},
    {"mm", {Matmul}},
    {"native_batch_norm", {BatchNorm}},
    {"native_group_norm", {RowNorm}},
    {"native_layer_norm", {RowNorm}},
    {"new_empty", {Pointwise, None}},
    {"nll_loss_forward", {Reduction, Selected}},
    {"ones", {Pointwise, Fill}},
    {"recv", {Pointwise, None}},
    {"reduce_scatter_tensor", {Collective, Operands, 1}},
    {"reflection_pad", {Copy}},
    {"repeat", {Copy}},
    {"ring_attention", {Pointwise, None}},
    {"roll", {Copy}},
    {"scatter", {Gather}},
    {"scatter_add", {Gather}},
    {"stack", {Copy, Selected}},
    {"sum", {Reduction}},
    {"te_gemm", {Matmul}},
    {"upsample", {Window}},
    {"var", {Reduction}},
    {"var_mean", {Reduction}},
    {"zeros", {Pointwise, Fill}},
    {"zeros_like", {Pointwise, Fill}},
});

using Cost = BackwardCost;

// Sorted by name.
constexpr auto kNodes = std::to_array<Named<NodeKind>>({
    {"AccumulateGrad", {Cost::View}},
    {"AdaptiveAvgPool2DBackward0", {Cost::Window}},
    {"AddBackward0", {Cost::View}},
    {"AddmmBackward0", {Cost::Matmul}},
    {"AllToAllSingleBackward", {Cost::Collective}},
    {"AsStridedBackward1", {Cost::ScatterIntoZeros}},
    {"AvgPool2DBackward0", {Cost::Window}},
    {"BaddbmmBackward0", {Cost::Matmul}},
    {"BmmBackward0", {Cost::Matmul}},
    {"CatBackward0", {Cost::Parts}},
    {"CloneBackward0", {Cost::View}},
    {"Col2ImBackward0", {Cost::Window}},
    {"ConstantPadNdBackward0", {Cost::Copy}},
    {"ConvolutionBackward0", {Cost::Convolution}},
    {"CopyBackwards", {Cost::Copy}},
    {"CudnnBatchNormBackward0", {Cost::BatchNorm}},
    {"CudnnRnnBackward0", {Cost::Recurrent}},
    {"CumprodBackward0", {Cost::Reduction}},
    {"CumsumBackward0", {Cost::Reduction}},
    {"DiagonalBackward0", {Cost::ScatterIntoZeros}},
    {"EmbeddingBackward0", {Cost::Gather}},
    {"ExpandBackward0", {Cost::View, true}},
    {"FromTorchTensorBackward", {Cost::Collective}},
    {"FusedRmsNormBackward0", {Cost::RowNorm}},
    {"GatherBackward0", {Cost::Gather}},
    {"GridSamplerBackward0", {Cost::Gather}},
    {"GroupedMmBackward0", {Cost::Matmul}},
    {"Im2ColBackward0", {Cost::Window}},
    {"IndexAddBackward0", {Cost::Gather}},
    {"IndexBackward0", {Cost::Gather}},
    {"LogSoftmaxBackward0", {Cost::RowNorm}},
    {"MatMul4BitBackward", {Cost::PackedMatmul}},
    {"MatMul8bitLtBackward", {Cost::PackedMatmul}},
    {"MaxPool2DWithIndicesBackward0", {Cost::Window}},
    {"MmBackward0", {Cost::Matmul}},
    {"NativeBatchNormBackward0", {Cost::BatchNorm}},
    {"NativeGroupNormBackward0", {Cost::RowNorm}},
    {"NativeLayerNormBackward0", {Cost::RowNorm}},
    {"NllLossBackward0", {Cost::Gather}},
    {"PermuteBackward0", {Cost::View, true}},
    {"RedistributeBackward", {Cost::Collective}},
    {"ReflectionPadBackward0", {Cost::Window}},
    {"RepeatBackward0", {Cost::Reduction}},
    {"ReplicationPadBackward0", {Cost::Window}},
    {"RollBackward0", {Cost::Copy}},
    {"ScaledDotProductCudnnAttentionBackward0", {Cost::Attention}},
    {"ScaledDotProductEfficientAttentionBackward0", {Cost::Attention}},
    {"ScaledDotProductFlashAttentionBackward0", {Cost::Attention}},
    {"SelectBackward0", {Cost::ScatterIntoZeros, true}},
    {"SliceBackward0", {Cost::ScatterIntoZeros, true}},
    {"SoftmaxBackward0", {Cost::RowNorm}},
    {"SplitBackward0", {Cost::Copy, true}},
    {"StackBackward0", {Cost::Parts}},
    {"ToCopyBackward0", {Cost::Copy}},
    {"TransposeBackward0", {Cost::View, true}},
    {"UnbindBackward0", {Cost::Copy, true}},
    {"UnfoldBackward0", {Cost::ScatterIntoZeros}},
    {"UnsafeViewBackward0", {Cost::View, true}},
    {"UpsampleBackward0", {Cost::Window}},
    {"ViewAsRealBackward0", {Cost::View}},
    {"ViewBackward0", {Cost::View, true}},
    {"_LinearBackward", {Cost::Float8Product}},
    {"matmul_with_hp_or_float8_argsBackward", {Cost::Float8Product}},
});

static_assert(std::ranges::is_sorted(kKernels, {}, &Named<KernelKind>::name));
static_assert(std::ranges::is_sorted(kNodes, {}, &Named<NodeKind>::name));

} // namespace

KernelKind kernelKind(std::string_view name)
{
    return valueOf(kKernels, name, KernelKind{});
}

NodeKind nodeKind(std::string_view name)
{
    return valueOf(kNodes, name, NodeKind{});
}

} // namespace vram
