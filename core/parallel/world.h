// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "network/network.h"
#include "setup/setup.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// The division of a job's GPUs among the parallel dimensions. The degrees multiply to the world size.
struct World {
    std::int64_t gpus = 1;
    DataParallel data = DataParallel::None;
    std::int64_t dataDegree = 1;   ///< Number of data-parallel ranks, including replicas of shards.
    std::int64_t tensor = 1;       ///< Number of ranks that shard each layer; their numbers are consecutive.
    std::int64_t context = 1;      ///< Number of ranks that shard each sequence.
    std::int64_t expert = 1;       ///< Number of ranks among which experts are distributed.
    std::int64_t expertTensor = 1; ///< Number of ranks that shard the layers of each expert.
    std::int64_t pipeline = 1;     ///< Number of ranks of the pipeline.
    std::int64_t stagesEach = 1;   ///< Number of stages per pipeline rank.
    std::int64_t microbatches = 1; ///< Number of micro-batches that go through the pipeline in one step.
    std::int64_t replicas = 1;     ///< Number of replicas of each shard (HSDP).

    /// Number of NCCL communicators: one for each parallel dimension with more than one rank.
    std::int64_t communicators() const
    {
        const auto uses = [](std::int64_t degree) { return degree > 1 ? 1 : 0; };
        return uses(shards()) + uses(replicas) + uses(tensor) + uses(pipeline) + uses(context) + uses(expert);
    }
    /// Whether experts are distributed differently from the rest of the network.
    bool splitsExperts() const { return expert > 1 || expertTensor != tensor; }
    /// Number of ranks over which the same experts are sharded. They include tensor-parallel ranks if tensor
    /// parallelism does not shard the layers of experts.
    std::int64_t expertShards() const { return shards() * tensor / (expert * expertTensor); }
    std::int64_t expertShardOf(std::int64_t rank) const
    {
        return (shardOf(rank) * tensor + rank % tensor) / (expert * expertTensor);
    }
    /// Whether it is a single GPU without a parallel strategy, so that the model is not wrapped.
    bool alone() const { return gpus == 1 && data == DataParallel::None; }
    /// Number of ranks with the same parameters, which include those that shard a sequence.
    std::int64_t shardingRanks() const { return dataDegree * context; }
    /// Number of ranks over which parameters, gradients or states are sharded.
    std::int64_t shards() const { return shardingRanks() / replicas; }
    /// Number of ranks per stage. Ranks are ordered by stage; within a stage, tensor-parallel ranks are consecutive.
    std::int64_t stageRanks() const { return shardingRanks() * tensor; }
    std::int64_t stageOf(std::int64_t rank) const { return rank / stageRanks(); }
    std::int64_t dataOf(std::int64_t rank) const { return rank % stageRanks() / tensor; }
    /// Index of a rank among the ranks over which parameters are sharded.
    std::int64_t shardOf(std::int64_t rank) const { return dataOf(rank) % shards(); }
};

World worldOf(const Setup& setup);
/// Returns one sentence for each setting that PyTorch would refuse, with values that would work.
std::vector<Message> worldProblems(const Setup& setup);

/// Returns warnings about divisions that work but are slow.
std::vector<Message> worldWarnings(const Setup& setup);
/// Returns the divisors of a number as text for a sentence: "1, 2, 4 or 8".
std::string divisorsOf(std::int64_t number);
/// Returns the name of a strategy, such as "ddp" or "fsdp2".
std::string_view name(DataParallel data);

} // namespace vram
