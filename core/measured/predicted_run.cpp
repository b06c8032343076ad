// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/predicted_run.h"

#include "estimate/allocator_replay.h"
#include "estimate/estimate.h"
#include "estimate/step_run.h"
#include "measured/history.h"

#include <algorithm>
#include <unordered_map>

namespace vram {

namespace {

/// Collects storages and events from one replay.
class Collector
{
public:
    Collector(PredictedRun& run, const StepRun& step)
        : m_run(run), m_rows(step.rows()), m_replay(step.lastReplay()), m_memory(step.memory()), m_cublas(step.cublas())
    {
    }

    void collect()
    {
        m_run.events = eventsWithWorkspaces(m_memory, m_cublas, false, m_replay.steadyStep()).events;
        m_run.steadyStep = merged(m_replay.steadyStep());
        m_run.steadyEnd = m_run.events.size();
        addRows();
        addStorages();
        addMarks();
        repeatSteadyStep();
    }

private:
    /// Returns the index that an event of the replay has after the events of workspaces are inserted.
    std::size_t merged(std::size_t event) const
    {
        const auto& workspaces = m_memory.workspaces();
        const auto before = std::ranges::upper_bound(workspaces, event, {}, &Memory::Workspace::event);
        return event + static_cast<std::size_t>(m_cublas.count) + static_cast<std::size_t>(before - workspaces.begin());
    }

    /// The row itself, or RowIndex::none() if the estimate does not have it.
    RowIndex known(RowIndex row) const { return m_run.rows.contains(row) ? row : RowIndex::none(); }

    void addRows()
    {
        for (const RowIndex row : m_rows.indices())
            m_run.rows.push_back(m_rows.pathOf(row));
    }

    void addStorages()
    {
        for (const StorageId s : m_memory.storages())
            m_run.storages.push_back(
                {.bytes = m_memory.bytes(s), .category = m_memory.category(s), .row = known(m_memory.row(s))});
        for (std::size_t e = 0; e < m_run.events.size(); ++e) {
            const MemoryEvent& event = m_run.events[e];
            const StorageId s = event.storage();
            if (!m_run.storages.contains(s))
                m_run.storages.resize(s.position() + 1, {.category = Category::Temporary, .workspace = true});
            if (event.allocates())
                m_run.storages[s].bytes = event.bytes();
            note(e);
        }
    }

    /// Records the allocation or release of a block. A storage that reuses the memory of another one belongs to the
    /// other's block.
    void note(std::size_t e)
    {
        const MemoryEvent& event = m_run.events[e];
        if (event.isInPlace())
            m_blockOf[event.storage()] = blockOf(m_run.events[e + 1].storage());
        else if (event.allocates())
            m_run.storages[event.storage()].allocatedAt = e;
        else if (e == 0 || !m_run.events[e - 1].isInPlace())
            m_run.storages[blockOf(event.storage())].freedAt = e;
    }

    StorageId blockOf(StorageId storage) const
    {
        const auto found = m_blockOf.find(storage);
        return found == m_blockOf.end() ? storage : found->second;
    }

    // All marks are in the steady step.
    void addMarks()
    {
        const auto& marks = m_memory.marks();
        for (std::size_t m = 0; m < marks.size(); ++m) {
            const std::size_t end = m + 1 < marks.size() ? merged(marks[m + 1].event) : m_run.steadyEnd;
            for (std::size_t e = merged(marks[m].event); e < end; ++e) {
                if (!m_run.events[e].allocates())
                    continue;
                PredictedStorage& storage = m_run.storages[m_run.events[e].storage()];
                storage.phase = marks[m].phase;
                storage.kernel = marks[m].kernel;
                if (storage.workspace)
                    storage.row = known(marks[m].row);
            }
        }
    }

    /// A storage allocated in the steady step is either freed in it or outlives it; in the latter case the third step
    /// does not free it either.
    void repeatSteadyStep()
    {
        IndexedVector<StorageId, StorageId> again(m_run.storages.size());
        std::vector<MemoryEvent> repeated;
        for (std::size_t e = m_run.steadyStep; e < m_run.steadyEnd; ++e) {
            const MemoryEvent event = m_run.events[e];
            const StorageId s = event.storage();
            if (event.allocates()) {
                again[s] = m_run.storages.next();
                PredictedStorage copy = m_run.storages[s];
                copy.allocatedAt = copy.freedAt = PredictedStorage::kNever;
                m_run.storages.push_back(copy);
            } else if (!again[s].valid()) {
                continue; // The second step freed it.
            }
            repeated.push_back(event.of(again[s]));
        }
        m_run.events.insert(m_run.events.end(), repeated.begin(), repeated.end());
        for (std::size_t e = m_run.steadyEnd; e < m_run.events.size(); ++e)
            note(e);
    }

    PredictedRun& m_run;
    const NetworkRows& m_rows;
    const Replay& m_replay;
    const Memory& m_memory;
    const CublasWorkspaces m_cublas;
    std::unordered_map<StorageId, StorageId> m_blockOf{}; ///< The blocks of storages that reuse another one's memory.
};

} // namespace

Bytes PredictedRun::changeAt(std::size_t event) const
{
    const MemoryEvent& at = events[event];
    if (at.isInPlace() || (event > 0 && events[event - 1].isInPlace()))
        return 0;
    const Bytes bytes = blockBytes(storages[at.storage()].bytes);
    return at.allocates() ? bytes : -bytes;
}

PredictedRun predictRun(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    PredictedRun run;
    run.network = network.name;
    const RankRun rank(network, withHighestMemoryRank(network, withEffectiveFields(setup), catalogues), catalogues,
                       {.marking = true});
    if (rank.tooLarge())
        return run;
    Collector(run, rank.step()).collect();
    ConfiguredAllocator allocator(allocatorSettings(setup));
    allocator.record(&run.actions);
    allocator.replay(run.events);
    run.peak = allocator.peak();
    return run;
}

} // namespace vram
