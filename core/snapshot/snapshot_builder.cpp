// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/snapshot_builder.h"

#include "base/hash.h"

#include <algorithm>
#include <array>
#include <functional>

namespace vram::snapshot {

namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Key::Count)> kKeys{"action",
                                                                                   "addr",
                                                                                   "device_free",
                                                                                   "size",
                                                                                   "stream",
                                                                                   "frames",
                                                                                   "time_us",
                                                                                   "filename",
                                                                                   "name",
                                                                                   "line",
                                                                                   "device",
                                                                                   "address",
                                                                                   "total_size",
                                                                                   "segment_type",
                                                                                   "segment_pool_id",
                                                                                   "is_expandable",
                                                                                   "blocks",
                                                                                   "requested_size",
                                                                                   "state",
                                                                                   "history",
                                                                                   "real_size",
                                                                                   "stage",
                                                                                   "segments",
                                                                                   "device_traces",
                                                                                   "allocator_settings",
                                                                                   "external_annotations"};

using EventKind = SnapshotEvent::Kind;

} // namespace

std::size_t SnapshotBuilder::StackHash::operator()(const SnapshotStack& stack) const
{
    std::size_t hash = stack.size();
    for (const FrameId frame : stack)
        hash = hashedWith(hash, frame.position()) ^ hash >> 29U;
    return hash;
}

std::size_t SnapshotBuilder::FrameHash::operator()(const SnapshotFrame& frame) const
{
    const std::hash<std::string> text;
    return hashedWith(hashedWith(text(frame.file), text(frame.function)), static_cast<std::uint64_t>(frame.line));
}

SnapshotBuilder::SnapshotBuilder(std::size_t keptEntries) : m_kept(keptEntries)
{
    for (const std::string_view key : kKeys)
        text(key);
    m_kinds.resize(kKeys.size(), EventKind::Other);
    for (const auto& [kind, action] : kAllocatorActionNames) {
        const std::size_t index = text(action).index();
        m_kinds.resize(std::max(m_kinds.size(), index + 1), EventKind::Other);
        m_kinds[index] = kind;
    }
    m_snapshot.stacks.emplace_back();
    m_stackIndex.emplace(SnapshotStack(), kNoStack);
}

Value SnapshotBuilder::text(std::string_view bytes)
{
    if (const auto known = m_textIndex.find(bytes); known != m_textIndex.end())
        return {Value::Kind::Text, known->second};
    const auto index = static_cast<std::uint32_t>(m_texts.size());
    m_textIndex.emplace(m_texts.emplace_back(bytes), index);
    return {Value::Kind::Text, index};
}

Value SnapshotBuilder::integer(std::int64_t number)
{
    if (Value::fits(number))
        return {Value::Kind::Integer, number};
    m_wideIntegers.push_back(number);
    return {Value::Kind::WideInteger, static_cast<std::int64_t>(m_wideIntegers.size()) - 1};
}

Value SnapshotBuilder::real(double number)
{
    m_reals.push_back(number);
    return {Value::Kind::Real, static_cast<std::int64_t>(m_reals.size()) - 1};
}

Value SnapshotBuilder::newContainer(Value::Kind kind)
{
    if (m_freeContainers.empty()) {
        m_containers.emplace_back();
        return {kind, static_cast<std::int64_t>(m_containers.size()) - 1};
    }
    const std::size_t index = m_freeContainers.back();
    m_freeContainers.pop_back();
    return {kind, static_cast<std::int64_t>(index)};
}

bool SnapshotBuilder::append(Container& list, std::span<const Value> items)
{
    const auto isEvent = [](Value item) { return item.is(Value::Kind::Event); };
    auto item = std::ranges::find_if(items, isEvent);
    list.items.insert(list.items.end(), items.begin(), item);
    for (; item != items.end(); ++item) {
        if (!isEvent(*item)) {
            list.items.push_back(*item);
            continue;
        }
        if (list.events == 0 && !beginHistory(list.firstEvent = item->index()))
            return false;
        if (item->index() != list.firstEvent + list.events++)
            return false;
        ++m_histories.back().kept;
    }
    dropOldest();
    return true;
}

// Begins a history that contains all kept entries from `entry` on. Returns false if `entry` belongs to an earlier
// history.
bool SnapshotBuilder::beginHistory(std::size_t entry)
{
    const std::size_t taken = m_histories.empty() ? 0 : m_histories.back().at + m_histories.back().kept;
    if (entry >= m_entries || m_entries - entry > m_snapshot.events.size() - taken)
        return false;
    m_histories.push_back({entry, m_snapshot.events.size() - (m_entries - entry)});
    return true;
}

Fields SnapshotBuilder::fieldsOf(const Container& dictionary)
{
    Fields fields;
    for (std::size_t i = 0; i + 1 < dictionary.items.size(); i += 2) {
        const Value key = dictionary.items[i];
        if (!key.is(Value::Kind::Text) || key.index() >= static_cast<std::size_t>(Key::Count))
            continue;
        fields.values[key.index()] = dictionary.items[i + 1];
        fields.present |= std::uint64_t{1} << key.index();
    }
    return fields;
}

std::int64_t SnapshotBuilder::numberOf(Value value) const
{
    switch (value.kind()) {
    case Value::Kind::Boolean:
    case Value::Kind::Integer: return value.payload();
    case Value::Kind::WideInteger: return m_wideIntegers[value.index()];
    default: return 0;
    }
}

std::int64_t SnapshotBuilder::number(const Fields& fields, Key key) const
{
    return numberOf(fields[key]);
}

std::string SnapshotBuilder::words(Value value) const
{
    switch (value.kind()) {
    case Value::Kind::Text: return m_texts[value.index()];
    case Value::Kind::Boolean: return value.payload() != 0 ? "True" : "False";
    case Value::Kind::Real: return std::to_string(m_reals[value.index()]);
    case Value::Kind::Integer:
    case Value::Kind::WideInteger: return std::to_string(numberOf(value));
    default: return {};
    }
}

std::string SnapshotBuilder::textOf(const Fields& fields, Key key) const
{
    return words(fields[key]);
}

void SnapshotBuilder::reuseContainer(Value value, Value instead, PickleMemo& memo)
{
    Container& used = container(value);
    if (used.shared)
        return;
    if (used.memo < memo.size())
        memo.set(used.memo, instead);
    constexpr std::size_t keptRoom = 256;
    if (used.items.capacity() > keptRoom)
        used.items = {};
    used.items.clear();
    used.memo = 0xffffffff;
    used.events = 0;
    m_freeContainers.push_back(value.index());
}

Value SnapshotBuilder::convert(Value dictionary, PickleMemo& memo)
{
    const Fields entry = fieldsOf(container(dictionary));
    Value made = dictionary;
    if (entry.has(Key::Action))
        made = event(entry, memo);
    else if (entry.has(Key::Filename) && entry.has(Key::Line))
        made = frame(entry);
    else if (entry.has(Key::Blocks) && entry.has(Key::TotalSize))
        made = segment(entry, memo);
    else if (entry.has(Key::State) && entry.has(Key::Size))
        made = block(entry, memo);
    else if (entry.has(Key::Stage) && entry.has(Key::Name))
        made = annotation(entry);
    if (made != dictionary)
        reuseContainer(dictionary, made, memo);
    return made;
}

Value SnapshotBuilder::event(const Fields& entry, PickleMemo& memo)
{
    SnapshotEvent made;
    const Value action = entry[Key::Action];
    if (action.is(Value::Kind::Text) && action.index() < m_kinds.size())
        made.kind = m_kinds[action.index()];
    made.address = number(entry, entry.has(Key::Addr) ? Key::Addr : Key::DeviceFree);
    made.size = number(entry, Key::Size);
    made.time = number(entry, Key::TimeUs);
    made.stream = streamIndex(number(entry, Key::Stream));
    made.stack = stackOf(entry, memo);
    m_snapshot.events.push_back(made);
    return {Value::Kind::Event, static_cast<std::int64_t>(m_entries++)};
}

// Removes half of a history's entries at once, so that each entry is moved at most once.
void SnapshotBuilder::dropOldest()
{
    if (m_histories.empty() || m_histories.back().kept < 2 * m_kept)
        return;
    OpenHistory& last = m_histories.back();
    const std::size_t count = (last.kept / m_kept - 1) * m_kept;
    const auto begin = m_snapshot.events.begin() + static_cast<std::ptrdiff_t>(last.at);
    m_snapshot.events.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
    last.kept -= count;
    last.dropped += count;
}

std::uint16_t SnapshotBuilder::streamIndex(std::int64_t stream)
{
    constexpr std::size_t most = 0xffff;
    const auto found = std::ranges::find(m_snapshot.streams, stream);
    const auto index = static_cast<std::size_t>(found - m_snapshot.streams.begin());
    if (found == m_snapshot.streams.end() && index < most)
        m_snapshot.streams.push_back(stream);
    return static_cast<std::uint16_t>(std::min(index, most));
}

Value SnapshotBuilder::frame(const Fields& entry)
{
    SnapshotFrame made{textOf(entry, Key::Filename), textOf(entry, Key::Name), number(entry, Key::Line)};
    const auto [known, isNew] = m_frameIndex.try_emplace(std::move(made), m_snapshot.frames.next());
    if (isNew)
        m_snapshot.frames.push_back(known->first);
    return {Value::Kind::Frame, known->second.number()};
}

StackId SnapshotBuilder::stackOf(const Fields& entry, PickleMemo& memo)
{
    return entry.has(Key::Frames) ? intern(entry[Key::Frames], memo) : kNoStack;
}

StackId SnapshotBuilder::intern(Value frames, PickleMemo& memo)
{
    if (frames.is(Value::Kind::Stack))
        return StackId(frames.index());
    if (!frames.is(Value::Kind::List))
        return kNoStack;
    m_scratch.clear();
    for (const Value item : container(frames).items) {
        if (item.is(Value::Kind::Frame))
            m_scratch.emplace_back(item.index());
    }
    const auto [known, isNew] = m_stackIndex.try_emplace(m_scratch, m_snapshot.stacks.next());
    if (isNew)
        m_snapshot.stacks.push_back(m_scratch);
    reuseContainer(frames, {Value::Kind::Stack, known->second.number()}, memo);
    return known->second;
}

// In snapshots of PyTorch 2.0 and older, a block lists the requests that it served.
Value SnapshotBuilder::block(const Fields& entry, PickleMemo& memo)
{
    SnapshotBlock made;
    made.address = number(entry, Key::Address);
    made.size = number(entry, Key::Size);
    made.requested = entry.has(Key::RequestedSize) ? number(entry, Key::RequestedSize) : made.size;
    made.stack = stackOf(entry, memo);
    const std::string state = textOf(entry, Key::State);
    using State = SnapshotBlock::State;
    made.state = state == "active_allocated"                                         ? State::Allocated
                 : state == "active_pending_free" || state == "active_awaiting_free" ? State::PendingFree
                                                                                     : State::Inactive;
    if (const Value history = entry[Key::History]; history.is(Value::Kind::List) && !container(history).items.empty()) {
        if (const Value last = container(history).items.front(); last.is(Value::Kind::Dictionary)) {
            const Fields request = fieldsOf(container(last));
            made.requested = number(request, Key::RealSize);
            made.address = made.address != 0 ? made.address : number(request, Key::Addr);
            made.stack = stackOf(request, memo);
        }
    }
    m_blocks.push_back(made);
    return {Value::Kind::Block, static_cast<std::int64_t>(m_blocks.size()) - 1};
}

Value SnapshotBuilder::segment(const Fields& entry, PickleMemo& memo)
{
    SnapshotSegment made;
    made.device = number(entry, Key::Device);
    made.address = number(entry, Key::Address);
    made.size = number(entry, Key::TotalSize);
    made.stream = number(entry, Key::Stream);
    made.large = textOf(entry, Key::SegmentType) == "large";
    made.expandable = number(entry, Key::IsExpandable) != 0;
    if (const Value pool = entry[Key::SegmentPoolId]; pool.is(Value::Kind::List) && container(pool).items.size() == 2)
        made.pool = {numberOf(container(pool).items[0]), numberOf(container(pool).items[1])};
    const Value blocks = entry[Key::Blocks];
    if (blocks.is(Value::Kind::List)) {
        std::int64_t address = made.address; // Older snapshots have no block addresses.
        for (const Value item : container(blocks).items) {
            if (!item.is(Value::Kind::Block))
                continue;
            SnapshotBlock& block = made.blocks.emplace_back(m_blocks[item.index()]);
            if (block.address == 0)
                block.address = address;
            address = static_cast<std::int64_t>(static_cast<std::uint64_t>(block.address)
                                                + static_cast<std::uint64_t>(block.size));
        }
        reuseContainer(blocks, {}, memo);
    }
    m_snapshot.segments.push_back(std::move(made));
    return {Value::Kind::Segment, static_cast<std::int64_t>(m_snapshot.segments.size()) - 1};
}

Value SnapshotBuilder::annotation(const Fields& entry)
{
    m_snapshot.annotations.push_back(
        {textOf(entry, Key::Name), textOf(entry, Key::Stage), number(entry, Key::Device), number(entry, Key::TimeUs)});
    return {Value::Kind::Annotation, static_cast<std::int64_t>(m_snapshot.annotations.size()) - 1};
}

Snapshot::Trace SnapshotBuilder::addTrace(const Container& list) const
{
    const auto history = std::ranges::find(m_histories, list.firstEvent, &OpenHistory::firstEntry);
    if (list.events == 0 || history == m_histories.end())
        return {};
    return {history->at, history->kept, history->dropped};
}

void SnapshotBuilder::readTraces(Value list)
{
    if (!list.is(Value::Kind::List))
        return;
    for (const Value device : container(list).items) {
        Snapshot::Trace trace;
        if (device.is(Value::Kind::List))
            trace = addTrace(container(device));
        m_snapshot.traces.push_back(trace);
    }
}

void SnapshotBuilder::readSettings(const Container& settings)
{
    for (std::size_t i = 0; i + 1 < settings.items.size(); i += 2) {
        if (std::string value = words(settings.items[i + 1]); !value.empty())
            m_snapshot.settings.emplace_back(words(settings.items[i]), std::move(value));
    }
}

Result<Snapshot> SnapshotBuilder::finish(Value top)
{
    // torch.cuda.memory_snapshot() returns only the list of segments.
    if (top.is(Value::Kind::List) && !m_snapshot.segments.empty())
        return std::move(m_snapshot);
    const Fields all = top.is(Value::Kind::Dictionary) ? fieldsOf(container(top)) : Fields();
    if (!all.has(Key::Segments))
        return Error{
            "it is a pickle, but not a memory snapshot: torch.cuda.memory._dump_snapshot writes a dictionary with "
            "\"segments\" and \"device_traces\""_tr};
    readTraces(all[Key::DeviceTraces]);
    if (const Value settings = all[Key::AllocatorSettings]; settings.is(Value::Kind::Dictionary))
        readSettings(container(settings));
    return std::move(m_snapshot);
}

} // namespace vram::snapshot
