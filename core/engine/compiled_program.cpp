// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compiled_program.h"

#include "base/layout.h"
#include "engine/backward_program.h"
#include "step/backward.h"

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
    // runtime_wrappers.py, process_runtime_tangent: an incoming gradient is copied to the layout for which the graph
    // was traced. The incoming gradient itself is an argument of a Python function, which may hold it until the
    // region's backward has ended.
    Grad coerced(int output)
    {
        Grad arrived = m_backward.take(output);
        if (m_program.holdsIncoming)
            m_arrived.push_back(arrived);
        const Shape& traced = m_program.incomingStrides[static_cast<std::size_t>(output)];
        if (haveSameStrides(arrived.shape(), arrived.strides(), traced))
            return arrived;
        return m_backward.view(m_backward.empty(arrived.shape(), arrived.dtype()), arrived.shape(), traced);
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

/// Records the buffers of the forward graph of a compiled region, and the region's autograd node.
class ForwardWriter
{
public:
    ForwardWriter(Recorder& recorder, const CompiledGraph& compiled,
                  const std::vector<GraphTrace::ExternalTensor>& externalTensors, RowIndex row, bool cudaGraphs)
        : m_recorder(recorder), m_compiled(compiled), m_row(row), m_cudaGraphs(cudaGraphs),
          m_tensors(compiled.forward.storages.size())
    {
        const std::vector<GraphValue> values = compiled.graph.valuesOf(OperatorKind::Placeholder);
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
    GraphValue storedBase(GraphValue value) const
    {
        return storedValue(value, m_compiled.graph, m_compiled.forward, {});
    }
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
    for (const GraphValue value : m_compiled.graph.valuesOf(OperatorKind::Placeholder)) {
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
    const GraphValue base = storedBase(value);
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
        const JointNode& base = m_compiled.graph[m_compiled.graph.base(storedBase(value))];
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
        CompiledBackward backward = m_compiled.program;
        backward.pooled = m_cudaGraphs;
        return backward;
    });
    save();
    // Outputs that require a gradient come first, one per tangent.
    const std::size_t tangents = m_compiled.graph.valuesOf(OperatorKind::Tangent).size();
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
