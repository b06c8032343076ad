#include "step/tape_period.h"

#include <algorithm>

namespace vram {

namespace {

std::int32_t count(const auto& entries)
{
    return static_cast<std::int32_t>(entries.size());
}

template<typename T>
T& at(std::vector<T>& entries, std::int32_t index)
{
    return entries[static_cast<std::size_t>(index)];
}

/// Appends what `later(entry)` makes of the entries from `first` to `end`.
template<typename T, typename Later>
void appendEach(std::vector<T>& entries, std::int32_t first, std::int32_t end, Later later)
{
    for (std::int32_t i = first; i < end; ++i)
        entries.push_back(later(T(at(entries, i))));
}

bool same(const Kernel& a, const Kernel& b)
{
    return a.name == b.name && a.row == b.row && a.storages == b.storages && a.phase == b.phase
           && a.workspace == b.workspace;
}

} // namespace

TapeMark TapeMark::of(const Tape& tape)
{
    return {count(tape.storages),   count(tape.kernels), count(tape.recomputation), count(tape.nodes),
            count(tape.inputs),     count(tape.outputs), count(tape.saved),         count(tape.segments),
            count(tape.parameters), count(tape.buffers), count(tape.inputTensors),  count(tape.caches)};
}

TapeMark TapeMark::operator-(const TapeMark& other) const
{
    return {storages - other.storages,
            kernels - other.kernels,
            recomputation - other.recomputation,
            nodes - other.nodes,
            inputs - other.inputs,
            outputs - other.outputs,
            saved - other.saved,
            segments - other.segments,
            parameters - other.parameters,
            buffers - other.buffers,
            inputTensors - other.inputTensors,
            caches - other.caches};
}

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

Node TapePeriod::laterNode(Node node, std::int32_t repeats) const
{
    node.kernel = m_forward.later(node.kernel, repeats);
    node.lastUse = m_forward.later(node.lastUse, repeats);
    node.firstInput += m_by.inputs * repeats;
    node.firstOutput += m_by.outputs * repeats;
    node.firstSaved += m_by.saved * repeats;
    if (node.segment >= m_first.segments)
        node.segment += m_by.segments * repeats;
    if (node.inner && node.extra[2] >= m_first.nodes)
        node.extra[2] += std::int64_t{m_by.nodes} * repeats; // the view that was written into
    return node;
}

void TapePeriod::append(std::int32_t repeats)
{
    noteRecomputed();
    for (std::int32_t r = 1; r <= repeats; ++r) {
        appendStorages(r);
        appendKernels(r);
        appendGraph(r);
        appendSegments(r);
        appendParameters(r);
    }
    moveUses(repeats);
    prolongOutside(repeats);
}

void TapePeriod::noteRecomputed()
{
    m_recomputed.assign(static_cast<std::size_t>(m_end.storages), 0);
    for (const Kernel& kernel : m_tape.recomputation)
        std::fill_n(m_recomputed.begin() + kernel.firstStorage, kernel.storages, 1);
}

void TapePeriod::appendStorages(std::int32_t repeats)
{
    for (std::int32_t s = m_second.storages; s < m_end.storages; ++s) {
        TapeStorage storage = at(m_tape.storages, s);
        storage.lastUse = clockOf(s).later(storage.lastUse, repeats);
        m_tape.storages.push_back(storage);
    }
}

void TapePeriod::appendKernels(std::int32_t repeats)
{
    const auto later = [&](Kernel kernel) {
        kernel.firstStorage += m_by.storages * repeats;
        return kernel;
    };
    appendEach(m_tape.kernels, m_second.kernels, m_end.kernels, later);
    appendEach(m_tape.recomputation, m_second.recomputation, m_end.recomputation, later);
}

void TapePeriod::appendGraph(std::int32_t repeats)
{
    const auto laterTensor = [&](const Tensor& tensor) { return later(tensor, repeats); };
    appendEach(m_tape.nodes, m_second.nodes, m_end.nodes, [&](const Node& node) { return laterNode(node, repeats); });
    appendEach(m_tape.inputs, m_second.inputs, m_end.inputs, laterTensor);
    appendEach(m_tape.outputs, m_second.outputs, m_end.outputs, laterTensor);
    appendEach(m_tape.saved, m_second.saved, m_end.saved, [&](const Saved& saved) {
        return Saved{later(saved.tensor, repeats), saved.result};
    });
}

void TapePeriod::appendSegments(std::int32_t repeats)
{
    appendEach(m_tape.segments, m_second.segments, m_end.segments, [&](CheckpointSegment segment) {
        segment.firstKernel += m_by.recomputation * repeats;
        segment.firstNode += m_by.nodes * repeats;
        for (std::int32_t& storage : segment.inputs)
            storage = laterStorage(storage, repeats);
        for (std::int32_t& storage : segment.held)
            storage = laterStorage(storage, repeats);
        return segment;
    });
}

void TapePeriod::appendParameters(std::int32_t repeats)
{
    appendEach(m_tape.parameters, m_second.parameters, m_end.parameters, [&](TapeParameter parameter) {
        parameter.storage = laterStorage(parameter.storage, repeats);
        parameter.tensor = later(parameter.tensor, repeats);
        return parameter;
    });
    const auto storage = [&](std::int32_t s) { return laterStorage(s, repeats); };
    appendEach(m_tape.buffers, m_second.buffers, m_end.buffers, storage);
    appendEach(m_tape.inputTensors, m_second.inputTensors, m_end.inputTensors, storage);
    appendEach(m_tape.caches, m_second.caches, m_end.caches, storage);
}

// What a repeat reads and saves of the one before shows in the first stretch alone, which the second has read: all but the
// last one are as the first is.
void TapePeriod::moveUses(std::int32_t repeats)
{
    for (std::int32_t r = 1; r <= repeats; ++r) {
        for (std::int32_t s = m_first.storages; s < m_second.storages; ++s) {
            TapeStorage storage = at(m_tape.storages, s);
            storage.lastUse = clockOf(s).later(storage.lastUse, r);
            at(m_tape.storages, s + m_by.storages * r) = storage;
        }
        for (std::int32_t n = m_first.nodes; n < m_second.nodes; ++n)
            at(m_tape.nodes, n + m_by.nodes * r).lastUse = m_forward.later(at(m_tape.nodes, n).lastUse, r);
    }
}

// What every repeat reads is alive until the last of them has.
void TapePeriod::prolongOutside(std::int32_t repeats)
{
    const Clock lastRead{m_second.kernels, m_by.kernels};
    for (std::int32_t s = 0; s < m_first.storages; ++s) {
        if (!m_recomputed[static_cast<std::size_t>(s)])
            at(m_tape.storages, s).lastUse = lastRead.later(at(m_tape.storages, s).lastUse, repeats);
    }
    for (std::int32_t n = 0; n < m_first.nodes; ++n)
        at(m_tape.nodes, n).lastUse = lastRead.later(at(m_tape.nodes, n).lastUse, repeats);
}

} // namespace vram
