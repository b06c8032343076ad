// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/shape.h"

namespace vram {

// Workspace sizes, in bytes, of the backward pass of fused attention kernels. `query` and `key` are [batch, heads,
// length, head size], with `elementBytes` per element.

/// Returns the workspace of FlashAttention (ATen/native/transformers/cuda/flash_attn/flash_api.cpp, mha_bwd): the
/// query's gradient and its row sums in float32, padded to whole tiles, and for grouped keys and values, their
/// gradients for each query head.
Bytes flashBackwardWorkspace(const Shape& query, const Shape& key, Bytes elementBytes);

/// Returns the workspace of cuDNN, whose size is not documented. In all 21 models measured on an H100 (cuDNN 9.19,
/// PyTorch 2.11) it equals the workspace of FlashAttention without padding to tiles, plus 256 bytes.
Bytes cudnnBackwardWorkspace(const Shape& query, const Shape& key, Bytes elementBytes);

/// Workspaces of the memory-efficient kernel. The tiles are allocated after `product` is freed.
struct EfficientWorkspaces {
    Bytes product = 0; ///< Gradient × output in float32, whose row sums are needed by the float32 kernels.
    Bytes tiles = 0;   ///< The query's gradient in float32, in whole tiles with one lock each.
};

/// Returns the workspaces as in ATen/native/transformers/cuda/attention_backward.cu and
/// mem_eff_attention/kernel_backward.h: tiles of 64×64 are accumulated if the kernel splits the keys or the gradient is
/// 16-bit.
EfficientWorkspaces efficientBackwardWorkspaces(const Shape& query, const Shape& key, Bytes elementBytes);

} // namespace vram
