// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/snapshot_writer.h"

#include "estimate/allocator_replay.h"
#include "measured/predicted_run.h"
#include "snapshot/pickle_writer.h"

#include <iterator>
#include <map>
#include <tuple>

namespace vram {

namespace {

using ActionKind = AllocatorAction::Kind;

/// The state at the end of the run: memory ranges, and the blocks in use by address.
struct RemainingBlocks {
    std::map<std::int64_t, Bytes> memory{};
    std::map<std::int64_t, StorageId> blocks{};

    void apply(const AllocatorAction& action)
    {
        switch (action.kind) {
        case ActionKind::Alloc: blocks[action.address] = action.storage; break;
        case ActionKind::FreeCompleted: blocks.erase(action.address); break;
        case ActionKind::SegmentAlloc: memory[action.address] = action.bytes; break;
        case ActionKind::SegmentFree: memory.erase(action.address); break;
        case ActionKind::SegmentMap: grow(action); break;
        case ActionKind::FreeRequested:
        case ActionKind::SegmentUnmap:
        case ActionKind::OutOfMemory:
        case ActionKind::Snapshot:
        case ActionKind::Other: break;
        }
    }

private:
    // A segment grows at its end. Nothing is unmapped, because the device has no limit.
    void grow(const AllocatorAction& action)
    {
        const auto next = memory.lower_bound(action.address);
        if (next != memory.begin() && std::prev(next)->first + std::prev(next)->second == action.address)
            std::prev(next)->second += action.bytes;
        else
            memory[action.address] = action.bytes;
    }
};

class SnapshotWriter
{
public:
    SnapshotWriter(const PredictedRun& run, const AllocatorSettings& settings, const std::string& conf)
        : m_run(run), m_settings(settings), m_conf(conf)
    {
    }

    std::string write()
    {
        for (const AllocatorAction& action : m_run.actions)
            m_remains.apply(action);
        m_out.beginDictionary();
        m_out.key("segments");
        segments();
        m_out.key("device_traces");
        m_out.beginList();
        trace();
        m_out.endList();
        m_out.key("allocator_settings");
        settings();
        m_out.key("external_annotations");
        m_out.beginList();
        m_out.endList();
        m_out.endDictionary();
        return m_out.finish();
    }

private:
    void field(std::string_view key, std::int64_t number)
    {
        m_out.key(key);
        m_out.number(number);
    }
    void field(std::string_view key, std::string_view text)
    {
        m_out.key(key);
        m_out.text(text);
    }
    void flag(std::string_view key, bool value)
    {
        m_out.key(key);
        m_out.boolean(value);
    }

    void frame(std::string_view name, std::string_view file)
    {
        m_out.beginDictionary();
        field("name", name);
        field("filename", file);
        field("line", 0);
        m_out.endDictionary();
    }

    /// Writes a stack, or refers to it if it was written before, as pickle does for shared objects.
    void frames(StorageId storage)
    {
        m_out.key("frames");
        const PredictedStorage& s = m_run.storages[storage];
        const std::string_view what = s.workspace ? "workspace" : name(s.category);
        const auto [known, isNew] = m_stacks.try_emplace({what, s.kernel, s.row, s.phase});
        if (!isNew)
            return m_out.getMemo(known->second);
        m_out.beginList();
        frame(what, s.kernel.empty() ? "storage" : s.kernel);
        if (s.row.valid())
            frame("layer", m_run.rows[s.row]);
        frame(name(s.phase), m_run.network);
        m_out.endList();
        known->second = m_out.memoize();
    }

    void trace()
    {
        m_out.beginList();
        for (const AllocatorAction& action : m_run.actions) {
            m_out.beginDictionary();
            field("action", actionName(action.kind));
            field(action.kind == ActionKind::OutOfMemory ? "device_free" : "addr", action.address);
            field("size", action.bytes);
            field("stream", static_cast<std::int64_t>(action.stream));
            field("time_us", static_cast<std::int64_t>(action.event));
            frames(action.storage);
            m_out.endDictionary();
        }
        m_out.endList();
    }

    void segments()
    {
        m_out.beginList();
        for (const auto& [address, size] : m_remains.memory)
            segment(address, size);
        m_out.endList();
    }

    static Bytes rounded(Bytes bytes) { return roundUp(bytes, 512); }

    void segment(std::int64_t address, Bytes size)
    {
        constexpr Bytes smallSegment = Bytes{2} << 20;
        const auto first = m_remains.blocks.lower_bound(address);
        const auto last = m_remains.blocks.lower_bound(address + size);
        Bytes used = 0;
        for (auto block = first; block != last; ++block)
            used += rounded(bytesOf(block->second));
        m_out.beginDictionary();
        field("device", 0);
        field("address", address);
        field("total_size", size);
        field("allocated_size", used);
        field("active_size", used);
        field("requested_size", used);
        field("stream", 0);
        field("segment_type", size == smallSegment ? "small" : "large");
        m_out.key("segment_pool_id");
        m_out.pair(0, 0);
        flag("is_expandable", m_settings.expandableSegments);
        m_out.key("frames");
        m_out.beginList();
        m_out.endList();
        m_out.key("blocks");
        m_out.beginList();
        std::int64_t at = address;
        for (auto block = first; block != last; ++block) {
            gap(at, block->first);
            const Bytes bytes = bytesOf(block->second);
            writeBlock(block->first, rounded(bytes), bytes, block->second);
            at = block->first + rounded(bytes);
        }
        gap(at, address + size);
        m_out.endList();
        m_out.endDictionary();
    }

    Bytes bytesOf(StorageId storage) const { return m_run.storages[storage].bytes; }

    void gap(std::int64_t from, std::int64_t to)
    {
        if (from < to)
            writeBlock(from, to - from, 0, StorageId::none());
    }

    void writeBlock(std::int64_t address, Bytes size, Bytes requested, StorageId storage)
    {
        m_out.beginDictionary();
        field("address", address);
        field("size", size);
        field("requested_size", requested);
        field("state", storage == StorageId::none() ? "inactive" : "active_allocated");
        if (storage == StorageId::none()) {
            m_out.key("frames");
            m_out.beginList();
            m_out.endList();
        } else {
            frames(storage);
        }
        m_out.endDictionary();
    }

    void settings()
    {
        m_out.beginDictionary();
        field("PYTORCH_CUDA_ALLOC_CONF", m_conf);
        field("max_split_size", m_settings.maxSplitSize == kOverflow ? -1 : m_settings.maxSplitSize);
        flag("expandable_segments", m_settings.expandableSegments);
        m_out.endDictionary();
    }

    const PredictedRun& m_run;
    const AllocatorSettings& m_settings;
    const std::string& m_conf;
    RemainingBlocks m_remains{};
    PickleWriter m_out{};
    std::map<std::tuple<std::string_view, std::string_view, RowIndex, Phase>, std::uint32_t> m_stacks{};
};

} // namespace

std::string predictedSnapshot(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    const PredictedRun run = predictRun(network, setup, catalogues);
    const AllocatorSettings settings = allocatorSettings(setup);
    return SnapshotWriter(run, settings, setup.allocConf).write();
}

} // namespace vram
