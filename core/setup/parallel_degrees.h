// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace vram {

/// The world size of a job and its degrees of parallelism. Ranks are ordered by stage; within a stage, tensor-parallel
/// ranks are consecutive. The functions assume degrees that divide the world size.
struct ParallelDegrees {
    /// Value of `expertTensor` with which experts are sharded like all other layers.
    static constexpr std::int64_t kSameAsTensor = 0;

    std::int64_t gpus = 1;                     ///< The world size.
    std::int64_t tensor = 1;                   ///< Number of ranks over which each layer is sharded.
    std::int64_t pipeline = 1;                 ///< Number of pipeline-parallel ranks.
    std::int64_t context = 1;                  ///< Number of ranks over which each sequence is split.
    std::int64_t expert = 1;                   ///< Number of ranks over which experts are distributed.
    std::int64_t expertTensor = kSameAsTensor; ///< Number of ranks over which each expert is sharded.
    std::int64_t replicate = 1;                ///< Number of replicas of each shard (HSDP).
    bool operator==(const ParallelDegrees&) const = default;

    /// Number of data-parallel ranks, including replicas of shards.
    std::int64_t dataDegree() const { return gpus / (tensor * pipeline * context); }
    /// Number of ranks with the same parameters, including context-parallel ranks.
    std::int64_t shardingRanks() const { return dataDegree() * context; }
    /// Number of ranks over which parameters, gradients or states are sharded.
    std::int64_t shards() const { return shardingRanks() / replicate; }
    /// Number of ranks per stage of the pipeline.
    std::int64_t stageRanks() const { return shardingRanks() * tensor; }
    std::int64_t stageIndex(std::int64_t rank) const { return rank / stageRanks(); }
    std::int64_t dataRank(std::int64_t rank) const { return rank % stageRanks() / tensor; }
    /// Index of a rank among the ranks over which parameters are sharded.
    std::int64_t shardIndex(std::int64_t rank) const { return dataRank(rank) % shards(); }

    /// Number of ranks over which the layers of each expert are sharded.
    std::int64_t expertTensorDegree() const { return expertTensor == kSameAsTensor ? tensor : expertTensor; }
    /// Whether experts are distributed differently from the rest of the network.
    bool distributesExperts() const { return expert > 1 || expertTensorDegree() != tensor; }
    /// Number of ranks over which the same experts are sharded. Tensor-parallel ranks are included if tensor
    /// parallelism does not shard the layers of experts.
    std::int64_t expertShards() const { return shards() * tensor / (expert * expertTensorDegree()); }
    std::int64_t expertShardIndex(std::int64_t rank) const
    {
        return (shardIndex(rank) * tensor + rank % tensor) / (expert * expertTensorDegree());
    }
};

} // namespace vram
