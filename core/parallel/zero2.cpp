// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/zero2.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

constexpr std::int64_t kAlignment = 2; ///< DeepSpeed's nccl_start_alignment_factor.

FlatPartition partitionOf(const std::vector<std::int64_t>& elements, const ShardPosition& place)
{
    return {elements, place.ranks, place.rank, kAlignment * place.ranks};
}

} // namespace

std::int64_t zero2Whole(const std::vector<std::int64_t>& elements, const ShardPosition& place)
{
    const FlatPartition partition = partitionOf(elements, place);
    std::int64_t whole = 0;
    for (std::size_t i = 0; i < elements.size(); ++i)
        whole = checkedAdd(whole, partition.localElements(i) > 0 ? elements[i] : 0);
    return whole;
}

void Zero2Collectives::begin(const Tape& tape, Memory& memory)
{
    ZeroCollectives::begin(tape, memory);
    std::vector<std::int64_t> sizes;
    m_place.assign(tape.parameters.size(), 0);
    for (const ParameterId p : parameters()) {
        m_place[p] = sizes.size();
        if (!isTrainable(p))
            continue;
        sizes.push_back(elements(p));
        m_lastTrained = p;
    }
    m_partition = partitionOf(sizes, place());
    m_localElements.assign(m_place.size(), 0);
    m_localTensors = m_largestLocal = 0;
    m_wholeElements = zero2Whole(sizes, place());
    for (const ParameterId p : parameters()) {
        m_localElements[p] = isTrainable(p) ? m_partition.localElements(m_place[p]) : 0;
        m_localTensors += m_localElements[p] > 0 ? 1 : 0;
        m_largestLocal = std::max(m_largestLocal, m_localElements[p]);
    }
}

// Padding is counted with the last parameter.
Bytes Zero2Collectives::localBytes(ParameterId parameter) const
{
    const bool last = isTrainable(parameter) && parameter == m_lastTrained;
    return checkedAdd(bytesOf(parameter), last ? checkedMul(m_partition.padding(), modelElementBytes()) : 0);
}

void Zero2Collectives::allocatePersistent()
{
    Bytes flat = 0;
    std::int64_t largest = 0;
    for (const ParameterId p : parameters()) {
        flat = checkedAdd(flat, isTrainable(p) ? localBytes(p) : 0);
        largest = std::max(largest, isTrainable(p) ? elements(p) : 0);
    }
    memory().setKernel(RowIndex::none(), "flatten");
    memory().allocate(flat, Category::Parameter);
    if (offloadsOptimizer()) // Allocates temp_grad_buffer_for_gpu_offload.
        memory().allocate(checkedMul(largest, modelElementBytes()), Transfer::Buckets);
    else
        memory().allocate(checkedMul(m_partition.perRank(), itemSize(masterDType())), Category::OptimizerState);
}

std::optional<std::vector<LocalTensor>> Zero2Collectives::flatTensors() const
{
    if (offloadsOptimizer() || m_partition.perRank() == 0)
        return std::vector<LocalTensor>{};
    return std::vector<LocalTensor>{{.shape = {m_partition.perRank()}, .dtype = masterDType()}};
}

// setup_buckets runs at the first gradient. If gradients are kept until the last micro-batch, it runs only once for all
// micro-batches.
void Zero2Collectives::makeBuckets()
{
    if (!m_buckets.empty() || !setup().zeroContiguous)
        return;
    for (int i = 0; i < (overlapsCommunicationByDefault() ? 2 : 1); ++i)
        m_buckets.push_back(
            memory().allocate(checkedMul(setup().zeroReduceBucket, modelElementBytes()), Transfer::Buckets));
}

void Zero2Collectives::gradientReady(ParameterId parameter)
{
    makeBuckets();
    const bool early =
        m_shardedStates == ShardedStates::StatesAndGradients || (overlapsCommunicationByDefault() && synchronizes());
    if (early)
        addToBucket(parameter);
}

// Models reduce_independent_p_g_buckets_and_remove_grads.
void Zero2Collectives::addToBucket(ParameterId parameter)
{
    if (m_bucket.elements + elements(parameter) > setup().zeroReduceBucket)
        reduceBucket();
    const bool fits = setup().zeroContiguous && elements(parameter) <= setup().zeroReduceBucket;
    appendToBucket(m_bucket, parameter, fits);
}

// Returns the number of slices of the bucket that each belong to a single rank.
std::int64_t Zero2Collectives::slicesInBucket() const
{
    std::int64_t slices = 0;
    std::int64_t last = -1;
    for (const ParameterId p : m_bucket.parameters) {
        const std::int64_t first = m_partition.firstPart(m_place[p]);
        slices += m_partition.partsOf(m_place[p]) - (first == last ? 1 : 0);
        last = first + m_partition.partsOf(m_place[p]) - 1;
    }
    return slices;
}

// average_tensor flattens the slices of several ranks for the all-reduce, which copies them; a single slice is a view.
void Zero2Collectives::reduceBucket()
{
    if (m_bucket.parameters.empty())
        return;
    memory().setKernel(RowIndex::none(), "all_reduce");
    memory().setStream(overlapsCommunicationByDefault() ? Stream::ReduceScatter : Stream::Default);
    if (setup().zeroReduceScatter && slicesInBucket() > 1)
        memory().release(
            memory().allocate(checkedMul(m_bucket.elements, modelElementBytes()), Transfer::ReduceScatter));
    for (const ParameterId p : std::exchange(m_bucket.parameters, {}))
        keepReduced(p);
    memory().setStream(Stream::Default);
    m_bucket.elements = 0;
    if (m_shardedStates == ShardedStates::StatesAndGradients) // Stage 1 releases them when all are reduced.
        releaseAll(m_bucket.separate);
}

// Models copy_grads_in_partition.
void Zero2Collectives::keepReduced(ParameterId parameter)
{
    if (m_localElements[parameter] == 0)
        return;
    if (offloadsOptimizer())
        return allocateTemporary(checkedMul(m_localElements[parameter], itemSize(masterDType())));
    if (!m_part.valid())
        m_part = memory().allocate(checkedMul(m_wholeElements, modelElementBytes()), Category::Gradient);
}

// Models independent_gradient_partition_epilogue, which stage 1 runs only for the last micro-batch.
void Zero2Collectives::endBackward()
{
    if (m_shardedStates == ShardedStates::States && !synchronizes())
        return;
    for (const ParameterId p : parameters()) {
        if (gradient(p).defined())
            addToBucket(p);
    }
    reduceBucket();
    releaseAll(m_bucket.separate);
    releaseAll(m_buckets);
    keepPartition();
}

// Adds the gradients of this rank's part to those of earlier micro-batches.
void Zero2Collectives::keepPartition()
{
    if (m_accumulated.valid())
        release(m_part);
    else
        m_accumulated = std::exchange(m_part, {});
    if (synchronizes() && m_accumulated.valid())
        keepUntilStep(std::exchange(m_accumulated, {}));
}

// Models step(): checks each tensor for overflow and computes its norm in fp64, then allocates one flat gradient in the
// dtype of the master weights.
void Zero2Collectives::beforeStepOf(std::size_t, std::vector<StorageId>& held)
{
    // Bytes per element of the temporaries in _has_inf_or_nan: float, isnan, isinf, or, float.
    constexpr Bytes kOverflowCheck = 4 + 1 + 1 + 1 + 4;
    allocateTemporary(checkedMul(m_largestLocal, kOverflowCheck));
    allocateTemporary(checkedMul(m_largestLocal, itemSize(DType::Float64)));
    allocateStepGradient(m_partition.perRank(), m_localTensors + (m_partition.padding() > 0 ? 1 : 0));
    releaseAll(held);
}

} // namespace vram
