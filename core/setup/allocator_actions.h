// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace vram {

/// Actions of PyTorch's allocator, as recorded by `torch.cuda.memory._record_memory_history`.
enum class AllocatorActionKind : std::uint8_t {
    Alloc,
    FreeRequested,
    FreeCompleted,
    SegmentAlloc,
    SegmentFree,
    SegmentMap,
    SegmentUnmap,
    OutOfMemory,
    Snapshot,
    Other ///< An action that this program does not know.
};

/// Names of the actions in a memory snapshot (torch/csrc/cuda/memory_snapshot.cpp).
inline constexpr std::array<std::pair<AllocatorActionKind, std::string_view>, 9> kAllocatorActionNames{
    {{AllocatorActionKind::Alloc, "alloc"},
     {AllocatorActionKind::FreeRequested, "free_requested"},
     {AllocatorActionKind::FreeCompleted, "free_completed"},
     {AllocatorActionKind::SegmentAlloc, "segment_alloc"},
     {AllocatorActionKind::SegmentFree, "segment_free"},
     {AllocatorActionKind::SegmentMap, "segment_map"},
     {AllocatorActionKind::SegmentUnmap, "segment_unmap"},
     {AllocatorActionKind::OutOfMemory, "oom"},
     {AllocatorActionKind::Snapshot, "snapshot"}}};

/// The name in a snapshot; empty for `Other`.
constexpr std::string_view actionName(AllocatorActionKind kind)
{
    for (const auto& [known, name] : kAllocatorActionNames) {
        if (known == kind)
            return name;
    }
    return {};
}

} // namespace vram
