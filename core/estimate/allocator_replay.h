#pragma once

#include "devices/overheads.h"
#include "estimate/estimate.h"
#include "setup/alloc_conf.h"
#include "step/configured_allocator.h"
#include "step/memory.h"

#include <vector>

namespace vram {

/// The settings that the setup's PyTorch follows.
AllocatorSettings allocatorSettings(const Setup& setup);
/// Adds a remark for each setting that the setup's PyTorch does not know or that has no effect.
void addAllocatorRemarks(std::vector<Issue>& issues, const Setup& setup);
/// What the allocator may take of that capacity; kOverflow where no memory fraction is set.
Bytes allowedMemory(const Setup& setup, Bytes capacity);
/// The memory that a process can use there: entered by hand, or the GPU's.
Bytes capacityOf(const Gpu& gpu, const Setup& setup);

/// Some convolution runs under torch.backends.cudnn.benchmark: PyTorch empties the cache once it has found a plan for
/// it (ATen/native/cudnn/Conv_v8.cpp).
bool benchmarks(const Setup& setup, const Memory& memory);
/// The replay's events with the cache emptied between them.
std::vector<MemoryEvent> benchmarkedEvents(const Memory& memory);
/// The events that the caching allocator sees: first cuBLAS's workspaces, which stay, then the tensors with cuDNN's
/// temporary workspaces between them and, under `benchmark`, the emptied cache.
std::vector<MemoryEvent> eventsWithWorkspaces(const Memory& memory, const CublasWorkspaces& cublas, bool benchmark);

/// The peaks under those settings. If the allowed memory is not enough, they are those without that limit. `reserved`,
/// if not null, gets the reserved bytes after each allocation and release.
AllocatorPeak configuredPeak(const AllocatorSettings& settings, Bytes allowed, std::span<const MemoryEvent> events,
                             std::vector<Bytes>* reserved = nullptr);

} // namespace vram
