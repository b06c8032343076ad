// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/buffer_plan.h"

#include "compile/planned_kernels.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace vram {

namespace {

class Planner
{
public:
    explicit Planner(PartitionGraph& partitionGraph)
        : m_half(partitionGraph), m_graph(partitionGraph.graph()), m_kernels(plannedKernels(partitionGraph)),
          m_lastUse(partitionGraph.graph().size(), -1)
    {
        m_plan.storageOf.assign(m_graph.size(), {});
    }

    BufferPlan plan()
    {
        findLastUses();
        for (std::size_t k = 0; k < m_kernels.size(); ++k)
            place(static_cast<std::int32_t>(k));
        return std::move(m_plan);
    }

private:
    using Storage = BufferPlan::Storage;
    using Kernel = BufferPlan::Kernel;
    using PoolKey = std::pair<DType, Bytes>;
    static constexpr std::int32_t kToTheEnd = std::numeric_limits<std::int32_t>::max();

    const Operator& op(GraphValue value) const { return m_half.op(value); }
    const PlannedKernel& kernel(std::int32_t k) const { return m_kernels[static_cast<std::size_t>(k)]; }
    std::int32_t& lastUse(GraphValue value) { return m_lastUse[m_half.owner(value)]; }
    PoolKey keyOf(GraphValue value) const { return {m_graph[value].dtype, m_graph[value].bytes()}; }
    void findLastUses();
    void place(std::int32_t k);
    void placeOutput(std::int32_t k, const ComputedValue& member, GraphValue output);
    bool isHeldOutside(GraphValue value) const;
    bool writesOver(std::int32_t k, const ComputedValue& member, GraphValue output);
    bool isInside(std::int32_t k, GraphValue output) const;
    void release(std::int32_t k);

    const PartitionGraph& m_half;
    const JointGraph& m_graph;
    std::vector<PlannedKernel> m_kernels;
    IndexedVector<GraphValue, std::int32_t> m_lastUse;
    std::map<PoolKey, std::vector<Storage>> m_pool{};
    BufferPlan m_plan{};
};

void Planner::findLastUses()
{
    for (std::size_t k = 0; k < m_kernels.size(); ++k) {
        for (const GraphValue output : m_kernels[k].outputs(m_half))
            lastUse(output) = static_cast<std::int32_t>(k);
        for (const GraphValue value : m_kernels[k].reads)
            lastUse(value) = static_cast<std::int32_t>(k);
    }
    for (const GraphValue result : m_half.results()) {
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

// scheduler.py, decide_inplace_update: a kernel overwrites an operand of the same dtype and size if it is the last
// reader and no other operator fused into it reads the operand. The result of an in-place operator is not overwritten.
bool Planner::writesOver(std::int32_t k, const ComputedValue& member, GraphValue output)
{
    const auto at = static_cast<std::size_t>(k);
    Kernel& made = m_plan.kernels[at];
    if (op(member.node).traits().isExtern)
        return false;
    for (const GraphValue value : member.reads) {
        const auto reads = [&](const ComputedValue& other) {
            return std::ranges::find(other.reads, value) != other.reads.end();
        };
        if (lastUse(value) != k || keyOf(value) != keyOf(output) || op(value).traits().isInPlace
            || std::ranges::count_if(m_kernels[at].members, reads) > 1)
            continue;
        if (m_half.isInput(value)) {
            if (!m_half.isGiven(value) || made.reusedInput.valid() || isHeldOutside(value))
                continue;
            made.reusedInput = value;
            return false;
        }
        if (!m_plan.storageOf[value].valid())
            continue;
        m_plan.storageOf[output] = m_plan.storageOf[value];
        m_lastUse[value] = k - 1;
        return true;
    }
    return false;
}

void Planner::placeOutput(std::int32_t k, const ComputedValue& member, GraphValue output)
{
    Kernel& made = m_plan.kernels[static_cast<std::size_t>(k)];
    const GraphValue taken = made.reusedInput;
    if (op(output).traits().isInPlace) {
        m_plan.storageOf[output] = m_plan.storageOf[m_half.owner(output)];
    } else if (!writesOver(k, member, output)) {
        std::vector<Storage>& free = m_pool[keyOf(output)];
        const OperatorKind kind = op(member.node).kind;
        const bool allocates =
            kind == OperatorKind::ExternTuple || kind == OperatorKind::ExternAlloc || kind == OperatorKind::Collective;
        if (!allocates && !free.empty() && made.reusedInput == taken) {
            m_plan.storageOf[output] = free.back();
            free.pop_back();
        } else {
            m_plan.storageOf[output] = m_plan.storages.next();
            m_plan.storages.push_back(m_graph[output].bytes());
        }
    }
    if (m_plan.storageOf[output].valid())
        made.accesses.push_back(m_plan.storageOf[output]);
}

// A result that is read only by its own fused kernel is never written to memory.
bool Planner::isInside(std::int32_t k, GraphValue output) const
{
    return kernel(k).members.size() > 1 && m_lastUse[m_half.owner(output)] == k;
}

// codegen/wrapper.py, FreeIfNotReusedLine: a buffer that a later buffer of the same size reuses is not freed.
void Planner::release(std::int32_t k)
{
    std::vector<GraphValue> freed;
    const auto free = [&](GraphValue value) {
        const GraphValue owner = m_half.owner(value);
        if (m_lastUse[owner] != k || m_half.isInput(owner) || !m_plan.storageOf[owner].valid()
            || std::ranges::find(freed, owner) != freed.end())
            return;
        freed.push_back(owner);
        m_pool[keyOf(owner)].push_back(m_plan.storageOf[owner]);
    };
    std::ranges::for_each(kernel(k).reads, free);
    std::ranges::for_each(kernel(k).outputs(m_half), free);
}

void Planner::place(std::int32_t k)
{
    const auto at = static_cast<std::size_t>(k);
    Kernel& made = m_plan.kernels.emplace_back();
    made.node = m_kernels[at].members.front().node;
    made.launches = std::ranges::any_of(m_kernels[at].members, &ComputedValue::split) ? 2 : 1;
    made.allocates.first = m_plan.storages.next();
    for (const GraphValue value : m_kernels[at].reads) {
        const GraphValue owner = m_half.owner(value);
        if (m_half.isInput(owner))
            made.reads.push_back(owner);
        else
            made.accesses.push_back(m_plan.storageOf[owner]);
    }
    for (const ComputedValue& member : m_kernels[at].members) {
        for (const GraphValue output : m_half.outputsOf(member.node)) {
            if (!isInside(k, output))
                placeOutput(k, member, output);
        }
    }
    made.allocates.endAt(m_plan.storages.next());
    release(k);
}

} // namespace

BufferPlan planBuffers(const JointGraph& graph, std::span<const GraphValue> nodes, std::span<const GraphValue> given,
                       std::span<const GraphValue> results)
{
    PartitionGraph partitionGraph(graph, nodes, given, results);
    realizeValues(partitionGraph);
    return Planner(partitionGraph).plan();
}

} // namespace vram
