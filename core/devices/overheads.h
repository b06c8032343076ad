// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "devices/gpu.h"
#include "setup/setup.h"

namespace vram {

/// The memory of a process besides its tensors, in bytes. Each function's comment states what is documented, measured
/// or fitted.

/// CUDA context and loaded kernels, outside the allocator. This is the user's measurement (Setup::calibratedContext, or
/// else the GPU's calibration) or the GPU's value under the setup's PyTorch version, which was measured in public runs
/// or, for other GPUs, follows from a line fitted to them.
Bytes cudaContextBytes(const Gpu& gpu, const Setup& setup);

/// cuBLAS keeps a workspace for each handle and stream, which it allocates through the caching allocator at the first
/// matrix product and never frees (documented: ATen/cuda/CublasHandlePool.cpp). `count` is the number of handles.
/// Training has two, one for the forward thread and one for the backward thread.
struct CublasWorkspaces {
    Bytes each = 0;
    int count = 0;
    Bytes lt = 0; ///< cuBLASLt's separate workspace, for products with a bias.
    /// Bytes that cuBLAS's workspaces reserve on the device if nothing else uses the rest of their segment.
    Bytes segments() const;
    /// Bytes of the segment that holds cuBLASLt's workspace.
    Bytes ltSegment() const;
};

/// Returns the workspaces of the setup's cuBLAS handles, whose size depends on the GPU, the PyTorch version and
/// CUBLAS_WORKSPACE_CONFIG.
CublasWorkspaces cublasWorkspaces(const Gpu& gpu, const Setup& setup);

/// The libraries that a step uses.
struct LibraryUse {
    bool cudnn = false;    ///< Whether the step has a convolution.
    int cublasHandles = 0; ///< One for each thread that multiplies matrices.
};

/// Returns the bytes that the libraries use outside the allocator, in addition to the context.
/// Up to PyTorch 2.10, these are cuDNN's kernels, fitted to runs on an A100: about 170 MiB if kernels load lazily
/// (PyTorch of 2025), which is 0.32 of the context's 525 MiB. With a larger context, more of cuDNN is loaded as well,
/// namely 0.13 of the difference (290 MiB for a context of 1429 MiB, PyTorch of 2024). The context of those versions
/// was measured with cuBLAS in use.
/// Since 2.11 (CUDA 13), as measured on an H100 and an H200, these are 20 MiB for cuDNN and 64 MiB for each cuBLAS
/// handle, which is twice its workspace.
Bytes libraryBytes(const Gpu& gpu, const Setup& setup, const LibraryUse& use);

/// Returns the context derived from a reading of nvidia-smi, in MiB as in Setup::calibratedContext. `outside` is the
/// number of bytes that the process uses outside the allocator, from which those of the libraries are subtracted. The
/// result is never negative.
double calibratedContextMib(const Gpu& gpu, const Setup& setup, Bytes outside, const LibraryUse& use);

} // namespace vram
