// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/overheads.h"
#include "estimate/allocator_replay.h"
#include "estimate/answer.h"
#include "step/allocator.h"
#include "step/memory.h"
#include "step/tape.h"

namespace vram {

/// Returns the device total for a peak (the allocator's segments, the libraries' workspaces and the context), and
/// whether the total fits with the setup's margin. Workspaces that come from the allocator (cuDNN's during a
/// convolution, cuBLAS's permanently) are replayed by `tensors.allocator` together with the step's events in `memory`,
/// because the memory that they add depends on the free space at that moment. With settings of PYTORCH_CUDA_ALLOC_CONF,
/// `tensors.allocator` is not used. If it is null, workspaces of kernels are omitted, and the total is a lower bound.
Device deviceTotal(const Peak& peak, const Tape& tape, const Memory& memory, const ReplayedTensors& tensors,
                   ReplayCheckpoint& kept, const Gpu& gpu, const Setup& setup);

/// Returns the part of the workspaces that is allocated outside the allocator: the libraries' kernels and NCCL's
/// buffers.
Bytes outsideWorkspace(const Device& device);
/// Sets the memory that the total leaves free on the GPU, and whether the total fits with the given margin (in
/// percent).
void setHeadroom(Device& device, double margin);
/// Returns the maximum number of bytes that the allocator can hold in a total that fits with the setup's margin.
Bytes allocatorBudget(const Tape& tape, const Gpu& gpu, const Setup& setup);
/// Returns the cuBLAS workspaces that the tape's kernels use.
CublasWorkspaces cublasWorkspacesOf(const Tape& tape, const Gpu& gpu, const Setup& setup);
/// Returns the bytes outside the allocator: the context, cuDNN's kernels if the tape has convolutions, and NCCL's
/// buffers.
Bytes outsideAllocator(const Tape& tape, const Gpu& gpu, const Setup& setup);

} // namespace vram
