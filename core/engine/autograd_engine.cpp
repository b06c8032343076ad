// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/autograd_engine.h"

#include "step/collectives.h"

#include <algorithm>
#include <cassert>

namespace vram {

AutogradEngine::AutogradEngine(const Tape& tape, LiveTape& live, Memory& memory)
    : m_tape(tape), m_live(live), m_memory(memory), m_pool(memory), m_backward(m_pool, tape, live)
{
}

void AutogradEngine::run(const Reach& reach, Gradients& gradients, Collectives* collectives, const Grad& received)
{
    m_collectives = collectives;
    m_gradients = &gradients;
    gradients.resize(m_tape.parameters.size());
    if (reach.nodes.empty())
        return;
    begin(reach);
    const Node& first = m_tape.nodes[m_tape.loss.node];
    m_memory.setPhase(Phase::Backward);
    m_memory.setKernel(first.row, "ones_like");
    // The caller's frame holds the root gradient until backward returns.
    const Grad root = received.defined() ? received : m_backward.emptyLike(m_tape.loss);
    m_buffers[first.outputs[m_tape.loss.output]] = root;
    if (collectives)
        collectives->beginBackward(gradients);
    m_units.begin(m_tape, collectives);
    m_units.beginBackward();
    for (NodeId n = m_tape.loss.node; n.valid(); --n) {
        if (!reach.nodes[n])
            continue;
        m_units.beforeNode(n);
        evaluate(m_tape.nodes[n]);
    }
    m_units.endBackward();
    if (collectives)
        collectives->endBackward();
    m_live.endBackward();
    m_backward.moveInputGradients(gradients);
    assert(allDelivered());
}

bool AutogradEngine::allDelivered() const
{
    const auto none = [](std::int32_t left) { return left == 0; };
    const auto isEmpty = [](const Grad& gradient) { return !gradient.defined(); };
    return m_incoming.empty() && m_arguments.empty() && m_readyLeaves.empty()
           && std::ranges::all_of(m_leafDependencies, none) && std::ranges::all_of(m_segmentNodes, none)
           && std::ranges::all_of(m_buffers, isEmpty) && std::ranges::all_of(m_leafBuffers, isEmpty);
}

void AutogradEngine::begin(const Reach& reach)
{
    assert(reach.nodes.size() == m_tape.nodes.size() && reach.gradients.size() == m_tape.parameters.size());
    m_cloned.clear();
    m_leafDependencies = reach.gradients;
    m_buffers.resize(m_tape.outputs.size());
    m_leafBuffers.resize(m_tape.parameters.size());
    m_recomputed.assign(m_tape.segments.size(), 0);
    m_segmentNodes.assign(m_tape.segments.size(), 0);
    if (m_tape.segments.empty())
        return;
    for (const NodeId n : reach.nodes.indices()) {
        if (reach.nodes[n] && m_tape.nodes[n].segment.valid())
            ++m_segmentNodes[m_tape.nodes[n].segment];
    }
}

void AutogradEngine::prepareSegment(const Node& node)
{
    if (!node.segment.valid() || node.saved.empty() || m_recomputed[node.segment])
        return;
    m_recomputed[node.segment] = 1;
    m_live.recompute(m_tape.segments[node.segment]);
    m_memory.setKernel(node.row, node.rule->name);
}

void AutogradEngine::leaveSegment(const Node& node)
{
    if (!node.segment.valid())
        return;
    const CheckpointSegment& segment = m_tape.segments[node.segment];
    assert(m_segmentNodes[node.segment] > 0);
    if (--m_segmentNodes[node.segment] == 0 && !segment.reentrant)
        m_live.finish(segment, m_recomputed[node.segment] != 0);
}

// torch/utils/checkpoint.py: CheckpointFunction.backward holds its incoming gradients during the nested backward pass.
void AutogradEngine::enterReentrantSegment(const Node& node)
{
    if (!node.segment.valid() || m_recomputed[node.segment])
        return;
    const CheckpointSegment& segment = m_tape.segments[node.segment];
    if (!segment.reentrant)
        return;
    const OutputId first = m_tape.nodes[segment.nodes.first].outputs.first;
    for (const OutputId output : IndexRange<OutputId>::between(first, node.outputs.after())) {
        if (m_buffers[output].defined())
            m_incoming.push_back(m_buffers[output]);
    }
    if (m_incoming.empty())
        return;
    m_recomputed[node.segment] = 1;
    m_live.recompute(segment);
    m_memory.setKernel(node.row, node.rule->name);
}

bool AutogradEngine::endsReentrantSegment(const Node& node, const Tensor& input) const
{
    return node.segment.valid() && m_tape.segments[node.segment].reentrant
           && input.node < m_tape.segments[node.segment].nodes.first;
}

// torch/utils/checkpoint.py, unpack_hook: a node takes its recomputed tensors out of the checkpoint, and releases them
// when its backward function returns.
bool AutogradEngine::recomputes(const Node& node) const
{
    return node.segment.valid() && !m_tape.segments[node.segment].reentrant;
}

// Returns the gradient of the segment's detached copy of an argument.
Grad& AutogradEngine::argument(OutputId buffer)
{
    for (auto& [at, gradient] : m_arguments) {
        if (at == buffer)
            return gradient;
    }
    return m_arguments.emplace_back(buffer, Grad{}).second;
}

void AutogradEngine::leaveReentrantSegment(const Node& node)
{
    if (!node.segment.valid() || m_segmentNodes[node.segment] > 0 || !m_tape.segments[node.segment].reentrant)
        return;
    for (auto& [at, gradient] : m_arguments)
        gradient = m_backward.accumulateGrad(std::move(gradient), m_tape.outputs[at]);
    m_incoming.clear();
    m_live.finish(m_tape.segments[node.segment], true);
    for (auto& [at, gradient] : m_arguments)
        accumulate(m_buffers[at], std::move(gradient));
    m_arguments.clear();
}

OutputId AutogradEngine::inputBuffer(const Tensor& tensor) const
{
    return m_tape.nodes[tensor.node].outputs[tensor.output];
}

void AutogradEngine::evaluate(const Node& node)
{
    m_memory.setKernel(node.row, node.rule->name);
    enterReentrantSegment(node);
    const bool anyGradient = m_backward.begin(node, m_buffers);
    const bool recomputed = anyGradient && recomputes(node);
    if (anyGradient) {
        prepareSegment(node);
        m_live.copyBackOffloaded(node);
        node.rule->run(m_backward);
        m_live.releaseOffloadedCopies(m_backward.released());
        if (recomputed)
            m_live.releaseSaved(node, m_backward.released());
        validate();
    }
    m_backward.end();
    if (!recomputed)
        m_live.releaseSaved(node, m_backward.released());
    leaveSegment(node);
    deliver();
    leaveReentrantSegment(node);
}

// validate_outputs sums a gradient to its tensor's shape and casts it to its tensor's dtype.
void AutogradEngine::validate()
{
    for (int i = 0; i < m_backward.inputs(); ++i) {
        Grad& gradient = m_backward.result(i);
        if (!gradient.defined())
            continue;
        const Tensor& input = m_backward.input(i);
        if (!(gradient.shape() == input.shape))
            gradient = m_backward.sumTo(gradient, input.shape);
        if (gradient.dtype() != input.dtype)
            gradient = m_backward.cast(gradient, input.dtype);
    }
}

void AutogradEngine::deliver()
{
    for (int i = 0; i < m_backward.inputs(); ++i) {
        const Tensor& input = m_backward.input(i);
        Grad gradient = std::move(m_backward.result(i));
        if (!input.requiresGrad)
            continue;
        if (!input.leaf.valid()) {
            const OutputId at = inputBuffer(input);
            if (gradient.defined() && endsReentrantSegment(m_backward.rule(), input))
                accumulate(argument(at), std::move(gradient));
            else
                accumulate(m_buffers[at], std::move(gradient));
            continue;
        }
        accumulate(m_leafBuffers[input.leaf], std::move(gradient));
        assert(m_leafDependencies[input.leaf] > 0);
        if (--m_leafDependencies[input.leaf] == 0)
            m_readyLeaves.push_back(input.leaf);
    }
    for (const ParameterId leaf : m_readyLeaves)
        accumulateGradient(leaf, m_leafBuffers[leaf]);
    m_readyLeaves.clear();
}

// Accumulates as torch/csrc/autograd/input_buffer.cpp does.
void AutogradEngine::accumulate(Grad& buffer, Grad gradient)
{
    if (!gradient.defined())
        return;
    buffer = buffer.defined() ? m_backward.accumulated(buffer, gradient) : std::move(gradient);
}

// torch/csrc/autograd/functions/accumulate_grad.h: the gradient is stolen if there is no other reference to it and it
// has the parameter's layout; otherwise it is cloned.
void AutogradEngine::accumulateGradient(ParameterId parameter, Grad& accumulated)
{
    Grad gradient = std::move(accumulated);
    if (!gradient.defined())
        return;
    const Tensor& variable = m_tape.parameters[parameter].tensor;
    Grad& held = (*m_gradients)[parameter];
    if (held.defined()) {
        // Autograd adds the new gradient in place to that of earlier micro-batches.
        gradient.reset();
        gradientReady(parameter);
        return;
    }
    const bool sole = gradient.references() == 1;
    const bool obeysLayout = isContiguous(gradient.shape(), gradient.strides());
    const bool takenOver = sole && obeysLayout;
    if (!takenOver)
        m_cloned.push_back(parameter);
    held = takenOver ? gradient : m_backward.empty(variable.shape, variable.dtype);
    assert(m_memory.references(held.storage()) > 0);
    m_memory.recategorize(held.storage(), Category::Gradient);
    gradient.reset();
    gradientReady(parameter);
}

void AutogradEngine::gradientReady(ParameterId parameter)
{
    if (m_collectives)
        m_collectives->gradientReady(parameter);
    if (m_onGradient)
        m_onGradient(parameter);
}

} // namespace vram
