// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/live_tape.h"

#include "step/collectives.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace vram {

void LiveTape::begin(const IndexedVector<NodeId, char>& reached, Collectives* collectives, Offload offload)
{
    m_collectives = collectives;
    m_offload = offload;
    m_offloaded.clear();
    m_reached = &reached;
    m_currentSegment = nullptr;
    m_copiedBack.clear();
    m_arguments.assign(offload != Offload::No ? m_tape.storages.size() : 0, StorageId{});
    m_units.begin(m_tape, collectives);
    m_live.assign(m_tape.storages.size(), {});
    m_savedReferences.assign(m_tape.storages.size(), 0);
    findLastUses(m_tape.kernels, m_forwardLastUses);
    findLastUses(m_tape.recomputation, m_recomputationLastUses);
    countSaved();
    findUnreached(reached);
    findOutputs();
}

void LiveTape::findOutputs()
{
    m_outputs.clear();
    m_keptAfterStep.clear();
    m_outputBytes = 0;
    m_keptAfterStep.reserve(m_tape.keptAfterStep.size());
    for (const KeptTensor& tensor : m_tape.keptAfterStep)
        m_keptAfterStep.push_back({tensor});
    std::ranges::stable_sort(m_keptAfterStep, {}, [](const KeptStorage& kept) { return kept.tensor.replacedAt; });
    for (const Moment k : m_tape.kernels.indices()) {
        for (const TapeStorageId s : m_tape.kernels[k].storages) {
            if (m_tape.storages[s].lastUse != kEndOfBackward)
                continue;
            if (std::ranges::find(m_tape.keptAfterStep, s, &KeptTensor::storage) != m_tape.keptAfterStep.end())
                continue;
            m_outputs.push_back(s);
            if (m_tape.kernels[k].phase != Phase::Loss)
                m_outputBytes = checkedAdd(m_outputBytes, m_tape.storages[s].bytes);
        }
    }
}

// Counting sort of the storages by last use.
void LiveTape::findLastUses(const IndexedVector<Moment, Kernel>& kernels, LastUses& lastUses)
{
    lastUses.first.assign(kernels.size() + 1, 0);
    const auto forEachDeath = [&](auto&& visit) {
        for (const Kernel& kernel : kernels) {
            for (const TapeStorageId s : kernel.storages) {
                const Moment lastUse = m_tape.storages[s].lastUse;
                if (lastUse != kEndOfBackward)
                    visit(s, lastUse);
            }
        }
    };
    forEachDeath([&](TapeStorageId, Moment lastUse) { ++lastUses.first[lastUse + 1]; });
    std::partial_sum(lastUses.first.begin(), lastUses.first.end(), lastUses.first.begin());
    lastUses.storages.resize(static_cast<std::size_t>(lastUses.first.back()));
    m_next.assign(lastUses.first.begin(), lastUses.first.end());
    forEachDeath(
        [&](TapeStorageId s, Moment lastUse) { lastUses.storages[static_cast<std::size_t>(m_next[lastUse]++)] = s; });
    assert(std::equal(m_next.begin(), m_next.end() - 1, lastUses.first.begin() + 1)); // Each kernel's list is complete.
}

void LiveTape::countSaved()
{
    for (const Node& node : m_tape.nodes) {
        for (const SavedId saved : node.saved)
            m_savedReferences[m_tape.saved[saved].tensor.storage] += isOnCpu(node, m_tape.saved[saved]) ? 0 : 1;
    }
    for (const CheckpointSegment& segment : m_tape.segments) {
        for (std::size_t i = 0; i < segment.inputs.size(); ++i)
            m_savedReferences[segment.inputs[i]] += isKeptOnGpu(segment, i) ? 1 : 0;
        for (const TapeStorageId s : segment.held)
            ++m_savedReferences[s];
        for (const TapeStorageId s : segment.casts)
            ++m_savedReferences[s];
        for (const KeptResult& kept : segment.kept)
            ++m_savedReferences[kept.storage];
    }
}

bool LiveTape::isPersistent(TapeStorageId storage) const
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

void LiveTape::allocatePersistent(std::int64_t microbatches)
{
    const auto allocate = [this](TapeStorageId s) {
        const TapeStorage& storage = m_tape.storages[s];
        assert(storage.lastUse == kEndOfBackward && !m_live[s].valid());
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
    if (!kernel.writesFirstOperand || m_offload != Offload::No)
        return m_memory.allocate(bytes, category);
    const TapeStorageId first = m_tape.operands[kernel.operands.first].tensor.storage;
    if (m_memory.references(m_live[first]) > 1 || m_memory.bytes(m_live[first]) != bytes)
        return m_memory.allocate(bytes, category);
    assert(kernel.workspace.bytes == 0); // releaseDead() releases the operand next.
    m_overwritten = first;
    return m_memory.allocateInPlace(m_live[first], category);
}

void LiveTape::run(const Kernel& kernel)
{
    m_memory.setKernel(kernel.row, kernel.name);
    if (kernel.held > 0)
        m_memory.pushWorkspace({kernel.held});
    for (const TapeStorageId s : kernel.storages) {
        const StorageId id = allocate(kernel, s);
        m_live[s] = id;
        m_memory.retain(id, m_savedReferences[s]);
    }
    if (kernel.cudnnProblem != 0)
        m_memory.recordCudnnSearch(kernel.cudnnProblem);
    m_memory.allocateWorkspace(kernel.workspace);
    if (kernel.held > 0)
        m_memory.popWorkspace();
}

void LiveTape::runOffloading(Moment kernel)
{
    const bool packs = m_offload == Offload::TorchtuneStreams;
    if (packs)
        pack(kernel, false);
    run(m_tape.kernels[kernel]);
    if (packs)
        pack(kernel, true);
}

void LiveTape::releaseDead(const LastUses& lastUses, Moment kernel)
{
    const auto first = lastUses.storages.begin() + lastUses.first[kernel];
    const auto end = lastUses.storages.begin() + lastUses.first[kernel + 1];
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
    m_nextUnreached = 0;
    m_nextKept = 0;
    m_packed = NodeId{0};
    m_packedWith = {};
    m_remainingNodes = m_segmentNodes;
    m_units.beginForward();
    for (const Moment k : m_tape.kernels.indices()) {
        m_memory.setPhase(m_tape.kernels[k].phase);
        m_units.beforeKernel(k);
        runOffloading(k);
        releaseDead(m_forwardLastUses, k);
        releasePrevious(k);
        if (m_nextUnreached < m_unreached.size())
            freeUnreachedUpTo(k);
    }
    m_units.endForward();
    assert(std::ranges::all_of(m_outputs, [this](TapeStorageId s) { return m_memory.references(m_live[s]) > 0; }));
}

// A result that a selective checkpoint saved is freed together with the variable that refers to it in the
// recomputation.
void LiveTape::rerunKernels(const CheckpointSegment& segment)
{
    auto kept = segment.kept.begin();
    for (const Moment k : segment.kernels) {
        run(m_tape.recomputation[k]);
        const TapeStorageId overwritten = m_overwritten; // releaseDead() releases it.
        releaseDead(m_recomputationLastUses, k);
        for (; kept != segment.kept.end() && kept->lastUse <= k; ++kept) {
            if (kept->storage != overwritten)
                release(kept->storage);
        }
    }
    for (; kept != segment.kept.end(); ++kept) {
        if (kept->recomputationKernel < segment.kernels.after())
            release(kept->storage);
    }
}

void LiveTape::recompute(const CheckpointSegment& segment)
{
    assert(segment.kernels.after() <= m_tape.recomputation.next());
    if (m_offload != Offload::No)
        copyBackOffloaded(segment);
    rerunKernels(segment);
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
        if (!isKeptOnGpu(segment, i))
            releaseArgument(segment, segment.inputs[i]);
    }
}

// A reentrant segment holds its arguments during its own backward.
void LiveTape::finish(const CheckpointSegment& segment, bool wasRecomputed)
{
    for (const KeptResult& kept : segment.kept) {
        if (!wasRecomputed || kept.recomputationKernel >= segment.kernels.after())
            release(kept.storage);
    }
    if (m_offload != Offload::No && segment.reentrant)
        dropArguments(segment);
    for (std::size_t i = 0; i < segment.inputs.size(); ++i) {
        if (isKeptOnGpu(segment, i))
            release(segment.inputs[i]);
    }
    for (const TapeStorageId s : segment.held)
        release(s);
}

void LiveTape::release(TapeStorageId storage)
{
    if (!isPersistent(storage) && m_live[storage].valid())
        m_memory.release(m_live[storage]);
}

void LiveTape::releaseSaved(const Node& node, std::span<const char> released)
{
    for (std::int32_t i = 0; i < node.saved.count; ++i) {
        if (const auto at = static_cast<std::size_t>(i); at >= released.size() || released[at] == 0)
            releaseOneSaved(node, i);
    }
}

void LiveTape::releaseOneSaved(const Node& node, std::int32_t saved)
{
    const Saved& kept = m_tape.saved[node.saved[saved]];
    if (!isOnCpu(node, kept))
        return release(kept.tensor.storage);
    if (node.segment.valid())
        return releaseArgument(m_tape.segments[node.segment], kept.tensor.storage);
    if (const auto at = static_cast<std::size_t>(saved); at < m_copiedBack.size() && m_copiedBack[at].valid())
        m_memory.release(m_copiedBack[at]);
}

// The arguments of a segment that was not recomputed were not copied back.
void LiveTape::releaseArgument(const CheckpointSegment& segment, TapeStorageId storage)
{
    if (&segment != m_currentSegment)
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

void LiveTape::releasePrevious(Moment kernel)
{
    for (; m_nextKept < m_keptAfterStep.size() && m_keptAfterStep[m_nextKept].tensor.replacedAt == kernel;
         ++m_nextKept) {
        if (const StorageId previous = std::exchange(m_keptAfterStep[m_nextKept].previous, {}); previous.valid())
            m_memory.release(previous);
    }
}

void LiveTape::releaseOutputs()
{
    for (const TapeStorageId s : m_outputs)
        release(s);
    for (KeptStorage& kept : m_keptAfterStep)
        kept.previous = m_live[kept.tensor.storage];
    freeUnreachedUpTo(kEndOfBackward);
}

} // namespace vram
