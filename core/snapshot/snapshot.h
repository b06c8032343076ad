// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/index.h"
#include "setup/allocator_actions.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace vram {

/// A source location in a recorded stack.
struct SnapshotFrame {
    std::string file;
    std::string function;
    std::int64_t line = 0;
    bool operator==(const SnapshotFrame&) const = default;
};

using FrameId = Index<SnapshotFrame>;
/// The frames of a stack, innermost first.
using SnapshotStack = std::vector<FrameId>;
using StackId = Index<struct RecordedStack>;
/// The empty stack, used when no stack was recorded.
inline constexpr StackId kNoStack{0};

/// One entry of the recorded history. Sizes are as requested, in bytes; times are microseconds since 1970.
struct SnapshotEvent {
    using Kind = AllocatorActionKind;
    std::int64_t address = 0; ///< For OutOfMemory, the number of free bytes on the device.
    Bytes size = 0;
    std::int64_t time = 0;
    StackId stack = kNoStack;
    std::uint16_t stream = 0; ///< Index into Snapshot::streams.
    Kind kind = Kind::Other;
};

/// A block of a segment: its size in bytes, of which `requested` were asked for.
struct SnapshotBlock {
    enum class State : std::uint8_t { Inactive, Allocated, PendingFree };
    std::int64_t address = 0;
    Bytes size = 0;
    Bytes requested = 0;
    StackId stack = kNoStack;
    State state = State::Inactive;
};

/// Memory that the allocator had reserved on a device when the snapshot was taken.
struct SnapshotSegment {
    std::int64_t device = 0;
    std::int64_t address = 0;
    Bytes size = 0;
    std::int64_t stream = 0;
    std::pair<std::int64_t, std::int64_t> pool{}; ///< Pool of a CUDA graph or a MemPool; (0, 0) is the default pool.
    bool large = false;
    bool expandable = false;
    std::vector<SnapshotBlock> blocks{};
};

/// An annotation set by `torch.profiler.record_function` or by the user.
struct SnapshotAnnotation {
    std::string name;
    std::string stage; ///< "START" or "END"
    std::int64_t device = 0;
    std::int64_t time = 0;
};

/// The data in a file written by torch.cuda.memory._dump_snapshot (torch/cuda/memory.py,
/// torch/csrc/cuda/memory_snapshot.cpp).
struct Snapshot {
    /// The history of one device, as a range of `events`.
    struct Trace {
        std::size_t first = 0;
        std::size_t count = 0;
        std::size_t dropped = 0; ///< Number of earlier entries that were not kept.
    };
    std::vector<SnapshotSegment> segments{};
    std::vector<SnapshotEvent> events{};
    std::vector<Trace> traces{}; ///< Indexed by device.
    IndexedVector<FrameId, SnapshotFrame> frames{};
    IndexedVector<StackId, SnapshotStack> stacks{}; ///< The first stack is empty.
    std::vector<std::int64_t> streams{};
    std::vector<SnapshotAnnotation> annotations{};
    std::vector<std::pair<std::string, std::string>> settings{}; ///< allocator_settings as strings.

    /// Returns the devices that have reserved memory or a history.
    std::vector<std::int64_t> devices() const;
    /// Returns the history of a device, which is empty if none was recorded.
    Trace trace(std::int64_t device) const;
};

} // namespace vram
