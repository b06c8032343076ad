#include "step/tape_period.h"

#include <algorithm>

namespace vram {

namespace {

bool same(const Kernel& a, const Kernel& b)
{
    return a.name == b.name && a.row == b.row && a.storages == b.storages && a.phase == b.phase
           && a.workspace == b.workspace;
}

} // namespace

TapePeriod::TapePeriod(Tape& tape, const TapeMark& first, const TapeMark& second)
    : m_tape(tape), m_first(first), m_second(second), m_end(TapeMark::of(tape)),
      m_by(m_end - second), m_forward{first.kernels, m_by.kernels}, m_recomputation{first.recomputation,
                                                                                    m_by.recomputation}
{
}

bool TapePeriod::holds() const
{
    if (m_by.kernels == 0 || !(m_second - m_first == m_by))
        return false;
    const auto sameKernels = [](const std::vector<Kernel>& kernels, std::int32_t first, std::int32_t second) {
        return std::equal(kernels.begin() + first, kernels.begin() + second, kernels.begin() + second, same);
    };
    const auto sameSize = [](const TapeStorage& a, const TapeStorage& b) {
        return a.bytes == b.bytes && a.row == b.row;
    };
    return sameKernels(m_tape.kernels, m_first.kernels, m_second.kernels)
           && sameKernels(m_tape.recomputation, m_first.recomputation, m_second.recomputation)
           && std::equal(m_tape.storages.begin() + m_first.storages, m_tape.storages.begin() + m_second.storages,
                         m_tape.storages.begin() + m_second.storages, sameSize);
}

Tensor TapePeriod::later(const Tensor& tensor, std::int32_t repeats) const
{
    Tensor result = tensor;
    result.storage = laterStorage(tensor.storage, repeats);
    if (tensor.node >= m_first.nodes)
        result.node += m_by.nodes * repeats;
    if (tensor.leaf >= m_first.parameters)
        result.leaf += m_by.parameters * repeats;
    return result;
}

TapeStorage TapePeriod::later(TapeStorage storage, std::int32_t index, std::int32_t repeats) const
{
    storage.lastUse = clockOf(index).later(storage.lastUse, repeats);
    return storage;
}

Kernel TapePeriod::later(Kernel kernel, std::int32_t, std::int32_t repeats) const
{
    kernel.firstStorage += m_by.storages * repeats;
    return kernel;
}

Node TapePeriod::later(Node node, std::int32_t, std::int32_t repeats) const
{
    node.kernel = m_forward.later(node.kernel, repeats);
    node.lastUse = m_forward.later(node.lastUse, repeats);
    node.firstInput += m_by.inputs * repeats;
    node.firstOutput += m_by.outputs * repeats;
    node.firstSaved += m_by.saved * repeats;
    if (node.segment >= m_first.segments)
        node.segment += m_by.segments * repeats;
    if (node.view >= m_first.nodes)
        node.view += m_by.nodes * repeats;
    return node;
}

Tensor TapePeriod::later(const Tensor& tensor, std::int32_t, std::int32_t repeats) const
{
    return later(tensor, repeats);
}

Saved TapePeriod::later(const Saved& saved, std::int32_t, std::int32_t repeats) const
{
    return {later(saved.tensor, repeats), saved.result};
}

CheckpointSegment TapePeriod::later(CheckpointSegment segment, std::int32_t, std::int32_t repeats) const
{
    segment.firstKernel += m_by.recomputation * repeats;
    segment.firstNode += m_by.nodes * repeats;
    for (std::int32_t& storage : segment.inputs)
        storage = laterStorage(storage, repeats);
    for (std::int32_t& storage : segment.held)
        storage = laterStorage(storage, repeats);
    return segment;
}

TapeParameter TapePeriod::later(TapeParameter parameter, std::int32_t, std::int32_t repeats) const
{
    parameter.storage = laterStorage(parameter.storage, repeats);
    parameter.tensor = later(parameter.tensor, repeats);
    return parameter;
}

TapeUnit TapePeriod::later(TapeUnit unit, std::int32_t, std::int32_t repeats) const
{
    unit.firstKernel += m_by.kernels * repeats;
    unit.endKernel += m_by.kernels * repeats;
    unit.firstNode += m_by.nodes * repeats;
    unit.endNode += m_by.nodes * repeats;
    unit.firstParameter += m_by.parameters * repeats;
    unit.endParameter += m_by.parameters * repeats;
    return unit;
}

std::int32_t TapePeriod::later(std::int32_t storage, std::int32_t, std::int32_t repeats) const
{
    return laterStorage(storage, repeats);
}

void TapePeriod::append(std::int32_t repeats)
{
    noteRecomputed();
    forEachColumn([&](auto column, auto mark) {
        auto& entries = m_tape.*column;
        for (std::int32_t r = 1; r <= repeats; ++r) {
            for (std::int32_t i = m_second.*mark; i < m_end.*mark; ++i)
                entries.push_back(later(entries[i], i, r));
        }
    });
    moveUses(repeats);
    prolongOutside(repeats);
}

void TapePeriod::noteRecomputed()
{
    m_recomputed.assign(static_cast<std::size_t>(m_end.storages), 0);
    for (const Kernel& kernel : m_tape.recomputation)
        std::fill_n(m_recomputed.begin() + kernel.firstStorage, kernel.storages, 1);
}

// A tensor's last use may lie in the next repeat. Only the first repeat has a next one on the tape, so its last uses are
// copied to all repeats but the last.
void TapePeriod::moveUses(std::int32_t repeats)
{
    for (std::int32_t r = 1; r <= repeats; ++r) {
        for (std::int32_t s = m_first.storages; s < m_second.storages; ++s) {
            TapeStorage storage = m_tape.storages[s];
            storage.lastUse = clockOf(s).later(storage.lastUse, r);
            m_tape.storages[s + m_by.storages * r] = storage;
        }
        for (std::int32_t n = m_first.nodes; n < m_second.nodes; ++n)
            m_tape.nodes[n + m_by.nodes * r].lastUse = m_forward.later(m_tape.nodes[n].lastUse, r);
    }
}

// What every repeat reads is alive until the last of them has.
void TapePeriod::prolongOutside(std::int32_t repeats)
{
    const Clock lastRead{m_second.kernels, m_by.kernels};
    for (std::int32_t s = 0; s < m_first.storages; ++s) {
        if (!m_recomputed[s])
            m_tape.storages[s].lastUse = lastRead.later(m_tape.storages[s].lastUse, repeats);
    }
    for (std::int32_t n = 0; n < m_first.nodes; ++n)
        m_tape.nodes[n].lastUse = lastRead.later(m_tape.nodes[n].lastUse, repeats);
}

} // namespace vram
