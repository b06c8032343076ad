// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/buffer_plan.h"

#include "compile/kernel_order.h"
#include "compile/operators.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace vram {

namespace {

template<typename Value>
void sortedOnce(std::vector<Value>& values)
{
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

class Planner
{
public:
    Planner(const JointGraph& graph, std::span<const GraphValue> nodes, std::span<const GraphValue> given,
            std::span<const GraphValue> results);
    BufferPlan plan();

private:
    using Storage = BufferPlan::Storage;
    using Kernel = BufferPlan::Kernel;
    static constexpr std::int32_t kToTheEnd = std::numeric_limits<std::int32_t>::max();

    /// What a fused value computes and reads.
    struct Chain {
        std::vector<GraphValue> reads{};
        std::vector<GraphValue> nodes{};
    };

    const Operator& op(GraphValue value) const { return *m_graph[value].op; }
    bool isInput(GraphValue base) const { return op(base).isInput() || m_given[base] != 0; }
    /// The value whose memory this one shares, or the input of this half that it is or is a view of.
    GraphValue root(GraphValue value) const
    {
        while (!isInput(value)) {
            const GraphValue below = m_graph.viewed(value);
            if (below == value)
                break;
            value = below;
        }
        return value;
    }
    /// Whether it is the result of a reduction, which Inductor writes to memory.
    bool isReduced(GraphValue value) const
    {
        return op(value).kind == OperatorKind::Reduction
               || (op(value).kind == OperatorKind::Item
                   && op(m_graph.inputs(value).front()).kind == OperatorKind::Statistics);
    }
    void keepInMemory(GraphValue value) { m_inMemory[root(value)] = 1; }
    void findBuffers();
    void countUsers();
    void realizeLongChains();
    bool isRealized(GraphValue value, const Chain& chain) const;
    std::size_t operationsOf(const Chain& chain) const;
    void findKernels();
    std::vector<GraphValue> outputsOf(GraphValue node) const;
    void collectReads(GraphValue node, std::vector<GraphValue>& reads);
    KernelBuffers kernelBuffers() const;
    void orderKernels();
    void findLastUses();
    void place(std::int32_t k);
    void placeOutput(std::int32_t k, GraphValue output);
    bool isHeldOutside(GraphValue value) const;
    bool writesOver(std::int32_t k, GraphValue output);
    void release(std::int32_t k);

    using PoolKey = std::pair<DType, Bytes>;

    const JointGraph& m_graph;
    std::span<const GraphValue> m_nodes;
    std::span<const GraphValue> m_results;
    IndexedColumn<GraphValue, char> m_given;
    IndexedColumn<GraphValue, char> m_inMemory;
    IndexedColumn<GraphValue, std::int32_t> m_lastUse;
    IndexedColumn<GraphValue, std::int32_t> m_users;
    IndexedColumn<GraphValue, std::int32_t> m_seen; ///< The last kernel whose reads were collected through it.
    std::vector<std::vector<GraphValue>> m_reads{}; ///< Of each kernel: values in memory, and inputs.
    std::map<PoolKey, std::vector<Storage>> m_pool{};
    BufferPlan m_plan{};
};

Planner::Planner(const JointGraph& graph, std::span<const GraphValue> nodes, std::span<const GraphValue> given,
                 std::span<const GraphValue> results)
    : m_graph(graph), m_nodes(nodes), m_results(results), m_given(graph.size(), 0), m_inMemory(graph.size(), 0),
      m_lastUse(graph.size(), -1), m_users(graph.size(), 0), m_seen(graph.size(), -1)
{
    for (const GraphValue value : given)
        m_given[value] = 1;
    m_plan.places.assign(graph.size(), {});
}

void Planner::findBuffers()
{
    for (const GraphValue v : m_nodes) {
        if (op(v).isRealized() || isReduced(v))
            keepInMemory(v);
        if (!op(v).realizesOperands())
            continue;
        for (const GraphValue i : m_graph.inputs(v))
            keepInMemory(i);
    }
    for (const GraphValue result : m_results) {
        if (result.valid())
            keepInMemory(result);
    }
}

// The most readers of the value or of one of its views (graph.py, run_node asks each node of the graph).
void Planner::countUsers()
{
    IndexedColumn<GraphValue, std::int32_t> users(m_graph.size(), 0);
    for (const GraphValue v : m_nodes) {
        const auto inputs = m_graph.inputs(v);
        for (auto i = inputs.begin(); i != inputs.end(); ++i)
            users[*i] += std::find(inputs.begin(), i, *i) == i ? 1 : 0;
    }
    for (std::size_t i = 0; i < m_results.size(); ++i) {
        if (m_results[i].valid() && std::ranges::find(m_results.first(i), m_results[i]) == m_results.first(i).end())
            ++users[m_results[i]];
    }
    for (const GraphValue v : m_nodes)
        m_users[root(v)] = std::max(m_users[root(v)], users[v]);
}

// ir.py, StorageBox: has_exceeded_max_reads and should_realize_on_reuse; graph.py, run_node. The limits are those of
// torch/_inductor/config.py: realize_reads_threshold, realize_acc_reads_threshold, realize_opcount_threshold.
bool Planner::isRealized(GraphValue value, const Chain& chain) const
{
    constexpr std::size_t mostSharedReads = 4;
    constexpr std::size_t mostReads = 8;
    constexpr std::size_t mostOperations = 30;
    constexpr std::size_t mostOfOneOperand = 100;
    const std::size_t operations = operationsOf(chain);
    if (m_users[value] > 1 && (chain.reads.size() > mostSharedReads || operations > mostOperations))
        return true;
    const auto several = std::ranges::count_if(chain.reads, [&](GraphValue v) { return m_graph[v].shape.rank() > 0; });
    if (several > 1 && (chain.reads.size() > mostReads || operations > mostOperations))
        return true;
    return operations > mostOfOneOperand;
}

// ops_handler.py, OpCounterCSE: what is loaded, the numbers and the operators, each once.
std::size_t Planner::operationsOf(const Chain& chain) const
{
    std::vector<std::uint64_t> numbers;
    for (const GraphValue v : chain.nodes) {
        const JointNode& node = m_graph[v];
        if (node.inputs.count == 1 && node.detail != 0 && node.op != &op::pow && node.op != &op::convert)
            numbers.push_back(node.detail);
    }
    sortedOnce(numbers);
    return chain.nodes.size() + chain.reads.size() + numbers.size();
}

// A pointwise value that would read too much, or that several would compute again at some cost, is written to memory.
void Planner::realizeLongChains()
{
    countUsers();
    IndexedColumn<GraphValue, Chain> chains(m_graph.size());
    for (const GraphValue v : m_nodes) {
        if (root(v) != v || isInput(v) || m_inMemory[v] != 0)
            continue;
        Chain chain{{}, {v}};
        for (const GraphValue i : m_graph.inputs(v)) {
            const GraphValue base = root(i);
            if (isInput(base) || m_inMemory[base] != 0) {
                chain.reads.push_back(base);
                continue;
            }
            chain.nodes.insert(chain.nodes.end(), chains[base].nodes.begin(), chains[base].nodes.end());
            chain.reads.insert(chain.reads.end(), chains[base].reads.begin(), chains[base].reads.end());
        }
        sortedOnce(chain.reads);
        sortedOnce(chain.nodes);
        if (op(v).kind == OperatorKind::Pointwise && isRealized(v, chain))
            m_inMemory[v] = 1;
        chains[v] = std::move(chain);
    }
}

std::vector<GraphValue> Planner::outputsOf(GraphValue node) const
{
    if (op(node).kind != OperatorKind::ExternTuple)
        return {node};
    std::vector<GraphValue> items;
    std::ranges::copy_if(m_nodes, std::back_inserter(items), [&](GraphValue v) {
        return op(v).kind == OperatorKind::Item && m_graph.inputs(v).front() == node;
    });
    return items;
}

void Planner::findKernels()
{
    for (const GraphValue v : m_nodes) {
        const bool item =
            op(v).kind == OperatorKind::Item && op(m_graph.inputs(v).front()).kind == OperatorKind::ExternTuple;
        const bool writes = m_inMemory[v] != 0 && root(v) == v && !isInput(v) && !item;
        if (!writes && op(v).kind != OperatorKind::ExternTuple)
            continue;
        m_plan.kernels.push_back({.node = v});
        std::vector<GraphValue> reads;
        collectReads(v, reads);
        m_reads.push_back(std::move(reads));
        for (const GraphValue output : outputsOf(v))
            m_inMemory[output] = 1;
    }
}

// What the kernel reads: through everything that fuses into it, down to what is in memory.
void Planner::collectReads(GraphValue node, std::vector<GraphValue>& reads)
{
    const auto kernel = static_cast<std::int32_t>(m_plan.kernels.size());
    for (const GraphValue i : m_graph.inputs(node)) {
        const GraphValue base = root(i);
        if (std::exchange(m_seen[base], kernel) == kernel)
            continue;
        if (isInput(base) || m_inMemory[base] != 0)
            reads.push_back(base);
        else
            collectReads(base, reads);
    }
}

// Inputs other than placeholders go when backward has read them: saved tensors, and the gradients that arrive.
KernelBuffers Planner::kernelBuffers() const
{
    KernelBuffers buffers;
    IndexedColumn<GraphValue, std::int32_t> places(m_graph.size(), -1);
    const auto placeOf = [&](GraphValue value) {
        if (places[value] < 0) {
            places[value] = static_cast<std::int32_t>(buffers.buffers.size());
            const bool held = op(value).kind == OperatorKind::Placeholder; // memory.py, get_freeable_input_buf
            buffers.buffers.push_back({held ? 0 : m_graph[value].bytes(), isInput(value) && !held, held});
        }
        return static_cast<std::size_t>(places[value]);
    };
    for (std::size_t k = 0; k < m_reads.size(); ++k) {
        KernelBuffers::Kernel kernel;
        for (const GraphValue output : outputsOf(m_plan.kernels[k].node))
            kernel.makes.push_back(placeOf(output));
        for (const GraphValue value : m_reads[k])
            kernel.reads.push_back(placeOf(value));
        buffers.kernels.push_back(std::move(kernel));
    }
    for (const GraphValue result : m_results) {
        if (result.valid() && places[root(result)] >= 0)
            buffers.buffers[placeOf(root(result))].kept = true;
    }
    return buffers;
}

void Planner::orderKernels()
{
    std::vector<Kernel> kernels;
    std::vector<std::vector<GraphValue>> reads;
    for (const std::size_t k : memoryOrder(kernelBuffers())) {
        kernels.push_back(std::move(m_plan.kernels[k]));
        reads.push_back(std::move(m_reads[k]));
    }
    m_plan.kernels = std::move(kernels);
    m_reads = std::move(reads);
}

void Planner::findLastUses()
{
    for (std::size_t k = 0; k < m_reads.size(); ++k) {
        for (const GraphValue output : outputsOf(m_plan.kernels[k].node))
            m_lastUse[output] = static_cast<std::int32_t>(k);
        for (const GraphValue value : m_reads[k])
            m_lastUse[value] = static_cast<std::int32_t>(k);
    }
    for (const GraphValue result : m_results) {
        if (result.valid())
            m_lastUse[root(result)] = kToTheEnd;
    }
}

// A tensor that is saved is not donated if it is an input or an output of the region.
bool Planner::isHeldOutside(GraphValue value) const
{
    const GraphValue base = m_graph.base(value);
    return op(base).isInput()
           || std::ranges::any_of(m_graph.outputs, [&](GraphValue output) { return m_graph.base(output) == base; });
}

// scheduler.py, decide_inplace_update: a fused kernel writes over an operand of the same size that it reads last.
bool Planner::writesOver(std::int32_t k, GraphValue output)
{
    Kernel& kernel = m_plan.kernels[static_cast<std::size_t>(k)];
    if (op(kernel.node).isExtern())
        return false;
    for (const GraphValue value : m_reads[static_cast<std::size_t>(k)]) {
        if (m_lastUse[value] != k || m_graph[value].bytes() != m_graph[output].bytes())
            continue;
        if (isInput(value)) {
            if (m_given[value] == 0 || kernel.takes.valid() || isHeldOutside(value))
                continue;
            kernel.takes = value;
            return false;
        }
        m_plan.places[output] = m_plan.places[value];
        m_lastUse[value] = k - 1;
        return true;
    }
    return false;
}

void Planner::placeOutput(std::int32_t k, GraphValue output)
{
    Kernel& kernel = m_plan.kernels[static_cast<std::size_t>(k)];
    if (!writesOver(k, output)) {
        std::vector<Storage>& free = m_pool[{m_graph[output].dtype, m_graph[output].bytes()}];
        const bool allocates =
            op(kernel.node).kind == OperatorKind::ExternTuple || op(kernel.node).kind == OperatorKind::ExternAlloc;
        if (!allocates && !free.empty() && !kernel.takes.valid()) {
            m_plan.places[output] = free.back();
            free.pop_back();
        } else {
            m_plan.places[output] = m_plan.storages.next();
            m_plan.storages.push_back(m_graph[output].bytes());
        }
    }
    kernel.touches.push_back(m_plan.places[output]);
}

// codegen/wrapper.py, FreeIfNotReusedLine: a buffer that a later one of the same size takes over is not freed.
void Planner::release(std::int32_t k)
{
    const auto at = static_cast<std::size_t>(k);
    const auto free = [&](GraphValue value) {
        if (m_lastUse[value] == k && !isInput(value))
            m_pool[{m_graph[value].dtype, m_graph[value].bytes()}].push_back(m_plan.places[value]);
    };
    std::ranges::for_each(m_reads[at], free);
    std::ranges::for_each(outputsOf(m_plan.kernels[at].node), free);
}

void Planner::place(std::int32_t k)
{
    Kernel& kernel = m_plan.kernels[static_cast<std::size_t>(k)];
    kernel.allocates.first = m_plan.storages.next();
    for (const GraphValue value : m_reads[static_cast<std::size_t>(k)]) {
        if (isInput(value))
            kernel.reads.push_back(value);
        else
            kernel.touches.push_back(m_plan.places[value]);
    }
    for (const GraphValue output : outputsOf(kernel.node))
        placeOutput(k, output);
    kernel.allocates.endAt(m_plan.storages.next());
    release(k);
}

BufferPlan Planner::plan()
{
    findBuffers();
    realizeLongChains();
    findKernels();
    orderKernels();
    findLastUses();
    for (std::int32_t k = 0; k < static_cast<std::int32_t>(m_plan.kernels.size()); ++k)
        place(k);
    return std::move(m_plan);
}

} // namespace

BufferPlan planned(const JointGraph& graph, std::span<const GraphValue> nodes, std::span<const GraphValue> given,
                   std::span<const GraphValue> results)
{
    return Planner(graph, nodes, given, results).plan();
}

} // namespace vram
