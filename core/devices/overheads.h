#pragma once

#include "base/checked.h"
#include "devices/gpu.h"
#include "setup/setup.h"

namespace vram {

/// The memory of a process besides its tensors, in bytes. Each function says what is documented, measured or fitted.

/// CUDA context and loaded kernels, outside the allocator: the user's measurement (Setup::calibratedContext, else the
/// GPU's calibration), else the GPU's value under the setup's PyTorch (measured in public runs; for other GPUs a line
/// fitted to those).
Bytes cudaContextBytes(const Gpu& gpu, const Setup& setup);

/// cuBLAS keeps a workspace for each handle and stream, taken through the caching allocator at the first product and
/// never given back (documented: ATen/cuda/CublasHandlePool.cpp). `count`: training has two handles, of the forward thread
/// and of the backward thread.
struct CublasWorkspaces {
    Bytes each = 0;
    int count = 0;
    Bytes lt = 0; ///< cuBLASLt's own, for products with a bias.
    /// The bytes that cuBLAS's take from the device if nothing else uses the rest of their segment.
    Bytes segments() const;
    /// The segment that holds cuBLASLt's.
    Bytes ltSegment() const;
};

CublasWorkspaces cublasWorkspaces(const Gpu& gpu, const Setup& setup);

/// The libraries that a step uses.
struct LibraryUse {
    bool cudnn = false;    ///< A convolution.
    int cublasHandles = 0; ///< One for each thread that multiplies matrices.
};

/// What the libraries take outside the allocator, beside the context.
/// Up to PyTorch 2.10, cuDNN's kernels. Fitted on runs on an A100: about 170 MiB where kernels load lazily (PyTorch of
/// 2025), 0.32 of the context's 525 MiB; a stack whose context is larger loads more of cuDNN too (290 MiB with 1429 MiB,
/// PyTorch of 2024): 0.13 of the difference. The context of those versions was measured with cuBLAS in use.
/// From 2.11 on (CUDA 13), measured on an H100 and an H200: 20 MiB for cuDNN, and 64 MiB for each handle of cuBLAS, twice
/// its workspace.
Bytes libraryBytes(const Gpu& gpu, const Setup& setup, const LibraryUse& use);

/// The context that a reading of nvidia-smi determines, in MiB as Setup::calibratedContext takes it: `outside` are the
/// bytes of the process that are not the allocator's; what the libraries take goes off them. Not negative.
double calibratedContextMib(const Gpu& gpu, const Setup& setup, Bytes outside, const LibraryUse& use);

} // namespace vram
