// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/history.h"

#include "base/checked.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

namespace vram {

namespace {

using EventKind = SnapshotEvent::Kind;

std::span<const SnapshotEvent> eventsOf(const Snapshot& snapshot, std::int64_t device)
{
    const Snapshot::Trace trace = snapshot.trace(device);
    return std::span(snapshot.events).subspan(trace.first, trace.count);
}

/// Tracks blocks by address.
class HistoryReplayer
{
public:
    explicit HistoryReplayer(History& history) : m_history(history) {}

    void apply(const SnapshotEvent& event, std::size_t index)
    {
        if (event.kind == EventKind::Alloc)
            allocatedAt(event, index);
        else if (event.kind == EventKind::FreeRequested || event.kind == EventKind::FreeCompleted)
            freedAt(event, index);
        else if (event.kind == EventKind::OutOfMemory)
            ++m_history.outOfMemory;
    }

    /// Adds a block that is allocated at the end but has no allocation event, and therefore existed before the
    /// recording.
    void addRemaining(const SnapshotBlock& block)
    {
        if (block.state == SnapshotBlock::State::Allocated && !m_living.contains(block.address))
            m_before.push_back({block.address, block.requested, block.stack});
    }

    void finish()
    {
        m_history.blocks.insert(m_history.blocks.begin(), m_before.begin(), m_before.end());
        for (const RecordedBlock& block : m_before)
            m_history.allocatedBefore = checkedAdd(m_history.allocatedBefore, blockBytes(block.size));
    }

private:
    void allocatedAt(const SnapshotEvent& event, std::size_t index)
    {
        m_living[event.address] = m_history.blocks.size();
        m_history.blocks.push_back({event.address, event.size, event.stack, index});
        m_pending.erase(event.address);
    }

    // After the request to free a block, the program no longer owns it, although other streams may use it until the
    // free completes.
    void freedAt(const SnapshotEvent& event, std::size_t index)
    {
        if (const auto living = m_living.find(event.address); living != m_living.end()) {
            m_history.blocks[living->second].freedAt = index;
            m_living.erase(living);
            m_pending[event.address] = true;
        } else if (event.kind == EventKind::FreeRequested || !m_pending.contains(event.address)) {
            m_before.push_back({event.address, event.size, event.stack, RecordedBlock::kOutside, index});
            m_pending[event.address] = true;
        }
        if (event.kind == EventKind::FreeCompleted)
            m_pending.erase(event.address);
    }

    History& m_history;
    std::unordered_map<std::int64_t, std::size_t> m_living{};
    std::unordered_map<std::int64_t, bool> m_pending{};
    std::vector<RecordedBlock> m_before{};
};

Bytes segmentChange(const SnapshotEvent& event)
{
    switch (event.kind) {
    case EventKind::SegmentAlloc:
    case EventKind::SegmentMap: return event.size;
    case EventKind::SegmentFree:
    case EventKind::SegmentUnmap: return -event.size;
    case EventKind::Alloc:
    case EventKind::FreeRequested:
    case EventKind::FreeCompleted:
    case EventKind::OutOfMemory:
    case EventKind::Snapshot:
    case EventKind::Other: break;
    }
    return 0;
}

void addCurves(History& history, std::span<const SnapshotEvent> events, Bytes reservedAtEnd)
{
    Bytes change = 0;
    for (const SnapshotEvent& event : events)
        change += segmentChange(event);
    history.reservedBefore = std::max<Bytes>(0, reservedAtEnd - change);
    history.allocated.assign(events.size(), 0); // The changes at first, which are then summed up.
    for (const RecordedBlock& block : history.blocks) {
        if (block.allocatedAt != RecordedBlock::kOutside)
            history.allocated[block.allocatedAt] += blockBytes(block.size);
        if (block.freedAt != RecordedBlock::kOutside)
            history.allocated[block.freedAt] -= blockBytes(block.size);
    }
    Bytes allocated = history.allocatedBefore;
    Bytes reserved = history.reservedBefore;
    history.reserved.reserve(events.size());
    for (std::size_t e = 0; e < events.size(); ++e) {
        history.allocated[e] = allocated += history.allocated[e];
        history.reserved.push_back(reserved += segmentChange(events[e]));
    }
}

} // namespace

Bytes blockBytes(Bytes requested)
{
    constexpr Bytes unit = 512;
    constexpr Bytes most = Bytes{1} << 50; // No block is larger; sums must not overflow with malicious files.
    return roundUp(std::clamp<Bytes>(requested, 0, most), unit);
}

History replayHistory(const Snapshot& snapshot, std::int64_t device)
{
    History history;
    history.device = device;
    history.first = snapshot.trace(device).first;
    history.dropped = snapshot.trace(device).dropped;
    const std::span<const SnapshotEvent> events = eventsOf(snapshot, device);
    HistoryReplayer follower(history);
    for (std::size_t e = 0; e < events.size(); ++e)
        follower.apply(events[e], e);
    Bytes reserved = 0;
    for (const SnapshotSegment& segment : snapshot.segments) {
        if (segment.device != device)
            continue;
        reserved = checkedAdd(reserved, std::max<Bytes>(0, segment.size));
        for (const SnapshotBlock& block : segment.blocks)
            follower.addRemaining(block);
    }
    follower.finish();
    addCurves(history, events, reserved);
    return history;
}

std::size_t peakEvent(const History& history, const RecordedStep& step)
{
    const auto begin = history.allocated.begin() + static_cast<std::ptrdiff_t>(step.begin);
    const auto end = history.allocated.begin() + static_cast<std::ptrdiff_t>(step.end);
    return static_cast<std::size_t>(std::max_element(begin, end) - history.allocated.begin());
}

namespace {

/// Returns the path with forward slashes on all platforms.
std::string pathOf(const SnapshotFrame& frame)
{
    std::string path = frame.file;
    std::ranges::replace(path, '\\', '/');
    return path;
}

/// Whether the frame is user code: not compiled, and not part of Python, of an installed package, or of PyTorch's
/// sources.
bool isUserCode(const SnapshotFrame& frame)
{
    const std::string path = pathOf(frame);
    constexpr std::array<std::string_view, 6> compiled{".cpp", ".cc", ".cu", ".cuh", ".h", ".hip"};
    constexpr std::array<std::string_view, 12> inner{
        "site-packages/", "dist-packages/",  "/lib/python3", "<frozen",  "/torch/nn/",          "/torch/optim/",
        "/torch/utils/",  "/torch/autograd", "/torch/cuda/", "/torch/_", "/torch/distributed/", "/torch/functional.py"};
    return !path.empty() && path != "??"
           && std::ranges::none_of(compiled, [&](std::string_view end) { return path.ends_with(end); })
           && std::ranges::none_of(inner, [&](std::string_view part) { return path.find(part) != path.npos; });
}

/// Returns the file, line and function of a frame. C++ frames without debug information have no file, and their
/// arguments are meaningless, so only the function's name is returned.
std::string sourceLocation(const SnapshotFrame& frame)
{
    const std::string path = pathOf(frame);
    if (path.empty() || path == "??")
        return frame.function.substr(0, frame.function.find('('));
    const std::string file = path.substr(path.find_last_of('/') + 1);
    return (file.empty() ? path : file) + ':' + std::to_string(frame.line) + ' ' + frame.function;
}

} // namespace

std::string sourceLocation(const Snapshot& snapshot, StackId stack)
{
    std::vector<std::string> callers = callersOf(snapshot, stack, 1);
    return callers.empty() ? std::string() : std::move(callers.front());
}

Message sourceLocationText(const Snapshot& snapshot, StackId stack)
{
    const std::string place = sourceLocation(snapshot, stack);
    return place.empty() ? Message("an unknown place"_tr) : verbatim(place);
}

std::vector<std::string> callersOf(const Snapshot& snapshot, StackId stack, std::size_t most)
{
    std::vector<std::string> callers;
    if (!snapshot.stacks.contains(stack) || snapshot.stacks[stack].empty())
        return callers;
    const SnapshotStack& frames = snapshot.stacks[stack];
    const auto isOurs = [&](FrameId f) { return isUserCode(snapshot.frames[f]); };
    const bool any = std::ranges::any_of(frames, isOurs);
    for (const FrameId f : frames) {
        if (callers.size() < most && (!any || isOurs(f)))
            callers.push_back(sourceLocation(snapshot.frames[f]));
    }
    return callers;
}

} // namespace vram
