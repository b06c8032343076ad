// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compiled_program.h"

#include "base/layout.h"
#include "compile/operators.h"
#include "step/backward.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

namespace vram {

namespace {

using Storage = BufferPlan::Storage;

// Runs a region's backward: AOTAutograd's CompiledFunction, whose arguments are released one by one and which returns
// its gradients when it ends.
class BackwardRun
{
public:
    BackwardRun(Backward& b, const CompiledBackward& program) : m_backward(b), m_program(program)
    {
        for (int i = 0; i < b.outputs(); ++i)
            m_incoming.push_back(b.grad(i).defined() ? coerced(i) : b.emptyLike(b.output(i)));
    }

    void run()
    {
        m_backward.useCudaGraphPool(m_program.pooled);
        if (m_program.pooled)
            copyIncoming();
        for (const CompiledBackward::Event& event : m_program.events)
            std::visit([this](const auto& what) { apply(what); }, event);
        m_backward.useCudaGraphPool(false);
        for (std::size_t i = 0; i < m_program.gradients.size(); ++i) {
            const CompiledBackward::Gradient& gradient = m_program.gradients[i];
            std::visit([&](const auto& source) { this->setResult(static_cast<int>(i), gradient, source); },
                       gradient.source);
        }
    }

private:
    // runtime_wrappers.py, process_runtime_tangent: the incoming gradient is copied to row-major layout, for which the
    // graph was traced. The incoming gradient itself is an argument of a Python function, which may hold it until the
    // region's backward has ended.
    Grad coerced(int output)
    {
        Grad arrived = m_backward.take(output);
        if (m_program.holdsIncoming)
            m_arrived.push_back(arrived);
        const Tensor& traced = m_backward.output(output);
        if (!isContiguous(traced.shape, traced.strides) || isContiguous(arrived.shape(), arrived.strides()))
            return arrived;
        return m_backward.emptyLike(traced);
    }
    // Saved tensors are static inputs of the backward graph; gradients are copied (cudagraph_trees.py,
    // _copy_inputs_and_remove_from_src), unless another graph of the same pool allocated them.
    void copyIncoming()
    {
        for (Grad& gradient : m_incoming) {
            if (!m_backward.isPooled(gradient))
                gradient = m_backward.emptyLike(gradient);
        }
    }
    void apply(const CompiledBackward::Kernel& kernel) { m_backward.kernel(kernel.row, kernel.name); }
    void apply(const CompiledBackward::Allocation& allocation)
    {
        m_buffers.push_back(m_backward.empty(Shape{allocation.bytes}, DType::UInt8));
    }
    void apply(const KernelWorkspace& workspace) { m_backward.workspace(workspace); }
    void apply(CompiledBackward::Buffer buffer) { m_buffers[buffer].reset(); }
    void apply(CompiledBackward::SavedTensor saved) { m_backward.releaseOneSaved(saved.number()); }
    void apply(CompiledBackward::Incoming incoming) { m_incoming[incoming].reset(); }

    void setResult(int, const CompiledBackward::Gradient&, std::monostate) {}
    void setResult(int input, const CompiledBackward::Gradient& gradient, CompiledBackward::Incoming incoming)
    {
        m_backward.setResult(input, m_backward.view(m_incoming[incoming], gradient.shape, gradient.strides));
    }
    void setResult(int input, const CompiledBackward::Gradient& gradient, CompiledBackward::Buffer buffer)
    {
        m_backward.setResult(input,
                             m_backward.viewAs(m_buffers[buffer], gradient.shape, gradient.strides, gradient.dtype));
    }

    Backward& m_backward;
    const CompiledBackward& m_program;
    IndexedVector<CompiledBackward::Incoming, Grad> m_incoming{};
    std::vector<Grad> m_arrived{};
    IndexedVector<CompiledBackward::Buffer, Grad> m_buffers{};
};

void compiledBackward(Backward& b)
{
    BackwardRun(b, b.region()).run();
}

constexpr BackwardRule kCompiled{"CompiledFunctionBackward", compiledBackward};

std::vector<GraphValue> placeholdersOf(const JointGraph& graph, OperatorKind kind)
{
    std::vector<GraphValue> values;
    for (const GraphValue v : graph.indices()) {
        if (graph[v].op->kind == kind)
            values.push_back(v);
    }
    return values;
}

/// Follows views from `value` to the first value that the plan stores, that is among the `saved` tensors, or that is not
/// a view.
GraphValue baseOf(GraphValue value, const JointGraph& graph, const BufferPlan& plan,
                  const std::vector<GraphValue>& saved)
{
    while (!plan.storageOf[value].valid() && std::ranges::find(saved, value) == saved.end()
           && graph.viewedValue(value) != value)
        value = graph.viewedValue(value);
    return value;
}

/// Writes the events of a backward graph.
class BackwardWriter
{
public:
    explicit BackwardWriter(const CompiledGraph& compiled)
        : m_compiled(compiled), m_tangents(placeholdersOf(compiled.graph, OperatorKind::Tangent)),
          m_lastTouch(compiled.backward.storages.size(), -1)
    {
    }

    CompiledBackward written();

private:
    using Event = CompiledBackward::Event;

    const JointGraph& graph() const { return m_compiled.graph; }
    const BufferPlan& plan() const { return m_compiled.backward; }
    const std::vector<GraphValue>& saved() const { return m_compiled.partition.saved; }
    GraphValue root(GraphValue value) const { return baseOf(value, graph(), plan(), saved()); }
    void findLastTouches();
    void dropInput(GraphValue value);
    void dropUnused(std::int32_t kernel);
    CompiledBackward::Gradient gradientOf(GraphValue value) const;
    std::vector<CompiledBackward::Recomputed> again() const;

    static constexpr std::int32_t kNever = 1 << 30;

    const CompiledGraph& m_compiled;
    std::vector<GraphValue> m_tangents;
    IndexedVector<Storage, std::int32_t> m_lastTouch;
    std::vector<std::pair<GraphValue, std::int32_t>> m_lastRead{};
    CompiledBackward m_result{};
};

void BackwardWriter::findLastTouches()
{
    std::int32_t k = 0;
    for (const BufferPlan::Kernel& kernel : plan().kernels) {
        for (const Storage storage : kernel.accesses)
            m_lastTouch[storage] = k;
        for (const GraphValue value : kernel.reads) {
            const auto known = std::ranges::find(m_lastRead, value, &std::pair<GraphValue, std::int32_t>::first);
            if (known == m_lastRead.end())
                m_lastRead.emplace_back(value, k);
            else
                known->second = k;
        }
        ++k;
    }
    for (const GraphValue gradient : graph().gradients) {
        if (!gradient.valid())
            continue;
        const GraphValue value = root(gradient);
        if (const Storage storage = plan().storageOf[value]; storage.valid())
            m_lastTouch[storage] = kNever;
        for (auto& [read, last] : m_lastRead)
            last = read == value ? kNever : last;
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

void BackwardWriter::dropUnused(std::int32_t kernel)
{
    for (const Storage storage : plan().storages.indices()) {
        if (m_lastTouch[storage] == kernel)
            m_result.events.emplace_back(CompiledBackward::Buffer(storage.number()));
    }
    for (const auto& [value, last] : m_lastRead) {
        const std::vector<GraphValue>& reused = plan().kernels[static_cast<std::size_t>(kernel)].reusedInputs;
        if (last == kernel && std::ranges::find(reused, value) == reused.end())
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
    findLastTouches();
    std::int32_t k = 0;
    for (const BufferPlan::Kernel& kernel : plan().kernels) {
        for (int launch = 0; launch < kernel.launches; ++launch)
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

/// Records the buffers of the forward graph of a compiled region, and the region's autograd node.
class ForwardWriter
{
public:
    ForwardWriter(Recorder& recorder, const CompiledGraph& compiled,
                  const std::vector<GraphTrace::ExternalTensor>& externalTensors, RowIndex row, bool cudaGraphs)
        : m_recorder(recorder), m_compiled(compiled), m_row(row), m_cudaGraphs(cudaGraphs),
          m_tensors(compiled.forward.storages.size())
    {
        const std::vector<GraphValue> values = placeholdersOf(compiled.graph, OperatorKind::Placeholder);
        m_externalTensors.resize(compiled.graph.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            m_externalTensors[values[i]] = externalTensors[i].tensor;
            m_inputs.push_back(externalTensors[i].tensor);
            m_inputs.back().requiresGrad = i < compiled.graph.gradients.size() && compiled.graph.gradients[i].valid();
        }
    }

    std::vector<Tensor> record();

private:
    void copyInputs();
    void runKernel(const BufferPlan::Kernel& kernel);
    Tensor tensorOf(GraphValue value);
    void save();

    Recorder& m_recorder;
    const CompiledGraph& m_compiled;
    const RowIndex m_row;
    const bool m_cudaGraphs;
    std::vector<Tensor> m_inputs{}; ///< An input requires a gradient if backward returns one for it.
    IndexedVector<GraphValue, Tensor> m_externalTensors{};
    IndexedVector<Storage, Tensor> m_tensors;
};

// A CUDA graph reads its inputs at fixed addresses. Parameters, buffers and outputs of other graphs of the pool keep
// their addresses; all other inputs are copied (cudagraph_trees.py, _allocate_and_copy_recording_inputs).
void ForwardWriter::copyInputs()
{
    for (const GraphValue value : placeholdersOf(m_compiled.graph, OperatorKind::Placeholder)) {
        Tensor& tensor = m_externalTensors[value];
        const Category category = m_recorder.tape().storages[tensor.storage].category;
        if (category == Category::Parameter || category == Category::Buffer || m_recorder.isPooled(tensor))
            continue;
        m_recorder.kernel("copy_", {&tensor});
        tensor = m_recorder.emptyLike(tensor);
    }
}

void ForwardWriter::runKernel(const BufferPlan::Kernel& kernel)
{
    if (kernel.row.valid())
        m_recorder.setRow(kernel.row);
    for (int launch = 0; launch < kernel.launches; ++launch)
        m_recorder.kernel(kernel.op->shortName(), {});
    for (const Storage storage : kernel.allocates)
        m_tensors[storage] = m_recorder.empty(Shape{m_compiled.forward.storages[storage]}, DType::UInt8);
    m_recorder.workspace(kernel.workspace);
    for (const Storage storage : kernel.accesses)
        m_recorder.keepAlive(m_tensors[storage]);
    for (const GraphValue value : kernel.reads)
        m_recorder.keepAlive(m_externalTensors[value]);
}

Tensor ForwardWriter::tensorOf(GraphValue value)
{
    const JointNode& node = m_compiled.graph[value];
    const GraphValue base = baseOf(value, m_compiled.graph, m_compiled.forward, {});
    const Storage storage = m_compiled.forward.storageOf[base];
    Tensor tensor =
        m_recorder.alias(storage.valid() ? m_tensors[storage] : m_externalTensors[base], node.shape, node.strides);
    tensor.dtype = node.dtype;
    return tensor;
}

void ForwardWriter::save()
{
    for (const GraphValue value : m_compiled.partition.saved) {
        const Tensor tensor = tensorOf(value);
        const JointNode& base = m_compiled.graph[m_compiled.graph.base(value)];
        m_recorder.setRow(base.row.valid() ? base.row : m_row);
        m_recorder.keepAlive(tensor); // The compiled function holds it until the node has saved it.
        if (base.op->traits().isInput)
            m_recorder.save(tensor);
        else
            m_recorder.saveResult(tensor);
    }
}

std::vector<Tensor> ForwardWriter::record()
{
    m_recorder.setRow(m_row);
    m_recorder.useCudaGraphPool(m_cudaGraphs);
    if (m_cudaGraphs)
        copyInputs();
    for (const BufferPlan::Kernel& kernel : m_compiled.forward.kernels)
        runKernel(kernel);
    m_recorder.useCudaGraphPool(false);
    std::vector<Tensor> outputs;
    for (const GraphValue value : m_compiled.graph.outputs)
        outputs.push_back(tensorOf(value));
    m_recorder.setRow(m_row);
    if (!m_recorder.node(kCompiled, m_inputs))
        return outputs;
    m_recorder.region([this] {
        CompiledBackward backward = BackwardWriter(m_compiled).written();
        backward.pooled = m_cudaGraphs;
        return backward;
    });
    save();
    // Outputs that require a gradient come first, one per tangent.
    const std::size_t tangents = placeholdersOf(m_compiled.graph, OperatorKind::Tangent).size();
    for (std::size_t i = 0; i < tangents; ++i)
        m_recorder.result(outputs[i]);
    return outputs;
}

} // namespace

std::vector<Tensor> recordCompiled(Recorder& recorder, const CompiledGraph& compiled,
                                   const std::vector<GraphTrace::ExternalTensor>& externalTensors, RowIndex row,
                                   bool cudaGraphs)
{
    return ForwardWriter(recorder, compiled, externalTensors, row, cudaGraphs).record();
}

} // namespace vram
