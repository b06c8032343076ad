// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backward_program.h"

#include "base/layout.h"
#include "compile/operators.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

namespace vram {

GraphValue storedValue(GraphValue value, const JointGraph& graph, const BufferPlan& plan,
                       const std::vector<GraphValue>& saved)
{
    while (!plan.storageOf[value].valid() && std::ranges::find(saved, value) == saved.end()) {
        const GraphValue below = plan.isNoOp[value] != 0 ? graph.inputs(value).front() : graph.viewedValue(value);
        if (below == value)
            break;
        value = below;
    }
    return value;
}

namespace {

using Storage = BufferPlan::Storage;

/// Writes the events of a backward graph.
class BackwardWriter
{
public:
    explicit BackwardWriter(const CompiledGraph& compiled)
        : m_compiled(compiled), m_tangents(compiled.graph.valuesOf(OperatorKind::Tangent)),
          m_unused(compiled.backward.kernels.size())
    {
    }

    CompiledBackward written();

private:
    using Event = CompiledBackward::Event;

    const JointGraph& graph() const { return m_compiled.graph; }
    const BufferPlan& plan() const { return m_compiled.backward; }
    const std::vector<GraphValue>& saved() const { return m_compiled.partition.saved; }
    GraphValue root(GraphValue value) const { return storedValue(value, graph(), plan(), saved()); }
    void findUnusedStorages();
    void findUnusedInputs();
    void dropInput(GraphValue value);
    void dropUnused(std::size_t kernel);
    CompiledBackward::Gradient gradientOf(GraphValue value) const;
    std::vector<CompiledBackward::Recomputed> again() const;

    /// Storages and inputs that a kernel is the last to use.
    struct Unused {
        std::vector<Storage> storages{};
        std::vector<GraphValue> inputs{};
    };

    const CompiledGraph& m_compiled;
    std::vector<GraphValue> m_tangents;
    std::vector<Unused> m_unused; ///< By kernel.
    CompiledBackward m_result{};
};

/// Marks an object that is in use until the backward graph ends.
constexpr std::size_t kNoKernel = static_cast<std::size_t>(-1);

void BackwardWriter::findUnusedStorages()
{
    IndexedVector<Storage, std::size_t> lastAccess(plan().storages.size(), kNoKernel);
    for (std::size_t k = 0; k < plan().kernels.size(); ++k) {
        for (const Storage storage : plan().kernels[k].accesses)
            lastAccess[storage] = k;
    }
    for (const GraphValue gradient : graph().gradients) {
        const Storage storage = gradient.valid() ? plan().storageOf[root(gradient)] : Storage{};
        if (storage.valid())
            lastAccess[storage] = kNoKernel;
    }
    for (const Storage storage : plan().storages.indices()) {
        if (lastAccess[storage] != kNoKernel)
            m_unused[lastAccess[storage]].storages.push_back(storage);
    }
}

void BackwardWriter::findUnusedInputs()
{
    IndexedVector<GraphValue, std::size_t> lastRead(graph().size(), kNoKernel);
    std::vector<GraphValue> inputs; // In the order of their first use.
    for (std::size_t k = 0; k < plan().kernels.size(); ++k) {
        for (const GraphValue value : plan().kernels[k].reads) {
            if (lastRead[value] == kNoKernel)
                inputs.push_back(value);
            lastRead[value] = k;
        }
    }
    for (const GraphValue gradient : graph().gradients) {
        if (gradient.valid())
            lastRead[root(gradient)] = kNoKernel;
    }
    for (const GraphValue value : inputs) {
        if (lastRead[value] != kNoKernel)
            m_unused[lastRead[value]].inputs.push_back(value);
    }
}

void BackwardWriter::dropInput(GraphValue value)
{
    const auto tangent = std::ranges::find(m_tangents, value);
    if (tangent != m_tangents.end())
        m_result.events.emplace_back(CompiledBackward::Incoming(tangent - m_tangents.begin()));
    const auto kept = std::ranges::find(saved(), value);
    if (kept != saved().end())
        m_result.events.emplace_back(CompiledBackward::SavedTensor(kept - saved().begin()));
}

void BackwardWriter::dropUnused(std::size_t kernel)
{
    for (const Storage storage : m_unused[kernel].storages)
        m_result.events.emplace_back(CompiledBackward::Buffer(storage.number()));
    const std::vector<GraphValue>& reused = plan().kernels[kernel].reusedInputs;
    for (const GraphValue value : m_unused[kernel].inputs) {
        if (std::ranges::find(reused, value) == reused.end())
            dropInput(value);
    }
}

CompiledBackward::Gradient BackwardWriter::gradientOf(GraphValue value) const
{
    if (!value.valid())
        return {};
    const JointNode& node = graph()[value];
    const GraphValue base = root(value);
    const bool fromLibrary =
        value == base && node.op == &op::item && graph()[graph().inputs(value).front()].op == &op::convolutionBackward;
    const bool channelsLast = graph().channelsLast && fromLibrary && node.shape.rank() == 4;
    CompiledBackward::Gradient gradient{
        {}, node.shape, channelsLast ? channelsLastStrides(node.shape) : node.strides, node.dtype};
    const auto tangent = std::ranges::find(m_tangents, base);
    if (tangent != m_tangents.end())
        gradient.source = CompiledBackward::Incoming(tangent - m_tangents.begin());
    else if (plan().storageOf[base].valid())
        gradient.source = CompiledBackward::Buffer(plan().storageOf[base].number());
    return gradient;
}

// Returns the bytes of the tensors that backward recomputes, by row. Views take no memory.
std::vector<CompiledBackward::Recomputed> BackwardWriter::again() const
{
    IndexedVector<GraphValue, char> forward(graph().size(), 0);
    for (const GraphValue value : m_compiled.partition.forward)
        forward[value] = 1;
    std::map<RowIndex, Bytes> bytes;
    for (const GraphValue value : m_compiled.partition.backward) {
        const Operator& op = *graph()[value].op;
        if (forward[value] && !op.traits().isTuple && !op.traits().isInput && graph().viewedValue(value) == value)
            bytes[graph()[value].row] = checkedAdd(bytes[graph()[value].row], graph()[value].bytes());
    }
    std::vector<CompiledBackward::Recomputed> rows;
    rows.reserve(bytes.size());
    for (const auto& [row, sum] : bytes)
        rows.push_back({row, sum});
    return rows;
}

CompiledBackward BackwardWriter::written()
{
    m_result.holdsIncoming = !graph().rules.releasesGradients;
    for (const GraphValue tangent : m_tangents)
        m_result.incomingStrides.push_back(graph()[tangent].strides);
    findUnusedStorages();
    findUnusedInputs();
    std::size_t k = 0;
    for (const BufferPlan::Kernel& kernel : plan().kernels) {
        m_result.events.emplace_back(CompiledBackward::Kernel{kernel.row, kernel.op->shortName()});
        for (const GraphValue value : kernel.reusedInputs)
            dropInput(value);
        for (const Storage storage : kernel.allocates)
            m_result.events.emplace_back(CompiledBackward::Allocation{plan().storages[storage]});
        if (kernel.workspace.bytes > 0)
            m_result.events.emplace_back(kernel.workspace);
        dropUnused(k++);
    }
    for (const GraphValue gradient : graph().gradients)
        m_result.gradients.push_back(gradientOf(gradient));
    m_result.again = again();
    return std::move(m_result);
}

} // namespace

CompiledBackward backwardProgram(const CompiledGraph& compiled)
{
    return BackwardWriter(compiled).written();
}

} // namespace vram
