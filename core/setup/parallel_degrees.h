// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace vram {

/// The number of GPUs of a job, and how many of them share what. Ranks are ordered by stage; within a stage, those that
/// share layers are adjacent. The functions are for degrees that divide the number of GPUs.
struct ParallelDegrees {
    /// A value of expertTensor: experts are shared like all other layers.
    static constexpr std::int64_t kAsTensor = 0;

    std::int64_t gpus = 1;                 ///< The world size.
    std::int64_t tensor = 1;               ///< Ranks that share each layer.
    std::int64_t pipeline = 1;             ///< Ranks of the pipeline.
    std::int64_t context = 1;              ///< Ranks that share each sequence.
    std::int64_t expert = 1;               ///< Ranks that share the experts of a network.
    std::int64_t expertTensor = kAsTensor; ///< Ranks that share each expert's layers.
    std::int64_t replicate = 1;            ///< HSDP: copies of each shard.
    bool operator==(const ParallelDegrees&) const = default;

    /// Data-parallel ranks, including replicas of shards.
    std::int64_t dataDegree() const { return gpus / (tensor * pipeline * context); }
    /// Ranks with the same parameters, which include those that share a sequence.
    std::int64_t shardingRanks() const { return dataDegree() * context; }
    /// Ranks over which parameters, gradients or states are sharded.
    std::int64_t shards() const { return shardingRanks() / replicate; }
    /// Ranks of one stage of the pipeline.
    std::int64_t stageRanks() const { return shardingRanks() * tensor; }
    std::int64_t stageOf(std::int64_t rank) const { return rank / stageRanks(); }
    std::int64_t dataOf(std::int64_t rank) const { return rank % stageRanks() / tensor; }
    /// Index of a rank among those that share the shards.
    std::int64_t shardOf(std::int64_t rank) const { return dataOf(rank) % shards(); }

    /// Ranks that share each expert's layers, also where they are shared like all others.
    std::int64_t expertLayers() const { return expertTensor == kAsTensor ? tensor : expertTensor; }
    /// Whether experts are on other ranks than the rest of the network.
    bool splitsExperts() const { return expert > 1 || expertLayers() != tensor; }
    /// Ranks over which the same experts are sharded. Those that share layers are among them if they do not share
    /// experts' layers.
    std::int64_t expertShards() const { return shards() * tensor / (expert * expertLayers()); }
    std::int64_t expertShardOf(std::int64_t rank) const
    {
        return (shardOf(rank) * tensor + rank % tensor) / (expert * expertLayers());
    }
};

} // namespace vram
