// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/parallel_degrees.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

/// The strategy by which data-parallel ranks divide the state and the work of a step.
enum class DataParallel : std::uint8_t {
    None,           ///< One rank; if the other degrees leave more ranks, they use DistributedDataParallel.
    Ddp,            ///< DistributedDataParallel.
    Zero1,          ///< ZeroRedundancyOptimizer over DistributedDataParallel.
    Fsdp2,          ///< torch.distributed.fsdp.fully_shard.
    Fsdp1,          ///< torch.distributed.fsdp.FullyShardedDataParallel.
    Zero1DeepSpeed, ///< DeepSpeed's ZeRO, with one enumerator per stage.
    Zero2DeepSpeed,
    Zero3DeepSpeed,
    Megatron,            ///< Megatron-LM's DistributedDataParallel.
    MegatronDistributed, ///< Megatron-LM's DistributedDataParallel with its distributed optimizer.
};

/// The library of a strategy. Strategies of one library have the same settings.
enum class StrategyFamily : std::uint8_t { Ddp, Fsdp, DeepSpeed, Megatron };

/// The tensors that data-parallel ranks shard: none, optimizer states, also gradients, or also parameters.
enum class Sharded : std::uint8_t { Nothing, States, StatesAndGradients, All };

/// The data-parallel rank with the highest peak memory: the first, whose shards are the largest; the one that owns the
/// most elements of whole tensors; or any, if ranks own parts of one buffer and the allocator decides.
enum class HighestMemoryRank : std::uint8_t { First, MostElements, Any };

/// Properties of a strategy other than its collectives.
struct StrategyTraits {
    DataParallel strategy{};
    std::string_view name;  ///< The name in settings.
    std::string_view title; ///< The name for display.
    StrategyFamily family{};
    Sharded sharded = Sharded::Nothing;
    bool supportsExperts = false; ///< Whether it supports expert parallelism.
    bool supportsPipeline = true; ///< Whether it supports pipeline parallelism.
    HighestMemoryRank highestMemoryRank = HighestMemoryRank::First;
    bool updatesWholeTensors = false; ///< Whether a rank steps whole tensors and holds the gradients of all parameters.
};

/// The strategies, in the order of the enum.
inline constexpr std::array kStrategies{
    StrategyTraits{.strategy = DataParallel::None, .name = "none", .title = "none", .family = StrategyFamily::Ddp},
    StrategyTraits{.strategy = DataParallel::Ddp, .name = "ddp", .title = "DDP", .family = StrategyFamily::Ddp},
    StrategyTraits{.strategy = DataParallel::Zero1,
                   .name = "zero1",
                   .title = "DDP, ZeroRedundancyOptimizer",
                   .family = StrategyFamily::Ddp,
                   .sharded = Sharded::States,
                   .highestMemoryRank = HighestMemoryRank::MostElements,
                   .updatesWholeTensors = true},
    StrategyTraits{.strategy = DataParallel::Fsdp2,
                   .name = "fsdp2",
                   .title = "FSDP2",
                   .family = StrategyFamily::Fsdp,
                   .sharded = Sharded::All,
                   .supportsExperts = true},
    StrategyTraits{.strategy = DataParallel::Fsdp1,
                   .name = "fsdp1",
                   .title = "FSDP1",
                   .family = StrategyFamily::Fsdp,
                   .sharded = Sharded::All},
    StrategyTraits{.strategy = DataParallel::Zero1DeepSpeed,
                   .name = "deepspeed-zero1",
                   .title = "DeepSpeed ZeRO-1",
                   .family = StrategyFamily::DeepSpeed,
                   .sharded = Sharded::States,
                   .highestMemoryRank = HighestMemoryRank::Any},
    StrategyTraits{.strategy = DataParallel::Zero2DeepSpeed,
                   .name = "deepspeed-zero2",
                   .title = "DeepSpeed ZeRO-2",
                   .family = StrategyFamily::DeepSpeed,
                   .sharded = Sharded::StatesAndGradients,
                   .supportsPipeline = false,
                   .highestMemoryRank = HighestMemoryRank::Any},
    StrategyTraits{.strategy = DataParallel::Zero3DeepSpeed,
                   .name = "deepspeed-zero3",
                   .title = "DeepSpeed ZeRO-3",
                   .family = StrategyFamily::DeepSpeed,
                   .sharded = Sharded::All,
                   .supportsPipeline = false},
    StrategyTraits{.strategy = DataParallel::Megatron,
                   .name = "megatron",
                   .title = "Megatron-LM",
                   .family = StrategyFamily::Megatron,
                   .supportsExperts = true},
    StrategyTraits{.strategy = DataParallel::MegatronDistributed,
                   .name = "megatron-distributed-optimizer",
                   .title = "Megatron-LM, distributed optimizer",
                   .family = StrategyFamily::Megatron,
                   .sharded = Sharded::States,
                   .supportsExperts = true},
};

constexpr const StrategyTraits& strategyTraits(DataParallel data)
{
    return kStrategies[static_cast<std::size_t>(data)];
}

static_assert(std::ranges::all_of(kStrategies, [](const StrategyTraits& traits) {
    return &strategyTraits(traits.strategy) == &traits && !traits.name.empty() && !traits.title.empty();
}));

constexpr std::array<std::string_view, kStrategies.size()> strategyTexts(std::string_view StrategyTraits::*text)
{
    std::array<std::string_view, kStrategies.size()> texts{};
    std::ranges::transform(kStrategies, texts.begin(), text);
    return texts;
}
inline constexpr auto kDataParallelNames = strategyTexts(&StrategyTraits::name);
inline constexpr auto kDataParallelTitles = strategyTexts(&StrategyTraits::title);

constexpr bool isFsdp(DataParallel data)
{
    return strategyTraits(data).family == StrategyFamily::Fsdp;
}
constexpr bool isDeepSpeed(DataParallel data)
{
    return strategyTraits(data).family == StrategyFamily::DeepSpeed;
}
constexpr bool isMegatron(DataParallel data)
{
    return strategyTraits(data).family == StrategyFamily::Megatron;
}

/// A dtype of MixedPrecisionPolicy; Same if the policy sets none.
enum class PolicyDType : std::uint8_t { Same, BFloat16, Float16, Float32 };

/// The order in which a stage of a pipeline runs its micro-batches.
enum class PipelineSchedule : std::uint8_t { OneForwardOneBackward, GPipe, Interleaved };

/// The number of GPUs and how a training job is divided among them. The degrees are those set by the user, which may
/// not divide the number of GPUs (see effectiveDegrees).
struct ParallelSetup : ParallelDegrees {
    /// Values of fsdp.reshard and fsdp.last-reshard. A value of 2 or more is the size of the group to which parameters
    /// are resharded.
    static constexpr std::int64_t kSameAsOthers = -1;
    static constexpr std::int64_t kNo = 0;
    static constexpr std::int64_t kYes = 1;
    /// Value of deepspeed.overlap-comm with which only stage 3 overlaps communication.
    static constexpr std::int64_t kStageDefault = -1;

    std::int64_t gpusPerNode = 8;
    DataParallel data = DataParallel::None;
    std::int64_t firstCommunicatorMib = 512;      ///< MiB that NCCL allocates for its first communicator (assumed).
    std::int64_t additionalCommunicatorMib = 256; ///< MiB for each additional communicator.
    std::int64_t rank = -1;      ///< The rank that the estimate describes; -1 for the rank that needs the most memory.
    bool noSync = false;         ///< Whether gradients are reduced only in the last accumulated micro-batch (no_sync).
    std::int64_t bucketMb = 25;  ///< DDP's bucket_cap_mb, in MiB.
    bool bucketView = false;     ///< DDP's gradient_as_bucket_view.
    bool parametersView = false; ///< ZeroRedundancyOptimizer's parameters_as_bucket_view.
    std::string units;           ///< Globs of the modules that fully_shard wraps; empty for repeated blocks.
    std::int64_t reshard = kYes; ///< fully_shard's reshard_after_forward.
    std::int64_t lastReshard = kSameAsOthers; ///< reshard_after_forward of the last unit.
    PolicyDType parameterDType = PolicyDType::Same;
    PolicyDType reduceDType = PolicyDType::Same;
    bool offload = false; ///< Whether FSDP keeps shards, gradients and optimizer state in CPU memory
                          ///< (CPUOffloadPolicy).
    /// Keys of DeepSpeed's zero_optimization, with its defaults (deepspeed/runtime/zero/config.py). Sizes are in
    /// elements.
    std::int64_t zeroReduceBucket = 500'000'000;
    std::int64_t zeroOverlapComm = kStageDefault;
    bool zeroContiguous = true;
    bool zeroReduceScatter = true;
    std::int64_t zeroMaxLive = 1'000'000'000;
    std::int64_t zeroMaxReuse = 1'000'000'000;
    std::int64_t zeroPrefetch = 50'000'000;
    std::int64_t zeroPersistence = 100'000;
    std::int64_t zeroSubGroup = 1'000'000'000;
    std::int64_t zeroHpz = 1;
    bool zeroOffloadParameters = false;
    bool zeroBf16Master = false;      ///< bf16_master_weights_and_grads.
    bool sequence = false;            ///< Sequence parallelism: activations between tensor-parallel layers are sharded
                                      ///< too.
    bool asyncTensorParallel = false; ///< Whether collectives between tensor-parallel layers overlap with matrix
                                      ///< products.
    bool lossParallel = false;        ///< Whether the loss takes logits that are sharded over the classes.
    std::string plan = "auto";        ///< "auto", or globs of rows and their styles: "*.q:column,*.o:row".
    PipelineSchedule schedule = PipelineSchedule::OneForwardOneBackward;
    double expertImbalance = 1;     ///< Number of tokens of the expert rank with the most tokens, relative to the
                                    ///< average.
    bool returnOutputs = true;      ///< Whether the pipeline schedule returns the outputs of all micro-batches as one
                                    ///< tensor, as PyTorch's schedules do.
    std::int64_t microbatches = 0;  ///< Micro-batches per step; 0 for as many as there are stages.
    std::int64_t virtualStages = 1; ///< Stages per rank of an interleaved pipeline.
    std::string split = "balanced"; ///< "balanced", or the number of repeated blocks of each stage.
    /// Number of groups of data-parallel ranks in Megatron-LM, each of which shards the optimizer states within the
    /// group.
    std::int64_t optimizerInstances = 1;
    bool lossFusion = false;  ///< Whether Megatron-LM compiles parts of the loss.
    bool groupedGemm = false; ///< Whether Megatron-LM runs its experts as grouped matrix products.
    bool operator==(const ParallelSetup&) const = default;
};

} // namespace vram
