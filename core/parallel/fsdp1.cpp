// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/fsdp1.h"

#include "setup/precision.h"

#include <utility>

namespace vram {

namespace {

constexpr UnitId kRoot{0};

} // namespace

Fsdp1Collectives::Fsdp1Collectives(const Setup& setup, const ShardPlace& place)
    : m_setup(setup.parallel), m_place(place), m_storedType(modelType(setup.precision))
{
}

// Each parameter belongs to the innermost unit that contains it.
void Fsdp1Collectives::begin(const Tape& tape, Memory& memory)
{
    m_tape = &tape;
    m_memory = &memory;
    m_flats.assign(tape.units.size(), {});
    m_unitOf.assign(tape.parameters.size(), kRoot);
    m_ownElements.assign(tape.parameters.size(), 0);
    m_order.clear();
    m_reduced.clear();
    for (const UnitId u : tape.units.indices()) {
        m_flats[u].row = tape.units[u].row;
        // The root's parameters stay gathered until backward (_post_forward_reshard).
        m_flats[u].reshards = u != kRoot && m_setup.reshard != ParallelSetup::kNo;
        for (const ParameterId p : tape.units[u].parameters)
            m_unitOf[p] = u;
    }
    for (const ParameterId p : tape.parameters.indices())
        m_flats[m_unitOf[p]].parameters.push_back(p);
    for (Flat& flat : m_flats)
        fill(flat);
}

void Fsdp1Collectives::fill(Flat& flat)
{
    std::vector<std::int64_t> elements;
    for (const ParameterId p : flat.parameters) {
        elements.push_back(m_tape->parameters[p].elements);
        flat.elements = checkedAdd(flat.elements, elements.back());
        flat.trained += m_tape->parameters[p].trainable ? 1 : 0;
    }
    const FlatPartition partition(elements, m_place.ranks, m_place.rank, m_place.ranks);
    flat.each = partition.each();
    for (std::size_t i = 0; i < flat.parameters.size(); ++i)
        m_ownElements[flat.parameters[i]] = partition.own(i);
}

Bytes Fsdp1Collectives::storedItem(const Flat& flat) const
{
    const bool casts = isFloating(computeType(flat)) && m_setup.parameterType != PolicyType::Same;
    return itemSize(casts ? m_storedType : computeType(flat));
}

Bytes Fsdp1Collectives::reduceItem(const Flat& flat) const
{
    switch (m_setup.reduceType) {
    case PolicyType::BFloat16:
    case PolicyType::Float16: return itemSize(DType::BFloat16);
    case PolicyType::Float32: return itemSize(DType::Float32);
    case PolicyType::Same: break;
    }
    return computeItem(flat);
}

// A unit's shard is counted with the unit's first parameter.
Bytes Fsdp1Collectives::ownBytes(ParameterId parameter) const
{
    const Flat& flat = m_flats[m_unitOf[parameter]];
    const bool counts = parameter == flat.parameters.front() && !m_setup.offload;
    return counts ? checkedMul(flat.each, storedItem(flat)) : 0;
}

void Fsdp1Collectives::allocateStanding()
{
    m_memory->setKernel(RowIndex::none(), "flatten");
    for (const Flat& flat : m_flats) {
        if (!flat.parameters.empty())
            m_memory->allocate(ownBytes(flat.parameters.front()), Category::Parameter);
    }
}

std::optional<std::vector<OwnTensor>> Fsdp1Collectives::flattened() const
{
    std::vector<OwnTensor> tensors;
    for (const Flat& flat : m_flats) {
        if (flat.trained == 0 || m_setup.offload)
            continue;
        const bool casts = isFloating(computeType(flat)) && m_setup.parameterType != PolicyType::Same;
        tensors.push_back({.shape = {flat.each}, .dtype = casts ? m_storedType : computeType(flat)});
    }
    return tensors;
}

void Fsdp1Collectives::release(StorageId& storage)
{
    if (storage.valid())
        m_memory->release(std::exchange(storage, {}));
}

// FlatParamHandle.pre_unshard and unshard: the shard is cast, and the cast copy is freed once it has been gathered.
void Fsdp1Collectives::unshard(Flat& flat)
{
    if (flat.parameters.empty() || flat.whole.valid())
        return;
    m_memory->setKernel(flat.row, "all_gather");
    m_memory->setStream(Stream::AllGather);
    StorageId loaded;
    StorageId cast;
    if (m_setup.offload)
        loaded = m_memory->allocate(checkedMul(flat.each, storedItem(flat)), Transfer::AllGather);
    if (storedItem(flat) != computeItem(flat))
        cast = m_memory->allocate(checkedMul(flat.each, computeItem(flat)), Transfer::AllGather);
    const Bytes padded = checkedMul(checkedMul(flat.each, m_place.ranks), computeItem(flat));
    flat.whole = m_memory->allocate(padded, Category::GatheredParameters);
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
    unshard(m_flats[unit]);
}

void Fsdp1Collectives::leaveForward(UnitId unit)
{
    Flat& flat = m_flats[unit];
    if (flat.parameters.empty())
        return;
    if (flat.reshards)
        release(flat.whole);
    flat.place = m_order.size();
    m_order.push_back(unit);
}

// _pre_backward_hook with BackwardPrefetch.BACKWARD_PRE also gathers the unit that ran before this one in forward.
void Fsdp1Collectives::enterBackward(UnitId unit)
{
    Flat& flat = m_flats[unit];
    if (flat.parameters.empty() || std::exchange(flat.inBackward, true))
        return;
    unshard(flat);
    if (flat.place && *flat.place > 0)
        unshard(m_flats[m_order[*flat.place - 1]]);
}

void Fsdp1Collectives::gradientReady(ParameterId parameter)
{
    m_memory->recategorize((*m_gradients)[parameter].storage(), Transfer::UnshardedGradients);
    Flat& flat = m_flats[m_unitOf[parameter]];
    if (++flat.ready == flat.trained)
        postBackward(flat);
}

// SplitWithSizesBackward concatenates the gradients of all views; the gradients of frozen parameters are zeros.
StorageId Fsdp1Collectives::flattenGradients(Flat& flat)
{
    StorageId gradient;
    if (flat.parameters.size() == 1 && (*m_gradients)[flat.parameters.front()].defined()) {
        gradient = (*m_gradients)[flat.parameters.front()].storage();
        m_memory->retain(gradient);
    } else {
        const Bytes bytes = checkedMul(flat.elements, computeItem(flat));
        gradient = m_memory->allocate(bytes, Transfer::UnshardedGradients);
    }
    for (const ParameterId p : flat.parameters)
        (*m_gradients)[p].reset();
    return gradient;
}

// Models _post_backward_hook.
void Fsdp1Collectives::postBackward(Flat& flat)
{
    m_memory->setKernel(flat.row, "reduce_scatter");
    flat.ready = 0;
    StorageId gradient = flattenGradients(flat);
    if (flat.accumulated.valid()) {
        release(gradient);
        gradient = std::exchange(flat.accumulated, {});
    }
    if (m_synchronizes || flat.reshards)
        release(flat.whole);
    if (m_synchronizes)
        reduce(flat, gradient);
    else
        flat.accumulated = gradient;
}

// _reduce_grad casts, pads and reduces the gradient, and casts the result back to the dtype of the parameters.
void Fsdp1Collectives::reduce(Flat& flat, StorageId gradient)
{
    const Bytes item = reduceItem(flat);
    const std::int64_t padded = checkedMul(flat.each, m_place.ranks);
    m_memory->setStream(Stream::ReduceScatter);
    if (item != computeItem(flat)) {
        const StorageId cast = m_memory->allocate(checkedMul(flat.elements, item), Transfer::ReduceScatter);
        m_memory->release(std::exchange(gradient, cast));
    }
    StorageId input;
    if (padded != flat.elements)
        input = m_memory->allocate(checkedMul(padded, item), Transfer::ReduceScatter);
    StorageId output = m_memory->allocate(checkedMul(flat.each, item), Transfer::ReduceScatter);
    if (item != storedItem(flat)) {
        const Bytes own = checkedMul(flat.each, storedItem(flat));
        m_memory->release(std::exchange(output, m_memory->allocate(own, Transfer::ReduceScatter)));
    }
    release(input);
    m_memory->release(gradient);
    m_memory->setStream(Stream::Default);
    m_memory->recategorize(output, Category::Gradient);
    // _accumulate_sharded_grad adds the gradient of a later micro-batch to the first one's.
    if (m_setup.offload || std::exchange(flat.reduced, true))
        m_memory->release(output);
    else
        m_reduced.push_back(output);
}

// _post_backward_final_callback also handles units in which some or all parameters have no gradient.
void Fsdp1Collectives::endBackward()
{
    for (Flat& flat : m_flats) {
        if (flat.ready > 0)
            postBackward(flat);
        if (m_synchronizes || flat.reshards)
            release(flat.whole);
        flat.inBackward = false;
        flat.place.reset();
    }
    m_order.clear();
}

void Fsdp1Collectives::leaveGradients(std::vector<StorageId>& held)
{
    held.insert(held.end(), m_reduced.begin(), m_reduced.end());
    m_reduced.clear();
    for (Flat& flat : m_flats)
        flat.reduced = false;
}

} // namespace vram
