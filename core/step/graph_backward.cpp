// SPDX-License-Identifier: GPL-3.0-or-later

// The backward half of the graph that torch.compile traces.

#include "base/layout.h"
#include "step/graph_trace.h"

#include <algorithm>
#include <vector>

namespace vram {

namespace {

/// Walks a region's autograd nodes in the order of the engine (torch/csrc/autograd/engine.cpp).
class BackwardTracer
{
public:
    BackwardTracer(GraphTrace& trace, const Tape& tape, const TapeMark& first)
        : m_trace(trace), m_tape(tape), m_first(first), m_buffers(tape.outputs.size())
    {
    }

    void start(std::span<const Tensor> outputs);
    void run();
    void finish();

private:
    void accumulate(GraphValue& buffer, GraphValue gradient)
    {
        buffer = buffer.valid() ? m_trace.pointwise(op::add, {buffer, gradient}) : gradient;
    }
    Shape tracedStrides(const Tensor& output) const;
    void evaluate(const Node& node);
    void passOver(const Node& node);
    GraphValue validated(GraphValue gradient, const Tensor& input);
    void deliver(const Tensor& input, GraphValue gradient);

    GraphTrace& m_trace;
    const Tape& m_tape;
    const TapeMark& m_first;
    IndexedVector<OutputId, GraphValue> m_buffers;
    IndexedVector<GraphValue, GraphValue> m_externalTensors{}; ///< Gradients of placeholders.
};

// collect_metadata_analysis.py, coerce_tangent_and_suggest_memory_format.
Shape BackwardTracer::tracedStrides(const Tensor& output) const
{
    return m_trace.graph().rules.gradientsFollowOutputs ? Shape(output.strides)
                                                        : suggestedStrides(output.shape, output.strides, output.shape);
}

void BackwardTracer::start(std::span<const Tensor> outputs)
{
    for (const Tensor& output : outputs) {
        if (!output.requiresGrad || output.node < m_first.nodes)
            continue;
        const GraphValue tangent = m_trace.add(op::tangent, {}, output.shape, tracedStrides(output), output.dtype);
        accumulate(m_buffers[m_tape.nodes[output.node].outputs[output.output]], tangent);
    }
}

void BackwardTracer::run()
{
    for (NodeId n = m_tape.nodes.next() - 1; n >= m_first.nodes; --n)
        evaluate(m_tape.nodes[n]);
}

void BackwardTracer::evaluate(const Node& node)
{
    std::vector<GraphValue> gradients;
    for (const OutputId output : node.outputs)
        gradients.push_back(m_buffers[output]);
    if (std::ranges::none_of(gradients, &GraphValue::valid))
        return;
    m_trace.setRow(node.row);
    if (!node.rule->trace || node.inner)
        return passOver(node);
    GraphBackward backward(m_trace, m_tape, node, gradients);
    node.rule->trace(backward);
    std::vector<GraphValue> results;
    results.reserve(static_cast<std::size_t>(backward.inputs()));
    for (int i = 0; i < backward.inputs(); ++i)
        results.push_back(validated(backward.result(i), backward.input(i)));
    for (int i = 0; i < backward.inputs(); ++i) {
        if (backward.needsGradient(i) && results[static_cast<std::size_t>(i)].valid())
            deliver(backward.input(i), results[static_cast<std::size_t>(i)]);
    }
}

// Passes placeholder gradients on to the previous nodes, so that a single trace finds all nodes that cannot be
// compiled.
void BackwardTracer::passOver(const Node& node)
{
    m_trace.fail(node.row, node.rule->name);
    for (const EdgeId edge : node.inputs) {
        const Tensor& input = m_tape.inputs[edge];
        if (input.requiresGrad)
            deliver(input, m_trace.add(op::tangent, {}, input.shape, input.strides, input.dtype));
    }
}

GraphValue BackwardTracer::validated(GraphValue gradient, const Tensor& input)
{
    if (!gradient.valid())
        return gradient;
    if (!(m_trace.shape(gradient) == Shape(input.shape)))
        gradient = m_trace.sumTo(gradient, input.shape);
    return m_trace.castTo(gradient, input.dtype);
}

void BackwardTracer::deliver(const Tensor& input, GraphValue gradient)
{
    if (input.node >= m_first.nodes)
        return accumulate(m_buffers[m_tape.nodes[input.node].outputs[input.output]], gradient);
    const GraphValue value = m_trace.of(input);
    if (!m_externalTensors.contains(value))
        m_externalTensors.resize(m_trace.graph().size());
    accumulate(m_externalTensors[value], gradient);
}

void BackwardTracer::finish()
{
    for (const GraphTrace::ExternalTensor& external : m_trace.externalTensors())
        m_trace.graph().gradients.push_back(
            m_externalTensors.contains(external.value) ? m_externalTensors[external.value] : GraphValue());
}

} // namespace

void traceBackward(GraphTrace& trace, const Tape& tape, const TapeMark& first, std::span<const Tensor> outputs)
{
    for (const Tensor& output : outputs)
        trace.graph().outputs.push_back(trace.of(output));
    BackwardTracer tracer(trace, tape, first);
    tracer.start(outputs);
    tracer.run();
    tracer.finish();
}

} // namespace vram
