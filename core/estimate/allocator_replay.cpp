#include "estimate/allocator_replay.h"

#include "base/units.h"

namespace vram {

AllocatorSettings allocatorSettings(const Setup& setup)
{
    return setup.allocConf.empty() ? AllocatorSettings() : allocatorSettings(setup.allocConf, setup.torch);
}

void addAllocatorRemarks(std::vector<Issue>& issues, const Setup& setup)
{
    if (setup.allocConf.empty())
        return;
    for (Message& remark : allocConfRemarks(setup.allocConf, setup.torch, setup.memoryFraction > 0))
        issues.push_back({Severity::Warning, LayerId::None, {}, std::move(remark)});
}

Bytes allowedMemory(const Setup& setup, Bytes capacity)
{
    const double fraction = setup.memoryFraction > 0 ? setup.memoryFraction : allocatorSettings(setup).memoryFraction;
    return fraction > 0 ? static_cast<Bytes>(fraction * static_cast<double>(capacity)) : kOverflow;
}

Bytes capacityOf(const Gpu& gpu, const Setup& setup)
{
    return setup.customCapacity > 0 ? bytesOfMib(setup.customCapacity * 1024) : usableMemory(gpu);
}

std::vector<MemoryEvent> eventsWithWorkspaces(const Memory& memory, const CublasWorkspaces& cublas)
{
    std::vector<MemoryEvent> all;
    all.reserve(memory.events().size() + 2 * memory.workspaces().size() + static_cast<std::size_t>(cublas.count));
    StorageId next = memory.storages().after();
    for (int handle = 0; handle < cublas.count; ++handle)
        all.push_back({next++, cublas.each});
    std::size_t done = 0;
    const auto upTo = [&](std::size_t end) {
        all.insert(all.end(), memory.events().begin() + static_cast<std::ptrdiff_t>(done),
                   memory.events().begin() + static_cast<std::ptrdiff_t>(end));
        done = end;
    };
    for (const Memory::Workspace& workspace : memory.workspaces()) {
        upTo(workspace.event);
        all.push_back({next, workspace.bytes});
        all.push_back({next++, 0});
    }
    upTo(memory.events().size());
    return all;
}

AllocatorPeak configuredPeak(const AllocatorSettings& settings, Bytes allowed, std::span<const MemoryEvent> events,
                             std::vector<Bytes>* reserved)
{
    ConfiguredAllocator allocator(settings, {kOverflow, allowed});
    const std::size_t before = reserved ? reserved->size() : 0;
    if (reserved ? allocator.replay(events, *reserved) : allocator.replay(events))
        return allocator.peak();
    if (reserved)
        reserved->resize(before);
    return configuredPeak(settings, kOverflow, events, reserved);
}

} // namespace vram
