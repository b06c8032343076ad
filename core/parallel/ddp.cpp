// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/ddp.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace vram {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;
constexpr Bytes kFirstBucket = kMiB; ///< PyTorch's kDefaultFirstBucketBytes, the limit of the first bucket if
                                     ///< `bucket_cap_mb` has its default value.
constexpr std::int64_t kDefaultBucketMb = 25;

/// Assigns tensors to buckets like torch/csrc/distributed/c10d/reducer.cpp (compute_bucket_assignment_by_size): in
/// order, with separate buckets for each dtype. A bucket is closed when it reaches its limit. Each of `limits` applies
/// to one bucket in turn, the last to all remaining ones. Returns indices into `bytes`.
std::vector<std::vector<std::size_t>> assignBuckets(std::span<const Bytes> bytes, std::span<const DType> types,
                                                    std::span<const Bytes> limits)
{
    struct Open {
        std::vector<std::size_t> tensors{};
        Bytes size = 0;
        std::size_t limit = 0;
    };
    std::vector<std::vector<std::size_t>> buckets;
    std::map<DType, Open> open;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        Open& bucket = open[types[i]];
        bucket.tensors.push_back(i);
        bucket.size = checkedAdd(bucket.size, bytes[i]);
        if (bucket.size < limits[bucket.limit])
            continue;
        buckets.push_back(std::move(bucket.tensors));
        bucket = {{}, 0, std::min(bucket.limit + 1, limits.size() - 1)};
    }
    for (auto& [type, bucket] : open) {
        if (!bucket.tensors.empty())
            buckets.push_back(std::move(bucket.tensors));
    }
    return buckets;
}

} // namespace

void DdpCollectives::begin(const Tape& tape, Memory& memory)
{
    m_tape = &tape;
    m_memory = &memory;
    m_buckets.clear();
    m_ready.clear();
}

void DdpCollectives::allocatePersistent()
{
    std::vector<ParameterId> order;
    for (const ParameterId p : m_tape->parameters.indices())
        order.push_back(p);
    // Until the order of the gradients is known, all gradients of a dtype share one bucket (_ddp_init_helper).
    constexpr std::array kUnlimited{std::numeric_limits<Bytes>::max()};
    allocateBuckets(order, kUnlimited);
}

// Allocates the buckets of the trainable parameters.
void DdpCollectives::allocateBuckets(std::span<const ParameterId> parameters, std::span<const Bytes> limits)
{
    std::vector<Bytes> bytes;
    std::vector<DType> types;
    for (const ParameterId p : parameters) {
        const TapeParameter& parameter = m_tape->parameters[p];
        if (!parameter.trainable)
            continue;
        bytes.push_back(parameter.tensor.bytes());
        types.push_back(parameter.tensor.dtype);
    }
    for (const StorageId bucket : m_buckets)
        m_memory->release(bucket);
    m_buckets.clear();
    m_memory->setKernel(RowIndex::none(), "buckets");
    for (const std::vector<std::size_t>& bucket : assignBuckets(bytes, types, limits)) {
        Bytes size = 0;
        for (const std::size_t i : bucket)
            size = checkedAdd(size, bytes[i]);
        m_buckets.push_back(m_memory->allocate(size, Transfer::Buckets));
    }
}

// Reducer::rebuild_buckets runs only once. Trainable parameters without a gradient do not appear in the new order and
// get no bucket.
void DdpCollectives::beginStep()
{
    if (m_ready.empty())
        return;
    const Bytes limit = checkedMul(m_setup.bucketMb, kMiB);
    allocateBuckets(m_ready, std::array{m_setup.bucketMb == kDefaultBucketMb ? kFirstBucket : limit, limit});
}

void DdpCollectives::beginPass(bool last)
{
    m_synchronizes = last || !m_setup.noSync;
    if (!m_synchronizes)
        return;
    m_ready.clear();
    broadcastBuffers();
}

// _sync_buffers: allocates one flat copy per dtype, which is freed once it has been broadcast.
void DdpCollectives::broadcastBuffers()
{
    m_memory->setPhase(Phase::Forward);
    m_memory->setKernel(RowIndex::none(), "broadcast_buffers");
    Bytes bytes = 0;
    for (const TapeStorageId s : m_tape->buffers)
        bytes = checkedAdd(bytes, m_tape->storages[s].bytes);
    if (bytes > 0)
        m_memory->release(m_memory->allocate(bytes, Transfer::Buckets));
}

// Copies the gradient into its bucket. If the gradient becomes a view of the bucket, autograd's own tensor is freed.
void DdpCollectives::gradientReady(ParameterId parameter)
{
    if (!m_synchronizes)
        return;
    m_ready.push_back(parameter);
    if (m_setup.bucketView)
        (*m_gradients)[parameter].reset();
}

} // namespace vram
