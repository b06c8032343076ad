// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compiled_graphs.h"

#include "compile/all_reduce_copies.h"
#include "compile/channels_last.h"
#include "compile/saved_channels_last.h"
#include "engine/backward_program.h"

#include <algorithm>
#include <utility>

namespace vram {

const CompiledGraph& CompiledGraphs::of(const JointGraph& traced, double budget)
{
    const auto known = std::ranges::find_if(
        m_entries, [&](const Entry& entry) { return entry.budget == budget && entry.traced == traced; });
    if (known != m_entries.end())
        return known->compiled;
    Entry entry{traced, budget, {}};
    CompiledGraph& compiled = entry.compiled;
    compiled.graph = simplified(traced);
    compiled.partition = partitioned(compiled.graph, budget);
    copyToChannelsLast(compiled.graph, compiled.partition);
    copySavedToChannelsLast(compiled.graph, compiled.partition);
    copyForAllReduce(compiled.graph, compiled.partition);
    std::vector<GraphValue> results = compiled.graph.outputs;
    results.insert(results.end(), compiled.partition.saved.begin(), compiled.partition.saved.end());
    compiled.forward = planForward(compiled.graph, compiled.partition.forward, results, compiled.graph.outputs);
    compiled.backward =
        planBackward(compiled.graph, compiled.partition.backward, compiled.partition.saved, compiled.forward);
    compiled.program = backwardProgram(compiled);
    if (m_entries.size() < kCapacity) {
        m_entries.push_back(std::move(entry));
        return m_entries.back().compiled;
    }
    m_next = (m_next + 1) % kCapacity;
    m_entries[m_next] = std::move(entry);
    return m_entries[m_next].compiled;
}

} // namespace vram
