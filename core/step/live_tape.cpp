#include "step/live_tape.h"

#include "step/collectives.h"

#include <algorithm>

namespace vram {

void LiveTape::begin(const std::vector<char>& reached, Collectives* collectives)
{
    m_collectives = collectives;
    m_units.begin(m_tape, collectives);
    m_live.assign(m_tape.storages.size(), kNoStorage);
    m_savedTimes.assign(m_tape.storages.size(), 0);
    m_outputs.clear();
    findDeaths(m_tape.kernels, m_forward);
    findDeaths(m_tape.recomputation, m_recomputation);
    countSaved();
    findAbandoned(reached);
    for (const Kernel& kernel : m_tape.kernels) {
        for (std::int32_t s = kernel.firstStorage; s < kernel.firstStorage + kernel.storages; ++s) {
            if (m_tape.storages[s].lastUse == kUntilBackwardEnds)
                m_outputs.push_back(s);
        }
    }
}

// A counting sort by the last use.
void LiveTape::findDeaths(const std::vector<Kernel>& kernels, Deaths& deaths)
{
    deaths.first.assign(kernels.size() + 1, 0);
    const auto forEachDeath = [&](auto&& visit) {
        for (const Kernel& kernel : kernels) {
            for (std::int32_t s = kernel.firstStorage; s < kernel.firstStorage + kernel.storages; ++s) {
                const Moment lastUse = m_tape.storages[s].lastUse;
                if (lastUse != kUntilBackwardEnds)
                    visit(s, static_cast<std::size_t>(lastUse));
            }
        }
    };
    forEachDeath([&](std::int32_t, std::size_t lastUse) { ++deaths.first[lastUse + 1]; });
    for (std::size_t k = 1; k < deaths.first.size(); ++k)
        deaths.first[k] += deaths.first[k - 1];
    deaths.storages.resize(static_cast<std::size_t>(deaths.first.back()));
    m_next.assign(deaths.first.begin(), deaths.first.end());
    forEachDeath(
        [&](std::int32_t s, std::size_t lastUse) { deaths.storages[static_cast<std::size_t>(m_next[lastUse]++)] = s; });
}

// Nodes and the variables that hold them: a node lives as long as one of its outputs is referred to, by a variable or by a
// later node.
void LiveTape::findAbandoned(const std::vector<char>& reached)
{
    m_abandoned.clear();
    m_nextAbandoned = 0;
    if (std::find(reached.begin(), reached.end(), 0) == reached.end())
        return;
    std::vector<Moment> deaths(m_tape.nodes.size(), -1);
    for (auto n = static_cast<std::int32_t>(m_tape.nodes.size()) - 1; n >= 0; --n) {
        const auto i = static_cast<std::size_t>(n);
        if (i < reached.size() && reached[i])
            continue;
        const Node& node = m_tape.nodes[i];
        deaths[i] = std::max({deaths[i], node.lastUse, node.kernel});
        for (std::int32_t in = node.firstInput; in < node.firstInput + node.inputs; ++in) {
            const Tensor& input = m_tape.inputs[in];
            if (input.node >= 0) {
                Moment& death = deaths[static_cast<std::size_t>(input.node)];
                death = std::max(death, deaths[i]);
            }
        }
        m_abandoned.push_back({deaths[i], n});
    }
    std::stable_sort(m_abandoned.begin(), m_abandoned.end(),
                     [](const Abandoned& a, const Abandoned& b) { return a.death < b.death; });
    forgetRecomputed();
}

// A recomputation brings nothing back for nodes that are gone; a segment of which none is left lets go of its inputs.
void LiveTape::forgetRecomputed()
{
    m_segmentNodes.assign(m_tape.segments.size(), 0);
    for (const Node& node : m_tape.nodes) {
        if (node.segment >= 0)
            ++m_segmentNodes[static_cast<std::size_t>(node.segment)];
    }
    for (const Abandoned& abandoned : m_abandoned) {
        const Node& node = m_tape.nodes[abandoned.node];
        for (std::int32_t i = node.firstSaved; node.segment >= 0 && i < node.firstSaved + node.savedCount; ++i)
            --m_savedTimes[static_cast<std::size_t>(m_tape.saved[i].tensor.storage)];
    }
}

void LiveTape::abandonUpTo(Moment moment)
{
    for (; m_nextAbandoned < m_abandoned.size() && m_abandoned[m_nextAbandoned].death <= moment; ++m_nextAbandoned) {
        const Node& node = m_tape.nodes[m_abandoned[m_nextAbandoned].node];
        if (node.segment < 0)
            releaseSaved(node);
        else if (--m_nodesLeft[static_cast<std::size_t>(node.segment)] == 0)
            finish(m_tape.segments[node.segment]);
    }
}

void LiveTape::countSaved()
{
    for (const Saved& saved : m_tape.saved)
        ++m_savedTimes[static_cast<std::size_t>(saved.tensor.storage)];
    for (const CheckpointSegment& segment : m_tape.segments) {
        for (const std::int32_t s : segment.inputs)
            ++m_savedTimes[static_cast<std::size_t>(s)];
        for (const std::int32_t s : segment.held)
            ++m_savedTimes[static_cast<std::size_t>(s)];
    }
}

bool LiveTape::standing(std::int32_t storage) const
{
    const Category category = m_tape.storages[storage].category;
    return category == Category::Parameter || category == Category::Buffer || category == Category::Input
           || category == Category::KvCache;
}

void LiveTape::allocateStanding(std::int64_t microbatches)
{
    const auto allocate = [this](std::int32_t s) {
        const TapeStorage& storage = m_tape.storages[s];
        m_live[s] = m_memory.allocate(storage.bytes, storage.category);
    };
    for (std::size_t i = 0; i < m_tape.parameters.size(); ++i) {
        const std::int32_t s = m_tape.parameters[i].storage;
        if (m_collectives)
            m_live[s] = m_memory.allocate(m_collectives->allocatedBytes(i), Category::Parameter);
        else
            allocate(s);
    }
    for (const std::int32_t s : m_tape.buffers)
        allocate(s);
    for (const std::int32_t s : m_tape.inputTensors) {
        const Bytes bytes = checkedMul(m_tape.storages[s].bytes, microbatches);
        m_live[s] = m_memory.allocate(bytes, Category::Input);
    }
    if (m_tape.received >= 0)
        m_live[m_tape.received] = m_memory.allocate(m_tape.storages[m_tape.received].bytes, Transfer::Pipeline);
    for (const std::int32_t s : m_tape.caches)
        allocate(s);
}

void LiveTape::run(const Kernel& kernel)
{
    m_memory.setKernel(kernel.row, kernel.name);
    for (std::int32_t s = kernel.firstStorage; s < kernel.firstStorage + kernel.storages; ++s) {
        const TapeStorage& storage = m_tape.storages[s];
        const StorageId id = m_memory.allocate(storage.bytes, storage.category);
        m_live[s] = id;
        m_memory.retain(id, m_savedTimes[static_cast<std::size_t>(s)]);
    }
    m_memory.borrow(kernel.workspace);
}

void LiveTape::die(const Deaths& deaths, Moment kernel)
{
    const auto k = static_cast<std::size_t>(kernel);
    for (std::int32_t i = deaths.first[k]; i < deaths.first[k + 1]; ++i)
        m_memory.release(m_live[static_cast<std::size_t>(deaths.storages[static_cast<std::size_t>(i)])]);
}

void LiveTape::runForward()
{
    m_nextAbandoned = 0;
    m_nodesLeft = m_segmentNodes;
    m_units.beginForward();
    for (std::size_t k = 0; k < m_tape.kernels.size(); ++k) {
        m_memory.setPhase(m_tape.kernels[k].phase);
        m_units.beforeKernel(static_cast<Moment>(k));
        run(m_tape.kernels[k]);
        die(m_forward, static_cast<Moment>(k));
        if (m_nextAbandoned < m_abandoned.size())
            abandonUpTo(static_cast<Moment>(k));
    }
    m_units.endForward();
}

void LiveTape::recompute(const CheckpointSegment& segment)
{
    const Moment end = segment.firstKernel + segment.kernels;
    for (Moment k = segment.firstKernel; k < end; ++k) {
        run(m_tape.recomputation[k]);
        die(m_recomputation, k);
    }
    // The recomputation stops as soon as backward has what it needs: the variables that were left go at once.
    for (Moment k = segment.firstKernel; k < end; ++k) {
        const Kernel& kernel = m_tape.recomputation[k];
        for (std::int32_t s = kernel.firstStorage; s < kernel.firstStorage + kernel.storages; ++s) {
            if (m_tape.storages[s].lastUse >= end)
                m_memory.release(m_live[s]);
        }
    }
}

void LiveTape::finish(const CheckpointSegment& segment)
{
    for (const std::int32_t s : segment.inputs)
        release(s);
    for (const std::int32_t s : segment.held)
        release(s);
}

void LiveTape::release(std::int32_t storage)
{
    if (!standing(storage) && m_live[static_cast<std::size_t>(storage)] != kNoStorage)
        m_memory.release(m_live[static_cast<std::size_t>(storage)]);
}

void LiveTape::releaseSaved(const Node& node, std::uint64_t gone)
{
    for (std::int32_t i = 0; i < node.savedCount; ++i) {
        if (i >= 64 || (gone >> i & 1) == 0)
            release(m_tape.saved[node.firstSaved + i].tensor.storage);
    }
}

Bytes LiveTape::outputBytes() const
{
    Bytes bytes = 0;
    for (const std::int32_t s : m_outputs) {
        if (s != m_tape.loss.storage)
            bytes = checkedAdd(bytes, m_tape.storages[s].bytes);
    }
    return bytes;
}

void LiveTape::releaseOutputs()
{
    for (const std::int32_t s : m_outputs)
        release(s);
    abandonUpTo(kUntilBackwardEnds);
}

} // namespace vram
