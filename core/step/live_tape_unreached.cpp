// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/live_tape.h"

#include <algorithm>
#include <cassert>

namespace vram {

// A node lives as long as one of its outputs is referenced by a variable or a later node.
void LiveTape::findUnreached(const IndexedVector<NodeId, char>& reached)
{
    m_unreached.clear();
    m_nextUnreached = 0;
    if (std::find(reached.begin(), reached.end(), 0) == reached.end())
        return;
    IndexedVector<NodeId, Moment> lastUses(m_tape.nodes.size());
    for (NodeId n = m_tape.nodes.next() - 1; n.valid(); --n) {
        if (reached.contains(n) && reached[n])
            continue;
        const Node& node = m_tape.nodes[n];
        lastUses[n] = std::max({lastUses[n], node.lastUse, node.kernel});
        for (const EdgeId edge : node.inputs) {
            if (const NodeId maker = m_tape.inputs[edge].node; maker.valid())
                lastUses[maker] = std::max(lastUses[maker], lastUses[n]);
        }
        m_unreached.push_back({lastUses[n], n});
    }
    std::stable_sort(m_unreached.begin(), m_unreached.end(),
                     [](const UnreachedNode& a, const UnreachedNode& b) { return a.freedAt < b.freedAt; });
    forgetRecomputed();
}

IndexedVector<TapeStorageId, char> LiveTape::freedInForward() const
{
    IndexedVector<TapeStorageId, char> lost;
    if (m_unreached.empty() || m_unreached.front().freedAt == kEndOfBackward)
        return lost;
    lost.assign(m_tape.storages.size(), 0);
    IndexedVector<TapeStorageId, std::int32_t> left = m_savedReferences;
    for (const UnreachedNode& abandoned : m_unreached) {
        const Node& node = m_tape.nodes[abandoned.node];
        if (abandoned.freedAt == kEndOfBackward || node.segment.valid())
            continue;
        for (const SavedId saved : node.saved) {
            const TapeStorageId s = m_tape.saved[saved].tensor.storage;
            left[s] -= isOnCpu(node, m_tape.saved[saved]) ? 0 : 1;
            assert(left[s] >= 0);
            lost[s] = left[s] == 0 && m_tape.storages[s].lastUse != kEndOfBackward ? 1 : 0;
        }
    }
    return lost;
}

// A recomputation restores no tensors for nodes that have been freed, and a segment without remaining nodes releases
// its inputs.
void LiveTape::forgetRecomputed()
{
    m_segmentNodes.assign(m_tape.segments.size(), 0);
    for (const Node& node : m_tape.nodes) {
        if (node.segment.valid())
            ++m_segmentNodes[node.segment];
    }
    for (const UnreachedNode& abandoned : m_unreached) {
        const Node& node = m_tape.nodes[abandoned.node];
        if (!node.segment.valid())
            continue;
        for (const SavedId saved : node.saved)
            m_savedReferences[m_tape.saved[saved].tensor.storage] -= isOnCpu(node, m_tape.saved[saved]) ? 0 : 1;
    }
    assert(std::ranges::all_of(m_savedReferences, [](std::int32_t times) { return times >= 0; }));
}

void LiveTape::freeUnreachedUpTo(Moment moment)
{
    for (; m_nextUnreached < m_unreached.size() && m_unreached[m_nextUnreached].freedAt <= moment; ++m_nextUnreached) {
        const Node& node = m_tape.nodes[m_unreached[m_nextUnreached].node];
        assert(!node.segment.valid() || m_remainingNodes[node.segment] > 0);
        if (!node.segment.valid())
            releaseSaved(node);
        else if (--m_remainingNodes[node.segment] == 0)
            finish(m_tape.segments[node.segment], false);
    }
}

} // namespace vram
