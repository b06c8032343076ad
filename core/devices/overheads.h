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
    /// The bytes that they take from the device if nothing else uses the rest of their segment.
    Bytes segments() const;
};

CublasWorkspaces cublasWorkspaces(const Gpu& gpu, const Setup& setup);

/// cuDNN's kernels, loaded with the first convolution, outside the allocator. Fitted on runs on an A100: about 170 MiB
/// where kernels load lazily (PyTorch of 2025), 0.32 of the context's 525 MiB; a stack whose context is larger loads
/// more of cuDNN too (290 MiB with 1429 MiB, PyTorch of 2024): 0.13 of the difference.
Bytes cudnnKernelBytes(const Gpu& gpu, const Setup& setup);

/// The context that a reading of nvidia-smi determines, in MiB as Setup::calibratedContext takes it: `measured` without
/// the allocator's segments and workspaces (`inAllocator`), and without cuDNN's kernels if the network has
/// convolutions. Not negative.
double calibratedContextMib(const Gpu& gpu, Bytes measured, Bytes inAllocator, bool convolutions);

} // namespace vram
