#pragma once

#include "base/checked.h"
#include "base/message.h"
#include "import/snapshot/snapshot.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vram {

/// One allocation of a recorded run.
struct RecordedBlock {
    static constexpr std::size_t kOutside = static_cast<std::size_t>(-1);

    std::int64_t address = 0;
    Bytes size = 0; ///< As requested.
    StackId stack = kNoStack;
    std::size_t born = kOutside; ///< Index of the event; kOutside: before the recording began.
    std::size_t died = kOutside; ///< kOutside: alive when it ended.

    /// Alive just after that event.
    bool alive(std::size_t event) const
    {
        return (born == kOutside || born <= event) && (died == kOutside || died > event);
    }
};

/// What one device held over the recording. Blocks count as the allocator does, in units of 512 bytes.
struct History {
    std::int64_t device = 0;
    std::size_t first = 0;               ///< Of its events in the snapshot.
    std::size_t dropped = 0;             ///< Events before them that were not kept.
    std::vector<RecordedBlock> blocks{}; ///< Those from before the recording first, then in order of birth.
    std::vector<Bytes> allocated{};      ///< After each event.
    std::vector<Bytes> reserved{};
    Bytes allocatedBefore = 0; ///< At the beginning of the recording.
    Bytes reservedBefore = 0;
    std::size_t outOfMemory = 0; ///< Requests that did not fit.

    std::size_t events() const { return allocated.size(); }
};

/// Bytes of a block of that request: whole units of 512.
Bytes blockBytes(Bytes requested);

/// Follows a device's history from its beginning. Blocks from before it are those that are freed or left without being
/// allocated.
History historyOf(const Snapshot& snapshot, std::int64_t device);

/// A training step: events `begin` up to `end` (not included) of a history.
struct RecordedStep {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const RecordedStep&) const = default;
};

/// Finds steps by their repeating pattern: allocations and frees of the same sizes in the same order, or, where sizes
/// vary, from the same places. A step begins where least is held. Empty where nothing repeats.
std::vector<RecordedStep> findSteps(const Snapshot& snapshot, const History& history);

/// Index of the event of the step after which most is allocated.
std::size_t peakOf(const History& history, const RecordedStep& step);

/// The first frame of a stack in the user's own code, "train.py:88 training_step"; a frame of PyTorch or Python where
/// there is no other. Empty where no stack was recorded.
std::string placeOf(const Snapshot& snapshot, StackId stack);
/// The same for sentences: "an unknown place" where no stack was recorded.
Message namedPlace(const Snapshot& snapshot, StackId stack);
/// That frame and its callers in the user's code, at most so many; each as above.
std::vector<std::string> callersOf(const Snapshot& snapshot, StackId stack, std::size_t most);

} // namespace vram
