#pragma once

#include "devices/gpu.h"
#include "network/checked.h"
#include "setup/setup.h"

namespace vram {

/// What a process takes beside the caching allocator's tensors, in bytes.

/// CUDA context and loaded kernels: grows with the GPU's size (out-of-memory messages of public runs give in-use minus
/// reserved: T4 96-143 MiB, 24 GB cards 255-439, A100 522-531, H100 493, H200 670, B200 712).
Bytes cudaContextBytes(const Gpu& gpu);

/// cuBLAS keeps a workspace for each handle and stream, taken through the caching allocator: 8,519,680 bytes
/// (`:4096:2:16:8`), 32 MiB on compute capability 9.0 (ATen/cuda/CublasHandlePool.cpp). Training has two handles, one for
/// the forward thread and one for the backward thread.
Bytes cublasWorkspaceBytes(const Gpu& gpu, const Setup& setup);

} // namespace vram
