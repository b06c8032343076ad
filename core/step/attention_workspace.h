#pragma once

#include "base/checked.h"
#include "base/shape.h"

namespace vram {

// What the backward of a fused attention kernel takes while it runs, in bytes. `query` and `key` are
// [batch, heads, length, head size], with `elementBytes` for each value.

/// FlashAttention (ATen/native/transformers/cuda/flash_attn/flash_api.cpp, mha_bwd): the query's gradient and its row sums
/// in float32, in whole tiles, and gradients of grouped keys and values for each query head.
Bytes flashBackwardWorkspace(const Shape& query, const Shape& key, Bytes elementBytes);

/// cuDNN documents no size. In all 21 models measured on an H100 (cuDNN 9.19, PyTorch 2.11) it is the same as for
/// FlashAttention, but without rounding to tiles, and 256 bytes more.
Bytes cudnnBackwardWorkspace(const Shape& query, const Shape& key, Bytes elementBytes);

/// Of the memory-efficient kernel: first the product, then, when that is freed, the tiles.
struct EfficientWorkspaces {
    Bytes product = 0; ///< Gradient × output in float32, from which float32 kernels take row sums.
    Bytes tiles = 0;   ///< The query's gradient in float32, in whole tiles with a lock each.
};

/// ATen/native/transformers/cuda/attention_backward.cu and mem_eff_attention/kernel_backward.h: tiles of 64×64 are added up
/// where the kernel splits the keys, or the gradient has 16 bits.
EfficientWorkspaces efficientBackwardWorkspaces(const Shape& query, const Shape& key, Bytes elementBytes);

} // namespace vram
