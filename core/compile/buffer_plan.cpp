// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/buffer_plan.h"

#include "compile/channels_last.h"
#include "compile/padded_layouts.h"
#include "compile/planned_kernels.h"
#include "compile/post_grad.h"
#include "compile/realized_values.h"
#include "compile/reshaped_operands.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace vram {

namespace {

class Planner
{
public:
    Planner(const PartitionGraph& partitionGraph, std::vector<PlannedKernel> kernels)
        : m_partitionGraph(partitionGraph), m_graph(partitionGraph.graph()), m_kernels(std::move(kernels)),
          m_lastUse(partitionGraph.graph().size(), -1)
    {
        m_plan.storageOf.assign(m_graph.size(), {});
        m_plan.isNoOp.assign(m_graph.size(), 0);
    }

    BufferPlan plan(std::span<const GraphValue> noOps)
    {
        findLastUses();
        for (std::size_t k = 0; k < m_kernels.size(); ++k)
            place(static_cast<std::int32_t>(k));
        for (const GraphValue value : noOps) {
            m_plan.storageOf[value] = m_plan.storageOf[m_partitionGraph.root(m_graph.inputs(value).front())];
            m_plan.isNoOp[value] = 1;
        }
        return std::move(m_plan);
    }

private:
    using Storage = BufferPlan::Storage;
    using Kernel = BufferPlan::Kernel;
    using PoolKey = std::pair<DType, Bytes>;
    static constexpr std::int32_t kToTheEnd = std::numeric_limits<std::int32_t>::max();

    const Operator& op(GraphValue value) const { return m_partitionGraph.op(value); }
    const PlannedKernel& kernel(std::int32_t k) const { return m_kernels[static_cast<std::size_t>(k)]; }
    std::int32_t& lastUse(GraphValue value) { return m_lastUse[m_partitionGraph.owner(value)]; }
    PoolKey keyOf(GraphValue value) const { return {m_graph[value].dtype, m_partitionGraph.bytes(value)}; }
    void findLastUses();
    Kernel& addKernel(const PlannedKernel& planned);
    void addReads(const PlannedKernel& planned, Kernel& made);
    void placePartials(const ComputedValue& member);
    std::vector<std::pair<PoolKey, Storage>> readPartials(std::int32_t k);
    void place(std::int32_t k);
    void placeOutput(std::int32_t k, const ComputedValue& member, GraphValue output);
    bool isHeldOutside(GraphValue value) const;
    const ComputedValue* memberOf(std::int32_t k, GraphValue value) const;
    bool dependsOn(std::int32_t k, const ComputedValue& member, const ComputedValue& other) const;
    bool mayOverwrite(std::int32_t k, const ComputedValue& member, GraphValue value, GraphValue output);
    GraphValue overwritten(std::int32_t k, const ComputedValue& member, GraphValue output);
    Storage allocated(Bytes bytes);
    Storage placed(const PoolKey& key, bool allocates);
    bool isReadInLaterLoop(std::int32_t k, GraphValue value) const;
    bool isInside(std::int32_t k, GraphValue output) const;
    void release(std::int32_t k);

    const PartitionGraph& m_partitionGraph;
    const JointGraph& m_graph;
    std::vector<PlannedKernel> m_kernels;
    IndexedVector<GraphValue, std::int32_t> m_lastUse;
    std::map<PoolKey, std::vector<Storage>> m_pool{};
    /// The partial results of each reduction that the next kernel has not read yet.
    std::map<GraphValue, std::pair<PoolKey, Storage>> m_partials{};
    BufferPlan m_plan{};
};

void Planner::findLastUses()
{
    for (std::size_t k = 0; k < m_kernels.size(); ++k) {
        for (const GraphValue output : m_kernels[k].outputs(m_partitionGraph))
            lastUse(output) = static_cast<std::int32_t>(k);
        for (const GraphValue value : m_kernels[k].reads)
            lastUse(value) = static_cast<std::int32_t>(k);
    }
    for (const GraphValue result : m_partitionGraph.results()) {
        if (result.valid())
            lastUse(result) = kToTheEnd;
    }
}

// A saved tensor that is an input or an output of the region is not donated.
bool Planner::isHeldOutside(GraphValue value) const
{
    const GraphValue base = m_graph.base(value);
    return op(base).traits().isInput
           || std::ranges::any_of(m_graph.outputs, [&](GraphValue output) { return m_graph.base(output) == base; });
}

/// Returns the member of kernel `k` that computes `value`, or null if another kernel computes it.
const ComputedValue* Planner::memberOf(std::int32_t k, GraphValue value) const
{
    const auto& members = kernel(k).members;
    const auto found = std::ranges::find(members, value, &ComputedValue::node);
    return found == members.end() ? nullptr : &*found;
}

// Whether `member` is computed from the result of `other` of the same kernel.
bool Planner::dependsOn(std::int32_t k, const ComputedValue& member, const ComputedValue& other) const
{
    std::set<GraphValue> computed{other.node};
    for (const ComputedValue& later : kernel(k).members) {
        if (std::ranges::any_of(later.reads, [&](GraphValue value) { return computed.contains(value); }))
            computed.insert(later.node);
    }
    return &member != &other && computed.contains(member.node);
}

// scheduler.py, decide_inplace_update and can_inplace: an operator overwrites an operand of the same dtype and size if
// it reads the operand in the order of its own elements and is the last to read it. Operators whose results it reads
// have run before. A buffer that an operator wrote in place (MutationLayoutSHOULDREMOVE) is not overwritten.
bool Planner::mayOverwrite(std::int32_t k, const ComputedValue& member, GraphValue value, GraphValue output)
{
    const auto readsLater = [&](const ComputedValue& other) {
        return &other != &member && std::ranges::find(other.reads, value) != other.reads.end()
               && !dependsOn(k, member, other);
    };
    const bool mutated = op(value).traits().isInPlace || op(value).kind == OperatorKind::Scatter;
    return lastUse(value) == k && keyOf(value) == keyOf(output) && !mutated
           && std::ranges::none_of(kernel(k).members, readsLater);
}

/// Returns the operand in whose memory `member` writes `output`, or none. If that operand is computed inside the
/// kernel, the operand that it overwrites in turn is returned; if it overwrites none, no later operand is tried.
GraphValue Planner::overwritten(std::int32_t k, const ComputedValue& member, GraphValue output)
{
    const std::vector<GraphValue>& reused = m_plan.kernels.back().reusedInputs;
    if (op(member.node).traits().isExtern || !member.writesInOrder)
        return {};
    for (const GraphValue value : member.direct) {
        if (!mayOverwrite(k, member, value, output))
            continue;
        if (const ComputedValue* producer = memberOf(k, value); producer && isInside(k, value))
            return overwritten(k, *producer, output);
        if (m_partitionGraph.isInput(value)) {
            const bool isFree = m_partitionGraph.isGiven(value) && !isHeldOutside(value);
            if (isFree && std::ranges::find(reused, value) == reused.end())
                return value;
        } else if (m_plan.storageOf[value].valid()) {
            return value;
        }
    }
    return {};
}

BufferPlan::Storage Planner::allocated(Bytes bytes)
{
    const Storage storage = m_plan.storages.next();
    m_plan.storages.push_back(bytes);
    return storage;
}

/// Returns a storage for a buffer that overwrites nothing.
BufferPlan::Storage Planner::placed(const PoolKey& key, bool allocates)
{
    std::vector<Storage>& free = m_pool[key];
    if (allocates || free.empty())
        return allocated(key.second);
    const Storage storage = free.back();
    free.pop_back();
    return storage;
}

void Planner::placeOutput(std::int32_t k, const ComputedValue& member, GraphValue output)
{
    Kernel& made = m_plan.kernels.back();
    const GraphValue old = overwritten(k, member, output);
    if (op(output).traits().isInPlace) {
        m_plan.storageOf[output] = m_plan.storageOf[m_partitionGraph.owner(output)];
    } else if (!old.valid()) {
        const OperatorKind kind = op(member.node).kind;
        const bool allocates =
            kind == OperatorKind::ExternTuple || kind == OperatorKind::ExternAlloc || kind == OperatorKind::Collective;
        m_plan.storageOf[output] = placed(keyOf(output), allocates);
    } else if (m_partitionGraph.isInput(old)) {
        made.reusedInputs.push_back(old);
        m_plan.storageOf[output] = allocated(m_partitionGraph.bytes(output));
    } else {
        m_plan.storageOf[output] = m_plan.storageOf[old];
        m_lastUse[old] = k - 1;
    }
    if (m_plan.storageOf[output].valid())
        made.accesses.push_back(m_plan.storageOf[output]);
}

// Whether a kernel that loops over the elements that it reduces (codegen/simd.py, should_use_persistent_reduction)
// reads `value` in a later loop than the one that computes it, so that the value must be in memory.
bool Planner::isReadInLaterLoop(std::int32_t k, GraphValue value) const
{
    constexpr std::int64_t mostInRegisters = 1024;
    std::map<GraphValue, int> loops;
    bool persistent = true;
    bool full = true;
    for (const ComputedValue& member : kernel(k).members) {
        int loop = 0;
        for (const GraphValue read : member.reads) {
            if (const auto producer = loops.find(read); producer != loops.end())
                loop = std::max(loop, producer->second + (m_partitionGraph.isReduced(read) ? 1 : 0));
        }
        loops[member.node] = loop;
        if (!m_partitionGraph.isReduced(member.node))
            continue;
        const std::int64_t results = m_graph[member.node].shape.elements();
        persistent = persistent && m_partitionGraph.reducedElements(member.node) <= mostInRegisters * results;
        full = full && m_graph[value].shape.elements() > results;
    }
    const auto readsLater = [&](const ComputedValue& member) {
        return loops[member.node] > loops[value] && std::ranges::find(member.reads, value) != member.reads.end();
    };
    return !persistent && full && std::ranges::any_of(kernel(k).members, readsLater);
}

// A result that is read only by its own fused kernel is never written to memory.
bool Planner::isInside(std::int32_t k, GraphValue output) const
{
    return kernel(k).members.size() > 1 && m_lastUse[m_partitionGraph.owner(output)] == k
           && !isReadInLaterLoop(k, output);
}

// codegen/wrapper.py, FreeIfNotReusedLine: a buffer that a later buffer of the same size reuses is not freed.
void Planner::release(std::int32_t k)
{
    std::vector<GraphValue> freed;
    const auto free = [&](GraphValue value) {
        const GraphValue owner = m_partitionGraph.owner(value);
        if (m_lastUse[owner] != k || m_partitionGraph.isInput(owner) || !m_plan.storageOf[owner].valid()
            || std::ranges::find(freed, owner) != freed.end())
            return;
        freed.push_back(owner);
        m_pool[keyOf(owner)].push_back(m_plan.storageOf[owner]);
    };
    std::ranges::for_each(kernel(k).reads, free);
    std::ranges::for_each(kernel(k).outputs(m_partitionGraph), free);
}

BufferPlan::Kernel& Planner::addKernel(const PlannedKernel& planned)
{
    Kernel& made = m_plan.kernels.emplace_back();
    made.node = planned.members.front().node;
    made.op = m_graph[made.node].op;
    made.row = m_graph[made.node].row;
    made.allocates.first = m_plan.storages.next();
    return made;
}

void Planner::addReads(const PlannedKernel& planned, Kernel& made)
{
    for (const GraphValue value : planned.reads) {
        const GraphValue owner = m_partitionGraph.owner(value);
        if (m_partitionGraph.isInput(owner))
            made.reads.push_back(owner);
        else
            made.accesses.push_back(m_plan.storageOf[owner]);
    }
    for (const GraphValue node : planned.held) {
        for (const GraphValue result : m_partitionGraph.outputsOf(node)) {
            if (m_plan.storageOf[result].valid())
                made.accesses.push_back(m_plan.storageOf[result]);
        }
    }
}

void Planner::placePartials(const ComputedValue& member)
{
    const PoolKey key{member.partials.dtype, member.partials.bytes};
    const Storage storage = placed(key, false);
    m_plan.kernels.back().accesses.push_back(storage);
    m_partials.emplace(m_partitionGraph.reductionOf(member.node), std::pair(key, storage));
}

/// Notes that the kernel reads the partial results of its reductions, and returns them.
std::vector<std::pair<Planner::PoolKey, BufferPlan::Storage>> Planner::readPartials(std::int32_t k)
{
    std::vector<std::pair<PoolKey, Storage>> read;
    for (const ComputedValue& member : kernel(k).members) {
        const auto partials = m_partials.find(m_partitionGraph.reductionOf(member.node));
        if (member.stage != Stage::Final || partials == m_partials.end())
            continue;
        m_plan.kernels.back().accesses.push_back(partials->second.second);
        read.push_back(partials->second);
        m_partials.erase(partials);
    }
    return read;
}

void Planner::place(std::int32_t k)
{
    Kernel& made = addKernel(kernel(k));
    made.workspace = m_graph[made.node].workspace;
    addReads(kernel(k), made);
    const std::vector<std::pair<PoolKey, Storage>> partials = readPartials(k);
    for (const ComputedValue& member : kernel(k).members) {
        if (member.stage == Stage::Partial) {
            placePartials(member);
            continue;
        }
        for (const GraphValue output : m_partitionGraph.outputsOf(member.node)) {
            if (!isInside(k, output))
                placeOutput(k, member, output);
        }
    }
    made.allocates.endAt(m_plan.storages.next());
    for (const auto& [key, storage] : partials)
        m_pool[key].push_back(storage);
    release(k);
}

} // namespace

BufferPlan planForward(const JointGraph& graph, std::span<const GraphValue> nodes, std::span<const GraphValue> results,
                       std::span<const GraphValue> visible)
{
    PostGradGraph lowered = afterPostGradPasses(graph, nodes, results);
    copyReshapedOperands(lowered, {}, results, {});
    PartitionGraph partitionGraph(lowered.graph, lowered.nodes, {}, results);
    realizeValues(partitionGraph);
    padLayouts(partitionGraph, visible);
    PlannedKernels planned = plannedKernels(partitionGraph, {});
    BufferPlan plan = Planner(partitionGraph, std::move(planned.kernels)).plan(lowered.noOps);
    plan.strides = std::move(planned.strides);
    return plan;
}

BufferPlan planBackward(const JointGraph& graph, std::span<const GraphValue> nodes, std::span<const GraphValue> saved,
                        const BufferPlan& forward)
{
    JointGraph own = graph;
    std::vector<GraphValue> ownNodes(nodes.begin(), nodes.end());
    copyRecomputedToChannelsLast(own, ownNodes, saved, forward.strides);
    PostGradGraph lowered = afterPostGradPasses(own, ownNodes, graph.gradients);
    copyReshapedOperands(lowered, saved, graph.gradients, forward.strides);
    PartitionGraph partitionGraph(lowered.graph, lowered.nodes, saved, graph.gradients);
    for (const GraphValue value : saved) {
        if (const BufferPlan::Storage storage = forward.storageOf[value]; storage.valid())
            partitionGraph.setBytes(value, forward.storages[storage]);
    }
    realizeValues(partitionGraph);
    padLayouts(partitionGraph, graph.gradients); // Config bw_outputs_user_visible.
    return Planner(partitionGraph, plannedKernels(partitionGraph, forward.strides).kernels).plan(lowered.noOps);
}

} // namespace vram
