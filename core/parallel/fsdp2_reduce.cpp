// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/fsdp2.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

// FSDPParam._get_grad_inner_tensor: the full gradient of an embedding that tensor parallelism shards is redistributed,
// which clones the rank's own rows before the full gradient is freed.
StorageId takeGradient(StorageId gradient, DType type, const TapeParameter& parameter, Memory& memory)
{
    if (parameter.gradientElements <= parameter.elements)
        return gradient;
    const StorageId own = memory.allocate(checkedMul(parameter.elements, itemSize(type)), Category::Temporary);
    memory.release(gradient);
    return own;
}

} // namespace

DType Fsdp2Collectives::reduceDType(const Group& group) const
{
    switch (m_setup.reduceDType) {
    case PolicyDType::BFloat16: return DType::BFloat16;
    case PolicyDType::Float16: return DType::Float16;
    case PolicyDType::Float32: return DType::Float32;
    case PolicyDType::Same: break;
    }
    return gradientType(group.parameters.front());
}

DType Fsdp2Collectives::gradientType(ParameterId parameter) const
{
    if (computeDType(parameter) != DType::Float8)
        return computeDType(parameter);
    switch (m_setup.parameterDType) {
    case PolicyDType::BFloat16: return DType::BFloat16;
    case PolicyDType::Float16: return DType::Float16;
    case PolicyDType::Float32: return DType::Float32;
    case PolicyDType::Same: break;
    }
    return m_storedDType;
}

// Models post_backward of _fsdp_param_group.py.
void Fsdp2Collectives::postBackward(Group& group)
{
    if (group.parameters.empty())
        return;
    m_memory->setKernel(group.row, "reduce_scatter");
    accumulate(group);
    if (!m_reduces) {
        if (!m_place.staged)
            reshard(group);
        castAccumulated(group);
        return;
    }
    std::vector<StorageId> gradients;
    const std::int64_t elements = detachGradients(group, gradients);
    reshard(group);
    if (gradients.empty())
        return;
    releaseReduceState();
    waitForReduce(group);
    reduce(group, elements, gradients);
}

// Adds this micro-batch's gradients to those of earlier micro-batches if the latter are kept in another dtype.
void Fsdp2Collectives::accumulate(Group& group)
{
    if (group.accumulated.empty())
        return;
    for (const ParameterId p : group.parameters)
        (*m_gradients)[p].reset();
}

void Fsdp2Collectives::castAccumulated(Group& group)
{
    const DType type = reduceDType(group);
    if (type == gradientType(group.parameters.front()) || !group.accumulated.empty())
        return;
    for (const ParameterId p : group.parameters) {
        Grad& gradient = (*m_gradients)[p];
        if (!gradient.defined())
            continue;
        const TapeParameter& parameter = m_tape->parameters[p];
        const Bytes bytes = checkedMul(std::max(parameter.elements, parameter.gradientElements), itemSize(type));
        group.accumulated.emplace_back(p, m_memory->allocate(bytes, Category::Temporary));
        gradient.reset();
    }
}

// Returns the number of elements, with padding, of the parameters that have a gradient. `taken` receives one reference
// to each gradient.
std::int64_t Fsdp2Collectives::detachGradients(Group& group, std::vector<StorageId>& taken)
{
    std::int64_t elements = 0;
    const bool earlier = !group.accumulated.empty();
    for (const ParameterId p : group.parameters) {
        Grad& gradient = (*m_gradients)[p];
        const bool reduced = earlier ? m_tape->parameters[p].trainable : gradient.defined();
        if (!reduced)
            continue;
        elements = checkedAdd(elements, m_shards[p].paddedTotal());
        if (earlier)
            continue;
        const StorageId own = gradient.storage();
        m_memory->retain(own);
        gradient.reset();
        taken.push_back(takeGradient(own, m_tape->parameters[p].tensor.dtype, m_tape->parameters[p], *m_memory));
    }
    for (const auto& [p, sum] : std::exchange(group.accumulated, {}))
        taken.push_back(takeGradient(sum, reduceDType(group), m_tape->parameters[p], *m_memory));
    return elements;
}

// foreach_reduce allocates the input on the default stream and the output on the reduce-scatter stream. Python frees
// the gradients from the end of their list. From PyTorch 2.6 on, the variable of a loop over them holds the last one
// until the function returns.
void Fsdp2Collectives::reduce(Group& group, std::int64_t elements, std::span<const StorageId> gradients)
{
    const Bytes bytes = checkedMul(elements, itemSize(reduceDType(group)));
    m_reduceState = m_memory->allocate(bytes, Transfer::ReduceScatter);
    const std::span<const StorageId> freed = gradients.first(gradients.size() - (m_holdsLastGradient ? 1 : 0));
    for (auto gradient = freed.rbegin(); gradient != freed.rend(); ++gradient)
        m_memory->release(*gradient);
    m_memory->setStream(Stream::ReduceScatter);
    const StorageId output = m_memory->allocate(bytes / group.ranks, Transfer::ReduceScatter);
    keepReduced(group, output, elements / group.ranks);
    m_memory->setStream(Stream::Default);
    if (m_holdsLastGradient)
        m_memory->release(gradients.back());
}

// The output becomes the gradient, after a cast if their dtypes differ. HSDP keeps the input of the all-reduce.
void Fsdp2Collectives::keepReduced(Group& group, StorageId output, std::int64_t elements)
{
    const DType stored = storedDType(group.parameters.front());
    StorageId gradient = output;
    if (m_place.replicas > 1) {
        m_memory->setStream(Stream::AllReduce);
        m_memory->retain(output);
        group.allReduceInput = output;
    }
    if (reduceDType(group) != stored) {
        gradient = m_memory->allocate(checkedMul(elements, itemSize(stored)), Transfer::ReduceScatter);
        m_memory->release(output);
    }
    // Gradients of later micro-batches are added to that of the first.
    if (m_setup.offload || std::exchange(group.reduced, true)) {
        m_memory->release(gradient);
        return;
    }
    m_memory->recategorize(gradient, Category::Gradient);
    m_reduced.push_back(gradient);
}

void Fsdp2Collectives::waitForReduce(Group& group)
{
    release(group.allReduceInput);
}

// _root_post_backward_final_callback handles the groups that are still unsharded: those whose input requires no
// gradient, including the root's, or all groups of a pipeline stage, which keeps parameters and gradients unsharded
// until the backward of its last micro-batch has ended (torch/distributed/pipelining/stage.py,
// backward_maybe_with_nosync).
void Fsdp2Collectives::endBackward()
{
    m_reduces = m_synchronizes && !m_place.staged;
    for (Group& group : m_groups) {
        if (group.state == State::Unsharded)
            postBackward(group);
        group.inBackward = false;
        if (!m_place.staged)
            finalize(group);
    }
    if (!m_place.staged)
        endReductions();
    else if (m_synchronizes)
        reduceStage();
}

// Until PyTorch 2.6, a stage does not run the final callback after its reductions, so that the input of the last
// reduce-scatter lives until the next one (pytorch#144535).
void Fsdp2Collectives::reduceStage()
{
    m_reduces = true;
    for (Group& group : m_groups)
        postBackward(group);
    if (!m_finishesStages)
        return;
    for (Group& group : m_groups)
        finalize(group);
    endReductions();
}

// The first reduction of a step frees what the step before it has left.
void Fsdp2Collectives::releaseReduceState()
{
    if (!m_reduceState.valid() && m_place.staged && !m_finishesStages)
        m_carriedRelease = m_memory->noteCarriedRelease();
    release(m_reduceState);
}

std::optional<Collectives::Carried> Fsdp2Collectives::carried()
{
    return m_reduceState.valid() ? std::optional(Carried{m_carriedRelease, &m_reduceState}) : std::nullopt;
}

void Fsdp2Collectives::finalize(Group& group)
{
    waitForReduce(group);
    release(group.gatherOutput);
    group.postForward.clear();
}

void Fsdp2Collectives::endReductions()
{
    m_order.clear();
    release(m_reduceState);
}

void Fsdp2Collectives::releaseGradients(std::vector<StorageId>& held)
{
    held.insert(held.end(), m_reduced.begin(), m_reduced.end());
    m_reduced.clear();
    for (Group& group : m_groups)
        group.reduced = false;
}

} // namespace vram
