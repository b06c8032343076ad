// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/fsdp2.h"

#include "setup/precision.h"
#include "setup/torch_version.h"

#include <utility>

namespace vram {

constexpr UnitId kNetwork{0}; ///< The root, which contains all other units.

Fsdp2Collectives::Fsdp2Collectives(const Setup& setup, const FsdpPosition& place)
    : m_setup(setup.parallel), m_place(place), m_storedDType(modelDType(setup.precision)),
      m_finishesStages(torchVersion(setup.torch) > TorchVersion{2, 6}),
      m_holdsLastGradient(torchVersion(setup.torch) >= TorchVersion{2, 6})
{
}

void Fsdp2Collectives::begin(const Tape& tape, Memory& memory)
{
    m_tape = &tape;
    m_memory = &memory;
    m_shards.clear();
    for (const TapeParameter& parameter : tape.parameters)
        m_shards.emplace_back(parameter.tensor.shape, parameter.expert ? m_place.expertRanks : m_place.ranks,
                              parameter.expert ? m_place.expertRank : m_place.rank);
    m_order.clear();
    m_reduced.clear();
    m_gatherState = m_reduceState = {};
    makeGroups();
}

// Each parameter belongs to the innermost unit that contains it.
void Fsdp2Collectives::makeGroups()
{
    m_groups.assign(m_tape->units.size(), {});
    IndexedVector<ParameterId, UnitId> unitOf(m_tape->parameters.size(), kNetwork);
    for (const UnitId u : m_groups.indices()) {
        const TapeUnit& unit = m_tape->units[u];
        m_groups[u].row = unit.row;
        m_groups[u].reshard = u == kNetwork ? ParallelSetup::kNo : m_setup.reshard;
        for (const ParameterId p : unit.parameters)
            unitOf[p] = u;
    }
    if (m_groups.size() > 1 && m_setup.lastReshard != ParallelSetup::kSameAsOthers)
        m_groups.back().reshard = m_setup.lastReshard;
    for (const ParameterId p : unitOf.indices()) {
        Group& group = m_groups[unitOf[p]];
        group.parameters.push_back(p);
        group.ranks = rankCount(p);
    }
}

std::int64_t Fsdp2Collectives::rankCount(ParameterId parameter) const
{
    return m_tape->parameters[parameter].expert ? m_place.expertRanks : m_place.ranks;
}

// The mixed-precision policy casts the stored floating-point parameters, but not those of other dtypes (packed
// weights). Weights are in float8 only while gathered.
DType Fsdp2Collectives::storedDType(ParameterId parameter) const
{
    if (computeDType(parameter) == DType::Float8)
        return m_storedDType;
    return isFloating(computeDType(parameter)) && m_setup.parameterDType != PolicyDType::Same ? m_storedDType
                                                                                              : computeDType(parameter);
}

Bytes Fsdp2Collectives::localBytes(ParameterId parameter) const
{
    return m_setup.offload ? 0 : checkedMul(m_shards[parameter].padded(), itemSize(storedDType(parameter)));
}

std::optional<LocalTensor> Fsdp2Collectives::optimizerTensor(ParameterId parameter, const LocalTensor&) const
{
    if (m_setup.offload)
        return std::nullopt;
    return LocalTensor{m_shards[parameter].localShape(), storedDType(parameter)};
}

void Fsdp2Collectives::release(StorageId& storage)
{
    if (storage.valid())
        m_memory->release(std::exchange(storage, {}));
}

void Fsdp2Collectives::beginPass(bool last)
{
    m_synchronizes = last || !m_setup.noSync;
    m_reduces = m_synchronizes && !m_place.staged;
    m_memory->setPhase(Phase::Forward);
}

void Fsdp2Collectives::enterForward(UnitId unit)
{
    Group& group = m_groups[unit];
    m_memory->setKernel(group.row, "all_gather");
    unshard(group);
    copyOutOfGather(group, true);
}

void Fsdp2Collectives::leaveForward(UnitId unit)
{
    Group& group = m_groups[unit];
    if (!group.parameters.empty()) {
        if (group.reshard > ParallelSetup::kYes && group.reshard < group.ranks)
            keepForBackward(group);
        else if (group.reshard != ParallelSetup::kNo)
            reshard(group);
        group.postForward.push_back(m_order.size());
        m_order.push_back(unit);
    }
    // The root module's forward pass ends here.
    if (unit == kNetwork)
        dropGatherState();
}

void Fsdp2Collectives::dropGatherState()
{
    release(m_gatherState);
}

std::int64_t Fsdp2Collectives::paddedElements(const Group& group) const
{
    std::int64_t elements = 0;
    for (const ParameterId p : group.parameters)
        elements = checkedAdd(elements, m_shards[p].paddedTotal());
    return elements;
}

// foreach_all_gather allocates the input on the copy-in stream and frees it after the copy.
void Fsdp2Collectives::unshard(Group& group)
{
    if (group.parameters.empty() || group.gatherOutput.valid() || group.state == State::Unsharded)
        return;
    m_memory->setStream(Stream::AllGather);
    Bytes bytes = 0;
    for (const ParameterId p : group.parameters)
        bytes = checkedAdd(bytes, checkedMul(m_shards[p].paddedTotal(), itemSize(computeDType(p))));
    std::vector<StorageId> inputs = gatherInputs(group);
    group.gatherOutput = m_memory->allocate(bytes, Transfer::AllGather);
    for (const StorageId input : inputs)
        m_memory->release(input);
    m_memory->setStream(Stream::Default);
}

// Returns one flat buffer for the shards that are cast, or nothing if no cast is needed, because the shards are then
// copied directly into the all-gather output. Each float8 shard is a tensor of its own, unless it was kept from
// forward.
std::vector<StorageId> Fsdp2Collectives::gatherInputs(const Group& group)
{
    if (m_setup.offload && group.state == State::Sharded)
        return offloadedInputs(group);
    const std::int64_t ranks = group.state == State::Sharded ? group.ranks : group.reshard;
    std::vector<StorageId> inputs;
    Bytes cast = 0;
    for (const ParameterId p : group.parameters) {
        if (computeDType(p) == DType::Float8 && group.state == State::Sharded)
            inputs.push_back(float8Input(p));
        else if (storedDType(p) != computeDType(p))
            cast = checkedAdd(cast, checkedMul(m_shards[p].paddedTotal() / ranks, itemSize(computeDType(p))));
    }
    if (cast > 0)
        inputs.push_back(m_memory->allocate(cast, Transfer::AllGather));
    return inputs;
}

// torchao/float8/fsdp_utils.py, fsdp_pre_all_gather: the shard is scaled and clamped in float32.
StorageId Fsdp2Collectives::float8Input(ParameterId parameter)
{
    const std::int64_t elements = m_shards[parameter].padded();
    const Bytes wide = checkedMul(elements, itemSize(DType::Float32));
    const StorageId scaled = m_memory->allocate(wide, Transfer::AllGather);
    const StorageId clamped = m_memory->allocate(wide, Transfer::AllGather);
    const StorageId data = m_memory->allocate(checkedMul(elements, itemSize(DType::Float8)), Transfer::AllGather);
    m_memory->release(clamped);
    m_memory->release(scaled);
    return data;
}

// Each shard is copied from the CPU in its stored dtype and then cast.
std::vector<StorageId> Fsdp2Collectives::offloadedInputs(const Group& group)
{
    std::vector<StorageId> inputs;
    for (const ParameterId p : group.parameters) {
        const std::int64_t elements = m_shards[p].padded();
        StorageId input = m_memory->allocate(checkedMul(elements, itemSize(storedDType(p))), Transfer::AllGather);
        if (storedDType(p) != computeDType(p)) {
            const StorageId cast =
                m_memory->allocate(checkedMul(elements, itemSize(computeDType(p))), Transfer::AllGather);
            m_memory->release(std::exchange(input, cast));
        }
        inputs.push_back(input);
    }
    return inputs;
}

// wait_for_unshard: forward keeps the all-gather output until the next group has been copied out, when a local variable
// releases it; backward frees it at once.
void Fsdp2Collectives::copyOutOfGather(Group& group, bool forward)
{
    if (!group.gatherOutput.valid())
        return;
    for (const ParameterId p : group.parameters)
        group.unsharded.push_back(m_memory->allocate(checkedMul(m_shards[p].paddedTotal(), itemSize(computeDType(p))),
                                                     Category::GatheredParameters));
    for (const StorageId kept : std::exchange(group.afterForward, {}))
        m_memory->release(kept);
    group.state = State::Unsharded;
    if (!forward)
        return release(group.gatherOutput);
    dropGatherState();
    m_gatherState = std::exchange(group.gatherOutput, {});
}

void Fsdp2Collectives::reshard(Group& group)
{
    for (const StorageId storage : std::exchange(group.unsharded, {}))
        m_memory->release(storage);
    for (const StorageId storage : std::exchange(group.afterForward, {}))
        m_memory->release(storage);
    group.state = State::Sharded;
}

// to_sharded_post_forward clones each parameter's shard for the smaller group (an integer reshard_after_forward) before
// the unsharded parameter is freed.
void Fsdp2Collectives::keepForBackward(Group& group)
{
    for (std::size_t i = 0; i < group.parameters.size(); ++i) {
        const ParameterId p = group.parameters[i];
        const Bytes whole = checkedMul(m_shards[p].paddedTotal(), itemSize(computeDType(p)));
        group.afterForward.push_back(m_memory->allocate(whole / group.reshard, Category::GatheredParameters));
        m_memory->release(group.unsharded[i]);
    }
    group.unsharded.clear();
    group.state = State::ShardedAfterForward;
}

void Fsdp2Collectives::enterBackward(UnitId unit)
{
    Group& group = m_groups[unit];
    if (group.parameters.empty() || std::exchange(group.inBackward, true))
        return;
    m_memory->setKernel(group.row, "all_gather");
    unshard(group);
    copyOutOfGather(group, false);
    prefetch(group);
}

// _backward_prefetch gathers the group that ran before this one in forward.
void Fsdp2Collectives::prefetch(Group& group)
{
    if (group.postForward.empty())
        return;
    const std::size_t place = group.postForward.back();
    group.postForward.pop_back();
    if (place > 0 && place <= m_order.size())
        unshard(m_groups[m_order[place - 1]]);
}

void Fsdp2Collectives::leaveBackward(UnitId unit)
{
    postBackward(m_groups[unit]);
}

void Fsdp2Collectives::gradientReady(ParameterId parameter)
{
    m_memory->recategorize((*m_gradients)[parameter].storage(), Transfer::UnshardedGradients);
}

} // namespace vram
