// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "snapshot/pickle_memo.h"
#include "snapshot/pickle_value.h"
#include "snapshot/snapshot.h"

#include <array>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vram::snapshot {

/// The known keys, in the order in which they are interned.
enum class Key : std::uint8_t {
    Action,
    Addr,
    DeviceFree,
    Size,
    Stream,
    Frames,
    TimeUs,
    Filename,
    Name,
    Line,
    Device,
    Address,
    TotalSize,
    SegmentType,
    SegmentPoolId,
    IsExpandable,
    Blocks,
    RequestedSize,
    State,
    History,
    RealSize,
    Stage,
    Segments,
    DeviceTraces,
    AllocatorSettings,
    ExternalAnnotations,
    Count
};

/// A list, tuple or dictionary under construction. In a dictionary, keys and values alternate.
struct Container {
    std::vector<Value> items{};
    std::size_t firstEvent = 0; ///< Used only for a history, whose entries are counted rather than stored.
    std::size_t events = 0;
    std::uint32_t memo = 0xffffffff; ///< Memo index in the pickle.
    bool shared = false;             ///< Whether something else refers to the container, so that its memory must not be
                                     ///< reused.
};

/// The values of a dictionary's known keys.
struct Fields {
    std::array<Value, static_cast<std::size_t>(Key::Count)> values{};
    std::uint64_t present = 0; ///< One bit per key.

    bool has(Key key) const { return (present >> static_cast<unsigned>(key) & 1U) != 0; }
    Value operator[](Key key) const { return values[static_cast<std::size_t>(key)]; }
};

/// Converts dictionaries to events, frames, blocks and segments as soon as they are complete, so that the dictionaries
/// need not be stored.
class SnapshotBuilder
{
public:
    /// Keeps at least the last `keptEntries` entries of each history.
    explicit SnapshotBuilder(std::size_t keptEntries);

    Value text(std::string_view bytes);
    Value integer(std::int64_t number);
    Value real(double number);
    /// Returns a string, number or Boolean as text, and an empty string for any other value.
    std::string words(Value value) const;

    Value newContainer(Value::Kind kind);
    Container& container(Value value) { return m_containers[value.index()]; }
    /// Appends items. Returns false if two histories would then share an entry.
    bool append(Container& list, std::span<const Value> items);
    /// Converts a complete dictionary, or returns it unchanged if its keys are unknown. The dictionary's memory is
    /// reused unless the pickle shares it. `memo` contains the values that the pickle memoized.
    Value convert(Value dictionary, PickleMemo& memo);

    /// Returns the snapshot in the outermost value. If there is none, the error says what the file contains instead.
    Result<Snapshot> finish(Value top);

private:
    /// A device's history while it is being read. Entries are numbered across all histories.
    struct OpenHistory {
        std::size_t firstEntry = 0;
        std::size_t at = 0; ///< Index of its first kept entry in Snapshot::events.
        std::size_t kept = 0;
        std::size_t dropped = 0;
    };
    struct StackHash {
        std::size_t operator()(const SnapshotStack& stack) const;
    };
    struct FrameHash {
        std::size_t operator()(const SnapshotFrame& frame) const;
    };

    static Fields fieldsOf(const Container& dictionary);
    std::int64_t number(const Fields& fields, Key key) const;
    std::int64_t numberOf(Value value) const;
    std::string textOf(const Fields& fields, Key key) const;

    Value event(const Fields& entry, PickleMemo& memo);
    Value frame(const Fields& entry);
    Value block(const Fields& entry, PickleMemo& memo);
    Value segment(const Fields& entry, PickleMemo& memo);
    Value annotation(const Fields& entry);
    StackId stackOf(const Fields& entry, PickleMemo& memo);
    StackId intern(Value frames, PickleMemo& memo);
    void reuseContainer(Value value, Value instead, PickleMemo& memo);
    bool beginHistory(std::size_t entry);
    void dropOldest();
    std::uint16_t streamIndex(std::int64_t stream);
    Snapshot::Trace addTrace(const Container& list) const;
    void readTraces(Value list);
    void readSettings(const Container& settings);

    std::deque<std::string> m_texts{};
    std::unordered_map<std::string_view, std::uint32_t> m_textIndex{};
    std::vector<std::int64_t> m_wideIntegers{};
    std::vector<double> m_reals{};
    std::deque<Container> m_containers{};
    std::vector<std::size_t> m_freeContainers{};
    std::vector<SnapshotBlock> m_blocks{};
    std::vector<SnapshotEvent::Kind> m_kinds{}; ///< Indexed by interned string; valid only for the names of actions.
    std::unordered_map<SnapshotFrame, FrameId, FrameHash> m_frameIndex{};
    std::unordered_map<SnapshotStack, StackId, StackHash> m_stackIndex{};
    SnapshotStack m_scratch{};
    Snapshot m_snapshot{};
    std::size_t m_kept;                     ///< Minimum number of entries kept for each history.
    std::size_t m_entries = 0;              ///< Number of entries read.
    std::vector<OpenHistory> m_histories{}; ///< Histories in file order.
};

} // namespace vram::snapshot
