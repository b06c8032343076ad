// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/recorder.h"

#include <algorithm>
#include <utility>

namespace vram {

// Segments of activation checkpointing.

void Recorder::beginSegment(const std::vector<Tensor>& inputs, std::size_t arguments, CheckpointKeeps keeps)
{
    m_segment = m_tape.segments.next();
    m_keeps = keeps;
    m_policy = {};
    CheckpointSegment segment;
    segment.kernels.first = m_tape.recomputation.next();
    segment.nodes.first = m_tape.nodes.next();
    for (const Tensor& tensor : inputs) {
        if (!tensor.defined())
            continue;
        segment.inputs.push_back(tensor.storage);
        if (segment.inputs.size() > arguments)
            continue;
        ++segment.arguments;
        markSaved(tensor.storage, m_row);
    }
    m_tape.segments.push_back(std::move(segment));
    m_recomputedSave = m_tape.saved.next();
}

void Recorder::beginRecomputation()
{
    CheckpointSegment& segment = m_tape.segments.back();
    segment.nodes.count = m_tape.nodes.next() - segment.nodes.first;
    m_recomputing = true;
    m_kernels = &m_tape.recomputation;
    m_firstClockedStorage = m_tape.storages.next();
    std::swap(m_casts, m_castsOutside);
    if (m_keeps == CheckpointKeeps::Results)
        keepResults();
}

void Recorder::makeReentrant(const Tensor& result)
{
    CheckpointSegment& segment = m_tape.segments.back();
    segment.reentrant = true;
    segment.kernels.count = m_tape.recomputation.next() - segment.kernels.first;
    if (result.defined() && result.storage >= m_firstClockedStorage)
        segment.held.push_back(result.storage);
    clearCasts(); // Its autocast region ends with its forward pass.
}

void Recorder::endSegment()
{
    for (const auto& [storage, tensor] : m_casts)
        m_tape.segments.back().casts.push_back(tensor.storage);
    std::ranges::stable_sort(m_tape.segments.back().kept, {}, &KeptResult::lastUse);
    m_keptKernels.clear();
    m_keptResults = {};
    m_keeps = CheckpointKeeps::Inputs;
    m_casts.clear();
    std::swap(m_casts, m_castsOutside);
    m_kernels = &m_tape.kernels;
    m_recomputing = false;
    m_firstClockedStorage = TapeStorageId(0);
    m_segment = {};
}

} // namespace vram
