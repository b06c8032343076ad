// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/tape_period.h"

#include <algorithm>
#include <cassert>

namespace vram {

namespace {

bool same(const Kernel& a, const Kernel& b)
{
    return a.name == b.name && a.row == b.row && a.storages.count == b.storages.count && a.phase == b.phase
           && a.workspace == b.workspace && a.held == b.held && a.cudnnProblem == b.cudnnProblem && a.kept == b.kept
           && a.writesFirstOperand == b.writesFirstOperand;
}

/// Reserves room for `more` entries. Like std::vector, it at least doubles the capacity when it grows, because several
/// blocks may be repeated one after another.
template<typename Entries>
void reserveMore(Entries& entries, std::size_t more)
{
    const std::size_t needed = entries.size() + more;
    if (needed > entries.capacity())
        entries.reserve(std::max(needed, 2 * entries.capacity()));
}

} // namespace

TapePeriod::TapePeriod(Tape& tape, const TapeMark& first, const TapeMark& second)
    : m_tape(tape), m_first(first), m_second(second),
      m_end(TapeMark::of(tape)), m_forward{first.kernels, length(&TapeMark::kernels)},
      m_recomputation{first.recomputation, length(&TapeMark::recomputation)}
{
    forEachColumn([&](auto, auto mark) {
        assert(m_first.*mark <= m_second.*mark && m_second.*mark <= m_end.*mark);
        (void)mark;
    });
}

bool TapePeriod::isPeriodic() const
{
    bool sameLengths = length(&TapeMark::kernels) > 0;
    forEachColumn([&](auto, auto mark) {
        sameLengths = sameLengths && m_second.*mark - m_first.*mark == m_end.*mark - m_second.*mark;
    });
    if (!sameLengths)
        return false;
    const auto sameEntries = [](const auto& column, auto first, auto second, auto isEqual) {
        const auto begin = column.begin();
        return std::equal(begin + first.number(), begin + second.number(), begin + second.number(), isEqual);
    };
    const auto sameSize = [](const TapeStorage& a, const TapeStorage& b) {
        return a.bytes == b.bytes && a.row == b.row;
    };
    return sameEntries(m_tape.kernels, m_first.kernels, m_second.kernels, same)
           && sameEntries(m_tape.recomputation, m_first.recomputation, m_second.recomputation, same)
           && sameEntries(m_tape.storages, m_first.storages, m_second.storages, sameSize);
}

Tensor TapePeriod::shifted(const Tensor& tensor, std::int32_t repeats) const
{
    Tensor result = tensor;
    result.storage = shifted(tensor.storage, repeats);
    result.node = moved(tensor.node, &TapeMark::nodes, repeats);
    result.leaf = moved(tensor.leaf, &TapeMark::parameters, repeats);
    return result;
}

TapeStorage TapePeriod::shifted(TapeStorage storage, const Clock& clock, std::int32_t repeats) const
{
    storage.lastUse = clock.shifted(storage.lastUse, repeats);
    return storage;
}

Kernel TapePeriod::shifted(Kernel kernel, std::int32_t repeats) const
{
    kernel.storages.first += length(&TapeMark::storages) * repeats;
    kernel.operands.first += length(&TapeMark::operands) * repeats;
    return kernel;
}

TapeOperand TapePeriod::shifted(const TapeOperand& operand, std::int32_t repeats) const
{
    return {shifted(operand.tensor, repeats), operand.written};
}

Node TapePeriod::shifted(Node node, std::int32_t repeats) const
{
    node.kernel = m_forward.shifted(node.kernel, repeats);
    node.lastUse = m_forward.shifted(node.lastUse, repeats);
    node.inputs.first += length(&TapeMark::inputs) * repeats;
    node.outputs.first += length(&TapeMark::outputs) * repeats;
    node.saved.first += length(&TapeMark::saved) * repeats;
    node.segment = moved(node.segment, &TapeMark::segments, repeats);
    node.view = moved(node.view, &TapeMark::nodes, repeats);
    return node;
}

Saved TapePeriod::shifted(const Saved& saved, std::int32_t repeats) const
{
    return {shifted(saved.tensor, repeats), saved.result};
}

CheckpointSegment TapePeriod::shifted(CheckpointSegment segment, std::int32_t repeats) const
{
    segment.kernels = moved(segment.kernels, &TapeMark::recomputation, repeats);
    segment.nodes = moved(segment.nodes, &TapeMark::nodes, repeats);
    for (TapeStorageId& storage : segment.inputs)
        storage = shifted(storage, repeats);
    for (TapeStorageId& storage : segment.held)
        storage = shifted(storage, repeats);
    for (TapeStorageId& storage : segment.casts)
        storage = shifted(storage, repeats);
    for (KeptResult& kept : segment.kept)
        kept = {shifted(kept.storage, repeats), m_recomputation.shifted(kept.recomputationKernel, repeats),
                m_recomputation.shifted(kept.lastUse, repeats)};
    return segment;
}

TapeParameter TapePeriod::shifted(TapeParameter parameter, std::int32_t repeats) const
{
    parameter.storage = shifted(parameter.storage, repeats);
    parameter.tensor = shifted(parameter.tensor, repeats);
    return parameter;
}

TapeUnit TapePeriod::shifted(TapeUnit unit, std::int32_t repeats) const
{
    unit.kernels = moved(unit.kernels, &TapeMark::kernels, repeats);
    unit.nodes = moved(unit.nodes, &TapeMark::nodes, repeats);
    unit.parameters = moved(unit.parameters, &TapeMark::parameters, repeats);
    return unit;
}

KeptTensor TapePeriod::shifted(const KeptTensor& kept, std::int32_t repeats) const
{
    return {shifted(kept.storage, repeats), m_forward.shifted(kept.replacedAt, repeats)};
}

void TapePeriod::append(std::int32_t repeats)
{
    assert(repeats > 0 && isPeriodic());
    markRecomputed();
    forEachColumn([&](auto column, auto mark) {
        auto& entries = m_tape.*column;
        const auto second = m_second.*mark;
        const auto end = m_end.*mark;
        reserveMore(entries, static_cast<std::size_t>(length(mark)) * static_cast<std::size_t>(repeats));
        for (std::int32_t r = 1; r <= repeats; ++r) {
            for (auto i = second; i < end; ++i)
                entries.push_back(shiftedEntry(entries, i, r));
        }
        assert(entries.next() == end + length(mark) * repeats);
    });
    shiftUses(repeats);
    extendExternalUses(repeats);
    assert(m_tape.isInOrder());
}

void TapePeriod::markRecomputed()
{
    m_recomputed.assign(m_end.storages.position(), 0);
    for (const Kernel& kernel : m_tape.recomputation)
        std::fill_n(m_recomputed.begin() + kernel.storages.first.number(), kernel.storages.count, 1);
}

// A tensor's last use may lie in the next repeat. Only the first repeat is followed by another one on the tape, so its
// last uses are copied to all repeats except the last.
void TapePeriod::shiftUses(std::int32_t repeats)
{
    for (std::int32_t r = 1; r <= repeats; ++r) {
        for (TapeStorageId s = m_first.storages; s < m_second.storages; ++s)
            m_tape.storages[shifted(s, r)] = shifted(m_tape.storages[s], clockOf(s), r);
        for (NodeId n = m_first.nodes; n < m_second.nodes; ++n)
            m_tape.nodes[moved(n, &TapeMark::nodes, r)].lastUse = m_forward.shifted(m_tape.nodes[n].lastUse, r);
    }
}

// Tensors from outside the block that every repeat reads live until the last repeat has read them.
void TapePeriod::extendExternalUses(std::int32_t repeats)
{
    const Clock lastRead{m_second.kernels, length(&TapeMark::kernels)};
    for (TapeStorageId s(0); s < m_first.storages; ++s) {
        if (!m_recomputed[s])
            m_tape.storages[s].lastUse = lastRead.shifted(m_tape.storages[s].lastUse, repeats);
    }
    for (NodeId n(0); n < m_first.nodes; ++n)
        m_tape.nodes[n].lastUse = lastRead.shifted(m_tape.nodes[n].lastUse, repeats);
}

} // namespace vram
