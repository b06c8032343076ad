// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/message.h"
#include "snapshot/snapshot.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// One allocation of a recorded run.
struct RecordedBlock {
    static constexpr std::size_t kOutside = static_cast<std::size_t>(-1);

    std::int64_t address = 0;
    Bytes size = 0; ///< Size in bytes as requested.
    StackId stack = kNoStack;
    std::size_t allocatedAt = kOutside; ///< Index of the allocation event; kOutside if it precedes the recording.
    std::size_t freedAt = kOutside; ///< Index of the freeing event; kOutside if it was alive when the recording ended.

    /// Whether the block is alive just after that event.
    bool alive(std::size_t event) const
    {
        return (allocatedAt == kOutside || allocatedAt <= event) && (freedAt == kOutside || freedAt > event);
    }
};

/// The memory of one device during the recording. Block sizes are rounded up to multiples of 512 bytes, as in the
/// allocator.
struct History {
    std::int64_t device = 0;
    std::size_t first = 0;               ///< Index of its first event in the snapshot.
    std::size_t dropped = 0;             ///< Number of earlier events that were not kept.
    std::vector<RecordedBlock> blocks{}; ///< Blocks from before the recording first, then in order of allocation.
    std::vector<Bytes> allocated{};      ///< Allocated bytes after each event.
    std::vector<Bytes> reserved{};
    Bytes allocatedBefore = 0; ///< Allocated bytes at the beginning of the recording.
    Bytes reservedBefore = 0;
    std::size_t outOfMemory = 0; ///< Number of allocation requests that ran out of memory.

    std::size_t events() const { return allocated.size(); }
};

/// Returns the size of the block for a request of `requested` bytes, rounded up to a multiple of 512.
Bytes blockBytes(Bytes requested);

/// Replays a device's history from its beginning. Blocks that are freed, or left at the end, without having been
/// allocated date from before the recording.
History replayHistory(const Snapshot& snapshot, std::int64_t device);

/// A training step: the events [`begin`, `end`) of a history.
struct RecordedStep {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const RecordedStep&) const = default;
};

/// Finds steps by their repeating pattern: allocations and frees of the same sizes in the same order or, if sizes vary,
/// from the same source locations. A step begins where the least memory is allocated. Returns an empty list if nothing
/// repeats.
std::vector<RecordedStep> findSteps(const Snapshot& snapshot, const History& history);

/// Returns the index of the event of `step` after which allocated memory reaches its maximum.
std::size_t peakEvent(const History& history, const RecordedStep& step);

/// The first frame of a stack in the user's own code, such as "train.py:88 training_step", or else a frame of PyTorch
/// or Python. Empty if no stack was recorded.
std::string sourceLocation(const Snapshot& snapshot, StackId stack);
/// The location from sourceLocation() for use in sentences; "an unknown place" if no stack was recorded.
Message sourceLocationText(const Snapshot& snapshot, StackId stack);
/// The frame of sourceLocation() and its callers in the user's code, in the same form; at most `most` in total.
std::vector<std::string> callersOf(const Snapshot& snapshot, StackId stack, std::size_t most);

} // namespace vram
