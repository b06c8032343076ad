// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/kernel_device.h"
#include "setup/torch_version.h"
#include "step/tensor.h"

#include <cstdint>

namespace vram::aten {

/// The kernel that `F.scaled_dot_product_attention` runs. Auto is PyTorch's choice (`selectKernel`). Math is PyTorch's
/// own fallback. Eager runs separate kernels, as models did before fused kernels existed: matmul, scale, mask, softmax,
/// dropout, matmul.
enum class AttentionKernel : std::uint8_t { Auto, Flash, MemoryEfficient, Math, Eager, CuDnn };

/// Conditions other than the tensors that determine the kernel.
struct AttentionEnvironment {
    ComputeCapability gpu{};
    TorchVersion torch{};
};

/// One attention call, with tensors in the dtypes that the kernel receives. `mask` may be undefined.
struct AttentionCall {
    const Tensor& query;
    const Tensor& key;
    const Tensor& value;
    const Tensor& mask;
    double dropout = 0;
    bool causal = false;
    bool grouped = false;  ///< Whether keys and values may have fewer heads (enable_gqa).
    bool training = false; ///< Whether query, key or value requires a gradient.
};

/// Whether a fused kernel supports the call under these conditions (ATen/native/transformers/cuda/sdp_utils.cpp:
/// can_use_flash_attention, can_use_mem_efficient_attention, can_use_cudnn_attention, from 2.0 to 2.9). Upper bounds of
/// the compute capability are not checked, because a PyTorch version that does not support a GPU does not run on it.
bool supports(AttentionKernel kernel, const AttentionCall& call, const AttentionEnvironment& environment);

/// Returns the first kernel in PyTorch's order of preference that supports the call, or Math if none does. `wanted` is
/// tried first unless it is Auto. 2.0 and 2.1 choose between flash and the memory-efficient kernel by size; from 2.2
/// on, flash comes first; from 2.9 on, cuDNN comes before flash on compute capability 9.0 and 10.0
/// (check_prefer_cudnn_attention; opt-in from 2.5.1 to 2.8).
AttentionKernel selectKernel(AttentionKernel wanted, const AttentionCall& call,
                             const AttentionEnvironment& environment);

} // namespace vram::aten
