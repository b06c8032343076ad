// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/deepspeed.h"

#include "setup/precision.h"

#include <utility>

namespace vram {

ZeroCollectives::ZeroCollectives(const Setup& setup, const ShardPosition& place)
    : m_setup(setup.parallel), m_place(place), m_modelDType(modelDType(setup.precision)),
      m_offloadsOptimizer(setup.offloadOptimizer)
{
}

void ZeroCollectives::begin(const Tape& tape, Memory& memory)
{
    m_tape = &tape;
    m_memory = &memory;
    m_kept.clear();
    m_stepGradient = {};
}

bool ZeroCollectives::overlapsCommunication(bool byDefault) const
{
    return m_setup.zeroOverlapComm == ParallelSetup::kStageDefault ? byDefault
                                                                   : m_setup.zeroOverlapComm == ParallelSetup::kYes;
}

StorageId ZeroCollectives::takeGradient(ParameterId parameter)
{
    const StorageId storage = gradient(parameter).storage();
    m_memory->retain(storage);
    gradient(parameter).reset();
    return storage;
}

void ZeroCollectives::appendToBucket(GradientBucket& bucket, ParameterId parameter, bool fits)
{
    const StorageId taken = takeGradient(parameter);
    if (fits)
        m_memory->release(taken);
    else
        bucket.separate.push_back(taken);
    bucket.elements += elements(parameter);
    bucket.parameters.push_back(parameter);
}

void ZeroCollectives::release(StorageId& storage)
{
    if (storage.valid())
        m_memory->release(std::exchange(storage, {}));
}

void ZeroCollectives::releaseAll(std::vector<StorageId>& storages)
{
    for (const StorageId storage : std::exchange(storages, {}))
        m_memory->release(storage);
}

void ZeroCollectives::releaseGradients(std::vector<StorageId>& held)
{
    held.insert(held.end(), m_kept.begin(), m_kept.end());
    m_kept.clear();
}

// Flattening a single tensor yields a view of it and allocates nothing.
void ZeroCollectives::allocateStepGradient(std::int64_t elements, std::int64_t pieces)
{
    StorageId flat;
    if (pieces > 1)
        flat = m_memory->allocate(checkedMul(elements, modelElementBytes()), Category::Gradient);
    const Bytes master = itemSize(masterDType());
    if (master == modelElementBytes())
        m_stepGradient = std::exchange(flat, {});
    else
        m_stepGradient = m_memory->allocate(checkedMul(elements, master), Category::Gradient);
    release(flat);
}

} // namespace vram
