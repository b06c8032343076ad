// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/live_tape.h"

#include "step/collectives.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace vram {

void LiveTape::begin(const IndexedColumn<NodeId, char>& reached, Collectives* collectives, Offload offload)
{
    m_collectives = collectives;
    m_offload = offload;
    m_stash.clear();
    m_reached = &reached;
    m_running = nullptr;
    m_broughtBack.clear();
    m_arguments.assign(offload != Offload::No ? m_tape.storages.size() : 0, StorageId{});
    m_units.begin(m_tape, collectives);
    m_live.assign(m_tape.storages.size(), {});
    m_savedTimes.assign(m_tape.storages.size(), 0);
    m_outputs.clear();
    m_outputBytes = 0;
    findDeaths(m_tape.kernels, m_forward);
    findDeaths(m_tape.recomputation, m_recomputation);
    countSaved();
    findAbandoned(reached);
    for (const Kernel& kernel : m_tape.kernels) {
        for (const TapeStorageId s : kernel.storages) {
            if (m_tape.storages[s].lastUse != kUntilBackwardEnds)
                continue;
            m_outputs.push_back(s);
            if (kernel.phase != Phase::Loss)
                m_outputBytes = checkedAdd(m_outputBytes, m_tape.storages[s].bytes);
        }
    }
}

// Sorts storages by last use with a counting sort.
void LiveTape::findDeaths(const IndexedColumn<Moment, Kernel>& kernels, Deaths& deaths)
{
    deaths.first.assign(kernels.size() + 1, 0);
    const auto forEachDeath = [&](auto&& visit) {
        for (const Kernel& kernel : kernels) {
            for (const TapeStorageId s : kernel.storages) {
                const Moment lastUse = m_tape.storages[s].lastUse;
                if (lastUse != kUntilBackwardEnds)
                    visit(s, lastUse);
            }
        }
    };
    forEachDeath([&](TapeStorageId, Moment lastUse) { ++deaths.first[lastUse + 1]; });
    std::partial_sum(deaths.first.begin(), deaths.first.end(), deaths.first.begin());
    deaths.storages.resize(static_cast<std::size_t>(deaths.first.back()));
    m_next.assign(deaths.first.begin(), deaths.first.end());
    forEachDeath(
        [&](TapeStorageId s, Moment lastUse) { deaths.storages[static_cast<std::size_t>(m_next[lastUse]++)] = s; });
    assert(std::equal(m_next.begin(), m_next.end() - 1, deaths.first.begin() + 1)); // Each kernel's list is complete.
}

// A node lives as long as a variable or a later node refers to one of its outputs.
void LiveTape::findAbandoned(const IndexedColumn<NodeId, char>& reached)
{
    m_abandoned.clear();
    m_nextAbandoned = 0;
    if (std::find(reached.begin(), reached.end(), 0) == reached.end())
        return;
    IndexedColumn<NodeId, Moment> deaths(m_tape.nodes.size());
    for (NodeId n = m_tape.nodes.next() - 1; n.valid(); --n) {
        if (reached.holds(n) && reached[n])
            continue;
        const Node& node = m_tape.nodes[n];
        deaths[n] = std::max({deaths[n], node.lastUse, node.kernel});
        for (const EdgeId edge : node.inputs) {
            if (const NodeId maker = m_tape.inputs[edge].node; maker.valid())
                deaths[maker] = std::max(deaths[maker], deaths[n]);
        }
        m_abandoned.push_back({deaths[n], n});
    }
    std::stable_sort(m_abandoned.begin(), m_abandoned.end(),
                     [](const Abandoned& a, const Abandoned& b) { return a.death < b.death; });
    forgetRecomputed();
}

IndexedColumn<TapeStorageId, char> LiveTape::lostInForward() const
{
    IndexedColumn<TapeStorageId, char> lost;
    if (m_abandoned.empty() || m_abandoned.front().death == kUntilBackwardEnds)
        return lost;
    lost.assign(m_tape.storages.size(), 0);
    IndexedColumn<TapeStorageId, std::int32_t> left = m_savedTimes;
    for (const Abandoned& abandoned : m_abandoned) {
        const Node& node = m_tape.nodes[abandoned.node];
        if (abandoned.death == kUntilBackwardEnds || node.segment.valid())
            continue;
        for (const SavedId saved : node.saved) {
            const TapeStorageId s = m_tape.saved[saved].tensor.storage;
            left[s] -= isAway(node, m_tape.saved[saved]) ? 0 : 1;
            assert(left[s] >= 0);
            lost[s] = left[s] == 0 && m_tape.storages[s].lastUse != kUntilBackwardEnds ? 1 : 0;
        }
    }
    return lost;
}

// A recomputation restores no tensors for freed nodes; a segment without nodes releases its inputs.
void LiveTape::forgetRecomputed()
{
    m_segmentNodes.assign(m_tape.segments.size(), 0);
    for (const Node& node : m_tape.nodes) {
        if (node.segment.valid())
            ++m_segmentNodes[node.segment];
    }
    for (const Abandoned& abandoned : m_abandoned) {
        const Node& node = m_tape.nodes[abandoned.node];
        if (!node.segment.valid())
            continue;
        for (const SavedId saved : node.saved)
            m_savedTimes[m_tape.saved[saved].tensor.storage] -= isAway(node, m_tape.saved[saved]) ? 0 : 1;
    }
    assert(std::ranges::all_of(m_savedTimes, [](std::int32_t times) { return times >= 0; }));
}

void LiveTape::abandonUpTo(Moment moment)
{
    for (; m_nextAbandoned < m_abandoned.size() && m_abandoned[m_nextAbandoned].death <= moment; ++m_nextAbandoned) {
        const Node& node = m_tape.nodes[m_abandoned[m_nextAbandoned].node];
        assert(!node.segment.valid() || m_nodesLeft[node.segment] > 0);
        if (!node.segment.valid())
            releaseSaved(node);
        else if (--m_nodesLeft[node.segment] == 0)
            finish(m_tape.segments[node.segment], false);
    }
}

void LiveTape::countSaved()
{
    for (const Node& node : m_tape.nodes) {
        for (const SavedId saved : node.saved)
            m_savedTimes[m_tape.saved[saved].tensor.storage] += isAway(node, m_tape.saved[saved]) ? 0 : 1;
    }
    for (const CheckpointSegment& segment : m_tape.segments) {
        for (std::size_t i = 0; i < segment.inputs.size(); ++i)
            m_savedTimes[segment.inputs[i]] += isHeld(segment, i) ? 1 : 0;
        for (const TapeStorageId s : segment.held)
            ++m_savedTimes[s];
        for (const TapeStorageId s : segment.casts)
            ++m_savedTimes[s];
        for (const KeptResult& kept : segment.kept)
            ++m_savedTimes[kept.storage];
    }
}

bool LiveTape::standing(TapeStorageId storage) const
{
    switch (m_tape.storages[storage].category) {
    case Category::Parameter:
    case Category::Buffer:
    case Category::Input:
    case Category::KvCache: return true;
    case Category::Gradient:
    case Category::OptimizerState:
    case Category::Activation:
    case Category::Temporary:
    case Category::GatheredParameters:
    case Category::Communication: return false;
    }
    return false;
}

void LiveTape::allocateStanding(std::int64_t microbatches)
{
    const auto allocate = [this](TapeStorageId s) {
        const TapeStorage& storage = m_tape.storages[s];
        assert(storage.lastUse == kUntilBackwardEnds && !m_live[s].valid());
        m_live[s] = m_memory.allocate(storage.bytes, storage.category);
    };
    for (const ParameterId p : m_tape.parameters.indices()) {
        const TapeStorageId s = m_tape.parameters[p].storage;
        if (m_collectives)
            m_live[s] = m_memory.allocate(m_collectives->allocatedBytes(p), Category::Parameter);
        else
            allocate(s);
    }
    for (const TapeStorageId s : m_tape.buffers)
        allocate(s);
    for (const TapeStorageId s : m_tape.inputTensors) {
        const Bytes bytes = checkedMul(m_tape.storages[s].bytes, microbatches);
        m_live[s] = m_memory.allocate(bytes, Category::Input);
    }
    if (m_tape.received.valid())
        m_live[m_tape.received] = m_memory.allocate(m_tape.storages[m_tape.received].bytes, Transfer::Pipeline);
    for (const TapeStorageId s : m_tape.caches)
        allocate(s);
}

// A kernel that runs in place takes over the memory of its first operand, unless backward needs the operand.
StorageId LiveTape::allocate(const Kernel& kernel, TapeStorageId storage)
{
    const Bytes bytes = m_tape.storages[storage].bytes;
    const Category category = m_tape.storages[storage].category;
    if (m_tape.storages[storage].pooled)
        return m_memory.allocate(bytes, category, Stream::CudaGraphs);
    if (!kernel.writesFirst || m_offload != Offload::No)
        return m_memory.allocate(bytes, category);
    const TapeStorageId first = m_tape.operands[kernel.operands.first].tensor.storage;
    if (m_memory.references(m_live[first]) > 1 || m_memory.bytes(m_live[first]) != bytes)
        return m_memory.allocate(bytes, category);
    assert(kernel.workspace.bytes == 0); // die() releases the operand next.
    m_overwritten = first;
    return m_memory.allocateInPlace(m_live[first], category);
}

void LiveTape::run(const Kernel& kernel)
{
    m_memory.setKernel(kernel.row, kernel.name);
    if (kernel.held > 0)
        m_memory.take({kernel.held});
    for (const TapeStorageId s : kernel.storages) {
        const StorageId id = allocate(kernel, s);
        m_live[s] = id;
        m_memory.retain(id, m_savedTimes[s]);
    }
    if (kernel.cudnnProblem != 0)
        m_memory.search(kernel.cudnnProblem);
    m_memory.borrow(kernel.workspace);
    if (kernel.held > 0)
        m_memory.giveBack();
}

void LiveTape::runPacked(Moment kernel)
{
    const bool packs = m_offload == Offload::TorchtuneByStreams;
    if (packs)
        pack(kernel, false);
    run(m_tape.kernels[kernel]);
    if (packs)
        pack(kernel, true);
}

void LiveTape::die(const Deaths& deaths, Moment kernel)
{
    const auto first = deaths.storages.begin() + deaths.first[kernel];
    const auto end = deaths.storages.begin() + deaths.first[kernel + 1];
    const TapeStorageId overwritten = std::exchange(m_overwritten, {});
    if (overwritten.valid())
        m_memory.release(m_live[overwritten]);
    std::for_each(first, end, [&](TapeStorageId storage) {
        assert(m_live[storage].valid());
        if (storage != overwritten)
            m_memory.release(m_live[storage]);
    });
}

void LiveTape::runForward()
{
    m_nextAbandoned = 0;
    m_packed = NodeId{0};
    m_packedWith = {};
    m_nodesLeft = m_segmentNodes;
    m_units.beginForward();
    for (const Moment k : m_tape.kernels.indices()) {
        m_memory.setPhase(m_tape.kernels[k].phase);
        m_units.beforeKernel(k);
        runPacked(k);
        die(m_forward, k);
        if (m_nextAbandoned < m_abandoned.size())
            abandonUpTo(k);
    }
    m_units.endForward();
    assert(std::ranges::all_of(m_outputs, [this](TapeStorageId s) { return m_memory.references(m_live[s]) > 0; }));
}

// A result that a selective checkpoint kept is freed together with the recomputation's variable that took it.
void LiveTape::runAgain(const CheckpointSegment& segment)
{
    auto kept = segment.kept.begin();
    for (const Moment k : segment.kernels) {
        run(m_tape.recomputation[k]);
        die(m_recomputation, k);
        for (; kept != segment.kept.end() && kept->lastUse <= k; ++kept)
            release(kept->storage);
    }
    for (; kept != segment.kept.end(); ++kept) {
        if (kept->again < segment.kernels.after())
            release(kept->storage);
    }
}

void LiveTape::recompute(const CheckpointSegment& segment)
{
    assert(segment.kernels.after() <= m_tape.recomputation.next());
    if (m_offload != Offload::No)
        bringBack(segment);
    runAgain(segment);
    // The recomputation stops as soon as backward has the tensors that it needs, which frees its remaining variables.
    const Moment end = segment.kernels.after();
    for (const Moment k : segment.kernels) {
        const Kernel& kernel = m_tape.recomputation[k];
        for (const TapeStorageId s : kernel.storages) {
            if (m_tape.storages[s].lastUse >= end)
                m_memory.release(m_live[s]);
        }
    }
    for (const TapeStorageId s : segment.casts)
        release(s);
    if (m_offload != Offload::No && !segment.reentrant)
        dropArguments(segment);
}

void LiveTape::dropArguments(const CheckpointSegment& segment)
{
    for (std::size_t i = 0; i < segment.arguments; ++i) {
        if (!isHeld(segment, i))
            releaseArgument(segment, segment.inputs[i]);
    }
}

// A reentrant segment holds its arguments during its own backward.
void LiveTape::finish(const CheckpointSegment& segment, bool ran)
{
    for (const KeptResult& kept : segment.kept) {
        if (!ran || kept.again >= segment.kernels.after())
            release(kept.storage);
    }
    if (m_offload != Offload::No && segment.reentrant)
        dropArguments(segment);
    for (std::size_t i = 0; i < segment.inputs.size(); ++i) {
        if (isHeld(segment, i))
            release(segment.inputs[i]);
    }
    for (const TapeStorageId s : segment.held)
        release(s);
}

void LiveTape::release(TapeStorageId storage)
{
    if (!standing(storage) && m_live[storage].valid())
        m_memory.release(m_live[storage]);
}

void LiveTape::releaseSaved(const Node& node, std::span<const char> gone)
{
    for (std::int32_t i = 0; i < node.saved.count; ++i) {
        if (const auto at = static_cast<std::size_t>(i); at >= gone.size() || gone[at] == 0)
            letGo(node, i);
    }
}

void LiveTape::letGo(const Node& node, std::int32_t saved)
{
    const Saved& kept = m_tape.saved[node.saved[saved]];
    if (!isAway(node, kept))
        return release(kept.tensor.storage);
    if (node.segment.valid())
        return releaseArgument(m_tape.segments[node.segment], kept.tensor.storage);
    if (const auto at = static_cast<std::size_t>(saved); at < m_broughtBack.size() && m_broughtBack[at].valid())
        m_memory.release(m_broughtBack[at]);
}

// If the segment was not recomputed, its arguments were not copied back.
void LiveTape::releaseArgument(const CheckpointSegment& segment, TapeStorageId storage)
{
    if (&segment != m_running)
        return;
    assert(m_arguments[storage].valid());
    m_memory.release(m_arguments[storage]);
}

std::vector<StorageId> LiveTape::liveOutputs() const
{
    std::vector<StorageId> outputs;
    outputs.reserve(m_outputs.size());
    for (const TapeStorageId s : m_outputs)
        outputs.push_back(m_live[s]);
    return outputs;
}

void LiveTape::releaseOutputs()
{
    for (const TapeStorageId s : m_outputs)
        release(s);
    abandonUpTo(kUntilBackwardEnds);
}

} // namespace vram
