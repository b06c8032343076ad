// SPDX-License-Identifier: GPL-3.0-or-later

// The part of LiveTape that keeps saved tensors in CPU memory.

#include "step/live_tape.h"

#include <algorithm>
#include <span>

namespace vram {

// The hooks of the outermost region receive the tensors saved by nodes outside checkpoints, and the arguments of
// checkpoints. torchtune recognizes a parameter only as the tensor itself, not as the transposed view that a linear
// layer saves.
bool LiveTape::isOffloaded(const Node& node, const Saved& saved) const
{
    const Tensor& tensor = saved.tensor;
    if (node.segment.valid()) {
        const CheckpointSegment& segment = m_tape.segments[node.segment];
        const auto end = segment.inputs.begin() + static_cast<std::ptrdiff_t>(segment.arguments);
        return std::find(segment.inputs.begin(), end, tensor.storage) != end && isArgumentOnCpu(tensor.storage);
    }
    if (m_offload == Offload::SaveOnCpu)
        return true;
    const bool parameter = m_tape.storages[tensor.storage].category == Category::Parameter && !tensor.isView;
    return tensor.bytes() >= ActivationOffloading::kMinOffloadedBytes && !parameter;
}

bool LiveTape::isArgumentOnCpu(TapeStorageId storage) const
{
    return m_offload == Offload::SaveOnCpu
           || m_tape.storages[storage].bytes >= ActivationOffloading::kMinOffloadedBytes;
}

// Packs in the order in which the kernel's nodes save their tensors: inputs before the kernel runs, results after it.
void LiveTape::pack(Moment kernel, bool results)
{
    const IndexRange<TapeStorageId> own = m_tape.kernels[kernel].storages;
    const auto made = [own](TapeStorageId storage) { return own.first <= storage && storage < own.after(); };
    NodeId n = m_packed;
    for (; n < m_tape.nodes.next() && m_tape.nodes[n].kernel <= kernel; ++n) {
        const Node& node = m_tape.nodes[n];
        if (node.segment.valid()) {
            const CheckpointSegment& given = m_tape.segments[node.segment];
            const auto arguments = std::span(given.inputs).first(given.arguments);
            if (std::ranges::any_of(arguments, made) == results)
                packArguments(node.segment);
            continue;
        }
        for (const SavedId saved : node.saved) {
            if ((m_tape.saved[saved].result || made(m_tape.saved[saved].tensor.storage)) == results)
                pack(node, saved);
        }
    }
    if (results)
        m_packed = n;
}

void LiveTape::pack(const Node& node, SavedId saved)
{
    if (isOnCpu(node, m_tape.saved[saved]))
        m_offloaded.noteOffloadedTensor(saved, m_live[m_tape.saved[saved].tensor.storage]);
    else
        m_offloaded.noteKeptTensor();
}

void LiveTape::packArguments(SegmentId segment)
{
    if (m_packedWith == segment)
        return;
    m_packedWith = segment;
    const CheckpointSegment& given = m_tape.segments[segment];
    for (std::size_t i = 0; i < given.arguments; ++i) {
        if (isKeptOnGpu(given, i))
            m_offloaded.noteKeptTensor();
        else
            m_offloaded.noteOffloadedTensor(SavedId{}, m_live[given.inputs[i]]);
    }
}

StorageId LiveTape::copyOf(Bytes bytes)
{
    if (m_offload != Offload::TorchtuneStreams)
        return m_memory.allocate(bytes, Category::Activation);
    m_offloaded.beginNode();
    return m_offloaded.copy(bytes);
}

void LiveTape::copyBack(const Node& node)
{
    for (const SavedId saved : node.saved) {
        const bool away = isOnCpu(node, m_tape.saved[saved]);
        const bool there = away && m_offloaded.contains(saved);
        if (there)
            m_offloaded.beginNode();
        m_copiedBack.push_back(away && !there ? copyOf(m_tape.saved[saved].tensor.bytes()) : StorageId{});
    }
}

void LiveTape::releaseCopies(std::span<const char> released)
{
    for (std::size_t i = 0; i < m_copiedBack.size(); ++i) {
        if (m_copiedBack[i].valid() && (i >= released.size() || released[i] == 0))
            m_memory.release(m_copiedBack[i]);
    }
    m_copiedBack.clear();
    m_offloaded.endNode();
}

void LiveTape::copyBackOffloaded(const CheckpointSegment& segment)
{
    m_currentSegment = &segment;
    for (std::size_t i = 0; i < segment.arguments; ++i) {
        const TapeStorageId s = segment.inputs[i];
        if (!isKeptOnGpu(segment, i))
            m_arguments[s] = copyOf(m_tape.storages[s].bytes);
    }
    for (const NodeId n : segment.nodes) {
        const Node& node = m_tape.nodes[n];
        for (const SavedId saved : node.saved) {
            if (isOnCpu(node, m_tape.saved[saved]) && m_reached->contains(n) && (*m_reached)[n])
                m_memory.retain(m_arguments[m_tape.saved[saved].tensor.storage]);
        }
    }
}

} // namespace vram
