#pragma once

#include "base/checked.h"
#include "base/index.h"
#include "setup/allocator_actions.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace vram {

/// A place in a program, as a recorded stack names it.
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
/// The empty stack: none was recorded.
inline constexpr StackId kNoStack{0};

/// One entry of the recorded history. Sizes are bytes as they were requested, times microseconds since 1970.
struct SnapshotEvent {
    using Kind = AllocatorActionKind;
    std::int64_t address = 0; ///< OutOfMemory: bytes that the device had free.
    Bytes size = 0;
    std::int64_t time = 0;
    StackId stack = kNoStack;
    std::uint16_t stream = 0; ///< Index into Snapshot::streams.
    Kind kind = Kind::Other;
};

struct SnapshotBlock {
    enum class State : std::uint8_t { Inactive, Allocated, PendingFree };
    std::int64_t address = 0;
    Bytes size = 0;
    Bytes requested = 0;
    StackId stack = kNoStack;
    State state = State::Inactive;
};

/// Memory that the allocator held on a device when the snapshot was made.
struct SnapshotSegment {
    std::int64_t device = 0;
    std::int64_t address = 0;
    Bytes size = 0;
    std::int64_t stream = 0;
    std::pair<std::int64_t, std::int64_t> pool{}; ///< Of a CUDA graph or a MemPool; 0, 0: the usual one.
    bool large = false;
    bool expandable = false;
    std::vector<SnapshotBlock> blocks{};
};

/// A mark by `torch.profiler.record_function` or the user.
struct SnapshotAnnotation {
    std::string name;
    std::string stage; ///< "START" or "END"
    std::int64_t device = 0;
    std::int64_t time = 0;
};

/// What torch.cuda.memory._dump_snapshot writes (torch/cuda/memory.py, torch/csrc/cuda/memory_snapshot.cpp).
struct Snapshot {
    /// The history of one device: a stretch of `events`.
    struct Trace {
        std::size_t first = 0;
        std::size_t count = 0;
        std::size_t dropped = 0; ///< Earlier entries of a long history, which are not kept.
    };
    std::vector<SnapshotSegment> segments{};
    std::vector<SnapshotEvent> events{};
    std::vector<Trace> traces{}; ///< By device.
    IndexedColumn<FrameId, SnapshotFrame> frames{};
    IndexedColumn<StackId, SnapshotStack> stacks{}; ///< The first is empty.
    std::vector<std::int64_t> streams{};
    std::vector<SnapshotAnnotation> annotations{};
    std::vector<std::pair<std::string, std::string>> settings{}; ///< allocator_settings, as text.

    /// Devices that hold memory or have a history.
    std::vector<std::int64_t> devices() const;
    /// The history of that device; empty where it has none.
    Trace trace(std::int64_t device) const;
};

} // namespace vram
