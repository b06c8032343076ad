// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/planned_kernels.h"

#include "base/layout.h"
#include "base/sort_unique.h"
#include "compile/kernel_fusion.h"
#include "compile/kernel_loops.h"
#include "compile/kernel_order.h"
#include "compile/loop_walk.h"
#include "compile/operators.h"
#include "compile/value_strides.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace vram {

std::vector<GraphValue> PlannedKernel::outputs(const PartitionGraph& partitionGraph) const
{
    std::vector<GraphValue> outputs;
    for (const ComputedValue& member : members) {
        if (member.stage == Stage::Partial)
            continue;
        const std::vector<GraphValue> own = partitionGraph.outputsOf(member.node);
        outputs.insert(outputs.end(), own.begin(), own.end());
    }
    return outputs;
}

namespace {

class KernelPlanner
{
public:
    KernelPlanner(PartitionGraph& partitionGraph, const IndexedVector<GraphValue, Shape>& given)
        : m_partitionGraph(partitionGraph), m_graph(partitionGraph.graph()), m_seen(partitionGraph.graph().size(), -1),
          m_strides(valueStrides(partitionGraph, given)), m_loops(partitionGraph, m_strides)
    {
    }

    PlannedKernels kernels()
    {
        findKernels();
        orderKernels(fuse());
        return {std::move(m_kernels), std::move(m_strides.layouts)};
    }

private:
    const Operator& op(GraphValue value) const { return m_partitionGraph.op(value); }
    GraphValue root(GraphValue value) const { return m_partitionGraph.root(value); }
    void findKernels();
    void findOperands(GraphValue reader, std::vector<GraphValue>& values);
    void findKernel(GraphValue v);
    void addKernels(ComputedValue member);
    bool writesInOrder(GraphValue node) const;
    LoopWalk walkOf(GraphValue node) const;
    void collectReads(GraphValue node, const LoopWalk& walk, ComputedValue& member, bool isLookedUp = false);
    void waitForCollectives(ComputedValue& member);
    bool isNamedAsInput(GraphValue value) const;
    Bytes estimatedBytes(GraphValue reader, GraphValue input) const;
    KernelBuffers kernelBuffers();
    bool returnsSeveral(std::size_t kernel) const;
    std::vector<SchedulerNode> nodesAsWritten();
    std::vector<SchedulerNode> fuse();
    void orderKernels(const std::vector<SchedulerNode>& nodes);
    void regroup(const std::vector<std::vector<std::size_t>>& groups);

    PartitionGraph& m_partitionGraph;
    const JointGraph& m_graph;
    /// The last kernel that visited the value while its reads were collected.
    IndexedVector<GraphValue, std::int32_t> m_seen;
    ValueStrides m_strides;
    KernelLoops m_loops;
    std::vector<PlannedKernel> m_kernels{};
    GraphValue m_collective{}; ///< The last collective that was found.
};

void KernelPlanner::findKernels()
{
    std::map<std::int32_t, std::vector<GraphValue>> later; // By the position of the first node that needs them.
    for (const GraphValue v : m_partitionGraph.nodes()) {
        if (const auto needed = later.find(m_partitionGraph.position(v)); needed != later.end())
            findOperands(v, needed->second);
        if (m_partitionGraph.isInMemory(v) && m_partitionGraph.since(v) > m_partitionGraph.position(v))
            later[m_partitionGraph.since(v)].push_back(v);
        else
            findKernel(v);
    }
}

// The operands of a library kernel are written in the order in which it takes them, but addmm's matrices before its
// bias, and the bias of a convolution last (kernel/mm_common.py, mm_args, and kernel/conv.py).
void KernelPlanner::findOperands(GraphValue reader, std::vector<GraphValue>& values)
{
    const std::span<const GraphValue> operands = m_graph.inputs(reader);
    const bool isSum = &op(reader) == &op::addmm;
    std::ranges::stable_sort(values, {}, [&](GraphValue value) {
        const auto at = std::ranges::find(operands, value, [this](GraphValue i) { return root(i); }) - operands.begin();
        return isSum && at == 0 ? std::ssize(operands) : at;
    });
    for (const GraphValue value : values)
        findKernel(value);
}

void KernelPlanner::findKernel(GraphValue v)
{
    const bool writes = m_partitionGraph.isInMemory(v) && root(v) == v && !m_partitionGraph.isInput(v)
                        && !m_partitionGraph.isLibraryResult(v);
    if (!writes && op(v).kind != OperatorKind::ExternTuple)
        return;
    ComputedValue member{v, {}, {}, m_loops.partialResults(v), writesInOrder(v)};
    collectReads(v, walkOf(v), member);
    waitForCollectives(member);
    addKernels(std::move(member));
    for (const GraphValue output : m_partitionGraph.outputsOf(v))
        m_partitionGraph.keepInMemory(output);
}

// The partial results of all of var_mean's results are computed with the first of them.
void KernelPlanner::addKernels(ComputedValue member)
{
    if (m_loops.of(member.node).isSplit()) {
        ComputedValue result{member.node, {}, {}, member.partials, member.writesInOrder, Stage::Final};
        member.stage = Stage::Partial;
        if (member.partials.bytes > 0)
            m_kernels.push_back({{member}, member.reads});
        member = std::move(result);
    }
    m_kernels.push_back({{member}, member.reads});
}

bool KernelPlanner::writesInOrder(GraphValue node) const
{
    if (m_partitionGraph.scatteredValue(node).valid())
        return false;
    return m_graph.rules.reordersLoops || m_partitionGraph.isReduced(node)
           || isAlong(m_graph[node].shape, m_strides.layouts[node], m_strides.loops[node]);
}

LoopWalk KernelPlanner::walkOf(GraphValue node) const
{
    return m_strides.loops[m_partitionGraph.walkedValue(node)];
}

// Collects the buffers and inputs that a kernel reads, following values that are computed inline. Reads through the
// same view, such as a permuted bias that several layers add to their scores, have the same index in kernels with the
// same loops.
void KernelPlanner::collectReads(GraphValue node, const LoopWalk& walk, ComputedValue& member, bool isLookedUp)
{
    const auto kernel = static_cast<std::int32_t>(m_kernels.size());
    const auto operands = m_graph.inputs(node);
    const GraphValue scattered = m_partitionGraph.scatteredValue(node);
    const bool looksUpAll = op(node).traits().looksUp || operands.size() > 3;
    const bool selects = &op(node) == &op::index || &op(node) == &op::gather; // Its first operand, by the others.
    const bool isCopyOfView = &op(node) == &op::orderedCopy;                  // Copies of one view read it alike.
    const Shape& walked = m_graph[m_partitionGraph.walkedValue(node)].shape;
    const bool walksInOrder = walk && (walk->empty() || isContiguous(walked, *walk));
    for (const GraphValue i : op(node).readsFirstOnly ? operands.first(1) : operands) {
        const bool isSelected = isLookedUp || (selects && i == operands.front());
        const bool looksUp = scattered.valid() ? i != scattered : looksUpAll || isSelected;
        LoopWalk along = looksUp ? LoopWalk{} : walk;
        if (along && along->rank() != 0 && m_graph[i].shape != walked)
            along = Shape{};
        for (GraphValue v = i; v != root(i); v = m_partitionGraph.viewedValue(v))
            along = throughView(m_partitionGraph, v, along);
        const GraphValue base = root(i);
        if (std::exchange(m_seen[base], kernel) == kernel)
            continue;
        if (!m_partitionGraph.isInput(base) && !m_partitionGraph.isReadFromMemory(base, node)) {
            collectReads(base, along, member, isSelected);
            continue;
        }
        member.reads.push_back(base);
        if (isSelected)
            member.lookedUp.push_back(base);
        if (isAlong(m_graph[base].shape, m_strides.layouts[base], along))
            member.direct.push_back(base);
        else if (isCopyOfView || (walksInOrder && !looksUp && !m_graph.convolvesInChannelsLast()))
            member.direct.push_back(i);
    }
}

// Collectives run in the order of the graph; to ensure this, each reads the result of the preceding one (comms.py,
// decide_global_ordering_of_comms). The operand of a collective counts as read until the wait for the collective
// (ir.py, get_volatile_reads).
void KernelPlanner::waitForCollectives(ComputedValue& member)
{
    if (op(member.node).traits().isCollective) {
        if (m_collective.valid())
            member.reads.push_back(m_collective);
        m_collective = member.node;
    }
    if (op(member.node).kind != OperatorKind::Wait)
        return;
    const GraphValue collective = root(m_graph.inputs(member.node).front());
    if (!m_partitionGraph.isInput(collective) && op(collective).kind == OperatorKind::Collective)
        member.reads.push_back(root(m_graph.inputs(collective).front()));
}

// memory.py, get_freeable_input_buf, decides by name: "primals_1" is not freed, even if it is forward's channels-last
// copy.
bool KernelPlanner::isNamedAsInput(GraphValue value) const
{
    const bool copied = m_partitionGraph.isGiven(value) && &op(value) == &op::clone;
    return op(copied ? m_graph.inputs(value).front() : value).kind == OperatorKind::Placeholder;
}

// dependencies.py, MemoryDep.get_numel: the memory estimate takes an input to be as large as the loops that read it.
// The gradient of a max pooling reads the positions of the maxima in each window once for each element of the window.
Bytes KernelPlanner::estimatedBytes(GraphValue reader, GraphValue input) const
{
    const bool windows = op(reader).shortName() == "max_pool2d_with_indices_backward";
    const std::int64_t elements = m_graph[input].shape.elements();
    const std::int64_t read = windows ? std::max(elements, m_graph[reader].shape.elements()) : elements;
    return checkedMul(read, itemSize(m_graph[input].dtype));
}

/// The bytes are allocated with the buffer that is written into, and freed with the result.
void shareBytes(KernelBuffers::Buffer& target, KernelBuffers::Buffer& result)
{
    target.extra = std::exchange(target.bytes, 0);
    result.extra = -result.bytes;
}

// Inputs other than placeholders (saved tensors and incoming gradients) are freed once backward has read them.
KernelBuffers KernelPlanner::kernelBuffers()
{
    KernelBuffers buffers;
    IndexedVector<GraphValue, std::int32_t> storageOf(m_graph.size(), -1);
    const auto placeOf = [&](GraphValue value) {
        if (storageOf[value] < 0) {
            storageOf[value] = static_cast<std::int32_t>(buffers.buffers.size());
            const bool held = isNamedAsInput(value);
            const Bytes bytes = m_graph[value].bytes();
            const bool counts =
                !held && (m_partitionGraph.owner(value) == value || op(value).kind == OperatorKind::Scatter);
            buffers.buffers.push_back({counts ? bytes : 0, m_partitionGraph.isInput(value) && !held, held, bytes, 0,
                                       m_graph[value].shape.elements()});
        }
        return static_cast<std::size_t>(storageOf[value]);
    };
    IndexedVector<GraphValue, std::int32_t> partialsOf(m_graph.size(), -1);
    for (const PlannedKernel& planned : m_kernels) {
        KernelBuffers::Kernel kernel;
        for (const GraphValue output : planned.outputs(m_partitionGraph))
            kernel.produces.push_back(placeOf(output));
        for (const ComputedValue& member : planned.members) {
            std::int32_t& partials = partialsOf[m_partitionGraph.reductionOf(member.node)];
            if (member.stage == Stage::Partial) {
                partials = static_cast<std::int32_t>(buffers.buffers.size());
                kernel.produces.push_back(buffers.buffers.size());
                buffers.buffers.push_back({.bytes = member.partials.bytes,
                                           .size = member.partials.bytes,
                                           .elements = member.partials.bytes / itemSize(member.partials.dtype)});
            } else if (member.stage == Stage::Final && partials >= 0) {
                kernel.reads.push_back(static_cast<std::size_t>(partials));
                kernel.direct.push_back(static_cast<std::size_t>(partials));
            }
        }
        const GraphValue first = planned.members.front().node;
        for (const GraphValue value : planned.reads) {
            kernel.reads.push_back(placeOf(value));
            KernelBuffers::Buffer& buffer = buffers.buffers[kernel.reads.back()];
            if (buffer.given && buffer.bytes > 0)
                buffer.bytes = estimatedBytes(first, value);
        }
        for (const GraphValue value : planned.members.front().direct)
            kernel.direct.push_back(placeOf(value));
        for (const GraphValue value : planned.members.front().lookedUp)
            kernel.lookedUp.push_back(placeOf(value));
        kernel.loops = m_loops.of(first);
        if (planned.members.front().stage == Stage::Final)
            kernel.loops = {.elements = kernel.loops.elements, .reduced = kernel.loops.partials(), .mayDivide = false};
        kernel.writesInOrder = planned.members.front().writesInOrder;
        buffers.kernels.push_back(std::move(kernel));
    }
    for (const PlannedKernel& planned : m_kernels) {
        const GraphValue node = planned.members.front().node;
        if (op(node).kind == OperatorKind::Scatter && !m_graph.rules.countsWritesTwice)
            shareBytes(buffers.buffers[placeOf(root(m_graph.inputs(node).front()))], buffers.buffers[placeOf(node)]);
    }
    for (const GraphValue result : m_partitionGraph.results()) {
        if (result.valid() && storageOf[root(result)] >= 0)
            buffers.buffers[placeOf(root(result))].kept = true;
    }
    return buffers;
}

bool KernelPlanner::returnsSeveral(std::size_t kernel) const
{
    return op(m_kernels[kernel].members.front().node).kind == OperatorKind::ExternTuple;
}

std::vector<SchedulerNode> KernelPlanner::nodesAsWritten()
{
    std::vector<SchedulerNode> nodes;
    for (std::size_t k = 0; k < m_kernels.size(); ++k) {
        nodes.push_back({k});
        const std::size_t results = returnsSeveral(k) ? m_kernels[k].outputs(m_partitionGraph).size() : 0;
        for (std::size_t result = 0; result < results; ++result)
            nodes.push_back({k, static_cast<std::int32_t>(result)});
    }
    return nodes;
}

// Fuses kernels, and returns the nodes in the order that follows from it.
std::vector<SchedulerNode> KernelPlanner::fuse()
{
    const std::vector<SchedulerNode> before = nodesAsWritten();
    std::vector<SchedulerNode> nodes;
    std::vector<std::vector<std::size_t>> groups;
    std::vector<std::size_t> places(m_kernels.size(), 0);
    for (std::vector<std::size_t>& group : fusedKernels(withResults(kernelBuffers(), before))) {
        if (const SchedulerNode& first = before[group.front()]; first.isResult()) {
            nodes.push_back({places[first.kernel], first.result});
            continue;
        }
        for (std::size_t& member : group) {
            member = before[member].kernel;
            places[member] = groups.size();
        }
        nodes.push_back({groups.size()});
        groups.push_back(std::move(group));
    }
    regroup(groups);
    return nodes;
}

// All results of a kernel are held until the last of them has been taken from the tuple.
void KernelPlanner::orderKernels(const std::vector<SchedulerNode>& nodes)
{
    std::vector<std::vector<std::size_t>> order;
    std::map<std::size_t, std::size_t> ends; // Number of the kernels that have run when the last result is taken.
    for (const std::size_t k : memoryOrder(withResults(kernelBuffers(), nodes))) {
        if (nodes[k].isResult())
            ends[nodes[k].kernel] = order.size();
        else
            order.push_back({nodes[k].kernel});
    }
    for (const auto& [kernel, end] : ends)
        m_kernels[order[end - 1].front()].held.push_back(m_kernels[kernel].members.front().node);
    regroup(order);
}

// Merges the kernels of each group and arranges them in the order of `groups`.
void KernelPlanner::regroup(const std::vector<std::vector<std::size_t>>& groups)
{
    std::vector<PlannedKernel> kernels;
    for (const std::vector<std::size_t>& group : groups) {
        PlannedKernel& all = kernels.emplace_back();
        for (const std::size_t k : group) {
            std::ranges::move(m_kernels[k].members, std::back_inserter(all.members));
            std::ranges::move(m_kernels[k].reads, std::back_inserter(all.reads));
            std::ranges::move(m_kernels[k].held, std::back_inserter(all.held));
        }
        sortUnique(all.reads);
        for (const GraphValue value : all.outputs(m_partitionGraph))
            std::erase(all.reads, value);
    }
    m_kernels = std::move(kernels);
}

} // namespace

PlannedKernels plannedKernels(PartitionGraph& partitionGraph, const IndexedVector<GraphValue, Shape>& given)
{
    return KernelPlanner(partitionGraph, given).kernels();
}

} // namespace vram
