// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/zero3.h"

#include "base/checked.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace vram {

std::int64_t Zero3Collectives::each(ParameterId parameter) const
{
    return ceilDiv(elements(parameter), place().ranks);
}

std::int64_t Zero3Collectives::localElements(ParameterId parameter) const
{
    return std::clamp<std::int64_t>(elements(parameter) - place().rank * each(parameter), 0, each(parameter));
}

Bytes Zero3Collectives::localBytes(ParameterId parameter) const
{
    return setup().zeroOffloadParameters ? 0 : checkedMul(each(parameter), elementBytes(parameter));
}

void Zero3Collectives::begin(const Tape& tape, Memory& memory)
{
    ZeroCollectives::begin(tape, memory);
    m_gathered.assign(tape.parameters.size(), {});
    for (const ParameterId p : parameters())
        m_gathered[p].isPersistent = place().ranks == 1 || elements(p) <= setup().zeroPersistence;
    m_gathers.clear();
    makeModuleSteps();
    makeSubGroups();
}

// A parameter belongs to its innermost module. Modules in a checkpointed block have no autograd nodes; backward gathers
// the block's parameters together.
void Zero3Collectives::makeModuleSteps()
{
    const IndexedVector<UnitId, TapeUnit>& units = tape().units;
    IndexedVector<UnitId, std::vector<ParameterId>> forward(units.size());
    IndexedVector<UnitId, std::vector<ParameterId>> backward(units.size());
    IndexedVector<ParameterId, UnitId> innermost(m_gathered.size());
    IndexedVector<ParameterId, UnitId> returning(m_gathered.size());
    for (const UnitId u : units.indices()) {
        for (const ParameterId p : units[u].parameters) {
            innermost[p] = u;
            returning[p] = units[u].nodes.empty() ? returning[p] : u;
        }
    }
    for (const ParameterId p : parameters()) {
        if (innermost[p].valid())
            forward[innermost[p]].push_back(p);
        if (returning[p].valid())
            backward[returning[p]].push_back(p);
    }
    m_moduleSteps.clear();
    m_queue.clear();
    m_forwardStep.assign(units.size(), {});
    m_backwardStep.assign(units.size(), {});
    std::vector<UnitId> order;
    for (const UnitId u : units.indices()) {
        if (!forward[u].empty() && !units[u].kernels.empty())
            m_forwardStep[u] = addModuleStep(u, std::move(forward[u]));
        order.push_back(u);
    }
    std::ranges::stable_sort(order, std::greater{}, [&](UnitId u) { return units[u].nodes.after(); });
    for (const UnitId u : order) {
        if (!backward[u].empty())
            m_backwardStep[u] = addModuleStep(u, std::move(backward[u]));
    }
}

std::size_t Zero3Collectives::addModuleStep(UnitId unit, std::vector<ParameterId> parameters)
{
    ModuleStep step{tape().units[unit].row, std::move(parameters)};
    if (!m_moduleSteps.empty()) {
        step.before = m_moduleSteps.back().before;
        for (const ParameterId p : m_moduleSteps.back().parameters)
            step.before = checkedAdd(step.before, elements(p));
    }
    for (const ParameterId p : step.parameters) {
        m_gathered[p].uses.push_back(m_moduleSteps.size());
        m_queue.emplace_back(p, m_moduleSteps.size());
    }
    m_moduleSteps.push_back(std::move(step));
    return m_moduleSteps.size() - 1;
}

// Models _create_fp16_sub_groups.
void Zero3Collectives::makeSubGroups()
{
    m_subGroups.assign(1, {});
    for (const ParameterId p : parameters()) {
        if (!isTrainable(p))
            continue;
        if (m_subGroups.back().elements >= setup().zeroSubGroup)
            m_subGroups.emplace_back();
        m_subGroups.back().elements = checkedAdd(m_subGroups.back().elements, each(p));
        ++m_subGroups.back().pieces;
    }
}

// The parameters, the gradient buffer and the bucket are allocated once. Persistent parameters stay gathered between
// steps.
void Zero3Collectives::allocatePersistent()
{
    Bytes stored = 0;
    std::int64_t trained = 0;
    for (const ParameterId p : parameters()) {
        stored = checkedAdd(stored, localBytes(p));
        trained = checkedAdd(trained, isTrainable(p) ? each(p) : 0);
    }
    memory().setKernel(RowIndex::none(), "partition");
    memory().allocate(stored, Category::Parameter);
    for (const ParameterId p : parameters()) {
        if (m_gathered[p].isPersistent && place().ranks > 1)
            memory().allocate(bytesOf(p), Category::GatheredParameters);
    }
    if (!offloadsOptimizer()) {
        for (const SubGroup& group : m_subGroups)
            memory().allocate(checkedMul(group.elements, itemSize(masterDType())), Category::OptimizerState);
        memory().allocate(checkedMul(trained, modelElementBytes()), Category::Gradient);
    }
    if (setup().zeroContiguous)
        memory().allocate(checkedMul(setup().zeroReduceBucket, modelElementBytes()), Transfer::Buckets);
}

std::optional<std::vector<LocalTensor>> Zero3Collectives::flatTensors() const
{
    std::vector<LocalTensor> tensors;
    for (const SubGroup& group : m_subGroups) {
        if (!offloadsOptimizer() && group.elements > 0)
            tensors.push_back({.shape = {group.elements}, .dtype = masterDType()});
    }
    return tensors;
}

void Zero3Collectives::beginPass(bool last)
{
    ZeroCollectives::beginPass(last);
    m_next = 0;
    m_live = 0;
    for (GatheredParameter& whole : m_gathered)
        whole.fetchedAt = 0;
}

// Models fetch_sub_module.
void Zero3Collectives::enter(std::optional<std::size_t> step)
{
    if (!step)
        return;
    memory().setKernel(m_moduleSteps[*step].row, "all_gather");
    const std::vector<ParameterId>& needed = m_moduleSteps[*step].parameters;
    std::vector<ParameterId> missing;
    std::ranges::copy_if(needed, std::back_inserter(missing), [this](ParameterId p) {
        return !m_gathered[p].isPersistent && m_gathered[p].state == State::NotAvailable;
    });
    gather(missing);
    std::ranges::for_each(needed, [this](ParameterId p) { wait(p); });
    for (; m_next < m_queue.size() && m_queue[m_next].second <= *step; ++m_next)
        m_gathered[m_queue[m_next].first].fetchedAt = m_queue[m_next].second;
    prefetch(*step);
}

void Zero3Collectives::prefetch(std::size_t step)
{
    const std::int64_t most = std::min(setup().zeroMaxLive - m_live, setup().zeroPrefetch);
    std::vector<ParameterId> ahead;
    std::int64_t fetching = 0;
    for (; m_next < m_queue.size() && fetching < most; ++m_next) {
        const auto& [p, use] = m_queue[m_next];
        GatheredParameter& whole = m_gathered[p];
        whole.fetchedAt = std::max(whole.fetchedAt, use);
        if (whole.isPersistent || whole.state != State::NotAvailable || std::ranges::find(ahead, p) != ahead.end())
            continue;
        ahead.push_back(p);
        fetching = checkedAdd(fetching, elements(p));
    }
    memory().setKernel(m_moduleSteps[step].row, "all_gather");
    gather(ahead);
}

// all_gather_coalesced: a single parameter becomes a view of the gathered tensor.
void Zero3Collectives::gather(const std::vector<ParameterId>& parameters)
{
    if (parameters.empty())
        return;
    memory().setStream(Stream::AllGather);
    Bytes bytes = 0;
    for (const ParameterId p : parameters) {
        m_live = checkedAdd(m_live, elements(p));
        m_gathered[p].state = State::Gathering;
        m_gathered[p].gather = m_gathers.size();
        bytes = checkedAdd(bytes, checkedMul(checkedMul(each(p), place().ranks), elementBytes(p)));
    }
    allocateTemporaryShards(parameters);
    Gather started{{}, parameters};
    if (parameters.size() == 1)
        m_gathered[parameters.front()].storage = memory().allocate(bytes, Category::GatheredParameters);
    else
        started.flat = memory().allocate(bytes, Transfer::AllGather);
    m_gathers.push_back(std::move(started));
    memory().setStream(Stream::Default);
}

// Allocates and frees the copies of shards that are offloaded to CPU memory.
void Zero3Collectives::allocateTemporaryShards(const std::vector<ParameterId>& parameters)
{
    if (!setup().zeroOffloadParameters)
        return;
    Bytes bytes = 0;
    for (const ParameterId p : parameters)
        bytes = checkedAdd(bytes, checkedMul(each(p), elementBytes(p)));
    allocateTemporary(bytes);
}

// AllGatherCoalescedHandle.wait assembles each parameter from the ranks' parts.
void Zero3Collectives::wait(ParameterId parameter)
{
    if (m_gathered[parameter].state != State::Gathering)
        return;
    Gather& landed = m_gathers[m_gathered[parameter].gather];
    memory().setStream(Stream::AllGather);
    for (const ParameterId p : landed.parameters) {
        if (landed.flat.valid())
            m_gathered[p].storage = memory().allocate(bytesOf(p), Category::GatheredParameters);
        m_gathered[p].state = State::Available;
    }
    memory().setStream(Stream::Default);
    release(landed.flat);
}

// __params_to_release runs when the next module is already the current one.
bool Zero3Collectives::isNeededSoon(ParameterId parameter, std::size_t step) const
{
    const GatheredParameter& whole = m_gathered[parameter];
    if (whole.fetchedAt > step + 1)
        return true;
    const auto next = std::ranges::upper_bound(whole.uses, step);
    return next != whole.uses.end()
           && m_moduleSteps[*next].before - m_moduleSteps[step + 1].before < setup().zeroMaxReuse;
}

void Zero3Collectives::leave(std::optional<std::size_t> step)
{
    if (!step)
        return;
    for (const ParameterId p : m_moduleSteps[*step].parameters) {
        if (!m_gathered[p].isPersistent && !isNeededSoon(p, *step))
            drop(p);
    }
}

// With hpZ, the first release keeps a shard for the smaller group until the optimizer steps.
void Zero3Collectives::drop(ParameterId parameter)
{
    wait(parameter);
    GatheredParameter& whole = m_gathered[parameter];
    if (whole.state == State::NotAvailable)
        return;
    if (setup().zeroHpz > 1 && !whole.secondary.valid())
        whole.secondary = memory().allocate(bytesOf(parameter) / setup().zeroHpz, Category::GatheredParameters);
    whole.state = State::NotAvailable;
    release(whole.storage);
    m_live -= elements(parameter);
}

// Models reduce_independent_p_g_buckets_and_remove_grads.
void Zero3Collectives::gradientReady(ParameterId parameter)
{
    if (m_bucket.elements + elements(parameter) > setup().zeroReduceBucket && m_bucket.elements > 0)
        reduceBucket();
    const bool fits = setup().zeroContiguous && m_bucket.elements + elements(parameter) <= setup().zeroReduceBucket;
    appendToBucket(m_bucket, parameter, fits);
}

// reduce_scatter_coalesced interleaves the ranks' parts in a copy, unless the bucket holds a single tensor that is
// divisible by the ranks.
void Zero3Collectives::reduceBucket()
{
    if (m_bucket.parameters.empty())
        return;
    memory().setKernel(RowIndex::none(), "reduce_scatter");
    const bool view = m_bucket.parameters.size() == 1 && elements(m_bucket.parameters.front()) % place().ranks == 0;
    const bool copies = setup().zeroReduceScatter ? !view : false;
    std::int64_t padded = 0;
    std::int64_t own = 0;
    for (const ParameterId p : m_bucket.parameters) {
        padded = checkedAdd(padded, checkedMul(each(p), place().ranks));
        own = std::max(own, each(p));
    }
    memory().setStream(overlapsCommunication(true) ? Stream::ReduceScatter : Stream::Default);
    if (copies)
        memory().release(memory().allocate(checkedMul(padded, modelElementBytes()), Transfer::ReduceScatter));
    if (offloadsOptimizer())
        allocateTemporary(checkedMul(own, itemSize(masterDType())));
    memory().setStream(Stream::Default);
    releaseAll(m_bucket.separate);
    m_bucket.parameters.clear();
    m_bucket.elements = 0;
}

void Zero3Collectives::endBackward()
{
    reduceBucket();
    for (const ParameterId p : parameters()) {
        if (!m_gathered[p].isPersistent)
            drop(p);
        if (m_gathered[p].secondary.valid() && synchronizes())
            keepUntilStep(std::exchange(m_gathered[p].secondary, {}));
    }
    m_gathers.clear();
}

// Models step(): overflow is checked for the whole buffer and the norm is computed in fp64 tensor by tensor; then the
// gradients of one sub-group after another are cast to the dtype of the master weights.
void Zero3Collectives::beforeStepOf(std::size_t tensor, std::vector<StorageId>&)
{
    if (tensor == 0) {
        std::int64_t trained = 0;
        std::int64_t largest = 0;
        for (const ParameterId p : parameters()) {
            trained = checkedAdd(trained, isTrainable(p) ? each(p) : 0);
            largest = std::max(largest, isTrainable(p) ? each(p) : 0);
        }
        allocateTemporary(trained);
        allocateTemporary(checkedMul(largest, itemSize(DType::Float64)));
    }
    allocateStepGradient(m_subGroups[tensor].elements, m_subGroups[tensor].pieces);
}

} // namespace vram
