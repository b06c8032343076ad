// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "devices/gpu.h"
#include "setup/setup.h"

namespace vram {

/// The memory of a process besides its tensors, in bytes. Each function's comment says what is documented, measured or
/// fitted.

/// CUDA context and loaded kernels, outside the allocator: the user's measurement (Setup::calibratedContext, else the
/// GPU's calibration), else the GPU's value under the setup's PyTorch (measured in public runs; for other GPUs a line
/// fitted to those).
Bytes cudaContextBytes(const Gpu& gpu, const Setup& setup);

/// cuBLAS keeps a workspace for each handle and stream, which it takes through the caching allocator at the first
/// matrix product and never returns (documented: ATen/cuda/CublasHandlePool.cpp). `count`: training has two handles,
/// one for the forward thread and one for the backward thread.
struct CublasWorkspaces {
    Bytes each = 0;
    int count = 0;
    Bytes lt = 0; ///< cuBLASLt's own workspace, for products with a bias.
    /// Bytes that cuBLAS's workspaces take from the device if nothing else uses the rest of their segment.
    Bytes segments() const;
    /// Bytes of the segment that holds cuBLASLt's workspace.
    Bytes ltSegment() const;
};

CublasWorkspaces cublasWorkspaces(const Gpu& gpu, const Setup& setup);

/// The libraries that a step uses.
struct LibraryUse {
    bool cudnn = false;    ///< The step has a convolution.
    int cublasHandles = 0; ///< One for each thread that multiplies matrices.
};

/// Bytes that the libraries take outside the allocator, besides the context.
/// Up to PyTorch 2.10, this is cuDNN's kernels, fitted on runs on an A100: about 170 MiB if kernels load lazily
/// (PyTorch of 2025), which is 0.32 of the context's 525 MiB. A stack whose context is larger also loads more of cuDNN
/// (290 MiB with 1429 MiB, PyTorch of 2024): 0.13 of the difference. The context of those versions was measured with
/// cuBLAS in use.
/// From 2.11 on (CUDA 13), as measured on an H100 and an H200: 20 MiB for cuDNN, and 64 MiB for each cuBLAS handle,
/// which is twice its workspace.
Bytes libraryBytes(const Gpu& gpu, const Setup& setup, const LibraryUse& use);

/// The context that follows from a reading of nvidia-smi, in MiB as Setup::calibratedContext takes it. `outside` is the
/// bytes of the process that are not the allocator's, from which the libraries' share is subtracted. Never negative.
double calibratedContextMib(const Gpu& gpu, const Setup& setup, Bytes outside, const LibraryUse& use);

} // namespace vram
