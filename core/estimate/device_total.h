// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/overheads.h"
#include "estimate/allocator_replay.h"
#include "estimate/answer.h"
#include "step/allocator.h"
#include "step/memory.h"
#include "step/tape.h"

namespace vram {

/// The device total for a peak: the allocator's segments, the libraries' workspaces and the context, and
/// whether it fits with the setup's margin. Workspaces that come from the allocator (cuDNN's during a convolution,
/// cuBLAS's for good) are replayed with the step's events of `memory` by `allocator`, because what they add depends on
/// the free space at that moment. With settings of PYTORCH_CUDA_ALLOC_CONF,
/// `allocator` is not used. Without an allocator, workspaces of kernels are left out: a lower bound.
Device deviceTotal(const Peak& peak, const Tape& tape, const Memory& memory, const ReplayedTensors& tensors,
                   ReplayCheckpoint& kept, const Gpu& gpu, const Setup& setup);

/// The part of the workspaces that is allocated outside the allocator: the libraries' kernels and NCCL's buffers.
Bytes outsideWorkspace(const Device& device);
/// Sets the memory that the total leaves free on the GPU, and whether it fits with that margin (in percent).
void setHeadroom(Device& device, double margin);
/// The maximum number of bytes that the allocator can hold in a total that fits with the setup's margin.
Bytes allocatorBudget(const Tape& tape, const Gpu& gpu, const Setup& setup);
/// The cuBLAS workspaces that the tape's kernels use.
CublasWorkspaces cublasWorkspacesOf(const Tape& tape, const Gpu& gpu, const Setup& setup);
/// Bytes outside the allocator: the context, cuDNN's kernels if the tape has convolutions, and NCCL's buffers.
Bytes outsideAllocator(const Tape& tape, const Gpu& gpu, const Setup& setup);

} // namespace vram
