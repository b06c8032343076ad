// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/fsdp1.h"

#include "setup/precision.h"

#include <utility>

namespace vram {

namespace {

constexpr UnitId kRoot{0};

} // namespace

Fsdp1Collectives::Fsdp1Collectives(const Setup& setup, const FsdpPosition& place)
    : m_setup(setup.parallel), m_place(place), m_storedDType(modelDType(setup.precision))
{
}

// Each parameter belongs to the innermost unit that contains it.
void Fsdp1Collectives::begin(const Tape& tape, Memory& memory)
{
    m_tape = &tape;
    m_memory = &memory;
    m_flatParameters.assign(tape.units.size(), {});
    m_unitOf.assign(tape.parameters.size(), kRoot);
    m_localElements.assign(tape.parameters.size(), 0);
    m_order.clear();
    m_reduced.clear();
    for (const UnitId u : tape.units.indices()) {
        m_flatParameters[u].row = tape.units[u].row;
        // The root's parameters stay gathered until backward (_post_forward_reshard).
        m_flatParameters[u].reshards = u != kRoot && m_setup.reshard != ParallelSetup::kNo;
        for (const ParameterId p : tape.units[u].parameters)
            m_unitOf[p] = u;
    }
    for (const ParameterId p : tape.parameters.indices())
        m_flatParameters[m_unitOf[p]].parameters.push_back(p);
    for (FlatParameter& flatParameter : m_flatParameters)
        layOut(flatParameter);
}

void Fsdp1Collectives::layOut(FlatParameter& flatParameter)
{
    std::vector<std::int64_t> elements;
    for (const ParameterId p : flatParameter.parameters) {
        elements.push_back(m_tape->parameters[p].elements);
        flatParameter.elements = checkedAdd(flatParameter.elements, elements.back());
        flatParameter.trained += m_tape->parameters[p].trainable ? 1 : 0;
    }
    const FlatPartition partition(elements, m_place.ranks, m_place.rank, m_place.ranks);
    flatParameter.perRank = partition.perRank();
    for (std::size_t i = 0; i < flatParameter.parameters.size(); ++i)
        m_localElements[flatParameter.parameters[i]] = partition.localElements(i);
}

Bytes Fsdp1Collectives::storedElementBytes(const FlatParameter& flatParameter) const
{
    const bool casts = isFloating(computeDType(flatParameter)) && m_setup.parameterDType != PolicyDType::Same;
    return itemSize(casts ? m_storedDType : computeDType(flatParameter));
}

Bytes Fsdp1Collectives::reduceElementBytes(const FlatParameter& flatParameter) const
{
    if (isFullPrecision(flatParameter))
        return computeElementBytes(flatParameter);
    switch (m_setup.reduceDType) {
    case PolicyDType::BFloat16:
    case PolicyDType::Float16: return itemSize(DType::BFloat16);
    case PolicyDType::Float32: return itemSize(DType::Float32);
    case PolicyDType::Same: break;
    }
    return computeElementBytes(flatParameter);
}

// A unit's shard is counted with the unit's first parameter.
Bytes Fsdp1Collectives::localBytes(ParameterId parameter) const
{
    const FlatParameter& flatParameter = m_flatParameters[m_unitOf[parameter]];
    const bool counts = parameter == flatParameter.parameters.front() && !m_setup.offload;
    return counts ? checkedMul(flatParameter.perRank, storedElementBytes(flatParameter)) : 0;
}

void Fsdp1Collectives::allocatePersistent()
{
    m_memory->setKernel(RowIndex::none(), "flatten");
    for (const FlatParameter& flatParameter : m_flatParameters) {
        if (!flatParameter.parameters.empty())
            m_memory->allocate(localBytes(flatParameter.parameters.front()), Category::Parameter);
    }
}

std::optional<std::vector<LocalTensor>> Fsdp1Collectives::flatTensors() const
{
    std::vector<LocalTensor> tensors;
    for (const FlatParameter& flatParameter : m_flatParameters) {
        if (flatParameter.trained == 0 || m_setup.offload)
            continue;
        const bool casts = isFloating(computeDType(flatParameter)) && m_setup.parameterDType != PolicyDType::Same;
        tensors.push_back(
            {.shape = {flatParameter.perRank}, .dtype = casts ? m_storedDType : computeDType(flatParameter)});
    }
    return tensors;
}

void Fsdp1Collectives::release(StorageId& storage)
{
    if (storage.valid())
        m_memory->release(std::exchange(storage, {}));
}

// FlatParamHandle.pre_unshard and unshard: the shard is cast, and the cast copy is freed once it has been gathered.
void Fsdp1Collectives::unshard(FlatParameter& flatParameter)
{
    if (flatParameter.parameters.empty() || flatParameter.whole.valid())
        return;
    m_memory->setKernel(flatParameter.row, "all_gather");
    m_memory->setStream(Stream::AllGather);
    StorageId loaded;
    StorageId cast;
    if (m_setup.offload)
        loaded = m_memory->allocate(checkedMul(flatParameter.perRank, storedElementBytes(flatParameter)),
                                    Transfer::AllGather);
    if (storedElementBytes(flatParameter) != computeElementBytes(flatParameter))
        cast = m_memory->allocate(checkedMul(flatParameter.perRank, computeElementBytes(flatParameter)),
                                  Transfer::AllGather);
    const Bytes padded = checkedMul(paddedElements(flatParameter), computeElementBytes(flatParameter));
    flatParameter.whole = m_memory->allocate(padded, Category::GatheredParameters);
    release(cast);
    release(loaded);
    m_memory->setStream(Stream::Default);
}

void Fsdp1Collectives::beginPass(bool last)
{
    m_synchronizes = last || !m_setup.noSync;
}

void Fsdp1Collectives::enterForward(UnitId unit)
{
    m_memory->setPhase(Phase::Forward);
    unshard(m_flatParameters[unit]);
}

void Fsdp1Collectives::leaveForward(UnitId unit)
{
    FlatParameter& flatParameter = m_flatParameters[unit];
    if (flatParameter.parameters.empty())
        return;
    if (flatParameter.reshards)
        release(flatParameter.whole);
    flatParameter.place = m_order.size();
    m_order.push_back(unit);
}

// _pre_backward_hook with BackwardPrefetch.BACKWARD_PRE also gathers the unit that ran before this one in forward.
void Fsdp1Collectives::enterBackward(UnitId unit)
{
    FlatParameter& flatParameter = m_flatParameters[unit];
    if (flatParameter.parameters.empty() || std::exchange(flatParameter.inBackward, true))
        return;
    unshard(flatParameter);
    if (flatParameter.place && *flatParameter.place > 0)
        unshard(m_flatParameters[m_order[*flatParameter.place - 1]]);
}

void Fsdp1Collectives::gradientReady(ParameterId parameter)
{
    m_memory->recategorize((*m_gradients)[parameter].storage(), Transfer::UnshardedGradients);
    FlatParameter& flatParameter = m_flatParameters[m_unitOf[parameter]];
    if (++flatParameter.ready == flatParameter.trained)
        postBackward(flatParameter);
}

// SplitWithSizesBackward concatenates the gradients of all views; those of frozen parameters and of the padding are
// zeros.
StorageId Fsdp1Collectives::flattenGradients(FlatParameter& flatParameter)
{
    StorageId gradient;
    const bool isOnlyPart =
        flatParameter.parameters.size() == 1 && paddedElements(flatParameter) == flatParameter.elements;
    if (isOnlyPart && (*m_gradients)[flatParameter.parameters.front()].defined()) {
        gradient = (*m_gradients)[flatParameter.parameters.front()].storage();
        m_memory->retain(gradient);
    } else {
        const Bytes bytes = checkedMul(paddedElements(flatParameter), computeElementBytes(flatParameter));
        gradient = m_memory->allocate(bytes, Transfer::UnshardedGradients);
    }
    for (const ParameterId p : flatParameter.parameters)
        (*m_gradients)[p].reset();
    return gradient;
}

// Models _post_backward_hook.
void Fsdp1Collectives::postBackward(FlatParameter& flatParameter)
{
    m_memory->setKernel(flatParameter.row, "reduce_scatter");
    flatParameter.ready = 0;
    StorageId gradient = flattenGradients(flatParameter);
    if (flatParameter.accumulated.valid()) {
        release(gradient);
        gradient = std::exchange(flatParameter.accumulated, {});
    }
    if (m_synchronizes || flatParameter.reshards)
        release(flatParameter.whole);
    if (m_synchronizes)
        reduce(flatParameter, gradient);
    else
        flatParameter.accumulated = gradient;
}

// _post_backward_hook casts the gradient, but holds that of autograd until the cast one has been reduced. The result is
// cast back to the dtype of the parameters.
void Fsdp1Collectives::reduce(FlatParameter& flatParameter, StorageId gradient)
{
    const Bytes item = reduceElementBytes(flatParameter);
    m_memory->setStream(Stream::ReduceScatter);
    StorageId cast;
    if (item != computeElementBytes(flatParameter))
        cast = m_memory->allocate(checkedMul(paddedElements(flatParameter), item), Transfer::ReduceScatter);
    StorageId output = m_memory->allocate(checkedMul(flatParameter.perRank, item), Transfer::ReduceScatter);
    if (item != storedElementBytes(flatParameter)) {
        const Bytes own = checkedMul(flatParameter.perRank, storedElementBytes(flatParameter));
        m_memory->release(std::exchange(output, m_memory->allocate(own, Transfer::ReduceScatter)));
    }
    release(cast);
    m_memory->release(gradient);
    m_memory->setStream(Stream::Default);
    m_memory->recategorize(output, Category::Gradient);
    // _accumulate_sharded_grad adds the gradients of later micro-batches to that of the first.
    if (m_setup.offload || std::exchange(flatParameter.reduced, true))
        m_memory->release(output);
    else
        m_reduced.push_back(output);
}

// _post_backward_final_callback also handles units in which some or all parameters have no gradient.
void Fsdp1Collectives::endBackward()
{
    for (FlatParameter& flatParameter : m_flatParameters) {
        if (flatParameter.ready > 0)
            postBackward(flatParameter);
        if (m_synchronizes || flatParameter.reshards)
            release(flatParameter.whole);
        flatParameter.inBackward = false;
        flatParameter.place.reset();
    }
    m_order.clear();
}

void Fsdp1Collectives::releaseGradients(std::vector<StorageId>& held)
{
    held.insert(held.end(), m_reduced.begin(), m_reduced.end());
    m_reduced.clear();
    for (FlatParameter& flatParameter : m_flatParameters)
        flatParameter.reduced = false;
}

} // namespace vram
