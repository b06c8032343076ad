// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "network/network.h"
#include "setup/setup.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// How the GPUs of a job are divided. The degrees multiply to the world size.
struct World {
    std::int64_t gpus = 1;
    DataParallel data = DataParallel::None;
    std::int64_t dataDegree = 1;   ///< Data-parallel ranks, including replicas of shards.
    std::int64_t tensor = 1;       ///< Ranks that share each layer; their numbers are adjacent.
    std::int64_t context = 1;      ///< Ranks that share each sequence.
    std::int64_t expert = 1;       ///< Ranks that share experts.
    std::int64_t expertTensor = 1; ///< Ranks that share each expert's layers.
    std::int64_t pipeline = 1;     ///< Ranks of the pipeline.
    std::int64_t stagesEach = 1;   ///< Stages per pipeline rank.
    std::int64_t microbatches = 1; ///< Micro-batches that go through the pipeline in one step.
    std::int64_t replicas = 1;     ///< HSDP: copies of each shard.

    /// Number of NCCL communicators: one for each dimension along which ranks exchange data.
    std::int64_t communicators() const
    {
        const auto uses = [](std::int64_t degree) { return degree > 1 ? 1 : 0; };
        return uses(shards()) + uses(replicas) + uses(tensor) + uses(pipeline) + uses(context) + uses(expert);
    }
    /// Whether experts are on other ranks than the rest of the network.
    bool splitsExperts() const { return expert > 1 || expertTensor != tensor; }
    /// Ranks over which the same experts are sharded. Those that share layers are among them if they do not share
    /// experts' layers.
    std::int64_t expertShards() const { return shards() * tensor / (expert * expertTensor); }
    std::int64_t expertShardOf(std::int64_t rank) const
    {
        return (shardOf(rank) * tensor + rank % tensor) / (expert * expertTensor);
    }
    /// Whether it is one GPU without a strategy, so that nothing is wrapped.
    bool alone() const { return gpus == 1 && data == DataParallel::None; }
    /// Ranks with the same parameters, which include those that share a sequence.
    std::int64_t shardingRanks() const { return dataDegree * context; }
    /// Ranks over which parameters, gradients or states are sharded.
    std::int64_t shards() const { return shardingRanks() / replicas; }
    /// Ranks are ordered by stage; within a stage, those that share layers are adjacent.
    std::int64_t stageRanks() const { return shardingRanks() * tensor; }
    std::int64_t stageOf(std::int64_t rank) const { return rank / stageRanks(); }
    std::int64_t dataOf(std::int64_t rank) const { return rank % stageRanks() / tensor; }
    /// Index of a rank among those that share the shards.
    std::int64_t shardOf(std::int64_t rank) const { return dataOf(rank) % shards(); }
};

World worldOf(const Setup& setup);
/// The settings that PyTorch would refuse, as one sentence each with values that would work; empty if there are none.
std::vector<Message> worldProblems(const Setup& setup);

/// Remarks on divisions that work but are slow.
std::vector<Message> worldWarnings(const Setup& setup);
/// The divisors of a number, worded for a sentence: "1, 2, 4 or 8".
std::string divisorsOf(std::int64_t number);
/// "ddp", "fsdp2"
std::string_view name(DataParallel data);

} // namespace vram
