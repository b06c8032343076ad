// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/zero2.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

constexpr std::int64_t kAlignment = 2; ///< DeepSpeed's nccl_start_alignment_factor.

FlatPartition partitionOf(const std::vector<std::int64_t>& elements, const PartPlace& place)
{
    return {elements, place.ranks, place.rank, kAlignment * place.ranks};
}

} // namespace

std::int64_t zero2Whole(const std::vector<std::int64_t>& elements, const PartPlace& place)
{
    const FlatPartition partition = partitionOf(elements, place);
    std::int64_t whole = 0;
    for (std::size_t i = 0; i < elements.size(); ++i)
        whole = checkedAdd(whole, partition.own(i) > 0 ? elements[i] : 0);
    return whole;
}

void Zero2Collectives::begin(const Tape& tape, Memory& memory)
{
    ZeroCollectives::begin(tape, memory);
    std::vector<std::int64_t> sizes;
    m_place.assign(tape.parameters.size(), 0);
    for (const ParameterId p : parameters()) {
        m_place[p] = sizes.size();
        if (!trains(p))
            continue;
        sizes.push_back(elements(p));
        m_lastTrained = p;
    }
    m_partition = partitionOf(sizes, place());
    m_ownElements.assign(m_place.size(), 0);
    m_ownTensors = m_largestOwn = 0;
    m_wholeOwn = zero2Whole(sizes, place());
    for (const ParameterId p : parameters()) {
        m_ownElements[p] = trains(p) ? m_partition.own(m_place[p]) : 0;
        m_ownTensors += m_ownElements[p] > 0 ? 1 : 0;
        m_largestOwn = std::max(m_largestOwn, m_ownElements[p]);
    }
}

// Padding is counted with the last parameter.
Bytes Zero2Collectives::ownBytes(ParameterId parameter) const
{
    const bool last = trains(parameter) && parameter == m_lastTrained;
    return checkedAdd(bytesOf(parameter), last ? checkedMul(m_partition.padding(), modelItem()) : 0);
}

void Zero2Collectives::allocateStanding()
{
    Bytes flat = 0;
    std::int64_t largest = 0;
    for (const ParameterId p : parameters()) {
        flat = checkedAdd(flat, trains(p) ? ownBytes(p) : 0);
        largest = std::max(largest, trains(p) ? elements(p) : 0);
    }
    memory().setKernel(RowIndex::none(), "flatten");
    memory().allocate(flat, Category::Parameter);
    if (offloadsOptimizer()) // Allocates temp_grad_buffer_for_gpu_offload.
        memory().allocate(checkedMul(largest, modelItem()), Transfer::Buckets);
    else
        memory().allocate(checkedMul(m_partition.each(), itemSize(masterType())), Category::OptimizerState);
}

std::optional<std::vector<OwnTensor>> Zero2Collectives::flattened() const
{
    if (offloadsOptimizer() || m_partition.each() == 0)
        return std::vector<OwnTensor>{};
    return std::vector<OwnTensor>{{.shape = {m_partition.each()}, .dtype = masterType()}};
}

// setup_buckets runs at the first gradient. If gradients stay until the last micro-batch, it runs only once for all
// micro-batches.
void Zero2Collectives::makeBuckets()
{
    if (!m_buckets.empty() || !setup().zeroContiguous)
        return;
    for (int i = 0; i < (overlapping() ? 2 : 1); ++i)
        m_buckets.push_back(memory().allocate(checkedMul(setup().zeroReduceBucket, modelItem()), Transfer::Buckets));
}

void Zero2Collectives::gradientReady(ParameterId parameter)
{
    makeBuckets();
    const bool early = m_shares == Shares::StatesAndGradients || (overlapping() && synchronizes());
    if (early)
        addToBucket(parameter);
}

// Models reduce_independent_p_g_buckets_and_remove_grads.
void Zero2Collectives::addToBucket(ParameterId parameter)
{
    if (m_bucket.elements + elements(parameter) > setup().zeroReduceBucket)
        reduceBucket();
    const bool fits = setup().zeroContiguous && elements(parameter) <= setup().zeroReduceBucket;
    addTo(m_bucket, parameter, fits);
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
    memory().setStream(overlapping() ? Stream::ReduceScatter : Stream::Default);
    if (setup().zeroReduceScatter && slicesInBucket() > 1)
        memory().release(memory().allocate(checkedMul(m_bucket.elements, modelItem()), Transfer::ReduceScatter));
    for (const ParameterId p : std::exchange(m_bucket.parameters, {}))
        keepReduced(p);
    memory().setStream(Stream::Default);
    m_bucket.elements = 0;
    if (m_shares == Shares::StatesAndGradients) // Stage 1 releases them when all are reduced.
        releaseAll(m_bucket.apart);
}

// Models copy_grads_in_partition.
void Zero2Collectives::keepReduced(ParameterId parameter)
{
    if (m_ownElements[parameter] == 0)
        return;
    if (offloadsOptimizer())
        return flash(checkedMul(m_ownElements[parameter], itemSize(masterType())));
    if (!m_part.valid())
        m_part = memory().allocate(checkedMul(m_wholeOwn, modelItem()), Category::Gradient);
}

// Models independent_gradient_partition_epilogue, which stage 1 runs only for the last micro-batch.
void Zero2Collectives::endBackward()
{
    if (m_shares == Shares::States && !synchronizes())
        return;
    for (const ParameterId p : parameters()) {
        if (gradient(p).defined())
            addToBucket(p);
    }
    reduceBucket();
    releaseAll(m_bucket.apart);
    releaseAll(m_buckets);
    keepPart();
}

// Adds the gradients of this rank's part to those of earlier micro-batches.
void Zero2Collectives::keepPart()
{
    if (m_earlier.valid())
        release(m_part);
    else
        m_earlier = std::exchange(m_part, {});
    if (synchronizes() && m_earlier.valid())
        keepToStep(std::exchange(m_earlier, {}));
}

// Models step(): a check for overflow and the norm in fp64, tensor by tensor; then one flat gradient in the dtype of
// the master weights.
void Zero2Collectives::beginStepOf(std::size_t, std::vector<StorageId>& held)
{
    // Bytes per element of float, isnan, isinf, or, float in _has_inf_or_nan.
    constexpr Bytes kOverflowCheck = 4 + 1 + 1 + 1 + 4;
    flash(checkedMul(m_largestOwn, kOverflowCheck));
    flash(checkedMul(m_largestOwn, itemSize(DType::Float64)));
    makeStepGradient(m_partition.each(), m_ownTensors + (m_partition.padding() > 0 ? 1 : 0));
    releaseAll(held);
}

} // namespace vram
