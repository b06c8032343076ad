#include "step/live_tape.h"

namespace vram {

void LiveTape::begin()
{
    m_live.assign(m_tape.storages.size(), kNoStorage);
    m_savedTimes.assign(m_tape.storages.size(), 0);
    m_outputs.clear();
    findDeaths(m_tape.kernels, m_forward);
    findDeaths(m_tape.recomputation, m_recomputation);
    countSaved();
    for (const Kernel& kernel : m_tape.kernels) {
        for (std::int32_t s = kernel.firstStorage; s < kernel.firstStorage + kernel.storages; ++s) {
            if (m_tape.storages[static_cast<std::size_t>(s)].lastUse == kUntilBackwardEnds)
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
                const Moment lastUse = m_tape.storages[static_cast<std::size_t>(s)].lastUse;
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
    const Category category = m_tape.storages[static_cast<std::size_t>(storage)].category;
    return category == Category::Parameter || category == Category::Buffer || category == Category::Input
           || category == Category::KvCache;
}

void LiveTape::allocateStanding()
{
    const auto allocate = [this](std::int32_t s) {
        const TapeStorage& storage = m_tape.storages[static_cast<std::size_t>(s)];
        m_live[static_cast<std::size_t>(s)] = m_memory.allocate(storage.bytes, storage.category);
    };
    for (const TapeParameter& parameter : m_tape.parameters)
        allocate(parameter.storage);
    for (const std::int32_t s : m_tape.buffers)
        allocate(s);
    for (const std::int32_t s : m_tape.inputTensors)
        allocate(s);
    for (const std::int32_t s : m_tape.caches)
        allocate(s);
}

void LiveTape::run(const Kernel& kernel)
{
    m_memory.setKernel(kernel.row, kernel.name);
    for (std::int32_t s = kernel.firstStorage; s < kernel.firstStorage + kernel.storages; ++s) {
        const TapeStorage& storage = m_tape.storages[static_cast<std::size_t>(s)];
        const StorageId id = m_memory.allocate(storage.bytes, storage.category);
        m_live[static_cast<std::size_t>(s)] = id;
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
    for (std::size_t k = 0; k < m_tape.kernels.size(); ++k) {
        m_memory.setPhase(m_tape.kernels[k].phase);
        run(m_tape.kernels[k]);
        die(m_forward, static_cast<Moment>(k));
    }
}

void LiveTape::recompute(const CheckpointSegment& segment)
{
    const Moment end = segment.firstKernel + segment.kernels;
    for (Moment k = segment.firstKernel; k < end; ++k) {
        run(m_tape.recomputation[static_cast<std::size_t>(k)]);
        die(m_recomputation, k);
    }
    // The recomputation stops as soon as backward has what it needs: the variables that were left go at once.
    for (Moment k = segment.firstKernel; k < end; ++k) {
        const Kernel& kernel = m_tape.recomputation[static_cast<std::size_t>(k)];
        for (std::int32_t s = kernel.firstStorage; s < kernel.firstStorage + kernel.storages; ++s) {
            if (m_tape.storages[static_cast<std::size_t>(s)].lastUse >= end)
                m_memory.release(m_live[static_cast<std::size_t>(s)]);
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

void LiveTape::releaseSaved(const Node& node)
{
    for (std::int32_t i = node.firstSaved; i < node.firstSaved + node.savedCount; ++i)
        release(m_tape.saved[static_cast<std::size_t>(i)].tensor.storage);
}

void LiveTape::releaseOutputs()
{
    for (const std::int32_t s : m_outputs)
        release(s);
}

} // namespace vram
