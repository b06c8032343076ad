#pragma once

#include "devices/compute_capability.h"
#include "devices/overheads.h"
#include "estimate/estimate.h"
#include "step/allocator.h"
#include "step/memory.h"
#include "step/tape.h"

namespace vram {

/// The setup's GPU; the default where the catalogue has none of the name.
KernelDevice kernelDeviceOf(const Setup& setup, const Catalogues& catalogues);

/// The device total for that peak: the allocator's segments, the libraries' workspaces, the context; and whether it
/// fits with the setup's margin. The workspaces that are taken through the allocator (cuDNN's while a convolution runs,
/// cuBLAS's for good) go through the step's events of `memory` once more, with `allocator`: what they add depends on
/// the room that is left at that moment. An unknown GPU becomes an issue. Under settings of PYTORCH_CUDA_ALLOC_CONF
/// `allocator` is not used.
Device deviceTotal(const Estimate& estimate, const Tape& tape, const Memory& memory, CachingAllocator& allocator,
                   const Setup& setup, const Catalogues& catalogues, std::vector<Issue>& issues);

/// The part of the workspaces that is taken outside the allocator: the libraries' kernels and NCCL's buffers.
Bytes outsideWorkspace(const Device& device);
/// What is left of the GPU for that total, and whether it fits with that margin (percent).
void settleRoom(Device& device, double margin);
/// The setup's GPU; where there is none of that name, one with the memory that was typed by hand, or an issue.
Gpu chosenGpu(const Setup& setup, const Catalogues& catalogues, std::vector<Issue>& issues);
/// The workspaces of cuBLAS that the tape's kernels take.
CublasWorkspaces cublasOf(const Tape& tape, const Gpu& gpu, const Setup& setup);
/// Bytes outside the allocator: the context, cuDNN's kernels where the tape has convolutions, NCCL's buffers.
Bytes outsideAllocator(const Tape& tape, const Gpu& gpu, const Setup& setup);

} // namespace vram
